"""The fast check of legality: a matrix product over the dependences' vertices.

Going down the dimensions, the difference of times over a dependence's polytope must never be
negative before it is strictly positive; where its minimum is zero, the check goes on with the
face where it is zero. Minimum and face follow from the vertices (see `distances`). The check
answers LEGAL or ILLEGAL only when that is proven and UNKNOWN otherwise: refuted on a fractional
vertex, or on tiled rows, for which it uses the interval `floor(d / size) .. ceil(d / size)` of a
difference d.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from looper.distances import DistanceTable, Matrix, distance_table
from looper.loops import LoopForest

Flags = npt.NDArray[np.bool_]
Structure = tuple[tuple[int, int], ...]
NESTED = -1
NO_FLOORS: tuple[float, float, list[tuple[tuple[bytes, int], Flags]]] = (0.0, 0.0, [])


class Verdict(Enum):
    """What the fast check can say."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class OrderAnalysis:
    """What the fast check found, per group of vertices (see `DistanceTable`) and level.

    Attributes:
        verdict: of the order, tags not considered.
        reached: shape (levels, groups): not carried by an outer loop, and shares this level.
        zero: shape (levels, groups): reached, and proven to be at distance 0 in this level.
        carried: shape (levels, groups): proven to be strictly positive at this level.
        lowest: shape (levels, groups): a lower bound of the distance where reached.
        highest: shape (levels, groups): an upper bound of the distance where reached.
    """

    verdict: Verdict
    reached: Flags
    zero: Flags
    carried: Flags
    lowest: Matrix
    highest: Matrix


@lru_cache(maxsize=8192)
def _positions(
    pairs: tuple[tuple[int, int], ...], betas: tuple[tuple[int, ...], ...]
) -> tuple[npt.NDArray[np.intp], Flags]:
    """Per pair of statements: the number of loops they share, and whether the text orders them.

    Ordered means that the source stands before the sink inside of the shared loops.
    """
    common = np.zeros(len(pairs), dtype=np.intp)
    ordered = np.zeros(len(pairs), dtype=np.bool_)
    for k, (source, sink) in enumerate(pairs):
        first, second = betas[source], betas[sink]
        shared = 0
        limit = min(len(first), len(second))
        while shared < limit and first[shared] == second[shared]:
            shared += 1
        common[k] = min(shared, len(first) - 1, len(second) - 1)
        ordered[k] = first[shared:] < second[shared:]
    return common, ordered


