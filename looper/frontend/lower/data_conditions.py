"""Data-dependent conditions: the assignments under them and the memory that they read.

`if (c) x = v;` is read as `x = c ? v : x`. This always assigns x; if c is false, the value that it
already has. The only observable difference is a dependence that a schedule has to respect. The
memory must exist: an array whose size is declared, or an element that the condition reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from looper.frontend.scopes.names import bases, named_in
from looper.frontend.tree.assignments import assigned, has_side_effect
from looper.frontend.tree.cursors import VARIABLES, Refusal, key, stripped
from looper.frontend.tree.syntax import Node, NodeKind, descendants, is_variable
from looper.ir.expressions import Access, Binary, Call, Cast, Conditional, Expression, Lookup, Unary

_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)


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


def check_kept(condition: Node, branches: Sequence[Node], aliases: Mapping[int, Node]) -> None:
    """Check that a condition keeps its value until the last assignment that it controls.

    Args:
        condition: the condition.
        branches: the statements that it controls.
        aliases: initial values of pointers that the region declares, by key.

    Raises:
        Refusal: an assignment changes something that the condition reads, and is not the only one
            or is repeated.
    """
    read = {
        root: cursor.spelling
        for cursor in descendants(condition)
        if cursor.kind is NodeKind.DECL_REF_EXPR and cursor.named.kind in VARIABLES
        for root in _roots({key(cursor.named)}, aliases)
    }
    found = [
        (_roots(names, aliases), repeated)
        for branch in branches
        for names, repeated in _assignments(branch)
    ]
    changed = [name for names, _ in found for name in sorted(names) if name in read]
    if changed and (len(found) > 1 or found[0][1]):
        name = read[changed[0]]
        raise Refusal(
            condition,
            f"condition reads `{name}`, which is assigned before all that it decides is done: put "
            "its value into a variable",
        )


def _roots(names: set[int], aliases: Mapping[int, Node]) -> set[int]:
    """The given keys of variables, and those of variables that they point into."""
    found, waiting = set[int](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name in aliases:
                waiting += named_in(aliases[name], pointers=True)
    return found


def _assignments(branch: Node) -> Iterator[tuple[set[int], bool]]:
    """Yield, for each assignment, the keys of variables it may change, and True if in a loop."""
    stack = [(branch, False)]
    while stack:
        cursor, repeated = stack.pop()
        target = assigned(cursor)
        if target is not None:
            yield bases(target), repeated
        elif is_variable(cursor):
            yield {key(cursor)}, repeated
        inside = repeated or cursor.kind in _LOOPS
        stack += [(child, inside) for child in cursor.children]


def only_assignment(branch: Node) -> Node | None:
    """Return the assignment `=` that is the whole branch; None if there is anything else."""
    cursor = branch
    while cursor.kind is NodeKind.COMPOUND_STMT:
        inner = cursor.children
        if len(inner) != 1:
            return None
        cursor = inner[0]
    cursor = stripped(cursor)
    is_plain = cursor.kind is NodeKind.BINARY_OPERATOR and cursor.operator == "="
    return cursor if is_plain else None


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
