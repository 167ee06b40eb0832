"""Repairs of illegal schedules: private copies, shifts, or a skew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.hyperplanes import skews
from looper.space.restructuring import privatized
from looper.transformations import (
    Fusion,
    Parallelization,
    Privatization,
    Skewing,
    Transformation,
)


def needed_privatizations(
    schedule: Schedule, is_enough: Callable[[Sequence[Privatization]], bool]
) -> tuple[Privatization, ...]:
    """Return a small set of privatizations that suffices for some goal; empty if none does.

    Args:
        schedule: the schedule that they are added to.
        is_enough: returns True if some privatizations suffice.
    """
    made = privatized(schedule)
    added = () if made is None else made.transformations[len(schedule.transformations) :]
    steps = [step for step in added if isinstance(step, Privatization)]
    if not steps or not is_enough(steps):
        return ()
    for name in dict.fromkeys(step.array for step in steps):
        fewer = [step for step in steps if step.array != name]
        if is_enough(fewer):
            steps = fewer
    return tuple(steps)


def remedies(schedule: Schedule) -> list[Schedule]:
    """Return legal schedules that extend an illegal one by one remedy, at most one of each kind.

    Args:
        schedule: an illegal schedule.
    """
    kinds = (_with_private_copies, _with_shifts, _with_a_skew)
    found = (next(kind(schedule), None) for kind in kinds)
    return [each for each in found if each is not None]


def _with_private_copies(schedule: Schedule) -> Iterator[Schedule]:
    start = Schedule(schedule.program)

    def made(steps: Sequence[Transformation]) -> Schedule | None:
        return start.attempt(*steps, *schedule.transformations)

    def is_enough(steps: Sequence[Privatization]) -> bool:
        reached = made(steps)
        return reached is not None and reached.is_legal

    steps = needed_privatizations(start, is_enough)
    reached = made(steps) if steps else None
    if reached is not None:
        yield reached


def _with_shifts(schedule: Schedule) -> Iterator[Schedule]:
    before, step, rest = _first_illegal(schedule)
    if not isinstance(step, Fusion):
        return
    try:
        fused = fuse_with_shifts(before, step.first, step.second, step.level)
    except NotApplicable:
        return
    yield from _legal(each.attempt(*rest) for each in fused)


def _with_a_skew(schedule: Schedule) -> Iterator[Schedule]:
    before, step, rest = _first_illegal(schedule)
    if step.statements and step.levels:
        parallel = isinstance(step, Parallelization)
        steps = _skewings(before, step.statements[0], max(step.levels), parallel)
        yield from _legal(before.attempt(skewing, step, *rest) for skewing in steps)


def _skewings(schedule: Schedule, statement: str, last: int, parallel: bool) -> Iterator[Skewing]:
    """Yield skews of two and three loops around a statement, for `parallel` or locality first."""
    for size, level in product((2, 3), range(last + 1)):
        with suppress(NotApplicable):
            found = skews(schedule, statement, level, size)
            found.sort(key=lambda each: (each.aim == "locality") == parallel)
            yield from (each.step for each in found)


def _legal(found: Iterator[Schedule | None]) -> Iterator[Schedule]:
    return (each for each in found if each is not None and each.is_legal)


def _first_illegal(
    schedule: Schedule,
) -> tuple[Schedule, Transformation, tuple[Transformation, ...]]:
    """Return the last legal schedule on the way, the step after it, and the remaining steps.

    Steps after which the schedule is illegal, but legal again with later ones, are skipped.
    """
    steps = schedule.transformations
    reached = [Schedule(schedule.program)]
    for step in steps:
        reached.append(reached[-1].apply(step))
    last_legal = max(k for k, each in enumerate(reached) if each.is_legal)
    return reached[last_legal], steps[last_legal], steps[last_legal + 1 :]
