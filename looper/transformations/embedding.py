"""Embedding of a statement in one more loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.transformations.base import (
    Concern,
    Decision,
    Level,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class Embedding(Transformation):
    """Embedding of a statement in a loop of a single iteration, which it can share with others.

    `embed(S2, 1, [1], -1)`, and then `fuse(S1, S2, 1)`:

        for (i ...) {            for (i ...) {                  for (i ...)
          for (j = 0..i-1)         for (j = 0..i-1)               for (j = 0..i-1) {
            S1;              =>      S1;                    =>      S1;
          S2;                      for (j = i-1..i-1)               if (j == i-1)
        }                            S2;                              S2;
                                 }                                }

    Statements of different depths become a perfect nest, which can be tiled, interchanged, skewed
    and jammed as a whole; the generated code has no condition, as the last iteration is split off.
    (In the polyhedral model, this adds a schedule row that depends on those before it. Pluto finds
    such schedules as well: Bondhugula et al., PLDI 2008.)

    Attributes:
        statement: the statement; if a loop at that level is around it, the new loop encloses that
            one with all of its statements.
        level: level of the new loop.
        coefficients: the iteration in which the statement runs, as coefficients of the times of the
            loops outside of the new one, outermost first; missing ones are 0.
        constant: constant term of that iteration.
    """

    keyword: ClassVar[str] = "embed"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    statement: str
    level: Level
    coefficients: tuple[int, ...]
    constant: int = 0

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    def inside(self, loops: int) -> Embedding:
        """See `Transformation.inside`."""
        made = super().inside(loops)
        return replace(made, coefficients=(*[0] * loops, *self.coefficients))

    def resized(self, across: SizeTransfer) -> Iterator[Transformation]:
        """See `Transformation.resized`."""
        for form in self._iterations(across):
            yield replace(self, constant=form.constant)

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        for form in self._iterations(across):
            made = self.inside(across.count)
            made = replace(made, coefficients=form.coefficients, constant=form.constant)
            yield made.effect(across.target)

    def _iterations(self, across: SizeTransfer) -> list[Affine]:
        missing = self.level - len(self.coefficients)
        given = Affine(self.constant, (*self.coefficients, *[0] * missing))
        return across.iterations(self.statement, self.level, given)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A valid level, and outer loops that are not tiled, vectorized or fully unrolled."""
        depth = forest.depth_around(self.statement)
        if not 0 <= self.level <= depth:
            yield refusal(
                lambda: (
                    f"a new loop around {self.statement} can have the levels 0 to {depth}, "
                    f"not {self.level}"
                )
            )
        given = len(self.coefficients)
        if given > self.level:
            yield refusal(lambda: f"embed got {given} coefficients for {self.level} outer loops")
        for k in self._inside(forest):
            yield from self._statement_needs(forest, k)

    def _statement_needs(self, forest: LoopForest, position: int) -> Iterator[Limit]:
        name = forest.program.statements[position].name
        outer = forest.schedules[position].loops[: self.level]
        for coefficient, loop in zip(self.coefficients, outer, strict=False):
            if coefficient and loop.row.floors:
                yield refusal(lambda: f"{name} is tiled; embed it before tiling")
        if any(loop.vector or loop.jammed for loop in outer):
            yield refusal(
                lambda: (
                    f"a loop around {name} is vectorized or fully unrolled; embed before tagging"
                )
            )

    def _inside(self, forest: LoopForest) -> tuple[int, ...]:
        """Positions of the statements in the new loop."""
        if self.level < forest.depth_around(self.statement):
            return forest.members(self.statement, self.level)
        return (forest.position(self.statement),)

    @property
    def relies_on_order(self) -> bool:
        """True: the iteration is one of the loops in their current order."""
        return True

    def is_part_of(self, _: Transformation | None) -> bool:
        """Return True: it serves to make a nest perfect."""
        return True

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the iteration, for all statements in the new loop."""
        # There was none at its level before.
        members = after.members(self.statement, self.level)
        numbers = numbered("embed", self.coefficients) | {"embed.constant": self.constant}
        return [Concern(k, self.level, self.level, numbers=numbers) for k in members]

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return forest.with_schedules({k: self._embedded(forest, k) for k in self._inside(forest)})

    def _embedded(self, forest: LoopForest, position: int) -> StatementSchedule:
        statement, schedule = forest.program.statements[position], forest.schedules[position]
        outer = schedule.loops[: self.level]
        row = Affine.of_constant(self.constant, statement.depth)
        for coefficient, loop in zip(self.coefficients, outer, strict=False):
            row += loop.row * coefficient
        return StatementSchedule(
            (*schedule.betas[: self.level + 1], 0, *schedule.betas[self.level + 1 :]),
            (*outer, Loop(row), *schedule.loops[self.level :]),
        )
