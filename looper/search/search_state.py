"""The state of a search: the best schedule so far, the evaluations, and the budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice

from looper.errors import DiskFull, OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator
from looper.execution.rounds import seconds_of_runs
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline
from looper.support.isl_time import within

RANKED = 10
# A smaller gain is indistinguishable from noise.
GAIN = 1.01
# Seconds that isl has in any search, enough to find again the schedules that a memo knows.
_LEAST_ISL = 1.0
# Schedules in a group from which those to evaluate are selected.
SCREENED = 64
FINALISTS = 3
"""Schedules that are confirmed if there is time: the fastest may only be the luckiest."""
# Shares of a time limit: for extra rounds, and the largest for all of the confirmation.
CONFIRMING_SHARE, LARGEST_RESERVE = 0.1, 0.3
MOST_CONFIRMING = 15.0
# The largest share of the remaining time.
LATE_SHARE = 0.6
# The speedup assumed for the schedule to confirm, unless a larger one is known.
HOPED_FOR = 2.0
# Runs of the original before its time is known: in both builds, and for timing.
ORIGINAL_RUNS = 3
# Builds of the original before that; a schedule is built once.
ORIGINAL_BUILDS = 4
# The number of schedules from which the time of another one is estimated by theirs alone.
TELLING = 4
# Builds of a schedule for confirmation: for verification and for speed.
CONFIRMED_BUILDS = 2

Report = Callable[["Tracker", str], None]


class StopReason(StrEnum):
    """The reason why a search has ended; false if it explored all of its space."""

    EXPLORED = ""
    TIME_LIMIT = "time limit"
    EVALUATION_LIMIT = "evaluation limit"
    PATIENCE = "patience"
    INTERRUPTED = "interrupted"
    DISK_FULL = "disk full"


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    Attributes:
        best: the fastest evaluated schedule; the unchanged one if none is faster. If anything was
            measured, the fastest measured one.
        evaluation: its evaluation.
        ranked: the ten fastest schedules, fastest first; of measured ones, if there are any.
        evaluations: number of distinct schedules evaluated, the unchanged one included, and those
            of smaller instances.
        failures: how many of them had a status other than OK, by status; those that took
            too long to compile are counted apart.
        seconds: wall time of the search.
        stopped: the reason for ending.
        history: (evaluations, seconds, speedup of the best) at every improvement.
    """

    best: Schedule
    evaluation: Evaluation
    ranked: tuple[Schedule, ...]
    evaluations: int
    failures: dict[str, int]
    seconds: float
    stopped: StopReason
    history: tuple[tuple[int, float, float], ...]

    @property
    def rate(self) -> float:
        """Schedules evaluated per second of wall time."""
        return self.evaluations / self.seconds if self.seconds > 0 else 0.0


class BudgetSpent(Exception):
    """A search has reached one of its limits, `reason`."""

    def __init__(self, reason: StopReason) -> None:
        self.reason = reason
        super().__init__(reason)


def keep_time_to_confirm(
    deadline: Deadline, original: float, best: float | None = None, building: float = 0.0
) -> None:
    """Reserve the time for confirming the best schedules of a search.

    Args:
        deadline: has a reserve afterwards, if it has an end.
        original, best: seconds of one run of the original and, as far as that is known, of the
            best schedule.
        building: seconds for building a schedule for confirmation.
    """
    if deadline.seconds is None:
        return
    runs = seconds_of_runs(original, original / HOPED_FOR if best is None else best)
    each, whole = building + runs, deadline.seconds - deadline.kept
    several = FINALISTS * each
    share = min(CONFIRMING_SHARE * whole, MOST_CONFIRMING)
    wanted = max(share + each, several)
    deadline.reserve = min(LARGEST_RESERVE * whole, wanted, LATE_SHARE * deadline.left)


