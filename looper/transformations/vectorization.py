"""Vectorization of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.action_records import StepActions
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts


@dataclass(frozen=True)
class Vectorization(Transformation):
    """Execution of several iterations of a loop at once by vector instructions.

    `vectorize(S1)`:

        for (i ...)              for (i ...)
          for (j ...)      =>      #pragma omp simd
            S1;                    for (j ...)
                                     S1;

    The loop may only contain fully unrolled loops, see `UnrollAndJam`. One that is itself fully
    unrolled is executed by vectors that stay in registers during the loop around it, see
    `looper.codegen.vector_tiles`. The tag moves with the loop; independence of its iterations is
    checked on the final schedule, as for a parallel loop.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop; by default the innermost one that is not unrolled.
    """

    keyword: ClassVar[str] = "vectorize"
    keyword_only: ClassVar[tuple[str, ...]] = ("level",)
    decision: ClassVar[Decision] = Decision.REGISTERS
    changes_order: ClassVar[bool] = False
    at_any_level: ClassVar[bool] = True

    statement: str
    level: Level = -1

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return () if self.level == -1 else (self.level,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A loop that is neither unrolled nor vectorized, with only fully unrolled loops inside."""
        name, level = self.statement, self._level(forest)
        loop = forest.loop(name, level)
        if loop.unroll > 1:
            yield refusal(lambda: f"the loop at level {level} around {name} is unrolled")
        if loop.vector:
            yield refusal(lambda: f"the loop at level {level} around {name} is vectorized already")
        for k in forest.members(name, level):
            if not all(inner.jammed for inner in forest.schedules[k].loops[level + 1 :]):
                yield refusal(
                    lambda: f"the loop at level {level} around {name} is not the innermost one"
                )

    def legality(self, facts: LoopFacts) -> Answer:
        """Legal if and only if the loop carries no dependence.

        Vector execution of reductions depends on more than the order of execution.
        """
        if facts.reassociates:
            return TRY
        return YES if facts.is_independent(self._level(facts.forest), vector=True) else NO

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions(
                "vectorize",
                "vectorize the innermost loop",
                lambda name, _: cls(name),
                lambda _: [(0, ())],
                is_permanent=True,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        level = self._level(forest)
        members = forest.members(self.statement, level)
        return forest.with_loop(members, level, lambda loop: replace(loop, vector=True))

    def _level(self, forest: LoopForest) -> int:
        return forest.innermost(self.statement) if self.level == -1 else self.level
