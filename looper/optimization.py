"""Optimization: search for the best schedule of a program, verified and confirmed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Any

from looper import arguments
from looper.checked_outputs import Output, Outputs, SingleRuns
from looper.codegen.harness import FILE
from looper.codegen.region import output_file
from looper.confirmation import (
    Confirmation,
    confirmation_unit,
    confirmed,
)
from looper.deadline import Deadline
from looper.errors import ExecutionError, OutOfTime, UsageError
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution import Calls, Execution
from looper.execution.buffers import Layout
from looper.execution.compiled_bits import CompiledBits
from looper.execution.memory import check_memory
from looper.execution.outcome import Comparison, Speedup, Status, disturbed_texts
from looper.execution.user_inputs import inputs_of
from looper.general_schedule import AtAllSizes
from looper.generalisation import Generalisation
from looper.ir.program import Program
from looper.isl_time import within
from looper.legality import sign_table
from looper.memo.store import Memo
from looper.phases import Phase, recording
from looper.race import Race
from looper.requests import MIN_SPEEDUP, MeasurementOptions, OutputOptions, SearchRequest
from looper.schedule import Schedule, carried_over
from looper.search import Search, SearchResult
from looper.search.affordable_sizes import Instance, affordable_instance
from looper.search.downscaled_search import sizes_text
from looper.search.search_state import Report, StopReason, Tracker, keep_time_to_confirm
from looper.search_plan import DEFAULT_EVALUATOR, SearchPlan
from looper.statistics import Interval

# Runs of the original at its own sizes to keep time for, where it is measured at smaller ones, and
# the largest share of the time limit for that.
_OWN_RUNS, _OWN_SHARE = 1.5, 0.4
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
# The share of the time limit that has to be left to search again if no result was confirmed.
_WORTH_GOING_ON = 0.2
DEFAULT_MEMO = Path("runs") / "memo.db"
# A single call that is slower than the original's by this factor is reported.
_SINGLE_CALL_LOSS = 1.1
_NO_TIME = "there was no time for that"
_NOTHING_TRIED = (
    "no other schedule was tried: the time limit passed while dependences were looked for, or the "
    "original was measured; give a larger --time-limit, or mark regions with fewer statements"
)
_NOT_FINITE = (
    "results of the original are infinite or no numbers, so that comparing them says little: give "
    "it contents of arrays as they are in use with --inputs"
)


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
    said = _Said(report) if callable(report) else None
    plan = SearchPlan.checked(
        program,
        SearchRequest.of(search),
        evaluator=DEFAULT_EVALUATOR,
        time_limit=time_limit,
        max_evaluations=max_evaluations,
        report=report if said is None else said,
    )
    measurement, output = measurement or MeasurementOptions(), output or OutputOptions()
    arguments.instance("measurement", measurement, MeasurementOptions, "from looper")
    arguments.instance("output", output, OutputOptions, "from looper")
    given = inputs_of(measurement.inputs, measurement.seed)
    given.choices(program)
    exact, min_speedup = measurement.exact, output.min_speedup
    if exact and program.reassociation:
        raise UsageError("exact: sums that may be added up in another order are not exact")
    # With a search at smaller sizes, a lack of memory would only show at the end.
    check_memory(program, Layout(program).bytes)
    deadline = plan.deadline
    generalises = output.all_sizes and program.region is not None and bool(program.parameters)
    with (
        within(math.inf if deadline.seconds is None else deadline.rest + _LATE_ISL),
        recording() as phases,
        _opened(memo) as opened,
        replace(measurement, inputs=given).evaluator(opened, deadline) as measuring,
        _asked(plan, measuring, memo=opened, seed=measurement.seed, deadline=deadline) as asked,
        _alone(opened, program, measuring, deadline),
    ):
        try:
            whole = deadline.seconds or 0.0
            if program.region is not None:
                deadline.owed = min(_CHECK_SECONDS, _CHECK_SHARE * whole)
            deadline.kept = deadline.owed
            if generalises:
                deadline.kept += min(_GENERAL_SECONDS, _GENERAL_SHARE * whole)
            instance = affordable_instance(program, measuring, measuring.first_run, deadline)
            own_kept = 0.0
            if instance.own_seconds is not None:
                share = _OWN_SHARE * (deadline.seconds or 0.0)
                own_kept = min(_OWN_RUNS * instance.own_seconds, share)
            deadline.kept += own_kept
            measured = instance.program
            measuring.begin(measured)
            many = len(measured.statements) >= _MANY_STATEMENTS
            if many or not _is_analysed(measured, _ANALYSIS_SHARE * deadline.left):
                # Preparing legality takes seconds, and measuring the original ensures a result.
                with deadline.without_kept():
                    measuring.original(measured)
            if asked is not measuring:
                original = measuring.original(measured).seconds or 0.0
                # A schedule is built and run for confirmation as the original was.
                keep_time_to_confirm(deadline, original, building=deadline.elapsed)
            outputs = Outputs(
                program,
                instance,
                measuring,
                given,
                all_sizes=generalises,
                min_speedup=min_speedup,
            )
            race = Race(
                measured, program, confirmation_unit, measuring, outputs, min_speedup, deadline
            )
            hunt = _Hunt(replace(plan, program=measured), asked, race, opened, said)
            result, confirmation = hunt.run(own_kept)
        except OutOfTime:
            raise OutOfTime(
                f"the time limit of {deadline.seconds:g} s has passed before the original of "
                f"{program.name!r} was measured: give a larger --time-limit, or smaller sizes "
                "(--param)"
            ) from None
        originals = measuring.originals(measured)
        written = Output(Schedule(program), None)
        if confirmation.comparison is not None:
            best = confirmation.schedule
            if said is not None and not outputs.has(best):
                said.again("checking what is written")
            hurried, interrupted = confirmation.own_sizes, result.stopped == StopReason.INTERRUPTED
            try:
                written = outputs.of(
                    best,
                    confirmation.comparison,
                    seconds=_AT_ONCE if hurried else _left(deadline),
                    end=_LATEST if interrupted else race.left_for_output,
                    own_sizes=hurried,
                )
            except OutOfTime:
                written = _written_before(race, outputs, written)
                confirmation = Confirmation(
                    written.schedule, written.comparison, _not_written(confirmation)
                )
        comparison, own_runs = written.comparison, written.own_runs
        warnings = _of_sizes(instance, comparison, own_runs) + _warnings(comparison, originals)
        warnings += (confirmation.reason,) if confirmation.reason else ()
        if result.stopped == StopReason.TIME_LIMIT and result.evaluations <= 1:
            warnings += (_NOTHING_TRIED,)
        is_run_here = measured.region is not None and instance.own_seconds is None
        if comparison is not None and is_run_here:
            # The written file has been compared with these results.
            finite = measuring.executor(measured).references.finite
            warnings += () if finite else (_NOT_FINITE,)
        if exact:
            warnings += _other_bits(result)
        counters = measuring.counters
        return Optimization(
            program,
            written.schedule,
            comparison,
            result,
            originals,
            measuring.machine.calls,
            measured,
            own_runs,
            warnings,
            counters.compiled,
            counters.executed,
            written.general,
            written.bits,
            phases.seconds,
            race.deliverables,
        )


def _is_analysed(program: Program, seconds: float) -> bool:
    """Analyse the dependences of a program for legality; return False if that is too slow."""
    with suppress(OutOfTime), within(seconds):
        sign_table(program)
        return True
    return False


def _written_before(race: Race, outputs: Outputs, otherwise: Output) -> Output:
    """Return the best output created during the search, or `otherwise` if there is none."""
    ready = race.written
    return otherwise if ready is None else outputs.of(ready.schedule, ready.comparison)


def _not_written(confirmation: Confirmation) -> str:
    """Return a message about a schedule whose output was not created and checked in time."""
    gain = confirmation.comparison.gain if confirmation.comparison is not None else None
    found = "the fastest schedule" if gain is None else f"a schedule measured as {gain.value:.2f}x"
    return f"{found} could not be written and checked in time: give a larger --time-limit"


def _left(deadline: Deadline) -> float:
    """Return the seconds for the output, at least a fixed share of the time limit."""
    if deadline.seconds is None:
        return math.inf
    return max(deadline.seconds - deadline.elapsed, _LATE_SHARE * deadline.seconds)


@dataclass(frozen=True)
class _Hunt:
    """A search and the confirmation of its result.

    Attributes:
        plan: the search, for the measured program.
        asked: the evaluator of the search.
        race: of its leaders.
        memo: holds fast schedules of programs of the same name.
        said: the report.
    """

    plan: SearchPlan
    asked: Evaluator
    race: Race
    memo: Memo
    said: _Said | None

    def run(self, own_kept: float) -> tuple[SearchResult, Confirmation]:
        """Search and confirm; repeat once if nothing is confirmed though there is time left.

        Measurements are kept, so the second search goes on where the first one ended.

        Args:
            own_kept: seconds of the deadline that stay kept for the program's own sizes, even if
                nothing is written for all of them.

        Raises:
            OutOfTime: the time was over before the original was measured.
        """
        deadline = self.plan.deadline
        result, confirmation = self._once()
        if confirmation.comparison is not None or result.stopped != StopReason.TIME_LIMIT:
            return result, _in_time(confirmation, self.race, result.stopped)
        deadline.kept = deadline.owed + own_kept
        if deadline.left < _WORTH_GOING_ON * (deadline.seconds or math.inf):
            return result, confirmation
        with suppress(OutOfTime):
            again, confirmation = self._once()
            result = replace(again, seconds=result.seconds + again.seconds)
        return result, _in_time(confirmation, self.race, result.stopped)

    def _once(self) -> tuple[SearchResult, Confirmation]:
        program, deadline, race = self.plan.program, self.plan.deadline, self.race
        seeds = carried_over(program, self.memo.fast_schedules(race.own.name))

        def report(tracker: Tracker, stage: str) -> None:
            if self.asked is race.measuring:
                race.look(tracker)
            if self.said is not None:
                self.said(tracker, stage)

        plan = replace(self.plan, settings={**self.plan.settings, "report": report})
        try:
            result = plan.run(self.asked, seeds)
        except OutOfTime:
            # If isl has used all of the time, the kept time is enough to measure the original.
            with deadline.without_kept():
                race.measuring.original(program)
            result = _nothing_evaluated(program, race.measuring)
        deadline.reserve = 0.0
        if self.said is not None:
            self.said.again("confirming the result")
        found = confirmed(result, race)
        if found.comparison is None:
            with suppress(OutOfTime):
                _check_unchanged(program, race.measuring)
        return result, found


def _nothing_evaluated(program: Program, measuring: ExecutionEvaluator) -> SearchResult:
    """Return the result of a search that had time only for the original."""
    seconds = measuring.original(program).seconds
    evaluation = Evaluation(Status.OK, 1.0, seconds, method="execution", measured=True)
    return SearchResult(Schedule(program), evaluation, (), 0, {}, 0.0, StopReason.TIME_LIMIT, ())


def _in_time(confirmation: Confirmation, race: Race, stopped: StopReason) -> Confirmation:
    """Return the confirmation that there is time to write and check.

    It may be one that has been written and checked already, or be limited to its own sizes.
    """
    interrupted, chosen = stopped == StopReason.INTERRUPTED, confirmation.comparison
    if interrupted:
        confirmation = replace(confirmation, own_sizes="the search was interrupted")
    if chosen is None or race.affords_output(confirmation.schedule, at_once=interrupted):
        return confirmation
    ready, hurried = race.written, replace(confirmation, own_sizes=_NO_TIME)
    if ready is None:
        return confirmation if interrupted else hurried
    is_better = chosen.least_gain > ready.low
    if not interrupted and is_better and race.affords_own_sizes(confirmation.schedule):
        return hurried
    gain = chosen.gain
    found = "the fastest one" if gain is None else f"a schedule measured as {gain.value:.2f}x"
    if interrupted:
        reason = f"{found} was not written and checked when the search was interrupted"
    else:
        reason = f"{found} was found too late to write and check it: give a larger --time-limit"
    return Confirmation(ready.schedule, ready.comparison, reason)


def _check_unchanged(program: Program, measuring: ExecutionEvaluator) -> None:
    """Check that the unchanged schedule does what the original does, if nothing is faster.

    A search that only uses a model has not run it, so it is measured if need be.

    Raises:
        ExecutionError: it does not, so the program was read or written incorrectly.
        OutOfTime: there is no time to measure it.
    """
    unchanged = Schedule(program)
    evaluation, known = measuring.evaluate([unchanged])[0], measuring.known(unchanged)
    faults = [Status.CRASH]
    if not measuring.machine.exact:  # there compilers may be what changes bits
        faults.append(Status.WRONG_OUTPUT)
    if known is None or not known.is_too_slow_to_compile:
        faults.append(Status.COMPILE_ERROR)
    if evaluation.status in faults:
        place = "" if program.region is None else f"{program.region.path}: "
        raise ExecutionError(
            f"{place}{program.name!r} as LOOPer reads it, with nothing changed, does not do what "
            f"the original does ({evaluation.failure}, {evaluation.message}): that is a fault "
            "of LOOPer, and not of the file; please report it with the file; nothing is written"
        )


def _other_bits(result: SearchResult) -> tuple[str, ...]:
    """Return a warning that counts the schedules an exact search rejected, if there are any."""
    count = result.failures.get(Status.WRONG_OUTPUT.value, 0)
    if not count:
        return ()
    rejected = f"{count} of {result.evaluations} schedules were left out"
    return (
        f"exact: {rejected}, as they give other bits than the file where both are compiled for "
        "speed: add -ffp-contract=off to the flags to leave out fewer",
    )


class _Said:
    """A report of a search that can be called again for the later steps."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._tracker: Tracker | None = None

    def __call__(self, tracker: Tracker, stage: str) -> None:
        self._tracker = tracker
        self._report(tracker, stage)

    def again(self, stage: str) -> None:
        if self._tracker is not None:
            self._report(self._tracker, stage)


