"""Reductions: statements that combine many values into one element, in any order.

`x = x + e` adds the values of `e` to `x` in the order of the loops. For integers, every order has
the same result, as sums wrap around; in floating point the last bits change, so that reordering
requires the user's permission (`Program.reassociation`). Several statements may be steps of one
reduction: those that combine values with one element by the same operator (Doerfert et al., Polly's
Polyhedral Scheduling in the Presence of Reductions, IMPACT 2015).
"""

from __future__ import annotations

from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    ElementType,
    Expression,
    walk,
)
from looper.ir.integer_types import integer_type
from looper.ir.program import Program, Statement, found_once


def reduction_operator(program: Program, statement: Statement) -> str | None:
    """`+`, `*`, `max` or `min` if a statement is a reduction by this operator, else None.

    The target occurs once in the value, under sums and differences only (never subtracted) or under
    products only; or the value has the form `x > m ? x : m`, `if (x > m) m = x;` or `fmax(x, m)`.
    Other elements of the same array may occur in the value. Integer targets combined with floating
    point values are no reductions, as C truncates at every step, and neither are maxima of integers
    that the target's type may not represent.
    """
    target = statement.target
    kind = program.array(target.array).type
    if kind is ElementType.BOOL:
        return None
    whole = not kind.is_floating
    if whole and integer_type(program, statement.value) is None:
        return None
    if (found := extreme(statement.value, target, kind)) is not None:
        operator, other = found
        return operator if not whole or _has_values_of(program, other, kind) else None
    if sum(node == target for node in walk(statement.value)) != 1:
        return None
    for operators in (("+", "-"), ("*",)):
        if isinstance(statement.value, Binary) and _accumulates(statement.value, target, operators):
            return operators[0]
    return None


@found_once
def reorderable(program: Program) -> frozenset[int]:
    """Positions of the reduction statements whose steps may be reordered."""
    return frozenset(
        position
        for position, statement in enumerate(program.statements)
        if program.reassociation or not program.array(statement.target.array).type.is_floating
        if reduction_operator(program, statement) is not None
    )


def extreme(value: Expression, target: Access, kind: ElementType) -> tuple[str, Expression] | None:
    """The operator, `max` or `min`, and the other operand if a value has such a form, else None."""
    match value:
        case Call(function, (left, right)):
            name = function.removeprefix("__builtin_").removesuffix("f")
            if name not in ("fmax", "fmin"):
                return None
            operator = name.removeprefix("f")
        case Conditional(Binary(">" | ">=" | "<" | "<=" as symbol, left, right), then, otherwise):
            # The assigned value has the target's type, the compared one may have another.
            sides = [
                each.operand if isinstance(each, Cast) and each.type is kind else each
                for each in (then, otherwise)
            ]
            if sides not in ([left, right], [right, left]):
                return None
            takes_left = sides[0] == left
            operator = "max" if (symbol in (">", ">=")) == takes_left else "min"
        case _:
            return None
    others = [one for one in (left, right) if one != target]
    is_own = len(others) == 1 and all(node != target for node in walk(others[0]))
    return (operator, others[0]) if is_own else None


def _has_values_of(program: Program, node: Expression, kind: ElementType) -> bool:
    """Return True if an integer type represents and correctly compares an expression's values."""
    own = integer_type(program, node)
    if own is None:
        return False
    (low, high), (least, most) = kind.limits, own.limits
    # Shorter types are promoted to int.
    as_numbers = kind.is_signed == own.is_signed or own.bytes < ElementType.INT.bytes
    return low <= least and most <= high and as_numbers


def _accumulates(node: Expression, target: Access, operators: tuple[str, ...]) -> bool:
    """Return True if the path from a node to the target only passes some operators."""
    if node == target:
        return True
    if not isinstance(node, Binary) or node.operator not in operators:
        return False
    sides = (node.left,) if node.operator == "-" else (node.left, node.right)
    return any(_accumulates(side, target, operators) for side in sides)


def accesses_only_as_target(statement: Statement) -> bool:
    """Return True if a statement accesses the array that it writes only at its target."""
    target = statement.target
    return all(read == target for read in statement.reads if read.array == target.array)
