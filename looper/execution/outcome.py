"""Outcomes of compiling, running and timing code."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from looper.codegen.harness import FILE
from looper.support.statistics import SCATTER, Interval, moderated_interval, spread

DISTURBED = 0.15
"""Number of cores used by others above which a measurement counts as disturbed."""

DRIFTED = 1.5
"""Slowness of the machine above which a measurement counts as disturbed."""

CALM_DRIFT = 1.15
"""Slowness up to which a machine is at full speed, apart from the usual scatter of times.

On a virtual machine with two cores of which a neighbour shared one, the fixed piece of work took
1.2 to 1.4 times the best time and parallel code about 1.3 times; on a calm one 1.01 to 1.05.
"""

# A machine that is slower by a factor may slow parallel code by this power of the factor.
_STEEPER = 1.5
# Scatter of a ratio of separate measurements relative to that of a round: of ten that were compared
# again in 20 rounds, four were off by 25 to 45 % (`benchmarks.told_speedups`).
_OF_LOOKS = 2.0


def unrest(disturbance: float | None, drift: float | None) -> float:
    """Return the deviation of a machine from a quiet one; above 1 it may change times.

    Args:
        disturbance: cores used by others.
        drift: slowness of a fixed piece of work (see `Execution`).
    """
    return max((disturbance or 0.0) / DISTURBED, (drift or 1.0) / DRIFTED)


def is_calm(disturbance: float | None, drift: float | None) -> bool:
    """Return True if a machine was at full speed and nothing else worked on it; see `unrest`."""
    return (disturbance or 0.0) <= DISTURBED and (drift or 1.0) <= CALM_DRIFT


TOO_SLOW_TO_COMPILE = "too slow to compile"
"""Text for people of a COMPILE_ERROR that only reached the compiler's time limit."""

COMPILER_NEEDED = "the compiler needed more than"
"""Beginning of the message of such a failure."""


class Status(str, Enum):
    """Outcome of an attempt to measure a schedule."""

    OK = "ok"
    ILLEGAL = "illegal"
    COMPILE_ERROR = "compile error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    WRONG_OUTPUT = "wrong output"


@dataclass(frozen=True)
class Execution:
    """Outcome of one measurement; a failure has a status and never a time.

    Attributes:
        status: kind of the outcome.
        times: all timed runs in order, in seconds; empty unless `status` is OK.
        cut_off: OK and with correct results, but stopped after the first run as that was slower
            than the caller's cutoff: `times` contains that single run.
        message: for people: the signal, the first wrong element, the compiler's first error.
        limit: time limit of one run in seconds, which qualifies a TIMEOUT. Of a COMPILE_ERROR the
            time limit of the compiler, if it exceeded that.
        first: the first call of the kernel in each fresh process, in seconds, with threads not
            started and caches flushed; empty if not measured.
        disturbance: number of cores used by other processes while it ran (0.5: half a core was
            taken); None if unknown.
        drift: time of a fixed piece of work beside the runs, divided by the shortest that is known
            for this machine (1.2: it took a fifth longer than at full speed); None if unknown.
    """

    status: Status
    times: tuple[float, ...] = ()
    cut_off: bool = False
    message: str = ""
    limit: float | None = None
    first: tuple[float, ...] = ()
    disturbance: float | None = None
    drift: float | None = None

    def __post_init__(self) -> None:
        if self.times and self.status is not Status.OK:
            raise ValueError(f"a measurement with status {self.status.value!r} has times")

    @property
    def disturbed(self) -> bool:
        """True if other work on the machine, or a slow machine, may have changed the times."""
        return self.unrest > 1.0

    @property
    def calm(self) -> bool:
        """True if the machine was at full speed and nothing else worked on it."""
        return is_calm(self.disturbance, self.drift)

    @property
    def unrest(self) -> float:
        """The deviation of the machine from a quiet one; above 1 it may have changed the times."""
        return unrest(self.disturbance, self.drift)

    @property
    def ok(self) -> bool:
        """True if the code ran, was right and was timed (if timing was requested)."""
        return self.status is Status.OK

    @property
    def is_too_slow_to_compile(self) -> bool:
        """True if the compiler reported no error, but exceeded (or would exceed) its time limit."""
        if self.status is not Status.COMPILE_ERROR:
            return False
        # An older LOOPer did not keep the limit in a memo.
        return self.limit is not None or self.message.startswith(COMPILER_NEEDED)

    @property
    def ended(self) -> str:
        """The status for people, which distinguishes a compiler's timeout from an error."""
        return TOO_SLOW_TO_COMPILE if self.is_too_slow_to_compile else self.status.value

    @property
    def seconds(self) -> float | None:
        """The median of the runs in seconds, None if there are no times.

        The median, because on a machine that does other things single runs are off by large
        factors in one direction (an interrupt, a page fault) and, with boosting clocks, a little
        in the other; the minimum follows the latter, the mean the former.
        """
        return statistics.median(self.times) if self.times else None

    @property
    def fastest(self) -> float | None:
        """The shortest run in seconds, None if there are no times."""
        return min(self.times, default=None)

    @property
    def spread(self) -> float | None:
        """Interquartile range over the median (a ratio, 0.02 is 2 %), None without times.

        With fewer than four runs it is the whole range over the median; one run gives 0.
        """
        return spread(self.times)


