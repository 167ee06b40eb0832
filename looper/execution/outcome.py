"""What came of compiling, running and timing one piece of code."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from looper.codegen.harness import FILE
from looper.statistics import SCATTER, Interval, moderated_interval, spread

DISTURBED = 0.15
"""Cores taken by others from which a measurement counts as disturbed."""

DRIFTED = 1.5
"""Slowness of the machine from which a measurement counts as disturbed."""

CALM_DRIFT = 1.15
"""Slowness up to which a machine is as fast as it can be, but for what times scatter anyway.

On a virtual machine with two cores, where a neighbour shared a core, the fixed piece of work took
1.2 to 1.4 times as long as at best and parallel code about 1.3 times; on a calm one 1.01 to 1.05.
"""

# A machine that is slower by some factor may have slowed parallel code by this power of it.
_STEEPER = 1.5
# How many times as much a ratio of single looks scatters as that of a round: of ten that were
# compared once more in 20 rounds, four were off by 25 to 45 % (`benchmarks.told_speedups`).
_OF_LOOKS = 2.0


def unrest(disturbance: float | None, drift: float | None) -> float:
    """How far a machine is from a quiet one; above 1 times may change by it.

    Args:
        disturbance: cores that others take.
        drift: slowness of a fixed piece of work (see `Execution`).
    """
    return max((disturbance or 0.0) / DISTURBED, (drift or 1.0) / DRIFTED)


def is_calm(disturbance: float | None, drift: float | None) -> bool:
    """Whether a machine was as fast as it can be, and nothing else worked on it; see `unrest`."""
    return (disturbance or 0.0) <= DISTURBED and (drift or 1.0) <= CALM_DRIFT


TOO_SLOW_TO_COMPILE = "too slow to compile"
"""What people are told of a COMPILE_ERROR that is none: the compiler was not given more time."""

COMPILER_NEEDED = "the compiler needed more than"
"""How the message of such a failure begins."""


class Status(str, Enum):
    """How an attempt to measure a schedule ended."""

    OK = "ok"
    ILLEGAL = "illegal"
    COMPILE_ERROR = "compile error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    WRONG_OUTPUT = "wrong output"


@dataclass(frozen=True)
class Execution:
    """The outcome of one measurement; a failure has a status and never a time.

    Attributes:
        status: how it ended.
        times: every timed run in the order it was made, in seconds; empty unless `status` is OK.
        cut_off: OK and with right outputs, but stopped after the first run because that was slower
            than the caller cares about: `times` has that single run.
        message: for people: the signal, the first wrong element, the compiler's first error.
        limit: seconds one run was allowed to take; says what a TIMEOUT means. Of a COMPILE_ERROR
            what the compiler was allowed to take, if it failed for that.
        first: the first call of the kernel in each fresh process, in seconds, threads not started
            and caches flushed; empty where that was not measured.
        disturbance: cores' worth of other processes' work while it ran (0.5: half a core was taken
            by others); None where that is not known.
        drift: time of a fixed piece of work beside the runs, over the shortest that this machine
            has ever needed for it (1.2: the machine was a fifth slower than it can be); None where
            that is not known.
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
        """Whether other work on the machine, or a slow machine, may have changed the times."""
        return self.unrest > 1.0

    @property
    def calm(self) -> bool:
        """Whether the machine was as fast as it can be, and nothing else worked on it."""
        return is_calm(self.disturbance, self.drift)

    @property
    def unrest(self) -> float:
        """How far the machine was from a quiet one; above 1 the times may have changed by it."""
        return unrest(self.disturbance, self.drift)

    @property
    def ok(self) -> bool:
        """Whether the code ran, was right and (where that was asked for) was timed."""
        return self.status is Status.OK

    @property
    def is_too_slow_to_compile(self) -> bool:
        """Whether the compiler refused nothing, but would have needed more time than it had."""
        if self.status is not Status.COMPILE_ERROR:
            return False
        # An older LOOPer did not keep the limit in a memo.
        return self.limit is not None or self.message.startswith(COMPILER_NEEDED)

    @property
    def ended(self) -> str:
        """The status, for people: what is too slow to compile is told from what is refused."""
        return TOO_SLOW_TO_COMPILE if self.is_too_slow_to_compile else self.status.value

    @property
    def seconds(self) -> float | None:
        """The median of the runs in seconds, None where there is no time.

        The median, because on a machine that does other things single runs are off by large
        factors in one direction (an interrupt, a page fault) and, with boosting clocks, a little
        in the other; the minimum follows the latter, the mean the former.
        """
        return statistics.median(self.times) if self.times else None

    @property
    def fastest(self) -> float | None:
        """The shortest run in seconds, None where there is no time."""
        return min(self.times, default=None)

    @property
    def spread(self) -> float | None:
        """Interquartile range over the median (a ratio, 0.02 is 2 %), None where there is no time.

        With fewer than four runs it is the whole range over the median; one run gives 0.
        """
        return spread(self.times)


