"""Hill climbing from the best schedule: other numbers in its steps, or one step less.

A beam decides tile sizes before it knows what they do to unrolling, and one nest before the next.
What it finds is close to something better more often than not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.search.tracking import CHUNK, Tracker
from looper.transformations import (
    Parallelization,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
)

# A smaller gain is not worth the evaluations around it, and can not be told from noise.
GAIN = 1.01
STAGE = "refinement"


def climb(tracker: Tracker) -> None:
    """Evaluate what surrounds the best schedule, and go on from a better one, until none is.

    Raises:
        BudgetSpent: before that.
    """
    while tracker.best is not None:
        start, speed = tracker.best, tracker.best_speedup
        tracker.stage = STAGE
        around = [s for s in neighbours(start) if s.key not in tracker.known]
        for first in range(0, len(around), CHUNK):
            tracker.evaluate(around[first : first + CHUNK])
            if tracker.best_speedup > GAIN * speed:
                break
        else:
            return


def neighbours(schedule: Schedule) -> list[Schedule]:
    """Legal schedules that differ from one in one number, one annotation, or by one step less."""
    distinct: dict[str, Schedule] = {}
    for steps in _variants(schedule.transformations):
        with suppress(NotApplicable):
            made = Schedule(schedule.program).apply(*steps)
            if made.key not in distinct and made.is_legal:
                distinct[made.key] = made
    distinct.pop(schedule.key, None)
    return list(distinct.values())


Steps = tuple[Transformation, ...]


def _variants(steps: Steps) -> Iterator[Steps]:
    for k, step in enumerate(steps):
        for other in _other_numbers(step):
            yield (*steps[:k], other, *steps[k + 1 :])
    for k in range(len(steps)):
        yield (*steps[:k], *steps[k + 1 :])


def _other_numbers(step: Transformation) -> Iterator[Transformation]:
    if isinstance(step, Tiling):
        for grow in (2.0, 0.5):
            for which in ((k,) for k in range(len(step.sizes))):
                yield replace(step, sizes=_scaled(step.sizes, which, grow))
            if len(step.sizes) > 1:
                yield replace(step, sizes=_scaled(step.sizes, range(len(step.sizes)), grow))
    elif isinstance(step, UnrollAndJam):
        for factor in (step.factor - 2, step.factor + 2):
            if factor >= 2:
                yield replace(step, factor=factor)
    elif isinstance(step, Unrolling):
        for factor in (step.factor * 2, step.factor // 2):
            if factor >= 2:
                yield replace(step, factor=factor)
    elif isinstance(step, Parallelization):
        for level in (step.level - 1, step.level + 1):
            if level >= 0:
                yield replace(step, level=level)


def _scaled(sizes: tuple[int, ...], which: range | tuple[int, ...], by: float) -> tuple[int, ...]:
    return tuple(max(2, int(size * by)) if k in which else size for k, size in enumerate(sizes))
