"""Packing: copies of what a tile reads, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.ir.packed_reads import not_packable, reads_of
from looper.legality import copy_violation
from looper.transformations.base import (
    Concern,
    Decision,
    Level,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.facts import NO, YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class Packing(Transformation):
    """Packing of the elements of an array that a statement reads during an iteration of a loop.

    `pack(S1, 0, B)`, where the loops inside read `B` by columns:

        for (j_tile ...)           for (j_tile ...) {
          for (i ...)                double B_packed[..][..];
            for (k ...)        =>    for (k ...)
              for (j ...)              for (j ...)
                S1 reads B[j][k];        B_packed[k][j - j_tile] = B[j][k];
                                     for (i ...)
                                       for (k ...)
                                         for (j ...)
                                           S1 reads B_packed[k][j - j_tile];
                                   }

    The copy has its elements in the order in which the loops inside read them (Goto and van de
    Geijn, TOMS 2008; packing in Halide and Polly), those of a register tile next to each other, see
    `looper.ir.packed_reads`. Every iteration of a parallel loop has a copy of its own. What is
    computed stays the same bit for bit. It is legal if and only if no copied element is written
    earlier in the iteration than it is read.

    Attributes:
        statement: the statement that reads the copy.
        level: the loop around it whose iterations each begin with a copy.
        array: the array.
        number: which of the statement's different reads of the array, from left to right.
    """

    keyword: ClassVar[str] = "pack"
    decision: ClassVar[Decision] = Decision.TILING
    changes_order: ClassVar[bool] = False
    transforms_tiles: ClassVar[bool] = True

    statement: str
    level: Level
    array: str
    number: int = 0

    @property
    def statements(self) -> tuple[str, ...]:
        """See `Transformation.statements`."""
        return (self.statement,)

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A read of the statement, of elements in a box of fixed size, that is not packed yet.

        The loop is neither unrolled nor vectorized, and the copies of threads fit on their stacks.
        """
        name, level, loop = self.statement, self.level, forest.loop(self.statement, self.level)
        position = forest.position(name)
        reads = reads_of(forest.program.statements[position], self.array)
        if not 0 <= self.number < len(reads):
            yield refusal(lambda: self._why_no_read(forest, len(reads)))
        access, own = reads[self.number], forest.schedules[position]
        if not access.indices:
            yield refusal(lambda: f"`{self.array}` is no array")
        if loop.jammed or loop.vector or loop.unroll > 1:
            yield refusal(lambda: f"the loop at level {level} around {name} is unrolled")
        if any(access in each.packed for each in own.loops):
            yield refusal(lambda: f"read {self.number} of `{self.array}` in {name} is packed")
        why_not = not_packable(forest, position, level, access)
        if why_not is not None:
            yield refusal(lambda: why_not)

    def _why_no_read(self, forest: LoopForest, count: int) -> str:
        if not count:
            return f"{self.statement} does not read the array `{self.array}`"
        return (
            f"{self.statement} has {count} different reads of `{self.array}`, numbered from 0; "
            f"there is none with the number {self.number}"
        )

    def legality(self, facts: LoopFacts) -> Answer:
        """Legal if and only if no copied element is written before it is read."""
        return YES if copy_violation(self.effect(facts.forest)) is None else NO

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        position = forest.position(self.statement)
        access = reads_of(forest.program.statements[position], self.array)[self.number]
        return forest.with_loop(
            (position,), self.level, lambda loop: replace(loop, packed=(*loop.packed, access))
        )

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`.

        If the number of copied elements depends on the sizes, the array is read itself.
        """
        try:
            yield self.inside(across.count).apply(across.target)
        except NotApplicable:
            yield across.target

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the loop, for the statement that reads the copy."""
        number = [each.name for each in forest.program.arrays].index(self.array)
        position = forest.position(self.statement)
        numbers = {"array": number, **numbered("size", (self.number,))}
        return [Concern(position, self.level, self.level, numbers=numbers)]
