"""Distribution (fission) of a loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Concern, Decision, Level, Limit, Transformation, refusal


@dataclass(frozen=True)
class Distribution(Transformation):
    """Distribution of a loop over the statements before a given one, and that one and the rest.

    `distribute(S2, 0)`:

        for (i ...) {            for (i ...)
          S1;                      S1;
          S2;              =>    for (i ...) {
          S3;                      S2;
        }                          S3;
                                 }

    Inner loops with statements of both parts are split as well.

    Attributes:
        statement: the first statement of the second part.
        level: the loop that is split; the loops around it stay shared.
    """

    keyword: ClassVar[str] = "distribute"
    decision: ClassVar[Decision] = Decision.STRUCTURE
    contrary: ClassVar[str] = "fuse"

    statement: str
    level: Level

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A statement before the second part."""
        if len(self._second(forest)) == len(forest.members(self.statement, self.level)):
            yield refusal(
                lambda: (
                    f"{self.statement} is the first statement in the loop at level {self.level}: "
                    "there is nothing before it to split off"
                )
            )

    def _second(self, forest: LoopForest) -> list[int]:
        """Positions of the statements of the second part."""
        members = forest.members(self.statement, self.level)
        cut = forest.of(self.statement).betas
        return [k for k in members if forest.schedules[k].betas >= cut]

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the loop that is split, for all statements in it."""
        cut = forest.of(self.statement).betas
        return [
            Concern(k, self.level, self.level, forest.schedules[k].betas >= cut)
            for k in forest.members(self.statement, self.level)
        ]

    def restructured_level(self, _: LoopForest) -> int | None:
        """Return the level of the loop that is split."""
        return self.level

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        cut = forest.of(self.statement).betas
        second = self._second(forest)
        changed = {}
        for k, old in enumerate(forest.schedules):
            betas = list(old.betas)
            if betas[: self.level] != list(cut[: self.level]):
                continue
            # Every position at this level doubles, which leaves room behind the loop that is split.
            betas[self.level] = 2 * betas[self.level] + int(k in second)
            changed[k] = replace(old, betas=tuple(betas))
        return forest.with_schedules(changed)
