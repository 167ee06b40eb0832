"""Hill climbing from the best schedule: nest by nest, then by other numbers in its steps.

A beam decides the registers of the first nest while all others are slow, and tile sizes before
their effect on unrolling is known. Here everything else is nearly fixed while one nest changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from looper.schedule import Schedule
from looper.search.branch_weights import weighty_branches
from looper.search.search_state import GAIN, Tracker
from looper.space.candidates import Candidates, distinct
from looper.support.deadline import Watch, unwatched
from looper.transformations import Transformation
from looper.transformations.base import Decision

STAGE = "refinement"

Steps = tuple[Transformation, ...]

# The levels that are decided again for a nest, in this order.
_DECISIONS = (Decision.REGISTERS, Decision.TILING, Decision.PARALLELIZATION, Decision.UNROLLING)


def hill_climb(tracker: Tracker) -> None:
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
            for level in _DECISIONS:
                start = tracker.best
                names = weighty_branches(start, Decision.REGISTERS)
                if number < len(names):
                    watch = tracker.check
                    around = _decided_again(start, names[number], level, coarse, watch)
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
    candidates: Candidates,
    watch: Watch,
) -> Iterator[Schedule]:
    """Yield the schedule with one nest's decision at a level undone, and with every other one."""
    forest = schedule.forest
    depth = forest.depth_around(branch)
    if depth == 0:
        return
    inside = {forest.program.statements[k].name for k in forest.members(branch, depth - 1)}
    kept: list[Transformation] = []
    tiles_are_undone = False
    for step in schedule.transformations:
        own = inside.issuperset(step.statements)
        # Skewed tile loops go with the tiles.
        if own and (_is_undone(step, level) or (tiles_are_undone and step.transforms_tiles)):
            tiles_are_undone |= step.decision is Decision.TILING
        else:
            kept.append(step)
    plain = Schedule(schedule.program).attempt(*kept)
    if plain is not None and plain.is_legal:
        yield plain
        yield from candidates.of(plain, level, branch, watch)


def _is_undone(step: Transformation, level: Decision) -> bool:
    """Return True if a step is undone to decide at a level again.

    Parallel loops stay as they are where registers, tiles or unrolling are decided again.
    """
    later = level > Decision.PARALLELIZATION and step.decision > level
    return step.decision is level or later


def neighbours(schedule: Schedule, watch: Watch = unwatched) -> Iterator[Schedule]:
    """Yield legal schedules that differ in one number or annotation, or lack one step."""
    start = Schedule(schedule.program)
    made = (start.attempt(*steps) for steps in _variants(schedule.transformations))
    return distinct((each for each in made if each is not None), schedule, watch)


def _variants(steps: Steps) -> Iterator[Steps]:
    for k, step in enumerate(steps):
        for other in step.neighbours():
            yield (*steps[:k], other, *steps[k + 1 :])
    for k, step in enumerate(steps):
        before = steps[k - 1] if k else None
        if not (step.is_part_of(before) or _is_relied_on(step, steps[k + 1 :])):
            yield (*steps[:k], *steps[k + 1 :])


def _is_relied_on(step: Transformation, after: Steps) -> bool:
    """Return True if a solver found a later step for the loop order that a step contributes to."""
    return step.changes_order and any(other.relies_on_order for other in after)
