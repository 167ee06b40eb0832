"""Search at smaller sizes, whose fast schedules are likely to be fast at the program's own sizes.

Of a program that runs for seconds, hardly anything can be measured within a minute; of the same
loops at sizes that run for milliseconds, hundreds of schedules can. A search at the program's own
sizes begins with the best of them. (As one tunes a kernel on a small problem by hand; footprints
stay beyond the second level of cache, so that locality still counts.)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from looper.errors import ExecutionError, ToolchainError, UsageError
from looper.ir.counting import work
from looper.ir.downscaling import smaller_instance
from looper.ir.program import Program
from looper.schedule import Schedule, transferred
from looper.search.search_state import Report, StopReason, Tracker
from looper.support.deadline import Deadline

MUCH = 500_000_000
"""The number of statement executions from which a program is explored at smaller sizes first."""
_WORK, _BYTES = 8_000_000, 1 << 20
# Seconds without a gain, and shares of the time.
_PATIENCE, _LEAST, _MOST = 5.0, 0.1, 0.3
# Runs of the original that its own sizes will need, for its forms, references, losing schedules,
# and confirming the result (each is slower than the number of iterations suggests, as caches are
# relatively smaller); and seconds for everything else.
_RUNS, _OTHERS = 20.0, 5.0
_TAKEN = 8


def promising_at_smaller_sizes(
    tracker: Tracker, explore: Callable[[Tracker], None]
) -> list[Schedule]:
    """Return legal schedules that were the fastest at smaller sizes, fastest first.

    Args:
        tracker: of the search; time and evaluations spent here count towards its limits.
        explore: searches with another tracker.

    Returns:
        No schedules if the program has little work, has no smaller instance, or the evaluator only
        estimates: its own sizes then cost no more.

    Raises:
        OutOfTime: the time was over before the original was evaluated.
        KeyboardInterrupt: the search was interrupted.
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
    # Errors are reported at the program's own sizes, the only ones that given inputs fit.
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
    # The time per schedule at the program's own sizes has to be estimated from these alone.
    tracker.aside += tracker.seconds - begun
    tracker.elsewhere += result.evaluations
    if result.stopped == StopReason.INTERRUPTED:
        # There is no result yet at the program's own sizes.
        raise KeyboardInterrupt
    found = transferred(tracker.program, (each.text for each in result.ranked[:_TAKEN]), small)
    return [schedule for schedule in found if not schedule.is_identity]


def small_instance(program: Program) -> Program | None:
    """Return an instance that runs for milliseconds; None if the program has little work."""
    return smaller_instance(program, _WORK, _BYTES) if work(program) >= MUCH else None


def expected_seconds(program: Program, small: Program, seconds: float) -> float:
    """Return a lower estimate of a program's run time from that of an instance of it."""
    return seconds * work(program) / work(small)


def seconds_needed(original: float) -> float:
    """Return the seconds a search needs at sizes where the original runs for so many seconds."""
    return _RUNS * original + _OTHERS


def longest_affordable(seconds: float) -> float:
    """Return the longest run of the original that a search of so many seconds can afford."""
    return (seconds - _OTHERS) / _RUNS


def _reporting(tracker: Tracker, small: Program) -> Report | None:
    """Return a report that adds the sizes to the stage; None if the search has none."""
    report = tracker.report
    if report is None:
        return None
    place = f"at {sizes_text(small)}"
    return lambda inner, stage: report(inner, f"{place}, {stage}")


def sizes_text(instance: Program) -> str:
    """Return the sizes of an instance, as `n=64 m=80`, if they have names."""
    return " ".join(f"{name}={value}" for name, value in instance.parameters) or "smaller sizes"