def disturbed_texts(measured: Iterable[Execution], remedy: str) -> list[str]:
    """What a user should know of times that other work on the machine may have changed.

    Args:
        measured: all that figures are made of.
        remedy: what to do then, beside leaving the machine alone.
    """
    every = list(measured)
    busy = max((each.disturbance or 0.0 for each in every), default=0.0)
    slow = max((each.drift or 1.0 for each in every), default=1.0)
    if busy > DISTURBED:
        return [
            f"other programs used {busy:.1f} of this machine's cores during the measurement, so "
            "how much faster the result is can not be told: stop them, or leave cores to them "
            f"with --threads, and {remedy}"
        ]
    if slow > DRIFTED:
        return [
            f"the machine's speed changed by {100 * (slow - 1):.0f} % during the measurement, so "
            f"how much faster the result is can not be told well: {remedy}"
        ]
    return []


class Calls(str, Enum):
    """Which time counts: of later calls, with threads started, or of a single call of a process."""

    MANY = "many"
    ONCE = "once"

    @property
    def other(self) -> Calls:
        """The kind that does not count."""
        return Calls.ONCE if self is Calls.MANY else Calls.MANY


@dataclass(frozen=True)
class Speedup:
    """The original's time over a schedule's, from rounds in which both were timed.

    Attributes:
        value: the median of the rounds' ratios; above 1 is faster.
        interval: of that on a calm machine, with 95 % confidence; None where too little was
            measured to tell.
        original, schedule: medians of the rounds' times, in seconds.
        rounds: how many there were; 0 where the runs were not taken in turns.
        within: as `interval`, on the machine as it was in these rounds. It says which of the two
            is faster, as what slows a machine slows both.
    """

    value: float
    interval: Interval | None
    original: float
    schedule: float
    rounds: int
    within: Interval | None

    @classmethod
    def of(cls, rounds: Sequence[tuple[float, float]], drift: float = 1.0) -> Speedup | None:
        """From (original, schedule) of each round, in seconds; None of no round.

        Args:
            rounds: of both.
            drift: how slow the machine was in them, see `Execution`.
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
        """From runs that were not taken in turns; None where one of the two was not timed.

        They say less than one round does: the machine may have changed in between, and what leads a
        search is there for having looked fast.
        """
        before, after = original.seconds, schedule.seconds
        if before is None or not after:
            return None
        ratio = before / after
        interval = moderated_interval([ratio], _OF_LOOKS * SCATTER)
        return cls(ratio, interval, before, after, 0, interval)

    @property
    def is_faster(self) -> bool:
        """Whether the schedule is faster by more than the measurement's own noise."""
        return self.within is not None and self.within.low > 1.0

    @property
    def is_slower(self) -> bool:
        """Whether the schedule is slower by more than the measurement's own noise."""
        return self.within is not None and self.within.high < 1.0

    @property
    def is_decided(self) -> bool:
        """Whether it is known which of the two is faster."""
        return self.is_faster or self.is_slower


def _elsewhere(interval: Interval | None, drift: float) -> Interval | None:
    """What is known of a ratio on a calm machine, by an interval on one that was slower.

    By how much more a neighbour on a core slows parallel code than the piece of work beside it
    varies with the code; see `CALM_DRIFT`.
    """
    if interval is None or drift <= CALM_DRIFT:
        return interval
    return Interval(interval.low / drift**_STEEPER, interval.high * drift**_STEEPER)


DECIDING_ROUNDS = 6
"""Rounds after which two that can not be told apart count as equally fast."""
SLOW = 0.5
"""Seconds of a run from which a comparison makes do with fewer rounds."""


