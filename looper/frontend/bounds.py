"""Bounds of the loops of a program under construction."""

from __future__ import annotations

from collections.abc import Sequence

from looper.errors import ProgramError
from looper.frontend.values import OpenLoop, Value, affine_or_none, check_scope
from looper.polyhedra import iterator_names


class Extreme:
    """The smallest or largest of several affine forms, for loop bounds; an integer can be added.

    Made by `Builder.min` and `Builder.max`.
    """

    def __init__(self, kind: str, operands: tuple[Bound, ...]) -> None:
        if not operands:
            raise ProgramError(f"the {kind} of nothing is no loop bound: name at least one form")
        self._kind, self._operands = kind, operands

    def __add__(self, amount: int) -> Extreme:
        return Extreme(self._kind, tuple(operand + amount for operand in self._operands))

    __radd__ = __add__

    def __sub__(self, amount: int) -> Extreme:
        return self + -amount


Bound = Value | Extreme | int
Bounds = Bound | tuple[Bound, ...]
