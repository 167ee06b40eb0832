"""Reductions: statements that combine many values into one element, whose order does not matter.

`x = x + e` adds the values of `e` to `x` in the order of the loops. Integers come to the same in
any order, as computers wrap sums around; in floating point the last bits change, so there this is
only used where the user allows it (`Program.reassociation`).
"""

from __future__ import annotations

from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
    children,
    walk,
)
from looper.ir.program import Program, Statement, found_once


def reduction_operator(program: Program, statement: Statement) -> str | None:
    """`+`, `*`, `max` or `min` if the statement combines a value with its target by it, else None.

    The target occurs once, under sums and differences only (never to be subtracted), or under
    products only; or it is what `x > m ? x : m`, `if (x > m) m = x;` or `fmax(x, m)` says. Other
    elements of the same array may occur in the value. An integer to which something with a fraction
    is added is none: C cuts the fraction off at every step. Neither is the largest of integers that
    the target's type may not have.
    """
    target = statement.target
    kind = program.array(target.array).type
    if kind is ElementType.BOOL:
        return None
    whole = not kind.is_floating
    if whole and not _is_whole(program, statement.value):
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
    """Positions of the statements whose steps are those of a reduction and may change places."""
    return frozenset(
        position
        for position, statement in enumerate(program.statements)
        if program.reassociation or not program.array(statement.target.array).type.is_floating
        if reduction_operator(program, statement) is not None
    )


def extreme(value: Expression, target: Access, kind: ElementType) -> tuple[str, Expression] | None:
    """Which of `max` and `min` a value is of its target and something else, if it is one.

    And what that is.
    """
    match value:
        case Call(function, (left, right)):
            name = function.removeprefix("__builtin_").removesuffix("f")
            if name not in ("fmax", "fmin"):
                return None
            operator = name.removeprefix("f")
        case Conditional(Binary(">" | ">=" | "<" | "<=" as symbol, left, right), then, otherwise):
            # What is assigned is of the target's type, what is compared need not be.
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


def _is_whole(program: Program, node: Expression) -> bool:
    """Whether C computes an expression's value in integers."""
    match node:
        case Access(array) | Lookup(array):
            return not program.array(array).type.is_floating
        case Constant(text):
            return text.lstrip("-").rstrip("uUlL").isdecimal()
        case Cast(kind):
            return not kind.is_floating
        case Binary("<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||") | Unary("!") | Index():
            return True
        case Conditional(_, then, otherwise):
            return _is_whole(program, then) and _is_whole(program, otherwise)
        case Call():
            return False
        case _:
            return all(_is_whole(program, part) for part in children(node))


def _has_values_of(program: Program, node: Expression, kind: ElementType) -> bool:
    """Whether a type of integers has all values of an expression, and compares them as numbers."""
    match node:
        case Access(array) | Lookup(array):
            own = program.array(array).type
        case Cast(type_):
            own = type_
        case Index():
            own = ElementType.INT
        case Constant(text) if text.isdecimal():
            own = ElementType.INT
        case _:
            return False
    if own.is_floating:
        return False
    (low, high), (least, most) = kind.limits, own.limits
    # What is shorter than an int becomes one.
    as_numbers = kind.is_signed == own.is_signed or own.bytes < ElementType.INT.bytes
    return low <= least and most <= high and as_numbers


def _accumulates(node: Expression, target: Access, operators: tuple[str, ...]) -> bool:
    """Whether the path from the node to the target only goes through the operators."""
    if node == target:
        return True
    if not isinstance(node, Binary) or node.operator not in operators:
        return False
    sides = (node.left,) if node.operator == "-" else (node.left, node.right)
    return any(_accumulates(side, target, operators) for side in sides)


def accesses_only_as_target(statement: Statement) -> bool:
    """Whether the statement touches the array it writes at its target alone."""
    target = statement.target
    return all(read == target for read in statement.reads if read.array == target.array)
