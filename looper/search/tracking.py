"""What every search keeps track of: the best so far, what was evaluated, and its budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from looper.evaluators import Evaluation, Evaluator
from looper.program import Program
from looper.schedule import Schedule

# Small enough that a time limit is kept and progress is seen, large enough to compile in parallel.
CHUNK = 8
RANKED = 10
TIME_LIMIT = "time limit"

Report = Callable[["Tracker", str], None]


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    Attributes:
        best: the fastest schedule over everything evaluated; the unchanged one if none is faster.
        evaluation: its evaluation.
        ranked: the ten fastest schedules, fastest first.
        evaluations: number of distinct schedules evaluated, the unchanged one included.
        failures: how many of them had a status other than OK, by status.
        seconds: wall time of the search.
        stopped: why it ended before its space was explored: `time limit`, `evaluation limit`,
            `interrupted`, `disk full`; empty where it explored everything.
        history: (evaluations, seconds, speedup of the best) at every improvement.
    """

    best: Schedule
    evaluation: Evaluation
    ranked: tuple[Schedule, ...]
    evaluations: int
    failures: dict[str, int]
    seconds: float
    stopped: str
    history: tuple[tuple[int, float, float], ...]

    @property
    def rate(self) -> float:
        """Schedules evaluated per second of wall time."""
        return self.evaluations / self.seconds if self.seconds > 0 else 0.0


class BudgetSpent(Exception):
    """A search has used its time or its number of evaluations."""


@dataclass
class Tracker:
    """Evaluates schedules for a search, each one once, within a budget.

    Attributes:
        program: the program.
        evaluator: what is asked.
        time_limit: seconds from `start_clock` on, or None.
        max_evaluations: number of distinct schedules, or None.
        report: called with this object and the name of the stage after every chunk.
        share: how much of the time limit may be used for now.
        waited: seconds before the clock of the time limit was started.
        known: the evaluations by canonical key.
        fastest: schedules with a full measurement.
    """

    program: Program
    evaluator: Evaluator
    time_limit: float | None = None
    max_evaluations: int | None = None
    report: Report | None = None
    share: float = 1.0
    known: dict[str, Evaluation] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    history: list[tuple[int, float, float]] = field(default_factory=list)
    fastest: list[Schedule] = field(default_factory=list)
    best: Schedule | None = None
    stage: str = ""
    begun: float = field(default_factory=time.monotonic)
    waited: float = 0.0

    @property
    def seconds(self) -> float:
        """Wall time since the search began."""
        return time.monotonic() - self.begun

    def start_clock(self) -> None:
        """Let the time limit count from now on: what came before is not the search's doing."""
        self.waited = self.seconds

    @property
    def best_speedup(self) -> float:
        """Speedup of the best so far; 0 before anything was evaluated."""
        return self.score(self.best) if self.best is not None else 0.0

    def score(self, schedule: Schedule) -> float:
        """Speedup of a schedule; 0 where it failed or was not evaluated."""
        known = self.known.get(schedule.key)
        return known.speedup or 0.0 if known is not None else 0.0

    def evaluate(self, schedules: Sequence[Schedule]) -> None:
        """Evaluate what is not known yet.

        Raises:
            BudgetSpent: before everything was evaluated.
        """
        fresh = list({s.key: s for s in schedules if s.key not in self.known}.values())
        while fresh:
            wanted = fresh[: self._chunk]
            chunk, fresh = wanted[: self._left], fresh[len(wanted) :]
            if not chunk:
                raise BudgetSpent("evaluation limit")
            limit = self.time_limit
            if limit is not None and self.known and self._spent >= self.share * limit:
                raise BudgetSpent(TIME_LIMIT)
            results = self.evaluator.evaluate(self.program, chunk)
            for schedule, evaluation in zip(chunk, results, strict=True):
                self._note(schedule, evaluation)
            if self.report is not None:
                self.report(self, self.stage)
            if len(chunk) < len(wanted):
                raise BudgetSpent("evaluation limit")

    @property
    def _chunk(self) -> int:
        """How many schedules to evaluate before the clock is looked at again."""
        if self.time_limit is None or not self.known:
            return CHUNK
        left = max(0.0, self.share * self.time_limit - self._spent)
        each = self._spent / len(self.known)
        return max(1, min(CHUNK, int(left / each))) if each > 0 else CHUNK

    @property
    def _spent(self) -> float:
        return self.seconds - self.waited

    @property
    def _left(self) -> int | None:
        """How many more schedules may be evaluated; None where there is no limit."""
        if self.max_evaluations is None:
            return None
        return max(0, self.max_evaluations - len(self.known))

    def _note(self, schedule: Schedule, evaluation: Evaluation) -> None:
        self.known[schedule.key] = evaluation
        if evaluation.speedup is not None and not evaluation.cut_off:
            self.fastest.append(schedule)
        if evaluation.speedup is None:
            status = evaluation.status.value
            self.failures[status] = self.failures.get(status, 0) + 1
        elif self.best is None or evaluation.speedup > self.best_speedup:
            self.best = schedule
            self.history.append((len(self.known), self.seconds, evaluation.speedup))

    def result(self, stopped: str) -> SearchResult:
        """The result of a search that ends now; at least one schedule has been evaluated."""
        assert self.best is not None, "nothing was evaluated"
        return SearchResult(
            self.best,
            self.known[self.best.key],
            tuple(sorted(self.fastest, key=self.score, reverse=True)[:RANKED]),
            len(self.known),
            dict(self.failures),
            self.seconds,
            stopped,
            tuple(self.history),
        )
