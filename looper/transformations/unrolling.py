"""Unrolling of a loop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Unrolling(Transformation):
    """Execute several iterations in one pass of a loop, and the remainder one by one.

    `unroll(S1, 4)`:

        for (i = 0; i < n; i++)            for (i = 0; i + 3 < n; i += 4) {
          S1(i);                             S1(i); S1(i + 1); S1(i + 2); S1(i + 3);
                                     =>    }
                                           for (; i < n; i++)
                                             S1(i);

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        factor: iterations in one pass, at least 2 and at most the loop's extent.
        level: the loop; by default the innermost one around the statement.
    """

    keyword: ClassVar[str] = "unroll"
    keyword_only: ClassVar[tuple[str, ...]] = ("level",)

    statement: str
    factor: int
    level: int = -1

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        level = forest.innermost(self.statement) if self.level == -1 else self.level
        loop = forest.loop(self.statement, level)
        check(self.factor >= 2, f"the unrolling factor must be at least 2, not {self.factor}")
        check(not loop.parallel, f"the loop at level {level} around {self.statement} is parallel")
        check(
            loop.unroll == 1 and not loop.jammed,
            f"the loop at level {level} around {self.statement} is unrolled already",
        )
        check(not loop.vector, f"the loop at level {level} around {self.statement} is vectorized")
        extent = forest.extent(self.statement, level)
        check(
            self.factor <= extent,
            f"cannot unroll level {level} around {self.statement} by {self.factor}: its extent "
            f"is {extent}",
        )

        members = forest.members(self.statement, level)
        return forest.with_loop(members, level, lambda loop: replace(loop, unroll=self.factor))