def disturbed_texts(measured: Iterable[Execution], remedy: str) -> list[str]:
    """Return texts that inform the user of disturbed measurements.

    Args:
        measured: all measurements that the figures are based on.
        remedy: advice, in addition to leaving the machine alone.
    """
    every = list(measured)
    busy = max((each.disturbance or 0.0 for each in every), default=0.0)
    slow = max((each.drift or 1.0 for each in every), default=1.0)
    if busy > DISTURBED:
        return [
            f"other programs used {busy:.1f} of this machine's cores during the measurement, so "
            "how much faster the result is cannot be told: stop them, or leave cores to them "
            f"with --threads, and {remedy}"
        ]
    if slow > DRIFTED:
        return [
            f"the machine's speed changed by {100 * (slow - 1):.0f} % during the measurement, so "
            f"how much faster the result is cannot be told well: {remedy}"
        ]
    return []


class Calls(str, Enum):
    """Kind of call whose time counts: later calls with threads started, or a process's only one."""

    MANY = "many"
    ONCE = "once"

    @property
    def other(self) -> Calls:
        """The other kind of call."""
        return Calls.ONCE if self is Calls.MANY else Calls.MANY


@dataclass(frozen=True)
class Speedup:
    """Ratio of the original's time to a schedule's, from rounds in which both were timed.

    Attributes:
        value: the median of the rounds' ratios; above 1 is faster.
        interval: 95 % confidence interval of the speedup on a calm machine; None if there are too
            few measurements.
        original, schedule: medians of the rounds' times, in seconds.
        rounds: number of rounds; 0 if the two were not timed alternately.
        within: as `interval`, on the machine as it was in these rounds. It decides which of the two
            is faster, as a slow machine slows both.
    """

    value: float
    interval: Interval | None
    original: float
    schedule: float
    rounds: int
    within: Interval | None

    @classmethod
    def of(cls, rounds: Sequence[tuple[float, float]], drift: float = 1.0) -> Speedup | None:
        """Return the speedup from the times of rounds; None without rounds.

        Args:
            rounds: (original, schedule) of each round, in seconds.
            drift: slowness of the machine in them, see `Execution`.
        """
        if not rounds:
            return None
        ratios = [before / after for before, after in rounds]
        within = moderated_interval(ratios)
        return cls(
            statistics.median(ratios),
            _elsewhere(within, drift),
            statistics.median(before for before, _ in rounds),
            statistics.median(after for _, after in rounds),
            len(rounds),
            within,
        )

    @classmethod
    def of_looks(cls, original: Execution, schedule: Execution) -> Speedup | None:
        """Return the speedup from separate measurements; None if one of the two has no time.

        They are less reliable than one round: the machine may have changed in between, and the best
        schedule of a search is selected for having seemed fast.
        """
        before, after = original.seconds, schedule.seconds
        if before is None or not after:
            return None
        ratio = before / after
        interval = moderated_interval([ratio], _OF_LOOKS * SCATTER)
        return cls(ratio, interval, before, after, 0, interval)

    @property
    def is_faster(self) -> bool:
        """True if the schedule is faster by more than the measurement's noise."""
        return self.within is not None and self.within.low > 1.0

    @property
    def is_slower(self) -> bool:
        """True if the schedule is slower by more than the measurement's noise."""
        return self.within is not None and self.within.high < 1.0

    @property
    def is_decided(self) -> bool:
        """True if it is known which of the two is faster."""
        return self.is_faster or self.is_slower


def _elsewhere(interval: Interval | None, drift: float) -> Interval | None:
    """Return an interval of a ratio on a calm machine, given one on a slower machine.

    A neighbour on a core may slow parallel code by more than the fixed piece of work, by an amount
    that depends on the code; see `CALM_DRIFT`.
    """
    if interval is None or drift <= CALM_DRIFT:
        return interval
    return Interval(interval.low / drift**_STEEPER, interval.high * drift**_STEEPER)


DECIDING_ROUNDS = 6
"""Number of rounds after which two that cannot be distinguished count as equally fast."""
SLOW = 0.5
"""Seconds of a run from which a comparison has fewer rounds."""


class Looks(NamedTuple):
    """Speedups of a schedule by separate measurements during a search.

    Attributes:
        original: speedup over the original's fastest form.
        file: speedup over the form in the file; None if that is the fastest, or there is no file.
    """

    original: Speedup | None
    file: Speedup | None = None


