"""Hyperplanes of tiles in time and space, in whose direction no dependence goes backwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest
from looper.legality.signs import sign_table
from looper.support.cache import BoundedCache

LARGEST_SLOPE = 16
"""Most iterations of a loop over space that dependences may reach in one time step."""
_KEPT = 256
_EXACT = 1e-6


@dataclass(frozen=True)
class Hyperplane:
    """A form `slope * time + direction * space + shift` for every statement of a loop.

    Attributes:
        direction: 1 or -1.
        slope: not negative.
        shifts: by position of the statement; none is negative.
    """

    direction: int
    slope: int
    shifts: Mapping[int, int]

    def form(self, position: int, time: Affine, space: Affine) -> Affine:
        """The form of a statement, from its times in the two loops."""
        return time * self.slope + space * self.direction + self.shifts[position]


def tiling_hyperplane(
    forest: LoopForest, members: tuple[int, ...], level: int, inner: int, *, direction: int
) -> Hyperplane | None:
    """Return the hyperplane with the smallest slope in which no distance is negative.

    Args:
        forest: the loops.
        members: the statements in the time loop.
        level: the time loop.
        inner: the loop over space of each of them, which they need not share.
        direction: 1 or -1, the coefficient of the loop over space.

    Returns:
        None if no slope up to `LARGEST_SLOPE` suffices.
    """
    rows = tuple(
        (forest.schedules[k].facts[level], forest.schedules[k].facts[inner]) for k in members
    )
    known = forest.program.facts.setdefault(tiling_hyperplane, BoundedCache(_KEPT))
    key = (members, rows, direction)
    found = known.get(key)
    if found is None:
        found = known.keep(key, (_smallest(forest, members, level, inner, direction),))
    plane: Hyperplane | None = found[0]
    return plane


def _smallest(
    forest: LoopForest, members: tuple[int, ...], level: int, inner: int, direction: int
) -> Hyperplane | None:
    distances = []
    table = sign_table(forest.program)
    for number in table.between(members):
        space = table.spaces[number]
        source, sink = (forest.schedules[k].facts for k in table.pairs[number])
        times = space.signs(source[level], sink[level]).values
        spaces = space.signs(source[inner], sink[inner]).values * direction
        distances.append((*table.pairs[number], times, spaces))
    for slope in range(LARGEST_SLOPE + 1):
        least = [
            (source, sink, ceil(float((slope * times + spaces).min()) - _EXACT))
            for source, sink, times, spaces in distances
        ]
        shifts = _shifts(members, least)
        if shifts is not None:
            return Hyperplane(direction, slope, shifts)
    return None


def _shifts(members: tuple[int, ...], least: list[tuple[int, int, int]]) -> dict[int, int] | None:
    """The smallest shifts that make no distance negative; None if there are none.

    They are the lengths of longest paths, by the algorithm of Bellman and Ford.

    Args:
        members: the statements.
        least: pairs of statements, each with its smallest distance without shifts.
    """
    shifts = dict.fromkeys(members, 0)
    for _ in range(len(members) + 1):
        changed = False
        for source, sink, distance in least:
            if shifts[sink] < shifts[source] - distance:
                shifts[sink], changed = shifts[source] - distance, True
        if not changed:
            return shifts
    return None
