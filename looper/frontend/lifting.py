"""The same affine forms and expressions over more iterators, the new ones being the innermost."""

from __future__ import annotations

from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    Expression,
    FloorTerm,
    Index,
    Unary,
)


def lifted(affine: Affine, depth: int) -> Affine:
    """The same form over `depth` iterators, the new ones being the innermost."""
    missing = depth - len(affine.coefficients)
    if missing == 0:
        return affine
    floors = tuple(
        FloorTerm(t.coefficient, lifted(t.numerator, depth), t.denominator) for t in affine.floors
    )
    return Affine(affine.constant, affine.coefficients + (0,) * missing, floors)


def placed(expression: Expression, depth: int) -> Expression:
    """The same expression with every affine form over all `depth` iterators of a statement."""

    def place(node: Expression) -> Expression:
        return placed(node, depth)

    match expression:
        case Index(affine):
            return Index(lifted(affine, depth))
        case Access(array, indices):
            return Access(array, tuple(lifted(index, depth) for index in indices))
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
