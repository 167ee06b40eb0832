"""Interchange of two loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from looper.ir.loop_forest import Loop, LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Interchange(Transformation):
    """Swap the loops at two levels of a band of perfectly nested loops.

    `interchange(S1, 0, 1)`:

        for (i ...)              for (j ...)
          for (j ...)      =>      for (i ...)
            S1;                      S1;

    The levels need not be neighbours; bounds may depend on the other loop.

    Attributes:
        statement: a statement inside of both loops; all statements there are concerned.
        first, second: the two levels.
    """

    keyword: ClassVar[str] = "interchange"

    statement: str
    first: int
    second: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        check(self.first != self.second, "interchange needs two different levels")
        low, high = sorted((self.first, self.second))
        members = forest.band(self.statement, low, high - low + 1)

        def swap(loops: tuple[Loop, ...]) -> tuple[Loop, ...]:
            swapped = list(loops)
            swapped[low], swapped[high] = loops[high], loops[low]
            return tuple(swapped)

        return forest.with_loops(members, swap)
