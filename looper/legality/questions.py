"""What the rest of the package asks of a schedule: fast where that proves it, else by isl."""

from __future__ import annotations

from dataclasses import replace

from looper.distances import distance_table
from looper.legality.exact import (
    Violation,
    exact_violation,
    is_exactly_legal,
    is_exactly_parallel,
)
from looper.legality.fast import (
    OrderAnalysis,
    Verdict,
    band_distances,
    band_extremes,
    groups_between,
)
from looper.legality.witnesses import breaks_order, breaks_parallel
from looper.loops import Loop, LoopForest, tile_size, untiled


def order_violation(forest: LoopForest, analysis: OrderAnalysis) -> Violation | None:
    """The first dependence the order violates, or None; isl is asked only where it is needed."""
    return None if analysis.verdict is Verdict.LEGAL else exact_violation(forest)


def is_order_legal(forest: LoopForest, analysis: OrderAnalysis) -> bool:
    """Whether the order respects all dependences."""
    if analysis.verdict is Verdict.UNKNOWN:
        return not breaks_order(forest) and is_exactly_legal(forest)
    return analysis.verdict is Verdict.LEGAL


def is_parallel(
    forest: LoopForest,
    analysis: OrderAnalysis,
    members: tuple[int, ...],
    level: int,
    *,
    vector: bool = False,
) -> bool:
    """Whether a loop has independent iterations, but for reductions that OpenMP can execute.

    The order of the schedule must be legal.

    Args:
        forest: the schedule.
        analysis: what the fast check says about it.
        members: the statements in the loop.
        level: the loop.
        vector: it is to be executed by vector instructions, else by threads.
    """
    if forest.program.reassociation:
        return is_exactly_parallel(forest, members, level, vector=vector)
    if is_steady(forest, members, level):
        return True
    if analysis.verdict is Verdict.LEGAL:
        table = distance_table(forest.program)
        between = groups_between(table, members)
        doubtful = analysis.reached[level] & ~analysis.zero[level] & between
        if not doubtful.any():
            return True
        if (doubtful & analysis.carried[level] & table.exact).any() and not forest.has_floors:
            return False
    if breaks_parallel(forest, members, level):
        return False
    return is_exactly_parallel(forest, members, level, vector=vector)


def is_permutable(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, depth: int
) -> bool:
    """Whether `depth` loops from `level` on may be tiled: no distance is negative in any of them.

    Proven on the vertices of the dependences not carried outside of the band (of all dependences,
    where the fast check could not tell which those are); False also where that proof fails. The
    order of the schedule must be legal.
    """
    plain = _without_tiles(forest, members, level, depth) if forest.has_floors else forest
    if plain is None or analysis.verdict is Verdict.ILLEGAL:
        return False
    if analysis.verdict is Verdict.UNKNOWN:
        return not (band_extremes(plain, members, level, depth)[0] < 0).any()
    return not (band_distances(plain, analysis, members, level, depth) < 0).any()


def is_steady(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Whether no dependence connects different iterations of a loop, wherever the loop stands.

    So it is parallel, and stays that if loops around it or inside of it change places. False also
    where that is not proven.
    """
    plain = _without_tiles(forest, members, level, 1) if forest.has_floors else forest
    if plain is None:
        return False
    low, high = band_extremes(plain, members, level, 1)
    return not (low.any() or high.any())


def _without_tiles(
    forest: LoopForest, members: tuple[int, ...], level: int, depth: int
) -> LoopForest | None:
    """The forest with `x` for each tile loop `floor(x / size)` of a band, as tiles of a loop never
    go back if the loop does not; None where a loop of the band has other floors, or different sizes
    for different statements.
    """
    for offset in range(level, level + depth):
        if len({tile_size(forest.schedules[k].loops[offset].row) for k in members}) > 1:
            return None

    def change(loops: tuple[Loop, ...]) -> tuple[Loop, ...]:
        band = (replace(loop, row=untiled(loop.row)) for loop in loops[level : level + depth])
        return (*loops[:level], *band, *loops[level + depth :])

    plain = forest.with_loops(members, change)
    rows = [loop.row for k in members for loop in plain.schedules[k].loops[level : level + depth]]
    return None if any(row.floors for row in rows) else plain
