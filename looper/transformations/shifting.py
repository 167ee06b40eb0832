"""Shifting of one statement against the others in its loop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import Loop, LoopForest
from looper.transformations.base import Transformation, check

LARGEST_SHIFT = 1_000_000_000


@dataclass(frozen=True)
class Shifting(Transformation):
    """Delay one statement by a number of iterations of a loop it shares with others.

    `shift(S2, 0, 1)`:

        for (i = 0; i < n; i++) {          for (i = 0; i <= n; i++) {
          S1(i);                     =>      if (i < n) S1(i);
          S2(i);                             if (i > 0) S2(i - 1);
        }                                  }

    Attributes:
        statement: the statement that moves; others in the loop stay.
        level: the loop.
        amount: by how many iterations, negative to advance it.
    """

    keyword: ClassVar[str] = "shift"

    statement: str
    level: int
    amount: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        check(self.amount != 0, "a shift by 0 changes nothing")
        check_amount(self.amount)
        members = forest.members(self.statement, self.level)
        check(
            len(members) > 1,
            f"{self.statement} is alone in its loop at level {self.level}: there is nothing to "
            "shift it against",
        )
        check_not_tiled(forest, self.statement)
        return forest.with_loops(
            (forest.position(self.statement),),
            lambda loops: shifted(loops, self.level, self.amount),
        )


def check_amount(amount: int) -> None:
    """Raise `NotApplicable` for an amount that no loop is long enough for."""
    check(
        abs(amount) <= LARGEST_SHIFT,
        f"a shift is at most {LARGEST_SHIFT} iterations, not {abs(amount)}",
    )


def check_not_tiled(forest: LoopForest, statement: str) -> None:
    """A tile and what is inside of it can not be moved apart: raise `NotApplicable` if tiled."""
    tiled = forest.schedules[forest.position(statement)].has_floors
    check(not tiled, f"{statement} is tiled already; shift before tiling")


def shifted(loops: tuple[Loop, ...], level: int, amount: int) -> tuple[Loop, ...]:
    """The loops with `amount` added to the time at `level`."""
    moved = replace(loops[level], row=loops[level].row + amount)
    return (*loops[:level], moved, *loops[level + 1 :])
