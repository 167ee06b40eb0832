"""Completion of schedules with the annotations that their structure makes obvious.

A search that judged a fusion or an interchange by its own time alone would drop those that only pay
together with the annotations they make possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from looper.ir.strides import has_unit_stride, writes_along
from looper.schedule import Schedule
from looper.search.branch_weights import branch_work
from looper.search.column_seeds import in_column_blocks
from looper.search.time_tile_seeds import jammed_in_pairs, time_tiled
from looper.space.blocked_closures import blocked_closure
from looper.space.blocked_eliminations import blocked_elimination
from looper.space.branches import (
    bands,
    branches,
    combinations_of_outer_loops,
    vectorizable_strips,
)
from looper.space.matrix_products import blocked_products
from looper.space.vocabulary import DEFAULT_OPTIONS
from looper.support.deadline import Watch, unwatched
from looper.transformations import (
    Distribution,
    Interchange,
    Parallelization,
    Skewing,
    Tiling,
    UnrollAndJam,
    Vectorization,
)
from looper.transformations.skewing import WAVEFRONT

COMPLETION_TILE = 32
COMPLETION_JAM = (6, 4)
COMPLETION_CHAINS = {1: (8,), 2: (4, 4)}
COMPLETION_STRIP = 32
# Operations: about ten microseconds, and a hundred times that.
LEAST_PARALLEL = 10_000
SURELY_PARALLEL = 1_000_000


def completed(schedule: Schedule, watch: Watch = unwatched) -> list[Schedule]:
    """Return the schedule with the annotations that its structure makes obvious.

    They are: its innermost parallel loops vectorized; that with the loops around those unrolled and
    jammed; and, where a band can be tiled, on top of tiles of one size, in wavefronts where no tile
    loop is parallel, and with several loops inside tiles split into nests of their own; loops over
    time steps in diamonds (see `time_tiled`); and matrix products blocked for caches and registers,
    see `looper.space.matrix_products`. The outermost parallel loops are parallelized if the work
    justifies waking threads, and left sequential as well if that is not certain. Where another loop
    is the better innermost or outermost one, there are variants with that one, and with blocks of
    the innermost one outermost where that is the only parallel one (see `in_column_blocks`). And
    there are variants with sequential innermost loops in strips, most of which a compiler may
    vectorize.

    Args:
        schedule: the schedule to complete.
        watch: called repeatedly; may raise, which ends the work.
    """
    found: dict[str, Schedule] = {}
    for end in _ends(schedule):
        watch()
        if end.key != schedule.key and end.key not in found and end.is_legal:
            found[end.key] = end
    return list(found.values())


def _ends(schedule: Schedule) -> Iterator[Schedule]:
    near = localized(schedule)
    starts = [near] if near is schedule else [near, schedule]
    work = sum(branch_work(schedule).values())
    if work >= LEAST_PARALLEL:
        columns = in_column_blocks(near)
        if columns is not near:
            yield jammed(vectorized(parallelized(columns)))
        wide = vectorized(parallelized(near))
        yield jammed(wide)
        yield stripped(wide)
        for start in starts:
            yield vectorized(parallelized(start))
        yield from in_time_tiles(schedule)
        yield from in_blocks(schedule, threads=True)
        tiled = _tiled(near)
        if tiled is None and near is not schedule:
            # Another innermost loop may keep outer ones from being tiled, but not within tiles.
            tiled = _tiled(schedule)
            tiled = None if tiled is None else localized(tiled)
        if tiled is not None:
            yield vectorized(parallelized(tiled))
            yield vectorized(_in_wavefronts(tiled))
            split = _split_in_tiles(tiled)
            if split is not tiled:
                waves = _in_wavefronts(split)
                wide = vectorized(parallelized(split) if waves is split else waves)
                yield jammed(wide)
                yield wide
        spread = spread_out(near)
        if spread is not near:
            wide = vectorized(parallelized(spread))
            yield jammed(wide)
            yield wide
    if work < SURELY_PARALLEL:
        yield from in_blocks(schedule, threads=False)
        plain = vectorized(near)
        yield jammed(plain)
        yield stripped(plain)
        for start in starts:
            yield vectorized(start)
    strips = _in_strips(near)
    if strips is not near:
        yield vectorized(parallelized(strips) if work >= LEAST_PARALLEL else strips)


def in_time_tiles(schedule: Schedule) -> Iterator[Schedule]:
    """Yield the schedule with parallel time tiles (see `time_tiled`) and vectorized rows.

    Each also with pairs of rows unrolled and jammed.
    """
    for timed in time_tiled(schedule):
        wide = vectorized(parallelized(timed))
        yield jammed_in_pairs(wide)
        yield wide


def in_blocks(schedule: Schedule, threads: bool | None = None) -> Iterator[Schedule]:
    """Yield the schedule with its matrix products blocked for caches and registers.

    Those of factorizations are so once unknowns are eliminated in blocks. Steps of closures of
    matrices are executed in blocks.

    Args:
        schedule: its loops must be neither tiled nor annotated where products are.
        threads: True if its loops may be distributed over threads; by default if there is enough
            work.
    """
    if threads is None:
        threads = sum(branch_work(schedule).values()) >= LEAST_PARALLEL
    eliminated = schedule
    for branch in branches(schedule):
        eliminated = blocked_elimination(eliminated, branch, threads=threads) or eliminated
        eliminated = blocked_closure(eliminated, branch, threads=threads) or eliminated
    found = blocked_products(schedule, threads=threads)
    for blocked in found if eliminated is schedule else (eliminated, *found):
        yield vectorized(parallelized(blocked) if threads else blocked)


def parallelized(schedule: Schedule) -> Schedule:
    """Return the schedule with the outermost parallel loop around every branch parallelized.

    The innermost of three or more loops is left out: it takes less time than waking threads.
    """
    for branch in branches(schedule):
        depth = schedule.forest.depth_around(branch)
        for level in range(depth if depth < 3 else depth - 1):
            if schedule.can_be_parallel(branch, level):
                schedule = schedule.attempt(Parallelization(branch, level)) or schedule
                break
    return schedule


def localized(schedule: Schedule) -> Schedule:
    """Return the schedule with a loop over adjacent elements innermost in each branch with one.

    A parallel one is preferred, then one that accesses adjacent elements in the statements that run
    most often. Returns the schedule itself if nothing changes.
    """
    for branch in branches(schedule):
        for is_better in (_is_vectorizable, _is_mostly_local):
            if is_better(schedule, branch):
                break
            swapped = _with_another_innermost_loop(schedule, branch)
            found = next((s for s in swapped if is_better(s, branch)), None)
            if found is not None:
                schedule = found
                break
    return schedule


def _with_another_innermost_loop(schedule: Schedule, branch: str) -> Iterator[Schedule]:
    """Yield the schedule with each other loop of the innermost band innermost, where legal."""
    level, depth = bands(schedule, branch)[-1] if bands(schedule, branch) else (0, 0)
    for other in range(level, level + depth - 1):
        swapped = schedule.attempt(Interchange(branch, other, level + depth - 1))
        if swapped is not None and swapped.is_legal:
            yield swapped


def spread_out(schedule: Schedule) -> Schedule:
    """Return the schedule with other loops outermost where only that gives a parallel outer loop.

    As in LU decomposition: in the elimination of one unknown, all rows below are independent.
    Returns the schedule itself if nothing changes.
    """
    for branch in branches(schedule):
        if not _has_parallel_outer_loop(schedule, branch):
            found = [s for s in _reordered(schedule, branch) if _has_parallel_outer_loop(s, branch)]
            schedule = max(found, key=lambda s: _locality(s, branch), default=schedule)
    return schedule


def _reordered(schedule: Schedule, branch: str) -> Iterator[Schedule]:
    """Yield the schedule with every legal choice of the two outermost loops around a branch."""
    depth = schedule.forest.depth_around(branch)
    for first in range(depth):
        for second in range(1, depth):
            swaps = [
                Interchange(branch, level, other)
                for level, other in enumerate((first, second))
                if level != other
            ]
            found = schedule.attempt(*swaps)
            if swaps and found is not None and found.is_legal:
                yield found


def _locality(schedule: Schedule, branch: str) -> int:
    """Return a score of how well the innermost loop around a branch suits caches and vectors."""
    return _is_mostly_local(schedule, branch) + _is_vectorizable(schedule, branch)


def _has_parallel_outer_loop(schedule: Schedule, branch: str) -> bool:
    """Return True if a loop around the innermost one is parallel."""
    depth = schedule.forest.depth_around(branch)
    return any(schedule.can_be_parallel(branch, level) for level in range(depth - 1))


def _is_vectorizable(schedule: Schedule, branch: str) -> bool:
    """Return True if the innermost loop is parallel and runs over adjacent elements."""
    forest = schedule.forest
    depth = forest.depth_around(branch)
    return (
        depth > 0
        and not forest.of(branch).loops[-1].jammed
        and schedule.can_be_parallel(branch, depth - 1, vector=True)
        and _has_unit_stride(schedule, forest.members(branch, depth - 1), depth - 1)
    )


def _is_mostly_local(schedule: Schedule, branch: str) -> bool:
    """Return True if the statements with the most loops run over adjacent elements."""
    forest = schedule.forest
    depth = forest.depth_around(branch)
    if not depth:
        return True
    members = forest.members(branch, depth - 1)
    loops = {k: forest.schedules[k].embedded.count(False) for k in members}
    most = max(loops.values())
    return _has_unit_stride(schedule, [k for k in members if loops[k] == most], depth - 1)


def _has_unit_stride(schedule: Schedule, members: Iterable[int], level: int) -> bool:
    forest = schedule.forest
    return all(
        has_unit_stride(forest.program.statements[k], forest.schedules[k], level) for k in members
    )


def vectorized(schedule: Schedule) -> Schedule:
    """Return the schedule with innermost parallel loops over adjacent elements vectorized."""
    for branch in branches(schedule):
        if _is_vectorizable(schedule, branch):
            schedule = schedule.attempt(Vectorization(branch)) or schedule
    return schedule


def jammed(schedule: Schedule) -> Schedule:
    """Return the schedule with loops around innermost ones unrolled and jammed, where legal.

    Around vectorized loops this reuses loaded values; around sequential ones it gives several
    independent chains of operations.
    """
    for branch in branches(schedule):
        loops = schedule.forest.of(branch).loops
        if not loops:
            continue
        inner = len(loops) - 1
        if not loops[-1].vector and schedule.can_be_parallel(branch, inner, vector=True):
            continue
        for levels in reversed(combinations_of_outer_loops(schedule, branch)):
            factors = COMPLETION_JAM if loops[-1].vector else COMPLETION_CHAINS[len(levels)]
            steps = [
                UnrollAndJam(branch, level, factor)
                for level, factor in zip(levels, factors, strict=False)
            ]
            candidate = schedule.attempt(*steps)
            if candidate is not None and candidate.is_legal:
                schedule = candidate
                break
    return schedule


def _in_strips(schedule: Schedule) -> Schedule:
    """Return the schedule with sequential innermost loops over adjacent elements in short strips.

    The dependences that keep such a loop sequential often concern few of its iterations, as in the
    algorithm of Floyd and Warshall those of one row and column. A compiler that compares addresses
    before a loop finds nearly all strips free of them, and runs those with vector instructions.
    Returns the schedule itself if nothing changes.
    """
    for branch in branches(schedule):
        forest = schedule.forest
        inner = forest.depth_around(branch) - 1
        if inner < 0 or schedule.can_be_parallel(branch, inner, vector=True):
            continue
        members, statements = forest.members(branch, inner), forest.program.statements
        rows = [(statements[k], forest.schedules[k], inner) for k in members]
        if all(has_unit_stride(*row) and writes_along(*row) for row in rows):
            schedule = schedule.attempt(Tiling(branch, inner, (COMPLETION_STRIP,))) or schedule
    return schedule


def stripped(schedule: Schedule) -> Schedule:
    """Return the schedule with vectorized strips of outer loops for sequential innermost ones."""
    for branch in branches(schedule):
        for level in sorted(vectorizable_strips(schedule, branch), reverse=True):
            made = _with_vectorized_strip(schedule, branch, level)
            if made is not None:
                schedule = made
                break
    return schedule


def _with_vectorized_strip(schedule: Schedule, branch: str, level: int) -> Schedule | None:
    last = schedule.forest.depth_around(branch)
    steps = (
        Tiling(branch, level, (COMPLETION_STRIP,)),
        Interchange(branch, level + 1, last),
        Vectorization(branch),
    )
    made = schedule.attempt(*steps)
    return made if made is not None and made.is_legal else None


def _in_wavefronts(schedule: Schedule) -> Schedule:
    """Return the schedule with parallel diagonals of tiles wherever no tile loop is parallel.

    Returns the schedule itself if that is nowhere.
    """
    for branch in branches(schedule):
        sizes = [facts.size for facts in schedule.forest.of(branch).facts]
        level = next((k for k in range(len(sizes) - 1) if min(sizes[k : k + 2]) > 0), None)
        if level is None or any(schedule.can_be_parallel(branch, k) for k in (level, level + 1)):
            continue
        skewed = Skewing(branch, level, WAVEFRONT)
        made = schedule.attempt(skewed, Parallelization(branch, level + 1))
        if made is not None and made.is_legal:
            schedule = made
    return schedule


def _split_in_tiles(schedule: Schedule) -> Schedule:
    """Return the schedule with the loops within tiles split by branch, each with its best loop.

    Perfect nests within tiles can choose their innermost loop, unlike branches that share a loop.
    Returns the schedule itself if nothing changes.
    """
    split = schedule
    for before, name in pairwise(branches(schedule)):
        forest = split.forest
        level = forest.common_depth(forest.position(before), forest.position(name)) - 1
        # No action splits loops further inside.
        if 0 <= level < DEFAULT_OPTIONS.structure_levels and forest.of(name).points[level]:
            made = split.attempt(Distribution(name, level))
            if made is not None and made.is_order_legal:
                split = made
    return localized(split) if split is not schedule else schedule


def _tiled(schedule: Schedule) -> Schedule | None:
    """Return the schedule with every permutable band of two or three loops tiled.

    None if there is none. Loops too short for a tile, or tiled with another branch, are left out.
    """
    current = schedule
    for branch in branches(schedule):
        for level, depth in reversed(bands(current, branch)):
            for size in range(min(depth, 3), 1, -1):
                if _has_tiles(current, branch, level, size):
                    continue
                if not current.can_be_tiled(branch, level, size):
                    continue
                candidate = current.attempt(Tiling(branch, level, (COMPLETION_TILE,) * size))
                if candidate is not None and candidate.is_order_legal:
                    current = candidate
                    break
    return current if current is not schedule else None


def _has_tiles(schedule: Schedule, branch: str, level: int, count: int) -> bool:
    """Return True if some of these loops around a branch are over tiles or within them."""
    own = schedule.forest.of(branch)
    return any(own.points[k] or own.facts[k].size for k in range(level, level + count))
