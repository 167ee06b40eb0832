"""Interchange of two loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from looper.ir.loop_forest import Loop, LoopForest, misplaced_annotation
from looper.transformations.action_records import (
    Choice,
    Levels,
    LoopsInFocus,
    StepActions,
    VocabularyOptions,
    sizes_of,
)
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts


def _pairs(options: VocabularyOptions) -> Iterator[Choice]:
    yield from ((level, (other,)) for level, other in combinations(range(options.levels), 2))


def _are_skewed(loops: LoopsInFocus, levels: Levels) -> str:
    if min(sizes_of(loops, levels), default=0) >= 0:
        return ""
    return "some of the loops are skewed tile loops; interchange before"


@dataclass(frozen=True)
class Interchange(Transformation):
    """Interchange of the loops at two levels of a band of perfectly nested loops.

    `interchange(S1, 0, 1)`:

        for (i ...)              for (j ...)
          for (j ...)      =>      for (i ...)
            S1;                      S1;

    The levels need not be adjacent; bounds may depend on the other loop.

    Attributes:
        statement: a statement inside of both loops; all statements there are concerned.
        first, second: the two levels.
    """

    keyword: ClassVar[str] = "interchange"
    decision: ClassVar[Decision] = Decision.AFFINE

    statement: str
    first: Level
    second: Level

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        low, high = self._ends
        return tuple(range(low, high + 1))

    @property
    def changed_levels(self) -> tuple[int, ...]:
        """See `Transformation.changed_levels`."""
        return self._ends

    @property
    def _ends(self) -> tuple[int, int]:
        one, two = self.first, self.second
        return (one, two) if one < two else (two, one)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A band, and two loops of it that can be swapped.

        A vectorized or fully unrolled loop, which may only contain fully unrolled loops, can only
        be swapped with a loop of the same kind.
        """
        if self.first == self.second:
            yield refusal(lambda: "interchange needs two different levels")
        low, high = self._ends
        depth = high - low + 1
        if not forest.is_band(self.statement, low, depth):
            yield refusal(lambda: forest.why_no_band(self.statement, low, depth))
        loops = forest.of(self.statement).loops
        one, two = loops[low], loops[high]
        if one.vector != two.vector or one.jammed != two.jammed:
            yield refusal(lambda: misplaced_annotation(self.effect(forest)) or "")

    def legality(self, facts: LoopFacts) -> Answer:
        """A permutable band stays legal under every permutation of its loops.

        A parallel loop that moves inwards stays independent, as more outer loops are fixed. Tile
        loops of a band that is not permutable are not interchanged.
        """
        low, high = self._ends
        end = high + 1
        if facts.is_permutable(low, end):
            return YES if facts.stay_independent(low + 1, end) else TRY
        return NO if facts.has_tiles(low, end) else self.legality_by_order(facts)

    def permutable_band(self, forest: LoopForest) -> tuple[int, int] | None:
        """Return the band between the loops if some are loops over tiles."""
        low, high = self._ends
        loops = forest.of(self.statement).loops[low : high + 1]
        return (low, high - low + 1) if any(loop.row.floors for loop in loops) else None

    def renumberings(self) -> Iterator[Callable[[int], int]]:
        """Yield the swap of the two levels."""
        swapped = {self.first: self.second, self.second: self.first}
        yield lambda level: swapped.get(level, level)

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions("interchange", "interchange levels {0} and {1}", cls, _pairs, _are_skewed),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        low, high = self._ends
        members = forest.members(self.statement, low)

        def swap(loops: tuple[Loop, ...]) -> tuple[Loop, ...]:
            swapped = list(loops)
            swapped[low], swapped[high] = loops[high], loops[low]
            return tuple(swapped)

        return forest.with_loops(members, swap)
