"""How several programs share the time of one command: by how long each of them runs.

What is gained in a region that takes a hundredth of a file's run time is a hundredth at most, so
most of the time goes into the regions that take longest. Each of them has a part that does not
depend on that, as something can be found for it soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from looper.codegen.harness import FILE
from looper.deadline import Deadline
from looper.errors import ExecutionError, OutOfTime, ToolchainError, UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.smaller_sizes import expected_seconds, small_instance

# Of the time, in equal parts: so much, or as many seconds for each as long as it is no more than so
# much.
_EQUAL, _EACH, _MOST_EQUAL = 0.2, 2.0, 0.5


def run_seconds(program: Program, evaluator: ExecutionEvaluator) -> float | None:
    """Seconds that one run of a program takes as its file has it, measured.

    One that computes much is measured at smaller sizes, and scaled by how often its statements are
    executed. What is measured here a search need not measure again.

    Returns:
        None where it can not be measured, or not before the evaluator's deadline.
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
    """The share of the time for each of several programs.

    Args:
        seconds: that one run of each takes; those where it is not known count as their mean.
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
    """The order in which programs are searched, those with the largest share first.

    Args:
        shares: of each program.
        deadline: of all of them.

    Yields:
        The number of a program and its deadline, which begins then: what one does not use is
        shared by those that follow.
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
