"""The history of an episode, which excludes cycles and repeated failures."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from looper.schedule import Schedule
from looper.space.states import State
from looper.space.vocabulary import KINDS, Action

_Outline = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _Difference:
    """The difference between a schedule of the episode and the current one.

    Attributes:
        levels: of the loops that differ.
        structure: True if statements are in other loops, or in another order.
        more_loops: the number of additional loops.
    """

    levels: frozenset[int]
    structure: bool
    more_loops: int

    @classmethod
    def between(cls, one: Schedule, other: Schedule) -> _Difference:
        """Return the difference of two schedules with as many loops around every statement."""
        pairs = list(zip(one.forest.schedules, other.forest.schedules, strict=True))
        levels = (
            level
            for a, b in pairs
            if a is not b
            for level in range(a.depth)
            if a.facts[level] is not b.facts[level] or a.loops[level].tags != b.loops[level].tags
        )
        more = 0
        structure = any(a.betas != b.betas for a, b in pairs)
        if structure:
            more = len(other.nodes()) - len(one.nodes())
        return cls(frozenset(levels), structure, more)

    def may_be_made_by(self, action: Action) -> bool:
        """Return True if a reversible action may lead from one to the other."""
        kind = KINDS[action.kind]
        if kind.restructures:
            return self.more_loops * kind.adds_loops > 0
        if self.structure:
            return False
        levels = action.changed_levels
        return levels is None or self.levels <= levels


class Visits:
    """The schedules of an episode, and the actions that failed in it.

    Args:
        start: the schedule it begins with.
    """

    def __init__(self, start: Schedule) -> None:
        self._seen: dict[_Outline, dict[str, Schedule]] = {}
        self._failed: dict[tuple[str, str], set[Action]] = {}
        self._near: tuple[Schedule, list[_Difference]] | None = None
        self.note(start)

    def __copy__(self) -> Visits:
        made = object.__new__(Visits)
        made._seen = {outline: dict(known) for outline, known in self._seen.items()}
        made._failed = {place: set(actions) for place, actions in self._failed.items()}
        made._near = self._near
        return made

    def note(self, schedule: Schedule) -> None:
        """Remember a schedule."""
        self._seen.setdefault(_outline(schedule), {})[schedule.key] = schedule
        self._near = None

    def note_failure(self, state: State, action: Action) -> None:
        """Remember that the result of an action could not be measured."""
        self._failed.setdefault((state.schedule.key, state.head), set()).add(action)

    def has_seen(self, schedule: Schedule) -> bool:
        """Return True if a schedule was seen in this episode."""
        return schedule.key in self._seen.get(_outline(schedule), ())

    def failed(self, state: State) -> Collection[Action]:
        """Return the actions that have failed in this state."""
        return self._failed.get((state.schedule.key, state.head), ()) if self._failed else ()

    def leading_back(self, state: State, actions: Iterable[Action]) -> list[Action]:
        """Return the actions that may lead back to another schedule of this episode.

        Only applying one decides it.
        """
        differences = self._differences(state.schedule)
        if not differences:
            return []
        return [
            action
            for action in actions
            if not KINDS[action.kind].is_permanent
            and any(found.may_be_made_by(action) for found in differences)
        ]

    def _differences(self, here: Schedule) -> list[_Difference]:
        """Return the differences to the episode's schedules with as many loops and annotations."""
        if self._near is None or self._near[0] is not here:
            known = self._seen.get(_outline(here), {}).values()
            found = [_Difference.between(here, each) for each in known if each is not here]
            self._near = here, [each for each in found if each.levels or each.structure]
        return self._near[1]


def _outline(schedule: Schedule) -> _Outline:
    """Return the numbers of loops and annotations, which reversible actions do not change."""
    return tuple((own.depth, own.annotated) for own in schedule.forest.schedules)
