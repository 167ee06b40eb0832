"""Distribution (fission) of a loop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Distribution(Transformation):
    """Split a loop in two: what stands before a statement, and the statement with what follows.

    `distribute(S2, 0)`:

        for (i ...) {            for (i ...)
          S1;                      S1;
          S2;              =>    for (i ...) {
          S3;                      S2;
        }                          S3;
                                 }

    Loops inside that hold statements of both parts are split as well.

    Attributes:
        statement: the first statement of the second part.
        level: the loop that is split; the loops around it stay shared.
    """

    keyword: ClassVar[str] = "distribute"

    statement: str
    level: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        members = forest.members(self.statement, self.level)
        cut = forest.schedules[forest.position(self.statement)].betas
        second = [k for k in members if forest.schedules[k].betas >= cut]
        check(
            len(second) < len(members),
            f"{self.statement} is the first statement in the loop at level {self.level}: there is "
            "nothing before it to split off",
        )
        changed = {}
        for k, old in enumerate(forest.schedules):
            betas = list(old.betas)
            if betas[: self.level] != list(cut[: self.level]):
                continue
            # Every position at this level doubles, which leaves room behind the loop that is cut.
            betas[self.level] = 2 * betas[self.level] + int(k in second)
            changed[k] = replace(old, betas=tuple(betas))
        return forest.with_schedules(changed)
