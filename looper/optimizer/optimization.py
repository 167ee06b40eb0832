"""Optimization: search for the best schedule of a program, verified and confirmed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Any

from looper.codegen.region import output_file
from looper.errors import OutOfTime, UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.buffers import Layout
from looper.execution.compiled_bits import CompiledBits
from looper.execution.inputs import Inputs
from looper.execution.machine.memory import check_memory
from looper.execution.outcome import Calls, Comparison, Execution, Speedup
from looper.execution.user_inputs import inputs_of
from looper.ir.program import Program
from looper.legality import sign_table
from looper.memo.store import Memo
from looper.optimizer.caveats import of_figures, of_search, of_sizes
from looper.optimizer.checked_outputs import Output, Outputs
from looper.optimizer.confirmation import (
    Confirmation,
    confirmation_unit,
)
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import Generalisation
from looper.optimizer.hunt import Hunt, Narrator, not_written
from looper.optimizer.own_sizes import SingleRuns, is_too_long
from looper.optimizer.race import Race
from looper.optimizer.requests import MeasurementOptions, OutputOptions, SearchRequest
from looper.optimizer.search_plan import DEFAULT_EVALUATOR, SearchPlan
from looper.schedule import Schedule, transferred
from looper.search import Search, SearchResult
from looper.search.affordable_sizes import Instance, affordable_instance
from looper.search.search_state import Report, StopReason, keep_time_to_confirm
from looper.support import arguments
from looper.support.deadline import Deadline
from looper.support.isl_time import timely, within
from looper.support.phases import Phase, recording
from looper.support.statistics import Interval

# Runs of the original at its own sizes to keep time for, where it is measured at smaller ones, and
# the largest share of the time limit for that.
_OWN_RUNS, _OWN_SHARE = 1.5, 0.4
# Schedules that are run once each at the program's own sizes, if others were measured; the least
# speedup of each relative to the best; and the share of the time limit for that.
_TRIALS, _NEARLY, _TRIALS_SHARE = 4, 0.7, 0.1
# Time that is kept for writing code for all sizes: seconds, and the largest share of the limit.
_GENERAL_SECONDS, _GENERAL_SHARE = 8.0, 0.2
# The same for checking what is written.
_CHECK_SECONDS, _CHECK_SHARE = 3.0, 0.4
# Seconds for the output of an interrupted search, and the share of the limit once that is over.
_AT_ONCE, _LATE_SHARE = 2.0, 0.1
# Seconds after which the output of an interrupted search is given up.
_LATEST = 5.0
# A program with so many statements is measured before its dependences are analysed.
_MANY_STATEMENTS = 30
# And so is any other one whose dependence analysis takes more than this share of the time.
_ANALYSIS_SHARE = 0.3
# Seconds by which isl may overrun the time limit.
_LATE_ISL = 0.5
DEFAULT_MEMO = Path("runs") / "memo.db"


@dataclass(frozen=True)
class Optimization:
    """The result of `optimize`.

    Attributes:
        program: the program.
        schedule: the schedule to use: the best of the search's fastest ones that are confirmed to
            be faster than the user's file, in its shortest text; else the unchanged one.
        comparison: original and schedule, timed in turns; None where nothing is faster than the
            file, which is kept then. (The unchanged schedule may be faster than the file, as it is
            written with its sizes as constants.)
        search: how the search went.
        originals: measurements of the original in its forms, by name; the fastest is the baseline.
        calls: the kind of call whose time counts.
        measured: the measured program: the program itself, or an instance with smaller sizes where
            a run takes too long for the time limit. All times except `own_runs` are of it.
        own_runs: in the latter case one run each at the program's own sizes.
        warnings: caveats about the figures, a sentence each.
        compiled, executed: how many times the compiler, and compiled code, ran in all.
        general: the schedule at all sizes; None if not requested, or nothing is changed.
        bits: how results of the written file compare with the original's where both are compiled
            for speed; None where nothing is written, or if unknown.
        phases: the wall time of each phase, in seconds.
        deliverables: (seconds since the beginning, gain over the file) of each schedule that would
            have been delivered from then on, as known at that time.
    """

    program: Program
    schedule: Schedule
    comparison: Comparison | None
    search: SearchResult
    originals: dict[str, Execution]
    calls: Calls
    measured: Program
    own_runs: SingleRuns | None
    warnings: tuple[str, ...]
    compiled: int
    executed: int
    general: Generalisation | None = None
    bits: CompiledBits | None = None
    phases: Mapping[Phase, float] = field(default_factory=dict)
    deliverables: tuple[tuple[float, Speedup], ...] = ()

    @property
    def written(self) -> AtAllSizes | Schedule:
        """The output: the schedule, or its generalization to all sizes."""
        return self.schedule if self.general is None else self.general.written

    @property
    def speedup(self) -> float:
        """Time of the original's best form over time of the schedule; 1 where the file is kept.

        From runs in turns with the original in the fastest of its forms: as in its file, with its
        sizes as constants, and with arrays known not to overlap. From `own_runs` where the program
        was measured at other sizes. `speedup_over_file` is the gain for the user of the file.
        """
        if self.own_runs is not None and self.comparison is not None:
            return self.own_runs.speedup
        return self.comparison.speedup if self.comparison is not None else 1.0

    @property
    def over_file(self) -> Speedup | None:
        """The speedup over the file as the user's compiler builds it; None if unknown.

        It is unknown where the file is kept, for a program that comes from no file, and where the
        times are those of `own_runs`.
        """
        if self.own_runs is not None or self.comparison is None:
            return None
        return self.comparison.over_file

    @property
    def speedup_over_file(self) -> float:
        """Time of the user's file, as its compiler builds it, over time of the schedule.

        Equal to `speedup` where that is the original's best form, or `over_file` is unknown.
        """
        over_file = self.over_file
        return self.speedup if over_file is None else over_file.value

    @property
    def interval(self) -> Interval | None:
        """The 95 % confidence interval of the speedup; None for single runs or no comparison."""
        if self.own_runs is not None or self.comparison is None:
            return None
        return self.comparison.interval

    def __repr__(self) -> str:
        steps = f" by {self.schedule.text}" if self.schedule.text else ", unchanged"
        return f"<Optimization of {self.program.name}: {self.speedup_over_file:.2f}x{steps}>"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: the speedup and the generated loops."""
        over_file = self.over_file
        interval = self.interval if over_file is None else over_file.interval
        sure = f" (95 % interval {interval.low:.2f} to {interval.high:.2f})" if interval else ""
        title = f"{self.program.name}: {self.speedup_over_file:.2f} times as fast{sure}"
        return f"<p>{escape(title)}</p>{self.schedule._repr_html_()}"

    def code(self) -> str:
        """Return the C file with the region replaced; a built program's generated loops alone."""
        region = self.program.region
        if region is None:
            return self.schedule.code()
        if self.comparison is None:
            return region.source
        return output_file([self.written])


