"""How often the loops around a statement turn, on average, and how far each turn moves.

Exact counts would need the generated code; these are estimates from the rows of a schedule alone,
taken loop by loop from the outside in. What a loop goes over is a direction, an affine form of the
statement's iterators: a tile loop goes over it in steps of its size, and leaves one tile of it to
the loops inside. Where the bounds of directions depend on each other, in a triangle or after
skewing, the one that is met first goes over its whole extent, and the others over what is left of
theirs. A loop over diagonals of tiles (of a wavefront) stands for the tiles that have no loop of
their own.
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
        trips: shape (loops,): how often each loop turns on average when it is entered.
        varying: shape (loops,): whether its bounds depend on loops outside of it, but for the ends
            of tiles.
        tile: shape (loops,): iterations of its direction that one turn has, if it is a loop over
            tiles or diagonals of tiles; else 0.
        point: shape (loops,): whether it runs inside of a tile of its direction.
        once: shape (loops,): whether it turns once, as its time follows from those outside of it.
        steps: shape (iterators, loops): what one turn adds to the statement's iterators.
    """

    trips: Floats
    varying: Flags
    tile: npt.NDArray[np.int64]
    point: Flags
    once: Flags
    steps: Floats


@dataclass(frozen=True)
class _Cut:
    """What a loop goes over: a direction, in tiles of a size, which is 1 where it is no tile loop.

    Attributes:
        direction, size: see above.
        sign: -1 where it goes over its direction backwards.
        others: of a loop over diagonals, the tiles besides these that it is a sum of: direction,
            size and coefficient of each.
    """

    direction: Direction
    size: int
    sign: int = 1
    others: tuple[tuple[Direction, int, int], ...] = ()

    def along(self, directions: Collection[Direction]) -> _Cut:
        """The same over one of some directions, where that is its own or the opposite."""
        direction = _along(self.direction, directions)
        others = tuple((_along(other, directions), size, n) for other, size, n in self.others)
        sign = self.sign if direction == self.direction else -self.sign
        return replace(self, direction=direction, sign=sign, others=others)


def _along(direction: Direction, directions: Collection[Direction]) -> Direction:
    """The opposite direction, where that is one of some directions and this is not."""
    opposite = tuple(-each for each in direction)
    return opposite if direction not in directions and opposite in directions else direction


@dataclass
class _Extent:
    """A direction, as far as the loops that are met have gone over it.

    Attributes:
        unit: by how much its values differ.
        whole: how many values it has in the whole domain.
        left: how many are left to the loops inside.
        turns: how often the loops over it have turned, in all.
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
        """How many tiles of a size a share of it makes, inside of one turn of each loop so far."""
        return max(1.0, reached * self.whole / self.turns * self.unit / max(self.unit, size))


def turns(statement: Statement, own: StatementSchedule) -> Turns:
    """How the loops around a statement turn in a schedule."""
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
    """The loops around a statement, by what they go over."""

    statement: Statement
    own: StatementSchedule

    @cached_property
    def once(self) -> Flags:
        """See `Turns`."""
        return np.array(self.own.embedded, dtype=bool)

    @cached_property
    def cuts(self) -> list[_Cut]:
        """What each loop goes over."""
        rows = self.own.facts
        tiles = {(row.untiled.row.coefficients, row.size) for row in rows if row.size > 0}
        found = []
        for row in rows:
            found.append(_cut(row, tiles))
            tiles.add((found[-1].direction, found[-1].size))
        # A reversed loop inside of a tile goes over what the tile's loop goes over.
        return [cut.along(self.directions) for cut in found]

    @cached_property
    def directions(self) -> list[Direction]:
        """What loops that are no tile loops go over, without what follows from others."""
        return [self.own.facts[level].row.coefficients for level in point_steps(self.own.facts)[0]]

    @property
    def inverse(self) -> Floats | None:
        """Shape (iterators, directions): by what iterators grow with each direction."""
        return point_steps(self.own.facts)[1]

    def is_point(self, level: int) -> bool:
        """Whether a loop goes over a direction of which another one goes over tiles."""
        own = self.cuts[level]
        return own.size == 1 and any(
            other.size > 1 and other.direction == own.direction for other in self.cuts
        )

    @cached_property
    def coupled(self) -> list[set[Direction]]:
        """Directions whose bounds depend on each other, two and more together."""
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
        """The directions that the bounds of one depend on."""
        found = next((group for group in self.coupled if direction in group), set())
        return found - {direction}

    def varying(self) -> Flags:
        """See `Turns`."""
        found, met = np.zeros(self.own.depth, dtype=bool), set[Direction]()
        for level, cut in enumerate(self.cuts):
            if not self.once[level]:
                is_free = not (met & self.with_bounds_of(cut.direction))
                found[level] = not (is_free or self.is_point(level))
                met.add(cut.direction)
        return found

    def trips(self) -> Floats:
        """See `Turns`."""
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
            # The first one that is met goes over all of its extent.
            others = self.with_bounds_of(cut.direction) & set(met[: met.index(cut.direction)])
            outside = [extents[each].open for each in others]
            reached = share + (1 - share) * max(outside) if outside else 1.0
            is_first = reached == 1.0 and extent.turns == 1.0
            is_tile = row.size > 0
            count = most if is_tile and is_first else extent.tiles(reached, cut.size)
            extent.turns *= count
            extent.left = max(1.0, min(cut.size / extent.unit, extent.left))
            # Diagonals are more than the tiles they stand for; inside of them there are the fewer.
            product = math.prod(each.turns for each in extents.values())
            before = float(found[:level].prod())
            wanted = most if row.size < 0 else product / before
            # A turn in which nothing is executed is none.
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
        """What is left of a direction's extent once those that it depends on are known.

        With it, the loops turn as often as the statement is executed.
        """
        count = executions(self.statement)
        box = math.prod(each.whole for each in extents.values())
        shrinking = sum(len(group) - 1 for group in self.coupled)
        if not count or not shrinking:
            return 1.0
        return float(min(1.0, (count / box) ** (1.0 / shrinking)))

    def steps(self) -> Floats:
        """See `Turns`; zero where it is not known."""
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
                # Of two loops over diagonals of the same tiles.
                found[:, level] = 0.0
            elif cut.direction in columns:
                # While a diagonal stays the same, its own tiles go back where others go on.
                for other, (_, _, factor) in zip(others, cut.others, strict=True):
                    if not self.once[plain[other]]:
                        own = columns[cut.direction] * cut.size * cut.sign
                        found[:, plain[other]] -= factor * own
        return found


def _cut(row: RowFacts, tiles: set[tuple[Direction, int]]) -> _Cut:
    """What a loop goes over, where others go over tiles of these directions and sizes."""
    if row.size >= 0:
        return _Cut(row.untiled.row.coefficients, max(1, row.size))
    terms = [
        (term.numerator.coefficients, term.denominator, term.coefficient) for term in row.row.floors
    ]
    own = next((term for term in terms if term[:2] not in tiles), terms[0])
    return _Cut(own[0], own[1], others=tuple(term for term in terms if term is not own))
