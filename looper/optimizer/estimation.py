"""Optimization without running anything: the best schedule of a search by estimates alone.

No compiler is needed and nothing is compiled, so it works for machines that are not at hand. The
result is as legal as any other one; its speed is not measured.
"""

from __future__ import annotations

from dataclasses import dataclass

from looper.codegen.region import output_file
from looper.errors import OutOfTime, UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.ir.program import Program
from looper.optimizer.requests import SearchRequest
from looper.optimizer.search_plan import DEFAULT_ESTIMATOR, SearchPlan
from looper.schedule import Schedule
from looper.search import Search, SearchResult
from looper.search.search_state import Report
from looper.space.simplification import shortest
from looper.support.deadline import Deadline
from looper.support.isl_time import within

# Seconds that isl always has for checking the result.
_LEAST_ISL = 1.0


@dataclass(frozen=True)
class Estimation:
    """The result of `estimate`.

    Attributes:
        program: the program.
        schedule: the legal schedule that is estimated to be the fastest; the unchanged one if none
            is estimated to be faster.
        evaluation: the estimate.
        search: how the search went.
    """

    program: Program
    schedule: Schedule
    evaluation: Evaluation
    search: SearchResult

    @property
    def speedup(self) -> float:
        """The estimated speedup over the unchanged schedule.

        The original's best form as compiled may be faster than the unchanged schedule.
        """
        return self.evaluation.speedup or 1.0

    def code(self) -> str:
        """Return the C file with the region replaced; a built program's generated loops alone."""
        region = self.program.region
        if region is None:
            return self.schedule.code()
        return region.source if self.schedule.is_identity else output_file([self.schedule])


def estimate(
    program: Program,
    *,
    search: SearchRequest | Search | str | None = None,
    time_limit: Deadline | float | None = None,
    max_evaluations: int | None = None,
    report: Report | None = None,
) -> Estimation:
    """Search for the schedule with the best estimated speedup, without running anything.

    The winner is checked by isl. The arguments are those of `looper.optimize`.

    Raises:
        UsageError: an argument makes no sense, or the evaluator measures.
        OutOfTime: no checked result within the time limit.
        IllegalSchedule: the result of a third-party search is illegal.
    """
    plan = SearchPlan.checked(
        program,
        SearchRequest.of(search),
        evaluator=DEFAULT_ESTIMATOR,
        time_limit=time_limit,
        max_evaluations=max_evaluations,
        report=report,
    )
    with plan.open_evaluator() as evaluator:
        [original] = evaluator.evaluate([Schedule(program)])
        if original.measured:
            raise UsageError("evaluator: give one that estimates, such as `model`, to run nothing")
        result = plan.run(evaluator)
    best, evaluation = result.best, result.evaluation
    if (evaluation.speedup or 0.0) <= 1.0:
        best, evaluation = Schedule(program), original
    try:
        with within(max(plan.deadline.rest, _LEAST_ISL)):
            best.check()
    except OutOfTime:
        raise OutOfTime(
            f"the time limit of {plan.deadline.seconds:g} s has passed before isl had checked that "
            f"the best schedule of {program.name!r} is legal: give a larger --time-limit"
        ) from None
    return Estimation(program, shortest(best), evaluation, result)
