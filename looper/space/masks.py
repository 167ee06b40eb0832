"""Masks of the possible actions in a state, and the outcomes of actions.

`outcome` decides on one action by applying it and checking the result. A mask of hundreds of
actions has to be cheaper, see `applicability`. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.dependences.reductions import reorderable
from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.space.applicability import Answers, Applicability, Group, groups_of
from looper.space.single_steps import SINGLE_STEPS
from looper.space.states import State
from looper.space.vocabulary import KINDS, NEXT, RESIZED_BY, Action
from looper.support.cache import BoundedCache
from looper.support.deadline import Watch, unwatched
from looper.transformations.facts import NO, TRY, YES, Known

Mask = npt.NDArray[np.int8]
KEPT = 4096


@dataclass(frozen=True)
class Outcome:
    """The result of an action.

    Attributes:
        schedule: the new schedule; None if the action does not fit the loops.
        legal: it respects every dependence; if several loops are tiled or tile loops are
            interchanged, the band is also proven to be permutable, as in the search.
        reason: the reason why not, for people.
    """

    schedule: Schedule | None
    legal: bool
    reason: str = ""


def outcome(action: Action, state: State, watch: Watch = unwatched) -> Outcome:
    """Apply an action to a state and check the result.

    Args:
        action, state: the action, and the state to apply it to.
        watch: called repeatedly by slow actions; may raise, which ends the work.
    """
    try:
        schedule = action.apply(state, watch)
    except NotApplicable as error:
        return Outcome(None, False, str(error))
    if not _is_permutable(action, schedule, state):
        return Outcome(schedule, False, "the loops are not proven to be permutable")
    if schedule.is_legal:
        return Outcome(schedule, True)
    return Outcome(schedule, False, str(schedule.violation))


def _is_permutable(action: Action, schedule: Schedule, state: State) -> bool:
    """Return True unless a transformation wants a band to be permutable that is not proven so."""
    start = state.before if action.kind in RESIZED_BY else state.schedule
    if start is None or (action.kind not in RESIZED_BY and action.kind not in SINGLE_STEPS):
        return True
    step = schedule.transformations[-1]
    band = step.permutable_band(start.forest)
    return band is None or start.can_be_tiled(step.statements[0], *band)


class ActionSet:
    """A vocabulary, with a cache of the masks of recent states.

    Args:
        actions: the vocabulary.
        fits: returns True if a schedule with so many more loops can be observed; an action whose
            result cannot be observed counts as not applicable.
        kept: size of each cache: of masks, results of actions, and facts about orders of execution.

    Attributes:
        actions: the vocabulary.
        index: the position of each action.
    """

    def __init__(
        self,
        actions: Sequence[Action],
        fits: Callable[[Schedule, int], bool] = lambda _, __: True,
        kept: int = KEPT,
    ) -> None:
        self.actions = tuple(actions)
        self.fits = fits
        self.index = {action: index for index, action in enumerate(self.actions)}
        self._groups = groups_of(self.actions)
        self._within: BoundedCache[tuple[int, ...], tuple[Group, ...]] = BoundedCache(kept)
        self._masks: BoundedCache[tuple[object, ...], Mask] = BoundedCache(kept)
        self._known: BoundedCache[tuple[object, ...], Known] = BoundedCache(kept)
        self._sizes: BoundedCache[tuple[object, ...], Answers] = BoundedCache(kept)
        self._ends: BoundedCache[tuple[object, ...], tuple[Any, ...]] = BoundedCache(kept)

    def __deepcopy__(self, _: dict[int, object]) -> ActionSet:
        return self

    def outcome(self, state: State, index: int) -> Outcome:
        """Return the outcome of the action at a position of the vocabulary.

        A cached mask of legal actions is used if there is one.
        """
        said = self._masks.get(_mask_key(state, legal=True))
        if said is not None and said[index]:
            return Outcome(self.end(state, index), True)
        found = outcome(self.actions[index], state)
        if found.schedule is not None and not self.fits(found.schedule, 0):
            return Outcome(None, False, "there is no room for the result in an observation")
        return found

    def end(self, state: State, index: int) -> Schedule:
        """Return the schedule after an action that is known to apply.

        Results for equal states are computed once and share all facts about them.
        """
        action = self.actions[index]
        base = state.before if action.kind in RESIZED_BY and state.before else state.schedule
        key = (_mask_key(state, legal=True), index)
        program, steps, forest = self._ends.get(key, (None, (), None))
        # Equal programs may differ in names.
        if program is not base.forest.program:
            made = action.apply(state)
            steps, forest = made.transformations[len(base.transformations) :], made.forest
            self._ends.keep(key, (base.forest.program, steps, forest))
            return made
        return Schedule(base.program, (*base.transformations, *steps), forest)

    def following(self, state: State, index: int) -> State | None:
        """Return the state after an action; None if it is illegal, or after the last branch."""
        if self.actions[index].kind == NEXT:
            return state.next()
        found = self.outcome(state, index)
        return state.after(found.schedule) if found.legal and found.schedule else None

    def mask(self, state: State, *, legal: bool) -> Mask:
        """Return a mask of applicable actions, with `legal` also legal; `Next` always is."""
        key = _mask_key(state, legal)
        found = self._masks.get(key)
        if found is None:
            groups = self._groups_within(state)
            found = self._masks.keep(key, self._mask(state, legal, groups, unwatched))
        return found.copy()

    def legal(self, state: State, kinds: Collection[str], watch: Watch = unwatched) -> list[int]:
        """Return the positions of the legal actions of some kinds, in order.

        Args:
            state: the state.
            kinds: the kinds of actions.
            watch: called repeatedly; may raise, which ends the work.
        """
        said = self._masks.get(_mask_key(state, legal=True))
        if said is not None:
            return [int(k) for k in np.flatnonzero(said) if self.actions[k].kind in kinds]
        groups = [g for g in self._groups_within(state) if g.kind in kinds]
        found: list[int] = np.flatnonzero(self._mask(state, True, groups, watch)).tolist()
        return found

    def _mask(self, state: State, legal: bool, groups: Sequence[Group], watch: Watch) -> Mask:
        known = Applicability(state, self._known_of, legal, self._sizes, watch)
        found = np.zeros(len(self.actions), dtype=np.int8)
        for group in groups:
            watch()
            answers = known.answers(group)
            if isinstance(answers, np.ndarray) or answers != NO:
                found[group.place] = answers
        known_legal = np.zeros(len(self.actions), dtype=bool)
        # Whether threads and vectors can execute a reduction depends on the rest of the loops.
        forest = state.schedule.forest
        tagged = any(own.independent for own in forest.schedules)
        if legal and tagged and reorderable(forest.program):
            found[found == YES] = TRY
        else:
            known_legal = found == YES
            for group in self._without_room(state):
                found[group.place] = np.where(found[group.place] == NO, NO, TRY)
        for index in np.flatnonzero(found == TRY):
            check = legal and not known_legal[index]
            found[index] = self._try(state, self.actions[index], check)
        return found

    def _groups_within(self, state: State) -> tuple[Group, ...]:
        """Return the groups whose loops exist; all other ones are not applicable."""
        return self._within.once(
            state.nested, lambda: tuple(g for g in self._groups if g.is_within(state.nested))
        )

    def _known_of(self, forest: LoopForest) -> Known:
        """Return the cached facts about an order of execution, whatever the annotations."""
        rows = (item for own in forest.schedules for item in (own.betas, own.facts))
        return self._known.once((forest.program.digest, *rows), dict)

    def _without_room(self, state: State) -> Iterable[Group]:
        """Return the groups whose results may be too large to be observed."""
        schedules = state.schedule.forest.schedules
        whole = sum(own.depth for own in schedules)
        more = {
            name: whole if kind.restructures else kind.more_loops for name, kind in KINDS.items()
        }
        # Arrays may have no room, whatever the number of loops.
        if self.fits(state.schedule, max(more.values())):
            return (
                group for group in self._groups_within(state) if KINDS[group.kind].changes_program
            )
        fits = {count: self.fits(state.schedule, count) for count in set(more.values())}
        return (
            group
            for group in self._groups_within(state)
            if KINDS[group.kind].changes_program
            or (group.kind != NEXT and not fits[more[group.kind]])
        )

    def _try(self, state: State, action: Action, legal: bool) -> bool:
        """Return True if an action is possible, as `outcome` does, without the costly reason."""
        if action.kind == NEXT:
            return True
        try:
            schedule = action.apply(state)
        except NotApplicable:
            return False
        if legal and not (_is_permutable(action, schedule, state) and schedule.is_legal):
            return False
        return self.fits(schedule, 0)


def _mask_key(state: State, legal: bool) -> tuple[object, ...]:
    """Return the key of a mask.

    It does not use the schedule's key, which is equal for loops that are shifted together: the
    shifts that a fusion tries are counted from where a loop begins.
    """
    forest, before = state.schedule.forest, state.before
    if before and state.schedule.transformations[-1].resizing is None:
        # It only matters for steps whose numbers can be changed.
        before = None
    earlier = tuple(own.identity for own in before.forest.schedules) if before else None
    own = tuple(own.identity for own in forest.schedules)
    return (forest.program.digest, own, state.head, earlier, legal)
