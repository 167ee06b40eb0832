"""Parallelization of a loop over threads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Parallelization(Transformation):
    """Distribute the iterations of a loop over threads.

    `parallelize(S1, 0)`:

        for (i ...)              #pragma omp parallel for
          S1;              =>    for (i ...)
                                   S1;

    The tag moves with the loop; whether its iterations are independent is checked on the final
    schedule, whatever comes after this step.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop.
    """

    keyword: ClassVar[str] = "parallelize"

    statement: str
    level: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        loop = forest.loop(self.statement, self.level)
        check(
            loop.unroll == 1 and not loop.jammed,
            f"the loop at level {self.level} is unrolled already",
        )
        members = forest.members(self.statement, self.level)
        for k in members:
            tagged = [n for n, other in enumerate(forest.schedules[k].loops) if other.parallel]
            check(
                not tagged,
                f"{forest.program.statements[k].name} is in a parallel loop already, at level "
                f"{tagged[0] if tagged else 0}",
            )

        return forest.with_loop(members, self.level, lambda loop: replace(loop, parallel=True))
