"""Which actions of a vocabulary are possible in a state, and what they lead to.

`outcome` says it for one action by applying it and checking the result. A mask of hundreds of
actions has to be cheaper: those that differ in nothing but sizes are answered together, and where
it is known what makes a step legal (a permutable band for tiling, independent iterations for
parallel loops) only that is asked for. Tests hold the two against each other.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from envs.actions import (
    RESTRUCTURING,
    Action,
    check_jams,
    check_tilings,
    is_plain,
    resized,
    restructured,
)
from envs.state import State
from looper.candidates import iterations_per_pass, tile_counts
from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.transformations import Tiling, UnrollAndJam, Unrolling

Mask = npt.NDArray[np.int8]
Answer = TypeVar("Answer")
KEPT = 4096
_FACTS = 2048
_MOST_TILED = 3


@dataclass(frozen=True)
class Outcome:
    """What an action leads to.

    Attributes:
        schedule: the new schedule; None if the action does not fit the loops.
        legal: it respects every dependence; where several loops are tiled or tile loops change
            places, it is proven that the band is permutable, as the search asks for.
        reason: why not, for people.
    """

    schedule: Schedule | None
    legal: bool
    reason: str = ""


def outcome(action: Action, state: State) -> Outcome:
    """Apply an action to a state and check the result."""
    try:
        schedule = action.apply(state)
    except NotApplicable as error:
        return Outcome(None, False, str(error))
    if not _is_permutable(action, schedule, state):
        return Outcome(schedule, False, "the loops are not proven to be permutable")
    if schedule.is_legal:
        return Outcome(schedule, True)
    return Outcome(schedule, False, str(schedule.violation))


def _is_permutable(action: Action, schedule: Schedule, state: State) -> bool:
    """Whether the band is, if an action tiles several loops or moves tile loops."""
    match action.kind:
        case "tile" | "resize_tile":
            step = schedule.transformations[-1]
            start = state.schedule if action.kind == "tile" else state.before
            assert isinstance(step, Tiling) and start is not None
            depth = len(step.sizes)
            return depth == 1 or start.can_be_tiled(step.statement, step.level, depth)
        case "skew_tiles":
            return state.schedule.can_be_tiled(state.head, action.level, 2)
        case "interchange" if _moves_tiles(state, action):
            span = action.arguments[0] - action.level + 1
            return state.schedule.can_be_tiled(state.head, action.level, span)
        case _:
            return True


def _moves_tiles(state: State, action: Action) -> bool:
    return any(loop.row.floors for loop in state.loops[action.level : action.arguments[0] + 1])


class ActionSet:
    """A vocabulary, with the masks of the states seen last.

    Args:
        actions: the vocabulary.
        fits: whether a schedule with so many more loops can be observed; one that can not counts
            as not applicable.
        kept: how many states' masks, and facts about orders of execution, are remembered.
    """

    def __init__(
        self,
        actions: Sequence[Action],
        fits: Callable[[Schedule, int], bool] = lambda _, __: True,
        kept: int = KEPT,
    ) -> None:
        self.actions = tuple(actions)
        self.fits = fits
        self._fitting: dict[tuple[int, ...], list[tuple[int, Action]]] = {}
        self._masks = _Recent(kept)
        self._orders = _Recent(kept)

    def __deepcopy__(self, _: dict[int, object]) -> ActionSet:
        return self

    def outcome(self, state: State, index: int) -> Outcome:
        """What the action at a position of the vocabulary leads to.

        What a mask of legal actions has said is not asked again.
        """
        said = self._masks.get(_mask_key(state, legal=True))
        if said is not None and said[index]:
            return Outcome(self.actions[index].apply(state), True)
        found = outcome(self.actions[index], state)
        if found.schedule is not None and not self.fits(found.schedule, 0):
            return Outcome(None, False, "there is no room for the result in an observation")
        return found

    def mask(self, state: State, *, legal: bool) -> Mask:
        """1 for what is applicable, and with `legal` legal as well; `Next` always is."""
        key = _mask_key(state, legal)
        return self._masks.once(key, lambda: self._mask(state, legal)).copy()

    def _mask(self, state: State, legal: bool) -> Mask:
        room = _Room(state, self._facts_of(state), self._facts_of)
        fits = cache(partial(self.fits, state.schedule))
        shape = (state.depth, len(state.branch), room.here, len(state.heads))
        if shape not in self._fitting:
            self._fitting[shape] = [
                (index, action) for index, action in enumerate(self.actions) if room.may_fit(action)
            ]
        found = np.zeros(len(self.actions), dtype=np.int8)
        for index, action in self._fitting[shape]:
            found[index] = self._is_possible(room, action, index, legal, fits)
        return found

    def _facts_of(self, state: State) -> _Recent:
        return self._orders.once(_order_key(state), lambda: _Recent(_FACTS))

    def _is_possible(
        self, room: _Room, action: Action, index: int, legal: bool, fits: Callable[[int], bool]
    ) -> bool:
        answer = room.possible(action, legal)
        # What the rest of the loops looks like decides on what a reduction needs.
        unsure = answer and legal and room.state.schedule.program.reassociation
        if answer is None or unsure:
            return self._try(room, action, legal)
        # Privatization changes the arrays, whatever the number of loops.
        doubtful = action.kind == "privatize" or not fits(room.most_new_loops(action))
        if answer and doubtful:
            return self.outcome(room.state, index).schedule is not None
        return answer

    def _try(self, room: _Room, action: Action, legal: bool) -> bool:
        """The same as `outcome`, without the reason, which costs more than the answer."""
        try:
            schedule = action.apply(room.state)
        except NotApplicable:
            return False
        if legal and not (_is_permutable(action, schedule, room.state) and schedule.is_legal):
            return False
        return self.fits(schedule, 0)


class _Recent:
    """Answers by key; those asked for longest ago are forgotten, and all of them in a pickle."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._known: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    def __getstate__(self) -> dict[str, object]:
        return {"_kept": self._kept, "_known": OrderedDict()}

    def get(self, key: tuple[object, ...]) -> Any | None:
        """What is known; None if nothing is."""
        return self._known.get(key)

    def once(self, key: tuple[object, ...], find: Callable[[], Answer]) -> Answer:
        """What `find` says, or said for the same key before."""
        if key not in self._known:
            self._known[key] = find()
        self._known.move_to_end(key)
        answer = cast(Answer, self._known[key])
        if len(self._known) > self._kept:
            self._known.popitem(last=False)
        return answer