def optimize(
    program: Program,
    *,
    search: SearchRequest | Search | str | None = None,
    time_limit: Deadline | float | None = None,
    max_evaluations: int | None = None,
    measurement: MeasurementOptions | None = None,
    output: OutputOptions | None = None,
    memo: Memo | str | Path | None = None,
    report: Report | None = None,
) -> Optimization:
    """Search for a faster schedule, and confirm the best one by measuring.

    The search begins with the schedules that the memo knows to be fast for programs of the same
    name, such as the same kernel at another size.
    The leaders are checked by isl, compared with the original bit for bit in a build without
    contraction of multiply-adds, and timed in turns with the original, while the search goes on and
    at its end. If the best one is not confirmed, the next best is taken, and in the end the
    unchanged schedule, or the file as it is: the result is never worse. If the program comes from a
    file, the file to be written is compiled, run and compared as well.

    If one run of the original takes a large part of the time limit, a smaller instance of the
    program is searched and its result confirmed there. At its own sizes the result is only checked,
    with one run each of the original and the result: these times are reported, and the original is
    kept if it is as fast.

    Args:
        program: the program to optimize.
        search: how to search: a request; or the name of a search, or the search itself, with all
            else as by default. In any case the result is confirmed by measuring.
        time_limit: seconds of wall time from this call to its result: measuring the original, the
            search, and confirming its result; or a deadline that began with earlier work.
        max_evaluations: largest number of schedules evaluated.
        measurement: conditions of all measurements, such as the number of threads.
        output: requirements on the code that is written.
        memo: file of the memo, or an open one; by default nothing is kept.
        report: called as the search goes on, see `Tracker`, and before the later steps.

    Raises:
        ToolchainError, ExecutionError: the original program cannot be compiled or measured.
        UsageError: an argument is invalid, or the inputs do not fit the program.
        OutOfTime: no result within the time limit.
        WrittenFileError: the file with the schedule in it does not do what the original does.
        IllegalSchedule: the result of a third-party search is illegal.
    """
    plan = SearchPlan.checked(
        program,
        SearchRequest.of(search),
        evaluator=DEFAULT_EVALUATOR,
        time_limit=time_limit,
        max_evaluations=max_evaluations,
        report=report,
    )
    measurement, output = measurement or MeasurementOptions(), output or OutputOptions()
    arguments.instance("output", output, OutputOptions, "from looper")
    inputs, deadline = _checked_inputs(program, measurement), plan.deadline
    with (
        within(math.inf if deadline.seconds is None else deadline.rest + _LATE_ISL),
        recording() as phases,
        _opened(memo) as opened,
        replace(measurement, inputs=inputs).evaluator(opened, deadline) as measuring,
        _open_evaluator(
            plan, measuring, memo=opened, seed=measurement.seed, deadline=deadline
        ) as evaluator,
        _alone(opened, program, measuring, deadline),
    ):
        job = _Job(plan, output, inputs, opened, measuring, evaluator, Narrator(report))
        return replace(job.result(), phases=phases.seconds)


