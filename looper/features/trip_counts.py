"""Average trip counts of the loops around a statement, and the step of each iteration.

Exact counts would need the generated code; these are estimates from the rows of a schedule alone,
taken loop by loop from the outside in. A loop iterates over a direction, an affine form of the
statement's iterators: a tile loop in steps of its size, leaving one tile of it to the loops inside.
If the bounds of directions depend on each other, in a triangle or after skewing, the first one
covers its whole extent, and the others what is left of theirs. A loop over diagonals of tiles (of a
wavefront) stands for the tiles that have no loop of their own.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.features.program_nodes import domain_constraints
from looper.ir.counting import executions
from looper.ir.loop_forest import RowFacts, StatementSchedule, row_bounds
from looper.ir.program import Statement
from looper.ir.strides import point_steps

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Direction = tuple[int, ...]
"""Coefficients of a statement's iterators."""


@dataclass(frozen=True)
class Turns:
    """The loops around a statement, outermost first.

    Attributes:
        trips: shape (loops,): average trip count of each loop per entry.
        varying: shape (loops,): True if its bounds depend on loops outside of it, apart from the
            ends of tiles.
        tile: shape (loops,): iterations of its direction in one of its own, if it is a loop over
            tiles or diagonals of tiles; else 0.
        point: shape (loops,): True if it runs inside of a tile of its direction.
        once: shape (loops,): True if it has one iteration, as its time follows from those outside.
        steps: shape (iterators, loops): increments of the statement's iterators per iteration.
    """

    trips: Floats
    varying: Flags
    tile: npt.NDArray[np.int64]
    point: Flags
    once: Flags
    steps: Floats


@dataclass(frozen=True)
class _Cut:
    """The iteration of a loop: a direction, in tiles of a size, which is 1 if it is no tile loop.

    Attributes:
        direction, size: see above.
        sign: -1 if it traverses its direction backwards.
        others: of a loop over diagonals, the other tiles in the sum that it iterates over:
            direction, size and coefficient of each.
    """

    direction: Direction
    size: int
    sign: int = 1
    others: tuple[tuple[Direction, int, int], ...] = ()

    def along(self, directions: Collection[Direction]) -> _Cut:
        """Return the cut over one of some directions, if that is its own or the opposite."""
        direction = _along(self.direction, directions)
        others = tuple((_along(other, directions), size, n) for other, size, n in self.others)
        sign = self.sign if direction == self.direction else -self.sign
        return replace(self, direction=direction, sign=sign, others=others)


def _along(direction: Direction, directions: Collection[Direction]) -> Direction:
    """Return the opposite direction if it is one of some directions and this is not."""
    opposite = tuple(-each for each in direction)
    return opposite if direction not in directions and opposite in directions else direction


@dataclass
class _Extent:
    """A direction, and the part of it that the loops so far have covered.

    Attributes:
        unit: the difference between its values.
        whole: number of its values in the whole domain.
        left: number of values left to the loops inside.
        turns: product of the trip counts of the loops over it.
    """

    unit: int
    whole: float
    left: float
    turns: float = 1.0

    @property
    def open(self) -> float:
        """The share of it that is left to the loops inside; from 0 to 1."""
        return (self.left - 1) / (self.whole - 1) if self.whole > 1 else 0.0

    def tiles(self, reached: float, size: int) -> float:
        """Return the number of tiles of a size in a share of it, per iteration of loops so far."""
        return max(1.0, reached * self.whole / self.turns * self.unit / max(self.unit, size))


def turns(statement: Statement, own: StatementSchedule) -> Turns:
    """Return the trip counts and steps of the loops around a statement in a schedule."""
    loops = _Loops(statement, own)
    return Turns(
        loops.trips(),
        loops.varying(),
        np.array([cut.size if cut.size > 1 else 0 for cut in loops.cuts], dtype=np.int64),
        np.array([loops.is_point(level) for level in range(own.depth)], dtype=bool),
        loops.once,
        loops.steps(),
    )


