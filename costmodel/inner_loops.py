"""What a statement's innermost loop asks of a processor: instructions, and waiting for results.

Loops that are unrolled and jammed are part of the body of the loop outside of them. What does not
move in the innermost loop is in a register, and what the copies of a body have in common is loaded
once (scalar replacement; Callahan, Carr and Kennedy, PLDI 1990). Copies of a body that access
neighbours are executed together by vector instructions (superword-level parallelism; Larsen and
Amarasinghe, PLDI 2000).
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
"""Bytes of a vector register."""
FORWARDING = 5.0
"""Cycles from a store to the load of what it wrote."""


@dataclass(frozen=True)
class Independence:
    """Whether iterations of a statement's innermost loop are independent.

    Attributes:
        own: for the statement alone.
        whole: for all statements in the loop.
    """

    own: bool = False
    whole: bool = False


@dataclass(frozen=True)
class InnerLoop:
    """The innermost loop around a statement that is not jammed, and turns more than once.

    Attributes:
        trips: how often it turns; 0 where there is no such loop.
        vector: whether it is, or the compiler probably makes it, executed by vector instructions.
        unit, still, far: accesses that move by an element in it, that do not move, and others.
        written_still: whether what is written does not move.
        side_by_side: copies of the body that one vector instruction executes; 1 where that is not
            what is cheapest.
        registers: different elements that one turn needs.
        operations: arithmetic instructions of all executions, divisions and calls counted as more.
        accesses: instructions that load and store.
        starts: how often it is entered.
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
    """The level of the loop that `InnerLoop` is about."""
    levels = range(own.depth - 1, -1, -1)
    return next((n for n in levels if not loops[n].jammed and own.trips[n] > 1), None)


def independence(schedule: Schedule, position: int, own: Nest) -> Independence:
    """Whether iterations of a statement's innermost loop are known to be independent."""
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
    """What a statement's innermost loop asks for.

    Args:
        own: the statement and its loops.
        loops: what is done to these.
        free: see `independence`.
        size: bytes of what is computed.
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
    # gcc also does so where elements have to be gathered one by one.
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
    """How many copies of a body, of a jammed loop, one vector instruction executes.

    Those that write neighbours, read neighbours or the same, and do not wait for each other.
    """
    steps = np.abs(own.strides[:, jam])
    together = steps[0] > 0 and not own.waits[jam] and bool((steps <= size).all())
    return min(VECTOR / size, float(own.trips[jam])) if together else 1.0


def cycles_of_waiting(own: Nest, loops: Sequence[Loop], stores: Sequence[int]) -> float:
    """Cycles in which nothing can be done but to wait for results, if nothing else is done then.

    What a jammed loop repeats inside of another is done then, unless it waits as well; so are the
    lanes of a vector. Where other arrays are written in a loop, which might be this one for all
    that a compiler knows, results go through memory, unless they are held in registers there.

    Args:
        own: the statement and its loops.
        loops: what is done to these.
        stores: how many other arrays are written in each loop.
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
