"""What would make an illegal schedule legal: private copies, shifts, or a skew."""

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
    """As few temporaries with private copies as are enough for something; empty where none are.

    Args:
        schedule: what they go on from.
        is_enough: whether some privatizations are.
    """
    made = privatized(schedule)
    added = () if made is None else made.transformations[len(schedule.transformations) :]
    steps = [step for step in added if isinstance(step, Privatization)]
    if not steps or not is_enough(steps):
        return ()
    for name in {step.array for step in steps}:
        fewer = [step for step in steps if step.array != name]
        if is_enough(fewer):
            steps = fewer
    return tuple(steps)


def remedies(schedule: Schedule) -> list[Schedule]:
    """Legal schedules that do what an illegal one does and one thing more, one of each kind.

    Args:
        schedule: is not legal.
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
    """Skews of two and three loops around a statement; first for parallel or permutable ones."""
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
    """The schedule before the first step from which on it is not legal, that step, and the rest.

    A step after which it is not legal, but again with later ones, is not it.
    """
    steps = schedule.transformations
    reached = [Schedule(schedule.program)]
    for step in steps:
        reached.append(reached[-1].apply(step))
    last_legal = max(k for k, each in enumerate(reached) if each.is_legal)
    return reached[last_legal], steps[last_legal], steps[last_legal + 1 :]
