"""Sizes at which a program can be measured, and its result confirmed, within a time limit.

Where a single run of the original takes a good part of the limit, nothing would be known by its
end. The same loops with smaller sizes, still so large that their arrays do not fit into the second
level of cache, are what is measured then; only the result is run at the program's own sizes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from looper.deadline import Deadline
from looper.errors import ExecutionError, OutOfTime, ToolchainError, UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.counting import work
from looper.ir.program import Program
from looper.ir.smaller import smaller_instance
from looper.isl_time import within
from looper.schedule import Schedule
from looper.search.smaller_sizes import (
    MUCH,
    expected_seconds,
    longest_affordable,
    small_instance,
)

# Of the time limit, for one run of the original.
_SHARE = 0.01
# Of the time, for finding out what smaller sizes there are.
_COUNTING = 0.15
_BYTES = 4 << 20
# By how much longer a run may take than that of an instance lets expect: columns of large arrays.
_DOUBT = 10.0

FirstRun = Callable[[Program, float], float | None]
"""Seconds of a run of a program; None if it was stopped after so many (see
`ExecutionEvaluator.first_run`)."""


@dataclass(frozen=True)
class Instance:
    """What is measured of a program.

    Attributes:
        program: the program itself, or an instance of it with smaller sizes.
        own_seconds: what one run takes at the program's own sizes, at least; None for the former.
    """

    program: Program
    own_seconds: float | None = None


def affordable_instance(
    program: Program, evaluator: Evaluator, first_run: FirstRun, deadline: Deadline
) -> Instance:
    """The program, or a smaller instance where a search of it has no time for its own sizes.

    Args:
        program: is to be searched.
        evaluator: measures; asked about an instance of a few milliseconds.
        first_run: of the program, made where the instance leaves it in doubt whether there is time.
        deadline: of the search.

    Raises:
        OutOfTime: the time is over by now.
    """
    if deadline.seconds is None:
        return Instance(program)
    small, counted = None, _COUNTING * deadline.left
    with suppress(OutOfTime), within(counted):
        small = small_instance(program)
    if small is None:
        return Instance(program)
    # What can not be measured is told of at its own sizes; inputs that are given only fit these.
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
        # Less than what is explored at smaller sizes once more.
        found, wanted = None, min(work(program) * _SHARE * deadline.seconds / own, MUCH - 1)
        least = min(_BYTES, sum(array.bytes for array in program.arrays))
        with suppress(OutOfTime), within(counted):
            found = smaller_instance(program, max(int(wanted), work(small)), least)
        if found is not None:
            return Instance(found, own)
    return Instance(program)
