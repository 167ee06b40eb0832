"""Processor costs of a statement's innermost loop: instructions, and latencies of results.

Loops that are unrolled and jammed are part of the body of the surrounding loop. An access that is
invariant in the innermost loop is in a register, and an access that copies of a body share is
loaded once (scalar replacement; Callahan, Carr and Kennedy, PLDI 1990). Copies of a body that
access neighbouring elements are executed together by vector instructions (superword-level
parallelism; Larsen and Amarasinghe, PLDI 2000).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from looper.features.nest_analysis import Nest
from looper.features.operation_costs import operations
from looper.ir.loop_forest import Loop
from looper.legality.questions import is_surely_parallel
from looper.schedule import Schedule

VECTOR = 32
"""Size of a vector register in bytes."""
FORWARDING = 5.0
"""Latency from a store to a load of the same address, in cycles."""


@dataclass(frozen=True)
class Independence:
    """Known independence of the iterations of a statement's innermost loop.

    Attributes:
        own: True if the statement's own iterations are independent.
        whole: True if the iterations of all statements in the loop are independent.
    """

    own: bool = False
    whole: bool = False


@dataclass(frozen=True)
class InnerLoop:
    """The innermost loop around a statement that is not jammed and has more than one iteration.

    Attributes:
        trips: its trip count; 0 if there is no such loop.
        vector: whether it is tagged to be, or probably is by the compiler, vectorised.
        unit, still, far: number of accesses that move by one element in it, are invariant, and
            others.
        written_still: whether the written access is invariant.
        side_by_side: copies of the body that one vector instruction executes; 1 where that is not
            the cheapest way.
        registers: distinct elements that one iteration needs.
        operations: arithmetic instructions of all executions, with divisions and calls weighted
            higher.
        accesses: load and store instructions.
        starts: number of times the loop is entered.
    """

    trips: float
    vector: bool
    unit: int
    still: int
    far: int
    written_still: bool
    side_by_side: float
    registers: float
    operations: float
    accesses: float
    starts: float


def inner_level(own: Nest, loops: Sequence[Loop]) -> int | None:
    """Return the level of the loop that `InnerLoop` describes."""
    levels = range(own.depth - 1, -1, -1)
    return next((n for n in levels if not loops[n].jammed and own.trips[n] > 1), None)


def independence(schedule: Schedule, position: int, own: Nest) -> Independence:
    """Determine the known independence of the iterations of a statement's innermost loop."""
    forest = schedule.forest
    loops = forest.schedules[position].loops
    level = inner_level(own, loops)
    if level is None:
        return Independence()
    if loops[level].vector:
        return Independence(own=True, whole=True)
    members = forest.members(own.statement.name, level)
    alone, whole = (
        is_surely_parallel(forest, schedule.analysis, each, level)
        for each in ((position,), members)
    )
    return Independence(alone, whole)


def inner_loop(own: Nest, loops: Sequence[Loop], free: Independence, size: int) -> InnerLoop:
    """Return the description of a statement's innermost loop.

    Args:
        own: the statement and its loops.
        loops: the loops with their transformations.
        free: see `independence`.
        size: bytes of the statement's element type.
    """
    jams = [n for n, loop in enumerate(loops) if loop.jammed]
    count, work = float(own.entered[-1]), operations(own.statement.value)
    moved = own.strides[:, jams] != 0
    distinct = np.where(moved, own.trips[jams], 1.0).prod(1)
    turns = count / float(own.trips[jams].prod())
    registers = float(distinct.sum())
    level = inner_level(own, loops)
    if level is None:
        return InnerLoop(
            0.0, False, 0, 0, 0, False, 1.0, registers, count * work, turns * registers, 0.0
        )
    here = np.abs(own.strides[:, level])
    still, unit = here == 0, (here > 0) & (here <= size)
    near = bool((unit | still).all())
    # gcc vectorises even where elements have to be gathered one by one.
    vector = loops[level].vector or (free.own and (near or free.whole) and not still[0])
    lanes = VECTOR / size if vector else 1.0
    once = np.where(still, 1.0 / own.trips[level], 1.0)
    share = np.where(unit, 1.0 / lanes, once)
    ways = [(1.0, lanes, turns * float((distinct * share).sum()))]
    for jam in jams:
        if (copies := _side_by_side(own, jam, size)) > 1:
            share = np.where(own.strides[:, jam] != 0, 1.0 / copies, 1.0) * once
            ways.append((copies, copies, turns * float((distinct * share).sum())))
    side_by_side, lanes, accesses = min(ways, key=lambda way: count * work / way[1] + way[2])
    return InnerLoop(
        trips=float(own.trips[level]),
        vector=vector,
        unit=int(unit.sum()),
        still=int(still.sum()),
        far=int((here > size).sum()),
        written_still=bool(still[0]),
        side_by_side=side_by_side,
        registers=registers,
        operations=count * work / lanes,
        accesses=accesses,
        starts=float(own.entered[level]),
    )


def _side_by_side(own: Nest, jam: int, size: int) -> float:
    """Return the number of copies of a jammed loop's body that one vector instruction executes.

    More than one only if the copies write neighbouring elements, read neighbouring or the same
    ones, and do not depend on each other.
    """
    steps = np.abs(own.strides[:, jam])
    together = steps[0] > 0 and not own.waits[jam] and bool((steps <= size).all())
    return min(VECTOR / size, float(own.trips[jam])) if together else 1.0


def cycles_of_waiting(own: Nest, loops: Sequence[Loop], stores: Sequence[int]) -> float:
    """Return the cycles spent waiting for results, if nothing else is executed meanwhile.

    The copies of an inner jammed loop are executed meanwhile, unless that loop carries a dependence
    as well; so are the lanes of a vector. If other arrays, which may alias as far as the compiler
    knows, are written in a loop, results pass through memory, unless they are held in registers
    there.

    Args:
        own: the statement and its loops.
        loops: the loops with their transformations.
        stores: number of other arrays that are written in each loop.
    """
    longest, repeated = 0.0, 1.0
    held = any(loop.jammed for loop in loops) or not own.statement.target.indices
    for level in range(own.depth - 1, -1, -1):
        waits = float(own.waits[level])
        if loops[level].jammed:
            repeated *= float(own.trips[level]) if waits else 1.0
        elif waits and not loops[level].vector:
            if stores[level] and not held:
                waits += FORWARDING * float(own.links[level])
            longest = max(longest, float(own.entered[level + 1]) * waits * repeated)
    return longest