def _asked(
    plan: SearchPlan, measuring: ExecutionEvaluator, **offered: Any
) -> AbstractContextManager[Evaluator]:
    """Return a context with the evaluator of the search."""
    if plan.evaluator == DEFAULT_EVALUATOR:
        return nullcontext(measuring)
    facts = {"toolchain": measuring.toolchain, "threads": measuring.machine.threads}
    return plan.asked(calls=measuring.machine.calls, **facts, **offered)


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


def _of_sizes(
    instance: Instance, comparison: Comparison | None, own_runs: SingleRuns | None
) -> tuple[str, ...]:
    """Return warnings about the sizes that the figures are of."""
    found = []
    if instance.own_seconds is not None:
        found.append(
            f"measured at {sizes_text(instance.program)}, as a run at the program's own sizes "
            f"takes {instance.own_seconds:.1f} s or more: give a larger --time-limit to measure "
            "there"
        )
    if own_runs is not None and comparison is None:
        found.append(
            f"what was {own_runs.speedup:.2f} times as fast there as the original is not kept"
        )
    return tuple(found)


def _is_slower(comparison: Comparison) -> bool:
    """Return True if the written code is clearly slower than another form of the original."""
    counted = comparison.counted
    if counted is None or comparison.over_file is None or comparison.baseline == FILE:
        return False
    return counted.is_slower and counted.value * MIN_SPEEDUP < 1.0


