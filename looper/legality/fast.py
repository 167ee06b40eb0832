"""The fast legality check by signs of distances at the dependences' vertices.

Going down the loops that two statements share, the difference of times over a dependence's polytope
must never be negative before it is strictly positive; where its minimum is zero, the check goes on
with the face where it is zero. Minimum and face follow from the vertices (see `distances`), of
which only the signs are needed (see `signs`). Pairs of statements are checked one by one, and the
result for a pair holds for every schedule that orders these two in the same way.

The check returns LEGAL or ILLEGAL only if that is proved, and UNKNOWN otherwise: if the order is
refuted on a fractional vertex, or on tiled rows, for which it uses the interval
`floor(d / size) .. ceil(d / size)` of a difference d.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from looper.dependences.distances import Matrix
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, RowFacts, StatementSchedule, row_facts
from looper.legality.signs import Bits, Signs, SignSpace, sign_table

Floors = tuple[tuple[int, int], ...]


class Verdict(Enum):
    """The possible results of the fast check."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class LevelOrder:
    """Results of the fast check for one loop that two statements share.

    Groups of vertices are represented by their guard bits, see `looper.legality.signs`.

    Attributes:
        reached: the groups not carried by an outer loop.
        zero: the groups among these proved to be at distance 0 in this loop.
        active: the vertices at distance 0 in all outer loops (with tiles: a superset).
        signs: the signs of distances; None where rows have floors.
        exact: True if neither this loop nor an outer one has floors in its rows.
    """

    reached: Bits
    zero: Bits
    active: Bits
    signs: Signs | None
    exact: bool


@dataclass(frozen=True, slots=True, eq=False)
class PairOrder:
    """Results of the fast check for the order of two statements.

    The object is shared by all schedules that order them in the same way.

    Attributes:
        verdict: legality of the order, regardless of tags.
        levels: results for the shared loops, outermost first, as far as some dependence reaches.
    """

    verdict: Verdict
    levels: tuple[LevelOrder, ...]


@dataclass(frozen=True, slots=True)
class OrderAnalysis:
    """Results of the fast check for a schedule.

    Attributes:
        verdict: legality of the order, regardless of tags.
        orders: results for every pair of statements with dependences, see `sign_table`.
    """

    verdict: Verdict
    orders: tuple[PairOrder, ...]


def analyse(
    forest: LoopForest, before: tuple[LoopForest, OrderAnalysis] | None = None
) -> OrderAnalysis:
    """Run the fast check on the order of a schedule.

    Args:
        forest: the schedule.
        before: another schedule of the program with its analysis. Results are reused for pairs of
            statements whose schedules are the same objects there.
    """
    table = sign_table(forest.program)
    if before is None or before[0].program is not forest.program:
        orders = [_order(forest, space) for space in table.spaces]
        return OrderAnalysis(_worst(orders), tuple(orders))
    orders = list(before[1].orders)
    both = zip(forest.schedules, before[0].schedules, strict=True)
    changed = (k for k, (own, other) in enumerate(both) if own is not other)
    for number in {number for k in changed for number in table.touching[k]}:
        orders[number] = _order(forest, table.spaces[number])
    return OrderAnalysis(_worst(orders), tuple(orders))


def _order(forest: LoopForest, space: SignSpace) -> PairOrder:
    """The order of two statements in a schedule."""
    first, second = forest.schedules[space.pair.source], forest.schedules[space.pair.sink]
    one, two = first.betas, second.betas
    limit, shared = min(len(one), len(two)), 0
    while shared < limit and one[shared] == two[shared]:
        shared += 1
    # Ordered means that the source precedes the sink inside of the shared loops.
    common = min(shared, len(one) - 1, len(two) - 1)
    return _pair_order(space, first, second, common, one[shared:] < two[shared:])


def _pair_order(
    space: SignSpace,
    first: StatementSchedule,
    second: StatementSchedule,
    common: int,
    ordered: bool,
) -> PairOrder:
    key = (first.facts[:common], second.facts[:common], ordered)
    found: PairOrder | None = space.orders.get(key)
    if found is None:
        rows = zip(first.facts[:common], second.facts[:common], strict=True)
        found = space.orders.keep(key, _Sweep(space).down(rows, ordered))
    return found


def can_pass(forest: LoopForest, moved: Iterable[int], others: Iterable[int]) -> bool:
    """Return False if moving statements past some others is proved to violate a dependence.

    That is, if they are moved to the other side of these in the text, with the same shared loops.
    """
    table, schedules = sign_table(forest.program), forest.schedules
    inside = set(others)
    for k in moved:
        for number in table.touching[k]:
            source, sink = table.pairs[number]
            if (sink if source == k else source) not in inside:
                continue
            first, second = schedules[source], schedules[sink]
            common = forest.common_depth(source, sink)
            ordered = first.betas[common:] > second.betas[common:]
            order = _pair_order(table.spaces[number], first, second, common, ordered)
            if order.verdict is Verdict.ILLEGAL:
                return False
    return True


