"""Features for the cost model of Tiramisu's 2021 autoscheduler (Baghdadi et al., MLSys 2021).

A program is a tree of loops, after fusion, with a vector for each computation in it (section 4.1):
the original loops around the computation, each with tags of its transformations; the written array;
and the reads. Numbers are log-transformed (section 4.4), by the signed logarithm sign(x) * log(1 +
|x|), since access matrices have negative entries.

With the paper's n = 7 loops and m = 21 reads, its Table 1 and the written array of its section 4.1
make 1,260 numbers; the paper states 1,235 without saying which it counts. A tag of parallel loops
is added: in the paper they follow from a heuristic, here they are part of the space.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from costmodel.models.looper_program import Limits, check_limits, in_order, signed_logs
from looper.errors import UsageError
from looper.features.loop_tree import Tree, current_tree
from looper.ir.expressions import Access, Binary, Expression, children
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.ir.polyhedra import bounding_box
from looper.ir.program import Program, Statement, common_loops, found_once
from looper.schedule import Schedule
from looper.space.subspaces import TIRAMISU

LOOPS = 7
"""Maximum number of loops around a computation: n."""
READS = 21
"""Maximum number of elements that a computation reads: m."""
DIMENSIONS = LOOPS
"""Maximum number of dimensions of an array."""
LIMITS = Limits(LOOPS, READS, DIMENSIONS, "Tiramisu's features are")

LOOP_COLUMNS = (
    "lower_bound",
    "upper_bound",
    "reduction",
    "fused",
    "interchanged",
    "tiled",
    "tile_factor",
    "parallelized",
)
"""The columns of a loop."""
_BOUNDS = [LOOP_COLUMNS.index(name) for name in ("lower_bound", "upper_bound")]

ACCESS = DIMENSIONS * (LOOPS + 1) + 1
"""Number of columns of an access."""

GROUPS = {
    "loops": LOOPS * len(LOOP_COLUMNS),  # of the original program, outermost first
    "unrolling": 2,  # of the innermost loop: flag and factor
    "written": 1 + DIMENSIONS,  # number of dimensions of the array, and their extents
    "reads": READS * ACCESS,  # access matrix, number of the array from 1 on
    "operations": 4,  # additions, multiplications, subtractions, divisions
}
"""Widths of the groups of columns, in their order."""
WIDTH = sum(GROUPS.values())

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class TiramisuRows:
    """Features of schedules of one program.

    Attributes:
        trees: structure of each schedule's tree.
        computations: shape (schedules, computations, WIDTH).
    """

    trees: tuple[Tree, ...]
    computations: Floats

    def __len__(self) -> int:
        return len(self.trees)


def is_judged(schedule: Schedule) -> bool:
    """Return True if the features are defined for a schedule's transformations and its program."""
    if not TIRAMISU.contains(schedule):
        return False
    try:
        _program_columns(schedule.program)
    except UsageError:
        return False
    return True


def tiramisu_rows(schedules: Sequence[Schedule]) -> TiramisuRows:
    """Compute the features of one or more schedules of the same program.

    Raises:
        UsageError: the program is not a single nest of rectangular loops or exceeds the limits of
            the features, or a schedule is not in the space `tiramisu`.
    """
    fixed = _program_columns(schedules[0].program)
    trees, computations = [], []
    for schedule in schedules:
        if not TIRAMISU.contains(schedule):
            raise UsageError(
                "the cost model of Tiramisu's autoscheduler judges schedules of the space "
                f"`tiramisu` alone (--space tiramisu); `{schedule.text}` is none"
            )
        fusions = [step for step in schedule.transformations if step.keyword == "fuse"]
        fused = Schedule(schedule.program).apply(*fusions)
        trees.append(current_tree(fused).bare)
        parts = zip(schedule.forest.schedules, fixed, _fused(fused.forest), strict=True)
        computations.append([_computation(*each) for each in parts])
    return TiramisuRows(tuple(trees), np.array(computations, dtype=np.float32))


@found_once
def _program_columns(program: Program) -> list[dict[str, Floats]]:
    """Return the columns of each computation that are the same for all schedules (cached).

    Raises:
        UsageError: the features are not defined for the program.
    """
    TIRAMISU.check(program)
    check_limits(program, LIMITS)
    return [_fixed(program, statement) for statement in program.statements]


