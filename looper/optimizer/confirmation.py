"""Confirmation of a search's result against the original before it is reported."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from looper.codegen.harness import FILE
from looper.codegen.region import replacement_unit
from looper.errors import OutOfTime
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import LONG
from looper.execution.outcome import Comparison, Execution
from looper.execution.rounds import seconds_of_runs
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.race import Race
from looper.schedule import Schedule
from looper.search import SearchResult
from looper.search.search_state import FINALISTS, StopReason
from looper.support.isl_time import within
from looper.support.phases import Phase, during

# Seconds for building the compared programs.
_BUILDING = 2.0
# Seconds that isl always has for checking legality.
_LEAST_ISL = 0.5
# Rounds at smaller sizes that confirm a schedule which is then run at the program's own.
_ENOUGH_ROUNDS = 2
# Comparisons made at most before the original is kept.
ATTEMPTS = 5


@dataclass(frozen=True)
class Confirmation:
    """The confirmed result of a search.

    Attributes:
        schedule: the best confirmed schedule; the unchanged one if there is none.
        comparison: with the original; None if no schedule is confirmed.
        reason: a sentence on why the fastest schedule of the search is not it; empty where it is,
            or none was measured to be faster.
        own_sizes: why there is only time to write it for its own sizes; empty if there is more.
    """

    schedule: Schedule
    comparison: Comparison | None = None
    reason: str = ""
    own_sizes: str = ""


@during(Phase.CONFIRMATION)
def confirmed(result: SearchResult, race: Race) -> Confirmation:
    """Return the best of the fastest schedules that are confirmed against the original.

    The fastest of many noisy measurements is often only the luckiest, so the first few, if they
    are nearly equal and run quickly, are all timed in turns with the original while time is left.
    The compared code is the one to be written: the region's new text with its guard, in its
    function. The unchanged schedule is a candidate, too: with the sizes as constants it may be
    faster than the user's file. If there is no time for a comparison, the search's measurements
    count.

    Args:
        result: of the search.
        race: of its leaders, with the objects it needs. The time its deadline keeps is given up
            if no schedule is confirmed without it.
    """
    program, evaluator = race.program, race.measuring
    min_speedup, deadline = race.min_speedup, race.deadline
    if result.stopped == StopReason.INTERRUPTED:
        return _at_once(result, race)
    original = evaluator.original(program).seconds or 0.0
    wanted = FINALISTS if original < LONG else 1
    held: list[Confirmation] = []
    failed: list[str] = []
    kept = deadline.kept
    for schedule in _candidates(program, result, evaluator, min_speedup):
        if len(held) == wanted:
            break
        if refusal := race.refusal(schedule):
            failed.append(refusal)
            continue
        begun = deadline.elapsed
        try:
            with within(max(deadline.left, _LEAST_ISL)):
                schedule.check()
            # A comparison may go on into the time that is kept.
            with within(max(deadline.rest, _LEAST_ISL)):
                comparison = _of_smaller_sizes(schedule, race)
                if comparison is None:
                    comparison = _compared(schedule, race, is_first=not held)
        except OutOfTime:
            failed.append(
                race.refusal(schedule) or "could not be checked by isl within the time limit"
            )
            if race.refusal(schedule) and race.deliverable is None:
                continue
            break
        if comparison is None or comparison.looks is not None:
            # A round is more reliable than looks.
            comparison = race.comparison(schedule) or comparison
        elif comparison.counted is not None:
            race.learn(schedule, comparison)
        if comparison is None:
            failed.append("could not be timed beside the original within the time limit")
            break
        if comparison.is_worth(min_speedup):
            held.append(Confirmation(schedule, comparison))
        else:
            failed.append(_why_not(comparison, min_speedup))
        # What was kept for code for all sizes is given up for a first result, not for more of them.
        if held and (deadline.kept < kept or deadline.left < deadline.elapsed - begun):
            break
    known = race.deliverable  # without schedules that more rounds have shown to be luck
    if known is not None and (not held or _is_surer(known.comparison, held[0].comparison)):
        held = [Confirmation(known.schedule, known.comparison)]
    if not held:
        told = result.evaluation.speedup or 0.0
        is_told = result.evaluation.measured and failed and told >= min_speedup
        reason = f"a schedule measured as {told:.2f}x {failed[0]}" if is_told else ""
        return Confirmation(Schedule(program), None, reason)
    return max(held, key=lambda each: each.comparison.speedup if each.comparison else 0.0)


def _of_smaller_sizes(schedule: Schedule, race: Race) -> Comparison | None:
    """Return a comparison of few rounds at smaller sizes than the program's own; None at its own.

    The time for more rounds is better spent at the program's own sizes.
    """
    if race.own is race.program:
        return None
    known = race.comparison(schedule)
    try:
        for _ in range(_ENOUGH_ROUNDS):
            if known is None or (known.gain is not None and known.gain.rounds < _ENOUGH_ROUNDS):
                known = race.measuring.another_round(schedule, partial(race.code, schedule))
    except OutOfTime:
        if race.refusal(schedule):
            raise
    return known


def _at_once(result: SearchResult, race: Race) -> Confirmation:
    """Return the result known so far: a user who interrupts a search does not want to wait."""
    known = race.deliverable
    if known is not None:
        return Confirmation(known.schedule, known.comparison)
    for schedule in result.ranked[:ATTEMPTS]:
        looked = race.measuring.compared_by_looks(schedule)
        if looked is not None and looked.is_worth(race.min_speedup) and not race.refusal(schedule):
            schedule.check()
            return Confirmation(schedule, looked)
    return Confirmation(Schedule(race.program))


def _is_surer(known: Comparison, chosen: Comparison | None) -> bool:
    """Return True if a schedule timed in turns has a larger certain gain than one looked at."""
    if chosen is None or chosen.looks is None:
        return False
    return known.least_gain > chosen.least_gain


def _candidates(
    program: Program, result: SearchResult, evaluator: ExecutionEvaluator, min_speedup: float
) -> list[Schedule]:
    """Return the schedules worth comparing, fastest first, and the unchanged one."""
    originals = evaluator.originals(program)
    file_seconds = _user_seconds(originals)
    found: list[Schedule] = []
    unchanged = Schedule(program)
    for schedule in [*result.ranked[:ATTEMPTS], unchanged]:
        known = evaluator.known(schedule)
        seconds = known.seconds if known is not None else None
        is_slow = seconds is not None and seconds * min_speedup >= file_seconds
        if not is_slow and all(schedule.key != each.key for each in found):
            found.append(schedule)
    if [each.key for each in found] == [unchanged.key] and evaluator.known(unchanged) is None:
        return []  # it has not been measured
    return found


def _user_seconds(originals: Mapping[str, Execution]) -> float:
    """Return the seconds of the original as in its file, or of its slowest form without a file."""
    forms = [originals[FILE]] if FILE in originals else list(originals.values())
    return max((each.seconds for each in forms if each.seconds is not None), default=0.0)


def _compared(schedule: Schedule, race: Race, is_first: bool) -> Comparison | None:
    """Time the schedule and the original in turns; use earlier looks if time is short.

    Args:
        schedule: legal.
        race: with the objects it needs.
        is_first: no schedule has been confirmed so far.

    Returns:
        None if there is neither time nor a measurement, or another schedule has been confirmed.

    Raises:
        OutOfTime: the race refuses the schedule, as its code takes too long.
    """
    evaluator, deadline, unit = race.measuring, race.deadline, partial(race.code, schedule)
    if is_first and deadline.left < _seconds(schedule, evaluator):
        # Code for the given sizes alone is better than no code at all.
        deadline.kept = deadline.owed
    try:
        return evaluator.compare(schedule, unit)
    except OutOfTime:
        if race.refusal(schedule):
            raise
        if not is_first:
            return None
    if deadline.kept > deadline.owed:
        deadline.kept = deadline.owed
        with suppress(OutOfTime):
            return evaluator.compare(schedule, unit)
    return evaluator.compared_by_looks(schedule)


def _seconds(schedule: Schedule, evaluator: ExecutionEvaluator) -> float:
    """Estimate the seconds of comparing a schedule with the original."""
    originals = evaluator.originals(schedule.program)
    best = min((e.seconds for e in originals.values() if e.seconds is not None), default=0.0)
    known = evaluator.known(schedule)
    own = known.seconds if known is not None and known.seconds is not None else best
    return _BUILDING + seconds_of_runs(best + _user_seconds(originals), own)


def _why_not(comparison: Comparison, min_speedup: float) -> str:
    """Return the reason why a comparison does not confirm a schedule."""
    gain = comparison.gain
    if not comparison.holds or gain is None:
        return f"does not hold up: {comparison.schedule.ended}, {comparison.schedule.message}"
    if comparison.looks is not None:
        return "could only be looked at once: give a larger --time-limit to know whether it is"
    sure = ""
    if gain.interval is not None:
        sure = f" (95 % interval {gain.interval.low:.2f} to {gain.interval.high:.2f})"
    least = f", and {min_speedup:g}x is required" if gain.is_faster else ""
    return f"is {gain.value:.2f}x{sure} when it is timed in turns with the original{least}"


def confirmation_unit(schedule: AtAllSizes | Schedule) -> str:
    """Return the C code for the final comparison: the text to be written, if there is one.

    It is placed in the context of its file, with sizes that are unknown to the compiler.
    """
    if isinstance(schedule, Schedule) and schedule.program.region is None:
        return schedule.unit()
    return replacement_unit(schedule)
