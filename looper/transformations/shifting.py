"""Shifting of one statement against the others in its loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest
from looper.transformations.base import (
    Concern,
    Decision,
    Level,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.size_transfer import SizeTransfer

LARGEST_SHIFT = 1_000_000_000


@dataclass(frozen=True)
class Shifting(Transformation):
    """Delay of a statement by a number of iterations of a loop that it shares with others.

    `shift(S2, 0, 1)`:

        for (i = 0; i < n; i++) {          for (i = 0; i <= n; i++) {
          S1(i);                     =>      if (i < n) S1(i);
          S2(i);                             if (i > 0) S2(i - 1);
        }                                  }

    Attributes:
        statement: the statement that is shifted, unlike the others in the loop.
        level: the loop.
        amount: delay in iterations, negative to advance the statement.
    """

    keyword: ClassVar[str] = "shift"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    statement: str
    level: Level
    amount: int

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return (self.amount,)

    def resized(self, across: SizeTransfer) -> Iterator[Transformation]:
        """See `Transformation.resized`."""
        for form in across.amounts(self.statement, self.level, self.amount):
            yield replace(self, amount=form.constant)

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        for form in across.amounts(self.statement, self.level, self.amount):
            yield self.inside(across.count)._moved(across.target, form)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Another statement in the loop, and no tiled loop around the statement."""
        if self.amount == 0:
            yield refusal(lambda: "a shift by 0 changes nothing")
        yield shift_limit(self.amount)
        if len(forest.members(self.statement, self.level)) == 1:
            yield refusal(
                lambda: (
                    f"{self.statement} is alone in its loop at level {self.level}: there is "
                    "nothing to shift it against"
                )
            )
        yield from untiled_need(forest, self.statement)

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the shift, for the statement alone."""
        numbers = numbered("shift", (self.amount,))
        return [Concern(forest.position(self.statement), self.level, self.level, numbers=numbers)]

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._moved(forest, self.amount)

    def _moved(self, forest: LoopForest, amount: Affine | int) -> LoopForest:
        return forest.with_loops(
            (forest.position(self.statement),), lambda loops: shifted(loops, self.level, amount)
        )


def shift_limit(amount: int, place: int = 0) -> Limit:
    """The limit of a shift's amount, beyond which no loop is long enough."""
    return Limit(
        lambda: f"a shift is at most {LARGEST_SHIFT} iterations, not {abs(amount)}",
        most=LARGEST_SHIFT,
        least=-LARGEST_SHIFT,
        place=place,
    )


def untiled_need(forest: LoopForest, statement: str) -> Iterator[Limit]:
    """Yield a refusal if a statement is tiled, as tiles and their contents cannot be separated."""
    if forest.of(statement).has_floors:
        yield refusal(lambda: f"{statement} is tiled already; shift before tiling")


def shifted(loops: tuple[Loop, ...], level: int, amount: Affine | int) -> tuple[Loop, ...]:
    """The loops with `amount` added to the time at `level`; a form of the outermost iterators."""
    row = loops[level].row
    if not isinstance(amount, int):
        amount = amount.lifted(len(row.coefficients))
    moved = replace(loops[level], row=row + amount)
    return (*loops[:level], moved, *loops[level + 1 :])
