"""What the loops in focus allow: whole groups of actions answered at once.

To apply an action and to check the result says for certain whether it is possible, and costs about
a tenth of a millisecond. Of the hundreds of actions of a vocabulary, many differ in nothing but
sizes, and for most others it is known what makes them legal: a permutable band for tiling and
interchange, independent iterations for parallel loops and reversal. That is asked for once per loop
or band. What can not be said like this is left to be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from looper.cache import BoundedCache
from looper.deadline import Watch, unwatched
from looper.errors import NotApplicable
from looper.legality import has_distances, permutable_bands
from looper.schedule import Schedule
from looper.solvers.hyperplanes import skews
from looper.space.branches import iterations_per_pass
from looper.space.states import State
from looper.space.vocabulary import (
    ANSWERS_PER_AIM,
    RESIZED_BY,
    RESTRUCTURING,
    Action,
    fusions,
    is_fully_tiled,
    is_jammed,
    is_plain,
    resized,
    restructured,
)
from looper.transformations import UnrollAndJam, Unrolling

Answers = npt.NDArray[np.int8]
NO, YES, TRY = 0, 1, 2
"""Answers: TRY where only applying the action and checking the result can tell."""

# What is known of an order of execution, whatever the annotations.
Facts = dict[tuple[object, ...], Any]
Fact = TypeVar("Fact")


@dataclass(frozen=True, eq=False)
class Group:
    """The actions of a vocabulary that differ in nothing but sizes or numbers.

    Attributes:
        kind, level: as of every action of it.
        number: of the group.
        indices: shape (actions,): where they stand in the vocabulary.
        arguments: shape (actions, arguments).
        actions: the actions.
    """

    kind: str
    level: int
    number: int
    indices: npt.NDArray[np.intp]
    arguments: npt.NDArray[np.int64]
    actions: tuple[Action, ...]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The arguments of each action."""
        return tuple(action.arguments for action in self.actions)


def groups_of(actions: Sequence[Action]) -> tuple[Group, ...]:
    """The groups of a vocabulary."""
    found: dict[tuple[object, ...], list[int]] = {}
    for index, action in enumerate(actions):
        size = action.arguments[0] if action.kind == "skew" else len(action.arguments)
        found.setdefault((action.kind, action.level, size), []).append(index)
    return tuple(
        Group(
            actions[chosen[0]].kind,
            actions[chosen[0]].level,
            number,
            np.array(chosen, dtype=np.intp),
            np.array([actions[k].arguments for k in chosen], dtype=np.int64),
            tuple(actions[k] for k in chosen),
        )
        for number, chosen in enumerate(found.values())
    )


