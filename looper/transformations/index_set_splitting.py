"""Index-set splitting: the iterations of a statement in two parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.dependences.index_sets import divided
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, row_bounds
from looper.transformations.base import (
    Concern,
    Decision,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.facts import YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class Splitting(Transformation):
    """Index-set splitting: the iterations of a statement in two parts, each with its own schedule.

    `split(S1, [1, -4])`:

        for (i = 0; i < n; i++)        for (i = 0; i < n; i++) {
          S1;                            if (i < 4)
                                           S1;
                                  =>     else
                                           S2;
                                       }

    The part in which the condition holds, `i - 4 >= 0` here, becomes a statement of its own with
    the next free number. It directly follows the other part in the same loops, so that the order of
    execution stays the same; further steps are about one part or the other. A dependence that
    exists in some iterations only then restricts these alone: `split(S1, [-1, 1, 0, 0])` separates
    the rows of Floyd-Warshall's matrix from row `k` on, which is written in iteration `k`.

    Attributes:
        statement: the statement.
        condition: the coefficients of the iterators of the program's original loops, outermost
            first, and a constant: the form that is not negative in the new statement's iterations.
        blocks: the size of the blocks of each iterator that are compared in its place, which begin
            at its multiples; 1 for the iterator itself. Empty for iterators alone.
    """

    keyword: ClassVar[str] = "split"
    decision: ClassVar[Decision] = Decision.STRUCTURE

    statement: str
    condition: tuple[int, ...]
    blocks: tuple[int, ...] = ()

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`: empty, as the iterators are those of the program."""
        return ()

    @property
    def form(self) -> Affine:
        """The form that is not negative in the iterations of the new statement."""
        *coefficients, constant = self.condition
        form = Affine(constant, tuple(coefficients))
        for k, size in enumerate(self.blocks):
            if size > 1:
                inside = Affine.of_iterator(k, len(coefficients)).modulo(size)
                form = form - inside * coefficients[k]
        return form

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A form of the statement's iterators that is negative in some iterations, but not all."""
        old = forest.program.statements[forest.position(self.statement)]
        if self.blocks and len(self.blocks) != old.depth:
            yield refusal(
                lambda: (
                    f"there are {len(self.blocks)} sizes of blocks: {self.statement} needs "
                    f"{old.depth}, one for each of its original loops"
                )
            )
            return
        if any(size < 1 for size in self.blocks):
            yield refusal(lambda: "a block has at least 1 iteration")
            return
        if len(self.condition) != old.depth + 1:
            yield refusal(
                lambda: (
                    f"the condition has {len(self.condition)} numbers: {self.statement} needs "
                    f"{old.depth + 1}, one for each of its original loops and a constant"
                )
            )
            return
        low, high = row_bounds(old, self.form)
        if not low < 0 <= high:
            yield refusal(
                lambda: (
                    f"{self.form.text(old.iterators)} >= 0 holds in "
                    f"{'no iteration' if high < 0 else 'all iterations'} of {self.statement}, so "
                    "that there is nothing to split"
                )
            )

    def legality(self, _: LoopFacts) -> Answer:
        """Always legal, as the order of execution stays the same."""
        return YES

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return both parts, with the original loops; the new one has moved."""
        position, new = forest.position(self.statement), len(forest.schedules)
        last = max(0, len(self.condition) - 2)
        return [
            Concern(k, 0, last, moved, self.feature_numbers)
            for k, moved in ((position, False), (new, True))
        ]

    @property
    def feature_numbers(self) -> Mapping[str, int]:
        """The form, in the columns of `embed`, and the largest block in that of `tile`."""
        *coefficients, constant = self.condition
        size = numbered("size", (max(self.blocks),)) if self.blocks else {}
        return {**numbered("embed", coefficients), "embed.constant": constant, **size}

    def resized(self, across: SizeTransfer) -> Iterator[Transformation]:
        """Yield it with each meaning of its constant, which may be next to an end of a loop.

        Ends of blocks are the same at all sizes.
        """
        if self.blocks:
            more = across.count
            condition, blocks = (*[0] * more, *self.condition), (*[1] * more, *self.blocks)
            yield replace(self, condition=condition, blocks=blocks)
            return
        for form in across.conditions(self.statement, self.form):
            yield replace(self, condition=(*form.coefficients, form.constant))

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        for step in self.resized(across):
            if step.fits(across.target):
                yield step.effect(across.target)

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        program = divided(forest.program, self.statement, self.form)
        return forest.with_new_statement(program, self.statement)
