"""Legality queries on schedules, decided by the fast check where possible, else by isl."""

from __future__ import annotations

from collections.abc import Sequence

from looper.ir.loop_forest import LoopForest
from looper.legality.counterexamples import breaks_order, connects
from looper.legality.exact import (
    Violation,
    exact_violation,
    is_exactly_apart,
    is_exactly_legal,
)
from looper.legality.fast import OrderAnalysis, PairOrder, Verdict, open_vertices, signs_in
from looper.legality.reducing import are_executable
from looper.legality.signs import Bits, SignSpace, sign_table


def order_violation(forest: LoopForest, analysis: OrderAnalysis) -> Violation | None:
    """The first dependence violated by the order, or None; isl is only used if needed."""
    return None if analysis.verdict is Verdict.LEGAL else exact_violation(forest)


def is_order_legal(forest: LoopForest, analysis: OrderAnalysis) -> bool:
    """Return True if the order respects all dependences."""
    if analysis.verdict is not Verdict.UNKNOWN:
        return analysis.verdict is Verdict.LEGAL
    table = sign_table(forest.program)
    for number, order in enumerate(analysis.orders):
        if order.verdict is Verdict.UNKNOWN:
            known = table.spaces[number].exactly_legal
            legal = known.get(order)
            if legal is None:
                broken = breaks_order(forest, number)
                legal = not broken and is_exactly_legal(forest, *table.pairs[number])
                known.keep(order, legal)
            if not legal:
                return False
    return True


def is_parallel(
    forest: LoopForest,
    analysis: OrderAnalysis,
    members: tuple[int, ...],
    level: int,
    *,
    vector: bool = False,
) -> bool:
    """Return True if a loop's iterations are independent except for executable reductions.

    These are reductions that OpenMP can execute in the loop. The order of the schedule must be
    legal.

    Args:
        forest: the schedule.
        analysis: the fast check's analysis of the schedule.
        members: the statements in the loop.
        level: the loop.
        vector: True if the loop is executed by vector instructions, else by threads.
    """
    undecided = []
    if not is_communication_free(forest, members, level):
        table = sign_table(forest.program)
        for number in table.between(members):
            answer = _connects(table.spaces[number], analysis.orders[number], level)
            if answer:
                return False
            if answer is None:
                undecided.append(number)
    orders = analysis.orders
    return all(_is_apart(forest, orders[number], number, level) for number in undecided) and (
        are_executable(forest, members, level, vector=vector)
    )


def is_surely_parallel(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int
) -> bool:
    """Return True if a loop has independent iterations, as the fast check alone proves.

    Steps of reductions count as independent where vector instructions can execute them; isl decides
    on other steps that may be reordered, which the fast check does not know.

    Args:
        forest: the schedule; its order must be legal.
        analysis: the fast check's analysis of the schedule.
        members: statements in the loop; dependences of others are ignored.
        level: the loop.
    """
    if not is_communication_free(forest, members, level):
        table = sign_table(forest.program)
        pairs = table.between(members)
        if any(_connects(table.spaces[n], analysis.orders[n], level) is not False for n in pairs):
            return False
    return are_executable(forest, members, level, vector=True)


def _connects(space: SignSpace, order: PairOrder, level: int) -> bool | None:
    """True or False if dependences are proved to connect iterations of a loop or not to; else None.

    Only dependences within the same iterations of all outer loops count.
    """
    if level >= len(order.levels):
        return False if order.verdict is Verdict.LEGAL else None
    found = order.levels[level]
    doubtful = found.reached & ~found.zero
    if not doubtful:
        return False
    if found.exact and found.signs is not None:
        apart = found.signs.negative | found.signs.positive
        if apart & found.active & space.real & space.field(doubtful):
            return True
    return None


def _is_apart(forest: LoopForest, order: PairOrder, number: int, level: int) -> bool:
    """Return True if no dependence of a pair connects iterations of a loop, decided by isl.

    Single pairs of executions are tried first.
    """
    table = sign_table(forest.program)
    known = table.spaces[number].exactly_apart
    found = known.get((order, level))
    if found is None:
        pair = table.pairs[number]
        apart = not connects(forest, number, level) and is_exactly_apart(forest, *pair, level)
        found = known.keep((order, level), apart)
    return found


def is_permutable(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, depth: int
) -> bool:
    """Return True if `depth` loops from `level` on are permutable, without negative distances.

    This is proved on the vertices of the dependences not carried outside of the band (of all
    dependences between two statements if the fast check did not prove which are carried); False if
    the proof fails. The order of the schedule must be legal.
    """
    band = [members] * depth
    return depth == _permutable_loops(forest, analysis, level, _going_back(forest, band, level))


def permutable_bands(
    forest: LoopForest, analysis: OrderAnalysis, members: Sequence[tuple[int, ...]]
) -> list[int]:
    """The number of loops in the permutable band that begins at each loop around a statement.

    Args:
        forest: the schedule.
        analysis: the fast check's analysis of the schedule.
        members: the statements in each of the loops.
    """
    back, found = _going_back(forest, members, 0), []
    for level, inside in enumerate(members):
        end = level
        while end < len(members) and members[end] == inside:
            end += 1
        found.append(_permutable_loops(forest, analysis, level, back[level:end]))
    return found


def _going_back(
    forest: LoopForest, members: Sequence[tuple[int, ...]], level: int
) -> list[list[tuple[int, Bits]] | None]:
    """The pairs of statements with negative distances in loops from a level on.

    For each loop, pairs of a position in the table of signs and the vertices with negative
    distances; None if the distances in the loop are unknown.
    """
    table, found = sign_table(forest.program), []
    for own, inside in enumerate(members, start=level):
        known = None
        if has_distances(forest, inside, own):
            signs = (
                (k, signs_in(table.spaces[k], forest, own).negative) for k in table.between(inside)
            )
            known = [(number, negative) for number, negative in signs if negative]
        found.append(known)
    return found


def _permutable_loops(
    forest: LoopForest,
    analysis: OrderAnalysis,
    level: int,
    back: list[list[tuple[int, Bits]] | None],
) -> int:
    """The number of loops from a level on that form a permutable band."""
    if analysis.verdict is Verdict.ILLEGAL:
        return 0
    spaces = sign_table(forest.program).spaces
    for count, known in enumerate(back):
        if known is None or any(
            negative & open_vertices(spaces[number], analysis.orders[number], level)
            for number, negative in known
        ):
            return count
    return len(back)


def is_communication_free(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Return True if all dependences are proved to have distance zero in a loop.

    The loop is then parallel, and stays so if loops around it or inside of it are permuted.
    """
    if not has_distances(forest, members, level):
        return False
    table = sign_table(forest.program)
    between = (table.spaces[number] for number in table.between(members))
    return all(signs_in(space, forest, level).is_zero for space in between)


def has_distances(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Return True if a loop is affine, or `floor(x / size)` with one size for all its statements.

    Distances in x suffice for the latter: where they are not negative, those of tiles are not
    either.
    """
    sizes = {forest.schedules[k].facts[level].size for k in members}
    return len(sizes) == 1 and -1 not in sizes
