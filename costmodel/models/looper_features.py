"""Features of a schedule for LOOPer's cost model (its section V-A2): loop tags, vectors of steps.

Transformations that apply at most once are tags of a loop: parallelized, tiled, fused, unrolled,
shifted. The tree is that of the unchanged program, and its loop at level k stands for the k-th loop
of the transformed program that is not a tile loop; as in the public code, a level is a position.
Tags are read from the transformed loops, separately for every computation of every branch.
Transformations that may be repeated (interchange, reversal, skewing) form a sequence of vectors, of
any length.

Numbers are scaled as in `costmodel.models.looper_program`; levels are divided by
`looper.features.columns.ITERATORS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from costmodel.models.looper_program import (
    CONSTRAINTS,
    LOOPS,
    Floats,
    LooperProgram,
    constraint_matrix,
    in_order,
    looper_program,
    signed_logs,
)
from looper.errors import UsageError
from looper.features.columns import ITERATORS, SKEWED, column
from looper.features.transformation_vectors import transformation_vectors
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.ir.program import Program, common_loops, found_once
from looper.schedule import Schedule
from looper.space.subspaces import LOOPER

TAGS = (
    "parallelized",
    "tiled",
    "tile_factor",
    "fused",
    "unrolled",
    "unroll_factor",
    "shifted",
    "shift_factor",
)
"""The tags of a loop."""
_UNROLLING = [TAGS.index("unrolled"), TAGS.index("unroll_factor")]
_OTHERS = [k for k in range(len(TAGS)) if k not in _UNROLLING]

SCHEDULE_GROUPS = {
    "loops": LOOPS * len(_OTHERS),  # tags of the loops around the computation
    "unrolling": len(_UNROLLING),  # of the innermost one
    "transformed": CONSTRAINTS * LOOPS,  # A T^-1, constraints in terms of the transformed loops
    "schedule": LOOPS * LOOPS,  # T; takes the place of the vectors in an ablation
}
"""Widths of the groups of columns, in their order."""
SCHEDULE_WIDTH = sum(SCHEDULE_GROUPS.values())

STEP_WIDTH = 7 + SKEWED**2
"""Width of a vector of a step.

It consists of the type (1 interchange, 2 reversal, 3 skewing), two levels of an interchange, that
of a reversal, three of a skewing (the last is 0 for two loops), and its matrix row by row.
"""

_REPEATED = ("interchange", "reverse", "skew")
_KEYWORDS = [column("step", f"keyword.{keyword}") for keyword in _REPEATED]
_LEVELS = [column("step", "level"), column("step", "last_level")]


def _matrix(size: int) -> list[int]:
    return [column("step", f"skew{a}.{b}") for a in range(size) for b in range(size)]


@dataclass(frozen=True)
class LooperRows:
    """Features of schedules of one program.

    Attributes:
        program: features of the program.
        computations: shape (schedules, computations, SCHEDULE_WIDTH).
        loops: shape (schedules, loops, len(TAGS)); loops in pre-order.
        steps: shape (vectors, STEP_WIDTH), schedule by schedule and computation by computation.
        counts: shape (schedules, computations): number of vectors of each.
    """

    program: LooperProgram
    computations: Floats
    loops: Floats
    steps: Floats
    counts: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.counts)


def is_judged(schedule: Schedule) -> bool:
    """Return True if the features are defined for a schedule's transformations and its program."""
    if not LOOPER.contains(schedule):
        return False
    try:
        looper_program(schedule.program)
    except UsageError:
        return False
    return True


def looper_rows(schedules: Sequence[Schedule]) -> LooperRows:
    """Compute the features of one or more schedules of the same program.

    Raises:
        UsageError: the program exceeds the limits of LOOPer's features, or a schedule is not in the
            space `looper`.
    """
    program = schedules[0].program
    known = looper_program(program)
    computations, loops, steps, counts = [], [], [], []
    for schedule in schedules:
        if not LOOPER.contains(schedule):
            raise UsageError(
                "LOOPer's cost model judges schedules of the space `looper` alone (--space "
                f"looper); `{schedule.text}` is none"
            )
        tags = _tags(schedule)
        computations.append(_computations(schedule.forest, tags))
        loops.append([_largest(tags[list(members), level]) for level, members in known.loops])
        own = _steps(schedule)
        steps += own
        counts.append([len(each) for each in own])
    shape = len(schedules), len(known.loops), len(TAGS)
    return LooperRows(
        known,
        np.stack(computations),
        np.array(loops, dtype=np.float32).reshape(shape),
        np.concatenate(steps),
        np.array(counts, dtype=np.int64),
    )


