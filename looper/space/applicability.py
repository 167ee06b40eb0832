"""Applicability and legality of whole groups of actions in a state.

Applying an action and checking the result decides exactly whether it is possible, and costs about a
tenth of a millisecond. Of the hundreds of actions of a vocabulary, many are one transformation and
differ only in sizes: its requirements on the loops, and the theorem that makes it legal, are
evaluated once per loop or band. Actions that this cannot decide have to be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.solvers.hyperplanes import skews
from looper.space.branches import iterations_per_pass
from looper.space.composite_kinds import (
    ANSWERS_PER_AIM,
    ends_in_a_tile,
    fusions,
    nest,
    packs_at,
    proposed_cuts,
    reads_to_pack,
)
from looper.space.single_steps import SINGLE_STEPS
from looper.space.states import State
from looper.space.vocabulary import KINDS, NEXT, RESIZED_BY, Action, annotated, resized
from looper.support.cache import BoundedCache
from looper.support.deadline import Watch, unwatched
from looper.transformations import Transformation
from looper.transformations.action_records import StepActions
from looper.transformations.base import Range
from looper.transformations.facts import NO, TRY, YES, Answer, Known, LoopFacts

Answers = npt.NDArray[np.int8]
Levels = tuple[int, ...]


# -- groups --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Group:
    """The actions of a vocabulary that differ only in sizes or numbers.

    Attributes:
        kind, level: as of every action in it.
        levels: the loops, which have to be perfectly nested, if the actions are one transformation
            of loops at certain levels; otherwise their level.
        number: of the group.
        place: their positions in the vocabulary: a slice, or shape (actions,).
        arguments: shape (actions, arguments).
        actions: the actions.
    """

    kind: str
    level: int
    levels: Levels
    number: int
    place: slice | npt.NDArray[np.intp]
    arguments: npt.NDArray[np.int64]
    actions: tuple[Action, ...]

    def step(self, kind: StepActions[Transformation], name: str) -> Transformation:
        """Return the transformation of one of the actions, for a statement."""
        found = self._steps.get(name)
        if found is None:
            made = kind.step(name, self.level, *self.rows[0])
            found = self._steps.keep(name, made)
        return found

    @cached_property
    def _steps(self) -> BoundedCache[str, Transformation]:
        return BoundedCache(256)

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The arguments of each action."""
        return tuple(action.arguments for action in self.actions)

    @cached_property
    def partners(self) -> tuple[tuple[int, int], ...]:
        """The fusion partners: the offset of the other branch, and which one moves."""
        return tuple({(offset, goes): None for offset, _, goes in self.rows})

    def is_within(self, nested: Sequence[int]) -> bool:
        """Return True if the loops exist and are perfectly nested; see `State.nested`."""
        levels = self.levels or (self.level,)
        return levels[0] < len(nested) and levels[-1] < nested[levels[0]]


def groups_of(actions: Sequence[Action]) -> tuple[Group, ...]:
    """Return the groups of a vocabulary."""
    found: dict[tuple[str, Levels, int], list[int]] = {}
    for index, action in enumerate(actions):
        found.setdefault(_group_key(action), []).append(index)
    return tuple(
        Group(
            kind,
            actions[chosen[0]].level,
            levels,
            number,
            _place(chosen),
            np.array([actions[k].arguments for k in chosen], dtype=np.int64),
            tuple(actions[k] for k in chosen),
        )
        for number, ((kind, levels, _), chosen) in enumerate(found.items())
    )


def _place(indices: list[int]) -> slice | npt.NDArray[np.intp]:
    first, end = indices[0], indices[-1] + 1
    return slice(first, end) if end - first == len(indices) else np.array(indices, dtype=np.intp)


def _group_key(action: Action) -> tuple[str, Levels, int]:
    if action.kind in SINGLE_STEPS:
        step = SINGLE_STEPS[action.kind].step("", action.level, *action.arguments)
        return action.kind, step.levels, len(step.numbers)
    count = {"skew": action.arguments[:1], "skew_for_parallelism": (2,)}.get(action.kind, (1,))[0]
    levels = tuple(range(action.level, action.level + count))
    return action.kind, levels, len(action.arguments)


