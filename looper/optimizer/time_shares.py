"""Division of the time of one command among several programs, by their run times.

The gain in a region that takes a hundredth of a file's run time is a hundredth at most, so most of
the time goes into the regions that take longest. Each also gets an equal part, as some gain can be
found quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from looper.codegen.harness import FILE
from looper.errors import ExecutionError, OutOfTime, ToolchainError, UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.downscaled_search import expected_seconds, small_instance
from looper.support.deadline import Deadline

# The share of the time that is divided equally: at least so much; or so many seconds for each
# program, up to a largest share.
_EQUAL, _EACH, _MOST_EQUAL = 0.2, 2.0, 0.5


def run_seconds(program: Program, evaluator: ExecutionEvaluator) -> float | None:
    """Measure the seconds of one run of a program as in its file.

    A program with much work is measured at smaller sizes, and the time scaled by the number of
    statement executions. A later search reuses these measurements.

    Returns:
        None if it cannot be measured, or not before the evaluator's deadline.
    """
    with suppress(ExecutionError, ToolchainError, UsageError, OutOfTime):
        small = small_instance(program)
        if small is not None:
            (evaluation,) = evaluator.evaluate([Schedule(small)])
            if evaluation.seconds is not None:
                return expected_seconds(program, small, evaluation.seconds)
        else:
            forms = evaluator.originals(program)
            return (forms.get(FILE) or evaluator.original(program)).seconds
    return None


def time_shares(seconds: Sequence[float | None], limit: float) -> list[float]:
    """Return the share of the time for each of several programs.

    Args:
        seconds: of one run of each program; unknown ones count as the mean of the others.
        limit: seconds for all of them.

    Returns:
        Shares that add up to 1.
    """
    known = [each for each in seconds if each is not None]
    mean = sum(known) / len(known) if known else 1.0
    filled = [mean if each is None else each for each in seconds]
    whole, count = sum(filled), len(filled)
    if whole <= 0.0 or limit <= 0.0:
        return [1 / count] * count
    equal = max(_EQUAL, min(_MOST_EQUAL, count * _EACH / limit))
    return [equal / count + (1 - equal) * each / whole for each in filled]


def turns(shares: Sequence[float], deadline: Deadline) -> Iterator[tuple[int, Deadline]]:
    """Yield the programs in the order of their searches, those with the largest share first.

    Args:
        shares: of each program.
        deadline: of all of them.

    Yields:
        The number of a program and its deadline, which begins then: unused time is shared by the
        programs that follow.
    """
    left = sum(shares)
    order = sorted(range(len(shares)), key=lambda k: shares[k], reverse=True)
    for place, k in enumerate(order):
        is_alone = len(order) == 1
        if is_alone or deadline.seconds is None:
            yield k, deadline if is_alone else Deadline()
        else:
            is_last = place == len(order) - 1
            part = 1.0 if is_last else shares[k] / left
            yield k, Deadline(part * deadline.left, deadline.clock)
        left -= shares[k]
