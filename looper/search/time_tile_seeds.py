"""Time tiles for the stencils of a schedule, with sizes chosen for the second-level cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log2

from looper.execution.machine.caches import second_level_cache
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.ir.loop_structure import LoopNode
from looper.schedule import Schedule
from looper.solvers.perfect_nests import deepened
from looper.space.branches import branches
from looper.transformations import TimeTiling, UnrollAndJam

SMALLEST = 16
"""The smallest diamonds: smaller ones have too little reuse for their overhead."""
FEWEST = 4
"""The least number of diamonds beside each other."""
PAIR = 2
"""Number of rows that are unrolled and jammed."""


def time_tiled(schedule: Schedule) -> Iterator[Schedule]:
    """Yield the schedule with time tiles of two sizes in every nest that can have them.

    The loops inside of a tile, of which the innermost one runs through whole rows, stay as they
    are. Statements with fewer loops than others of their nest are embedded first. Nothing is
    yielded for loops that are tiled or annotated, or whose outermost loop is parallel already.
    """
    if not any(_may_be_time(schedule, root) for root in schedule.forest.roots):
        return
    start = deepened(schedule) or schedule
    if not start.is_order_legal:
        return
    for growth in (1, 2):
        made = start
        for root in start.forest.roots:
            if isinstance(root, LoopNode) and _may_be_time(start, root):
                name = start.forest.program.statements[root.members[0]].name
                sizes = [size * growth for size in _sizes(start.forest, root.members)]
                made = made.attempt(TimeTiling(name, 0, tuple(sizes))) or made
        if made is not start and made.is_legal:
            yield made


def _may_be_time(schedule: Schedule, root: LoopNode | int) -> bool:
    """Return True if a loop may be one over time: a plain sequential one around others.

    Skewed loops are none, as they are those of wavefronts.
    """
    if isinstance(root, int):
        return False
    schedules = [schedule.forest.schedules[k] for k in root.members]
    if any(own.deepest_annotated >= 0 or own.depth < 2 for own in schedules):
        return False
    if any(len([c for c in own.loops[0].row.coefficients if c]) != 1 for own in schedules):
        return False
    statements = schedule.forest.program.statements
    return not schedule.can_be_parallel(statements[root.members[0]].name, 0)


def _sizes(forest: LoopForest, members: tuple[int, ...]) -> list[int]:
    """Return the sizes of time tiles whose data fill half of the second-level cache.

    A diamond is half as wide as its size on average. If whole rows or planes are too large for
    diamonds of `SMALLEST` iterations, two loops are tiled, if there is a further one for rows.
    """
    room = second_level_cache()
    widest = max(SMALLEST, _extent(forest, members, 1) // FEWEST)
    size = _power_of_two(room // _bytes_per_iteration(forest, members, (1,)), widest)
    depth = min(forest.schedules[k].depth for k in members)
    if size >= SMALLEST or depth < 4:
        return [max(size, SMALLEST)]
    both = room // _bytes_per_iteration(forest, members, (1, 2))
    side = max(SMALLEST, _power_of_two(int(both**0.5), widest))
    return [side, side]


def _power_of_two(size: int, most: int) -> int:
    """The power of two nearest to a size, but at most the largest one up to `most`."""
    nearest = 1 << round(log2(max(1, size)))
    return min(nearest, 1 << max(0, most.bit_length() - 1))


def _extent(forest: LoopForest, members: Iterable[int], level: int) -> int:
    return max(forest.extent(forest.program.statements[k].name, level) for k in members)


def _bytes_per_iteration(
    forest: LoopForest, members: Iterable[int], levels: tuple[int, ...]
) -> int:
    """Bytes of the arrays that statements access in one iteration of loops over space.

    Of an array, that is the part whose subscripts do not depend on these loops. Arrays of which no
    subscript does are left out.
    """
    program = forest.program
    found: dict[str, int] = {}
    for k in members:
        statement, loops = program.statements[k], forest.schedules[k].loops
        over = {
            n
            for level in levels
            for n, coefficient in enumerate(loops[level].row.coefficients)
            if coefficient
        }
        for access in (statement.target, *statement.reads):
            array = program.array(access.array)
            part, depends = array.bytes, False
            for extent, index in zip(array.shape, access.indices, strict=True):
                if any(map(index.depends_on, over)):
                    part, depends = part // extent, True
            if depends:
                found[array.name] = max(part, found.get(array.name, 0))
    return max(1, sum(found.values()))


def jammed_in_pairs(schedule: Schedule) -> Schedule:
    """Return the schedule with pairs of rows in its time tiles unrolled and jammed.

    Only where the first and the last row of tiles move by multiples of a pair from one time step to
    the next, so that nearly all rows of a tile are in pairs. Returns the schedule itself if nothing
    changes.
    """
    for branch in branches(schedule):
        own = schedule.forest.of(branch)
        level = own.depth - 2
        if level < 0 or not _moves_in_pairs(own, level):
            continue
        made = schedule.attempt(UnrollAndJam(branch, level, PAIR))
        schedule = made if made is not None and made.is_legal else schedule
    return schedule


def _moves_in_pairs(own: StatementSchedule, level: int) -> bool:
    """Return True if tiles move along a loop by multiples of a pair, whatever the other loops."""
    row = own.loops[level].row.coefficients
    forms = [term.numerator.coefficients for loop in own.loops for term in loop.row.floors]
    return all(
        slope % PAIR == 0
        for form in forms
        if any(along and own for along, own in zip(form, row, strict=True))
        for slope, own in zip(form, row, strict=True)
        if not own
    )
