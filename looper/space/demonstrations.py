"""From a schedule to actions that lead to it: a search's result as a demonstration for an agent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from looper.errors import LooperError, NotApplicable
from looper.schedule import Schedule
from looper.space.masks import outcome
from looper.space.states import State
from looper.space.vocabulary import NEXT, Action
from looper.transformations import Fusion, Tiling, Transformation, UnrollAndJam

_OF_SEVERAL_STEPS = ("privatize", "perfect_nest", "distribute_all")
_RESIZING = {Tiling: "resize_tile", UnrollAndJam: "resize_jam"}
# Doubling and halving gets anywhere in a few steps; the rest is one by one.
_LONGEST_RESIZING = 12


class Unreachable(LooperError):
    """No way was found by which the actions of a vocabulary lead to a schedule."""


def path_to(goal: Schedule, actions: Sequence[Action]) -> list[int]:
    """Positions in a vocabulary of actions that lead from the program to a schedule.

    The steps of the schedule are taken branch by branch, as an episode goes: one that is about the
    branch in focus comes before steps about others if the end stays the same. Every action on the
    way is legal.

    Args:
        goal: a legal schedule.
        actions: the vocabulary.

    Returns:
        The actions, up to the last one that changes something: what remains of the episode is
        `Next`.

    Raises:
        Unreachable: no way was found; the message names the step that could not be taken.
    """
    state = State.start(goal.program)
    if state is None:
        raise Unreachable(f"{goal.program.name} has no loop")
    walk = _Walk(goal, tuple(actions), state, goal.transformations, [])
    while walk.rest:
        if not (walk.take_several() or walk.take_own()):
            walk.go_on()
    return walk.taken


@dataclass
class _Walk:
    """A walk to a goal: where it is, the steps that are left, and the actions so far."""

    goal: Schedule
    actions: tuple[Action, ...]
    state: State
    rest: tuple[Transformation, ...]
    taken: list[int]

    def take_several(self) -> bool:
        """Take an action of several steps, if they are the next ones."""
        for index in self._of_kind(*_OF_SEVERAL_STEPS):
            schedule = self._possible(index, self.state)
            if schedule is None:
                continue
            made = schedule.transformations[len(self.state.schedule.transformations) :]
            if made and self.rest[: len(made)] == made:
                self._take([index], self.state.after(schedule), self.rest[len(made) :])
                return True
        return False

    def take_own(self) -> bool:
        """Take the first of the steps that are left that is about the branch in focus."""
        for position, step in enumerate(self.rest):
            others = (*self.rest[:position], *self.rest[position + 1 :])
            if self._is_own(step) and self._leads_on(step, others):
                return self._take_step(step, others)
        return False

    def go_on(self) -> None:
        """Put the following branch in focus."""
        following = self.state.next()
        if following is None:
            raise Unreachable(
                f"no actions lead to `{self.goal.text}`: what is left is "
                f"`{'; '.join(step.text for step in self.rest)}`"
            )
        self.taken.append(next(self._of_kind(NEXT)))
        self.state = following

    def _of_kind(self, *kinds: str) -> Iterator[int]:
        return (k for k, action in enumerate(self.actions) if action.kind in kinds)

    def _is_own(self, step: Transformation) -> bool:
        """Whether a step is about a loop around the branch in focus, or about the branch."""
        names = {getattr(step, name, None) for name in ("statement", "first", "second")}
        if names & set(self.state.branch):
            return True
        if isinstance(step, Fusion):
            return False
        forest = self.state.schedule.forest
        levels = [getattr(step, name, None) for name in ("level", "first", "second")]
        outermost = min((level for level in levels if isinstance(level, int)), default=-1)
        try:
            members = forest.members(getattr(step, "statement", ""), outermost)
        except NotApplicable:
            return False
        return forest.position(self.state.head) in members

    def _leads_on(self, step: Transformation, others: tuple[Transformation, ...]) -> bool:
        """Whether the goal is still reached if a step is taken before all others that are left."""
        try:
            first = self.state.schedule.apply(step)
            return first.is_legal and first.apply(*others).key == self.goal.key
        except NotApplicable:
            return False

    def _possible(self, index: int, state: State) -> Schedule | None:
        """The schedule after an action, if it applies and is legal."""
        found = outcome(self.actions[index], state)
        return found.schedule if found.legal else None

    def _take(self, way: list[int], state: State, rest: tuple[Transformation, ...]) -> None:
        self.taken += way
        self.state, self.rest = state, rest

    def _take_step(self, step: Transformation, others: tuple[Transformation, ...]) -> bool:
        target = self.state.schedule.apply(step)
        for index in self._of_kind(*_kinds(step)):
            schedule = self._possible(index, self.state)
            if schedule is not None and schedule.key == target.key:
                self._take([index], self.state.after(schedule), others)
                return True
        return isinstance(step, Tiling | UnrollAndJam) and self._take_resized(step, others)

    def _take_resized(
        self, step: Tiling | UnrollAndJam, others: tuple[Transformation, ...]
    ) -> bool:
        """Take a tiling or unroll-and-jam by other numbers, and then resize it."""
        wanted = len(step.sizes) if isinstance(step, Tiling) else 1
        found = [
            self._resizing(index, step)
            for index in self._of_kind(step.keyword)
            if self.actions[index].level == step.level
            and len(self.actions[index].arguments) == wanted
        ]
        ways = [each for each in found if each is not None]
        if not ways:
            return False
        self._take(*min(ways, key=lambda each: len(each[0])), others)
        return True

    def _resizing(self, index: int, step: Tiling | UnrollAndJam) -> tuple[list[int], State] | None:
        """The action and resizing ones that lead to a step, and where: breadth first."""
        first = self._possible(index, self.state)
        if first is None:
            return None
        goal = self.state.schedule.apply(step).key
        queue, seen = deque([(self.state.after(first), [index])]), {first.key}
        while queue:
            state, way = queue.popleft()
            if state.schedule.key == goal:
                return way, state
            if len(way) > _LONGEST_RESIZING:
                return None
            for more in self._of_kind(_RESIZING[type(step)]):
                following = self._possible(more, state)
                if following is not None and following.key not in seen:
                    seen.add(following.key)
                    queue.append((state.after(following), [*way, more]))
        return None


def _kinds(step: Transformation) -> tuple[str, ...]:
    """Kinds of actions that make a step."""
    kinds = {"skew": ("skew", "skew_for_parallelism", "skew_tiles")}
    return kinds.get(step.keyword, (step.keyword,))
