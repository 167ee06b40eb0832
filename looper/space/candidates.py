"""What can be tried next: the space in which every search and the environment move.

The space has the levels of LOOPer (section IV): first the structure of the nests (fusion with
shifting, distribution), then affine steps (interchange, skewing, and reversal where it enables one
of them), then parallelization, what stays in registers (unroll-and-jam and vectorization, beyond
the paper), tiling, and unrolling. From the second level on, decisions are taken branch by branch; a
branch is the set of statements that share an innermost loop. Every schedule returned is legal, and
differs from the one it came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations, pairwise, product, repeat

from looper.deadline import Watch, unwatched
from looper.errors import NotApplicable
from looper.ir.loop_forest import Loop, tile_size
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.hyperplanes import skews
from looper.solvers.perfect_nests import perfected
from looper.transformations import (
    Distribution,
    Interchange,
    Parallelization,
    Privatization,
    Reversal,
    Skewing,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)


class Level(IntEnum):
    """The levels of the space, in the order in which they are decided."""

    STRUCTURE = 0
    AFFINE = 1
    PARALLELIZATION = 2
    REGISTERS = 3
    TILING = 4
    UNROLLING = 5


@dataclass(frozen=True)
class SpaceOptions:
    """How wide the space is.

    Attributes:
        tile_sizes: sizes tried for every tiled loop, in iterations of the original loops: a loop
            that was unrolled and jammed is tiled by as many of its strips as fit.
        single_tile_sizes: sizes tried where one loop alone is tiled.
        unroll_factors: factors tried on innermost loops.
        jam_factors: factors of unroll-and-jam tried on loops outside of innermost ones.
        strip_widths: iterations of an outer loop that become a vectorized innermost one.
        skews: answers of the skewing solver per aim and band.
    """

    tile_sizes: tuple[int, ...] = (32, 64, 128)
    single_tile_sizes: tuple[int, ...] = (32, 128, 512)
    unroll_factors: tuple[int, ...] = (4, 8, 16)
    jam_factors: tuple[int, ...] = (2, 4, 6, 8)
    strip_widths: tuple[int, ...] = (8, 32)
    skews: int = 2


DEFAULT_OPTIONS = SpaceOptions()

# Where there are more branches, only those that stand near each other are fused.
MANY_BRANCHES = 24
NEAR = 4


def branches(schedule: Schedule) -> tuple[str, ...]:
    """The first statement of every branch, in textual order."""
    forest = schedule.forest
    first: dict[tuple[int, ...], str] = {}
    for k in forest.textual_order:
        own = forest.schedules[k]
        first.setdefault(own.betas[:-1], schedule.program.statements[k].name)
    return tuple(first.values())


def candidates(
    schedule: Schedule,
    level: Level,
    branch: str | None = None,
    options: SpaceOptions = DEFAULT_OPTIONS,
    watch: Watch = unwatched,
) -> list[Schedule]:
    """Legal schedules one decision further, without duplicates.

    Args:
        schedule: where to go on from; legal.
        level: which kind of decision.
        branch: the statement whose loops it is about; not used at the level STRUCTURE.
        options: how wide the space is.
        watch: called again and again; may raise, which ends the work.
    """
    return list(each_candidate(schedule, level, branch, options, watch))


def each_candidate(
    schedule: Schedule,
    level: Level,
    branch: str | None = None,
    options: SpaceOptions = DEFAULT_OPTIONS,
    watch: Watch = unwatched,
) -> Iterator[Schedule]:
    """The same as `candidates`, each as soon as it is found."""
    if level is Level.STRUCTURE:
        found = _structures(schedule, watch)
    else:
        assert branch is not None, "levels below STRUCTURE are about a branch"
        makers = {
            Level.AFFINE: _affine_steps,
            Level.PARALLELIZATION: _parallelizations,
            Level.TILING: _tilings,
            Level.REGISTERS: _register_tilings,
            Level.UNROLLING: _unrollings,
        }
        found = makers[level](schedule, branch, options)
    yield from legal_and_distinct(found, schedule, watch)


def legal_and_distinct(
    found: Iterable[Schedule], start: Schedule, watch: Watch = unwatched
) -> Iterator[Schedule]:
    """The legal ones of some schedules, each once, without the one they came from."""
    known = {start.key}
    for candidate in found:
        watch()
        if candidate.key not in known and candidate.is_legal:
            known.add(candidate.key)
            yield candidate


def applied(schedule: Schedule, *steps: Transformation) -> Iterator[Schedule]:
    """The schedule after some steps, or nothing where they do not fit."""
    try:
        yield schedule.apply(*steps)
    except NotApplicable:
        return


# -- structure -----------------------------------------------------------------------------------


def _structures(schedule: Schedule, watch: Watch) -> Iterator[Schedule]:
    for everything in (privatized, perfected):
        made = everything(schedule, watch=watch)
        if made is not None:
            yield made
    yield from _fusions(schedule, watch)
    yield from _distributions(schedule, watch)


def privatized(schedule: Schedule, *, watch: Watch = unwatched) -> Schedule | None:
    """The schedule with a copy of every temporary for as many loops as possible; None if none can.

    Only loops count that have something to gain: a temporary is written in each of their iterations
    already.
    """
    current = schedule
    for array in schedule.program.arrays:
        if not array.local:
            continue
        for position, statement in enumerate(schedule.program.statements):
            for depth in range(statement.depth, 0, -1):
                watch()
                # What shares a loop with an earlier statement has got its copies with that.
                if current.forest.program.statements[position].target.array != array.name:
                    break
                step = Privatization(statement.name, depth, array.name)
                found = next(applied(current, step), None)
                if found is not None:
                    current = found
                    break
    return current if current is not schedule else None


def _fusions(schedule: Schedule, watch: Watch) -> Iterator[Schedule]:
    """Pairs of branches, at every level at which they can share a loop.

    All pairs, or where there are many branches those near each other in the text. The later nest
    moves to the earlier one; where others stand between them, also the reverse.
    """
    forest = schedule.forest
    names = branches(schedule)
    reach = NEAR if len(names) > MANY_BRANCHES else len(names)
    for (p, first), (q, second) in combinations(enumerate(names), 2):
        if q - p > reach:
            continue
        watch()
        a, b = forest.position(first), forest.position(second)
        depth = min(forest.schedules[a].depth, forest.schedules[b].depth)
        for level in range(forest.common_depth(a, b), depth):
            pairs = [(first, second)] if q == p + 1 else [(first, second), (second, first)]
            for stays, moves in pairs:
                try:
                    yield from fuse_with_shifts(schedule, stays, moves, level)
                except NotApplicable:
                    continue


def _distributions(schedule: Schedule, watch: Watch) -> Iterator[Schedule]:
    """One split of one loop, and the split of everything that can be split."""
    for statement, level in _cuts(schedule):
        yield from applied(schedule, Distribution(statement, level))
    yield from splits(schedule, watch)


def _cuts(schedule: Schedule) -> list[tuple[str, int]]:
    """(statement, level) of the places where a loop can be split, outermost loops first."""
    found = []
    for node in schedule.nodes():
        for k in node.members[1:]:
            found.append((schedule.program.statements[k].name, node.level))
    return sorted(found, key=lambda cut: cut[1])


def splits(schedule: Schedule, watch: Watch = unwatched) -> list[Schedule]:
    """The splits of everything that can be split: between branches, and down to statements."""
    found = (distributed(schedule, between_branches=each, watch=watch) for each in (True, False))
    return [everything for everything in found if everything is not None]


def distributed(
    schedule: Schedule, *, between_branches: bool = False, watch: Watch = unwatched
) -> Schedule | None:
    """The schedule with every loop split wherever that is legal, outermost first; None if nowhere.

    What remains fused has to be: maximal distribution gives the other levels perfect nests.

    Args:
        schedule: where to split.
        between_branches: leave innermost loops whole, which is enough for perfect nests.
        watch: called again and again; may raise, which ends the work.
    """
    betweens = _first_of_runs(schedule)
    current = schedule
    for statement, level in _cuts(schedule):
        if between_branches and statement not in betweens:
            continue
        watch()
        for split in applied(current, Distribution(statement, level)):
            if split.is_order_legal:
                current = split
    return current if current is not schedule else None


def _first_of_runs(schedule: Schedule) -> set[str]:
    """The statements with one of another branch right before them in the text."""
    forest = schedule.forest
    order = forest.textual_order
    return {
        schedule.program.statements[after].name
        for before, after in pairwise(order)
        if forest.schedules[before].betas[:-1] != forest.schedules[after].betas[:-1]
    }


# -- affine --------------------------------------------------------------------------------------


def bands(schedule: Schedule, branch: str) -> list[tuple[int, int]]:
    """(level, depth) of the maximal perfectly nested bands around a statement, outermost first."""
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


def _affine_steps(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    direct = list(_direct_steps(schedule, branch, options))
    yield from direct
    # A reversal alone changes nothing worth measuring; it counts for what it makes legal.
    known = {candidate.key for candidate in direct if candidate.is_legal}
    for level, depth in bands(schedule, branch):
        if depth < 2:
            continue
        for reversed_level in range(level, level + depth):
            for turned in applied(schedule, Reversal(branch, reversed_level)):
                if turned.is_order_legal:
                    for step in _interchanges(turned, branch, level, depth):
                        if step.key not in known and not _legal_without(schedule, step):
                            yield step


def _legal_without(schedule: Schedule, reversed_step: Schedule) -> bool:
    """Whether the last step is legal without the reversal before it."""
    last = reversed_step.transformations[-1]
    return any(plain.is_order_legal for plain in applied(schedule, last))


def _direct_steps(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    for level, depth in bands(schedule, branch):
        yield from _interchanges(schedule, branch, level, depth)
        for size in (2, 3):
            for first in range(level, level + depth - size + 1):
                for skew in skews(schedule, branch, first, size, options.skews):
                    yield from applied(schedule, skew.step)


def _interchanges(schedule: Schedule, branch: str, level: int, depth: int) -> Iterator[Schedule]:
    for first, second in combinations(range(level, level + depth), 2):
        yield from applied(schedule, Interchange(branch, first, second))


# -- annotations and tiles -----------------------------------------------------------------------


def _parallelizations(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    forest = schedule.forest
    loops = forest.schedules[forest.position(branch)].loops
    if any(loop.parallel for loop in loops):
        return
    for level in range(len(loops)):
        if schedule.can_be_parallel(branch, level):
            yield from applied(schedule, Parallelization(branch, level))
    tiles = [level for level, loop in enumerate(loops) if tile_size(loop.row)]
    if len(tiles) > 1:
        yield from _parallel_tiles(schedule, branch, tiles[0], len(tiles))


def _tilings(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    loops = schedule.forest.schedules[schedule.forest.position(branch)].loops
    strips = iterations_per_pass(schedule, branch)
    for level, members in bands(schedule, branch):
        depth = min(members, sum(not loop.jammed for loop in loops[level:]))
        for size in (1, 2, 3):
            sizes = options.single_tile_sizes if size == 1 else options.tile_sizes
            for first in range(level, level + depth - size + 1):
                if size > 1 and not schedule.can_be_tiled(branch, first, size):
                    continue
                for choice in product(sizes, repeat=size):
                    counts = tile_counts(choice, strips[first:])
                    for tiled in applied(schedule, Tiling(branch, first, counts)):
                        yield tiled
                        if len(set(choice)) == 1:
                            yield from _parallel_tiles(tiled, branch, first, size)


def iterations_per_pass(schedule: Schedule, branch: str) -> list[int]:
    """For each loop around a statement, the iterations of the original loop one pass stands for.

    That is the factor where the loop was unrolled and jammed, and 1 elsewhere.
    """
    loops = schedule.forest.schedules[schedule.forest.position(branch)].loops
    return [_strip(loop, loops) for loop in loops]


def tile_counts(sizes: Sequence[int], strips: Sequence[int]) -> tuple[int, ...]:
    """Tile sizes in passes of the loops, from sizes in iterations of the original loops.

    Args:
        sizes: one for each loop of the band.
        strips: `iterations_per_pass` from the band's outermost loop on.
    """
    known = chain(strips, repeat(1))
    return tuple(max(2, size // strip) for size, strip in zip(sizes, known, strict=False))


def _strip(loop: Loop, loops: tuple[Loop, ...]) -> int:
    """How many iterations of the original loop one iteration stands for: a jammed one's factor."""
    size = tile_size(loop.row)
    if size is None:
        return 1
    numerator = loop.row.floors[0].numerator
    return (
        size if any(o.jammed and o.row.coefficients == numerator.coefficients for o in loops) else 1
    )