def _worst(orders: list[PairOrder]) -> Verdict:
    verdict = Verdict.LEGAL
    for order in orders:
        if order.verdict is Verdict.ILLEGAL:
            return order.verdict
        if order.verdict is Verdict.UNKNOWN:
            verdict = order.verdict
    return verdict


# A term `floor(x / size)`: the signs of x, its rows, and the size.
_Term = tuple[Signs, tuple[RowFacts, RowFacts], int]


class _Sweep:
    """The state of the fast check of two statements on its way down their shared loops."""

    def __init__(self, space: SignSpace) -> None:
        self.space = space
        self.alive = space.guards
        self.active = space.vertices
        # True as long as no floors could differ.
        self.precise = True
        self.plain = True
        # The groups in which `floor(x / size)` is known to be equal, by the rows x and the size.
        self.settled: dict[tuple[RowFacts, RowFacts], dict[int, Bits]] = {}

    def down(self, rows: Iterable[tuple[RowFacts, RowFacts]], ordered: bool) -> PairOrder:
        """Go down the loops; `ordered` if the source precedes the sink in the last one."""
        levels: list[LevelOrder] = []
        for source, sink in rows:
            if not self.alive:
                break
            reached, active, signs = self.alive, self.active, None
            if source.size == sink.size == 0:
                signs = self.space.signs(source, sink)
                zero, wrong = self._affine(signs)
            else:
                self.plain = False
                tiles = source.size == sink.size > 0
                zero, wrong = self._tiles(source, sink) if tiles else self._floors(source, sink)
            levels.append(LevelOrder(reached, zero, active, signs, self.plain))
            if wrong is not None:
                return PairOrder(wrong, tuple(levels))
        if self.alive and not ordered:
            return PairOrder(self._refuted(self.space.vertices), tuple(levels))
        return PairOrder(Verdict.LEGAL, tuple(levels))

    def _refuted(self, wrong: Bits) -> Verdict:
        """The verdict if the order is wrong at some vertices."""
        space = self.space
        shown = wrong & self.active & space.real & space.field(self.alive)
        return Verdict.ILLEGAL if self.precise and shown else Verdict.UNKNOWN

    def _affine(self, signs: Signs) -> tuple[Bits, Verdict | None]:
        """Pass a loop; return the groups at distance 0 in it, and the verdict if it is final."""
        space, alive, active = self.space, self.alive, self.active
        if signs.negative & active & space.field(alive):
            return 0, self._refuted(signs.negative)
        zero = alive & ~space.groups_with(signs.positive & active)
        self.active = active & ~signs.positive
        self.alive = alive & space.groups_with(self.active)
        return zero, None

    def _tiles(self, source: RowFacts, sink: RowFacts) -> tuple[Bits, Verdict | None]:
        """Pass a loop over tiles of one size, see `_affine`."""
        term = self._term(source.untiled, sink.untiled, source.size)
        return self._sum([term]) or (0, Verdict.UNKNOWN)

    def _term(self, source: RowFacts, sink: RowFacts, size: int) -> _Term:
        return self.space.signs(source, sink), (source, sink), size

    def _sum(self, terms: list[_Term]) -> tuple[Bits, None] | None:
        """Pass a loop over a sum of `floor(x / size)` in which no distance in x is negative.

        Then the distance of the floor is not negative either; it is zero where that of x is, and
        positive where that of x is at least the size. None if some distance in x is negative.
        """
        space, alive, active = self.space, self.alive, self.active
        later = carried = 0
        for signs, rows, size in terms:
            fixed = self._settled(rows, size)
            if signs.negative & active & space.field(alive & ~fixed):
                return None
            apart = alive & ~fixed & space.groups_with(signs.positive & active)
            beyond = apart & ~space.groups_with(active & ~signs.positive)
            if beyond:
                carried |= beyond & ~space.groups_with(signs.below(size) & active)
            later |= apart
        self.alive = alive & ~carried
        if later & self.alive:
            self.precise = False
        for _, rows, size in terms:
            # A sum of terms that are not negative is zero only where all of them are.
            self._settle(rows, size, self.alive)
        return alive & ~later, None

    def _settled(self, rows: tuple[RowFacts, RowFacts], size: int) -> Bits:
        """The groups known to be within one tile of this size, or of a divisor of it."""
        found = 0
        for smaller, groups in self.settled.get(rows, {}).items():
            if size % smaller == 0:
                found |= groups
        return found

    def _settle(self, rows: tuple[RowFacts, RowFacts], size: int, groups: Bits) -> None:
        known = self.settled.setdefault(rows, {})
        known[size] = known.get(size, 0) | groups

    def _floors(self, source: RowFacts, sink: RowFacts) -> tuple[Bits, Verdict | None]:
        """Pass a loop over rows with any floors, see `_affine`.

        The verdict is UNKNOWN if the floors of the two rows differ in structure or are nested.
        """
        structure = _structure(source.row)
        if structure is None or structure != _structure(sink.row):
            return 0, Verdict.UNKNOWN
        pairs = zip(source.row.floors, sink.row.floors, strict=True)
        terms = [
            self._term(row_facts(first.numerator), row_facts(second.numerator), first.denominator)
            for first, second in pairs
        ]
        linear = self.space.signs(source, sink)
        factors = [term.coefficient for term in source.row.floors]
        found = self._sum(terms) if linear.is_zero and min(factors) > 0 else None
        return found or self._bounded(linear, factors, terms)

    def _bounded(
        self, linear: Signs, factors: list[int], terms: list[_Term]
    ) -> tuple[Bits, Verdict | None]:
        """Pass a loop over any sum of an affine form and floors, by bounds of each."""
        space, alive = self.space, self.alive
        low, high = linear.extremes(self.active)
        together = (low == 0) & (high == 0)
        for factor, (signs, rows, size) in zip(factors, terms, strict=True):
            fixed = space.group_flags(self._settled(rows, size))
            least, most = signs.extremes(self.active)
            least = np.where(fixed, 0, factor * np.floor(least / size))
            most = np.where(fixed, 0, factor * np.ceil(most / size))
            low, high = low + np.minimum(least, most), high + np.maximum(least, most)
            together &= np.minimum(least, most) >= 0
        if alive & space.groups(low < 0):
            return 0, Verdict.UNKNOWN
        self.alive = alive & ~space.groups(low > 0)
        later = alive & space.groups(high > 0)
        if later & self.alive:
            self.precise = False
            for _, rows, size in terms:
                self._settle(rows, size, space.groups(together))
        return alive & ~later, None


