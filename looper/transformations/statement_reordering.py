"""Reordering of the statements of a loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Concern, Decision, Limit, Transformation, refusal


@dataclass(frozen=True)
class StatementReordering(Transformation):
    """Reordering of what a loop contains: one statement or loop after another one.

    `reorder(S1, S2)`:

        for (i ...) {            for (i ...) {
          S1;              =>      S2;
          S2;                      S1;
        }                        }

    In the innermost loop that both statements share (or outside of all loops), what contains the
    first one is placed right behind what contains the second one (Allen and Kennedy, Optimizing
    Compilers for Modern Architectures, 2001, section 5.2.1). It makes distributions legal that the
    order of the text prevents.

    Attributes:
        first: a statement in what is moved.
        second: a statement in that behind which it is placed.
    """

    keyword: ClassVar[str] = "reorder"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    first: str
    second: str

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`: none, as no loop is named."""
        return ()

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Statements that share not all of their loops' places, the first one not yet there."""
        a, b = forest.position(self.first), forest.position(self.second)
        if a == b:
            yield refusal(lambda: "reorder needs two different statements")
        level = forest.common_depth(a, b)
        own, other = (forest.schedules[k].betas[level] for k in (a, b))
        around = self._siblings(forest, level)
        if not any(other < place < own for place in around) and other < own:
            yield refusal(lambda: f"{self.first} comes right after {self.second} already")

    def _siblings(self, forest: LoopForest, level: int) -> set[int]:
        """The places of everything in the loop that both statements share."""
        outer = forest.of(self.first).betas[:level]
        return {each.betas[level] for each in forest.schedules if each.betas[:level] == outer}

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the shared loop, for all statements in what is moved and behind what it is."""
        a, b = forest.position(self.first), forest.position(self.second)
        level = forest.common_depth(a, b)
        shared = max(level - 1, 0)
        places = {forest.schedules[k].betas[: level + 1]: k == a for k in (a, b)}
        return [
            Concern(k, shared, shared, places[own.betas[: level + 1]])
            for k, own in enumerate(forest.schedules)
            if own.betas[: level + 1] in places
        ]

    def restructured_level(self, forest: LoopForest) -> int | None:
        """Return the level of what is moved."""
        return forest.common_depth(forest.position(self.first), forest.position(self.second))

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        own, other = forest.of(self.first).betas, forest.of(self.second).betas
        level = forest.common_depth(forest.position(self.first), forest.position(self.second))
        changed = {}
        for k, old in enumerate(forest.schedules):
            betas = list(old.betas)
            if betas[:level] != list(own[:level]):
                continue
            # Every place doubles, which leaves room behind each.
            moves = betas[level] == own[level]
            betas[level] = 2 * other[level] + 1 if moves else 2 * betas[level]
            changed[k] = replace(old, betas=tuple(betas))
        return forest.with_schedules(changed)