@dataclass(frozen=True)
class _Loops:
    """The loops around a statement, by the directions they iterate over."""

    statement: Statement
    own: StatementSchedule

    @cached_property
    def once(self) -> Flags:
        """See `Turns`."""
        return np.array(self.own.embedded, dtype=bool)

    @cached_property
    def cuts(self) -> list[_Cut]:
        """The direction and tile size of each loop."""
        rows = self.own.facts
        tiles = {(row.untiled.row.coefficients, row.size) for row in rows if row.size > 0}
        found = []
        for row in rows:
            found.append(_cut(row, tiles))
            tiles.add((found[-1].direction, found[-1].size))
        # A reversed loop inside of a tile has the direction of the tile's loop.
        return [cut.along(self.directions) for cut in found]

    @cached_property
    def directions(self) -> list[Direction]:
        """Directions of the loops that are no tile loops, without those that follow from others."""
        return [self.own.facts[level].row.coefficients for level in point_steps(self.own.facts)[0]]

    @property
    def inverse(self) -> Floats | None:
        """Shape (iterators, directions): increments of the iterators with each direction."""
        return point_steps(self.own.facts)[1]

    def is_point(self, level: int) -> bool:
        """Return True if another loop iterates over tiles of the loop's direction."""
        own = self.cuts[level]
        return own.size == 1 and any(
            other.size > 1 and other.direction == own.direction for other in self.cuts
        )

    @cached_property
    def coupled(self) -> list[set[Direction]]:
        """Directions whose bounds depend on each other, in groups of two and more."""
        if self.inverse is None:
            return []
        groups = [{each} for each in self.directions]
        for constraint in domain_constraints(self.statement):
            factors = np.array(constraint.form.coefficients) @ self.inverse
            used = {each for each, factor in zip(self.directions, factors, strict=True) if factor}
            apart = [group for group in groups if not group & used]
            groups = [*apart, set().union(*(group for group in groups if group & used))]
        return [group for group in groups if len(group) > 1]

    def with_bounds_of(self, direction: Direction) -> set[Direction]:
        """Return the directions that the bounds of one depend on."""
        found = next((group for group in self.coupled if direction in group), set())
        return found - {direction}

    def varying(self) -> Flags:
        """Return `Turns.varying`."""
        found, met = np.zeros(self.own.depth, dtype=bool), set[Direction]()
        for level, cut in enumerate(self.cuts):
            if not self.once[level]:
                is_free = not (met & self.with_bounds_of(cut.direction))
                found[level] = not (is_free or self.is_point(level))
                met.add(cut.direction)
        return found

    def trips(self) -> Floats:
        """Return `Turns.trips`."""
        extents = {each: self._extent(each) for each in self.directions}
        share = self._share(extents)
        executed = executions(self.statement) or math.inf
        found, met = np.ones(self.own.depth), list[Direction]()
        for level, (cut, row) in enumerate(zip(self.cuts, self.own.facts, strict=True)):
            if self.once[level]:
                continue
            low, high = row_bounds(self.statement, row.row)
            most = float(high - low + 1)
            extent = extents.get(cut.direction)
            if extent is None:
                found[level] = most
                continue
            if cut.direction not in met:
                met.append(cut.direction)
            # The first one covers all of its extent.
            others = self.with_bounds_of(cut.direction) & set(met[: met.index(cut.direction)])
            outside = [extents[each].open for each in others]
            reached = share + (1 - share) * max(outside) if outside else 1.0
            is_first = reached == 1.0 and extent.turns == 1.0
            is_tile = row.size > 0
            count = most if is_tile and is_first else extent.tiles(reached, cut.size)
            extent.turns *= count
            extent.left = max(1.0, min(cut.size / extent.unit, extent.left))
            # There are more diagonals than the tiles they stand for, and so fewer iterations
            # inside.
            product = math.prod(each.turns for each in extents.values())
            before = float(found[:level].prod())
            wanted = most if row.size < 0 else product / before
            # An iteration in which nothing is executed does not count.
            found[level] = max(1.0, min(wanted, executed / before))
        return found

    def _extent(self, direction: Direction) -> _Extent:
        rows = (row.row for row in self.own.facts if row.size == 0)
        low, high = row_bounds(
            self.statement, next(row for row in rows if row.coefficients == direction)
        )
        unit = math.gcd(*direction)
        whole = float((high - low) // unit + 1)
        return _Extent(unit, whole, whole)

    def _share(self, extents: dict[Direction, _Extent]) -> float:
        """Return the share of a direction's extent that is left once those it depends on are fixed.

        It is chosen so that the trip counts agree with the number of executions of the statement.
        """
        count = executions(self.statement)
        box = math.prod(each.whole for each in extents.values())
        shrinking = sum(len(group) - 1 for group in self.coupled)
        if not count or not shrinking:
            return 1.0
        return float(min(1.0, (count / box) ** (1.0 / shrinking)))

    def steps(self) -> Floats:
        """Return `Turns.steps`; zero where unknown."""
        iterators = self.statement.depth
        found = np.zeros((iterators, self.own.depth))
        if self.inverse is None:
            return found
        columns = {each: self.inverse[:, k] for k, each in enumerate(self.directions)}
        for level, cut in enumerate(self.cuts):
            if not self.once[level] and cut.direction in columns:
                found[:, level] = columns[cut.direction] * cut.size * cut.sign
        plain = {
            (cut.direction, cut.size): level
            for level, cut in enumerate(self.cuts)
            if not cut.others
        }
        for level, cut in enumerate(self.cuts):
            others = [(direction, size) for direction, size, _ in cut.others]
            if not all(other in plain for other in others):
                # One of two loops over diagonals of the same tiles: its step is unknown.
                found[:, level] = 0.0
            elif cut.direction in columns:
                # On a fixed diagonal, its own tiles go back as the others advance.
                for other, (_, _, factor) in zip(others, cut.others, strict=True):
                    if not self.once[plain[other]]:
                        own = columns[cut.direction] * cut.size * cut.sign
                        found[:, plain[other]] -= factor * own
        return found


def _cut(row: RowFacts, tiles: set[tuple[Direction, int]]) -> _Cut:
    """Return the cut of a loop, given the directions and sizes of the tiles of other loops."""
    if row.size >= 0:
        return _Cut(row.untiled.row.coefficients, max(1, row.size))
    terms = [
        (term.numerator.coefficients, term.denominator, term.coefficient) for term in row.row.floors
    ]
    own = next((term for term in terms if term[:2] not in tiles), terms[0])
    return _Cut(own[0], own[1], others=tuple(term for term in terms if term is not own))
