"""Demonstrations for an agent: actions that lead to a given schedule, such as a search's result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from operator import itemgetter
from typing import Any

from looper.deadline import Watch, unwatched
from looper.errors import LooperError, NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.space.masks import outcome
from looper.space.states import State, groups
from looper.space.vocabulary import NEXT, RESIZED_BY, Action, Resizable
from looper.transformations import (
    Distribution,
    Embedding,
    Fusion,
    Interchange,
    Privatization,
    Reversal,
    Shifting,
    Skewing,
    Tiling,
    Transformation,
    Unrolling,
)

Steps = tuple[Transformation, ...]

_STRUCTURE = (Distribution, Embedding, Fusion, Privatization, Shifting)
_AFFINE = (Interchange, Reversal, Skewing)
# Kinds of actions that consist of several steps, and a transformation among these.
_SEVERAL = {
    "privatize": Privatization,
    "perfect_nest": Embedding,
    "distribute_all": Distribution,
}
_RESIZING = {step: kind for kind, step in RESIZED_BY.items()}
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
        structure = [k for k in own if isinstance(place.rest[k], _STRUCTURE)]
        early = [k for k in structure if _comes_after_others(place, k)]
        annotations = [k for k in own if not isinstance(place.rest[k], (*_STRUCTURE, *_AFFINE))]
        yield from self._several(place)
        yield from self._steps(place, [k for k in structure if k not in early])
        yield from self._steps(place, [k for k in own if isinstance(place.rest[k], _AFFINE)])
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
        for kind, made_of in _SEVERAL.items():
            if not any(isinstance(step, made_of) for step in place.rest):
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
            for index in self._of_kind.get(kind, ()):
                if level is not None and self._actions[index].level != level:
                    continue
                schedule = self._possible(index, state)
                if schedule is not None and schedule.key == target.key:
                    return [index], state.after(schedule)
        return self._resized(state, step, target) if isinstance(step, Resizable) else None

    def _resized(
        self, state: State, step: Resizable, target: Schedule
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
            if isinstance(last, Resizable) and self._is_of_same_loops(last, step):
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
    def _is_of_same_loops(one: Resizable, other: Resizable) -> bool:
        if isinstance(one, Unrolling):
            return True
        alike = len(_numbers(one)) == len(_numbers(other))
        return alike and one.level == other.level

    def _plan(self, begun: Resizable, wanted: Resizable, state: State) -> list[int] | None:
        """Return the fewest resizing actions from the numbers of one step to those of another."""
        resizing = [
            (index, self._actions[index])
            for index in self._of_kind.get(_RESIZING[type(wanted)], ())
        ]
        forest, found = state.schedule.forest, list[int]()
        pairs = zip(_numbers(begun), _numbers(wanted), strict=True)
        for dimension, (number, goal) in enumerate(pairs):
            level = state.depth - 1 if isinstance(wanted, Unrolling) else wanted.level + dimension
            largest = forest.extent(state.head, level)
            changes = [
                (index, _change(action))
                for index, action in resizing
                if action.kind != "resize_tile" or action.arguments[0] == dimension
            ]
            way = _fewest(number, goal, changes, largest)
            if way is None:
                return None
            found += way
        return found


def _fewest(
    number: int, goal: int, changes: list[tuple[int, Callable[[int], int]]], largest: int
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


def _change(action: Action) -> Callable[[int], int]:
    """Return the function by which a resizing action changes a number."""
    match action.kind:
        case "resize_tile":
            _, percent, more = action.arguments
            return lambda number: number * percent // 100 + more
        case "resize_jam":
            return lambda number: number + action.arguments[0]
        case _:
            return lambda number: number * action.arguments[0] // 100


def _numbers(step: Resizable) -> tuple[int, ...]:
    return step.sizes if isinstance(step, Tiling) else (step.factor,)


def _positions(made: Steps, rest: Steps) -> Iterator[int]:
    """Yield the positions at which some steps occur consecutively in the remaining ones."""
    for position in range(len(rest) - len(made) + 1):
        if made and rest[position : position + len(made)] == made:
            yield position


def _comes_after_others(place: _Place, position: int) -> bool:
    """Return True if steps before a remaining one change the structure of the same loops."""
    forest = place.state.schedule.forest
    own = _restructured(place.rest[position], forest)
    earlier = (step for step in place.rest[:position] if isinstance(step, _STRUCTURE))
    return any(own & _restructured(step, forest) for step in earlier)


def _restructured(step: Transformation, forest: LoopForest) -> set[int]:
    """Return the statements in the loops whose structure a step changes."""
    positions = [forest.position(name) for name in step.statements]
    level = -1
    if isinstance(step, Distribution):
        level = step.level
    elif isinstance(step, Fusion):
        level = forest.common_depth(*positions)
    found = set(positions)
    for name in step.statements:
        if 0 <= level < forest.depth_around(name):
            found |= set(forest.members(name, level))
    return found


def _renumbered(earlier: Steps, step: Transformation, schedule: Schedule) -> Iterator[Steps]:
    """Yield possible forms of steps if one that came after them is taken before them.

    The result decides which of the forms is the right one, if any.
    """
    yield earlier
    match step:
        case Tiling(statement, level, sizes):
            end, more = level + len(sizes), len(sizes)
            # A step on a loop of the band becomes one on its tile loop or on its point loop.
            numbers = [_pushed(end, more), _pushed(level, more)]
        case Interchange(statement, low, high):
            level, numbers = min(low, high), [_swapped(low, high)]
        case _:
            return
    forest = schedule.forest
    inside = {forest.program.statements[k].name for k in forest.members(statement, level)}
    for number in numbers:
        yield tuple(_with_levels(each, number, inside) for each in earlier)


def _pushed(first: int, more: int) -> Callable[[int], int]:
    """Return a function that moves levels from `first` on further inside."""
    return lambda level: level + more if level >= first else level


def _swapped(one: int, other: int) -> Callable[[int], int]:
    return lambda level: {one: other, other: one}.get(level, level)


def _with_levels(
    step: Transformation, number: Callable[[int], int], inside: set[str]
) -> Transformation:
    """Return a step with renumbered levels, if it is about certain statements."""
    if isinstance(step, Fusion) or inside.isdisjoint(step.statements):
        return step
    changed: dict[str, Any] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name in ("level", "first", "second") and isinstance(value, int) and value >= 0:
            changed[field.name] = number(value)
    return replace(step, **changed)


def _is_own(step: Transformation, state: State) -> bool:
    """Return True if a step is about a loop around the branch in focus, or about the branch."""
    if not set(state.branch).isdisjoint(step.statements):
        return True
    if isinstance(step, Fusion) or not step.levels:
        return False
    forest = state.schedule.forest
    try:
        members = forest.members(step.statements[0], step.levels[0])
    except NotApplicable:
        return False
    return forest.position(state.head) in members


def _level(step: Transformation) -> int | None:
    """Return the (outermost) loop of an action for a step; None if the action has none."""
    unsaid = isinstance(step, Privatization | Embedding | Shifting) or not step.levels
    return None if unsaid else step.levels[0]


def _kinds(step: Transformation) -> tuple[str, ...]:
    """Return the kinds of actions that can take a step."""
    kinds = {"skew": ("skew", "skew_for_parallelism", "skew_tiles")}
    return kinds.get(step.keyword, (step.keyword,))
