"""Rounds of original and schedule, each in a process of its own, and their stopping rule."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from looper.execution.outcome import DECIDING_ROUNDS, SLOW, Calls, Comparison, Execution, Speedup

_MOST_ROUNDS = 15
# Number of rounds from which the error can be estimated.
_TELLING = 3
TURN_SECONDS = 0.05
"""Least time of one process in a round, in seconds, if there is enough time."""
# Seconds to start a process.
_START = 0.02
# Seconds of a run from which fewer rounds are made.
_VERY_SLOW = 5.0
# An interval is narrow enough when it is no wider than this, relative to the speedup.
_NARROW = 0.03


class Round(NamedTuple):
    """Runs of original, unit and, if it is another one, the file's form: one process each."""

    original: Execution
    unit: Execution
    file: Execution | None = None

    @property
    def holds(self) -> bool:
        """True if the unit's results were right."""
        return self.unit.ok

    @property
    def calm(self) -> bool:
        """True if the machine was at full speed and nothing else worked on it."""
        return all(each.calm for each in self if each is not None)

    @property
    def seconds(self) -> tuple[float, float]:
        """The median times of original and unit; of the first call if that was measured."""
        return _counted(self.original), _counted(self.unit)

    @property
    def over_file(self) -> tuple[float, float] | None:
        """The median times of the file's form and of the unit; None if the former was not timed."""
        return None if self.file is None else (_counted(self.file), _counted(self.unit))


def _counted(execution: Execution) -> float:
    return statistics.median(execution.first or execution.times)


@dataclass(frozen=True)
class RoundPlan:
    """Rule for the number of rounds.

    Attributes:
        wanted: the exact number, or None.
        original: seconds of one run of the original.
        end: time from which no further round begins, if the minimum number is reached ...
        last: ... and time from which none begins even if it is still open which of the two is
            faster.
    """

    wanted: int | None
    original: float
    end: float
    last: float = 0.0

    @property
    def least(self) -> int:
        """The minimum number of rounds."""
        if self.wanted is not None:
            return self.wanted
        if self.original >= _VERY_SLOW:
            return 2
        return 3 if self.original >= SLOW else DECIDING_ROUNDS

    def goes_on(self, found: Sequence[Round]) -> bool:
        """Return True if there is another round after these."""
        if found and not found[-1].holds:
            return False
        if len(found) < self.least:
            return True
        if self.wanted is not None or len(found) >= _MOST_ROUNDS:
            return False
        if time.monotonic() >= self.end:
            most = DECIDING_ROUNDS if self.original >= SLOW else _MOST_ROUNDS
            return len(found) < most and time.monotonic() < self.last and _is_open(found)
        known = Speedup.of([one.seconds for one in found if one.calm])
        if known is None or known.rounds < self.least or known.interval is None:
            return True
        return known.interval.high - known.interval.low > _NARROW * known.value


def _is_open(found: Sequence[Round]) -> bool:
    """Return True if rounds do not decide yet which of the two is faster.

    Two or three rarely do, nor do more of them if the machine changes its pace.
    """
    known = Speedup.of([one.seconds for one in found])
    return known is None or not known.is_decided


def seconds_of_round(*runs: float) -> float:
    """Return the seconds of a round, given the seconds of one run of each participant."""
    return sum(_START + max(run, TURN_SECONDS) for run in runs)


def seconds_of_runs(original: float, unit: float) -> float:
    """Return the seconds of the runs of a short comparison, given those of one run of each."""
    verifying = 2 * unit
    least = min(_TELLING, RoundPlan(None, original, 0.0).least)
    return verifying + least * seconds_of_round(original, unit)


def comparison_of(
    many: Sequence[Round], once: Sequence[Round], calls: Calls, baseline: str
) -> Comparison:
    """Return the comparison from rounds of later calls and rounds of single calls."""
    failed = next((one for one in (*many, *once) if not one.holds), None)
    if failed is not None:
        return Comparison(failed.original, failed.unit, calls=calls)
    counted = many if calls is Calls.MANY else once
    return Comparison(
        pooled([one.original for one in many or once]),
        pooled([one.unit for one in many or once]),
        rounds=tuple(one.seconds for one in many),
        first=tuple(one.seconds for one in once),
        calls=calls,
        baseline=baseline,
        file=tuple(one.over_file for one in counted if one.over_file is not None),
    )


def pooled(executions: Sequence[Execution]) -> Execution:
    """Return all times together with the median disturbance and drift; or the first failure."""
    for execution in executions:
        if not execution.ok:
            return execution
    return replace(
        executions[0],
        times=tuple(seconds for execution in executions for seconds in execution.times),
        first=tuple(seconds for execution in executions for seconds in execution.first),
        # A single disturbed one widens the interval, but does not concern the others.
        disturbance=statistics.median(e.disturbance or 0.0 for e in executions),
        drift=statistics.median(e.drift or 1.0 for e in executions),
    )
