"""What the theorems about transformations ask: facts about the loops around a statement."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar, cast

from looper.dependences.reductions import reorderable
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.legality import (
    OrderAnalysis,
    has_distances,
    is_communication_free,
    is_parallel,
    permutable_bands,
)

Answer = int
NO, YES, TRY = 0, 1, 2
"""Answers: TRY where only applying a transformation and checking the result can tell."""

Known = dict[tuple[object, ...], Any]
Found = TypeVar("Found")


class LoopFacts:
    """Facts about the order of execution in the loops around a statement, found when asked for.

    Args:
        forest: the loops; their order is legal.
        statement: the statement.
        analysis: finds what the fast legality check says about them.
        known: what was found about this order of execution before, whatever the annotations.
    """

    def __init__(
        self,
        forest: LoopForest,
        statement: str,
        analysis: Callable[[], OrderAnalysis],
        known: Known | None = None,
    ) -> None:
        self.forest, self.statement = forest, statement
        self._analysis, self._known = analysis, {} if known is None else known

    def once(self, key: tuple[object, ...], find: Callable[[], Found]) -> Found:
        """A fact about the order of execution: as it was found before, or else what `find` says."""
        key = (self.statement, *key)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = find()
        return cast(Found, found)

    @cached_property
    def own(self) -> StatementSchedule:
        """The schedule of the statement."""
        return self.forest.of(self.statement)

    @property
    def depth(self) -> int:
        """Number of loops."""
        return self.own.depth

    def members(self, level: int) -> tuple[int, ...]:
        """Positions of the statements in a loop."""
        return self.forest.members(self.statement, level)

    # -- the order of execution --------------------------------------------------------------------

    def is_permutable(self, level: int, end: int) -> bool:
        """Whether perfectly nested loops, the last of which is before `end`, are permutable.

        That is, no dependence that they carry has a negative distance in one of them.
        """
        return self._permutable[level] >= end - level

    @cached_property
    def _permutable(self) -> list[int]:
        """For every loop, how many loops from it on are a permutable band."""

        def find() -> list[int]:
            inside = [self.members(level) for level in range(self.depth)]
            return permutable_bands(self.forest, self._analysis(), inside)

        return self.once(("permutable",), find)

    def is_independent(self, level: int, *, vector: bool = False) -> bool:
        """Whether a loop carries no dependence, but for reductions that OpenMP can execute."""

        def find() -> bool:
            inside = self.members(level)
            return is_parallel(self.forest, self._analysis(), inside, level, vector=vector)

        return self.once(("independent", level, vector), find)

    def is_communication_free(self, level: int) -> bool:
        """Whether no dependence has a distance in a loop: independent wherever the loop stands."""
        return self.once(
            ("communication-free", level),
            lambda: is_communication_free(self.forest, self.members(level), level),
        )

    def has_distances(self, level: int) -> bool:
        """Whether a loop is affine, or cut into tiles of one size for all statements in it."""
        return has_distances(self.forest, self.members(level), level)

    def has_tiles(self, level: int, end: int) -> bool:
        """Whether some of the loops from a level on are tile loops."""
        return any(facts.size for facts in self.own.facts[level:end])

    @property
    def reassociates(self) -> bool:
        """Whether steps of a sum may change places.

        Then more than the order of execution decides on what may be independent.
        """
        return bool(reorderable(self.forest.program))

    # -- annotations -------------------------------------------------------------------------------

    def tagged(self, level: int, end: int) -> list[int]:
        """Which loops from a level on are tagged as independent: parallel or vectorized."""
        return [k for k in self.own.independent if level <= k < end]

    def stay_independent(self, level: int, end: int) -> bool:
        """Whether those are independent wherever they stand among the loops of a band.

        Loops inside of the band see the same iterations in one of all outer loops as before.
        """
        tagged = self.tagged(level, end)
        return not tagged or all(map(self.is_communication_free, tagged))
