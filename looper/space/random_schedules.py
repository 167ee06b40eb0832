"""Random transformations and schedules for property tests, benchmarks and data sets.

Steps are drawn from all transformations with little regard to applicability, so that unusual
combinations occur; steps that are not applicable are drawn again.
"""

from __future__ import annotations

import numpy as np

from looper.errors import NotApplicable
from looper.ir.expressions import Affine
from looper.ir.loop_forest import row_bounds
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.perfect_nests import perfected
from looper.transformations import (
    Distribution,
    Embedding,
    Fusion,
    Interchange,
    NodeSplitting,
    Packing,
    Parallelization,
    Privatization,
    Reversal,
    Shifting,
    Skewing,
    Splitting,
    StatementReordering,
    Tiling,
    TimeTiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)

KINDS = {
    "interchange": 0.08,
    "reverse": 0.09,
    "skew": 0.1,
    "tile": 0.09,
    "split": 0.03,
    "time": 0.03,
    "parallel": 0.09,
    "unroll": 0.08,
    "jam": 0.1,
    "vector": 0.05,
    "pack": 0.04,
    "fuse": 0.04,
    "embed": 0.04,
    "private": 0.03,
    "distribute": 0.05,
    "reorder": 0.01,
    "copy": 0.01,
    "shift": 0.04,
}

PERFECT = 0.04

SKEWS_2 = (((1, 0), (1, 1)), ((1, 1), (0, 1)), ((1, 0), (2, 1)), ((1, 1), (1, 0)), ((2, 1), (1, 1)))
SKEWS_3 = (
    ((1, 0, 0), (1, 1, 0), (1, 0, 1)),
    ((1, 1, 1), (0, 1, 0), (0, 0, 1)),
    ((1, 0, 0), (2, 1, 0), (2, 0, 1)),
    ((0, 1, 1), (1, 0, 0), (0, 0, 1)),
)


def random_step(rng: np.random.Generator, schedule: Schedule) -> Transformation:
    """Return a random transformation, which may not be applicable."""
    names = [statement.name for statement in schedule.forest.program.statements]
    name, other = (str(x) for x in rng.choice(names, size=2))
    depth = schedule.forest.depth_around(name)

    def level() -> int:
        return int(rng.integers(max(1, depth)))

    def sizes(count: int) -> tuple[int, ...]:
        return tuple(int(x) for x in rng.choice((2, 3, 4, 5, 32), size=count))

    kind = rng.choice(list(KINDS), p=list(KINDS.values()))
    match kind:
        case "interchange":
            return Interchange(name, level(), level())
        case "reverse":
            return Reversal(name, level())
        case "skew":
            matrices = SKEWS_2 if rng.random() < 0.6 else SKEWS_3
            return Skewing(name, level(), matrices[rng.integers(len(matrices))])
        case "tile":
            return Tiling(name, level(), sizes(int(rng.integers(1, 4))))
        case "time":
            return TimeTiling(name, level(), sizes(int(rng.integers(1, 3))))
        case "parallel":
            return Parallelization(name, level())
        case "unroll":
            where = level() if rng.random() < 0.3 else -1
            return Unrolling(name, int(rng.choice((2, 3, 4))), where)
        case "jam":
            return UnrollAndJam(name, level(), int(rng.choice((2, 3, 4))))
        case "vector":
            # The innermost loop may be one that is fully unrolled.
            return Vectorization(name, depth - 1 if rng.random() < 0.3 else -1)
        case "pack" | "copy":
            reads = schedule.forest.program.statements[names.index(name)].reads
            arrays = [access.array for access in reads if access.indices]
            array = str(rng.choice(arrays)) if arrays else "none"
            number = int(rng.integers(2))
            if kind == "copy":
                return NodeSplitting(name, array, number)
            return Packing(name, level(), array, number)
        case "private":
            local = [array.name for array in schedule.program.arrays if array.local]
            return Privatization(name, level() + 1, str(rng.choice(local)) if local else "none")
        case "embed":
            where = int(rng.integers(depth + 1))
            coefficients = tuple(int(x) for x in rng.integers(0, 2, size=where))
            return Embedding(name, where, coefficients, int(rng.integers(-1, 2)))
        case "fuse":
            shift = tuple(int(x) for x in rng.integers(0, 2, size=rng.integers(0, 2)))
            return Fusion(name, other, level(), shift)
        case "distribute":
            return Distribution(name, level())
        case "reorder":
            return StatementReordering(name, other)
        case "split":
            return _random_split(rng, schedule, name)
        case _:
            return Shifting(name, level(), int(rng.choice((-2, -1, 1, 2))))


def _random_split(rng: np.random.Generator, schedule: Schedule, name: str) -> Splitting:
    """Return a split of a statement by one of its iterators, a sum or a difference of two."""
    statement = schedule.forest.program.statement(name)
    coefficients = [0] * statement.depth
    for iterator in rng.permutation(statement.depth)[: rng.integers(1, 3)]:
        coefficients[iterator] = int(rng.choice((-1, 1)))
    low, high = row_bounds(statement, Affine(0, tuple(coefficients)))
    return Splitting(name, (*coefficients, -int(rng.integers(low, high + 1))))


def attempt(rng: np.random.Generator, schedule: Schedule) -> Schedule | None:
    """Return the schedule after one random step, or None if the step is not applicable."""
    if rng.random() < PERFECT:
        return perfected(schedule)
    step = random_step(rng, schedule)
    try:
        if isinstance(step, Fusion) and rng.random() < 0.7:
            fused = fuse_with_shifts(schedule, step.first, step.second, step.level)
            return fused[rng.integers(len(fused))] if fused else None
        return schedule.apply(step)
    except NotApplicable:
        return None


def random_legal_schedule(
    rng: np.random.Generator, schedule: Schedule, steps: int, attempts: int = 60
) -> Schedule:
    """Return a legal schedule after random steps, of at most `steps` transformations."""
    for _ in range(attempts):
        if len(schedule.transformations) >= steps:
            break
        following = attempt(rng, schedule)
        if following is not None and following.is_legal:
            schedule = following
    return schedule


def random_schedule(rng: np.random.Generator, schedule: Schedule, steps: int) -> Schedule:
    """Return a schedule after up to `steps` more random transformations, legal or not."""
    for _ in range(steps):
        schedule = attempt(rng, schedule) or schedule
    return schedule
