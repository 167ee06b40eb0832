"""Vectorization of a loop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Vectorization(Transformation):
    """Execute several iterations of a loop at once, by vector instructions.

    `vectorize(S1)`:

        for (i ...)              for (i ...)
          for (j ...)      =>      #pragma omp simd
            S1;                    for (j ...)
                                     S1;

    Inside of the loop there may only be loops that are unrolled completely, see `UnrollAndJam`.
    The tag moves with the loop; whether its iterations are independent is checked on the final
    schedule, as for a parallel loop.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop; by default the innermost one that is not unrolled.
    """

    keyword: ClassVar[str] = "vectorize"
    keyword_only: ClassVar[tuple[str, ...]] = ("level",)

    statement: str
    level: int = -1

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        level = forest.innermost(self.statement) if self.level == -1 else self.level
        loop = forest.loop(self.statement, level)
        check(loop.unroll == 1, f"the loop at level {level} around {self.statement} is unrolled")
        check(
            not loop.vector,
            f"the loop at level {level} around {self.statement} is vectorized already",
        )
        members = forest.members(self.statement, level)
        for k in members:
            inner = forest.schedules[k].loops[level + 1 :]
            check(
                all(loop.jammed for loop in inner),
                f"the loop at level {level} around {self.statement} is not the innermost one",
            )
        return forest.with_loop(members, level, lambda loop: replace(loop, vector=True))
