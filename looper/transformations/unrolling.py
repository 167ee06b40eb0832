"""Unrolling of a loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.action_records import Resizing, StepActions, each_number
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import YES, Answer, LoopFacts


@dataclass(frozen=True)
class Unrolling(Transformation):
    """Unrolling of a loop: several iterations in one pass, and the remainder one by one.

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
    decision: ClassVar[Decision] = Decision.UNROLLING
    changes_order: ClassVar[bool] = False
    resizing: ClassVar[Resizing | None] = Resizing(
        "resize_unroll",
        "make the factor of the last unrolling {1} % of what it is",
        ((200,), (50,)),
        lambda factor, percent: factor * percent // 100,
    )

    statement: str
    factor: int
    level: Level = -1

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return () if self.level == -1 else (self.level,)

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return (self.factor,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A loop without annotations, and a trip count of at least the factor."""
        name, level = self.statement, self._level(forest)
        loop = forest.loop(name, level)
        yield Limit(lambda: f"the unrolling factor must be at least 2, not {self.factor}", least=2)
        if loop.parallel:
            yield refusal(lambda: f"the loop at level {level} around {name} is parallel")
        if loop.unroll > 1 or loop.jammed:
            yield refusal(lambda: f"the loop at level {level} around {name} is unrolled already")
        if loop.vector:
            yield refusal(lambda: f"the loop at level {level} around {name} is vectorized")
        extent = forest.extent(name, level)
        yield Limit(
            lambda: (
                f"cannot unroll level {level} around {name} by {self.factor}: its extent "
                f"is {extent}"
            ),
            most=extent,
        )

    def legality(self, _: LoopFacts) -> Answer:
        """Always legal, as the order of execution does not change."""
        return YES

    def neighbours(self) -> Iterator[Transformation]:
        """Yield twice and half the factor."""
        for factor in (self.factor * 2, self.factor // 2):
            if factor >= 2:
                yield replace(self, factor=factor)

    @property
    def feature_numbers(self) -> Mapping[str, int]:
        """See `Transformation.feature_numbers`."""
        return {"factor": self.factor}

    def with_numbers(self, numbers: Sequence[int]) -> Transformation:
        """See `Transformation.with_numbers`."""
        return replace(self, factor=numbers[0])

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions(
                "unroll",
                "unroll the innermost loop by {1}",
                lambda name, _, factor: cls(name, factor),
                lambda options: each_number((0,), options.unroll_factors),
                is_permanent=True,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        level = self._level(forest)
        members = forest.members(self.statement, level)
        return forest.with_loop(members, level, lambda loop: replace(loop, unroll=self.factor))

    def _level(self, forest: LoopForest) -> int:
        return forest.innermost(self.statement) if self.level == -1 else self.level