def _largest(tags: Floats) -> Floats:
    """Merge the tags of a loop's computations; of each tag, take the value of largest magnitude."""
    found: Floats = tags[np.abs(tags).argmax(0), np.arange(len(TAGS))]
    return found


def _tags(schedule: Schedule) -> Floats:
    """Return the tags of all computations' loops, shape (computations, LOOPS, len(TAGS))."""
    forest = schedule.forest
    found = np.zeros((len(forest.schedules), LOOPS, len(TAGS)), dtype=np.float32)
    for tags, own in zip(found, forest.schedules, strict=True):
        for slot, level in enumerate(_plain(own)):
            row = own.facts[level].row
            tiles = [
                n
                for n, facts in enumerate(own.facts)
                if facts.size > 0 and facts.untiled.row.coefficients == row.coefficients
            ]
            loops = [own.loops[n] for n in (level, *tiles)]
            size = own.facts[tiles[-1]].size if tiles else 0
            unroll = max(loop.unroll for loop in loops)
            tags[slot] = (
                any(loop.parallel for loop in loops),
                bool(tiles),
                np.log1p(size),
                False,
                unroll > 1,
                np.log1p(unroll) if unroll > 1 else 0.0,
                row.constant != 0,
                np.sign(row.constant) * np.log1p(abs(row.constant)),
            )
    if any(step.keyword == "fuse" for step in schedule.transformations):
        _mark_fused(forest, found)
    return found


def _plain(own: StatementSchedule) -> list[int]:
    """Return the levels of the loops that are not tile loops."""
    return [level for level, facts in enumerate(own.facts) if facts.size == 0]


def _mark_fused(forest: LoopForest, tags: Floats) -> None:
    """Mark the innermost loop that two computations share, if they share more than originally."""
    statements, fused = forest.program.statements, TAGS.index("fused")
    for a, b in combinations(range(len(statements)), 2):
        shared = forest.common_depth(a, b)
        plain = sum(level < shared for level in _plain(forest.schedules[a]))
        if plain > common_loops(statements[a].betas, statements[b].betas):
            tags[[a, b], plain - 1, fused] = 1


def _computations(forest: LoopForest, tags: Floats) -> Floats:
    rows = []
    matrices = _matrices(forest.program)
    for own, loops, matrix in zip(forest.schedules, tags, matrices, strict=True):
        schedule = np.zeros((LOOPS, LOOPS))
        plain = [own.facts[level].row.coefficients for level in _plain(own)]
        depth = len(plain)
        schedule[:depth, :depth] = np.array(plain).reshape(depth, depth)
        transformed = matrix.copy()
        if depth:
            # The matrix is unimodular, so that its inverse is integral.
            inverse = np.rint(np.linalg.inv(schedule[:depth, :depth]))
            transformed[:, :depth] = matrix[:, :depth] @ inverse
        groups = {
            "loops": loops[:, _OTHERS],
            "unrolling": loops[max(0, depth - 1), _UNROLLING],
            "transformed": signed_logs(transformed),
            "schedule": signed_logs(schedule),
        }
        rows.append(in_order(groups, SCHEDULE_GROUPS))
    return np.stack(rows)


@found_once
def _matrices(program: Program) -> list[npt.NDArray[np.float64]]:
    return [constraint_matrix(statement)[0] for statement in program.statements]


def _steps(schedule: Schedule) -> list[Floats]:
    """Return each computation's vectors of repeatable steps, shape (vectors, STEP_WIDTH)."""
    if not any(step.keyword in _REPEATED for step in schedule.transformations):
        return [np.zeros((0, STEP_WIDTH), dtype=np.float32)] * len(schedule.program.statements)
    found = []
    for steps in transformation_vectors(schedule):
        kinds = steps[:, _KEYWORDS]
        rows = np.flatnonzero(kinds.any(1))
        vectors = np.zeros((len(rows), STEP_WIDTH), dtype=np.float32)
        for vector, row in zip(vectors, rows, strict=True):
            kind, (low, high) = int(kinds[row].argmax()), steps[row, _LEVELS]
            vector[0] = kind + 1
            match _REPEATED[kind]:
                case "interchange":
                    vector[1:3] = low, high
                case "reverse":
                    vector[3] = low
                case "skew":
                    size = round((high - low) * ITERATORS) + 1
                    vector[4 : 4 + size] = [low + k / ITERATORS for k in range(size)]
                    vector[7 : 7 + size * size] = steps[row, _matrix(size)]
        found.append(vectors)
    return found