@dataclass(frozen=True)
class Comparison:
    """Comparison of the original program and a schedule, timed alternately on the same machine.

    Attributes:
        original: the original's runs.
        schedule: the schedule's runs; its status is not OK if it failed, for example as the
            verification build's results are not equal bit for bit.
        rounds: (original, schedule) of each round: the median time of the runs of one process.
        first: as `rounds`, for single calls in fresh processes.
        calls: the kind of call that counts.
        baseline: name of the form of the original that it is compared with (the fastest, see
            `looper.codegen.harness.originals`).
        original_digest: see `looper.ir.program.Program.original_digest`.
        from_memo: it was known and nothing was run for it.
        file: (form in the user's file, schedule) of each round in which that form ran, too; empty
            if it is the baseline, or there is no file.
        looks: used instead of rounds if there was no time for any: speedups by the search's
            measurements. Such a comparison is not stored in the memo.
    """

    original: Execution
    schedule: Execution
    rounds: tuple[tuple[float, float], ...] = ()
    first: tuple[tuple[float, float], ...] = ()
    calls: Calls = Calls.MANY
    baseline: str = ""
    original_digest: str = ""
    from_memo: bool = False
    file: tuple[tuple[float, float], ...] = ()
    looks: Looks | None = None

    @classmethod
    def of_looks(
        cls,
        baseline: str,
        original: Execution,
        file: Execution | None,
        schedule: Execution,
        calls: Calls,
    ) -> Comparison:
        """Return a comparison based on a search's separate measurements.

        Args:
            calls: the kind of call that the search timed.
            baseline: name of the original's fastest form.
            original: its measurement.
            file: measurement of the form in the file; None if that is the baseline, or no file.
            schedule: measurement of the schedule.
        """
        over_file = None if file is None else Speedup.of_looks(file, schedule)
        looks = Looks(Speedup.of_looks(original, schedule), over_file)
        return cls(original, schedule, calls=calls, baseline=baseline, looks=looks)

    @property
    def holds(self) -> bool:
        """True if the schedule's results are right and both were timed."""
        return self.schedule.ok and self.counted is not None

    @property
    def many(self) -> Speedup | None:
        """The speedup of later calls; None if it was not measured."""
        if self.looks is not None and self.calls is Calls.MANY:
            return self.looks.original
        return Speedup.of(self.rounds, self._drift)

    @property
    def once(self) -> Speedup | None:
        """The speedup of single calls in fresh processes; None if it was not measured."""
        if self.looks is not None and self.calls is Calls.ONCE:
            return self.looks.original
        return Speedup.of(self.first, self._drift)

    @property
    def counted(self) -> Speedup | None:
        """The speedup of the kind of call that counts."""
        return self.once if self.calls is Calls.ONCE else self.many

    @property
    def over_file(self) -> Speedup | None:
        """The speedup over the form in the user's file, in the kind of call that counts.

        None if the program has no file, or that form was not timed.
        """
        if self.baseline == FILE:
            return self.counted
        return self.looks.file if self.looks is not None else Speedup.of(self.file, self._drift)

    @property
    def _drift(self) -> float:
        """The slowness of the machine in most rounds."""
        return max(self.original.drift or 1.0, self.schedule.drift or 1.0)

    @property
    def gain(self) -> Speedup | None:
        """The user's gain: over the file if there is one, else over the original's best form."""
        return self.over_file or self.counted

    @property
    def least_gain(self) -> float:
        """The lower bound of the gain, with 97.5 % confidence; 0 if it is unknown."""
        gain = self.gain
        return gain.interval.low if gain is not None and gain.interval is not None else 0.0

    def is_worth(self, least: float) -> bool:
        """Return True if the gain exceeds noise and is at least `least`."""
        gain = self.gain if self.holds else None
        return gain is not None and gain.value >= least and gain.is_faster

    @property
    def speedup(self) -> float:
        """The original's time over the schedule's; 0 if the comparison does not hold."""
        return self.counted.value if self.holds and self.counted is not None else 0.0

    @property
    def interval(self) -> Interval | None:
        """The 95 % confidence interval of the speedup; None with too few measurements."""
        return self.counted.interval if self.counted is not None else None

    @property
    def is_open(self) -> bool:
        """True if runs are long and more rounds are needed to decide which of the two is faster."""
        counted = self.counted
        return (
            self.holds
            and counted is not None
            and counted.rounds < DECIDING_ROUNDS
            and counted.original >= SLOW
            and not counted.is_decided
        )

    @property
    def disturbed(self) -> bool:
        """True if other work on the machine may have changed the measurements."""
        return self.original.disturbed or self.schedule.disturbed

    @property
    def calls_differ(self) -> bool:
        """True if the speedups of single and of later calls differ by more than noise."""
        many, once = self.many, self.once
        if many is None or once is None or many.interval is None or once.interval is None:
            return False
        return not many.interval.overlaps(once.interval)
