"""Node splitting: a copy of what a statement reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from looper.dependences.copied_reads import with_copied_read
from looper.ir.loop_forest import LoopForest
from looper.ir.packed_reads import reads_of
from looper.transformations.base import (
    Concern,
    Decision,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class NodeSplitting(Transformation):
    """Node splitting: a statement of its own that copies what another one reads.

    `copy_read(S1, A)`:

        for (i ...)                        for (i ...) {
          for (j ...)                        for (j ...) {
            S1: B[i][j] += A[j + 1];  =>       if (i == 0)
                                                 S2: A_S1[j] = A[j + 1];
                                               S1: B[i][j] += A_S1[j];
                                             }
                                           }

    The copy is made when a value is first read, and the iterations that read it before the element
    is written again share it. The copier is a statement of its own with the next free number,
    directly before the other one in the same loops, so that the order of execution stays the same.
    Afterwards it is the copy that has to come before a later write of the element, not the
    statement: as in the algorithm of Floyd and Warshall, where with copies of a row for each step
    all other rows can execute several steps at a time. In the original order it is always legal.

    Attributes:
        statement: the statement that reads.
        array: the array.
        number: which of the statement's different reads of the array, from left to right.
    """

    keyword: ClassVar[str] = "copy_read"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    statement: str
    array: str
    number: int = 0

    @property
    def statements(self) -> tuple[str, ...]:
        """See `Transformation.statements`."""
        return (self.statement,)

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`: empty, as no loop is named."""
        return ()

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A read of the array; the requirements on the program are checked by `effect`."""
        position = forest.position(self.statement)
        count = len(reads_of(forest.program.statements[position], self.array))
        if not 0 <= self.number < count:
            yield refusal(
                lambda: (
                    f"{self.statement} has {count} different reads of `{self.array}`; there is "
                    f"none with the number {self.number}, counted from 0"
                    if count
                    else f"{self.statement} does not read the array `{self.array}`"
                )
            )

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the reader and the copier, which has moved, with the original loops."""
        number = [each.name for each in forest.program.arrays].index(self.array)
        position, new = forest.position(self.statement), len(forest.schedules)
        last = max(0, forest.program.statements[position].depth - 1)
        return [
            Concern(k, 0, last, moved, {"array": number, **numbered("size", (self.number,))})
            for k, moved in ((position, False), (new, True))
        ]

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._copied(forest, 0)

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        yield self._copied(across.target, across.count)

    def _copied(self, forest: LoopForest, apart: int) -> LoopForest:
        position = forest.position(self.statement)
        access = reads_of(forest.program.statements[position], self.array)[self.number]
        program = with_copied_read(forest.program, self.statement, access, apart)
        return forest.with_new_statement(program, self.statement, before=True)
