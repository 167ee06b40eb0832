"""Privatization of a temporary: array expansion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.dependences.expansion import expanded
from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Concern, Decision, Limit, Transformation
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class Privatization(Transformation):
    """Privatization of a temporary: a copy for every iteration of the loops around it.

    `privatize(S1, 1, x)`:

        for (i ...) {              for (i ...) {
          x = B[i];         =>       double x_S1;
          A[i] = x * x;              x_S1 = B[i];
        }                            A[i] = x_S1 * x_S1;
                                   }

    Dependences through the temporary then stay within an iteration, so that the loops can be
    parallelized or distributed; if a schedule uses several copies at once, they form an array.
    Every iteration must write the temporary before reading it, and the temporary must not be live
    after the region: both are proved.

    Attributes:
        statement: a statement inside of the loops.
        depth: number of loops around the statement with a copy for each of their iterations,
            counted from the outside in the program's original order.
        array: the temporary, a scalar or an array.
    """

    keyword: ClassVar[str] = "privatize"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    statement: str
    depth: int
    array: str

    @property
    def statements(self) -> tuple[str, ...]:
        """See `Transformation.statements`."""
        return (self.statement,)

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`: empty, as `depth` counts loops of the program."""
        return ()

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """No requirements on the loops; those on the program are checked by `effect`."""
        forest.position(self.statement)
        return iter(())

    def is_part_of(self, _: Transformation | None) -> bool:
        """Return True: copies of a temporary are made for all of its uses."""
        return True

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the loops whose iterations have copies, for the statements that use them."""
        number = [each.name for each in forest.program.arrays].index(self.array)
        pairs = zip(forest.program.statements, after.program.statements, strict=True)
        return [
            Concern(k, 0, self.depth - 1, numbers={"array": number})
            for k, (old, new) in enumerate(pairs)
            if old != new
        ]

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._expanded(forest, 0)

    def inside(self, loops: int) -> Privatization:
        """See `Transformation.inside`."""
        return replace(self, depth=self.depth + loops)

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        yield self.inside(across.count)._expanded(across.target, across.count)

    def _expanded(self, forest: LoopForest, apart: int) -> LoopForest:
        program = expanded(forest.program, self.array, self.statement, self.depth, apart)
        return replace(forest, program=program)
