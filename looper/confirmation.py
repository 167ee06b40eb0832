"""What a search has found is compared with the original before anybody is told of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from looper.codegen.harness import region_unit
from looper.codegen.region import replacement
from looper.deadline import Deadline
from looper.errors import ExecutionError, OutOfTime
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import LONG
from looper.execution import Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs
from looper.execution.outcome import Comparison
from looper.execution.sandbox import Limits
from looper.execution.written import written_file
from looper.general_schedule import AtAllSizes
from looper.ir.program import Program
from looper.schedule import Schedule, carried_over
from looper.search import SearchResult
from looper.search.tracking import FINALISTS, INTERRUPTED

# Comparisons made at most before the original is kept.
ATTEMPTS = 5
# A run at sizes that were too large to be measured may take that long, or so many times as long as
# it was expected to.
_LIMIT, _LIMIT_FACTOR = 300.0, 10.0


@dataclass(frozen=True)
class SingleRuns:
    """One run of the original and of the result, in builds that are compared bit for bit.

    Attributes:
        original, schedule: seconds.
    """

    original: float
    schedule: float

    @property
    def speedup(self) -> float:
        """How much faster the result was; nothing says how well that is known."""
        return self.original / self.schedule


def confirmed(
    program: Program,
    result: SearchResult,
    evaluator: ExecutionEvaluator,
    min_speedup: float,
    deadline: Deadline,
    own: Program,
) -> tuple[Schedule, Comparison | None]:
    """The best of the fastest schedules that hold up against the original.

    The fastest of many noisy measurements is often only the luckiest, so the first few, if they
    are as good as equal and do not take long, are all timed in turns with the original, as far as
    there is time. What is compared is what will be written: the region's new text with its guard,
    in its function.

    Args:
        program: what was searched.
        result: of the search.
        evaluator: measures.
        min_speedup: what is worth another code.
        deadline: of all this.
        own: the program at its own sizes, for which a schedule has to be legal, too.
    """
    original = evaluator.original(program).seconds or 0.0
    # Who interrupts a search does not want to wait.
    wanted = FINALISTS if original < LONG and result.stopped != INTERRUPTED else 1
    held: list[tuple[Schedule, Comparison]] = []
    for schedule in result.ranked[:ATTEMPTS]:
        if schedule.is_identity or len(held) == wanted:
            break
        if own is not program and not carried_over(own, [schedule.text], program):
            continue
        begun = deadline.elapsed
        try:
            schedule.check()
            comparison = evaluator.compare(schedule, partial(confirmation_unit, schedule))
        except OutOfTime:
            break
        counted = comparison.counted
        if comparison.holds and counted and counted.is_faster and counted.value >= min_speedup:
            held.append((schedule, comparison))
        if deadline.left < deadline.elapsed - begun:
            break
    if not held:
        return Schedule(program), None
    return max(held, key=lambda pair: pair[1].speedup)


def confirmation_unit(schedule: Schedule) -> str:
    """The C that is compared with the original in the end: the text to be written, if there is one.

    In the context of its file, with sizes that the compiler does not know.
    """
    region = schedule.program.region
    if region is None:
        return schedule.unit()
    return region_unit(schedule.program, region.source, replacement(schedule))


def run_at_own_sizes(
    schedule: AtAllSizes | Schedule,
    toolchain: Toolchain,
    threads: int,
    inputs: Inputs,
    expected: float,
) -> SingleRuns:
    """Check a schedule that was measured at smaller sizes where it is to be used.

    The file to be written is compiled, run and compared with the original; of a program that comes
    from no file, the schedule's own code.

    Args:
        schedule: legal.
        toolchain, threads, inputs: as it was measured.
        expected: seconds that the original takes.

    Raises:
        WrittenFileError: the file is not as good as the original.
        ExecutionError: the original does not run.
    """
    limits = Limits(seconds=max(_LIMIT, _LIMIT_FACTOR * expected))
    if schedule.program.region is not None:
        written = written_file(
            [schedule], toolchain=toolchain, threads=threads, inputs=inputs, limits=limits
        )
        return SingleRuns(*written.runs[0])
    assert isinstance(schedule, Schedule), "only what comes from a file is written for all sizes"
    with Executor(
        schedule.program,
        toolchain=toolchain,
        threads=threads,
        inputs=inputs,
        limits=limits,
        timing=False,
    ) as executor:
        outcome = executor.verify(schedule.unit())
        if not outcome.ok or outcome.seconds is None:
            raise ExecutionError(
                f"{schedule.program.name!r} at its own sizes: {outcome.status.value}, "
                f"{outcome.message}"
            )
        return SingleRuns(executor.references.seconds, outcome.seconds)