def _parallel_tiles(tiled: Schedule, branch: str, level: int, size: int) -> Iterator[Schedule]:
    """The tiled schedule with parallel tile loops that parallelizing before tiling can not give.

    Either one of the tile loops is moved outermost and parallelized: the threads get their own
    columns, say, while the loops inside of a tile keep the order that suits the cache. Or, where no
    tile loop is parallel, the outer two are skewed, so that the tiles of a wavefront are.
    """
    found = False
    for tile in range(level, level + size):
        steps = [Interchange(branch, level, tile)] if tile > level else []
        for moved in applied(tiled, *steps):
            if moved.is_order_legal and moved.can_be_parallel(branch, level):
                found = True
                yield from applied(moved, Parallelization(branch, level))
    if not found and size > 1:
        skew = Skewing(branch, level, ((1, 1), (0, 1)))
        yield from applied(tiled, skew, Parallelization(branch, level + 1))


def _register_tilings(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    """The innermost loop vectorized, one or two loops around it unrolled and jammed, or both."""
    loops = schedule.forest.schedules[schedule.forest.position(branch)].loops
    if any(loop.vector or loop.jammed or loop.unroll > 1 for loop in loops):
        return
    vector: tuple[Transformation, ...] = ()
    if loops and schedule.can_be_parallel(branch, len(loops) - 1, vector=True):
        vector = (Vectorization(branch),)
    for jams in _jams(schedule, branch, options):
        yield from applied(schedule, *jams, *vector)
        if vector and len(jams) == 1:
            yield from applied(schedule, *jams)
    for level in vectorizable_strips(schedule, branch):
        for width in options.strip_widths:
            yield from vectorized_strip(schedule, branch, level, width)


def vectorizable_strips(schedule: Schedule, branch: str) -> list[int]:
    """Loops whose iterations are independent, around an innermost one that is not parallel."""
    depth = schedule.forest.depth_around(branch)
    if not depth or schedule.can_be_parallel(branch, depth - 1, vector=True):
        return []
    single = [
        levels[0] for levels in combinations_of_outer_loops(schedule, branch) if len(levels) == 1
    ]
    return [k for k in single if schedule.can_be_parallel(branch, k, vector=True)]


def vectorized_strip(schedule: Schedule, branch: str, level: int, width: int) -> Iterator[Schedule]:
    """The schedule with strips of an outer loop innermost and vectorized: across rows, say."""
    last = schedule.forest.depth_around(branch)
    tiled = applied(schedule, Tiling(branch, level, (width,)), Interchange(branch, level + 1, last))
    for strip in tiled:
        if strip.is_order_legal:
            yield from applied(strip, Vectorization(branch))


def _jams(
    schedule: Schedule, branch: str, options: SpaceOptions
) -> Iterator[tuple[UnrollAndJam, ...]]:
    """Unroll-and-jam of no, one or two loops of the innermost band that are not over tiles."""
    yield ()
    for levels in combinations_of_outer_loops(schedule, branch):
        for factors in product(options.jam_factors, repeat=len(levels)):
            yield tuple(
                UnrollAndJam(branch, level, factor)
                for level, factor in zip(levels, factors, strict=True)
            )


def combinations_of_outer_loops(schedule: Schedule, branch: str) -> list[tuple[int, ...]]:
    """One or two loops of the innermost band, but not the innermost one nor loops over tiles."""
    loops = schedule.forest.schedules[schedule.forest.position(branch)].loops
    inner = [level for level, depth in bands(schedule, branch)[-1:]]
    outer = [
        level
        for level in range(min(inner, default=0), len(loops) - 1)
        if not tile_size(loops[level].row)
    ]
    return [levels for count in (1, 2) for levels in combinations(outer, count)]


def _unrollings(schedule: Schedule, branch: str, options: SpaceOptions) -> Iterator[Schedule]:
    for factor in options.unroll_factors:
        yield from applied(schedule, Unrolling(branch, factor))
