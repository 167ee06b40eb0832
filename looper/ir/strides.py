"""How far apart the elements are that consecutive iterations of a loop access."""

from __future__ import annotations

import numpy as np

from looper.ir.expressions import Access
from looper.ir.loop_forest import StatementSchedule
from looper.ir.program import Statement


def direction(schedule: StatementSchedule, level: int) -> tuple[int, ...] | None:
    """What one step of a loop adds to each of the statement's iterators, all other loops standing.

    Nothing where the statement runs in one iteration of the loop only. None where the loop has no
    single direction: loops over tiles, and tiles of those.
    """
    if schedule.embedded[level]:
        return (0,) * len(schedule.loops[level].row.coefficients)
    rows = [
        (n, loop.row)
        for n, loop in enumerate(schedule.loops)
        if not loop.row.floors and not schedule.embedded[n]
    ]
    levels = [n for n, _ in rows]
    matrix = np.array([row.coefficients for _, row in rows], dtype=np.float64)
    if level not in levels or matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        return None
    inverse = np.linalg.inv(matrix)
    return tuple(round(float(x)) for x in inverse[:, levels.index(level)])


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
