"""Contexts: the loops around a point inside a region and the constraints that hold there."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cached_property

import islpy as isl

from looper.frontend.tree.cursors import key
from looper.frontend.tree.syntax import Declaration
from looper.ir.expressions import Affine
from looper.ir.polyhedra import iterator_names, set_bounds, tuple_text


@dataclass(frozen=True)
class Piece:
    """A value that holds under a condition (isl text, "" for always)."""

    condition: str
    value: Affine


def conjunction(*conditions: str) -> str:
    """Return the isl formula for the conjunction of conditions; "" for true."""
    return " and ".join(f"({condition})" for condition in conditions if condition)


def disjunction(conditions: list[str]) -> str:
    """Return the isl formula for the disjunction of conditions; "" for true."""
    if not conditions or "" in conditions:
        return "" if conditions else "false"
    return " or ".join(f"({condition})" for condition in conditions)


@dataclass(frozen=True)
class Context:
    """A point inside a region.

    Attributes:
        iterators: the declarations of the iterators around it, outermost first.
        constraints: isl formulas over `i0, i1, ...` that hold there.
        directions: +1 or -1 for each loop.
        named: integers whose values are known without memory, by `cursors.key`: those that the
            region declares `const`, variables that loops step besides their iterators, and
            iterators of finished loops.
    """

    iterators: tuple[Declaration, ...] = ()
    constraints: tuple[str, ...] = ()
    directions: tuple[int, ...] = ()
    named: tuple[tuple[int, tuple[Piece, ...]], ...] = ()

    @property
    def depth(self) -> int:
        """Number of loops around it."""
        return len(self.iterators)

    @property
    def names(self) -> tuple[str, ...]:
        """The iterators' canonical names."""
        return iterator_names(self.depth)

    def position(self, declaration: Declaration) -> int | None:
        """Return the level of the loop that has this iterator; None if there is none."""
        wanted = key(declaration)
        for position, iterator in enumerate(self.iterators):
            if key(iterator) == wanted:
                return position
        return None

    def where(self, *conditions: str) -> Context:
        """Return the context in which these conditions also hold."""
        added = tuple(condition for condition in conditions if condition)
        return replace(self, constraints=self.constraints + added)

    def inside(self, iterator: Declaration, direction: int) -> Context:
        """Return the context inside one more loop, without constraints on its iterator."""
        return replace(
            self,
            iterators=(*self.iterators, iterator),
            directions=(*self.directions, direction),
        )

    def with_named(self, declaration: Declaration, pieces: list[Piece]) -> Context:
        """Return the context in which an integer has the given value."""
        return replace(self, named=(*self.named, (key(declaration), tuple(pieces))))

    def without(self, keys: Set[int]) -> Context:
        """Return the context in which the values of some integers are no longer known."""
        return replace(self, named=tuple(pair for pair in self.named if pair[0] not in keys))

    @property
    def formula(self) -> str:
        """All constraints as one isl formula."""
        return conjunction(*self.constraints) or "true"

    @cached_property
    def domain(self) -> isl.Set:
        """The iterations that reach this point."""
        return isl.Set(f"{{ {tuple_text('', self.depth)} : {self.formula} }}")

    @cached_property
    def is_empty(self) -> bool:
        """True if this point is never reached."""
        return bool(self.domain.is_empty())

    def excludes(self, condition: str) -> bool:
        """Return True if a condition never holds here."""
        holds = isl.Set(f"{{ {tuple_text('', self.depth)} : {condition or 'true'} }}")
        return bool(self.domain.intersect(holds).is_empty())

    def bounds(self, position: int) -> tuple[int, int]:
        """Return the smallest and largest value of an iterator; raise ValueError if unbounded.

        The context must not be empty.
        """
        return set_bounds(self.domain, position)

    def stays_within(self, pieces: list[Piece], low: int, high: int) -> bool:
        """Return True if a value is always between `low` and `high`, both included."""
        for piece in pieces:
            if piece.value.is_constant and low <= piece.value.constant <= high:
                continue
            text = piece.value.text(self.names)
            outside = f"({text}) < {low} or ({text}) > {high}"
            if not self.excludes(conjunction(piece.condition, outside)):
                return False
        return True