def _checked_inputs(program: Program, measurement: MeasurementOptions) -> Inputs:
    """Return the inputs of a program, and check that it can be measured as requested.

    Raises:
        UsageError: it cannot.
        ExecutionError: there is not enough memory.
    """
    arguments.instance("measurement", measurement, MeasurementOptions, "from looper")
    inputs = inputs_of(measurement.inputs, measurement.seed)
    inputs.choices(program)
    if measurement.exact and program.reassociation:
        raise UsageError("exact: sums that may be added up in another order are not exact")
    # With a search at smaller sizes, a lack of memory would only show at the end.
    check_memory(program, Layout(program).bytes)
    return inputs


@dataclass(frozen=True)
class _Job:
    """An optimization with all that it needs.

    Attributes:
        plan: the search.
        output: requirements on the written code.
        inputs: of all measurements.
        memo: keeps them.
        measuring: the evaluator that measures.
        evaluator: the evaluator of the search, perhaps the same.
        narrator: the report.
    """

    plan: SearchPlan
    output: OutputOptions
    inputs: Inputs
    memo: Memo
    measuring: ExecutionEvaluator
    evaluator: Evaluator
    narrator: Narrator

    def result(self) -> Optimization:
        """Search, confirm, write and check; return the result, without the time of each phase.

        Raises:
            OutOfTime: the time was over before the original was measured.
        """
        with ExitStack() as resources:
            return self._result(resources)

    def _result(self, resources: ExitStack) -> Optimization:
        program, measuring = self.plan.program, self.measuring
        try:
            instance, own_kept = self._instance()
            race = self._race(instance)
            resources.callback(race.outputs.close)
            plan = replace(self.plan, program=instance.program)
            hunt = Hunt(plan, self.evaluator, race, self.memo, self.narrator)
            search, confirmation = hunt.run(own_kept)
        except OutOfTime:
            raise OutOfTime(
                f"the time limit of {self.plan.deadline.seconds:g} s has passed before the "
                f"original of {program.name!r} was measured: give a larger --time-limit, or "
                "smaller sizes (--param)"
            ) from None
        originals = measuring.originals(instance.program)
        written, reason = self._written(race, search, confirmation)
        comparison, own_runs = written.comparison, written.own_runs
        warnings = of_sizes(instance, comparison, own_runs) + of_figures(comparison, originals)
        warnings += (reason,) if reason else ()
        finite = comparison is None or self._is_finite(instance)
        warnings += of_search(search, exact=measuring.machine.exact, finite=finite)
        return Optimization(
            program,
            written.schedule,
            comparison,
            search,
            originals,
            measuring.machine.calls,
            instance.program,
            own_runs,
            warnings,
            measuring.counters.compiled,
            measuring.counters.executed,
            written.general,
            written.bits,
            deliverables=race.deliverables,
        )

    @property
    def _has_sizes(self) -> bool:
        """True if code for all sizes is possible: the program's source names its sizes."""
        return self.plan.program.region is not None and bool(self.plan.program.parameters)

    @property
    def _generalises(self) -> bool:
        """True if code for all sizes is requested, and possible."""
        return self.output.all_sizes and self._has_sizes

    @property
    def _longest(self) -> float:
        """The longest run of the original at sizes that are not measured, in seconds.

        Where it takes longer, code for all sizes can be checked at smaller ones.
        """
        limit = self.plan.deadline.seconds
        if limit is None or not self._has_sizes:
            return math.inf
        return _OWN_SHARE * limit / _OWN_RUNS

    def _instance(self) -> tuple[Instance, float]:
        """Choose the instance to measure, and keep time for the steps after the search.

        Returns:
            The instance, and the seconds kept for runs at the program's own sizes.

        Raises:
            OutOfTime: the time is over.
        """
        program, deadline, measuring = self.plan.program, self.plan.deadline, self.measuring
        whole = deadline.seconds or 0.0
        if program.region is not None:
            deadline.owed = min(_CHECK_SECONDS, _CHECK_SHARE * whole)
        deadline.kept = deadline.owed
        if self._generalises:
            deadline.kept += min(_GENERAL_SECONDS, _GENERAL_SHARE * whole)
        instance = affordable_instance(program, measuring, measuring.first_run, deadline)
        if instance.own_seconds is None:
            return instance, 0.0
        own_kept = _TRIALS_SHARE * whole
        if not is_too_long(instance.own_seconds, self._longest):
            own_kept += min(_OWN_RUNS * instance.own_seconds, _OWN_SHARE * whole)
        deadline.kept += own_kept
        return instance, own_kept

    def _race(self, instance: Instance) -> Race:
        """Prepare the search: measure the original first where the analysis takes long.

        Raises:
            OutOfTime: the time is over.
        """
        deadline, measuring, program = self.plan.deadline, self.measuring, instance.program
        measuring.begin(program)
        many = len(program.statements) >= _MANY_STATEMENTS
        if many or not _is_analysed(program, _ANALYSIS_SHARE * deadline.left):
            # Preparing legality takes seconds, and measuring the original ensures a result.
            with deadline.without_kept():
                measuring.original(program)
        if self.evaluator is not measuring:
            original = measuring.original(program).seconds or 0.0
            # A schedule is built and run for confirmation as the original was.
            keep_time_to_confirm(deadline, original, building=deadline.elapsed)
        own, least = self.plan.program, self.output.min_speedup
        outputs = Outputs(
            own,
            instance,
            measuring,
            self.inputs,
            all_sizes=self._generalises,
            min_speedup=least,
            longest=self._longest,
            deadline=deadline,
        )
        return Race(program, own, confirmation_unit, measuring, outputs, least, deadline)

    def _written(
        self, race: Race, search: SearchResult, confirmation: Confirmation
    ) -> tuple[Output, str]:
        """Create and check the output of what is confirmed, or of what was written before.

        Returns:
            The output, and a sentence if it is not that of the fastest schedule, or an empty one.
        """
        unchanged, hurried = Output(Schedule(self.plan.program), None), confirmation.own_sizes
        if confirmation.comparison is None:
            return unchanged, confirmation.reason
        outputs, interrupted = race.outputs, search.stopped == StopReason.INTERRUPTED
        chosen = confirmation.schedule, confirmation.comparison
        try:
            with timely():
                if not hurried and not interrupted:
                    chosen = self._fastest_at_own_sizes(race, search, *chosen)
                if not outputs.has(chosen[0]):
                    self.narrator.again("checking what is written")
                output = outputs.of(
                    *chosen,
                    seconds=_AT_ONCE if hurried else _left(self.plan.deadline),
                    end=_LATEST if interrupted else race.left_for_output,
                    own_sizes=hurried,
                )
            return output, output.reason or confirmation.reason
        except OutOfTime:
            before, ready = unchanged, race.written
            if ready is not None:
                with suppress(OutOfTime), timely():
                    before = outputs.of(ready.schedule, ready.comparison)
            return before, not_written(confirmation)

    def _fastest_at_own_sizes(
        self, race: Race, search: SearchResult, best: Schedule, comparison: Comparison
    ) -> tuple[Schedule, Comparison]:
        """Return what is fastest at the program's own sizes of what is nearly so at measured ones.

        At smaller sizes other things fit into the caches.
        """
        outputs, found = race.outputs, [(best, comparison)]
        whole = self.plan.deadline.seconds or math.inf
        seconds = min(_TRIALS_SHARE * whole, race.left_for_output - outputs.seconds)
        if outputs.own_sizes is None or seconds <= 0 or not outputs.own_sizes.are_affordable:
            return best, comparison
        for schedule in search.ranked[:_TRIALS]:
            known = race.comparison(schedule) or self.measuring.compared_by_looks(schedule)
            if (
                schedule.key != best.key
                and known is not None
                and known.is_worth(self.output.min_speedup)
                and known.speedup >= _NEARLY * comparison.speedup
                and not race.refusal(schedule)
            ):
                found.append((schedule, known))
        if len(found) == 1:
            return best, comparison
        self.narrator.again("looking at the fastest ones at the program's own sizes")
        own = [transferred(race.own, [each.text], race.program)[0] for each, _ in found]
        with suppress(OutOfTime), timely():
            chosen = found[outputs.own_sizes.fastest(own, Deadline(seconds))]
            chosen[0].check()
            return chosen
        return best, comparison

    def _is_finite(self, instance: Instance) -> bool:
        """Return True unless the written file was compared with results that are no numbers."""
        if instance.program.region is None or instance.own_seconds is not None:
            return True
        return self.measuring.executor(instance.program).references.finite


