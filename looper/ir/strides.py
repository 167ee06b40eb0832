"""How far apart the elements are that consecutive iterations of a loop access."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from looper.ir.expressions import Access
from looper.ir.loop_forest import RowFacts, StatementSchedule, embedded_levels
from looper.ir.program import Statement

# Statements meet the same loops again and again; so many sets of loops are remembered.
_KEPT = 8192


def direction(schedule: StatementSchedule, level: int) -> tuple[int, ...] | None:
    """What one step of a loop adds to each of the statement's iterators, all other loops standing.

    Nothing where the statement runs in one iteration of the loop only. None where the loop has no
    single direction: loops over tiles, tiles of those, and loops of which some turns are empty.
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
            # Where only several turns meet an iteration, one has no direction.
            if np.array_equal(column, np.round(column)):
                found[n] = tuple(int(x) for x in column)
    return tuple(found)


@lru_cache(_KEPT)
def point_steps(
    rows: tuple[RowFacts, ...],
) -> tuple[tuple[int, ...], npt.NDArray[np.float64] | None]:
    """The levels of the loops that say between them which iteration is executed, and their steps.

    Those are loops over single iterations whose time does not follow from others. The steps, shape
    (iterators, loops), are what a turn of each adds to the statement's iterators while the others
    stand, a fraction where only several turns meet an iteration; None where there are not as many
    loops as iterators.
    """
    pairs = enumerate(zip(rows, embedded_levels(rows), strict=True))
    levels = tuple(n for n, (facts, follows) in pairs if not (facts.size or follows))
    matrix = np.array([rows[n].row.coefficients for n in levels], dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        return levels, None
    # What is no integer beyond this comes from rounding.
    steps: npt.NDArray[np.float64] = np.round(np.linalg.inv(matrix), 6)
    steps.setflags(write=False)
    return levels, steps


def has_unit_stride(statement: Statement, schedule: StatementSchedule, level: int) -> bool:
    """Whether a loop's iterations access neighbours, or always the same, in every array.

    What such a loop does to memory is what vector instructions do well.
    """
    step = direction(schedule, level)
    if step is None:
        return False
    return all(_is_unit(access, step) for access in (*statement.reads, statement.target))


def writes_along(statement: Statement, schedule: StatementSchedule, level: int) -> bool:
    """Whether consecutive iterations of a loop write different elements."""
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
