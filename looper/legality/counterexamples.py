"""Single pairs of dependent executions that refute the legality of a schedule.

The signs of the fast check decide little about tiled loops: whether two iterations are in the same
tile depends on their position, not on their distance. Single executions, however, have definite
times. Some pairs of each dependence, near its vertices and at random positions, are tried first;
isl only checks schedules that none of them refutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd

import islpy as isl
import numpy as np
import numpy.typing as npt

from looper.dependences.distances import PairDistances, distinct_rows
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, RowFacts, StatementSchedule
from looper.ir.polyhedra import bounding_box, constraints, translated_pair
from looper.ir.program import Program, found_once
from looper.legality.signs import sign_table
from looper.support.cache import BoundedCache

Integers = npt.NDArray[np.int64]
PER_POLYTOPE = 6
STEPS = (1, 2, 3, 4, 8, 16, 32, 64)
SCATTERED = 512


@dataclass(frozen=True, eq=False)
class DependentPairs:
    """Pairs of executions of two statements that must keep their order.

    Attributes:
        distances: the dependences' vertices, from which the pairs are derived.
    """

    distances: PairDistances

    @cached_property
    def points(self) -> tuple[Integers, Integers]:
        """The pairs' source and sink iterations: two arrays of shape (pairs, iterators)."""
        groups = range(len(self.distances.starts))
        found = np.concatenate([_of_group(self.distances, group) for group in groups])
        depth = self.distances.before.shape[1] - 1
        return found[:, :depth], found[:, depth:]

    def signs(self, source: RowFacts, sink: RowFacts) -> tuple[int, int]:
        """Bits of the pairs whose sink is in an earlier, and in a later, iteration of a loop."""
        key = (source, sink)
        found = self._known.get(key)
        if found is None:
            before, after = self.points
            later = _values(sink.row, after) - _values(source.row, before)
            found = self._known.keep(key, (_bits(later < 0), _bits(later > 0)))
        return found

    @cached_property
    def _known(self) -> BoundedCache[tuple[RowFacts, RowFacts], tuple[int, int]]:
        return BoundedCache(1024)

    def same_and_earlier(
        self, source: StatementSchedule, sink: StatementSchedule, levels: int
    ) -> tuple[int, int]:
        """Bits of the pairs in the same iterations of some loops, and of those with earlier sinks.

        Args:
            source, sink: the statements' schedules.
            levels: number of outermost loops, which the statements share.
        """
        same, earlier = (1 << len(self.points[0])) - 1, 0
        for level in range(levels):
            negative, positive = self.signs(source.facts[level], sink.facts[level])
            earlier |= same & negative
            same &= ~(negative | positive)
        return same, earlier


@found_once
def known_pairs(program: Program) -> tuple[DependentPairs, ...]:
    """The dependent pairs for every pair of statements in the table of signs (cached)."""
    return tuple(DependentPairs(space.pair) for space in sign_table(program).spaces)


def _of_group(distances: PairDistances, group: int) -> Integers:
    """Pairs of dependent executions of a group: iterations of the source, then of the sink.

    These are the vertices nearest to the origin; points on the lines from the nearest one to the
    others, at small distances and at usual tile sizes; and random ones, so that pairs with the same
    distance are at various positions.
    """
    width = distances.before.shape[1]
    same = distances.source == distances.sink
    near = _near(distances, group)
    if same:
        relation = distances.dependences[group].relation
        apart = [tuple(row) for row in near[:, width - 1 :].tolist()]
        pairs = [first + second for first, second in (translated_pair(relation, d) for d in apart)]
        near = np.array(pairs, dtype=np.int64).reshape(len(pairs), near.shape[1])
    return distinct_rows(np.concatenate([near, _scattered(distances, group, near)]))


def _corners(distances: PairDistances, group: int) -> Integers:
    """The integral vertices of a polytope, if all of its points are dependences."""
    chosen = (distances.group_of == group) & (distances.scale == 1) & distances.exact[group]
    points = np.hstack([distances.before[chosen, 1:], distances.after[chosen, 1:]])
    return points.astype(np.int64)


