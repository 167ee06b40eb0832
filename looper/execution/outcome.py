"""What came of compiling, running and timing one piece of code."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from enum import Enum

DISTURBED = 0.15
"""Cores taken by others from which a measurement counts as disturbed."""

DRIFTED = 1.15
"""Slowness of the machine from which a measurement counts as disturbed."""


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
        limit: seconds one run was allowed to take; says what a TIMEOUT means.
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
        return (self.disturbance or 0.0) > DISTURBED or (self.drift or 1.0) > DRIFTED

    @property
    def ok(self) -> bool:
        """Whether the code ran, was right and (where that was asked for) was timed."""
        return self.status is Status.OK

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
        if not self.times:
            return None
        if len(self.times) < 4:
            width = max(self.times) - min(self.times)
        else:
            low, _, high = statistics.quantiles(self.times, n=4, method="inclusive")
            width = high - low
        median = statistics.median(self.times)
        return width / median if median else 0.0


@dataclass(frozen=True)
class Comparison:
    """The original program and a schedule, timed in turns so that both see the same machine.

    Attributes:
        original: the original's runs.
        schedule: the schedule's runs; its status is other than OK where it does not hold up, as
            when the verification build's results are not equal bit for bit.
        from_memo: it was known and nothing was run for it.
    """

    original: Execution
    schedule: Execution
    from_memo: bool = False

    @property
    def holds(self) -> bool:
        """Whether the schedule's results are right and both were timed."""
        return bool(self.original.times and self.schedule.times)

    @property
    def speedup(self) -> float:
        """The original's time over the schedule's; 0 where the comparison does not hold."""
        before, after = self.original.seconds, self.schedule.seconds
        return before / after if before is not None and after else 0.0
