"""Hill climbing from the best schedule: nest by nest, then by other numbers in its steps.

A beam decides the registers of the first nest while all others are slow, and tile sizes before
their effect on unrolling is known. Here everything else is nearly fixed while one nest changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from looper.deadline import Watch, unwatched
from looper.schedule import Schedule
from looper.search.branch_weights import weighty_branches
from looper.search.search_state import GAIN, Tracker
from looper.space.candidates import Candidates, distinct
from looper.space.decisions import Decision
from looper.transformations import (
    Embedding,
    Fusion,
    Parallelization,
    Privatization,
    Skewing,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)

STAGE = "refinement"

Steps = tuple[Transformation, ...]

# The levels that are decided again for a nest, and the steps that are undone for that.
_DECISIONS = (
    (Decision.REGISTERS, (UnrollAndJam, Vectorization, Tiling, Unrolling)),
    (Decision.TILING, (Tiling, Unrolling)),
    (Decision.PARALLELIZATION, (Parallelization,)),
    (Decision.UNROLLING, (Unrolling,)),
)


def climb(tracker: Tracker) -> None:
    """Evaluate the neighbourhood of the best schedule until nothing in it is better.

    Of the tracker's space, the first tile size and every second factor of unroll-and-jam are tried;
    the others are neighbours of those.

    Raises:
        BudgetSpent: a limit was reached before that.
    """
    coarse = Candidates(tracker.space.coarse)
    improved = True
    while improved and tracker.best is not None:
        improved = False
        # One pass over all nests before any is revisited.
        for number in range(len(weighty_branches(tracker.best, Decision.REGISTERS))):
            for level, undone in _DECISIONS:
                start = tracker.best
                names = weighty_branches(start, Decision.REGISTERS)
                if number < len(names):
                    watch = tracker.check
                    around = _decided_again(start, names[number], level, undone, coarse, watch)
                    improved |= _try(tracker, around, f"refinement, nest {number + 1}")
        improved |= _try(tracker, neighbours(tracker.best, tracker.check), STAGE)


def _try(tracker: Tracker, around: Iterable[Schedule], stage: str) -> bool:
    """Evaluate schedules; return True if one of them is the best by more than noise."""
    speed, tracker.stage = tracker.best_speedup, stage
    tracker.evaluate(around)
    return tracker.best_speedup > GAIN * speed


def _decided_again(
    schedule: Schedule,
    branch: str,
    level: Decision,
    undone: tuple[type[Transformation], ...],
    candidates: Candidates,
    watch: Watch,
) -> Iterator[Schedule]:
    """Yield the schedule with one nest's decision at a level undone, and with every other one."""
    forest = schedule.forest
    depth = forest.depth_around(branch)
    if depth == 0:
        return
    inside = {schedule.program.statements[k].name for k in forest.members(branch, depth - 1)}
    kept: list[Transformation] = []
    tiles_are_undone = False
    for step in schedule.transformations:
        own = inside.issuperset(step.statements)
        # Skewed tile loops go with the tiles.
        if own and (isinstance(step, undone) or (tiles_are_undone and isinstance(step, Skewing))):
            tiles_are_undone |= isinstance(step, Tiling)
        else:
            kept.append(step)
    plain = Schedule(schedule.program).attempt(*kept)
    if plain is not None and plain.is_legal:
        yield plain
        yield from candidates.of(plain, level, branch, watch)


def neighbours(schedule: Schedule, watch: Watch = unwatched) -> Iterator[Schedule]:
    """Yield legal schedules that differ in one number or annotation, or lack one step."""
    start = Schedule(schedule.program)
    made = (start.attempt(*steps) for steps in _variants(schedule.transformations))
    return distinct((each for each in made if each is not None), schedule, watch)


def _variants(steps: Steps) -> Iterator[Steps]:
    for k, step in enumerate(steps):
        for other in _other_numbers(step):
            yield (*steps[:k], other, *steps[k + 1 :])
    for k, step in enumerate(steps):
        if not (_is_part(step, steps[:k]) or _is_relied_on(step, steps[k + 1 :])):
            yield (*steps[:k], *steps[k + 1 :])


def _is_part(step: Transformation, before: Steps) -> bool:
    """Return True if a step belongs to a perfect nest or to private copies.

    Those are made as a whole.
    """
    made_perfect = isinstance(step, Fusion) and isinstance(next(reversed(before), None), Embedding)
    return made_perfect or isinstance(step, Embedding | Privatization)


def _is_relied_on(step: Transformation, after: Steps) -> bool:
    """Return True if a solver found a later step for the loop order that a step contributes to."""
    if isinstance(step, Parallelization | Vectorization | Unrolling):
        return False
    return any(
        isinstance(other, Skewing | Embedding) or (isinstance(other, Fusion) and other.shift)
        for other in after
    )


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
