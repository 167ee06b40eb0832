"""A search and the confirmation of its result, repeated where that is worth the time."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass, replace

from looper.errors import ExecutionError, OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.optimizer.confirmation import Confirmation, confirmed
from looper.optimizer.race import Race
from looper.optimizer.search_plan import SearchPlan
from looper.schedule import Schedule, transferred
from looper.search import SearchResult
from looper.search.search_state import Report, StopReason, Tracker
from looper.support.isl_time import timely

# The share of the time limit that has to be left to search again if no result was confirmed.
_WORTH_GOING_ON = 0.2
_NO_TIME = "there was no time for that"


class Narrator:
    """A report of a search that can be called again for the later steps."""

    def __init__(self, report: Report | None) -> None:
        self._report = report
        self._tracker: Tracker | None = None

    def __call__(self, tracker: Tracker, stage: str) -> None:
        """Report a stage of a search."""
        self._tracker = tracker
        self.again(stage)

    def again(self, stage: str) -> None:
        """Report another stage of the search that was reported last."""
        if self._report is not None and self._tracker is not None:
            self._report(self._tracker, stage)


@dataclass(frozen=True)
class Hunt:
    """A search and the confirmation of its result.

    Attributes:
        plan: the search, for the measured program.
        evaluator: the evaluator of the search.
        race: of its leaders.
        memo: holds fast schedules of programs of the same name.
        narrator: the report.
    """

    plan: SearchPlan
    evaluator: Evaluator
    race: Race
    memo: Memo
    narrator: Narrator

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
        seeds = transferred(program, self.memo.fast_schedules(race.own.name))

        def report(tracker: Tracker, stage: str) -> None:
            if self.evaluator is race.measuring:
                race.look(tracker)
            self.narrator(tracker, stage)

        plan = replace(self.plan, settings={**self.plan.settings, "report": report})
        try:
            result = plan.run(self.evaluator, seeds)
        except OutOfTime:
            # If isl has used all of the time, the kept time is enough to measure the original.
            with deadline.without_kept():
                race.measuring.original(program)
            result = _nothing_evaluated(program, race.measuring)
        deadline.reserve = 0.0
        self.narrator.again("confirming the result")
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
    if chosen is None:
        return confirmation
    affords_all = affords_some = False
    # Estimates need the code, for which isl may have no time left.
    with suppress(OutOfTime), timely():
        affords_all = race.affords_output(confirmation.schedule, at_once=interrupted)
        affords_some = affords_all or race.affords_own_sizes(confirmation.schedule)
    if affords_all:
        return confirmation
    ready, hurried = race.written, replace(confirmation, own_sizes=_NO_TIME)
    if ready is None:
        return confirmation if interrupted else hurried
    is_better = chosen.least_gain > ready.low
    if not interrupted and is_better and affords_some:
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


def not_written(confirmation: Confirmation) -> str:
    """Return a message about a schedule whose output was not created and checked in time."""
    gain = confirmation.comparison.gain if confirmation.comparison is not None else None
    found = "the fastest schedule" if gain is None else f"a schedule measured as {gain.value:.2f}x"
    return f"{found} could not be written and checked in time: give a larger --time-limit"
