"""Sizes at which a program can be measured, and its result confirmed, within a time limit.

If a single run of the original takes a large part of the limit, the search would have no result by
its end. Then the same loops are measured at smaller sizes, still so large that their arrays do not
fit into the second level of cache; only the result is run at the program's own sizes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from looper.errors import ExecutionError, OutOfTime, ToolchainError, UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.execution.machine.caches import second_level_cache
from looper.ir.counting import work
from looper.ir.downscaling import smaller_instance
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.downscaled_search import (
    MUCH,
    expected_seconds,
    longest_affordable,
    small_instance,
)
from looper.support.deadline import Deadline
from looper.support.isl_time import within

# The share of the time limit for one run of the original.
_SHARE = 0.006
# The share of the time for finding smaller sizes.
_COUNTING = 0.15
# The least size of all arrays together, as a multiple of that of the second-level cache.
_CACHES = 4
# How much slower a run may be than an instance suggests, as with columns of large arrays.
_DOUBT = 10.0

FirstRun = Callable[[Program, float], float | None]
"""Measures a run of a program, in seconds; None if it was stopped after so many (see
`ExecutionEvaluator.first_run`)."""


@dataclass(frozen=True)
class Instance:
    """The measured instance of a program.

    Attributes:
        program: the program itself, or an instance of it with smaller sizes.
        own_seconds: a lower bound of the run time at the program's own sizes; None for the program
            itself.
    """

    program: Program
    own_seconds: float | None = None


def affordable_instance(
    program: Program, evaluator: Evaluator, first_run: FirstRun, deadline: Deadline
) -> Instance:
    """Return the program, or a smaller instance if there is no time to search at its own sizes.

    Args:
        program: the program to search.
        evaluator: measures; used for an instance of a few milliseconds.
        first_run: measures the program itself if the instance leaves it unclear whether there is
            time.
        deadline: of the search.

    Raises:
        OutOfTime: the time is over.
    """
    if deadline.seconds is None:
        return Instance(program)
    small, counted = None, _COUNTING * deadline.left
    with suppress(OutOfTime), within(counted):
        small = small_instance(program)
    if small is None:
        return Instance(program)
    # Errors are reported at the program's own sizes, the only ones that given inputs fit.
    with suppress(ExecutionError, ToolchainError, UsageError):
        seconds = evaluator.evaluate([Schedule(small)])[0].seconds
        own = expected_seconds(program, small, seconds or 0.0)
        if seconds is None:
            return Instance(program)
        longest = longest_affordable(deadline.spendable)
        if own <= longest:
            if _DOUBT * own <= longest or first_run(program, longest) is not None:
                return Instance(program)
            own = longest
        # With less work than programs that are explored at smaller sizes themselves.
        found, wanted = None, min(work(program) * _SHARE * deadline.seconds / own, MUCH - 1)
        least = min(_CACHES * second_level_cache(), sum(array.bytes for array in program.arrays))
        with suppress(OutOfTime), within(counted):
            found = smaller_instance(program, max(int(wanted), work(small)), least)
        if found is not None:
            return Instance(found, own)
    return Instance(program)