def _warnings(comparison: Comparison | None, originals: dict[str, Execution]) -> tuple[str, ...]:
    """Return warnings about the figures."""
    found = list[str]()
    measured = list(originals.values())
    if comparison is not None:
        measured = [comparison.original, comparison.schedule]
    found += disturbed_texts(measured, "run again with --remeasure")
    if comparison is not None and comparison.looks is not None:
        found.append(
            "there was no time to time original and result in turns: the figures are of single "
            "looks of the search; a larger --time-limit makes them sure"
        )
    if comparison is not None and _is_slower(comparison):
        found.append(
            f"the original with {comparison.baseline} is faster than what is written: declare its "
            "pointers `restrict`, if they do not overlap, and give the compiler its sizes"
        )
    if comparison is not None and comparison.schedule.message:
        found.append(
            "results are equal in the build that verifies them, but as compiled for speed "
            f"{comparison.schedule.message}: see whether flags allow that"
        )
    if comparison is not None and comparison.calls is Calls.MANY:
        once = comparison.once
        if once is not None and once.is_slower and once.value * _SINGLE_CALL_LOSS < 1.0:
            found.append(
                f"a single call in a fresh process is slower than the original's "
                f"({once.value:.2f}x): if your program calls this code once, use --calls once"
            )
    return tuple(found)
