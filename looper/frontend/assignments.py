"""What statements assign, and what loops give their first values."""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind

from looper.frontend.clang_setup import operator
from looper.frontend.cursors import ASSIGNMENTS, children, descendants, stripped, variable


def assigned(cursor: Cursor) -> Cursor | None:
    """The left-hand side, if the cursor is an assignment, `++` or `--`."""
    match cursor.kind:
        case CursorKind.BINARY_OPERATOR | CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return children(cursor)[0] if operator(cursor) in ASSIGNMENTS else None
        case CursorKind.UNARY_OPERATOR:
            return children(cursor)[0] if operator(cursor) in ("++", "--") else None
    return None


def assigned_variable(cursor: Cursor) -> Cursor | None:
    """The declaration of the variable that is the left-hand side, if it is one."""
    target = assigned(cursor)
    return None if target is None else variable(target)


def has_side_effect(expression: Cursor) -> bool:
    """Whether something in an expression assigns, or calls what may."""
    return any(
        assigned(cursor) is not None or cursor.kind is CursorKind.CALL_EXPR
        for cursor in descendants(expression)
    )


def parts_of_comma(expression: Cursor) -> list[Cursor]:
    """What an expression evaluates one after the other: more than itself if it has commas."""
    inner = stripped(expression)
    if inner.kind is CursorKind.BINARY_OPERATOR and operator(inner) == ",":
        return [each for part in children(inner) for each in parts_of_comma(part)]
    return [inner]


def first_values(expression: Cursor) -> list[tuple[Cursor, Cursor]]:
    """The variables that an expression assigns values with `=`, and those, in order."""
    found = []
    for each in parts_of_comma(expression):
        is_assignment = each.kind is CursorKind.BINARY_OPERATOR and operator(each) == "="
        named = variable(children(each)[0]) if is_assignment else None
        if named is not None:
            found.append((named, children(each)[1]))
    return found


def loop_variables(loop: Cursor) -> list[Cursor]:
    """The variables a `for` initialises, declared there or not: its iterator is the first."""
    init = next(iter(children(loop)), None)
    if init is None:
        return []
    if init.kind is CursorKind.DECL_STMT:
        return [each for each in children(init) if each.kind is CursorKind.VAR_DECL]
    return [named for named, _ in first_values(init)]
