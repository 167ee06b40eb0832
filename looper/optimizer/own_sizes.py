"""Runs at the program's own sizes, where a search has measured a smaller instance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from looper.errors import CodeError, ExecutionError, OutOfTime
from looper.execution.compiled_bits import CompiledBits
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs
from looper.execution.output_validation import checked, lent, untimed
from looper.execution.sandbox import Limits
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.schedule import Schedule
from looper.support.deadline import Deadline
from looper.support.isl_time import timely

# The limit of a run at sizes that were too large to be measured: seconds, or a multiple of the
# expected time, whichever is more.
_LIMIT, _LIMIT_FACTOR = 300.0, 10.0
# By how much a run can be expected to take longer than a lower bound, in the build that verifies;
# and the multiple of the longest affordable run at which one that was begun is stopped.
_SLOWER, _STOPPED = 2.0, 1.5
# The share of the time left for that run; the rest is for writing and checking without it.
_RUN_SHARE = 0.5
# By how much another schedule has to be faster than the first one in a single run of each.
_CLEARLY = 1.05


@dataclass(frozen=True)
class SingleRuns:
    """One run each of the original and the result, in builds that are compared bit for bit.

    Attributes:
        original, schedule: seconds.
    """

    original: float
    schedule: float

    @property
    def speedup(self) -> float:
        """The speedup of the result; single runs give no confidence interval."""
        return self.original / self.schedule


def is_too_long(expected: float, most: float) -> bool:
    """Return True if there is no time for a run that takes so many seconds at least."""
    return _SLOWER * expected > most


class OwnSizes:
    """Runs of schedules at the program's own sizes, beside a single one of the original.

    Args:
        program: at its own sizes.
        toolchain, threads, inputs: as for the measurement.
        expected: the expected seconds of the original.
        most: the longest run of the original, in seconds, that there is time for.
        deadline: the time by which everything has to be written and checked.
    """

    def __init__(
        self,
        program: Program,
        toolchain: Toolchain,
        threads: int,
        inputs: Inputs,
        expected: float,
        most: float = math.inf,
        deadline: Deadline | None = None,
    ) -> None:
        self.program = program
        self._expected, self._most = expected, most
        self._deadline = deadline or Deadline()
        self._toolchain, self._threads, self._inputs = toolchain, threads, inputs
        self._limits = Limits(seconds=max(_LIMIT, _LIMIT_FACTOR * expected))

    @cached_property
    def _runs(self) -> Executor:
        return untimed(self.program, self._toolchain, self._threads, self._inputs, self._limits)

    @cached_property
    def are_affordable(self) -> bool:
        """True if there is time for a run of the original, which is made to find out.

        Raises:
            ExecutionError: the original does not run.
        """
        if is_too_long(self._expected, self._most):
            return False
        if math.isinf(self._most):
            return True
        # What a run takes may exceed what smaller sizes suggest by any factor.
        most = min(_STOPPED * self._most, _RUN_SHARE * self._deadline.rest)
        return most > self._expected and self._runs.first_run(most) is not None

    def close(self) -> None:
        """Release the inputs and the original's results."""
        if "_runs" in self.__dict__:
            self._runs.close()

    def check(
        self,
        schedule: AtAllSizes | Schedule,
        *,
        exact: bool = False,
        seconds: float = math.inf,
        deadline: Deadline | None = None,
    ) -> tuple[SingleRuns, CompiledBits | None]:
        """Check a schedule that was measured at smaller sizes.

        The file to be written is compiled, run and compared with the original; for a program that
        comes from no file, the schedule's own code is.

        Args:
            schedule: legal.
            exact: results must also be equal bit for bit as compiled for speed.
            seconds: the available time, see `checked`.
            deadline: the time at which the check is given up.

        Returns:
            The runs, and how results compare as compiled for speed; None if that is unknown.

        Raises:
            OutOfTime: the check was given up.
            WrittenFileError: the file is not as good as the original.
            ExecutionError: the original does not run.
        """
        with self._runs.until(deadline or Deadline()):
            if schedule.program.region is not None:
                written = checked(
                    [schedule], lambda _: lent(self._runs), exact=exact, seconds=seconds
                )
                return SingleRuns(*written.runs[0]), written.bits[0]
            assert isinstance(schedule, Schedule), "only what is from a file is for all sizes"
            outcome = self._runs.verify(schedule.unit())
            if not outcome.ok or outcome.seconds is None:
                raise ExecutionError(
                    f"{self.program.name!r} at its own sizes: {outcome.ended}, {outcome.message}"
                )
            return SingleRuns(self._runs.references.seconds, outcome.seconds), None

    def fastest(self, schedules: Sequence[Schedule], deadline: Deadline) -> int:
        """Return the position of the schedule that takes the least time in a run of each.

        It is 0 unless another one is clearly faster than the first, or if there is no time.

        Args:
            schedules: legal, at the program's own sizes.
            deadline: the time at which the runs are given up.
        """
        seconds = dict[int, float]()
        with suppress(OutOfTime), timely(), self._runs.until(deadline):
            units = dict[int, str]()
            for number, schedule in enumerate(schedules):
                with suppress(CodeError):
                    units[number] = schedule.unit()
            self._runs.begin_to_verify(list(units.values()))
            for number, unit in units.items():
                outcome = self._runs.verify(unit, edges=False)
                if outcome.ok and outcome.seconds is not None:
                    seconds[number] = outcome.seconds
        if 0 not in seconds:
            return 0
        best = min(seconds, key=lambda number: seconds[number])
        return best if _CLEARLY * seconds[best] < seconds[0] else 0
