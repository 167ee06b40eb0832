"""How far apart the elements are that consecutive iterations of a loop access."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from looper.ir.expressions import Access
from looper.ir.loop_forest import RowFacts, StatementSchedule, embedded_levels
from looper.ir.program import Statement

# Statements meet the same loops again and again; so many sets of loops are remembered.
_KEPT = 8192


def direction(schedule: StatementSchedule, level: int) -> tuple[int, ...] | None:
    """What one step of a loop adds to each of the statement's iterators, all other loops standing.

    Nothing where the statement runs in one iteration of the loop only. None where the loop has no
    single direction: loops over tiles, and tiles of those.
    """
    return _directions(schedule.facts)[level]


@lru_cache(_KEPT)
def _directions(rows: tuple[RowFacts, ...]) -> tuple[tuple[int, ...] | None, ...]:
    embedded = embedded_levels(rows)
    found: list[tuple[int, ...] | None] = [
        (0,) * len(facts.row.coefficients) if inside else None
        for facts, inside in zip(rows, embedded, strict=True)
    ]
    levels = [n for n, facts in enumerate(rows) if not facts.row.floors and not embedded[n]]
    matrix = np.array([rows[n].row.coefficients for n in levels], dtype=np.float64)
    if matrix.ndim == 2 and matrix.shape[0] == matrix.shape[1]:
        for n, column in zip(levels, np.linalg.inv(matrix).T, strict=True):
            found[n] = tuple(round(float(x)) for x in column)
    return tuple(found)


def has_unit_stride(statement: Statement, schedule: StatementSchedule, level: int) -> bool:
    """Whether a loop's iterations access neighbours, or always the same, in every array.

    What such a loop does to memory is what vector instructions do well.
    """
    step = direction(schedule, level)
    if step is None:
        return False
    return all(_is_unit(access, step) for access in (*statement.reads, statement.target))


def _is_unit(access: Access, step: tuple[int, ...]) -> bool:
    for position, index in enumerate(reversed(access.indices)):
        if index.floors:
            return False
        moved = abs(sum(c * x for c, x in zip(index.coefficients, step, strict=True)))
        if moved > (1 if position == 0 else 0):
            return False
    return True