class Applicability:
    """The applicability of actions in a state, computed on demand.

    Args:
        state: the state.
        known_of: returns the cached facts about an order of execution.
        legal: actions have to be legal, not only applicable.
        sizes: cached answers by sizes and the ranges that loops admit.
        watch: called repeatedly by slow steps; may raise, which ends the work.
    """

    def __init__(
        self,
        state: State,
        known_of: Callable[[LoopForest], Known],
        legal: bool,
        sizes: BoundedCache[tuple[object, ...], Answers],
        watch: Watch = unwatched,
    ) -> None:
        self.state, self.legal = state, legal
        self.schedule, self.forest, self.head = state.schedule, state.schedule.forest, state.head
        self.depth = state.depth
        self._known_of, self._sizes, self._watch = known_of, sizes, watch
        self._facts = self._facts_of(self.schedule, self.head)
        self._before: LoopFacts | None = None

    def answers(self, group: Group) -> int | Answers:
        """Return one answer for all actions of a group within the loops, or one for each.

        Theorems are about the order of execution, not about the copies that a schedule makes.
        """
        found = self._answers(group)
        if group.kind == NEXT or not any(own.packed for own in self.forest.schedules):
            return found
        return TRY * (found != NO) if isinstance(found, int) else np.where(found, TRY, NO)

    def _answers(self, group: Group) -> int | Answers:
        single = SINGLE_STEPS.get(group.kind)
        if single is not None:
            return self._single_step(single, group)
        match group.kind:
            case kind if kind == NEXT:
                return YES
            case "skew_for_parallelism":
                return self._skew_for_parallelism(group)
            case "skew":
                return self._skew(group)
            case "fuse":
                return self._fuse(group)
            case "split":
                return self._split(group)
            case "pack":
                packs = packs_at(self.state, group.level)
                reads = len(reads_to_pack(self.state)) if packs else 0
                return (group.arguments[:, 0] < reads).astype(np.int8) * np.int8(TRY)
            case "vectorize_tile":
                return TRY if ends_in_a_tile(self.state) else NO
            case kind if kind in RESIZED_BY:
                return self._resize(group)
            case kind if KINDS[kind].restructures:
                return self._restructure(group)
            case _:
                return TRY

    def _facts_of(self, schedule: Schedule, statement: str) -> LoopFacts:
        known = self._known_of(schedule.forest)
        return LoopFacts(schedule.forest, statement, lambda: schedule.analysis, known)

    # -- sizes -----------------------------------------------------------------------------------

    def _single_step(self, kind: StepActions[Transformation], group: Group) -> int | Answers:
        """Return the answers of the transformation itself for all numbers at once."""
        if kind.refused(self.state, group.levels):
            return NO
        step = group.step(kind, self.head)
        ranges = step.admitted(self.forest)
        if ranges is None:
            return NO
        answer = step.legality(self._facts) if self.legal else YES
        if answer == NO or not ranges:
            return answer
        fitting = self._fitting(group, ranges, kind.in_passes)
        return fitting if answer == YES else fitting * np.int8(answer)

    def _fitting(self, group: Group, ranges: tuple[Range, ...], in_passes: bool) -> Answers:
        """Return a mask of the numbers of a group that are in the ranges the loops admit."""
        strips = tuple(self._strips[level] for level in group.levels) if in_passes else ()
        key = (group.number, ranges, strips)
        found = self._sizes.get(key)
        if found is None:
            numbers = group.arguments
            if in_passes:
                numbers = np.maximum(2, numbers // np.array(strips))
            low, high = np.array(ranges).T
            fitting = ((low <= numbers) & (numbers <= high)).all(axis=1).astype(np.int8)
            found = self._sizes.keep(key, fitting)
        return found

    @cached_property
    def _strips(self) -> list[int]:
        return iterations_per_pass(self.schedule, self.head)

    def _resize(self, group: Group) -> int | Answers:
        last = self.schedule.transformations[-1:]
        if self.state.before is None or not isinstance(last[0], RESIZED_BY[group.kind]):
            return NO
        return np.array([self._can_resize(action) for action in group.actions], dtype=np.int8)

    def _can_resize(self, action: Action) -> Answer:
        """Decide on other numbers for the last step, which are possible where that step is."""
        try:
            before, step = resized(self.state, action)
        except NotApplicable:
            return NO
        if not step.fits(before.forest):
            return NO
        if self._before is None:
            self._before = self._facts_of(before, step.statements[0])
        return step.legality(self._before) if self.legal else YES

    # -- skews of the solver ---------------------------------------------------------------------

    def _skew(self, group: Group) -> int | Answers:
        level, size = group.level, int(group.arguments[0, 0])
        if self._facts.has_tiles(level, level + size):
            return NO
        count = self._facts.once(
            ("skews", level, size),
            lambda: len(skews(self.schedule, self.head, level, size, ANSWERS_PER_AIM)),
        )
        return np.array(
            [
                self._in_order(action, level + size) if action.arguments[1] < count else NO
                for action in group.actions
            ],
            dtype=np.int8,
        )

    def _skew_for_parallelism(self, group: Group) -> Answer:
        end = group.level + 2
        if self._facts.has_tiles(group.level, end):
            return NO
        return self._in_order(group.actions[0], end)

    def _in_order(self, action: Action, end: int) -> Answer:
        """Decide on an action on a band; TRY if that depends on annotations of its loops."""
        applies, ordered = self._facts.once(
            (action,), lambda: _applied(action, self.state, self._watch)
        )
        if not applies or not self.legal:
            return YES if applies else NO
        return NO if not ordered else TRY if self._facts.tagged(action.level, end) else YES

    # -- structure -------------------------------------------------------------------------------

    def _restructure(self, group: Group) -> int | Answers:
        """Answer for actions on loops without annotations: a result is legal if its order is.

        The action checks first that the loops have none, which is the only effect of annotations on
        the answer.
        """
        if not self._are_plain(group.actions[0]):
            return NO

        def find() -> Answers:
            found = [_applied(action, self.state, self._watch) for action in group.actions]
            return np.array(found, np.int8)

        known, key = (
            self._known_of(self.forest),
            (self._changed(group.kind), group.kind, group.level),
        )
        found = known.get(key)
        if found is None:
            found = known[key] = find()
        return found[:, int(self.legal)]

    def _split(self, group: Group) -> int | Answers:
        """Answer for splits, which are always legal."""
        if not self._are_plain(group.actions[0]):
            return NO
        return (group.arguments[:, 0] < len(proposed_cuts(self.state))).astype(np.int8)

    def _changed(self, kind: str) -> str:
        """Return a key of what an action changes: the program, a nest or a branch."""
        if KINDS[kind].per_program:
            return ""
        return nest(self.state)[0] if kind in ("perfect_nest", "embed") else self.head

    def _are_plain(self, action: Action) -> bool:
        """Return True if the loops that actions of this kind and level change are plain."""
        try:
            return annotated(self.state, action) is None
        except NotApplicable:
            return False

    def _fuse(self, group: Group) -> int | Answers:
        """Answer for fusions; all that the solver of shifts finds are legal."""
        level, deep = group.level, self._partners
        near = [each for each in group.partners if level < deep.get(each[0], 0)]
        if not near:
            return NO
        ways = {each: self._fusions(level, *each) for each in near}
        counts = [ways.get((offset, goes), 0) for offset, _, goes in group.rows]
        return (group.arguments[:, 1] < np.array(counts)).astype(np.int8)

    def _fusions(self, level: int, offset: int, goes: int) -> int:
        """Return the number of ways to fuse with a branch."""
        return self._facts.once(
            ("fuse", level, offset, goes),
            lambda: _fusions(self.state, level, offset, goes),
        )

    @cached_property
    def _partners(self) -> dict[int, int]:
        """The depth down to which each other branch can be fused, by its offset."""
        forest, own = self.forest, self._facts.own
        position, heads = forest.position(self.head), self.state.heads
        here, found = heads.index(self.head), {}
        for place, name in enumerate(heads):
            other = forest.position(name)
            depth = min(own.depth, forest.schedules[other].depth)
            deepest = max(own.deepest_annotated, forest.schedules[other].deepest_annotated)
            if place != here and deepest < forest.common_depth(position, other):
                found[place - here] = depth
        return found


def _applied(action: Action, state: State, watch: Watch) -> tuple[bool, bool]:
    """Return whether an action applies, and whether the order of the result is legal."""
    try:
        return True, action.apply(state, watch).is_order_legal
    except NotApplicable:
        return False, False


def _fusions(state: State, level: int, offset: int, goes: int) -> int:
    try:
        return len(fusions(state, level, offset, goes))
    except NotApplicable:
        return 0