def _structure(row: Affine) -> Floors | None:
    """Coefficients and denominators of a row's floors; None if they are nested."""
    if any(term.numerator.floors for term in row.floors):
        return None
    return tuple((term.coefficient, term.denominator) for term in row.floors)


# -- distances in a band ---------------------------------------------------------------------------


def signs_in(space: SignSpace, forest: LoopForest, level: int) -> Signs:
    """The signs of a pair's distances in a loop, or in `x` for a tile loop `floor(x / size)`."""
    source = forest.schedules[space.pair.source].facts[level]
    sink = forest.schedules[space.pair.sink].facts[level]
    return space.signs(source.untiled, sink.untiled)


def open_vertices(space: SignSpace, order: PairOrder, level: int) -> Bits:
    """The vertices of the dependences that are not carried by loops outside of a level.

    All vertices if the order is not proved to be legal.
    """
    if order.verdict is not Verdict.LEGAL:
        return space.vertices
    if level >= len(order.levels):
        return 0
    found = order.levels[level]
    return found.active & space.field(found.reached)


def band_distances(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, depth: int
) -> Matrix:
    """Distances in `depth` loops from `level` on, of the dependences not carried outside of them.

    Returns:
        Shape (vertices, depth): one row per vertex (times its common denominator) of the
        dependences between the statements `members`; no rows if no dependence is left to carry. All
        dependences are included where the fast check did not prove which are carried. Of rows
        with floors only the affine part is counted.
    """
    table = sign_table(forest.program)
    found = [np.zeros((0, depth))]
    for number in table.between(members):
        space = table.spaces[number]
        chosen = open_vertices(space, analysis.orders[number], level)
        if chosen:
            source, sink = (forest.schedules[k].facts for k in table.pairs[number])
            band = zip(source[level : level + depth], sink[level : level + depth], strict=True)
            columns = [space.signs(first, second).scaled for first, second in band]
            found.append(np.stack(columns, axis=1)[space.flags(chosen)])
    return np.concatenate(found)


def lowest_distance(
    forest: LoopForest, analysis: OrderAnalysis, pairs: Iterable[int], reached: int, level: int
) -> float | None:
    """The smallest distance in a loop over the dependences of some pairs that reach a loop.

    Args:
        forest: the schedule.
        analysis: the fast check's analysis of the schedule.
        pairs: positions of pairs of statements in the table of signs.
        reached: level of the loop that the dependences reach, not carried outside of it.
        level: level of the loop of the distances, at least `reached`; pairs that do not share it
            are ignored.

    Returns:
        None if there are no such dependences; negative infinity if rows have floors.
    """
    table = sign_table(forest.program)
    found = []
    for number in pairs:
        levels, space = analysis.orders[number].levels, table.spaces[number]
        if reached < len(levels) and level < forest.common_depth(*table.pairs[number]):
            source, sink = (forest.schedules[k].facts[level] for k in table.pairs[number])
            if source.size or sink.size:
                return -np.inf
            signs = space.signs(source, sink)
            chosen = levels[reached].active & space.field(levels[reached].reached)
            found.append(float(signs.values[space.flags(chosen)].min()))
    return min(found, default=None)