def _is_analysed(program: Program, seconds: float) -> bool:
    """Analyse the dependences of a program for legality; return False if that is too slow."""
    with suppress(OutOfTime), within(seconds):
        sign_table(program)
        return True
    return False


def _left(deadline: Deadline) -> float:
    """Return the seconds for the output, at least a fixed share of the time limit."""
    if deadline.seconds is None:
        return math.inf
    return max(deadline.seconds - deadline.elapsed, _LATE_SHARE * deadline.seconds)


def _open_evaluator(
    plan: SearchPlan, measuring: ExecutionEvaluator, **offered: Any
) -> AbstractContextManager[Evaluator]:
    """Return a context with the evaluator of the search."""
    if plan.evaluator == DEFAULT_EVALUATOR:
        return nullcontext(measuring)
    facts = {"toolchain": measuring.toolchain, "threads": measuring.machine.threads}
    return plan.open_evaluator(calls=measuring.machine.calls, **facts, **offered)


@contextmanager
def _alone(
    memo: Memo, program: Program, evaluator: ExecutionEvaluator, deadline: Deadline
) -> Iterator[None]:
    """Run the block once no other process searches this program, or half of the time is over."""
    with ExitStack() as stack:
        with suppress(OutOfTime):
            wait = deadline.left / 2
            stack.enter_context(memo.claim_search(program, evaluator.machine, wait))
        yield


@contextmanager
def _opened(memo: Memo | str | Path | None) -> Iterator[Memo]:
    """Yield the memo; it is closed at the end only if it was opened here."""
    if isinstance(memo, Memo):
        yield memo
        return
    with Memo(memo) as opened:
        yield opened
