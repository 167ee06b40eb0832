"""What is passed to a function for a pointer, and what the function does with it."""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind, TypeKind

from looper.frontend.assignments import assigned_variable
from looper.frontend.clang_setup import operator
from looper.frontend.cursors import VARIABLES, key, plain_descendants, token_text, variable
from looper.frontend.members import innermost, plain_children
from looper.frontend.names import is_automatic, is_pointer


def only_followed(parameter: Cursor, body: Cursor) -> bool:
    """Whether a pointer is only used as `*p` and `p[0]`."""
    uses = followed = 0
    for cursor in plain_descendants(body):
        if cursor.kind is CursorKind.DECL_REF_EXPR and variable(cursor) is not None:
            uses += key(cursor.referenced) == key(parameter)
        inner = plain_children(cursor)
        is_element = cursor.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR and _is_zero(inner[1])
        is_followed = cursor.kind is CursorKind.UNARY_OPERATOR and operator(cursor) == "*"
        if is_element or is_followed:
            named = _directly(inner[0])
            followed += named is not None and key(named) == key(parameter)
    return uses == followed


def _is_zero(subscript: Cursor) -> bool:
    """Whether it is written as `0`."""
    return [token_text(token) for token in subscript.get_tokens()] == ["0"]


def _directly(cursor: Cursor) -> Cursor | None:
    """The variable that an expression names, without parentheses."""
    while cursor.kind is CursorKind.UNEXPOSED_EXPR and len(plain_children(cursor)) == 1:
        cursor = plain_children(cursor)[0]
    return None if cursor.kind is CursorKind.PAREN_EXPR else variable(cursor)


def shape_of(cursor: Cursor) -> tuple[int, TypeKind]:
    """How many dimensions an array has, and the kind of its elements."""
    rank, type_ = innermost(cursor.type)
    return rank, type_.kind


def is_steady(array: Cursor) -> bool:
    """Whether what is passed for an array stays what it is while the body runs: a variable of the
    caller, with subscripts of its own variables.
    """
    return all(
        each.kind is not CursorKind.CALL_EXPR
        and assigned_variable(each) is None
        and (
            each.kind is not CursorKind.DECL_REF_EXPR
            or each.referenced.kind not in VARIABLES
            or is_pointer(each.referenced)
            or is_automatic(each.referenced)
            or each.referenced.type.get_canonical().kind is TypeKind.RECORD
        )
        and not (
            each.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR
            and any(map(_reads_memory, plain_children(each)[1:]))
        )
        for each in plain_descendants(array)
    )


def _reads_memory(subscript: Cursor) -> bool:
    kinds = (CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.MEMBER_REF_EXPR)
    return any(
        each.kind in kinds or (each.kind is CursorKind.UNARY_OPERATOR and operator(each) == "*")
        for each in plain_descendants(subscript)
    )
