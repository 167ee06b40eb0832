"""Skewing matrices for a band of two or three loops, chosen as by Pluto.

Pluto (Bondhugula et al., PLDI 2008) searches for hyperplanes h with h.d >= 0 for every dependence
distance d, and minimal h.d. Sizes are known here, so that the distances are the vertices of bounded
polytopes, and all hyperplanes with small coefficients can be tried by one matrix product. There are
three aims (LOOPer, section IV): outer parallelism (h.d = 0 for all d), inner parallelism (h.d >= 1
for all d) and locality (every h.d >= 0: the band can be tiled).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from math import gcd

import numpy as np
import numpy.typing as npt

from looper.legality import band_distances
from looper.schedule import Schedule
from looper.transformations import Skewing
from looper.transformations.skewing import Matrix, determinant

LARGEST = {2: 6, 3: 5}
CONSIDERED = 12


@dataclass(frozen=True)
class Skew:
    """A skewing and its aim: `outer parallelism`, `inner parallelism` or `locality`."""

    aim: str
    step: Skewing


@dataclass(frozen=True)
class _Rows:
    """The cheapest hyperplanes with small coefficients by the signs of distances, in order of cost.

    Attributes:
        weak: hyperplanes without negative distances.
        strict: hyperplanes with only positive distances.
        zero: hyperplanes with only zero distances.
    """

    weak: list[tuple[int, ...]]
    strict: list[tuple[int, ...]]
    zero: list[tuple[int, ...]]


@lru_cache(maxsize=8)
def _small_rows(size: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
    """Coprime integer vectors, smallest entries first, and flags of positive leading entries."""
    limit = LARGEST[size]
    rows = [row for row in product(range(-limit, limit + 1), repeat=size) if gcd(*row) == 1]
    rows.sort(key=lambda row: (sum(map(abs, row)), tuple(-entry for entry in row)))
    positive = np.array([next(entry for entry in row if entry) > 0 for row in rows])
    return np.array(rows, dtype=np.float64), positive


def skews(schedule: Schedule, statement: str, level: int, size: int, each: int = 3) -> list[Skew]:
    """Find unimodular skewings of `size` (2 or 3) loops from `level` on, for all three aims.

    Args:
        schedule: a schedule with a legal order.
        statement, level: the outermost loop of the band.
        size: number of loops.
        each: largest number of skewings per aim, cheapest first.

    Returns:
        Skewings other than the identity; each is legal as far as the band is concerned. Empty if
        the band carries no dependence, or no skewing serves an aim.

    Raises:
        NotApplicable: the loops are not a band.
    """
    members = schedule.forest.band(statement, level, size)
    distances = band_distances(schedule.forest, schedule.analysis, members, level, size)
    # Dependences within one iteration of the band are respected by every skew.
    distances = distances[distances.any(axis=1)]
    if not len(distances):
        return []
    rows = _classified(distances, size)
    weak, strict, zero = rows.weak, rows.strict, rows.zero
    found: dict[Matrix, str] = {}
    units = set(_units(size))
    # If a loop has the property already, an interchange suffices to make it outermost.
    aims = {
        "outer parallelism": [] if units & set(zero) else zero,
        "inner parallelism": [] if units & set(strict) else strict,
        "locality": [] if units <= set(weak) else weak,
    }
    for aim, first_rows in aims.items():
        fresh: dict[Matrix, str] = {}
        for first in first_rows:
            matrix = _completed(first, weak, size, distances)
            if matrix is None or matrix in found:
                continue
            if aim == "locality" and not all(row in weak for row in matrix):
                continue
            fresh[matrix] = aim
            if len(fresh) == each:
                break
        found |= fresh
    return [Skew(aim, Skewing(statement, level, matrix)) for matrix, aim in found.items()]


def _classified(distances: npt.NDArray[np.float64], size: int) -> _Rows:
    candidates, positive = _small_rows(size)
    reach = distances @ candidates.T
    low, high = reach.min(axis=0), reach.max(axis=0)
    # Smallest distance first; among equals the sort keeps the order of the candidates.
    order = np.argsort(high, kind="stable")

    def cheapest(flags: npt.NDArray[np.bool_]) -> list[tuple[int, ...]]:
        chosen = candidates[order[flags[order]][:CONSIDERED]]
        return [tuple(int(entry) for entry in row) for row in chosen]

    return _Rows(
        weak=cheapest((low >= 0) & ((high > 0) | positive)),
        strict=cheapest(low > 0),
        zero=cheapest((low == 0) & (high == 0) & positive),
    )


def _completed(
    first: tuple[int, ...],
    weak: list[tuple[int, ...]],
    size: int,
    distances: npt.NDArray[np.float64],
) -> Matrix | None:
    """A unimodular matrix with a given first row, or None.

    Its other rows keep the band permutable if possible; else they are unit rows that keep the order
    legal.
    """
    units = _units(size)
    # Units come first: an unchanged loop has the simplest code.
    preferred = [row for row in units if row in weak]
    preferred += [row for row in weak if row not in preferred]
    for rest in combinations(preferred, size - 1):
        if abs(determinant((first, *rest))) == 1:
            return (first, *rest)
    for rest in permutations(units, size - 1):
        matrix = (first, *rest)
        if abs(determinant(matrix)) == 1 and _in_order(distances @ np.array(matrix).T):
            return matrix
    return None


def _units(size: int) -> list[tuple[int, ...]]:
    return [tuple(int(p == q) for q in range(size)) for p in range(size)]


def _in_order(distances: npt.NDArray[np.float64]) -> bool:
    """Return True if the distance of every vertex is lexicographically non-negative."""
    for row in distances:
        leading = next((x for x in row if x), 0)
        if leading < 0:
            return False
    return True
