"""Written output for a schedule: for all sizes if requested, and checked in the user's build.

Outputs of a search's leaders are created during the search, so that only writing the file is left
at its end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from looper.codegen.region import replacement_unit
from looper.errors import OutOfTime, WrittenFileError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiled_bits import CompiledBits
from looper.execution.inputs import Inputs
from looper.execution.outcome import Comparison
from looper.execution.output_validation import check_elsewhere, checked, lent
from looper.execution.rounds import seconds_of_round
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import Generalisation, generalised, weighed
from looper.optimizer.own_sizes import OwnSizes, SingleRuns
from looper.schedule import Schedule, transferred
from looper.search.affordable_sizes import Instance
from looper.search.downscaled_search import sizes_text
from looper.space.simplification import shortest
from looper.support.deadline import Deadline
from looper.support.isl_time import timely, within
from looper.support.phases import Phase, during

# The time of another output, as a fraction of that of the first one.
_AGAIN = 0.75
# The fraction of the available time for measuring whether specialized code is worth having, and the
# least available time for which there is any: checking long code takes some seconds.
_WEIGHING_SHARE, _WEIGHING_FROM = 0.4, 7.0
# Seconds by which that may overrun.
_LATE = 1.0
# The fraction of the available time that isl has to derive the code for all sizes, and the least
# time that it takes, as a multiple of that for the code at the program's own sizes.
_GENERAL_SHARE, _GENERALLY = 0.5, 1.5
# The fraction of the available time for shortening the schedule's text.
_SHORTENING_SHARE = 0.1
# Rounds in which code for all sizes is timed where time is limited, and seconds to build it.
_WEIGHING_ROUNDS, _BUILDING = 3, 0.5


def _weighing_seconds(known: Comparison) -> float:
    """Estimate the seconds for a few rounds of code for all sizes from a known comparison."""
    counted, file = known.counted, known.over_file
    if counted is None:
        return math.inf
    runs = [counted.original, counted.schedule]
    if file is not None and file is not counted:
        runs.append(file.original)
    return _BUILDING + _WEIGHING_ROUNDS * seconds_of_round(*runs)


@dataclass(frozen=True)
class Output:
    """The output written for a confirmed schedule.

    Attributes:
        schedule: in its shortest text, at the program's own sizes; the unchanged one where the
            original is kept.
        comparison: of the written code and the original; None where the original is kept.
        general: the schedule at all sizes; None if not requested, or where the original is kept.
        own_runs: where a smaller instance was measured, one run each at the program's own sizes.
        bits: how results compare with the original's as compiled for speed; None if unknown.
        reason: a sentence on why the original is kept; empty where it is not, or is faster.
    """

    schedule: Schedule
    comparison: Comparison | None
    general: Generalisation | None = None
    own_runs: SingleRuns | None = None
    bits: CompiledBits | None = None
    reason: str = ""


class Outputs:
    """A factory of outputs, one for each schedule.

    Args:
        program: at its own sizes.
        instance: the measured instance of the program.
        measuring: the evaluator that measures.
        inputs: the inputs that the program starts from.
        all_sizes: write code for all sizes for which a schedule is legal.
        min_speedup: the least speedup that justifies different code.
        longest: where smaller sizes are measured, the longest run of the original at its own ones,
            in seconds, that there is time for. If it takes longer, code for all sizes is written
            alone, and checked at other sizes.
        deadline: the time by which the last output has to be made.
        clock: returns the time in seconds.

    Attributes:
        seconds: the expected time of another output with as much code as the last one; 0 before
            the first.
        own_sizes: runs at the program's own sizes, if smaller ones were measured; else None.
    """

    def __init__(
        self,
        program: Program,
        instance: Instance,
        measuring: ExecutionEvaluator,
        inputs: Inputs,
        *,
        all_sizes: bool,
        min_speedup: float,
        longest: float = math.inf,
        deadline: Deadline | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self._clock, self._length = 0.0, clock, 1
        self._program, self._instance = program, instance
        self._measuring = measuring
        self.own_sizes = None
        if instance.own_seconds is not None:
            self.own_sizes = OwnSizes(
                program,
                measuring.toolchain,
                measuring.machine.threads,
                inputs,
                instance.own_seconds,
                longest,
                deadline,
            )
        self._all_sizes, self._min_speedup = all_sizes, min_speedup
        self._lengths: dict[str, int] = {}
        self._made: dict[str, Output | WrittenFileError] = {}

    def has(self, schedule: Schedule) -> bool:
        """Return True if the output of a schedule has been created."""
        return schedule.key in self._made

    def foreseen(self, schedule: Schedule) -> float:
        """Estimate the seconds that the output of a schedule takes; 0 if unknown.

        Scaled by the length of the code, as most of the time is compilation.
        """
        if self.has(schedule) or not self.seconds:
            return 0.0
        return self.seconds * max(1.0, self._length_of(schedule) / self._length)

    def close(self) -> None:
        """Release the inputs and the original's results at the program's own sizes."""
        if self.own_sizes is not None:
            self.own_sizes.close()

    def _length_of(self, schedule: Schedule) -> int:
        """Return the number of characters of a schedule's code."""
        if schedule.key not in self._lengths:
            self._lengths[schedule.key] = sum(map(len, schedule.units(checked=False)))
        return self._lengths[schedule.key]

    def of(
        self,
        schedule: Schedule,
        comparison: Comparison,
        *,
        seconds: float = math.inf,
        end: float = math.inf,
        own_sizes: str = "",
    ) -> Output:
        """Return the output of a schedule, creating it on the first call.

        Args:
            schedule: of the measured instance; also legal at the program's own sizes.
            comparison: the latest comparison with the original.
            seconds: the available time. Steps that correctness does not need are skipped where they
                would take too much of it: measuring whether specialized code is worth having
                besides code for all sizes (else both are written), and those of `checked`.
            end: seconds after which the output is given up.
            own_sizes: the reason for writing it for its own sizes only; empty if there is none.

        Raises:
            WrittenFileError: the output does not do what the original does.
            OutOfTime: creating or checking it takes longer than `end`.
        """
        if schedule.key not in self._made:
            begun = self._clock()
            deadline = Deadline(None if math.isinf(end) else end)
            try:
                with timely():
                    self._length = self._length_of(schedule)
                    self._made[schedule.key] = self._output(
                        schedule, comparison, seconds, deadline, own_sizes
                    )
            except WrittenFileError as error:
                self._made[schedule.key] = error
            finally:
                took = self._clock() - begun
                # The first output also runs the original, on behalf of all later ones.
                self.seconds = took if self.seconds else _AGAIN * took
        made = self._made[schedule.key]
        if isinstance(made, WrittenFileError):
            raise made
        is_of_general = made.general is not None and made.general.is_alone
        if made.comparison is None or is_of_general:
            return made
        return replace(made, comparison=comparison)

    @during(Phase.OUTPUT)
    def _output(
        self,
        schedule: Schedule,
        comparison: Comparison,
        seconds: float,
        deadline: Deadline,
        own_sizes: str,
    ) -> Output:
        measured = self._instance.program
        own = schedule
        if measured is not self._program:
            own = transferred(self._program, [schedule.text], measured)[0]
        # The reported text is shorter than the measured one and has the same code; the memo keeps
        # the key of the latter.
        short = own
        with suppress(OutOfTime), within(_SHORTENING_SHARE * seconds):
            short = shortest(own)
        found = None
        if self.own_sizes is not None and self._all_sizes and not own_sizes:
            # The run at its own sizes may take half of the time that is left.
            found = self._generalised(short, seconds)
        if self.own_sizes is not None and not self.own_sizes.are_affordable:
            found = found or self._generalised(short, seconds)
            sizes = dict(measured.parameters)
            if isinstance(found.written, AtAllSizes) and found.written.general.is_for(sizes):
                return self._elsewhere(short, found.written.alone, seconds)
            own_sizes = found.reason or f"it is not for {sizes_text(measured)}"
        general = None
        if self._all_sizes and own_sizes:
            general = Generalisation(short, own_sizes)
        elif self._all_sizes:
            measures = self._instance.own_seconds is None and seconds >= _WEIGHING_FROM
            weighing = _WEIGHING_SHARE * seconds if measures else 0.0
            found = found or self._generalised(short, seconds)
            general = self._at_all_sizes(found, comparison, weighing)
        general, own_runs, bits = self._checked(short, general, seconds, deadline)
        if own_runs is not None and own_runs.speedup < self._min_speedup:
            return Output(Schedule(self._program), None, own_runs=own_runs)
        if general is not None and general.is_alone and general.comparison is not None:
            # Report the figures of the code that is written.
            comparison = general.comparison
        return Output(short, comparison, general, own_runs, bits)

    def _at_all_sizes(
        self, found: Generalisation, special: Comparison, weighing: float
    ) -> Generalisation:
        """Return a schedule at all sizes, without specialized code where that is not worth it.

        Args:
            found: the schedule besides code for all sizes, if there is such code.
            special: the comparison of its code for its own sizes.
            weighing: seconds for measuring whether specialized code is worth having; if they are
                too few, it is kept.
        """
        if _weighing_seconds(special) > weighing or not isinstance(found.written, AtAllSizes):
            return found
        try:
            alone = self._compared(replacement_unit(found.written.alone), weighing)
        except OutOfTime:
            return found
        return weighed(found, special, alone, self._min_speedup)

    def _generalised(self, schedule: Schedule, seconds: float) -> Generalisation:
        """Return the schedule at all sizes, besides its code for its own sizes."""
        if schedule.is_identity:
            return Generalisation(schedule, "at other sizes the file's own loops run")
        flags = self._measuring.toolchain.flags if self._measuring.machine.exact else None
        begun, limit = self._clock(), _GENERAL_SHARE * seconds
        if not math.isinf(limit):
            schedule.unit()  # which is also needed where there is no code for all sizes
        try:
            if _GENERALLY * (self._clock() - begun) <= limit:
                with within(limit):
                    return generalised(schedule, flags)
        except OutOfTime:
            pass
        return Generalisation(schedule, "isl takes too long for that")

    def _compared(self, unit: str, seconds: float) -> Comparison:
        """Time code at the measured sizes in turns with the original, in few rounds if need be.

        Args:
            unit: the C text.
            seconds: the time for that; infinite for as many rounds as tell.

        Raises:
            OutOfTime: they take longer.
        """
        executor = self._measuring.executor(self._instance.program)
        if math.isinf(seconds):
            return executor.compare(unit)
        with executor.until(Deadline(seconds + _LATE)):
            contest = executor.contest(unit)
            for number in range(_WEIGHING_ROUNDS):
                try:
                    if contest.holds:
                        contest.turn()
                except OutOfTime:
                    if not number:
                        raise
                    break
            return contest.comparison

    def _elsewhere(self, own: Schedule, alone: AtAllSizes, seconds: float) -> Output:
        """Return the output of a program that runs for too long at its own sizes.

        It is code for all sizes alone, which is timed at the measured sizes, and checked there and
        at smaller ones.

        Args:
            own: the schedule at the program's own sizes.
            alone: its code for all sizes.
            seconds: the available time.

        Raises:
            OutOfTime: there was no time to measure it.
            WrittenFileError: it does not pass the check.
        """
        measured = self._instance.program
        sizes = dict(measured.parameters)
        unit = replacement_unit(alone, self._program.at(sizes))
        comparison = self._compared(unit, _WEIGHING_SHARE * seconds)
        if comparison.is_worth(self._min_speedup):
            machine, toolchain = self._measuring.machine, self._measuring.toolchain
            check_elsewhere(alone, [sizes], toolchain, machine.threads, exact=machine.exact)
            return Output(own, comparison, Generalisation(alone, "", comparison))
        reason = (
            "what was found could only be run at smaller sizes by code for all, which is not "
            f"faster at {sizes_text(measured)}"
        )
        return Output(Schedule(self._program), None, reason=reason)

    def _checked(
        self,
        schedule: Schedule,
        general: Generalisation | None,
        seconds: float,
        deadline: Deadline,
    ) -> tuple[Generalisation | None, SingleRuns | None, CompiledBits | None]:
        """Check the output, and fall back to its own sizes only where the one for all sizes fails.

        Returns:
            The output that passes, single runs where it was not measured at its own sizes, and how
            its results compare with the original's as compiled for speed.

        Raises:
            WrittenFileError: neither passes.
        """
        if general is not None and isinstance(general.written, AtAllSizes):
            try:
                return general, *self._checked_file(general.written, seconds, deadline)
            except WrittenFileError as error:
                general = Generalisation(schedule, str(error))
        return general, *self._checked_file(schedule, seconds, deadline)

    def _checked_file(
        self, schedule: AtAllSizes | Schedule, seconds: float, deadline: Deadline
    ) -> tuple[SingleRuns | None, CompiledBits | None]:
        """Check one written file, see `_checked`."""
        measuring, machine = self._measuring, self._measuring.machine
        if self.own_sizes is not None:
            return self.own_sizes.check(
                schedule, exact=machine.exact, seconds=seconds, deadline=deadline
            )
        if schedule.program.region is None:
            return None, None
        executor = measuring.executor(schedule.program)
        with executor.until(deadline):
            written = checked(
                [schedule], lambda _: lent(executor), exact=machine.exact, seconds=seconds
            )
        return None, written.bits[0]