def _near(distances: PairDistances, group: int) -> Integers:
    """Vertices nearest to the origin, and points on the lines from the nearest to the others."""
    points = _corners(distances, group)
    near = points[np.argsort(np.abs(points).sum(axis=1), kind="stable")][:PER_POLYTOPE]
    found = [near]
    for vertex in near[1:]:
        line = vertex - near[0]
        parts = gcd(*line.tolist())
        steps = np.array([step for step in STEPS if step < parts], dtype=np.int64)
        found.append(near[0] + np.outer(steps, line // max(parts, 1)))
    return distinct_rows(np.concatenate(found))


def _scattered(distances: PairDistances, group: int, near: Integers) -> Integers:
    """Random dependent pairs in the iteration domains, which satisfy all constraints."""
    wrapped = isl.Map.from_basic_map(distances.dependences[group].relation).wrap()
    known = constraints(wrapped)
    if not len(near) or not known or any(each.divisions for each in known):
        return near[:0]
    rng = np.random.default_rng(0)
    same = distances.source == distances.sink
    if same:
        points = _translated(rng, wrapped, near)
    else:
        points = _between(rng, np.concatenate([_corners(distances, group), near]))
    left = np.array([each.form.coefficients for each in known], dtype=np.int64)
    values = points @ left.T + np.array([each.form.constant for each in known], dtype=np.int64)
    equal = np.array([each.equality for each in known])
    return points[np.where(equal, values == 0, values >= 0).all(axis=1)]


def _translated(rng: np.random.Generator, wrapped: isl.Set, near: Integers) -> Integers:
    """Pairs with the distances of known ones at random positions.

    Half of the coordinates are at the ends of aligned blocks of eight iterations, where tiles end.
    """
    depth = near.shape[1] // 2
    low, high = (np.array(side) for side in zip(*bounding_box(wrapped)[:depth], strict=True))
    shape = (max(1, SCATTERED // len(near)), len(near), depth)
    before = rng.integers(low, high, shape, endpoint=True)
    ends = np.minimum(low + (before - low) // 8 * 8 + 7, high)
    before = np.where(rng.random(shape) < 0.5, before, ends)
    after = before + (near[:, depth:] - near[:, :depth])
    return np.concatenate([before, after], axis=2).reshape(-1, near.shape[1])


def _between(rng: np.random.Generator, known: Integers) -> Integers:
    """Random convex combinations of known pairs, rounded to integers."""
    weights = rng.dirichlet(np.full(len(known), 0.3), SCATTERED)
    return np.rint(weights @ known).astype(np.int64)


def breaks_order(forest: LoopForest, number: int) -> bool:
    """Return True if a pair proves the order of two statements illegal; False proves nothing.

    Args:
        forest: the schedule.
        number: position of the statements' pair in the table of signs.
    """
    pairs, source, sink = _ends(forest, number)
    pair = pairs.distances
    common = forest.common_depth(pair.source, pair.sink)
    same, earlier = pairs.same_and_earlier(source, sink, common)
    return bool(earlier or (same and source.betas[common:] > sink.betas[common:]))


def connects(forest: LoopForest, number: int, level: int) -> bool:
    """Return True if a dependent pair is in different iterations of a loop and the same outer ones.

    False proves nothing.

    Args:
        forest: the schedule.
        number: position of the statements' pair in the table of signs.
        level: a loop that they share.
    """
    pairs, source, sink = _ends(forest, number)
    same, _ = pairs.same_and_earlier(source, sink, level)
    earlier, later = pairs.signs(source.facts[level], sink.facts[level])
    return bool(same & (earlier | later))


def _ends(
    forest: LoopForest, number: int
) -> tuple[DependentPairs, StatementSchedule, StatementSchedule]:
    pairs = known_pairs(forest.program)[number]
    pair = pairs.distances
    return pairs, forest.schedules[pair.source], forest.schedules[pair.sink]


def _bits(pairs: npt.NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(pairs, bitorder="little").tobytes(), "little")


def _values(form: Affine, points: Integers) -> Integers:
    """The form's values at some points."""
    coefficients = np.array(form.coefficients, dtype=np.int64)
    total = points @ coefficients + form.constant
    for term in form.floors:
        total = total + term.coefficient * (_values(term.numerator, points) // term.denominator)
    return total
