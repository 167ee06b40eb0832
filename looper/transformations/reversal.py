"""Reversal of a loop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Reversal(Transformation):
    """Run a loop's iterations in the opposite order.

    `reverse(S1, 0)`:

        for (i = 0; i < n; i++)            for (i = n - 1; i >= 0; i--)
          S1;                        =>      S1;

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop.
    """

    keyword: ClassVar[str] = "reverse"

    statement: str
    level: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        loop = forest.loop(self.statement, self.level)
        check(not loop.jammed, f"the loop at level {self.level} is unrolled completely")
        members = forest.members(self.statement, self.level)
        return forest.with_loop(members, self.level, lambda loop: replace(loop, row=loop.row * -1))
