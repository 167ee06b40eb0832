"""Lifting of expressions to more iterators, the new ones being the innermost."""

from __future__ import annotations

from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    Expression,
    Index,
    Lookup,
    Unary,
)


def placed(expression: Expression, depth: int) -> Expression:
    """Return an expression with every affine form over all `depth` iterators of a statement."""

    def place(node: Expression) -> Expression:
        return placed(node, depth)

    match expression:
        case Index(affine):
            return Index(affine.lifted(depth))
        case Access(array, indices):
            return Access(array, tuple(index.lifted(depth) for index in indices))
        case Lookup(array, indices):
            return Lookup(array, tuple(map(place, indices)))
        case Unary(operator, operand):
            return Unary(operator, place(operand))
        case Binary(operator, left, right):
            return Binary(operator, place(left), place(right))
        case Call(function, arguments):
            return Call(function, tuple(map(place, arguments)))
        case Cast(type_, operand):
            return Cast(type_, place(operand))
        case Conditional(condition, then, otherwise):
            return Conditional(place(condition), place(then), place(otherwise))
        case Constant():
            return expression
