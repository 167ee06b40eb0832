"""Data-dependent conditions: the assignments under them and the memory that they read.

`if (c) x = v;` is read as `x = c ? v : x`. This always assigns x; if c is false, the value that it
already has. The only observable difference is a dependence that a schedule has to respect. The
memory must exist: an array whose size is declared, or an element that the condition reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from looper.frontend.tree.assignments import has_side_effect
from looper.frontend.tree.cursors import stripped
from looper.frontend.tree.syntax import Node, NodeKind
from looper.ir.expressions import Access, Binary, Call, Cast, Conditional, Expression, Lookup, Unary


@dataclass(frozen=True)
class DataCondition:
    """A condition around a statement.

    Attributes:
        cursor: the expression.
        negated: True if the expression has to be false.
    """

    cursor: Node
    negated: bool

    def of(self, read: Expression) -> Expression:
        """Return the condition as a tree; `read` is that of the expression."""
        return Unary("!", read) if self.negated else read


def conjunction_of(conditions: Sequence[Expression]) -> Expression:
    """Return the conjunction of conditions, evaluated in order up to the first false one."""
    first, *others = conditions
    for each in others:
        first = Binary("&&", first, each)
    return first


def surely_read(condition: Expression) -> frozenset[Access]:
    """Return the accesses that every evaluation of an expression reads."""
    match condition:
        case Access():
            return frozenset({condition})
        case Binary("&&" | "||", left, _):
            return surely_read(left)
        case Binary(_, left, right):
            return surely_read(left) | surely_read(right)
        case Unary(_, operand) | Cast(_, operand):
            return surely_read(operand)
        case Conditional(first, _, _):
            return surely_read(first)
        case Call(_, arguments) | Lookup(_, arguments):
            return frozenset().union(*map(surely_read, arguments))
    return frozenset()


def claimed(expression: Node) -> Node | None:
    """Return the condition of an expanded C library `assert`; None for other expressions.

    It expands to `({ if (condition) ; else __assert_fail(...); })` or `condition ? (void)0 : ...`.
    """
    parts = expression.children
    if expression.kind is NodeKind.STATEMENT_EXPR:
        inner = parts[0].children if parts else ()
        if len(inner) != 1 or inner[0].kind is not NodeKind.IF_STMT:
            return None
        parts = inner[0].children
    if len(parts) != 3:
        return None
    condition, otherwise, failing = parts[0], stripped(parts[1]), stripped(parts[2])
    is_empty = otherwise.kind in (NodeKind.NULL_STMT, NodeKind.CSTYLE_CAST_EXPR)
    nothing = is_empty and not has_side_effect(otherwise)
    fails = failing.kind is NodeKind.CALL_EXPR and failing.spelling == "__assert_fail"
    return condition if nothing and fails else None
