"""Demonstrations for an agent: actions that lead to a given schedule, such as a search's result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter

from looper.errors import LooperError, NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.space.masks import outcome
from looper.space.states import State, groups
from looper.space.vocabulary import KINDS, NEXT, RESIZED_BY, Action
from looper.support.deadline import Watch, unwatched
from looper.transformations import Transformation
from looper.transformations.base import Decision

Steps = tuple[Transformation, ...]

# Kinds of actions that consist of several steps.
_SEVERAL = tuple(name for name, kind in KINDS.items() if kind.takes_long)
# Places visited before a goal is given up: nearly all ways are found without any backtracking.
_MOST_PLACES = 2000


class Unreachable(LooperError):
    """No sequence of actions of a vocabulary was found that leads to a schedule."""


def path_to(goal: Schedule, actions: Sequence[Action], watch: Watch = unwatched) -> list[int]:
    """Return positions in a vocabulary of actions that lead from the program to a schedule.

    The steps of the schedule are taken branch by branch, as in an episode: steps on the branch in
    focus come before steps on others if the end stays the same. Every action on the way is legal.

    Args:
        goal: a legal schedule.
        actions: the vocabulary.
        watch: called repeatedly; may raise, which ends the work.

    Returns:
        The actions, up to the last one that changes something; the rest of the episode is `Next`.

    Raises:
        Unreachable: no way was found; the message names the steps that could not be taken.
    """
    start = State.start(goal.program)
    if start is None:
        raise Unreachable(f"{goal.program.name} has no loop")
    search = _Search(goal, tuple(actions), watch)
    first = _Place(start, goal.transformations, ())
    nearest, stack = first, [iter([first])]
    seen: set[tuple[object, ...]] = set()
    while stack and len(seen) < _MOST_PLACES:
        place = next(stack[-1], None)
        if place is None:
            stack.pop()
            continue
        if not place.rest:
            return list(place.taken)
        if place.identity in seen:
            continue
        seen.add(place.identity)
        if len(place.rest) < len(nearest.rest):
            nearest = place
        stack.append(search.following(place))
    raise Unreachable(
        f"no actions lead to `{goal.text}`: what is left is "
        f"`{'; '.join(step.text for step in nearest.rest)}`"
    )


@dataclass(frozen=True)
class _Place:
    """A place on the way: the state, the remaining steps, and the actions so far."""

    state: State
    rest: Steps
    taken: tuple[int, ...]

    @property
    def identity(self) -> tuple[object, ...]:
        """The data that determine how to go on."""
        return self.state.schedule.key, self.state.head, self.state.finished, self.rest


class _Search:
    """Depth-first search for a way to a schedule."""

    def __init__(self, goal: Schedule, actions: tuple[Action, ...], watch: Watch) -> None:
        self._goal, self._actions, self._watch = goal, actions, watch
        self._of_kind: dict[str, list[int]] = {}
        for index, action in enumerate(actions):
            self._of_kind.setdefault(action.kind, []).append(index)

    def following(self, place: _Place) -> Iterator[_Place]:
        """Yield the next places, the most promising first.

        Structure comes before the rest, as tiled or annotated loops keep theirs, and earlier steps
        on a nest come first. A branch whose structure still changes comes into focus again; others
        have to be finished before the next one.
        """
        own = [position for position, step in enumerate(place.rest) if _is_own(step, place.state)]
        structure = [k for k in own if _is_structure(place.rest[k])]
        early = [k for k in structure if _comes_after_others(place, k)]
        annotations = [k for k in own if place.rest[k].decision > Decision.AFFINE]
        yield from self._several(place)
        yield from self._steps(place, [k for k in structure if k not in early])
        yield from self._steps(place, [k for k in own if place.rest[k].decision is Decision.AFFINE])
        if self._comes_again(place.state):
            yield from self._next(place)
            yield from self._steps(place, annotations)
        else:
            yield from self._steps(place, annotations)
            yield from self._next(place)
        yield from self._steps(place, early)

    def _comes_again(self, state: State) -> bool:
        """Return True if the contents of the loops in focus still change.

        They then come into focus again. Tiling a loop does not change its contents.
        """
        return groups(state.schedule, state.head) != groups(self._goal, state.head)

    def _next(self, place: _Place) -> Iterator[_Place]:
        following = place.state.next()
        if following is not None:
            yield _Place(following, place.rest, (*place.taken, self._of_kind[NEXT][0]))

    def _several(self, place: _Place) -> Iterator[_Place]:
        """Yield the places after an action of several steps that all remain, one after the other.

        The action whose steps come first is the first one.
        """
        found: list[tuple[int, _Place]] = []
        for kind in _SEVERAL:
            if not any(step.keyword == KINDS[kind].keyword for step in place.rest):
                continue
            for index in self._of_kind.get(kind, ()):
                schedule = self._possible(index, place.state)
                if schedule is None:
                    continue
                made = schedule.transformations[len(place.state.schedule.transformations) :]
                for position in _positions(made, place.rest):
                    rest = (*place.rest[:position], *place.rest[position + len(made) :])
                    if self._leads_on(schedule, rest):
                        after = place.state.after(schedule)
                        found.append((position, _Place(after, rest, (*place.taken, index))))
        yield from (each for _, each in sorted(found, key=itemgetter(0)))

    def _steps(self, place: _Place, positions: list[int]) -> Iterator[_Place]:
        """Yield the places after one of the given remaining steps, if the goal is still reached."""
        for position in positions:
            step, later = place.rest[position], place.rest[position + 1 :]
            try:
                target = place.state.schedule.apply(step)
            except NotApplicable:
                continue
            if not target.is_legal:
                continue
            for earlier in _renumbered(place.rest[:position], step, place.state.schedule):
                if self._leads_on(target, (*earlier, *later)):
                    found = self._taken(place.state, step, target)
                    if found is not None:
                        way, state = found
                        yield _Place(state, (*earlier, *later), (*place.taken, *way))
                    break

    def _leads_on(self, schedule: Schedule, rest: Steps) -> bool:
        """Return True if the remaining steps lead from a schedule to the goal."""
        try:
            return schedule.apply(*rest).key == self._goal.key
        except NotApplicable:
            return False

    def _possible(self, index: int, state: State) -> Schedule | None:
        """Return the schedule after an action, if it is applicable and legal."""
        found = outcome(self._actions[index], state, self._watch)
        return found.schedule if found.legal else None

    def _taken(
        self, state: State, step: Transformation, target: Schedule
    ) -> tuple[list[int], State] | None:
        """Return the actions that take a step, and the state after them."""
        level = _level(step)
        for kind in _kinds(step):
            indices = self._of_kind.get(kind, ())
            for index in indices:
                elsewhere = level is not None and self._actions[index].level != level
                # A single action is about the loop that the branch in focus decides.
                if elsewhere and len(indices) > 1:
                    continue
                schedule = self._possible(index, state)
                if schedule is not None and schedule.key == target.key:
                    return [index], state.after(schedule)
        return None if step.resizing is None else self._resized(state, step, target)

    def _resized(
        self, state: State, step: Transformation, target: Schedule
    ) -> tuple[list[int], State] | None:
        """Return actions that take a step with other numbers, and then resize it, as `_taken`."""
        ways = []
        for index in self._of_kind.get(step.keyword, ()):
            if _level(step) not in (None, self._actions[index].level):
                continue
            begun = self._possible(index, state)
            if begun is None:
                continue
            last = begun.transformations[-1]
            if self._is_of_same_loops(last, step):
                plan = self._plan(last, step, state)
                if plan is not None:
                    ways.append([index, *plan])
        for way in sorted(ways, key=len):
            here: State | None = state
            for index in way:
                made = self._possible(index, here) if here is not None else None
                here = here.after(made) if here is not None and made is not None else None
            if here is not None and here.schedule.key == target.key:
                return way, here
        return None

    @staticmethod
    def _is_of_same_loops(one: Transformation, other: Transformation) -> bool:
        alike = type(one) is type(other) and len(one.numbers) == len(other.numbers)
        return alike and one.levels in ((), other.levels)

    def _plan(
        self, begun: Transformation, wanted: Transformation, state: State
    ) -> list[int] | None:
        """Return the fewest resizing actions from the numbers of one step to those of another."""
        resizing = wanted.resizing
        assert resizing is not None, "others are not resized"
        actions = [(k, self._actions[k].arguments) for k in self._of_kind.get(resizing.kind, ())]
        forest, found = state.schedule.forest, list[int]()
        first = wanted.levels[0] if wanted.levels else state.depth - 1
        pairs = zip(begun.numbers, wanted.numbers, strict=True)
        for position, (number, goal) in enumerate(pairs):
            changes = [
                (k, partial(resizing.changed, arguments=arguments))
                for k, arguments in actions
                if resizing.position(arguments) == position
            ]
            way = _fewest(number, goal, changes, forest.extent(state.head, first + position))
            if way is None:
                return None
            found += way
        return found


def _fewest(
    number: int, goal: int, changes: Sequence[tuple[int, Callable[[int], int]]], largest: int
) -> list[int] | None:
    """Return the fewest changes that lead from one number to another, found breadth first."""
    ways: dict[int, list[int]] = {number: []}
    queue = deque([number])
    while queue and goal not in ways:
        current = queue.popleft()
        for index, change in changes:
            following = change(current)
            if 2 <= following <= largest and following not in ways:
                ways[following] = [*ways[current], index]
                queue.append(following)
    return ways.get(goal)


def _positions(made: Steps, rest: Steps) -> Iterator[int]:
    """Yield the positions at which some steps occur consecutively in the remaining ones."""
    for position in range(len(rest) - len(made) + 1):
        if made and rest[position : position + len(made)] == made:
            yield position


def _comes_after_others(place: _Place, position: int) -> bool:
    """Return True if steps before a remaining one change the structure of the same loops."""
    forest = place.state.schedule.forest
    own = _restructured(place.rest[position], forest)
    earlier = (step for step in place.rest[:position] if _is_structure(step))
    return any(own & _restructured(step, forest) for step in earlier)


def _restructured(step: Transformation, forest: LoopForest) -> set[int]:
    """Return the statements in the loops whose structure a step changes."""
    names = [name for name in step.statements if name in forest.program.index]
    found = {forest.position(name) for name in names}
    if len(names) < len(step.statements):
        # The others are still to be split off.
        return found
    level = step.restructured_level(forest)
    for name in names:
        if level is not None and level < forest.depth_around(name):
            found |= set(forest.members(name, level))
    return found


def _renumbered(earlier: Steps, step: Transformation, schedule: Schedule) -> Iterator[Steps]:
    """Yield possible forms of steps if one that came after them is taken before them.

    The result decides which of the forms is the right one, if any.
    """
    yield earlier
    forest = schedule.forest
    for number in step.renumberings():
        members = forest.members(step.statements[0], step.levels[0])
        inside = {forest.program.statements[k].name for k in members}
        yield tuple(
            each
            if len(each.statements) > 1 or inside.isdisjoint(each.statements)
            else each.with_levels(number)
            for each in earlier
        )


def _is_own(step: Transformation, state: State) -> bool:
    """Return True if a step is about a loop around the branch in focus, or about the branch."""
    if not set(state.branch).isdisjoint(step.statements):
        return True
    if len(step.statements) > 1 or not step.levels:
        return False
    forest = state.schedule.forest
    try:
        members = forest.members(step.statements[0], step.levels[0])
    except NotApplicable:
        return False
    return forest.position(state.head) in members


def _is_structure(step: Transformation) -> bool:
    return step.decision is Decision.STRUCTURE


def _level(step: Transformation) -> int | None:
    """Return the (outermost) loop of an action for a step; None if its actions have none."""
    return step.levels[0] if step.levels and _kinds(step) else None


def _kinds(step: Transformation) -> list[str]:
    """Return the kinds of actions that can take a step."""
    return [
        name
        for name, kind in KINDS.items()
        if kind.keyword == step.keyword and name not in _SEVERAL and name not in RESIZED_BY
    ]
