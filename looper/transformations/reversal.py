"""Reversal of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts


@dataclass(frozen=True)
class Reversal(Transformation):
    """Reversal of the order of a loop's iterations.

    `reverse(S1, 0)`:

        for (i = 0; i < n; i++)            for (i = n - 1; i >= 0; i--)
          S1;                        =>      S1;

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop.
    """

    keyword: ClassVar[str] = "reverse"
    decision: ClassVar[Decision] = Decision.AFFINE

    statement: str
    level: Level

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A loop that is not fully unrolled."""
        if forest.loop(self.statement, self.level).jammed:
            yield refusal(lambda: f"the loop at level {self.level} is unrolled completely")

    def legality(self, facts: LoopFacts) -> Answer:
        """Legal if and only if the loop carries no dependence except steps of reductions."""
        if facts.reassociates:
            return TRY
        return YES if facts.is_independent(self.level) else NO

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        members = forest.members(self.statement, self.level)
        return forest.with_loop(members, self.level, lambda loop: replace(loop, row=loop.row * -1))
