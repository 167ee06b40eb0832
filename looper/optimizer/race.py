"""A race of a search's leaders against the original, while the search goes on.

Confirming a result takes several rounds of it and of the original, each in processes of their own.
They are not left for the end: a share of the time goes into further rounds of the search's leader,
so that at every moment there is a schedule known to be faster, with a confidence interval.
(Successive halving, Jamieson and Talwalkar, AISTATS 2016, with two or three left: the search's own
looks are what halves all others.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from looper.errors import OutOfTime, WrittenFileError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import DECIDING_ROUNDS, Comparison, Speedup
from looper.execution.rounds import seconds_of_round
from looper.ir.program import Program
from looper.optimizer.checked_outputs import Outputs
from looper.schedule import Schedule, transferred
from looper.search.search_state import Tracker
from looper.support.deadline import Deadline
from looper.support.isl_time import check_time, within

# Shares of the elapsed time for rounds, while there is news and otherwise; a schedule is news if
# its gain exceeds that of the deliverable by this factor.
_FIRST_SHARE, _SHARE, _CLEARLY = 0.4, 0.15, 1.05
# Added to that while there is no deliverable: a share of the time limit, or seconds without one.
_AT_ONCE_SHARE, _AT_ONCE = 0.05, 1.0
# The least speedup of a rival relative to the leader's, by the search's looks; most rivals.
_RIVAL, _RIVALS = 0.95, 3
# Seconds for building and verifying, assumed before the first round.
_BUILDING = 0.25
# The deliverable is written and checked after this share of the time limit (without one, after so
# many seconds), if it was timed in so many rounds; and again after a pause, a multiple of the time
# that took. From then on the time for another output is kept, up to a share of the time limit;
# while nothing is known to be faster, up to a smaller share.
_OUTPUT_SHARE, _OUTPUT_AFTER, _OUTPUT_ROUNDS, _OUTPUT_PAUSE = 0.3, 10.0, 2, 4.0
_OUTPUT_KEPT, _LEAST_KEPT = 0.25, 0.15
# That first share where the check includes long runs, and there is hardly time for another one.
_OWN_OUTPUT_SHARE = 0.45
# Rounds of a leader that time is reserved for, and the largest share of the time limit for that:
# while nothing is known to be faster, and afterwards.
_TELLING_ROUNDS, _LARGEST_RESERVE, _USUAL_RESERVE = 3, 0.3, 0.1
# By how much writing and checking may overrun the time limit: a share of it, within these bounds in
# seconds.
_LATE_SHARE, _LATE, _LATEST = 0.18, 1.5, 4.5
# That share where the original runs at sizes that were too large to be measured.
_OWN_LATE_SHARE = 0.5
# The expected time of the first output, as a multiple of the time for building and verifying a
# schedule in a round, and its limit in seconds, as that time may be long because of its runs.
_OUTPUT_BUILDINGS, _OUTPUT_MOST = 12.0, 5.0
# The time of an output for its own sizes alone, as a fraction of that of a whole one.
_OWN_SIZES = 0.5
# Runs of a schedule that verify it before its first round.
_RUNS = 3.0
# Shares of the time limit that isl has for the code of a schedule with its proof, while there is no
# deliverable and afterwards.
_FIRST_CODE_SHARE, _CODE_SHARE = 0.3, 0.15


@dataclass(frozen=True)
class Deliverable:
    """The schedule that would be delivered at some moment.

    Attributes:
        schedule: the schedule.
        comparison: with the original, from the rounds so far.
    """

    schedule: Schedule
    comparison: Comparison

    @property
    def low(self) -> float:
        """The lower bound of its gain with 97.5 % confidence."""
        return self.comparison.least_gain


@dataclass
class Race:
    """The rounds of a search's leaders, see the module.

    Attributes:
        program: the program that is searched.
        own: the program at its own sizes, for which a schedule has to be legal as well.
        unit: returns the C code of a schedule to be timed.
        measuring: the evaluator that times it.
        outputs: creates the output of the deliverable.
        min_speedup: the least speedup that justifies different code.
        deadline: of the search.
        seconds: time spent on rounds so far.
        history: (seconds of the deadline, deliverable) whenever the deliverable or its comparison
            has changed.
    """

    program: Program
    own: Program
    unit: Callable[[Schedule], str]
    measuring: ExecutionEvaluator
    outputs: Outputs
    min_speedup: float
    deadline: Deadline
    seconds: float = 0.0
    history: list[tuple[float, Deliverable]] = field(default_factory=list)
    _known: dict[str, Deliverable] = field(default_factory=dict)
    _refused: dict[str, str] = field(default_factory=dict)
    _wrong: set[str] = field(default_factory=set)
    _written_at: float | None = None
    _building: float = _BUILDING

    def __post_init__(self) -> None:
        self._kept, self._owed = self.deadline.kept, self.deadline.owed
        self._keep_for_outputs(None, False)

    @property
    def deliverable(self) -> Deliverable | None:
        """The schedule with the largest certain gain; None while none is known to gain."""
        return max(self._worth(), key=lambda each: each.low, default=None)

    def _worth(self) -> list[Deliverable]:
        return [
            each
            for key, each in self._known.items()
            if key not in self._wrong and each.comparison.is_worth(self.min_speedup)
        ]

    @property
    def deliverables(self) -> tuple[tuple[float, Speedup], ...]:
        """Pairs of seconds of the deadline and the gain of the deliverable from then on."""
        pairs = ((moment, found.comparison.gain) for moment, found in self.history)
        return tuple((moment, gain) for moment, gain in pairs if gain is not None)

    def look(self, tracker: Tracker) -> None:
        """Run rounds within their share of the time, and write the deliverable if it is time.

        Raises:
            ExecutionError, OutOfTime: as `ExecutionEvaluator.another_round`.
        """
        if tracker.program is not self.program:
            return  # at smaller sizes
        begun = tracker.seconds
        try:
            while (schedule := self._next(tracker)) is not None and self._affords(
                schedule, tracker
            ):
                self._round(schedule, tracker)
            self._write()
        finally:
            tracker.aside += tracker.seconds - begun
        self._reserve(tracker)

    def _reserve(self, tracker: Tracker) -> None:
        """Reserve time at the end for rounds that the leader still needs, and for its output.

        The reserve is at most a tenth of the time limit, and three tenths while there is no
        deliverable.
        """
        whole, best = self.deadline.seconds, tracker.best
        if whole is None or best is None:
            return
        is_hopeful = tracker.best_speedup >= self.min_speedup
        self._keep_for_outputs(best, is_hopeful)
        if not is_hopeful:
            self.deadline.reserve = 0.0
            return
        known = self._known.get(best.key)
        gain = known.comparison.gain if known is not None else None
        left = max(0, _TELLING_ROUNDS - (gain.rounds if gain is not None else 0))
        most = (_LARGEST_RESERVE if self.deliverable is None else _USUAL_RESERVE) * whole
        self.deadline.reserve = min(most, left * self._foreseen(best, tracker))

    def _keep_for_outputs(self, best: Schedule | None, is_hopeful: bool) -> None:
        """Keep time to write and check the leader; little while nothing is faster."""
        whole = self.deadline.seconds
        if whole is None:
            return
        if self.outputs.seconds and best is not None:
            wanted = self.outputs.foreseen(best) or self.outputs.seconds
            self.deadline.kept = self.deadline.owed = min(wanted, _OUTPUT_KEPT * whole)
        else:
            self.deadline.kept = self._kept if is_hopeful else min(self._kept, _LEAST_KEPT * whole)
            self.deadline.owed = min(self._owed, self.deadline.kept)

    def _write(self) -> None:
        """Create the output of the deliverable if it is time for that."""
        found = self.deliverable
        if found is None or self.outputs.has(found.schedule) or not self._is_time_to_write(found):
            return
        limit = self.deadline.seconds
        seconds = math.inf if limit is None else _OUTPUT_KEPT * limit
        try:
            output = self.outputs.of(
                found.schedule, found.comparison, seconds=seconds, end=self.left_for_output
            )
        except OutOfTime:
            pass  # the file of something else may be made sooner
        except WrittenFileError:
            self._wrong.add(found.schedule.key)
        else:
            if output.comparison is None:
                self._wrong.add(found.schedule.key)  # not faster at the program's own sizes
        self._written_at = self.deadline.elapsed

    def _is_time_to_write(self, found: Deliverable) -> bool:
        gain, now, limit = found.comparison.gain, self.deadline.elapsed, self.deadline.seconds
        if gain is None or gain.rounds < _OUTPUT_ROUNDS:
            return False
        if self._written_at is None:
            share = _OUTPUT_SHARE if self.outputs.own_sizes is None else _OWN_OUTPUT_SHARE
            return now >= (_OUTPUT_AFTER if limit is None else share * limit)
        gains = [each.comparison.gain for each in self._written()]
        if any(known is not None and gain.value < _CLEARLY * known.value for known in gains):
            return False
        if limit is not None and limit - now < 2 * self.outputs.seconds:
            return False
        return now >= self._written_at + _OUTPUT_PAUSE * self.outputs.seconds

    def _written(self) -> list[Deliverable]:
        """Return the schedules known to gain that have been written and checked."""
        return [each for each in self._worth() if self.outputs.has(each.schedule)]

    def affords_output(self, chosen: Schedule, *, at_once: bool = False) -> bool:
        """Return True if there is time to write and check a schedule, for all sizes if requested.

        Args:
            chosen: the schedule.
            at_once: the user does not want to wait, however much time is left.
        """
        return self._output_seconds(chosen) <= (_LATE if at_once else self.left_for_output)

    def _output_seconds(self, chosen: Schedule) -> float:
        """Estimate the seconds of a schedule's output; at first from its rounds."""
        if self.outputs.has(chosen) or self.outputs.seconds:
            return self.outputs.foreseen(chosen)
        return min(_OUTPUT_BUILDINGS * self._building, _OUTPUT_MOST)

    @property
    def written(self) -> Deliverable | None:
        """The schedule with the largest certain gain among those written and checked."""
        return max(self._written(), key=lambda each: each.low, default=None)

    def affords_own_sizes(self, chosen: Schedule) -> bool:
        """Return True if there is time to write and check a schedule for its own sizes."""
        return _OWN_SIZES * self._output_seconds(chosen) <= self.left_for_output

    @property
    def left_for_output(self) -> float:
        """Seconds that an output may take if it is the last step, overrun included."""
        limit = self.deadline.seconds or math.inf
        late = min(max(_LATE, _LATE_SHARE * limit), _LATEST)
        if self.outputs.own_sizes is not None:
            late = max(late, _OWN_LATE_SHARE * limit)
        return max(0.0, limit - self.deadline.elapsed) + late

    def _next(self, tracker: Tracker) -> Schedule | None:
        """Return the next leader that needs a round; None if there is none."""
        left = (each for each in tracker.fastest if each.key not in self._refused)
        ranked = sorted(left, key=tracker.score, reverse=True)
        best = max(map(tracker.score, ranked), default=0.0)
        if best < self.min_speedup:
            return None
        rivals = 0
        for schedule in ranked:
            if rivals == _RIVALS or tracker.score(schedule) < _RIVAL * best:
                return None
            known = self._known.get(schedule.key)
            if self.refusal(schedule) or (known is not None and self._is_out(known)):
                continue
            if known is None and not self._is_ready(schedule, tracker):
                continue
            rivals += 1
            if known is None or not self._is_settled(known):
                return schedule
        return None

    def _is_ready(self, schedule: Schedule, tracker: Tracker) -> bool:
        """Return True if a schedule can enter the race.

        A schedule that the memo knows from an earlier search can do so only if the memo has its
        comparison as well, so that repeating a search measures nothing.
        """
        evaluation = tracker.known.get(schedule.key)
        is_new = evaluation is None or not evaluation.from_memo
        return is_new or self.measuring.knows_comparison(schedule)

    def _is_out(self, known: Deliverable) -> bool:
        """Return True if a schedule is wrong, also as a file, or known not to gain."""
        gain = known.comparison.gain
        is_wrong = known.schedule.key in self._wrong or not known.comparison.holds
        return is_wrong or gain is None or gain.is_slower

    def _is_settled(self, known: Deliverable) -> bool:
        """Return True if a schedule needs no more rounds, or its result comes from the memo."""
        gain = known.comparison.gain
        return known.comparison.from_memo or (gain is not None and gain.rounds >= DECIDING_ROUNDS)

    def refusal(self, schedule: Schedule) -> str:
        """Return why a schedule of the searched program cannot be the result; "" if it can.

        It is not legal at the program's own sizes, or isl takes too long for its code.
        """
        key, is_own = schedule.key, self.own is self.program
        is_new = key not in self._refused and key not in self._known
        if not is_own and is_new and not transferred(self.own, [schedule.text], self.program):
            self._refused[key] = "is not legal at the program's own sizes"
        return self._refused.get(key, "")

    def _affords(self, schedule: Schedule, tracker: Tracker) -> bool:
        """Return True if another round of a schedule fits into the race's share of the time."""
        share = _FIRST_SHARE if self._is_news(schedule, tracker) else _SHARE
        most = share * self.deadline.elapsed
        if self.deliverable is None:
            limit = self.deadline.seconds
            most += _AT_ONCE if limit is None else _AT_ONCE_SHARE * limit
        return self.seconds + self._foreseen(schedule, tracker) <= most

    def _is_news(self, schedule: Schedule, tracker: Tracker) -> bool:
        """Return True if a schedule promises clearly more than the deliverable."""
        found, known = self.deliverable, self._known.get(schedule.key)
        own = known.comparison.gain if known is not None else None
        if own is not None and own.rounds >= _OUTPUT_ROUNDS:
            return False
        if found is None or found is known:
            return True
        gain = found.comparison.counted
        return gain is None or tracker.score(schedule) > _CLEARLY * gain.value

    def _foreseen(self, schedule: Schedule, tracker: Tracker) -> float:
        """Estimate the seconds of another round of a schedule."""
        runs, first = self._runs(schedule, tracker)
        return runs if schedule.key in self._known else self._building + runs + first

    def _runs(self, schedule: Schedule, tracker: Tracker) -> tuple[float, float]:
        """Estimate the seconds of the runs in a round, and of those before the first one."""
        forms = self.measuring.originals(self.program).values()
        known = sorted(each.seconds for each in forms if each.seconds is not None)
        originals = [known[0], known[-1]] if len(known) > 1 else known
        own = known[0] / max(1.0, tracker.score(schedule))
        return seconds_of_round(*originals, own), _RUNS * own

    def _round(self, schedule: Schedule, tracker: Tracker) -> None:
        begun, is_first = self.deadline.elapsed, schedule.key not in self._known
        try:
            schedule.check()
            comparison = self.measuring.another_round(schedule, partial(self.code, schedule))
        except OutOfTime:
            if schedule.key not in self._refused:
                raise
            return
        finally:
            took = self.deadline.elapsed - begun
            self.seconds += took
        if is_first and not comparison.from_memo:
            self._building = max(0.0, took - sum(self._runs(schedule, tracker)))
        before = self.deliverable
        self._known[schedule.key] = Deliverable(schedule, comparison)
        after = self.deliverable
        if after is not None and after is not before:
            self.history.append((self.deadline.elapsed, after))

    def code(self, schedule: Schedule) -> str:
        """Return the code of a schedule to be timed.

        Raises:
            OutOfTime: isl takes too long, so that the schedule is refused from now on; or all of
                the time is over.
        """
        whole = self.deadline.seconds
        share = _FIRST_CODE_SHARE if self.deliverable is None else _CODE_SHARE
        try:
            with within(math.inf if whole is None else share * whole):
                return self.unit(schedule)
        except OutOfTime:
            check_time()
            self._refused[schedule.key] = "is not the result, as isl takes too long for its code"
            raise

    def learn(self, schedule: Schedule, comparison: Comparison) -> None:
        """Store a comparison from more rounds than the race's own."""
        self._known[schedule.key] = Deliverable(schedule, comparison)

    def comparison(self, schedule: Schedule) -> Comparison | None:
        """Return the latest comparison of a schedule; None if it was in no round."""
        known = self._known.get(schedule.key)
        return None if known is None else known.comparison