def _mask_key(state: State, legal: bool) -> tuple[object, ...]:
    """Not of the schedule's key, which says the same of loops that are shifted together: the shifts
    that a fusion tries are counted from where a loop begins.
    """
    forest, before = state.schedule.forest, state.before
    earlier = before.forest.schedules if before else None
    return (forest.program.digest, forest.schedules, state.head, earlier, legal)


def _order_key(state: State) -> tuple[object, ...]:
    forest = state.schedule.forest
    rows = ((s.betas, tuple(loop.row for loop in s.loops)) for s in forest.schedules)
    return (forest.program.digest, *rows)


class _Room:
    """What is known of the loops in focus, found when it is needed.

    Attributes:
        state: the state.
        facts: what is known of its order of execution, whatever the annotations.
    """

    def __init__(self, state: State, facts: _Recent, facts_of: Callable[[State], _Recent]) -> None:
        self.state = state
        self.facts = facts
        self._facts_of = facts_of
        self._tiles: dict[tuple[int, int], tuple[int, ...] | None] = {}
        self._jams: dict[int, int] = {}
        self._unroll: int | None = None

    @cached_property
    def strips(self) -> list[int]:
        return iterations_per_pass(self.state.schedule, self.state.head)

    @cached_property
    def here(self) -> int:
        """Position of the branch in focus."""
        return self.state.heads.index(self.state.head)

    def most_new_loops(self, action: Action) -> int:
        """How many loops more there can be after an action."""
        if action.kind in ("tile", "unroll_and_jam"):
            return _MOST_TILED
        if action.kind in ("fuse", "distribute", "distribute_all", "perfect_nest"):
            return sum(schedule.depth for schedule in self.state.schedule.forest.schedules)
        return 0

    def may_fit(self, action: Action) -> bool:
        """A cheap look at levels and positions that leaves out most of a vocabulary."""
        arguments, depth = action.arguments, self.state.depth
        match action.kind:
            case "interchange":
                return arguments[0] < depth
            case "tile":
                return action.level + len(arguments) <= depth
            case "skew":
                return action.level + arguments[0] <= depth
            case "skew_for_parallelism" | "skew_tiles":
                return action.level + 2 <= depth
            case "unroll_and_jam":
                return action.level + 1 < depth
            case "fuse":
                return 0 <= self.here + arguments[0] < len(self.state.heads)
            case "distribute":
                return action.level < depth and arguments[0] < len(self.state.branch)
            case _:
                return action.level < depth

    def possible(self, action: Action, legal: bool) -> bool | None:
        """Whether an action is possible; None where that has to be tried."""
        match action.kind:
            case "next":
                return True
            case "tile":
                return self._can_tile(action.level, action.arguments, legal)
            case "resize_tile" | "resize_jam":
                return self._can_resize(action, legal)
            case "skew_tiles":
                return self._can_skew_tiles(action, legal)
            case "unroll_and_jam":
                return self.can_jam(action.level, action.arguments[0], legal)
            case "interchange":
                return self._can_interchange(action, legal)
            case "reverse":
                return self._can_reverse(action, legal)
            case "parallelize" | "vectorize":
                return self._can_be_independent(action, legal)
            case "unroll":
                return self._can_unroll(action)
            case "skew" | "skew_for_parallelism":
                return self._can_skew(action, legal)
            case kind if kind in RESTRUCTURING:
                return self._can_restructure(action, legal)
            case _:
                return None

    def _can_restructure(self, action: Action, legal: bool) -> bool:
        """The loops concerned have no annotations: the result is legal if its order is.

        That they have none is the first thing the action looks at, and all that annotations change
        about the answer.
        """
        names, level = restructured(self.state, action)
        if not all(is_plain(self.state, name, level) for name in names):
            return False
        whole = action.kind in ("privatize", "distribute_all")
        applies, ordered = self.facts.once(
            (action, "" if whole else self.state.head), lambda: _applied(action, self.state)
        )
        return ordered if legal else applies

    def _can_skew(self, action: Action, legal: bool) -> bool | None:
        size = action.arguments[0] if action.kind == "skew" else 2
        band = self.state.loops[action.level : action.level + size]
        if any(loop.row.floors for loop in band):
            return False
        applies, ordered = self.facts.once(
            (action, self.state.head), lambda: _applied(action, self.state)
        )
        if not (applies and legal):
            return applies
        tagged = any(loop.parallel or loop.vector for loop in self.state.loops[action.level :])
        return ordered and (None if tagged else True)

    def _can_unroll(self, action: Action) -> bool:
        if self._unroll is None:
            self._unroll = self._largest(Unrolling(self.state.head, 2))
        return action.arguments[0] <= self._unroll

    def _can_be_independent(self, action: Action, legal: bool) -> bool | None:
        vector = action.kind == "vectorize"
        schedule, head = self.state.schedule, self.state.head
        if not self._applies(action):
            return False
        if not legal:
            return True
        if schedule.program.reassociation:
            return None
        level = schedule.forest.innermost(head) if vector else action.level
        return self._is_independent(level, vector)

    def _can_reverse(self, action: Action, legal: bool) -> bool | None:
        """A loop whose iterations are independent, and no other, may go backwards."""
        if not legal or self.state.schedule.program.reassociation:
            return None
        return self._applies(action) and self._is_independent(action.level, False)

    def _can_interchange(self, action: Action, legal: bool) -> bool | None:
        low, high = action.level, action.arguments[0]
        if not self._applies(action):
            return False
        if not legal:
            return True
        permutable = self._is_permutable(low, high - low + 1)
        if not permutable and _moves_tiles(self.state, action):
            return False
        return True if permutable and self._tags_are_steady(low) else None

    def _can_skew_tiles(self, action: Action, legal: bool) -> bool | None:
        """Tiles of a permutable band can be skewed; what runs inside of a tile does not change."""
        if not self._applies(action):
            return False
        if not legal:
            return True
        if not self._is_permutable(action.level, 2):
            return False
        band = self.state.loops[action.level : action.level + 2]
        return None if any(loop.parallel or loop.vector for loop in band) else True

    def _can_resize(self, action: Action, legal: bool) -> bool | None:
        """Other numbers for the last step are possible where that step is."""
        try:
            before, step = resized(self.state, action)
        except NotApplicable:
            return False
        start = replace(self.state, schedule=before, focus=step.statement, before=None)
        room = _Room(start, self._facts_of(start), self._facts_of)
        if isinstance(step, Tiling):
            return room.can_tile(step.level, step.sizes, legal)
        return room.can_jam(step.level, step.factor, legal)

    def _tags_are_steady(self, level: int) -> bool:
        """Whether loops from a level on that are parallel or vectorized are so wherever they stand.

        All of their branch, whatever the branch in focus is.
        """
        schedule, head = self.state.schedule, self.state.head
        members = schedule.forest.members(head, level)
        return all(
            self.facts.once(("steady", name, inner), partial(schedule.is_steady, name, inner))
            for name, inner in self._tagged(members, level)
        )

    def _tagged(self, members: tuple[int, ...], level: int) -> Iterator[tuple[str, int]]:
        forest = self.state.schedule.forest
        for k in members:
            for inner, loop in enumerate(forest.schedules[k].loops[level:], start=level):
                if loop.parallel or loop.vector:
                    yield forest.program.statements[k].name, inner

    def _applies(self, action: Action) -> bool:
        try:
            action.apply(self.state)
        except NotApplicable:
            return False
        return True

    def _can_tile(self, level: int, wanted: tuple[int, ...], legal: bool) -> bool | None:
        return self.can_tile(level, tile_counts(wanted, self.strips[level:]), legal)

    def can_tile(self, level: int, sizes: tuple[int, ...], legal: bool) -> bool | None:
        """Whether tiles of these sizes are possible; None where that has to be tried."""
        depth = len(sizes)
        key = (level, depth)
        if key not in self._tiles:
            self._tiles[key] = self._extents(level, depth)
        extents = self._tiles[key]
        if extents is None:
            return False
        if any(not 2 <= size < extent for size, extent in zip(sizes, extents, strict=True)):
            return False
        if not legal or depth == 1:
            return True
        if not self._is_permutable(level, depth):
            return False
        # Tile loops come before the loops outside of a parallel one, which may carry what it needs.
        inner = self.state.loops[level + 1 : level + depth]
        moved = any(loop.parallel for loop in inner)
        return None if moved and not self._tags_are_steady(level) else True

    def _extents(self, level: int, depth: int) -> tuple[int, ...] | None:
        """The extents of loops that can be tiled; None if they can not."""
        forest, head = self.state.schedule.forest, self.state.head
        try:
            check_tilings(self.state, level, depth)
            Tiling(head, level, (2,) * depth).checked_members(forest)
        except NotApplicable:
            return None
        return tuple(forest.extent(head, level + k) for k in range(depth))

    def can_jam(self, level: int, factor: int, legal: bool) -> bool | None:
        """Whether unroll-and-jam is possible; None where that has to be tried."""
        if level not in self._jams:
            self._jams[level] = self._most_jammed(level)
        if not 2 <= factor <= self._jams[level]:
            return False
        if not legal:
            return True
        band = self._is_permutable(level, self.state.depth - level)
        safe = band and self._tags_are_steady(level)
        return True if safe else None

    def _most_jammed(self, level: int) -> int:
        try:
            check_jams(self.state, level)
        except NotApplicable:
            return 0
        return self._largest(UnrollAndJam(self.state.head, level, 2)) - 1

    def _largest(self, step: Unrolling | UnrollAndJam) -> int:
        """The extent of the loop that a step unrolls; 0 where it does not apply."""
        forest = self.state.schedule.forest
        try:
            self.state.schedule.apply(step)
        except NotApplicable:
            return 0
        level = forest.innermost(step.statement) if step.level == -1 else step.level
        return forest.extent(step.statement, level)

    def _is_permutable(self, level: int, depth: int) -> bool:
        schedule, head = self.state.schedule, self.state.head
        return self.facts.once(
            ("permutable", head, level, depth), lambda: schedule.can_be_tiled(head, level, depth)
        )

    def _is_independent(self, level: int, vector: bool) -> bool:
        schedule, head = self.state.schedule, self.state.head
        return self.facts.once(
            ("independent", head, level, vector),
            lambda: schedule.can_be_parallel(head, level, vector=vector),
        )


def _applied(action: Action, state: State) -> tuple[bool, bool]:
    """Whether an action applies, and whether the order of the result is legal."""
    try:
        result = action.apply(state)
    except NotApplicable:
        return False, False
    return True, result.is_order_legal
