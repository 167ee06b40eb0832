"""Bounds of the loops of a program under construction."""

from __future__ import annotations

from collections.abc import Sequence

from looper.builder.values import InProgram, OpenLoop, Value, affine_or_none, check_scope
from looper.errors import ProgramError
from looper.ir.polyhedra import iterator_names


class Extreme(InProgram):
    """The minimum or maximum of affine forms, as a loop bound; integers can be added to it.

    Created by `Builder.min` and `Builder.max`.
    """

    def __init__(self, kind: str, operands: tuple[Bound, ...]) -> None:
        if not operands:
            raise ProgramError(f"the {kind} of nothing is no loop bound: name at least one form")
        self.kind, self.operands = kind, operands

    def as_value(self) -> Value:
        """Raise `ProgramError`: it can only be a loop bound; see `InProgram.as_value`."""
        raise ProgramError("`min` and `max` of a builder can only be loop bounds")

    def __add__(self, amount: int) -> Extreme:
        return Extreme(self.kind, tuple(operand + amount for operand in self.operands))

    __radd__ = __add__

    def __sub__(self, amount: int) -> Extreme:
        return self + -amount


Bound = Value | Extreme | int
Bounds = Bound | tuple[Bound, ...]


def range_formula(
    loop: str, start: Bounds, stop: Bounds, step: int, loops: Sequence[OpenLoop]
) -> str:
    """Return the isl formula for the range of the iterator of `loop` inside the open `loops`."""
    iterator = iterator_names(len(loops) + 1)[-1]
    up = step > 0
    first = _bound_text(loop, start, "max" if up else "min", loops)
    last = _bound_text(loop, stop, "min" if up else "max", loops)
    formula = (
        f"{first} <= {iterator} and {iterator} < {last}"
        if up
        else f"{last} < {iterator} and {iterator} <= {first}"
    )
    if abs(step) > 1:
        formula += f" and ({iterator} - {first}) mod {abs(step)} = 0"
    return formula


def _bound_text(loop: str, bound: object, kind: str, loops: Sequence[OpenLoop]) -> str:
    if isinstance(bound, tuple):
        bound = Extreme(kind, bound)
    if isinstance(bound, Extreme):
        parts = [_bound_text(loop, part, kind, loops) for part in bound.operands]
        return parts[0] if len(parts) == 1 else f"{bound.kind}({', '.join(parts)})"
    form = affine_or_none(bound)
    if form is None:
        shown = "it" if isinstance(bound, Value) else repr(bound)
        raise ProgramError(
            f"a bound of loop `{loop}` is no affine form of outer iterators: {shown} is not "
            "made of integers and iterators by +, -, and *, //, % with constants"
        )
    check_scope(form, loops)
    return f"({form.text})"
