"""The interchanges of a program, as classes (the loop-interchange model, its section 5.3).

A class is a pair of levels among the seven outermost loops, 21 of them, or no interchange at all.
In a nest with several statements, loops at both levels change places around all of those that have
them in one band.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, groupby

from looper.errors import NotApplicable, UsageError
from looper.ir.program import Array, Program, Statement, renumbered
from looper.schedule import Schedule
from looper.transformations.interchange import Interchange

LOOPS = 7
"""Most loops of which pairs are told apart."""

Pair = tuple[int, int]

CLASSES: tuple[Pair | None, ...] = (None, *combinations(range(LOOPS), 2))
"""What there is to choose from; None: no interchange."""


def nests(program: Program) -> list[Program]:
    """The outermost loops of a program, each as a program of its own.

    A local variable that a nest does not write before it reads it comes from outside.
    """
    found = []
    for number, (_, group) in enumerate(groupby(program.statements, lambda each: each.betas[0])):
        own = list(group)
        if own[0].depth:
            name = f"{program.name}_nest{number}"
            found.append(Program(name, _arrays(program, own), renumbered(own)))
    return found


def _arrays(program: Program, statements: Sequence[Statement]) -> tuple[Array, ...]:
    """What statements access; local is what they write first."""
    first: dict[str, bool] = {}
    for statement in statements:
        for read in statement.reads:
            first.setdefault(read.array, False)
        first.setdefault(statement.target.array, True)
    return tuple(
        replace(array, local=array.local and first[array.name])
        for array in program.arrays
        if array.name in first
    )


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
