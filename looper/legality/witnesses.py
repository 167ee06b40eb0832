"""Single pairs of dependent executions that show at once that a schedule is not legal.

The signs of the fast check say little about tiled loops: whether two iterations are in one tile
depends on where they are, not on how far apart. But two executions have definite times. Some pairs
of each dependence, next to its vertices, are tried first; only what none of them refutes is left to
isl.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import gcd

import numpy as np
import numpy.typing as npt

from looper.bounded import Bounded
from looper.distances import PairDistances
from looper.expressions import Affine
from looper.legality.signs import sign_table
from looper.loops import LoopForest, StatementSchedule
from looper.polyhedra import translated_pair
from looper.program import Program

Integers = npt.NDArray[np.int64]
PER_POLYTOPE = 6
STEPS = (1, 2, 3, 4, 8, 16, 32, 64)


@dataclass(frozen=True, eq=False)
class Witnesses:
    """Pairs of executions of two statements that must keep their order.

    Attributes:
        distances: where they are from.
    """

    distances: PairDistances

    @cached_property
    def points(self) -> tuple[Integers, Integers]:
        """Their iterations: two arrays of shape (pairs, iterators)."""
        groups = range(len(self.distances.starts))
        found = [points for group in groups for points in _of_group(self.distances, group)]
        sides = (self.distances.before, self.distances.after)
        before, after = (
            np.array([pair[k] for pair in found], dtype=np.int64).reshape(len(found), width - 1)
            for k, width in enumerate(side.shape[1] for side in sides)
        )
        return before, after

    def signs(self, key: tuple[int, int], source: Affine, sink: Affine) -> tuple[int, int]:
        """As bits, the pairs whose sink runs in an earlier and a later iteration of a loop.

        Args:
            key: the numbers the rows are known by (see `RowFacts`).
            source, sink: the rows of the loop.
        """
        found = self._known.get(key)
        if found is None:
            before, after = self.points
            later = _values(sink, after) - _values(source, before)
            found = self._known.keep(key, (_bits(later < 0), _bits(later > 0)))
        return found

    @cached_property
    def _known(self) -> Bounded[tuple[int, int], tuple[int, int]]:
        return Bounded(1024)

    def same_and_earlier(
        self, source: StatementSchedule, sink: StatementSchedule, levels: int
    ) -> tuple[int, int]:
        """As bits, the pairs in the same iterations of some loops, and those whose sink is earlier.

        Args:
            source, sink: the statements' schedules.
            levels: how many loops, from the outside, that they share.
        """
        same, earlier = (1 << len(self.points[0])) - 1, 0
        for level in range(levels):
            first, second = source.facts[level], sink.facts[level]
            negative, positive = self.signs((first.number, second.number), first.row, second.row)
            earlier |= same & negative
            same &= ~(negative | positive)
        return same, earlier


@lru_cache(maxsize=256)
def witnesses_of(program: Program) -> tuple[Witnesses, ...]:
    """For every pair of statements of the table of signs (cached)."""
    return tuple(Witnesses(space.pair) for space in sign_table(program).spaces)


def _of_group(
    distances: PairDistances, group: int
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Iterations of the source and the sink for some integral points of a polytope.

    Those are the vertices next to the origin, and points on the lines from the nearest one to the
    others: at small distances, and at those that are usual sizes of tiles.
    """
    if not distances.exact[group]:
        return []
    chosen = (distances.group_of == group) & (distances.scale == 1)
    width = distances.before.shape[1]
    points = np.hstack([distances.before, distances.after])[chosen].astype(np.int64)
    near = points[np.argsort(np.abs(points).sum(axis=1), kind="stable")][:PER_POLYTOPE]
    known = [tuple(point.tolist()) for point in near]
    for vertex in near[1:]:
        line = vertex - near[0]
        parts = gcd(*line.tolist())
        known += [
            tuple((near[0] + line // parts * step).tolist()) for step in STEPS if step < parts
        ]
    found = []
    for point in dict.fromkeys(known):
        before, after = point[1:width], point[width + 1 :]
        if distances.source == distances.sink:
            before, after = translated_pair(distances.dependences[group].relation, after)
        found.append((before, after))
    return found


def breaks_order(forest: LoopForest, number: int) -> bool:
    """Whether the order of two statements is wrong; False proves nothing.

    Args:
        forest: the schedule.
        number: of the statements' pair in the table of signs.
    """
    witnesses, source, sink = _ends(forest, number)
    pair = witnesses.distances
    common = forest.common_depth(pair.source, pair.sink)
    same, earlier = witnesses.same_and_earlier(source, sink, common)
    return bool(earlier or (same and source.betas[common:] > sink.betas[common:]))


def connects(forest: LoopForest, number: int, level: int) -> bool:
    """Whether two statements depend in different iterations of a loop and the same outer ones.

    False proves nothing.

    Args:
        forest: the schedule.
        number: of the statements' pair in the table of signs.
        level: a loop that they share.
    """
    witnesses, source, sink = _ends(forest, number)
    same, _ = witnesses.same_and_earlier(source, sink, level)
    first, second = source.facts[level], sink.facts[level]
    earlier, later = witnesses.signs((first.number, second.number), first.row, second.row)
    return bool(same & (earlier | later))


def _ends(
    forest: LoopForest, number: int
) -> tuple[Witnesses, StatementSchedule, StatementSchedule]:
    witnesses = witnesses_of(forest.program)[number]
    pair = witnesses.distances
    return witnesses, forest.schedules[pair.source], forest.schedules[pair.sink]


def _bits(pairs: npt.NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(pairs, bitorder="little").tobytes(), "little")


def _values(form: Affine, points: Integers) -> Integers:
    """The form's values at some points."""
    coefficients = np.array(form.coefficients, dtype=np.int64)
    total = points @ coefficients + form.constant
    for term in form.floors:
        total = total + term.coefficient * (_values(term.numerator, points) // term.denominator)
    return total
