"""Schedules as graphs with features, the inputs of cost models and policies.

Nodes are of seven kinds, each with columns of its own (see `looper.features.columns`): the root,
loops, computations, one for each access of a computation, arrays, constraints of the iteration
domains, and rows of the schedules. Hence the size of a program is not limited, and nothing is cut
off. It is Pearl's graph of loops and computations (its section 4.1) with the domains, accesses,
loops and transformations that it leaves out: rows and tags capture the effect of all
transformations.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import log1p

import numpy as np
import numpy.typing as npt

from looper.errors import UsageError
from looper.features.columns import KINDS, WIDTHS, Features, column, features
from looper.features.loop_nodes import all_computations, all_loops, row_features
from looper.features.program_nodes import ProgramNodes, program_nodes
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program, found_once
from looper.schedule import Schedule

RELATIONS = (
    "contains",  # from the root and from loops to the nodes directly inside
    "accesses",  # from a computation to the elements it writes and reads
    "of_array",  # from an access to its array
    "bounded_by",  # from a computation to the constraints of its domain
    "runs_at",  # from a computation to the rows of its schedule
    "times",  # from a loop to the rows of the computations in it
    "before",  # from a computation to one that depends on it
)
"""The kinds of edges, each in one direction; an edge's type is its position here."""

EDGE_TYPES = (
    ("root", "contains", "loop"),
    ("root", "contains", "computation"),
    ("loop", "contains", "loop"),
    ("loop", "contains", "computation"),
    ("computation", "accesses", "access"),
    ("access", "of_array", "array"),
    ("computation", "bounded_by", "constraint"),
    ("computation", "runs_at", "row"),
    ("loop", "times", "row"),
    ("computation", "before", "computation"),
)
"""The kinds of nodes that a relation connects: its source, the relation and its target."""

_CONTAINS, _ACCESSES, _OF_ARRAY, _BOUNDED_BY, _RUNS_AT, _TIMES, _BEFORE = range(len(RELATIONS))
_FOCUS = column("loop", "in_focus")
_COMPUTATION_FOCUS = column("computation", "in_focus")
_FINISHED = column("computation", "finished")

Edges = npt.NDArray[np.int32]
Types = npt.NDArray[np.int8]


@dataclass(frozen=True)
class ScheduleGraph:
    """A schedule as a graph.

    Attributes:
        nodes: features of the nodes of each kind, shape (nodes of the kind, WIDTHS[kind]), float32.
            Loops come outer ones first in textual order, computations in the program's order,
            accesses, constraints and rows computation by computation.
        edges: shape (2, edges), int32: from the first row's node to the second's, numbered through
            all kinds in the order of `KINDS`.
        types: shape (edges,), int8: position of each edge's relation in `RELATIONS`.
        focus: number among the computations of the statement in focus; -1 without one.
    """

    nodes: dict[str, Features]
    edges: Edges
    types: Types
    focus: int

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of nodes of each kind, in the order of `KINDS`."""
        return tuple(len(self.nodes[kind]) for kind in KINDS)


@dataclass(frozen=True)
class Progress:
    """The progress of an episode.

    Attributes:
        steps_left: share of its steps that is left.
        speedup: over the original, so far.
    """

    steps_left: float = 1.0
    speedup: float = 1.0


def schedule_graph(
    schedule: Schedule,
    focus: str | None = None,
    finished: Collection[str] = (),
    progress: Progress | None = None,
) -> ScheduleGraph:
    """Return the graph of a schedule.

    Args:
        schedule: the schedule.
        focus: a statement of the branch in focus; its loops and computations are marked.
        finished: statements of branches that are finished; their computations are marked.
        progress: of an episode, a feature of the root.

    Raises:
        UsageError: a statement has more loops, or an array more dimensions, than there are columns
            for.
    """
    forest = schedule.forest
    fixed = program_nodes(forest.program)
    key = tuple(own.identity for own in forest.schedules)
    plain = fixed.graphs.once(key, lambda: _plain_graph(schedule))
    branch = _branch(forest, focus)
    computations, loops = plain.nodes["computation"].copy(), plain.nodes["loop"].copy()
    computations[list(branch), _COMPUTATION_FOCUS] = 1
    computations[[forest.position(name) for name in finished], _FINISHED] = 1
    for number, loop in enumerate(schedule.nodes()):
        loops[number, _FOCUS] = bool(branch) and branch[0] in loop.members
    root = _root(len(computations), progress or Progress())[np.newaxis]
    nodes = {**plain.nodes, "root": root, "loop": loops, "computation": computations}
    return ScheduleGraph(nodes, plain.edges, plain.types, branch[0] if branch else -1)


def _plain_graph(schedule: Schedule) -> ScheduleGraph:
    """Return the graph without focus and progress."""
    forest = schedule.forest
    fixed = program_nodes(forest.program)
    loops = schedule.nodes()
    nodes = {
        "root": np.zeros((1, WIDTHS["root"]), dtype=np.float32),
        "loop": all_loops(forest, loops),
        "computation": all_computations(forest),
        "access": fixed.accesses,
        "array": fixed.arrays,
        "constraint": fixed.constraints,
        "row": _rows(forest),
    }
    edges, types = _edges(forest, loops, fixed, [len(nodes[kind]) for kind in KINDS])
    for shared in (edges, types):
        shared.setflags(write=False)
    return ScheduleGraph(nodes, edges, types, -1)


@found_once
def has_features(program: Program) -> bool:
    """Return True if the columns suffice for the loops and arrays of a program (cached)."""
    try:
        program_nodes(program)
    except UsageError:
        return False
    return True


def graph_size(schedule: Schedule) -> tuple[dict[str, int], int]:
    """Return the numbers of nodes of each kind, and of edges, of a schedule's graph."""
    forest = schedule.forest
    fixed = program_nodes(forest.program)
    loops, rows = len(schedule.nodes()), sum(own.depth for own in forest.schedules)
    counts = (
        1,
        loops,
        len(fixed.computations),
        len(fixed.accesses),
        len(fixed.arrays),
        len(fixed.constraints),
        rows,
    )
    inside = loops + len(fixed.computations)
    own = 2 * len(fixed.accesses) + len(fixed.constraints) + fixed.dependences.shape[1]
    return dict(zip(KINDS, counts, strict=True)), inside + own + 2 * rows


