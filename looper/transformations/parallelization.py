"""Parallelization of a loop over threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.action_records import StepActions
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts


@dataclass(frozen=True)
class Parallelization(Transformation):
    """Parallel execution of a loop's iterations by threads.

    `parallelize(S1, 0)`:

        for (i ...)              #pragma omp parallel for
          S1;              =>    for (i ...)
                                   S1;

    The tag moves with the loop; independence of its iterations is checked on the final schedule,
    whatever steps follow this one.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop.
    """

    keyword: ClassVar[str] = "parallelize"
    decision: ClassVar[Decision] = Decision.PARALLELIZATION
    changes_order: ClassVar[bool] = False

    statement: str
    level: Level

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A loop that is not unrolled, with no parallel loop around it or inside of it."""
        loop = forest.loop(self.statement, self.level)
        if loop.unroll > 1 or loop.jammed:
            yield refusal(lambda: f"the loop at level {self.level} is unrolled already")
        for k in forest.members(self.statement, self.level):
            own = forest.schedules[k]
            for level in own.independent:
                if own.loops[level].parallel:
                    yield _tagged_already(forest.program.statements[k].name, level)

    def legality(self, facts: LoopFacts) -> Answer:
        """Legal if and only if the loop carries no dependence.

        Parallel execution of reductions depends on more than the order of execution.
        """
        if facts.reassociates:
            return TRY
        return YES if facts.is_independent(self.level) else NO

    def neighbours(self) -> Iterator[Transformation]:
        """Yield the parallelization of the loops directly around and inside of the loop."""
        for level in (self.level - 1, self.level + 1):
            if level >= 0:
                yield replace(self, level=level)

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (StepActions("parallelize", "parallelize level {0}", cls, is_permanent=True),)

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        members = forest.members(self.statement, self.level)
        return forest.with_loop(members, self.level, lambda loop: replace(loop, parallel=True))


def _tagged_already(name: str, level: int) -> Limit:
    return refusal(lambda: f"{name} is in a parallel loop already, at level {level}")
