"""Nests that update in place, such as Gauss-Seidel sweeps, with several rows at a time.

Every loop of such a nest carries a dependence, and the innermost one has an operation wait for the
one before. Two skewings help together: one that makes the nest permutable, so that its tiles run in
wavefronts on all threads; and one that makes the innermost loop advance with every dependence
(Lamport's hyperplane, CACM 1974), so that rows of a register tile are chains of operations that do
not wait for each other.
"""

from __future__ import annotations

from looper.schedule import Schedule
from looper.solvers.hyperplanes import skews
from looper.space.branches import bands, branches
from looper.transformations import Parallelization, Skewing, Tiling, UnrollAndJam
from looper.transformations.skewing import WAVEFRONT

TILE = (8, 24)
"""Iterations of the two outer loops in a tile."""
ROWS = 6
"""Rows of a register tile: as many chains as keep an adder with a latency of a few cycles busy."""
_DEPTH = 3


def pipelined(schedule: Schedule) -> Schedule:
    """Return the schedule with nests that update in place in wavefronts of tiles.

    Returns the schedule itself if there is none: nests of three loops, none of them parallel.
    """
    for branch in branches(schedule):
        schedule = _pipelined(schedule, branch) or schedule
    return schedule


def _pipelined(schedule: Schedule, branch: str) -> Schedule | None:
    own, found = schedule.forest.of(branch), bands(schedule, branch)
    if not found or found[-1][1] != _DEPTH or own.deepest_annotated >= found[-1][0]:
        return None
    level, depth = found[-1]
    if any(schedule.can_be_parallel(branch, k) for k in range(level, level + depth)):
        return None
    for each in skews(schedule, branch, level, depth):
        if each.aim != "inner parallelism":
            continue
        advancing, *others = each.step.matrix
        made = schedule.attempt(
            Skewing(branch, level, (*others, advancing)),
            Tiling(branch, level, TILE),
            Skewing(branch, level, WAVEFRONT),
            Parallelization(branch, level + 1),
            UnrollAndJam(branch, level + len(TILE) + 1, ROWS),
        )
        if made is not None and made.is_legal:
            return made
    return None
