"""What is fast at smaller sizes is likely to be fast: learn there where one run takes long.

Of a program that runs for seconds, hardly anything can be measured within a minute; of the same
loops at sizes that run for milliseconds, hundreds of schedules can. The best of them are what a
search at the program's own sizes begins with. (As one tunes a kernel on a small problem by hand;
footprints stay beyond the second level of cache, so that locality still counts.)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from looper.deadline import Deadline
from looper.errors import ExecutionError, ToolchainError, UsageError
from looper.ir.counting import work
from looper.ir.program import Program
from looper.ir.smaller import smaller_instance
from looper.schedule import Schedule, carried_over
from looper.search.tracking import INTERRUPTED, Report, Tracker

MUCH = 500_000_000
"""Executions of statements from which on a program is explored at smaller sizes first."""
_WORK, _BYTES = 8_000_000, 1 << 20
# Seconds without a gain, and shares of the time.
_PATIENCE, _LEAST, _MOST = 5.0, 0.1, 0.3
# Runs of the original that its own sizes will need, for its forms, references, what loses, and to
# confirm the result (each takes longer than the number of iterations lets expect, as caches are
# smaller then); and seconds for everything else.
_RUNS, _OTHERS = 20.0, 5.0
_TAKEN = 8


def promising_at_smaller_sizes(
    tracker: Tracker, explore: Callable[[Tracker], None]
) -> list[Schedule]:
    """Legal schedules that were the fastest at smaller sizes, fastest first.

    Args:
        tracker: of the search; what is spent here is spent of its limits.
        explore: searches with another tracker.

    Returns:
        None of them where the program does not compute much, has no smaller instance, or the
        evaluator only estimates: then its own sizes cost no more.

    Raises:
        OutOfTime, KeyboardInterrupt: it ended before there was an answer.
    """
    small = small_instance(tracker.program) if tracker.has_room(2) else None
    if small is None:
        return []
    most, patience, begun = tracker.max_evaluations, tracker.patience, tracker.seconds
    inner = Tracker(
        small,
        tracker.evaluator,
        max_evaluations=None if most is None else most // 2,
        report=_reporting(tracker, small),
        patience=_PATIENCE if patience is None else min(_PATIENCE, patience),
        space=tracker.space,
        confirms=False,
        within=tracker,
    )
    inner.stage = "the original"
    # What can not be measured is told of at its own sizes; inputs that are given only fit these.
    with suppress(ExecutionError, ToolchainError, UsageError):
        inner.evaluate([Schedule(small)])
    original = inner.known.get(Schedule(small).key)
    if original is None or not original.measured or original.seconds is None:
        return []
    if tracker.deadline.seconds is not None:
        left = tracker.deadline.spendable
        needed = seconds_needed(expected_seconds(tracker.program, small, original.seconds))
        inner.deadline = Deadline(min(_MOST * left, max(_LEAST * left, left - needed)))
    result = inner.run(lambda: explore(inner))
    # How long a schedule takes here has to be seen here.
    tracker.aside += tracker.seconds - begun
    tracker.elsewhere += result.evaluations
    if result.stopped == INTERRUPTED:
        # Nothing is known of the program itself that could be told.
        raise KeyboardInterrupt
    found = carried_over(tracker.program, (each.text for each in result.ranked[:_TAKEN]), small)
    return [schedule for schedule in found if not schedule.is_identity]


def small_instance(program: Program) -> Program | None:
    """An instance that runs for milliseconds; None if the program does not compute much."""
    return smaller_instance(program, _WORK, _BYTES) if work(program) >= MUCH else None


def expected_seconds(program: Program, small: Program, seconds: float) -> float:
    """What a run of a program takes at least, by that of an instance of it."""
    return seconds * work(program) / work(small)


def seconds_needed(original: float) -> float:
    """What it takes to find something at sizes at which the original runs for so many seconds."""
    return _RUNS * original + _OTHERS


def longest_affordable(seconds: float) -> float:
    """How long the original may run where so many seconds are there to find something."""
    return (seconds - _OTHERS) / _RUNS


def _reporting(tracker: Tracker, small: Program) -> Report | None:
    """Reports that say at which sizes."""
    report = tracker.report
    if report is None:
        return None
    place = f"at {sizes_text(small)}"
    return lambda inner, stage: report(inner, f"{place}, {stage}")


def sizes_text(instance: Program) -> str:
    """The sizes of an instance, as `n=64 m=80`, where they have names."""
    return " ".join(f"{name}={value}" for name, value in instance.parameters) or "smaller sizes"
