"""Restructuring of a whole program: every temporary privatized, every loop distributed."""

from __future__ import annotations

from itertools import pairwise

from looper.schedule import Schedule
from looper.support.deadline import Watch, unwatched
from looper.transformations import Distribution, Privatization, StatementReordering


def privatized(schedule: Schedule, *, watch: Watch = unwatched) -> Schedule | None:
    """Return the schedule with private copies of every temporary for as many loops as possible.

    Only loops that can gain from it count, in each of whose iterations the temporary is written
    anyway. None if no temporary can be privatized.
    """
    current = schedule
    program = schedule.forest.program
    for array in program.arrays:
        if not array.local:
            continue
        for position, statement in enumerate(program.statements):
            for depth in range(statement.depth, 0, -1):
                watch()
                # A statement that shares a loop with an earlier one has got its copies with it.
                if current.forest.program.statements[position].target.array != array.name:
                    break
                found = current.attempt(Privatization(statement.name, depth, array.name))
                if found is not None:
                    current = found
                    break
    return current if current is not schedule else None


def splits(schedule: Schedule, watch: Watch = unwatched) -> list[Schedule]:
    """Return the schedules with everything distributed: between branches, or down to statements."""
    found = (distributed(schedule, between_branches=each, watch=watch) for each in (True, False))
    return [everything for everything in found if everything is not None]


def distributed(
    schedule: Schedule, *, between_branches: bool = False, watch: Watch = unwatched
) -> Schedule | None:
    """Return the schedule with every loop distributed wherever legal, outermost first.

    Statements remain fused only where they have to be: maximal distribution gives the other levels
    perfect nests. Where the order of the text prevents a distribution, statements are reordered.

    Args:
        schedule: the schedule to distribute.
        between_branches: leave innermost loops whole, which is enough for perfect nests.
        watch: called repeatedly; may raise, which ends the work.

    Returns:
        None if no loop can be distributed.
    """
    betweens = _first_of_runs(schedule)
    current = _split(schedule, betweens if between_branches else None, watch)
    while not between_branches:
        made = _reordered(current, watch)
        if made is None:
            break
        current = _split(made, None, watch)
    return current if current is not schedule else None


def _split(schedule: Schedule, before: set[str] | None, watch: Watch) -> Schedule:
    """Return the schedule distributed wherever legal, or only before some statements."""
    for statement, level in _places(schedule):
        if before is not None and statement not in before:
            continue
        watch()
        split = schedule.attempt(Distribution(statement, level))
        if split is not None and split.is_order_legal:
            schedule = split
    return schedule


def _reordered(schedule: Schedule, watch: Watch) -> Schedule | None:
    """Return the schedule with a part of a loop moved to its end and split off; None if illegal."""
    forest = schedule.forest
    for node in schedule.nodes():
        inside = {forest.schedules[k].betas[node.level + 1]: k for k in reversed(node.members)}
        parts = [forest.program.statements[k].name for _, k in sorted(inside.items())]
        for moved in parts[:-1]:
            watch()
            steps = (StatementReordering(moved, parts[-1]), Distribution(moved, node.level))
            split = schedule.attempt(*steps)
            if split is not None and split.is_order_legal:
                return split
    return None


def _places(schedule: Schedule) -> list[tuple[str, int]]:
    """Return (statement, level) of the places where a loop can be split, outermost loops first."""
    found = []
    for node in schedule.nodes():
        for k in node.members[1:]:
            found.append((schedule.forest.program.statements[k].name, node.level))
    return sorted(found, key=lambda place: place[1])


def _first_of_runs(schedule: Schedule) -> set[str]:
    """Return the statements that directly follow one of another branch in the text."""
    forest = schedule.forest
    order = forest.textual_order
    return {
        forest.program.statements[after].name
        for before, after in pairwise(order)
        if forest.schedules[before].betas[:-1] != forest.schedules[after].betas[:-1]
    }
