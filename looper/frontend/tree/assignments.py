"""Targets of assignments, and variables that `for` loops initialise."""

from __future__ import annotations

from looper.frontend.tree.cursors import ASSIGNMENTS, key, stripped, variable
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants, is_variable


def assigned(cursor: Node) -> Node | None:
    """Return the left-hand side of an assignment, `++` or `--`; None for other nodes."""
    match cursor.kind:
        case NodeKind.BINARY_OPERATOR | NodeKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return cursor.children[0] if cursor.operator in ASSIGNMENTS else None
        case NodeKind.UNARY_OPERATOR:
            return cursor.children[0] if cursor.operator in ("++", "--") else None
    return None


def assigned_variable(cursor: Node) -> Declaration | None:
    """Return the declaration of the variable that a node assigns; None if it assigns none."""
    target = assigned(cursor)
    return None if target is None else variable(target)


def has_side_effect(expression: Node) -> bool:
    """Return True if an expression contains an assignment or a call."""
    return any(
        assigned(cursor) is not None or cursor.kind is NodeKind.CALL_EXPR
        for cursor in descendants(expression)
    )


def parts_of_comma(expression: Node) -> list[Node]:
    """Return the operands of comma operators in order; the expression itself if it has none."""
    inner = stripped(expression)
    if inner.kind is NodeKind.BINARY_OPERATOR and inner.operator == ",":
        return [each for part in inner.children for each in parts_of_comma(part)]
    return [inner]


def changed_in(statement: Node) -> set[int]:
    """Return the keys of the variables that a statement assigns or declares, iterators included."""
    found = set()
    for cursor in descendants(statement):
        if (named := assigned_variable(cursor)) is not None:
            found.add(key(named))
        elif is_variable(cursor):
            found.add(key(cursor))
    return found


def addressed_in(statement: Node) -> set[int]:
    """Return the keys of the variables whose address a statement takes."""
    found = set()
    for cursor in descendants(statement):
        if cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "&":
            named = variable(cursor.children[0])
            if named is not None:
                found.add(key(named))
    return found


def first_values(expression: Node) -> list[tuple[Declaration, Node]]:
    """Return (variable, value) of the assignments with `=` in a comma expression, in order."""
    found = []
    for each in parts_of_comma(expression):
        is_assignment = each.kind is NodeKind.BINARY_OPERATOR and each.operator == "="
        named = variable(each.children[0]) if is_assignment else None
        if named is not None:
            found.append((named, each.children[1]))
    return found


def loop_variables(loop: Node) -> list[Declaration]:
    """Return the variables that a `for` initialises, declared there or not, its iterator first."""
    if not loop.children:
        return []
    init = loop.children[0]
    if init.kind is NodeKind.DECL_STMT:
        return [each for each in init.children if is_variable(each)]
    return [named for named, _ in first_values(init)]
