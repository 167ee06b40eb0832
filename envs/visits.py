"""What an episode has seen, so that it neither goes in circles nor fails twice."""

from __future__ import annotations

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.space.states import State
from looper.space.vocabulary import Action

# Actions after which another one can lead back; all others add a loop or an annotation for good.
_REVERSIBLE = frozenset(
    (
        "interchange",
        "reverse",
        "skew",
        "skew_for_parallelism",
        "fuse",
        "distribute",
        "distribute_all",
        "resize_tile",
        "resize_jam",
    )
)

_Outline = tuple[tuple[int, int], ...]


class Visits:
    """The schedules of an episode, and the actions that failed in it.

    Args:
        start: the schedule it begins with.
    """

    def __init__(self, start: Schedule) -> None:
        self._seen: dict[_Outline, set[str]] = {}
        self._failed: dict[tuple[str, str], set[Action]] = {}
        self.note(start)

    def __copy__(self) -> Visits:
        made = object.__new__(Visits)
        made._seen = {outline: set(keys) for outline, keys in self._seen.items()}
        made._failed = {place: set(actions) for place, actions in self._failed.items()}
        return made

    def note(self, schedule: Schedule) -> None:
        """Remember a schedule."""
        self._seen.setdefault(_outline(schedule), set()).add(schedule.key)

    def note_failure(self, state: State, action: Action) -> None:
        """Remember that what an action leads to could not be measured."""
        self._failed.setdefault((state.schedule.key, state.head), set()).add(action)

    def has_failed(self, state: State, action: Action) -> bool:
        """Whether the action has failed here."""
        return action in self._failed.get((state.schedule.key, state.head), ())

    def has_seen(self, schedule: Schedule) -> bool:
        """Whether a schedule was seen in this episode."""
        return schedule.key in self._seen.get(_outline(schedule), ())

    def leads_back(self, state: State, action: Action) -> bool:
        """Whether an action that is possible leads back to a schedule of this episode.

        It has to be applied to find out, but only where such a schedule exists besides the state's
        own: with as many loops and annotations around every statement.
        """
        if action.kind not in _REVERSIBLE or len(self._seen[_outline(state.schedule)]) < 2:
            return False
        try:
            return self.has_seen(action.apply(state))
        except NotApplicable:
            return False


def _outline(schedule: Schedule) -> _Outline:
    """What reversible actions do not change."""
    return tuple(
        (own.depth, sum(loop.is_tagged for loop in own.loops)) for own in schedule.forest.schedules
    )
