"""Branches, bands and loops of a schedule: the objects of decisions.

A branch is the set of statements that share an innermost loop (Pearl, section 4.3). It is named by
its first statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, repeat

from looper.ir.loop_forest import Loop, tile_size
from looper.schedule import Schedule


def branches(schedule: Schedule) -> tuple[str, ...]:
    """Return the first statement of every branch, in textual order."""
    forest = schedule.forest
    first: dict[tuple[int, ...], str] = {}
    for k in forest.textual_order:
        own = forest.schedules[k]
        first.setdefault(own.betas[:-1], forest.program.statements[k].name)
    return tuple(first.values())


def bands(schedule: Schedule, branch: str) -> list[tuple[int, int]]:
    """Return (level, depth) of the maximal perfectly nested bands around a statement.

    They are ordered from the outermost to the innermost one.
    """
    forest = schedule.forest
    depth = forest.depth_around(branch)
    found: list[tuple[int, int]] = []
    for level in range(depth):
        members = forest.members(branch, level)
        if found and forest.members(branch, found[-1][0]) == members:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((level, 1))
    return found


def combinations_of_outer_loops(schedule: Schedule, branch: str) -> list[tuple[int, ...]]:
    """Return one or two loops of the innermost band, without its innermost and tile loops."""
    loops = schedule.forest.of(branch).loops
    inner = [level for level, depth in bands(schedule, branch)[-1:]]
    outer = [
        level
        for level in range(min(inner, default=0), len(loops) - 1)
        if not tile_size(loops[level].row)
    ]
    return [levels for count in (1, 2) for levels in combinations(outer, count)]


def vectorizable_strips(schedule: Schedule, branch: str) -> list[int]:
    """Return the independent loops around an innermost one that is not parallel."""
    depth = schedule.forest.depth_around(branch)
    if not depth or schedule.can_be_parallel(branch, depth - 1, vector=True):
        return []
    single = [
        levels[0] for levels in combinations_of_outer_loops(schedule, branch) if len(levels) == 1
    ]
    return [k for k in single if schedule.can_be_parallel(branch, k, vector=True)]


def iterations_per_pass(schedule: Schedule, branch: str) -> list[int]:
    """Return the original iterations per iteration of each loop around a statement.

    It is the factor of a loop that was unrolled and jammed, and 1 for other loops.
    """
    loops = schedule.forest.of(branch).loops
    return [_strip(loop, loops) for loop in loops]


def tile_counts(sizes: Sequence[int], strips: Sequence[int]) -> tuple[int, ...]:
    """Convert tile sizes in iterations of the original loops to iterations of the loops.

    Args:
        sizes: one for each loop of the band.
        strips: `iterations_per_pass` from the band's outermost loop on.
    """
    known = chain(strips, repeat(1))
    return tuple(max(2, size // strip) for size, strip in zip(sizes, known, strict=False))


def _strip(loop: Loop, loops: tuple[Loop, ...]) -> int:
    """Return the original iterations per iteration of a loop: its factor if jammed, else 1."""
    size = tile_size(loop.row)
    if size is None:
        return 1
    numerator = loop.row.floors[0].numerator
    return (
        size if any(o.jammed and o.row.coefficients == numerator.coefficients for o in loops) else 1
    )
