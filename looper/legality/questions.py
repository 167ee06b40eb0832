"""What the rest of the package asks of a schedule: fast where that proves it, else by isl."""

from __future__ import annotations

from looper.bounded import Bounded
from looper.legality.exact import (
    Violation,
    exact_violation,
    is_exactly_apart,
    is_exactly_legal,
    is_exactly_parallel,
)
from looper.legality.fast import OrderAnalysis, PairOrder, Verdict, open_vertices, signs_in
from looper.legality.signs import KEPT, SignSpace, sign_table
from looper.legality.witnesses import breaks_order, connects
from looper.loops import LoopForest

# What isl has said of the pairs that the fast check could not decide.
_ORDERED: Bounded[PairOrder, bool] = Bounded(KEPT)
_APART: Bounded[tuple[PairOrder, int], bool] = Bounded(KEPT)


def order_violation(forest: LoopForest, analysis: OrderAnalysis) -> Violation | None:
    """The first dependence the order violates, or None; isl is asked only where it is needed."""
    return None if analysis.verdict is Verdict.LEGAL else exact_violation(forest)


def is_order_legal(forest: LoopForest, analysis: OrderAnalysis) -> bool:
    """Whether the order respects all dependences."""
    if analysis.verdict is not Verdict.UNKNOWN:
        return analysis.verdict is Verdict.LEGAL
    pairs = sign_table(forest.program).pairs
    for number, order in enumerate(analysis.orders):
        if order.verdict is Verdict.UNKNOWN:
            legal = _ORDERED.get(order)
            if legal is None:
                legal = not breaks_order(forest, number) and is_exactly_legal(
                    forest, *pairs[number]
                )
                _ORDERED.keep(order, legal)
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
    if forest.program.reassociation:
        return is_exactly_parallel(forest, members, level, vector=vector)
    if is_steady(forest, members, level):
        return True
    table, undecided = sign_table(forest.program), []
    for number in table.between(members):
        answer = _connects(table.spaces[number], analysis.orders[number], level)
        if answer:
            return False
        if answer is None:
            undecided.append(number)
    return all(_is_apart(forest, analysis.orders[number], number, level) for number in undecided)


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
    found = _APART.get((order, level))
    if found is None:
        pair = sign_table(forest.program).pairs[number]
        apart = not connects(forest, number, level) and is_exactly_apart(forest, *pair, level)
        found = _APART.keep((order, level), apart)
    return found


def is_permutable(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, depth: int
) -> bool:
    """Whether `depth` loops from `level` on may be tiled: no distance is negative in any of them.

    Proven on the vertices of the dependences not carried outside of the band (of all dependences
    between two statements, where the fast check could not tell which those are); False also where
    that proof fails. The order of the schedule must be legal.
    """
    return permutable_loops(forest, analysis, members, level, depth) == depth


def permutable_loops(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, most: int
) -> int:
    """How many of `most` loops from `level` on are a permutable band, see `is_permutable`."""
    if analysis.verdict is Verdict.ILLEGAL:
        return 0
    table = sign_table(forest.program)
    known = (
        (number, open_vertices(table.spaces[number], analysis.orders[number], level))
        for number in table.between(members)
    )
    chosen = [(number, vertices) for number, vertices in known if vertices]
    for inner in range(level, level + most):
        if not has_distances(forest, members, inner):
            return inner - level
        if any(signs_in(forest, number, inner).negative & own for number, own in chosen):
            return inner - level
    return most


def is_steady(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Whether no dependence connects different iterations of a loop, wherever the loop stands.

    So it is parallel, and stays that if loops around it or inside of it change places. False also
    where that is not proven.
    """
    if not has_distances(forest, members, level):
        return False
    between = sign_table(forest.program).between(members)
    return all(signs_in(forest, number, level).is_zero for number in between)


def has_distances(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Whether a loop is affine, or `floor(x / size)` with one size for all statements in it.

    Tiles of x never go back if x does not, so that distances in x say enough.
    """
    sizes = {forest.schedules[k].facts[level].size for k in members}
    return len(sizes) == 1 and -1 not in sizes
