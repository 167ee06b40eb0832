"""Reductions: statements that combine many values into one element, whose order does not matter.

`x = x + e` adds the values of `e` to `x` in the order of the loops. In exact arithmetic any order
gives the same sum; in floating point the last bits change, so this is only used where the user
allows it (`Program.reassociation`).
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
    walk,
)
from looper.ir.program import Program, Statement


def reduction_operator(program: Program, statement: Statement) -> str | None:
    """`+`, `*`, `max` or `min` if the statement combines a value with its target by it, else None.

    The target occurs once, under sums and differences only (never to be subtracted), or under
    products only; or it is what `x > m ? x : m`, `if (x > m) m = x;` or `fmax(x, m)` says. Other
    elements of the same array may occur in the value. An integer to which something with a fraction
    is added is none: C cuts the fraction off at every step.
    """
    target = statement.target
    kind = program.array(target.array).type
    if kind is ElementType.BOOL:
        return None
    whole = not kind.is_floating
    if whole and any(_may_have_fraction(program, node) for node in walk(statement.value)):
        return None
    if (extreme := _extreme(statement.value, target)) is not None:
        return extreme
    if sum(node == target for node in walk(statement.value)) != 1:
        return None
    for operators in (("+", "-"), ("*",)):
        if isinstance(statement.value, Binary) and _accumulates(statement.value, target, operators):
            return operators[0]
    return None


def _extreme(value: Expression, target: Access) -> str | None:
    """Which of `max` and `min` a value is of its target and something else, if it is one."""
    match value:
        case Call(function, (left, right)):
            name = function.removeprefix("__builtin_").removesuffix("f")
            operator = {"fmax": "max", "fmin": "min"}.get(name)
        case Conditional(Binary(">" | ">=" | "<" | "<=" as symbol, left, right), then, otherwise):
            if (then, otherwise) not in ((left, right), (right, left)):
                return None
            takes_left = then == left
            operator = "max" if (symbol in (">", ">=")) == takes_left else "min"
        case _:
            return None
    others = [one for one in (left, right) if one != target]
    is_own = len(others) == 1 and all(node != target for node in walk(others[0]))
    return operator if is_own else None


def _may_have_fraction(program: Program, node: Expression) -> bool:
    match node:
        case Access(array):
            return program.array(array).type.is_floating
        case Constant(text):
            return not text.lstrip("-").rstrip("uUlL").isdecimal()
        case _:
            return isinstance(node, Call | Cast)


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
