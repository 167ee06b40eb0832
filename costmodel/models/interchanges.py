"""The interchanges of a program as classes (section 5.3 of the loop-interchange model's paper).

A class is one of the 21 pairs of levels among the seven outermost loops, or no interchange. In a
nest with several statements, the loops at both levels are interchanged around all statements that
have them in one band.
"""

from __future__ import annotations

import contextlib
from itertools import combinations

from looper.errors import NotApplicable, UsageError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.transformations.interchange import Interchange

LOOPS = 7
"""Number of outermost loops whose pairs are classes."""

Pair = tuple[int, int]

CLASSES: tuple[Pair | None, ...] = (None, *combinations(range(LOOPS), 2))
"""The classes; None stands for no interchange."""


def interchanges(program: Program) -> dict[Pair, Schedule]:
    """Return the legal interchanges of a program that is a single nest, each as a schedule.

    Raises:
        UsageError: it is not a single nest, so that a level does not determine a loop.
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
    """Return the schedule with the loops at two levels interchanged, wherever they share a band."""
    done: set[int] = set()
    for position, statement in enumerate(schedule.program.statements):
        if position not in done and statement.depth > high:
            with contextlib.suppress(NotApplicable):
                schedule = schedule.apply(Interchange(statement.name, low, high))
                done |= set(schedule.forest.members(statement.name, low))
    return schedule
