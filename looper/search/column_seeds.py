"""Nests that add up in an outer loop and have independent elements in the innermost one.

An example is `for (i) for (j) y[j] += A[i][j] * x[i];`, the product of a transposed matrix and a
vector. No outer loop is parallel, and the innermost one is too short a piece of work for threads.
Here each thread has one block of the innermost loop's iterations and runs through all of the outer
loops for it: the elements that it adds to stay in its first-level cache, and every row of `A` is
read in long stretches.
"""

from __future__ import annotations

from looper.execution.compiling.toolchain import usable_cores
from looper.schedule import Schedule
from looper.space.branches import branches
from looper.transformations import Interchange, Parallelization, Tiling

_LINE = 64
"""Bytes of a line of a cache."""
_LARGEST = 16384
"""Most bytes of the elements of a block: half of a first-level cache."""
_LEAST = 64
"""Fewest iterations of a block."""


def in_column_blocks(schedule: Schedule) -> Schedule:
    """Return the schedule with blocks of innermost parallel loops outermost and parallel.

    Only where no loop outside of them is parallel. Returns the schedule itself if nothing changes.
    """
    for branch in branches(schedule):
        schedule = _in_column_blocks(schedule, branch) or schedule
    return schedule


def _in_column_blocks(schedule: Schedule, branch: str) -> Schedule | None:
    forest = schedule.forest
    own, inner = forest.of(branch), forest.depth_around(branch) - 1
    if inner < 1 or own.deepest_annotated >= 0:
        return None
    if not schedule.can_be_parallel(branch, inner, vector=True):
        return None
    if any(schedule.can_be_parallel(branch, level) for level in range(inner)):
        return None
    size = _size(schedule, branch, inner)
    if size < _LEAST:
        return None
    for level in range(inner):
        outwards = [Interchange(branch, k, k + 1) for k in reversed(range(level, inner))]
        steps = (Tiling(branch, inner, (size,)), *outwards, Parallelization(branch, level))
        made = schedule.attempt(*steps)
        if made is not None and made.is_legal:
            return made
    return None


def _size(schedule: Schedule, branch: str, level: int) -> int:
    """Iterations of a block: one block for each thread, or more if that is too large."""
    # Splits add statements to the program that was read.
    program = schedule.forest.program
    target = program.statements[schedule.forest.position(branch)].target
    element = program.array(target.array).type.bytes
    line = max(1, _LINE // element)
    extent = schedule.forest.extent(branch, level)
    share = -(-extent // usable_cores())
    size = min(share, _LARGEST // element)
    return -(-size // line) * line
