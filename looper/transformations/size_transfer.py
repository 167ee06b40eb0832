"""Transfer of a transformation to other sizes of the program.

Some transformations name an iteration, such as the last one of a loop. At other sizes, or with the
sizes as symbols, that iteration is another number. Its meaning is derived from the loops before the
transformation: the ends of a loop are affine forms of the times of the loops around it, and, with
symbolic sizes, of the sizes (see `looper.ir.parametric_program`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, row_bounds

# An iteration is named by its distance to an end of a loop, from right before to right after it.
_BESIDE = (0, -1, 1)


@dataclass(frozen=True)
class SizeTransfer:
    """The loops of a program at two sizes, after corresponding transformations.

    Attributes:
        source: the loops at the sizes at which the next transformation is given.
        target: the loops at other sizes, or inside of loops over symbolic sizes.
        sizes: if they are symbolic, the values that they have in `source`; else empty.
    """

    source: LoopForest
    target: LoopForest
    sizes: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """Number of symbolic sizes, and of additional outermost loops of `target`."""
        return len(self.sizes)

    def iterations(self, statement: str, level: int, given: Affine) -> list[Affine]:
        """Return what an iteration of a loop at `level` can be in `target`, most probable first.

        Args:
            statement: the loops that share most loops with it are the most probable ones.
            level: level of the loop in `source`.
            given: the iteration in `source`, as a form of the times of the outer loops.

        Returns:
            Forms of the sizes and the times of the outer loops, last that with the same numbers.
        """
        own = self.source.position(statement)
        others = [k for k, each in enumerate(self.source.schedules) if each.depth > level]
        others.sort(key=lambda k: -self.source.common_depth(own, k))
        found = dict.fromkeys(
            end + beside
            for k, largest in product(others, (True, False))
            for beside in _BESIDE
            for end in self._ends(k, level, level, given + -beside, largest=largest)
        )
        return list(found | {self._unchanged(given): None})

    def amounts(self, statement: str, level: int, amount: int) -> list[Affine]:
        """Return what a shift of a statement can be in `target`, most probable first.

        It is a number of iterations between ends of two loops, or the same number as in `source`.

        Args:
            statement: the statement.
            level: level of the loop in `source`.
            amount: the shift in `source`.

        Returns:
            Forms of the sizes.
        """
        own = self.source.position(statement)
        found: dict[Affine, None] = {}
        others = [k for k, each in enumerate(self.source.schedules) if each.depth > level]
        for k, largest, own_largest in product(others, (True, False), (True, False)):
            for end in self.source.ends(own, level, level, largest=own_largest):
                goal = end + amount
                for beside in _BESIDE:
                    reached = self._ends(k, level, level, goal + -beside, largest=largest)
                    moved = self._ends(own, level, level, end, largest=own_largest)
                    for one, other in product(reached, moved):
                        difference = one - other + beside
                        if not any(difference.coefficients[self.count :]):
                            found[self._of_sizes(difference)] = None
        return list(found | {self._of_sizes(self._unchanged(Affine(amount, ()))): None})

    def conditions(self, statement: str, given: Affine) -> list[Affine]:
        """Return what a condition on iterations can be in `target`, most probable first.

        The condition is that a form of the statement's iterators is not negative. Where it begins
        to hold is named by its distance to the largest or the smallest value of the form.

        Args:
            statement: the statement.
            given: the form in `source`.

        Returns:
            Forms of the sizes and the iterators, last that with the same numbers.
        """
        own, bare = self.source.position(statement), given + -given.constant
        inside, found = self._unchanged(bare), dict[Affine, None]()
        ends = row_bounds(self.source.program.statements[own], bare)
        for (largest, end), beside in product(((True, ends[1]), (False, ends[0])), _BESIDE):
            if end + beside != -given.constant:
                continue
            for form in self.target.reached(own, inside, self.count, largest=largest):
                if not self.count or self._value(form) == end:
                    found[inside - (form + beside).lifted(len(inside.coefficients))] = None
        return list(found | {self._unchanged(given): None})

    def origin(self, statement: str, level: int) -> Affine:
        """Return the first iteration of a loop over all outer loops, as a form of the sizes."""
        first = Affine(self.source.bounds(statement, level)[0], ())
        for k in self.source.members(statement, level):
            if found := self._ends(k, level, 0, first, largest=False):
                return found[0]
        return self._unchanged(first)

    def _ends(
        self, position: int, level: int, outer: int, given: Affine, *, largest: bool
    ) -> list[Affine]:
        """An end of a loop in `target` where it equals `given` in `source`, else nothing."""
        if given not in self.source.ends(position, level, outer, largest=largest):
            return []
        count = self.count
        reached = self.target.ends(position, level + count, outer + count, largest=largest)
        return [
            form
            for form in reached
            if form.coefficients[count:] == given.coefficients
            and (not count or self._value(form) == given.constant)
        ]

    def _value(self, form: Affine) -> int:
        """The constant of a form with the sizes of `source`."""
        return form.constant + sum(
            c * size for c, size in zip(form.coefficients, self.sizes, strict=False)
        )

    def _unchanged(self, given: Affine) -> Affine:
        return Affine(given.constant, (*[0] * self.count, *given.coefficients))

    def _of_sizes(self, form: Affine) -> Affine:
        return Affine(form.constant, form.coefficients[: self.count])
