"""Observations of agents: the graph of the current schedule, padded or as it is."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from looper.errors import UsageError
from looper.features.columns import KINDS, WIDEST, WIDTHS
from looper.features.graph import (
    RELATIONS,
    Progress,
    ScheduleGraph,
    graph_size,
    has_features,
    schedule_graph,
)
from looper.schedule import Schedule
from looper.space.states import State

# Larger than any signed logarithm.
LARGEST = 64.0
PEARL_KINDS = ("root", "loop", "computation")
"""The nodes observed by Pearl's agents: loops and computations (its section 4.1), under a root."""

Observation = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Room:
    """Capacity of a padded observation: numbers of nodes of each kind, and of edges.

    The kinds are those of `looper.features.columns`; there is always one root.
    """

    loop: int = 64
    computation: int = 48
    access: int = 128
    array: int = 32
    constraint: int = 128
    row: int = 192
    edge: int = 1152

    def __post_init__(self) -> None:
        """Check the numbers.

        Raises:
            UsageError: one is no positive integer.
        """
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise UsageError(f"room: {field.name}={value!r} is no positive integer")

    def of(self, kind: str) -> int:
        """Return the capacity for nodes of a kind."""
        return 1 if kind == "root" else int(getattr(self, kind))


DEFAULT_ROOM = Room()


