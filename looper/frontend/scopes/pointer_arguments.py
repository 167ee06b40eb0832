"""Pointer arguments of functions, and the uses of pointer parameters in their bodies."""

from __future__ import annotations

from looper.frontend.scopes.names import is_automatic, is_pointer
from looper.frontend.tree.assignments import assigned_variable
from looper.frontend.tree.cursors import VARIABLES, innermost, key, variable
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, TypeKind, descendants, spelled


def only_followed(parameter: Declaration, body: Node) -> bool:
    """Return True if a pointer is only used as `*p` and `p[0]`."""
    uses = followed = 0
    for cursor in descendants(body):
        if cursor.kind is NodeKind.DECL_REF_EXPR and variable(cursor) is not None:
            uses += key(cursor.named) == key(parameter)
        inner = cursor.children
        is_element = cursor.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR and _is_zero(inner[1])
        is_followed = cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "*"
        if is_element or is_followed:
            named = named_directly(inner[0])
            followed += named is not None and key(named) == key(parameter)
    return uses == followed


def _is_zero(subscript: Node) -> bool:
    """Return True if a subscript is written as `0`."""
    return [text for _, text in spelled(subscript)] == ["0"]


def named_directly(cursor: Node) -> Declaration | None:
    """Return the variable that an expression names, not in parentheses; None for others."""
    while cursor.kind is NodeKind.UNEXPOSED_EXPR and len(cursor.children) == 1:
        cursor = cursor.children[0]
    return None if cursor.kind is NodeKind.PAREN_EXPR else variable(cursor)


def shape_of(cursor: Node) -> tuple[int, TypeKind]:
    """Return the number of dimensions of an array or a pointer, and the kind of its elements."""
    rank, type_ = innermost(cursor.type)
    return rank, type_.kind


def is_steady(array: Node) -> bool:
    """Return True if an array argument keeps its value while the body of the callee is executed.

    It has to consist of pointers, arrays, structs and automatic variables, without calls,
    assignments, and subscripts that read memory.
    """
    return all(
        each.kind is not NodeKind.CALL_EXPR
        and assigned_variable(each) is None
        and (
            each.kind is not NodeKind.DECL_REF_EXPR
            or each.named.kind not in VARIABLES
            or is_pointer(each.named)
            or is_automatic(each.named)
            or each.named.type.canonical.kind is TypeKind.RECORD
        )
        and not (
            each.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR
            and any(map(_reads_memory, each.children[1:]))
        )
        for each in descendants(array)
    )


def _reads_memory(subscript: Node) -> bool:
    kinds = (NodeKind.ARRAY_SUBSCRIPT_EXPR, NodeKind.MEMBER_REF_EXPR)
    return any(
        each.kind in kinds or (each.kind is NodeKind.UNARY_OPERATOR and each.operator == "*")
        for each in descendants(subscript)
    )
