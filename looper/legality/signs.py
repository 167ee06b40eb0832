"""Signs of dependence distances, as bits of integers.

Legality depends on the sign of a loop's distance at every vertex of every dependence. For two rows,
one of the source and one of the sink, the signs are computed once and cached as bits; going down
the loops of a schedule then takes a few integer operations per loop (see `fast`).

Every group of vertices has a field of bits of the same width, with one bit per vertex and a guard
bit above them. The groups with one of some vertices are found by one addition: with ones added to
all lower bits of a field, the guard bit is set where the field was not zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.dependences.distances import Matrix, PairDistances, distances_of
from looper.ir.expressions import Affine
from looper.ir.loop_forest import RowFacts
from looper.ir.program import Program, found_once
from looper.support.cache import BoundedCache

Flags = npt.NDArray[np.bool_]
Bits = int
_KEPT = 4096


@dataclass(frozen=True, eq=False)
class Signs:
    """Distances in one loop, by the affine parts of the source's and the sink's row.

    Attributes:
        space: the vertices.
        source, sink: the rows.
        negative, positive: the vertices with negative, and with positive, distances.
    """

    space: SignSpace
    source: Affine
    sink: Affine
    negative: Bits
    positive: Bits

    @property
    def scaled(self) -> Matrix:
        """The distances times the vertices' denominators: shape (vertices,)."""
        return self.space.pair.distances(self.source, self.sink)

    @property
    def is_zero(self) -> bool:
        """True if the distance is zero at all vertices."""
        return not (self.negative or self.positive)

    @cached_property
    def values(self) -> Matrix:
        """The distances: shape (vertices,)."""
        return self.scaled / self.space.pair.scale

    def below(self, size: int) -> Bits:
        """The vertices where the distance is less than a size."""
        return self._below.once(size, lambda: self.space.bits(self.values < size))

    @cached_property
    def _below(self) -> BoundedCache[int, Bits]:
        return BoundedCache(64)

    def extremes(self, active: Bits) -> tuple[Matrix, Matrix]:
        """Smallest and largest distance among some vertices of every group: shape (groups,).

        Both are 0 for a group without such vertices.
        """
        starts = self.space.pair.starts
        inside = self.space.flags(active)
        low = np.minimum.reduceat(np.where(inside, self.values, np.inf), starts)
        high = np.maximum.reduceat(np.where(inside, self.values, -np.inf), starts)
        some = low <= high
        return np.where(some, low, 0), np.where(some, high, 0)


class SignSpace:
    """The vertices of the dependences between two statements as bits.

    Attributes:
        pair: the vertices.
        vertices: bits of all vertices.
        guards: the guard bits of all groups, which represent the groups.
        real: the integral vertices of exact groups, which are pairs of dependent iterations.
        orders: results of the fast check, by the rows of both statements.
        exactly_legal, exactly_apart: results of isl, by those of the fast check.
    """

    orders: BoundedCache[tuple[object, ...], Any]
    exactly_legal: BoundedCache[object, bool]
    exactly_apart: BoundedCache[object, bool]

    def __init__(self, pair: PairDistances) -> None:
        self.pair = pair
        self.orders, self._signs = (
            BoundedCache(_KEPT),
            BoundedCache[tuple[RowFacts, RowFacts], Signs](_KEPT),
        )
        self.exactly_legal, self.exactly_apart = BoundedCache(_KEPT), BoundedCache(_KEPT)
        counts = np.bincount(pair.group_of, minlength=len(pair.starts))
        self._width = int(counts.max()) + 1
        inside = np.arange(len(pair.group_of)) - pair.starts[pair.group_of]
        self._places = pair.group_of * self._width + inside
        self._bytes = (len(counts) * self._width + 7) // 8
        self.vertices = self.bits(np.ones(len(pair.group_of), dtype=np.bool_))
        self.real = self.bits(pair.exact[pair.group_of] & (pair.scale == 1))
        self.guards = sum(1 << (self._width * (k + 1) - 1) for k in range(len(counts)))
        self._low = self.field(self.guards)

    def signs(self, source: RowFacts, sink: RowFacts) -> Signs:
        """The signs for two rows."""
        key = (source, sink)
        found = self._signs.get(key)
        if found is None:
            scaled = self.pair.distances(source.row, sink.row)
            bits = (self.bits(scaled < 0), self.bits(scaled > 0))
            found = self._signs.keep(key, Signs(self, source.row, sink.row, *bits))
        return found

    def bits(self, vertices: Flags) -> Bits:
        """Convert flags of vertices, shape (vertices,), to bits."""
        spread = np.zeros(8 * self._bytes, dtype=np.bool_)
        spread[self._places] = vertices
        return int.from_bytes(np.packbits(spread, bitorder="little").tobytes(), "little")

    def flags(self, vertices: Bits) -> Flags:
        """Convert bits of vertices to flags, the inverse of `bits`."""
        raw = np.frombuffer(vertices.to_bytes(self._bytes, "little"), dtype=np.uint8)
        found: Flags = np.unpackbits(raw, bitorder="little")[self._places].astype(np.bool_)
        return found

    def group_flags(self, groups: Bits) -> Flags:
        """Convert guard bits of groups to flags: shape (groups,)."""
        width, count = self._width, len(self.pair.starts)
        return np.array([groups >> (width * (k + 1) - 1) & 1 for k in range(count)], dtype=np.bool_)

    def groups(self, flags: Flags) -> Bits:
        """Convert flags of groups to guard bits, the inverse of `group_flags`."""
        return sum(1 << (self._width * (int(k) + 1) - 1) for k in np.flatnonzero(flags))

    def groups_with(self, vertices: Bits) -> Bits:
        """The groups that contain at least one of some vertices."""
        return (vertices + self._low) & self.guards

    def field(self, groups: Bits) -> Bits:
        """The bits of all vertices of some groups, without the guard bits."""
        return groups - (groups >> (self._width - 1))


@dataclass(frozen=True, eq=False)
class SignTable:
    """The pairs of statements of a program between which there are dependences.

    Attributes:
        statements: number of statements of the program.
        spaces: the sign space of each pair.
    """

    statements: int
    spaces: tuple[SignSpace, ...]

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Source and sink of each pair."""
        return tuple((space.pair.source, space.pair.sink) for space in self.spaces)

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """The positions of the pairs that contain each statement."""
        found: list[list[int]] = [[] for _ in range(self.statements)]
        for number, pair in enumerate(self.pairs):
            for k in set(pair):
                found[k].append(number)
        return tuple(tuple(each) for each in found)

    @cached_property
    def is_integral(self) -> bool:
        """True if all vertices are pairs of dependent iterations, so that signs are conclusive."""
        return all(space.real == space.vertices for space in self.spaces)

    def between(self, members: tuple[int, ...]) -> tuple[int, ...]:
        """The positions of the pairs whose statements are both among `members`."""
        found = self._between.get(members)
        if found is None:
            pairs = enumerate(self.pairs)
            found = tuple(n for n, (s, t) in pairs if s in members and t in members)
            self._between.keep(members, found)
        return found

    @cached_property
    def _between(self) -> BoundedCache[tuple[int, ...], tuple[int, ...]]:
        return BoundedCache(1024)


@found_once
def sign_table(program: Program) -> SignTable:
    """The sign table of a program (cached)."""
    spaces = tuple(SignSpace(pair) for pair in distances_of(program))
    return SignTable(len(program.statements), spaces)