@dataclass
class Tracker:
    """An evaluator of schedules for a search, each one once, within a budget.

    Attributes:
        program: the program.
        evaluator: the underlying evaluator.
        deadline: the time limit of the result. Time for confirming it is reserved (see `Deadline`),
            estimated from the original and the best schedule so far.
        max_evaluations: number of distinct schedules, or None.
        report: called with this object and the name of the stage after every chunk.
        patience: seconds without a gain after which to end, or None.
        share: the share of the time, and of the patience, that may be used for now.
        space: schedules outside of it are not evaluated.
        confirms: reserve time for confirming the result.
        elsewhere: number of schedules of smaller instances evaluated for this search; they count.
        within: the search that this one is a part of.
        aside: seconds spent on work other than evaluating.
        screen: selects the schedules worth evaluating from a group, in the order to evaluate them;
            None: all are evaluated in their order.
        known: the evaluations by canonical key.
        fastest: schedules with a full measurement; until there is one, those with an estimate.
    """

    program: Program
    evaluator: Evaluator
    deadline: Deadline = field(default_factory=Deadline)
    max_evaluations: int | None = None
    report: Report | None = None
    patience: float | None = None
    share: float = 1.0
    space: Subspace = FULL
    confirms: bool = True
    elsewhere: int = 0
    within: Tracker | None = None
    aside: float = 0.0
    screen: Callable[[Sequence[Schedule]], list[Schedule]] | None = None
    known: dict[str, Evaluation] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    history: list[tuple[int, float, float]] = field(default_factory=list)
    fastest: list[Schedule] = field(default_factory=list)
    best: Schedule | None = None
    stage: str = ""

    def __post_init__(self) -> None:
        self.space.check(self.program)
        self._begun = self._gained_at = self.deadline.clock()
        self._gained = 0.0
        self._original_took = 0.0
        self._measures = False

    def run(self, explore: Callable[[], None]) -> SearchResult:
        """Explore a space until that is done, or a limit or Ctrl-C ends it; return the result.

        Raises:
            OutOfTime, KeyboardInterrupt: before the unchanged program was evaluated.
            DiskFull: before anything was measured.
        """
        stopped = StopReason.EXPLORED
        try:
            with within(max(self.deadline.left, _LEAST_ISL)):
                explore()
        except BudgetSpent as spent:
            stopped = spent.reason
            if not self._has_result:
                raise OutOfTime from None
        except OutOfTime:
            stopped = StopReason.TIME_LIMIT
            if not self._has_result:
                raise
        except KeyboardInterrupt:
            stopped = StopReason.INTERRUPTED
            if not self._has_result:
                raise
        except DiskFull:
            stopped = StopReason.DISK_FULL
            if self.best is None:
                raise
        return self.result(stopped)

    @property
    def _has_result(self) -> bool:
        """True if the unchanged program, or a schedule without failure, has been evaluated."""
        return self.best is not None or Schedule(self.program).key in self.known

    def has_room(self, count: int) -> bool:
        """Return True if so many more schedules may be evaluated."""
        return self._left is None or self._left >= count

    @property
    def seconds(self) -> float:
        """Wall time since the search began."""
        return self.deadline.clock() - self._begun

    @property
    def evaluations(self) -> int:
        """Distinct schedules evaluated so far, those of smaller instances included."""
        return len(self.known) + self.elsewhere

    @property
    def best_speedup(self) -> float:
        """Speedup of the best so far; 0 before anything was evaluated."""
        return self.score(self.best) if self.best is not None else 0.0

    def score(self, schedule: Schedule) -> float:
        """Return the speedup of a schedule; 0 if it failed or was not evaluated."""
        known = self.known.get(schedule.key)
        return known.speedup or 0.0 if known is not None else 0.0

    def evaluate(self, schedules: Iterable[Schedule]) -> None:
        """Evaluate the schedules that are not known yet, in chunks as they come.

        Raises:
            BudgetSpent, OutOfTime: before everything was evaluated.
        """
        fresh = self._screened(self._fresh(schedules))
        while wanted := list(islice(fresh, self._chunk)):
            chunk = wanted[: self._left]
            if not chunk:
                raise BudgetSpent(StopReason.EVALUATION_LIMIT)
            self.check()
            try:
                results = self.evaluator.evaluate(chunk)
            except OutOfTime as spent:
                for k, evaluation in spent.evaluations.items():
                    self._note(chunk[k], evaluation)
                raise
            for schedule, evaluation in zip(chunk, results, strict=True):
                self._note(schedule, evaluation)
            if self.report is not None:
                self.report(self, self.stage)
            if len(chunk) < len(wanted):
                raise BudgetSpent(StopReason.EVALUATION_LIMIT)

    def _screened(self, fresh: Iterator[Schedule]) -> Iterator[Schedule]:
        if self.screen is None:
            yield from fresh
            return
        while group := list(islice(fresh, SCREENED)):
            yield from self.screen(group)

    def _fresh(self, schedules: Iterable[Schedule]) -> Iterator[Schedule]:
        seen: set[str] = set()
        for schedule in schedules:
            self.check()
            if not self.space.contains(schedule):
                continue
            if schedule.key not in self.known and schedule.key not in seen:
                seen.add(schedule.key)
                yield schedule

    def check(self) -> None:
        """Raise an error if the time is spent, or the last gain is too long ago.

        Raises:
            BudgetSpent: the search has to end. Never before the original was evaluated, and for
                lack of gains not before another schedule was.
        """
        if not self.known:
            return
        if self._time_left <= 0:
            raise BudgetSpent(StopReason.TIME_LIMIT)
        if self.patience is not None and len(self.known) > 1:
            waited = self.deadline.clock() - self._gained_at
            if waited >= self.share * self.patience:
                raise BudgetSpent(StopReason.PATIENCE)

    @property
    def _time_left(self) -> float:
        """Seconds that may be used for now."""
        deadline = self.deadline
        if deadline.seconds is None:
            return math.inf
        whole = deadline.spendable + self.seconds - self._original_took
        return deadline.spendable - (1 - self.share) * whole

    @property
    def _chunk(self) -> int:
        """The number of schedules to evaluate before the clock is checked again."""
        each, left = self._each(self._original_took), self._time_left
        size = self.evaluator.batch_size
        if not each or left >= size * each:
            return size
        return max(1, int(left / each))

    def _each(self, original: float) -> float:
        """Estimate the seconds for evaluating another schedule.

        Args:
            original: seconds for the original, which count while only a few others are known.
        """
        others = len(self.known) - 1
        took = self.seconds - self._original_took - self.aside
        # The first few may have been built together with the original.
        return max(took / max(1, others), original / ORIGINAL_BUILDS if others < TELLING else 0.0)

    @property
    def _left(self) -> int | None:
        """The number of schedules that may still be evaluated; None if there is no limit."""
        if self.max_evaluations is None:
            return None
        return max(0, self.max_evaluations - self.evaluations)

    def _note(self, schedule: Schedule, evaluation: Evaluation) -> None:
        if not self.known:
            self._original_took = self.seconds - self.aside
        self.known[schedule.key] = evaluation
        if evaluation.speedup is None:
            self.failures[evaluation.failure] = self.failures.get(evaluation.failure, 0) + 1
            return
        if evaluation.measured and not self._measures:
            # From here on, estimates are not compared with measurements.
            self._measures = True
            self.best, self._gained = None, 0.0
            self.fastest.clear()
            self.history.clear()
        if self._measures and not evaluation.measured:
            return
        if not evaluation.cut_off:
            self.fastest.append(schedule)
        if self.best is None or evaluation.speedup > self.best_speedup:
            self.best = schedule
            self.history.append((len(self.known), self.seconds, evaluation.speedup))
            self._keep_time_to_confirm(evaluation)
            if evaluation.speedup > GAIN * self._gained:
                self._gained, self._gained_at = evaluation.speedup, self.deadline.clock()

    def _keep_time_to_confirm(self, best: Evaluation) -> None:
        if not self.confirms or best.seconds is None or best.speedup is None:
            return
        original = best.seconds * best.speedup
        built = self._each(self._original_took - ORIGINAL_RUNS * original) - best.seconds
        keep_time_to_confirm(
            self.deadline,
            original,
            min(best.seconds, original / HOPED_FOR),
            CONFIRMED_BUILDS * max(0.0, built),
        )

    def result(self, stopped: StopReason) -> SearchResult:
        """Return the result if the search ends now; at least the original has been evaluated."""
        best = self.best or Schedule(self.program)
        return SearchResult(
            best,
            self.known[best.key],
            tuple(sorted(self.fastest, key=self.score, reverse=True)[:RANKED]),
            self.evaluations,
            dict(self.failures),
            self.seconds,
            stopped,
            tuple(self.history),
        )