class Looks(NamedTuple):
    """How many times as fast a schedule was, by what a search measured of it and of the original.

    Attributes:
        original: than the original's fastest form.
        file: than the form that the file has; None where that is the fastest, or there is no file.
    """

    original: Speedup | None
    file: Speedup | None = None


@dataclass(frozen=True)
class Comparison:
    """The original program and a schedule, timed in turns so that both see the same machine.

    Attributes:
        original: the original's runs.
        schedule: the schedule's runs; its status is other than OK where it does not hold up, as
            when the verification build's results are not equal bit for bit.
        rounds: (original, schedule) of each round: the median time of the runs of one process.
        first: the same for a single call in a fresh process each.
        calls: which of the two counts.
        baseline: which form of the original it is compared with (the fastest, see
            `looper.codegen.harness.originals`).
        original_digest: see `looper.ir.program.Program.original_digest`.
        from_memo: it was known and nothing was run for it.
        file: (the form that the user's file has, schedule) of each round in which that form ran,
            too; empty where it is the baseline, or there is no file.
        looks: instead of rounds, where there was no time for any: what the search measured of the
            baseline and of the file's form. Such a comparison is not kept in the memo.
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
        """From what a search measured.

        Args:
            calls: the kind of call that it timed.
            baseline: name of the original's fastest form.
            original: its measurement.
            file: that of the form that the file has; None where that is the baseline, or no file.
            schedule: the measurement of the schedule.
        """
        over_file = None if file is None else Speedup.of_looks(file, schedule)
        looks = Looks(Speedup.of_looks(original, schedule), over_file)
        return cls(original, schedule, calls=calls, baseline=baseline, looks=looks)

    @property
    def holds(self) -> bool:
        """Whether the schedule's results are right and both were timed."""
        return self.schedule.ok and self.counted is not None

    @property
    def many(self) -> Speedup | None:
        """Of later calls; None where there was neither a round nor a look."""
        if self.looks is not None and self.calls is Calls.MANY:
            return self.looks.original
        return Speedup.of(self.rounds, self._drift)

    @property
    def once(self) -> Speedup | None:
        """Of a single call in a fresh process; None where that was not measured."""
        if self.looks is not None and self.calls is Calls.ONCE:
            return self.looks.original
        return Speedup.of(self.first, self._drift)

    @property
    def counted(self) -> Speedup | None:
        """The one of the two that counts."""
        return self.once if self.calls is Calls.ONCE else self.many

    @property
    def over_file(self) -> Speedup | None:
        """Over the original as the user's file has it, in the kind of call that counts.

        None where the program comes from no file, or that form was not timed.
        """
        if self.baseline == FILE:
            return self.counted
        return self.looks.file if self.looks is not None else Speedup.of(self.file, self._drift)

    @property
    def _drift(self) -> float:
        """How slow the machine was in most rounds."""
        return max(self.original.drift or 1.0, self.schedule.drift or 1.0)

    @property
    def gain(self) -> Speedup | None:
        """What a user gains: over the file if there is one, else over the original's best form."""
        return self.over_file or self.counted

    @property
    def least_gain(self) -> float:
        """What a user gains at least, with 97.5 % confidence; 0 where nobody knows."""
        gain = self.gain
        return gain.interval.low if gain is not None and gain.interval is not None else 0.0

    def is_worth(self, least: float) -> bool:
        """Whether what a user gains is more than noise, and at least so much."""
        gain = self.gain if self.holds else None
        return gain is not None and gain.value >= least and gain.is_faster

    @property
    def speedup(self) -> float:
        """The original's time over the schedule's; 0 where the comparison does not hold."""
        return self.counted.value if self.holds and self.counted is not None else 0.0

    @property
    def interval(self) -> Interval | None:
        """Of the speedup, with 95 % confidence; None where too little was measured to tell."""
        return self.counted.interval if self.counted is not None else None

    @property
    def is_open(self) -> bool:
        """Whether it takes more rounds to say which of two is faster that run long."""
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
        """Whether other work on the machine may have changed what was measured."""
        return self.original.disturbed or self.schedule.disturbed

    @property
    def calls_differ(self) -> bool:
        """Whether single calls and later ones compare differently, by more than noise."""
        many, once = self.many, self.once
        if many is None or once is None or many.interval is None or once.interval is None:
            return False
        return not many.interval.overlaps(once.interval)