class Applicability:
    """What is known of the loops in focus, found when it is needed.

    Args:
        state: the state.
        facts_of: what is known of a state's order of execution.
        legal: whether actions have to be legal, or only to fit the loops.
        sizes: answers by sizes and extents that were found before.
        watch: called again and again by what takes long; may raise, which ends the work.
    """

    def __init__(
        self,
        state: State,
        facts_of: Callable[[State], Facts],
        legal: bool,
        sizes: BoundedCache[tuple[object, ...], Answers],
        watch: Watch = unwatched,
    ) -> None:
        self.state, self.legal = state, legal
        self.schedule, self.forest, self.head = state.schedule, state.schedule.forest, state.head
        self.facts = facts_of(state)
        self._facts_of, self._sizes, self._watch = facts_of, sizes, watch
        self.loops, self.depth = state.loops, state.depth
        self._before: Applicability | None = None
        self._own = self.forest.schedules[self.forest.position(self.head)]
        self._members = [self.forest.members(self.head, level) for level in range(self.depth)]

    def answers(self, group: Group) -> int | Answers:
        """One answer for all actions of a group, or one for each."""
        if group.level >= self.depth:
            return NO
        match group.kind:
            case "next":
                return YES
            case "tile":
                return self._tile(group)
            case "interchange":
                return self._interchange(group)
            case "unroll_and_jam":
                return self._between(group, self._jams[group.level], self._can_jam(group.level))
            case "unroll":
                return self._between(group, self._unrolled, YES)
            case "parallelize" | "reverse" | "vectorize":
                return self._independent_loop(group.kind, group.level)
            case "skew_tiles":
                return self._skew_tiles(group.level)
            case "skew_for_parallelism":
                return self._skew_for_parallelism(group.level)
            case "skew":
                return self._skew(group)
            case "fuse":
                return self._fuse(group)
            case "resize_tile" | "resize_jam" | "resize_unroll":
                return self._resize(group)
            case kind if kind in RESTRUCTURING:
                return self._restructure(group)
            case _:
                return TRY

    def _once(self, key: tuple[object, ...], find: Callable[[], Fact]) -> Fact:
        """A fact about the order of execution: as it was found before, or else what `find` says."""
        if key not in self.facts:
            self.facts[key] = find()
        return cast(Fact, self.facts[key])

    def _between(self, group: Group, extent: int, answer: int) -> int | Answers:
        """An answer for all factors up to an extent."""
        if extent < 2:
            return NO
        return (group.arguments[:, 0] <= extent).astype(np.int8) * np.int8(answer)

    # -- bands -----------------------------------------------------------------------------------

    def _is_band(self, level: int, end: int) -> bool:
        """Whether loops from one level to another, which is not counted, are perfectly nested."""
        return end <= self.depth and self._members[end - 1] == self._members[level]

    @cached_property
    def _permutable(self) -> list[int]:
        """For every loop, how many loops from it on are a permutable band."""
        return self._once(
            ("permutable", self.head),
            lambda: permutable_bands(self.forest, self.schedule.analysis, self._members),
        )

    def _is_independent(self, level: int, vector: bool) -> bool:
        return self._once(
            ("independent", self.head, level, vector),
            lambda: self.schedule.can_be_parallel(self.head, level, vector=vector),
        )

    def _stay_independent(self, level: int, end: int) -> bool:
        """Whether the parallel and vectorized loops of a band are so wherever they stand in it.

        Loops inside of the band see the same iterations in one of all outer loops as before.
        """
        inside = (k for k in self._own.independent if level <= k < end)
        return all(self._is_communication_free(k) for k in inside)

    def _is_communication_free(self, level: int) -> bool:
        return self._once(
            ("communication-free", self.head, level),
            lambda: self.schedule.is_communication_free(self.head, level),
        )

    def _size(self, level: int) -> int:
        return self._own.facts[level].size

    def _moves_tiles(self, level: int, end: int) -> bool:
        return any(self._size(inner) for inner in range(level, end))

    # -- tiling and unrolling --------------------------------------------------------------------

    @cached_property
    def _strips(self) -> list[int]:
        return iterations_per_pass(self.schedule, self.head)

    @cached_property
    def _extents(self) -> list[int]:
        """Of every loop; 1 for those that can not be tiled."""
        found = []
        for level, (loop, parts) in enumerate(zip(self.loops, self.state.parts, strict=True)):
            members = (self.forest.schedules[k].facts[level] for k in self._members[level])
            cut = loop.unroll > 1 or loop.jammed or is_fully_tiled(parts)
            never = cut or any(facts.size < 0 for facts in members)
            found.append(1 if never else self.forest.extent(self.head, level))
        return found

    def _tile(self, group: Group) -> int | Answers:
        level, end = group.level, group.level + group.arguments.shape[1]
        if not self._is_band(level, end):
            return NO
        extents, strips = tuple(self._extents[level:end]), tuple(self._strips[level:end])
        answer = self._can_tile(level, end)
        if not answer or min(extents) <= 2:
            return NO
        key = (group.number, extents, strips)
        found = self._sizes.get(key)
        if found is None:
            counts = np.maximum(2, group.arguments // np.array(strips))
            fitting = (counts < np.array(extents)).all(axis=1).astype(np.int8)
            found = self._sizes.keep(key, fitting)
        return found if answer == YES else found * np.int8(answer)

    def _can_tile(self, level: int, end: int) -> int:
        """Whether tiles of a band are legal."""
        if not self.legal:
            return YES
        if end - level == 1:
            # Where statements are cut differently already, tiles could change their order.
            return YES if has_distances(self.forest, self._members[level], level) else TRY
        if self._permutable[level] < end - level:
            return NO
        # Tile loops come before the loops outside of a parallel one, which may carry what it needs.
        inner = range(level + 1, end)
        moved = any(self.loops[k].parallel and not self._is_communication_free(k) for k in inner)
        return TRY if moved else YES

    @cached_property
    def _jams(self) -> list[int]:
        """For every loop, the largest factor to unroll and jam by; 0 where that does not fit."""
        found, parallel = [0] * self.depth, False
        last = self._members[self.depth - 1]
        alike = all(self.forest.schedules[k].depth == self.depth for k in last)
        for level in range(self.depth - 2, -1, -1):
            inner, loop = self.loops[level + 1], self.loops[level]
            parallel = parallel or inner.parallel
            if not alike or parallel or self._members[level] != last:
                break
            members = (self.forest.schedules[k].facts[level] for k in last)
            tagged = loop.unroll > 1 or loop.jammed or loop.vector
            again = is_jammed(self.state.parts[level])
            if not (tagged or again or any(facts.size < 0 for facts in members)):
                found[level] = self.forest.extent(self.head, level) - 1
        return found

    def _can_jam(self, level: int) -> int:
        """Whether unroll-and-jam is legal: in a band, strips of every loop may come innermost.

        Strips of a loop are independent where its iterations are.
        """
        if not self.legal:
            return YES
        band = self._permutable[level] >= self.depth - level
        return YES if band and self._stay_independent(level + 1, self.depth) else TRY

    @cached_property
    def _unrolled(self) -> int:
        """The largest factor to unroll the innermost loop by; 0 where that does not fit."""
        level = self.forest.innermost(self.head)
        loop = self.loops[level]
        return 0 if loop.is_tagged else self.forest.extent(self.head, level)

    def _resize(self, group: Group) -> int | Answers:
        step = self.schedule.transformations[-1:]
        if self.state.before is None or not isinstance(step[0], RESIZED_BY[group.kind]):
            return NO
        return np.array([self._can_resize(action) for action in group.actions], dtype=np.int8)

    def _can_resize(self, action: Action) -> int:
        """Other numbers for the last step are possible where that step is."""
        try:
            before, step = resized(self.state, action)
        except NotApplicable:
            return NO
        earlier = self._earlier(before, step.statement)
        if isinstance(step, UnrollAndJam):
            fits = 2 <= step.factor <= earlier._jams[step.level]
            return earlier._can_jam(step.level) if fits else NO
        if isinstance(step, Unrolling):
            return YES if 2 <= step.factor <= earlier._unrolled else NO
        end = step.level + len(step.sizes)
        extents = earlier._extents[step.level : end]
        fits = all(2 <= size < extent for size, extent in zip(step.sizes, extents, strict=True))
        return earlier._can_tile(step.level, end) if fits else NO

    def _earlier(self, before: Schedule, focus: str) -> Applicability:
        if self._before is None:
            start = replace(self.state, schedule=before, focus=focus, before=None)
            self._before = Applicability(start, self._facts_of, self.legal, self._sizes)
        return self._before

    # -- order of loops --------------------------------------------------------------------------

    def _interchange(self, group: Group) -> Answers:
        low = group.level
        return np.array([self._can_swap(low, high) for (high,) in group.rows], np.int8)

    def _can_swap(self, low: int, high: int) -> int:
        end = high + 1
        if not self._is_band(low, end) or any(self._size(k) < 0 for k in range(low, end)):
            return NO
        first, second = self.loops[low], self.loops[high]
        # Only fully unrolled loops may stand in a vectorized loop or in fully unrolled ones.
        if (first.vector, first.jammed) != (second.vector, second.jammed) and (
            first.vector or first.jammed or second.vector or second.jammed
        ):
            return NO
        if not self.legal:
            return YES
        if self._permutable[low] < end - low:
            if self._moves_tiles(low, end):
                return NO
            return self._in_order(Action("interchange", low, (high,)), low, end)
        # A loop that moves inwards stays independent: more loops are the same around it.
        return YES if self._stay_independent(low + 1, end) else TRY

    def _in_order(self, action: Action, level: int, end: int) -> int:
        """Whether an action on a band is legal, where its tags do not decide on it."""
        applies, ordered = self._ordered(action)
        if not applies or not self.legal:
            return YES if applies else NO
        tagged = any(level <= k < end for k in self._own.independent)
        return NO if not ordered else TRY if tagged else YES

    def _ordered(self, action: Action) -> tuple[bool, bool]:
        """Whether an action applies, and whether the order of the result is legal."""
        return self._once((action, self.head), lambda: _applied(action, self.state, self._watch))

    def _skew_tiles(self, level: int) -> int:
        """Tiles of a permutable band can be skewed; what runs inside of a tile does not change.

        Tiles of one wavefront do not depend on each other, so that the inner loop stays independent
        as well.
        """
        end = level + 2
        if not self._is_band(level, end):
            return NO
        band = [self.forest.schedules[k].facts[level:end] for k in self._members[level]]
        if not all(facts.size > 0 for pair in band for facts in pair):
            return NO
        if not self.legal:
            return YES
        if self._permutable[level] < 2:
            return NO
        if level not in self._own.independent:
            return YES
        free = all(self._is_communication_free(k) for k in (level, level + 1))
        return YES if free else TRY

    def _skew(self, group: Group) -> int | Answers:
        level, size = group.level, int(group.arguments[0, 0])
        end = level + size
        if not self._is_band(level, end) or self._moves_tiles(level, end):
            return NO
        count = self._once(
            ("skews", self.head, level, size),
            lambda: len(skews(self.schedule, self.head, level, size, ANSWERS_PER_AIM)),
        )
        return np.array(
            [
                self._in_order(action, level, end) if action.arguments[1] < count else NO
                for action in group.actions
            ],
            dtype=np.int8,
        )

    def _skew_for_parallelism(self, level: int) -> int:
        end = level + 2
        if not self._is_band(level, end) or self._moves_tiles(level, end):
            return NO
        return self._in_order(Action("skew_for_parallelism", level), level, end)

    def _independent_loop(self, kind: str, level: int) -> int:
        """A loop whose iterations are independent, and no other, may go backwards, too."""
        if kind == "vectorize":
            level = self.forest.innermost(self.head)
        loop, members = self.loops[level], self._members[level]
        schedules = [self.forest.schedules[k] for k in members]
        match kind:
            case "reverse":
                fits = not (loop.jammed or loop.row.floors)
            case "parallelize":
                parallel = (each.parallel for own in schedules for each in own.loops)
                fits = loop.unroll == 1 and not loop.jammed and not any(parallel)
            case _:
                inner = (each for own in schedules for each in own.loops[level + 1 :])
                tagged = loop.vector or loop.jammed or loop.unroll > 1
                fits = not tagged and all(each.jammed for each in inner)
        if not fits or not self.legal:
            return YES if fits else NO
        if self.forest.program.reassociation:
            # The steps of a sum may go backwards, and whether threads can share them depends on
            # more than the order.
            return TRY
        return YES if self._is_independent(level, kind == "vectorize") else NO

    # -- structure -------------------------------------------------------------------------------

    def _restructure(self, group: Group) -> Answers:
        return np.array([self._can_restructure(action) for action in group.actions], np.int8)

    def _can_restructure(self, action: Action) -> int:
        """The loops concerned have no annotations: the result is legal if its order is.

        That they have none is the first thing the action looks at, and all that annotations change
        about the answer.
        """
        if not self._are_plain(action):
            return NO
        applies, ordered = self._ordered(action)
        return YES if (ordered if self.legal else applies) else NO

    def _are_plain(self, action: Action) -> bool:
        try:
            names, level = restructured(self.state, action)
        except NotApplicable:
            return False
        return all(is_plain(self.state, name, level) for name in names)

    def _fuse(self, group: Group) -> int | Answers:
        """All that the solver of shifts finds is legal."""
        counts = [self._fusions(group.level, offset, goes) for offset, _, goes in group.rows]
        if not any(counts):
            return NO
        return (group.arguments[:, 1] < np.array(counts)).astype(np.int8)

    def _fusions(self, level: int, offset: int, goes: int) -> int:
        """How many ways there are to fuse with a branch."""
        if level >= self._partners.get(offset, 0):
            return 0
        return self._once(
            ("fuse", self.head, level, offset, goes),
            lambda: _fusions(self.state, level, offset, goes),
        )

    @cached_property
    def _partners(self) -> dict[int, int]:
        """How deep one can fuse with other branches, by how much further they are."""
        forest, own = self.forest, self._own
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
    """Whether an action applies, and whether the order of the result is legal."""
    try:
        return True, action.apply(state, watch).is_order_legal
    except NotApplicable:
        return False, False


def _fusions(state: State, level: int, offset: int, goes: int) -> int:
    try:
        return len(fusions(state, level, offset, goes))
    except NotApplicable:
        return 0