def _fixed(program: Program, statement: Statement) -> dict[str, Floats]:
    loops = np.zeros((LOOPS, len(LOOP_COLUMNS)))
    if statement.depth:
        box = np.array(bounding_box(statement.domain_set), dtype=np.float64)
        loops[: statement.depth, _BOUNDS] = signed_logs(box)
    loops[: statement.depth, LOOP_COLUMNS.index("reduction")] = ~written_by(statement)
    reads = np.zeros((READS, ACCESS))
    for row, read in zip(reads, statement.reads, strict=False):
        row[:] = access_columns(program, read, statement.depth)
    shape = program.array(statement.target.array).shape
    written = np.zeros(1 + DIMENSIONS)
    written[: 1 + len(shape)] = len(shape), *shape
    columns = {
        "loops": loops,
        "written": np.log1p(written),
        "reads": reads,
        "operations": operation_columns(statement),
    }
    return {name: each.astype(np.float32) for name, each in columns.items()}


def written_by(statement: Statement) -> npt.NDArray[np.bool_]:
    """Return a mask of the loops whose iterators occur in the written access, shape (loops,).

    The other loops reduce.
    """
    levels = range(statement.depth)
    indices = statement.target.indices
    return np.array([any(each.coefficients[level] for each in indices) for level in levels], bool)


def access_columns(program: Program, access: Access, depth: int) -> npt.NDArray[np.float64]:
    """Return the access matrix, constants in its last column, and the array's number from 1 on.

    Returns:
        Shape (ACCESS,).
    """
    found = np.zeros((DIMENSIONS, LOOPS + 1))
    for row, index in zip(found, access.indices, strict=False):
        row[:depth] = index.coefficients
        row[-1] = index.constant
    number = [each.name for each in program.arrays].index(access.array) + 1
    return np.append(signed_logs(found), np.log1p(number))


def operation_columns(statement: Statement) -> npt.NDArray[np.float64]:
    """Return log(1 + x) of the numbers of additions, multiplications, subtractions and divisions.

    The shape is (4,).
    """
    counts = Counter(_operators(statement.value))
    found: npt.NDArray[np.float64] = np.log1p([counts[operator] for operator in "+*-/"])
    return found


def _operators(expression: Expression) -> Iterator[str]:
    for child in children(expression):
        yield from _operators(child)
    if isinstance(expression, Binary):
        yield expression.operator


def _fused(forest: LoopForest) -> npt.NDArray[np.bool_]:
    """Return a mask of the loops that each computation shares with another one only due to fusion.

    Args:
        forest: with fusions only.

    Returns:
        Shape (computations, LOOPS).
    """
    statements = forest.program.statements
    found = np.zeros((len(statements), LOOPS), dtype=np.bool_)
    for a, b in combinations(range(len(statements)), 2):
        before = common_loops(statements[a].betas, statements[b].betas)
        found[[a, b], before : forest.common_depth(a, b)] = True
    return found


def _computation(
    own: StatementSchedule, fixed: dict[str, Floats], fused: npt.NDArray[np.bool_]
) -> Floats:
    loops = fixed["loops"].copy()
    loops[:, LOOP_COLUMNS.index("fused")] = fused
    unroll = 1
    plain = 0
    for loop, facts in zip(own.loops, own.facts, strict=True):
        # Interchanges are the only affine steps: every loop has an iterator of the program.
        iterator = int(np.flatnonzero(facts.untiled.row.coefficients)[0])
        tags = dict(zip(LOOP_COLUMNS, loops[iterator], strict=True))
        if facts.size > 0:
            tags |= {"tiled": 1.0, "tile_factor": np.log1p(facts.size)}
        else:
            tags["interchanged"] = float(iterator != plain)
            plain += 1
        tags["parallelized"] = max(tags["parallelized"], float(loop.parallel))
        loops[iterator] = list(tags.values())
        unroll = max(unroll, loop.unroll)
    unrolling = np.array([unroll > 1, np.log1p(unroll) if unroll > 1 else 0.0])
    return in_order(fixed | {"loops": loops, "unrolling": unrolling}, GROUPS)
