"""What an agent sees: the graph of the current schedule, padded or as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from looper.errors import UsageError
from looper.features.graph import WIDTH, graph_size, has_features, schedule_graph
from looper.schedule import Schedule
from looper.space.states import State

# Far above any signed logarithm.
LARGEST = 64.0

Observation = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class PaddedGraph:
    """Observations of fixed size: what every library for learning can batch.

    They are dictionaries of one-dimensional arrays, as stable-baselines3 asks for; `unpacked` gives
    matrices back. `nodes` (max_nodes * WIDTH) are the features of the nodes one after the other,
    `edges` (2 * max_edges) first the sources and then the targets, `node_mask` and `edge_mask` say
    which of them exist, `focus` is the node of the first computation of the branch in focus, and
    `action_mask` what is possible. What does not exist is zero.

    Attributes:
        max_nodes: most nodes a schedule may have.
        max_edges: most edges, each of both directions counting.
        actions: length of the action mask.
    """

    max_nodes: int
    max_edges: int
    actions: int

    @property
    def space(self) -> spaces.Dict:
        """The observation space."""
        return spaces.Dict(
            {
                "nodes": spaces.Box(-LARGEST, LARGEST, (self.max_nodes * WIDTH,), np.float32),
                "node_mask": spaces.MultiBinary(self.max_nodes),
                "edges": spaces.Box(0, self.max_nodes - 1, (2 * self.max_edges,), np.int64),
                "edge_mask": spaces.MultiBinary(self.max_edges),
                "focus": spaces.Box(0, self.max_nodes - 1, (1,), np.int64),
                "action_mask": spaces.MultiBinary(self.actions),
            }
        )

    def fits(self, schedule: Schedule, more: int = 0) -> bool:
        """Whether there is room for a schedule, and for so many more loops."""
        if not has_features(schedule.forest.program):
            return False
        nodes, edges = graph_size(schedule)
        # A loop comes with a row for every statement in it.
        rows = more * len(schedule.program.statements)
        fit = nodes + more + rows <= self.max_nodes
        return fit and edges + 2 * (more + 2 * rows) <= self.max_edges

    def check(self, state: State) -> None:
        """Check that there is room for a program.

        Raises:
            UsageError: there is not; the message says how much is needed.
        """
        if not self.fits(state.schedule):
            nodes, edges = graph_size(state.schedule)
            raise UsageError(
                f"{state.schedule.program.name} has {nodes} nodes and {edges} edges; there is room "
                f"for {self.max_nodes} and {self.max_edges}: make the environment with "
                f"max_nodes={2 * nodes} and max_edges={2 * edges}"
            )

    def observe(self, state: State, mask: npt.NDArray[np.int8]) -> Observation:
        """The observation of a state."""
        graph = schedule_graph(state.schedule, state.head, state.finished)
        count, edges = len(graph.nodes), graph.edges.shape[1]
        nodes = np.zeros((self.max_nodes, WIDTH), dtype=np.float32)
        nodes[:count] = graph.nodes
        ends = np.zeros((2, self.max_edges), dtype=np.int64)
        ends[:, :edges] = graph.edges
        return {
            "nodes": nodes.reshape(-1),
            "node_mask": (np.arange(self.max_nodes) < count).astype(np.int8),
            "edges": ends.reshape(-1),
            "edge_mask": (np.arange(self.max_edges) < edges).astype(np.int8),
            "focus": np.array([graph.focus], dtype=np.int64),
            "action_mask": mask.copy(),
        }


@dataclass(frozen=True)
class PlainGraph:
    """Observations as Gymnasium's `GraphInstance`: no more nodes and edges than exist.

    `edge_links` has one edge a row; `edges` is 0 for those from a loop or computation to what
    is in it and 1 for those back. Which node is in focus is a feature of the nodes, and the action
    mask is in `info`.
    """

    @property
    def space(self) -> spaces.Graph:
        """The observation space."""
        nodes = spaces.Box(-LARGEST, LARGEST, (WIDTH,), np.float32)
        return spaces.Graph(nodes, spaces.Discrete(2))

    def fits(self, schedule: Schedule, more: int = 0) -> bool:
        """Whether there is room for a schedule: there is, as far as its features go."""
        return has_features(schedule.forest.program)

    def check(self, state: State) -> None:
        """Check that a program can be described.

        Raises:
            UsageError: it can not.
        """
        graph_size(state.schedule)

    def observe(self, state: State, _: npt.NDArray[np.int8]) -> spaces.GraphInstance:
        """The observation of a state."""
        graph = schedule_graph(state.schedule, state.head, state.finished)
        count = graph.edges.shape[1]
        outward = (np.arange(count) >= count // 2).astype(np.int64)
        return spaces.GraphInstance(graph.nodes, outward, np.ascontiguousarray(graph.edges.T))


def unpacked(observation: Mapping[str, Any]) -> dict[str, Any]:
    """A padded observation, or a batch of them, with matrices in place of vectors.

    Works on NumPy arrays and on torch tensors.

    Returns:
        `nodes` of shape (..., max_nodes, WIDTH) and `edges` of shape (..., 2, max_edges); the other
        entries as they are.
    """
    nodes, edges = observation["nodes"], observation["edges"]
    shape = tuple(nodes.shape[:-1])
    return {
        **observation,
        "nodes": nodes.reshape(*shape, -1, WIDTH),
        "edges": edges.reshape(*shape, 2, -1),
    }