@dataclass
class _Sweep:
    """State of the fast check while it goes down the levels of one schedule."""

    table: DistanceTable
    forest: LoopForest
    linear: Matrix
    active: Flags | None = None
    precise: bool = True

    @classmethod
    def of(cls, forest: LoopForest) -> _Sweep:
        table = distance_table(forest.program)
        rows = np.zeros((table.points.shape[1], forest.depth))
        for offset, schedule in zip(table.offsets, forest.schedules, strict=False):
            columns = schedule.linear_columns
            rows[offset : offset + columns.shape[0], : columns.shape[1]] = columns
        return cls(table, forest, table.points @ rows)

    def bounds(self, level: int) -> tuple[Matrix, Matrix]:
        """Smallest and largest distance of every group at a level, floors not counted."""
        return self._reduce(self.linear[:, level] / self.table.scale)

    def _reduce(self, values: Matrix) -> tuple[Matrix, Matrix]:
        starts = self.table.starts
        if self.active is None:
            return np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
        low = np.minimum.reduceat(np.where(self.active, values, np.inf), starts)
        high = np.maximum.reduceat(np.where(self.active, values, -np.inf), starts)
        return low, high

    def floor_bounds(
        self, level: int, known_zero: dict[tuple[bytes, int], Flags]
    ) -> tuple[Matrix, Matrix, list[tuple[tuple[bytes, int], Flags]]]:
        """Bounds that the floors of a level add, and for each term where it is not negative.

        Between statements whose floors differ or are nested, distances can not be compared term
        by term: the bounds are infinite there.
        """
        groups = self.table.n_groups
        low, high = np.zeros(groups), np.zeros(groups)
        nonnegative: list[tuple[tuple[bytes, int], Flags]] = []
        kinds, kind_of = self._kinds(level)
        source, sink = self._pair_kinds(kind_of)
        for number, (structure, columns) in enumerate(kinds):
            inside = (source == number) & (sink == number)
            for (coefficient, denominator), column in zip(structure, columns, strict=True):
                key = (column.tobytes(), denominator)
                least, most = self._reduce(self.table.points @ column / self.table.scale)
                fixed = known_zero.get(key, np.zeros(groups, dtype=np.bool_)) | ~inside
                least = np.where(fixed, 0.0, coefficient * np.floor(least / denominator))
                most = np.where(fixed, 0.0, coefficient * np.ceil(most / denominator))
                low, high = low + np.minimum(least, most), high + np.maximum(least, most)
                nonnegative.append((key, np.minimum(least, most) >= 0))
        unlike = (source != sink) | (source == NESTED)
        return np.where(unlike, -np.inf, low), np.where(unlike, np.inf, high), nonnegative

    def _kinds(self, level: int) -> tuple[list[tuple[Structure, list[Matrix]]], list[int]]:
        """The distinct structures of floors at a level, and the structure of every statement.

        Each structure has a column of numerators per term.
        """
        kinds: dict[Structure, list[Matrix]] = {}
        kind_of = []
        for offset, schedule in zip(self.table.offsets, self.forest.schedules, strict=False):
            floors = schedule.loops[level].row.floors if schedule.depth > level else ()
            if any(term.numerator.floors for term in floors):
                kind_of.append(NESTED)
                continue
            structure = tuple((term.coefficient, term.denominator) for term in floors)
            if structure not in kinds:
                kinds[structure] = [np.zeros(self.table.points.shape[1]) for _ in floors]
            kind_of.append(list(kinds).index(structure))
            for column, term in zip(kinds[structure], floors, strict=True):
                column[offset : offset + 1 + len(term.numerator.coefficients)] = [
                    term.numerator.constant,
                    *term.numerator.coefficients,
                ]
        return list(kinds.items()), kind_of

    def _pair_kinds(self, kind_of: list[int]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        pairs = self.table.pairs
        source = np.array([kind_of[s] for s, _ in pairs], dtype=np.intp)
        sink = np.array([kind_of[t] for _, t in pairs], dtype=np.intp)
        return source[self.table.pair_of], sink[self.table.pair_of]

    def proves(self, groups: Flags, values: Matrix | None = None) -> bool:
        """Whether an integral, active vertex of one of the groups shows a violation.

        `values`, if given, must be negative at that vertex.
        """
        if not self.precise:
            return False
        table = self.table
        shown = (groups & table.exact)[table.group_of] & (table.scale == 1)
        if values is not None:
            shown &= values < 0
        if self.active is not None:
            shown &= self.active
        return bool(shown.any())

    def restrict(self, faces: Flags, level: int) -> None:
        """Go on with the vertices at distance 0 in the groups `faces`."""
        inside = ~faces[self.table.group_of] | (self.linear[:, level] == 0)
        self.active = inside if self.active is None else self.active & inside


def analyse(forest: LoopForest) -> OrderAnalysis:
    """The fast check of the order of a schedule, with what it learnt about every level."""
    table, depth = distance_table(forest.program), forest.depth
    shape = (depth, table.n_groups)
    reached, zero, carried = (np.zeros(shape, dtype=np.bool_) for _ in range(3))
    lowest, highest = np.zeros(shape), np.zeros(shape)
    result = OrderAnalysis(Verdict.LEGAL, reached, zero, carried, lowest, highest)
    if not table.n_groups:
        return result
    betas = tuple(schedule.betas for schedule in forest.schedules)
    common, ordered = _positions(table.pairs, betas)
    shared, in_order = common[table.pair_of], ordered[table.pair_of]
    sweep, alive = _Sweep.of(forest), np.ones(table.n_groups, dtype=np.bool_)
    known_zero: dict[tuple[bytes, int], Flags] = {}
    for level in range(depth + 1):
        by_text = alive & (shared == level)
        if (by_text & ~in_order).any():
            return _refuted(result, sweep.proves(by_text & ~in_order))
        alive = alive & ~by_text
        if level == depth or not alive.any():
            return result
        low, high = sweep.bounds(level)
        floors = sweep.floor_bounds(level, known_zero) if forest.has_floors else NO_FLOORS
        straight = (low == 0) & (high == 0)
        low, high = low + floors[0], high + floors[1]
        _record(result, level, alive, low, high)
        if (alive & (low < 0)).any():
            values = sweep.linear[:, level]
            return _refuted(result, not floors[2] and sweep.proves(alive & (low < 0), values))
        alive = alive & ~(low > 0)
        if not alive.any():
            return result
        if not floors[2]:
            faces = alive & (high > 0)
            if faces.any():
                sweep.restrict(faces, level)
        elif (alive & (high > 0)).any():
            # A sum of terms that are not negative is zero only where all of them are.
            sweep.precise = False
            together = straight.copy()
            for _, nonnegative in floors[2]:
                together &= nonnegative
            for key, _ in floors[2]:
                known_zero[key] = known_zero.get(key, together) | together
    return result


def _record(result: OrderAnalysis, level: int, alive: Flags, low: Matrix, high: Matrix) -> None:
    result.reached[level] = alive
    result.zero[level] = alive & (low == 0) & (high == 0)
    result.carried[level] = alive & (low > 0)
    result.lowest[level], result.highest[level] = low, high


def _refuted(result: OrderAnalysis, proven: bool) -> OrderAnalysis:
    return replace(result, verdict=Verdict.ILLEGAL if proven else Verdict.UNKNOWN)


def band_distances(
    forest: LoopForest, analysis: OrderAnalysis, members: tuple[int, ...], level: int, depth: int
) -> Matrix:
    """Distances in `depth` loops from `level` on, of the dependences not carried outside of them.

    Returns:
        Shape (vertices, depth): one row per vertex (times its common denominator) of the
        dependences between the statements `members`; no row where nothing is left to carry.
        The order of the schedule must be legal. Floors of tiled rows are not counted.
    """
    table = distance_table(forest.program)
    if not table.n_groups:
        return np.zeros((0, depth))
    sweep = _Sweep.of(forest)
    concerned = analysis.reached[level] & groups_between(table, members)
    for outer in range(level):
        sweep.restrict(concerned & (analysis.highest[outer] > 0), outer)
    chosen = concerned[table.group_of]
    if sweep.active is not None:
        chosen = chosen & sweep.active
    return sweep.linear[chosen, level : level + depth]


def group_minima(forest: LoopForest) -> Matrix:
    """Smallest distance of every group of vertices in every loop: shape (groups, loops).

    Nothing is said of which loops a group's statements share or which loop carries it.
    """
    return _group_extremes(forest)[0]


def _group_extremes(forest: LoopForest) -> tuple[Matrix, Matrix]:
    """Smallest and largest distance of every group in every loop."""
    table = distance_table(forest.program)
    linear = _Sweep.of(forest).linear / table.scale[:, None]
    low, high = (ufunc.reduceat(linear, table.starts, axis=0) for ufunc in (np.minimum, np.maximum))
    return low, high


def band_extremes(
    forest: LoopForest, members: tuple[int, ...], level: int, depth: int
) -> tuple[Matrix, Matrix]:
    """Smallest and largest distance in some loops of the dependences between some statements.

    Of all of them, also those that outer loops carry; so whatever holds for these distances holds
    wherever else the loops are moved to. Floors are not counted.

    Returns:
        Two arrays of shape (groups, depth).
    """
    table = distance_table(forest.program)
    chosen = groups_between(table, members)
    if not chosen.any():
        return np.zeros((0, depth)), np.zeros((0, depth))
    low, high = (found[chosen, level : level + depth] for found in _group_extremes(forest))
    return low, high


def groups_between(table: DistanceTable, members: Iterable[int]) -> Flags:
    """Which groups are of dependences between some statements: shape (groups,)."""
    inside = set(members)
    both = np.array([s in inside and t in inside for s, t in table.pairs], dtype=np.bool_)
    return both[table.pair_of]
