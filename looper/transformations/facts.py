"""Facts about the loops around a statement, for theorems about the legality of transformations."""

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
"""Legality of a transformation; TRY if it must be applied and the result checked."""

Known = dict[tuple[object, ...], Any]
Found = TypeVar("Found")


class LoopFacts:
    """Facts about the order of execution in the loops around a statement, computed on demand.

    Args:
        forest: the loops; their order is legal.
        statement: the statement.
        analysis: returns the fast check's analysis of the loops.
        known: cache of facts about this order of execution, regardless of annotations.
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
        """A fact about the order of execution, from the cache or else computed by `find`."""
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
        """Number of loops around the statement."""
        return self.own.depth

    def members(self, level: int) -> tuple[int, ...]:
        """Positions of the statements in a loop."""
        return self.forest.members(self.statement, level)

    # -- the order of execution --------------------------------------------------------------------

    def is_permutable(self, level: int, end: int) -> bool:
        """Return True if the perfectly nested loops from `level` to before `end` are permutable.

        That is, no dependence that they carry has a negative distance in any of them.
        """
        return self._permutable[level] >= end - level

    @cached_property
    def _permutable(self) -> list[int]:
        """The number of loops in the permutable band that begins at each loop."""

        def find() -> list[int]:
            inside = [self.members(level) for level in range(self.depth)]
            return permutable_bands(self.forest, self._analysis(), inside)

        return self.once(("permutable",), find)

    def is_independent(self, level: int, *, vector: bool = False) -> bool:
        """Return True if a loop carries no dependences but reductions that OpenMP can execute."""

        def find() -> bool:
            inside = self.members(level)
            return is_parallel(self.forest, self._analysis(), inside, level, vector=vector)

        return self.once(("independent", level, vector), find)

    def is_communication_free(self, level: int) -> bool:
        """Return True if all distances in a loop are zero: it is independent at every position."""
        return self.once(
            ("communication-free", level),
            lambda: is_communication_free(self.forest, self.members(level), level),
        )

    def has_distances(self, level: int) -> bool:
        """Return True if a loop is affine, or a tile loop of one size for all its statements."""
        return has_distances(self.forest, self.members(level), level)

    def has_tiles(self, level: int, end: int) -> bool:
        """Return True if some loops from `level` to before `end` are tile loops."""
        return any(facts.size for facts in self.own.facts[level:end])

    @property
    def reassociates(self) -> bool:
        """True if some reductions may be reordered.

        Then independence depends on more than the order of execution.
        """
        return bool(reorderable(self.forest.program))

    # -- annotations -------------------------------------------------------------------------------

    def tagged(self, level: int, end: int) -> list[int]:
        """Levels of the loops from `level` to before `end` tagged parallel or vectorized."""
        return [k for k in self.own.independent if level <= k < end]

    def stay_independent(self, level: int, end: int) -> bool:
        """Return True if the tagged loops of a band stay independent at every position in it.

        Loops nested in the band are unaffected by a permutation of the band's loops.
        """
        tagged = self.tagged(level, end)
        return not tagged or all(map(self.is_communication_free, tagged))