def relations_among(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the relations in an observation with these kinds of nodes."""
    return RELATIONS if tuple(kinds) == KINDS else ("contains",)


@dataclass(frozen=True)
class PaddedGraph:
    """Observations of fixed size, which every learning library can batch.

    They are dictionaries of one-dimensional arrays, as stable-baselines3 requires: `packed` builds
    the graph of a whole batch of them. For each kind of nodes its features, one node after the
    other, as float16; `counts`, the number of nodes of each kind; `edges`, first the sources and
    then the targets, numbered through all slots for nodes; `edge_types`, positions in
    `looper.features.graph.RELATIONS`, and -1 for absent edges; `focus`, the number of the first
    computation of the branch in focus; and `action_mask`, the possible actions. Padding is zero
    otherwise.

    Attributes:
        room: the capacity.
        actions: length of the action mask.
        kinds: the kinds of nodes that are shown.
    """

    room: Room
    actions: int
    kinds: tuple[str, ...] = KINDS

    @cached_property
    def _starts(self) -> dict[str, int]:
        """The number of the first slot for nodes of each kind."""
        places = np.cumsum([0, *(self.room.of(kind) for kind in self.kinds)])
        return dict(zip(self.kinds, places[:-1].tolist(), strict=True))

    @property
    def space(self) -> spaces.Dict:
        """The observation space."""
        places = sum(self.room.of(kind) for kind in self.kinds)
        rooms = np.array([self.room.of(kind) for kind in self.kinds], dtype=np.int32)
        nodes = {
            kind: spaces.Box(-LARGEST, LARGEST, (self.room.of(kind) * WIDTHS[kind],), np.float16)
            for kind in self.kinds
        }
        return spaces.Dict(
            {
                **nodes,
                "counts": spaces.Box(np.zeros_like(rooms), rooms, dtype=np.int32),
                "edges": spaces.Box(0, places - 1, (2 * self.room.edge,), np.int32),
                "edge_types": spaces.Box(-1, len(RELATIONS) - 1, (self.room.edge,), np.int8),
                "focus": spaces.Box(0, self.room.computation - 1, (1,), np.int32),
                "action_mask": spaces.MultiBinary(self.actions),
            }
        )

    def fits(self, schedule: Schedule, more: int = 0) -> bool:
        """Return True if there is room for a schedule with so many more loops."""
        if not has_features(schedule.forest.program):
            return False
        needed, edges = self._needed(schedule)
        # A loop comes with a row for every statement in it.
        rows = more * len(schedule.forest.schedules)
        needed["loop"] += more
        if "row" in needed:
            needed["row"] += rows
            edges += 2 * rows
        fit = all(number <= self.room.of(kind) for kind, number in needed.items())
        return fit and edges + more <= self.room.edge

    def _needed(self, schedule: Schedule) -> tuple[dict[str, int], int]:
        counts, edges = graph_size(schedule)
        if self.kinds != KINDS:
            edges = counts["loop"] + counts["computation"]
        return {kind: counts[kind] for kind in self.kinds}, edges

    def check(self, state: State) -> None:
        """Check that there is room for a program.

        Raises:
            UsageError: there is not; the message says how much is needed.
        """
        if not self.fits(state.schedule):
            needed, edges = self._needed(state.schedule)
            short = {kind: number for kind, number in needed.items() if number > self.room.of(kind)}
            if edges > self.room.edge:
                short["edge"] = edges
            words = ", ".join(
                f"{kind}: {number} of {self.room.edge if kind == 'edge' else self.room.of(kind)}"
                for kind, number in short.items()
            )
            wanted = ", ".join(f"{kind}={2 * number}" for kind, number in short.items())
            raise UsageError(
                f"{state.schedule.program.name} needs more room than an observation has ({words}): "
                f"make the environment with room=envs.Room({wanted})"
            )

    def observe(self, state: State, mask: npt.NDArray[np.int8], progress: Progress) -> Observation:
        """Return the observation of a state."""
        graph = schedule_graph(state.schedule, state.head, state.finished, progress)
        found: Observation = {}
        for kind in self.kinds:
            features = graph.nodes[kind]
            padded = np.zeros((self.room.of(kind), WIDTHS[kind]), dtype=np.float16)
            padded[: len(features)] = features
            found[kind] = padded.reshape(-1)
        edges, types = self._edges(graph)
        count = len(types)
        ends = np.zeros((2, self.room.edge), dtype=np.int32)
        ends[:, :count] = edges
        padded_types = np.full(self.room.edge, -1, dtype=np.int8)
        padded_types[:count] = types
        return {
            **found,
            "counts": np.array([len(graph.nodes[kind]) for kind in self.kinds], dtype=np.int32),
            "edges": ends.reshape(-1),
            "edge_types": padded_types,
            "focus": np.array([graph.focus], dtype=np.int32),
            "action_mask": mask.copy(),
        }

    def _edges(self, graph: ScheduleGraph) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return the edges between slots for nodes, and their types."""
        places = np.concatenate(
            [
                self._starts.get(kind, -count) + np.arange(count)
                for kind, count in zip(KINDS, graph.counts, strict=True)
            ]
        )
        edges, types = graph.edges, graph.types
        if self.kinds != KINDS:
            kept = np.isin(types, [RELATIONS.index(name) for name in relations_among(self.kinds)])
            edges, types = edges[:, kept], types[kept]
        return places[edges], types


@dataclass(frozen=True)
class PlainGraph:
    """Observations as Gymnasium's `GraphInstance`, without padding of nodes and edges.

    As its nodes are all alike, the first of their features is the kind (a position in
    `looper.features.columns.KINDS`), and those of narrower kinds are padded by zeros. `edge_links`
    has one edge a row, `edges` their types. The focus is a feature of the nodes, and the action
    mask is in `info`.
    """

    @property
    def space(self) -> spaces.Graph:
        """The observation space."""
        width = 1 + WIDEST
        nodes = spaces.Box(-LARGEST, LARGEST, (width,), np.float32)
        return spaces.Graph(nodes, spaces.Discrete(len(RELATIONS)))

    def fits(self, schedule: Schedule, more: int = 0) -> bool:
        """Return True if the features can describe the program; there is always room."""
        return has_features(schedule.forest.program)

    def check(self, state: State) -> None:
        """Check that a program can be described.

        Raises:
            UsageError: it cannot.
        """
        graph_size(state.schedule)

    def observe(
        self, state: State, _: npt.NDArray[np.int8], progress: Progress
    ) -> spaces.GraphInstance:
        """Return the observation of a state."""
        graph = schedule_graph(state.schedule, state.head, state.finished, progress)
        width = 1 + WIDEST
        parts = []
        for number, kind in enumerate(KINDS):
            wide = np.zeros((len(graph.nodes[kind]), width), dtype=np.float32)
            wide[:, 0] = number
            wide[:, 1 : 1 + WIDTHS[kind]] = graph.nodes[kind]
            parts.append(wide)
        links = np.ascontiguousarray(graph.edges.T.astype(np.int64))
        return spaces.GraphInstance(np.vstack(parts), graph.types.astype(np.int64), links)


@dataclass(frozen=True)
class GraphBatch:
    """The graphs of a batch of padded observations as one, without padding.

    Attributes:
        nodes: features of the nodes of each kind, shape (nodes of the kind, WIDTHS[kind]), those of
            the first member of the batch first.
        members: of each kind, shape (nodes of the kind,): the member of the batch of each node.
        edges: shape (2, edges): sources and targets, numbered through all kinds in their order.
        types: shape (edges,): positions in `looper.features.graph.RELATIONS`.
        focus: shape (members,): numbers of the computations in focus, among all of the batch.
    """

    nodes: dict[str, Any]
    members: dict[str, Any]
    edges: Any
    types: Any
    focus: Any


def packed(observation: Mapping[str, Any]) -> GraphBatch:
    """Return the graphs of a batch of padded observations.

    Works on NumPy arrays and on torch tensors, of any number types, on any device, without a loop
    over the members, and never touches padding.

    Args:
        observation: entries of shape (members, ...), or one observation, which is a batch of one.
    """
    kinds = [kind for kind in KINDS if kind in observation]
    entries = {name: _batched(observation[name]) for name in (*kinds, "counts", "edges")}
    types, focus = _batched(observation["edge_types"]), _batched(observation["focus"])
    library = sys.modules[type(types).__module__.partition(".")[0]]
    integer = library.int64
    counts = _as(entries["counts"], integer)
    size = len(counts)
    nodes, members, numbers, before = {}, {}, [], 0
    for position, kind in enumerate(kinds):
        features = entries[kind].reshape(size, -1, WIDTHS[kind])
        one = library.ones_like(features[..., 0], dtype=integer)
        exists = one.cumsum(1) <= counts[:, position : position + 1]
        nodes[kind] = features[exists]
        members[kind] = (one.cumsum(0) - 1)[exists]
        # A slot's number among all nodes of the batch; for an empty slot it is arbitrary.
        numbers.append(before + _as(exists, integer).reshape(-1).cumsum(0).reshape(size, -1) - 1)
        before += len(nodes[kind])
    number = library.concatenate(numbers, 1)
    exists = types >= 0
    ends = _as(entries["edges"], integer).reshape(size, 2, -1)
    row = library.ones_like(types, dtype=integer).cumsum(0) - 1
    edges = library.stack([number[row, ends[:, k]][exists] for k in (0, 1)])
    firsts = counts[:, kinds.index("computation")]
    return GraphBatch(
        nodes,
        members,
        edges,
        _as(types[exists], integer),
        firsts.cumsum(0) - firsts + _as(focus[:, 0], integer),
    )


def _batched(array: Any) -> Any:
    return array if array.ndim > 1 else array[None]


def _as(array: Any, kind: Any) -> Any:
    """Return an array or a tensor with another number type."""
    return array.astype(kind) if hasattr(array, "astype") else array.to(kind)
