"""Privatization of a temporary: array expansion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.dependences.expansion import expanded
from looper.ir.loop_forest import LoopForest
from looper.transformations.base import Limit, Transformation


@dataclass(frozen=True)
class Privatization(Transformation):
    """Give every iteration of the loops around a temporary its own copy.

    `privatize(S1, 1, x)`:

        for (i ...) {              for (i ...) {
          x = B[i];         =>       double x_S1;
          A[i] = x * x;              x_S1 = B[i];
        }                            A[i] = x_S1 * x_S1;
                                   }

    Dependences through the temporary stay within an iteration then, so that the loops can be
    parallel, or distributed; where a schedule uses several copies at once, they become an array.
    Every iteration has to write the temporary before it reads it, and what is after the region must
    not use it: both are proven.

    Attributes:
        statement: a statement inside of the loops.
        depth: how many of the loops around the statement, counted from the outside in the
            program's own order, have copies for each of their iterations.
        array: the temporary, a scalar or an array.
    """

    keyword: ClassVar[str] = "privatize"

    statement: str
    depth: int
    array: str

    @property
    def statements(self) -> tuple[str, ...]:
        """See `Transformation.statements`."""
        return (self.statement,)

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`: it counts loops of the program, not of a schedule."""
        return ()

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Nothing of the loops; what it needs of the program shows where that changes."""
        forest.position(self.statement)
        return iter(())

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        program = expanded(forest.program, self.array, self.statement, self.depth)
        return replace(forest, program=program)
