"""Caveats about the figures of a result, a sentence each."""

from __future__ import annotations

from collections.abc import Mapping

from looper.codegen.harness import FILE
from looper.execution.outcome import Calls, Comparison, Execution, Status, disturbed_texts
from looper.optimizer.own_sizes import SingleRuns
from looper.optimizer.requests import MIN_SPEEDUP
from looper.search import SearchResult, StopReason
from looper.search.affordable_sizes import Instance
from looper.search.downscaled_search import sizes_text

# A single call that is slower than the original's by this factor is reported.
_SINGLE_CALL_LOSS = 1.1
_NOTHING_TRIED = (
    "no other schedule was tried: the time limit passed while dependences were looked for, or the "
    "original was measured; give a larger --time-limit, or mark regions with fewer statements"
)
_NOT_FINITE = (
    "results of the original are infinite or no numbers, so that comparing them says little: give "
    "it contents of arrays as they are in use with --inputs"
)


def of_sizes(
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
    if instance.own_seconds is not None and comparison is not None and own_runs is None:
        found.append(
            "the written code was run and compared with the original at smaller sizes only; isl "
            "has shown that it is legal at all sizes that it is for"
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


def of_figures(
    comparison: Comparison | None, originals: Mapping[str, Execution]
) -> tuple[str, ...]:
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


def of_search(result: SearchResult, *, exact: bool, finite: bool) -> tuple[str, ...]:
    """Return warnings about what a search did not try, or rejected, and how it compared results.

    Args:
        result: of the search.
        exact: results had to be equal bit for bit.
        finite: the results of the original are numbers.
    """
    is_early = result.stopped == StopReason.TIME_LIMIT and result.evaluations <= 1
    found: tuple[str, ...] = (_NOTHING_TRIED,) if is_early else ()
    found += () if finite else (_NOT_FINITE,)
    return found + (_other_bits(result) if exact else ())


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
