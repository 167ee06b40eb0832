"""The amount of work in each branch of a program, by which a search orders its decisions."""

from __future__ import annotations

from looper.ir.counting import executions
from looper.schedule import Schedule
from looper.space.branches import branches
from looper.transformations.base import Decision

NEGLIGIBLE = 1000


def weighty_branches(schedule: Schedule, level: Decision) -> list[str]:
    """Return the branches worth deciding about at a level, those with the most work first.

    A search that is stopped early has then decided what matters most. Tiles and unrolling of a
    branch with less than a thousandth of the program's work have no measurable effect.
    """
    work = branch_work(schedule)
    ordered = sorted(work, key=lambda name: -work[name])
    if level in (Decision.TILING, Decision.REGISTERS, Decision.UNROLLING):
        total = sum(work.values())
        return [name for name in ordered if work[name] * NEGLIGIBLE >= total]
    return ordered


def branch_work(schedule: Schedule) -> dict[str, int]:
    """Return the operations of all executions of every branch's statements.

    An assignment counts as one operation. Statements that cannot be counted quickly count as if
    they were executed once.
    """
    forest = schedule.forest
    names = branches(schedule)
    leading = {forest.of(name).betas[:-1]: name for name in names}
    work = dict.fromkeys(names, 0)
    for statement, own in zip(forest.program.statements, forest.schedules, strict=True):
        count = executions(statement) or 1
        work[leading[own.betas[:-1]]] += count * (1 + statement.operations)
    return work
