"""Strides: distances between the elements that consecutive iterations of a loop access."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from looper.ir.expressions import Access
from looper.ir.loop_forest import RowFacts, StatementSchedule, embedded_levels
from looper.ir.program import Statement

# Statements have the same loops again and again.
_KEPT = 8192


def direction(schedule: StatementSchedule, level: int) -> tuple[int, ...] | None:
    """Return the change of the statement's iterators in one step of a loop, others being fixed.

    It is zero if the statement runs in a single iteration of the loop. None if the loop has no
    single direction: loops over tiles, tiles of those, and loops with empty iterations.
    """
    return _directions(schedule.facts)[level]


@lru_cache(_KEPT)
def _directions(rows: tuple[RowFacts, ...]) -> tuple[tuple[int, ...] | None, ...]:
    found: list[tuple[int, ...] | None] = [
        (0,) * len(facts.row.coefficients) if follows else None
        for facts, follows in zip(rows, embedded_levels(rows), strict=True)
    ]
    levels, steps = point_steps(rows)
    if steps is not None:
        for n, column in zip(levels, steps.T, strict=True):
            # A fractional step means that single turns have no direction.
            if np.array_equal(column, np.round(column)):
                found[n] = tuple(int(x) for x in column)
    return tuple(found)


@lru_cache(_KEPT)
def point_steps(
    rows: tuple[RowFacts, ...],
) -> tuple[tuple[int, ...], npt.NDArray[np.float64] | None]:
    """Return the levels of the loops that together determine the iteration, and their steps.

    These are loops over single iterations whose time is not determined by others. The steps, shape
    (iterators, loops), are the changes of the statement's iterators in one turn of each loop while
    the others are fixed; a fraction if several turns are needed to reach an iteration. They are
    None if the number of loops differs from that of iterators.
    """
    pairs = enumerate(zip(rows, embedded_levels(rows), strict=True))
    levels = tuple(n for n, (facts, follows) in pairs if not (facts.size or follows))
    matrix = np.array([rows[n].row.coefficients for n in levels], dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        return levels, None
    # Smaller deviations from integers are rounding errors.
    steps: npt.NDArray[np.float64] = np.round(np.linalg.inv(matrix), 6)
    steps.setflags(write=False)
    return levels, steps


def has_unit_stride(statement: Statement, schedule: StatementSchedule, level: int) -> bool:
    """Return True if consecutive iterations access neighbouring or equal elements of every array.

    Vector instructions are efficient for such memory accesses.
    """
    step = direction(schedule, level)
    if step is None:
        return False
    return all(_is_unit(access, step) for access in (*statement.reads, statement.target))


def writes_along(statement: Statement, schedule: StatementSchedule, level: int) -> bool:
    """Return True if consecutive iterations of a loop write different elements."""
    step = direction(schedule, level)
    return step is not None and any(
        index.floors or sum(c * x for c, x in zip(index.coefficients, step, strict=True))
        for index in statement.target.indices
    )


def _is_unit(access: Access, step: tuple[int, ...]) -> bool:
    for position, index in enumerate(reversed(access.indices)):
        if index.floors:
            return False
        moved = abs(sum(c * x for c, x in zip(index.coefficients, step, strict=True)))
        if moved > (1 if position == 0 else 0):
            return False
    return True
