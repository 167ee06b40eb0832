"""The interchanges of a program, as classes (the loop-interchange model, its section 5.3).

A class is a pair of levels among the seven outermost loops, 21 of them, or no interchange at all.
In a nest with several statements, loops at both levels change places around all of those that have
them in one band.
"""

from __future__ import annotations

import contextlib
from itertools import combinations

from looper.errors import NotApplicable, UsageError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.transformations.interchange import Interchange

LOOPS = 7
"""Most loops of which pairs are told apart."""

Pair = tuple[int, int]

CLASSES: tuple[Pair | None, ...] = (None, *combinations(range(LOOPS), 2))
"""What there is to choose from; None: no interchange."""


def interchanges(program: Program) -> dict[Pair, Schedule]:
    """The legal interchanges of a program that is one nest, each alone.

    Raises:
        UsageError: it is not one nest, so that levels are of different loops.
    """
    if any(not each.depth or each.betas[0] for each in program.statements):
        raise UsageError(f"{program.name} is not one nest of loops")
    found = {}
    for pair in CLASSES:
        if pair is not None:
            schedule = _interchanged(Schedule(program), *pair)
            if not schedule.is_identity and schedule.is_legal:
                found[pair] = schedule
    return found


def _interchanged(schedule: Schedule, low: int, high: int) -> Schedule:
    """With loops at two levels in each other's places, wherever they are in one band."""
    done: set[int] = set()
    for position, statement in enumerate(schedule.program.statements):
        if position not in done and statement.depth > high:
            with contextlib.suppress(NotApplicable):
                schedule = schedule.apply(Interchange(statement.name, low, high))
                done |= set(schedule.forest.members(statement.name, low))
    return schedule
