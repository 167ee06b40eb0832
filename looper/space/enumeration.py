"""The closure of a program: all schedules that the episodes of a vocabulary can lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from looper.errors import UsageError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.vocabulary import RESIZED_BY, Action

MOST_SCHEDULES = 20_000


@dataclass(frozen=True)
class Closure:
    """The schedules that episodes with one program reach by legal actions.

    Attributes:
        schedules: the distinct ones, those that need the fewest actions first; the first one is the
            unchanged program.
        depth: actions, `Next` included, after which every schedule has been reached.
        states: number of states (a schedule with a branch in focus).
    """

    schedules: tuple[Schedule, ...]
    depth: int
    states: int


def closure(
    program: Program,
    actions: Sequence[Action],
    most: int = MOST_SCHEDULES,
    watch: Callable[[int], None] = lambda _: None,
) -> Closure:
    """Find all schedules by breadth-first search over the states.

    Args:
        program: the program.
        actions: the vocabulary; no action may depend on the step before it, as the resizing ones
            do.
        most: largest number of schedules.
        watch: called with the number of schedules so far; may raise, which ends the work.

    Raises:
        UsageError: there are more schedules, the program has no loop, or an action depends on the
            step before it.
    """
    if any(action.kind in RESIZED_BY for action in actions):
        raise UsageError("the actions of this space depend on more than the loops they meet")
    start = State.start(program)
    if start is None:
        raise UsageError(f"{program.name} has no loop")
    possible = ActionSet(actions)
    found, seen = {start.schedule.key: start.schedule}, {_identity(start)}
    frontier, steps, depth = [start], 0, 0
    while frontier:
        reached = []
        steps += 1
        for state in frontier:
            for index in np.flatnonzero(possible.mask(state, legal=True)):
                after = possible.following(state, int(index))
                if after is None or _identity(after) in seen:
                    continue
                seen.add(_identity(after))
                reached.append(after)
                if after.schedule.key not in found:
                    found[after.schedule.key] = after.schedule
                    depth = steps
            if len(found) > most:
                raise UsageError(f"{program.name} has more than {most} schedules in this space")
            watch(len(found))
        frontier = reached
    return Closure(tuple(found.values()), depth, len(seen))


def _identity(state: State) -> tuple[object, ...]:
    """Return a key that is equal for states with the same possible actions.

    It does not use the schedule's key, which is equal for loops that are shifted together.
    """
    orders = tuple(own.identity for own in state.schedule.forest.schedules)
    return (orders, state.head, state.finished)
