"""Reversal of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.action_records import Levels, LoopsInFocus, StepActions, sizes_of
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts


def _is_tile(loops: LoopsInFocus, levels: Levels) -> str:
    if not any(sizes_of(loops, levels)):
        return ""
    return f"the loop at level {levels[0]} is a tile loop; reverse before tiling"


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

    @property
    def changed_levels(self) -> tuple[int, ...]:
        """See `Transformation.changed_levels`."""
        return self.levels

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A loop that is not fully unrolled."""
        if forest.loop(self.statement, self.level).jammed:
            yield refusal(lambda: f"the loop at level {self.level} is unrolled completely")

    def legality(self, facts: LoopFacts) -> Answer:
        """Legal if and only if the loop carries no dependence except steps of reductions."""
        if facts.reassociates:
            return TRY
        return YES if facts.is_independent(self.level) else NO

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (StepActions("reverse", "reverse level {0}", cls, refused=_is_tile, supports=True),)

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        members = forest.members(self.statement, self.level)
        return forest.with_loop(members, self.level, lambda loop: replace(loop, row=loop.row * -1))
