"""Restructuring of a whole program: every temporary privatized, every loop distributed."""

from __future__ import annotations

from itertools import pairwise

from looper.deadline import Watch, unwatched
from looper.schedule import Schedule
from looper.transformations import Distribution, Privatization


def privatized(schedule: Schedule, *, watch: Watch = unwatched) -> Schedule | None:
    """The schedule with a copy of every temporary for as many loops as possible; None if none can.

    Only loops count that have something to gain: a temporary is written in each of their iterations
    already.
    """
    current = schedule
    for array in schedule.program.arrays:
        if not array.local:
            continue
        for position, statement in enumerate(schedule.program.statements):
            for depth in range(statement.depth, 0, -1):
                watch()
                # What shares a loop with an earlier statement has got its copies with that.
                if current.forest.program.statements[position].target.array != array.name:
                    break
                found = current.attempt(Privatization(statement.name, depth, array.name))
                if found is not None:
                    current = found
                    break
    return current if current is not schedule else None


def splits(schedule: Schedule, watch: Watch = unwatched) -> list[Schedule]:
    """The splits of everything that can be split: between branches, and down to statements."""
    found = (distributed(schedule, between_branches=each, watch=watch) for each in (True, False))
    return [everything for everything in found if everything is not None]


def distributed(
    schedule: Schedule, *, between_branches: bool = False, watch: Watch = unwatched
) -> Schedule | None:
    """The schedule with every loop split wherever that is legal, outermost first; None if nowhere.

    What remains fused has to be: maximal distribution gives the other levels perfect nests.

    Args:
        schedule: where to split.
        between_branches: leave innermost loops whole, which is enough for perfect nests.
        watch: called again and again; may raise, which ends the work.
    """
    betweens = _first_of_runs(schedule)
    current = schedule
    for statement, level in _places(schedule):
        if between_branches and statement not in betweens:
            continue
        watch()
        split = current.attempt(Distribution(statement, level))
        if split is not None and split.is_order_legal:
            current = split
    return current if current is not schedule else None


def _places(schedule: Schedule) -> list[tuple[str, int]]:
    """(statement, level) of the places where a loop can be split, outermost loops first."""
    found = []
    for node in schedule.nodes():
        for k in node.members[1:]:
            found.append((schedule.program.statements[k].name, node.level))
    return sorted(found, key=lambda place: place[1])


def _first_of_runs(schedule: Schedule) -> set[str]:
    """The statements with one of another branch right before them in the text."""
    forest = schedule.forest
    order = forest.textual_order
    return {
        schedule.program.statements[after].name
        for before, after in pairwise(order)
        if forest.schedules[before].betas[:-1] != forest.schedules[after].betas[:-1]
    }