def _branch(forest: LoopForest, focus: str | None) -> tuple[int, ...]:
    """Return the positions of the statements in focus: the named one, then others of its branch."""
    if focus is None:
        return ()
    position = forest.position(focus)
    if not forest.schedules[position].depth:
        return (position,)
    return (position, *(k for k in forest.branch(focus) if k != position))


def _root(computations: int, progress: Progress) -> Features:
    values = {
        "computations": log1p(computations),
        "steps_left": progress.steps_left,
        "speedup": float(np.log(progress.speedup)),
    }
    return features("root", values)


def _rows(forest: LoopForest) -> Features:
    found = [row_features(forest, k) for k, own in enumerate(forest.schedules) if own.depth]
    return np.vstack(found) if found else np.zeros((0, WIDTHS["row"]), dtype=np.float32)


def _edges(
    forest: LoopForest, loops: Sequence[LoopNode], fixed: ProgramNodes, counts: Sequence[int]
) -> tuple[Edges, Types]:
    begins: list[int] = np.cumsum([0, *counts[:-1]]).tolist()
    starts = dict(zip(KINDS, begins, strict=True))
    numbers = {id(loop): starts["loop"] + number for number, loop in enumerate(loops)}

    def number(child: LoopNode | int) -> int:
        if isinstance(child, LoopNode):
            return numbers[id(child)]
        return starts["computation"] + child

    contains = [(0, number(child)) for child in forest.roots]
    for loop in loops:
        contains += [(numbers[id(loop)], number(child)) for child in loop.children]
    around = {(k, loop.level): numbers[id(loop)] for loop in loops for k in loop.members}
    runs_at, times, row = [], [], starts["row"]
    for k, own in enumerate(forest.schedules):
        for level in range(own.depth):
            runs_at.append((starts["computation"] + k, row))
            times.append((around[k, level], row))
            row += 1
    access = starts["access"] + np.arange(len(fixed.accesses))
    constraint = starts["constraint"] + np.arange(len(fixed.constraints))
    parts = {
        _CONTAINS: np.array(contains).reshape(-1, 2).T,
        _ACCESSES: np.stack([starts["computation"] + fixed.access_owners, access]),
        _OF_ARRAY: np.stack([access, starts["array"] + fixed.accessed]),
        _BOUNDED_BY: np.stack([starts["computation"] + fixed.constraint_owners, constraint]),
        _RUNS_AT: np.array(runs_at).reshape(-1, 2).T,
        _TIMES: np.array(times).reshape(-1, 2).T,
        _BEFORE: starts["computation"] + fixed.dependences,
    }
    lengths = [part.shape[1] for part in parts.values()]
    edges = np.hstack(list(parts.values())).astype(np.int32)
    return edges, np.repeat(np.array(list(parts), dtype=np.int8), lengths)
