"""What the rest of the package asks of a schedule: fast where that proves it, else by isl."""

from __future__ import annotations

from collections.abc import Sequence

from looper.dependences.reductions import reorderable
from looper.ir.loop_forest import LoopForest
from looper.legality.counterexamples import breaks_order, connects
from looper.legality.exact import (
    Violation,
    exact_violation,
    is_exactly_apart,
    is_exactly_legal,
    is_exactly_parallel,
)
from looper.legality.fast import OrderAnalysis, PairOrder, Verdict, open_vertices, signs_in
from looper.legality.signs import Bits, SignSpace, sign_table


def order_violation(forest: LoopForest, analysis: OrderAnalysis) -> Violation | None:
    """The first dependence the order violates, or None; isl is asked only where it is needed."""
    return None if analysis.verdict is Verdict.LEGAL else exact_violation(forest)


def is_order_legal(forest: LoopForest, analysis: OrderAnalysis) -> bool:
    """Whether the order respects all dependences."""
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
    """Whether a loop has independent iterations, but for reductions that OpenMP can execute.

    The order of the schedule must be legal.

    Args:
        forest: the schedule.
        analysis: what the fast check says about it.
        members: the statements in the loop.
        level: the loop.
        vector: it is to be executed by vector instructions, else by threads.
    """
    if reorderable(forest.program):
        return is_exactly_parallel(forest, members, level, vector=vector)
    if is_communication_free(forest, members, level):
        return True
    table, undecided = sign_table(forest.program), []
    for number in table.between(members):
        answer = _connects(table.spaces[number], analysis.orders[number], level)
        if answer:
            return False
        if answer is None:
            undecided.append(number)
    return all(_is_apart(forest, analysis.orders[number], number, level) for number in undecided)


def is_surely_parallel(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int
) -> bool:
    """Whether the fast check alone knows that a loop has independent iterations.

    But for steps of reductions, which it does not ask about.

    Args:
        forest: the schedule; its order must be legal.
        analysis: what the fast check says about it.
        members: statements in the loop; what others in it depend on does not count.
        level: the loop.
    """
    if is_communication_free(forest, members, level):
        return True
    table = sign_table(forest.program)
    pairs = table.between(members)
    return all(_connects(table.spaces[n], analysis.orders[n], level) is False for n in pairs)


def _connects(space: SignSpace, order: PairOrder, level: int) -> bool | None:
    """Whether dependences connect different iterations of a loop, and the same of all outer ones.

    None where that is not proven.
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
    """The opposite, by single pairs of executions and isl."""
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
    """Whether `depth` loops from `level` on may be tiled: no distance is negative in any of them.

    Proven on the vertices of the dependences not carried outside of the band (of all dependences
    between two statements, where the fast check could not tell which those are); False also where
    that proof fails. The order of the schedule must be legal.
    """
    band = [members] * depth
    return depth == _permutable_loops(forest, analysis, level, _going_back(forest, band, level))


def permutable_bands(
    forest: LoopForest, analysis: OrderAnalysis, members: Sequence[tuple[int, ...]]
) -> list[int]:
    """For every loop around a statement, how many loops from it on are a permutable band.

    Args:
        forest: the schedule.
        analysis: what the fast check says about it.
        members: for each of the loops, the statements in it.
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
    """For loops from a level on, the pairs of statements in them with negative distances, and where
    those are; None where nothing is known of the distances.
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
    """How many of some loops from a level on are a permutable band."""
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
    """Whether no dependence connects different iterations of a loop, wherever the loop stands.

    So it is parallel, and stays that if loops around it or inside of it change places. False also
    where that is not proven.
    """
    if not has_distances(forest, members, level):
        return False
    table = sign_table(forest.program)
    between = (table.spaces[number] for number in table.between(members))
    return all(signs_in(space, forest, level).is_zero for space in between)


def has_distances(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Whether a loop is affine, or `floor(x / size)` with one size for all statements in it.

    Tiles of x never go back if x does not, so that distances in x say enough.
    """
    sizes = {forest.schedules[k].facts[level].size for k in members}
    return len(sizes) == 1 and -1 not in sizes
