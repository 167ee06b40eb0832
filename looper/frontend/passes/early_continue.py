"""Replacement of `continue` at the end of a branch by a branch around what it skips.

In a `for`, `if (c) { ...; continue; } rest` becomes `if (c) { ...; ; } else { rest }`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from looper.frontend.tree.syntax import Node, NodeKind, are_same, transformed, with_others


def without_continue(statements: Sequence[Node]) -> tuple[Node, ...]:
    """Replace `continue` in branches that are directly in the body of a `for`; others stay."""

    def change(node: Node, children: tuple[Node, ...]) -> Node:
        if node.kind is NodeKind.FOR_STMT:
            *header, body = children
            children = (*header, _body(body))
        return node if are_same(children, node.children) else replace(node, children=children)

    return tuple(transformed(each, change) for each in statements)


def _body(body: Node) -> Node:
    """Return the body of a loop without `continue` in its outermost branches."""
    is_block = body.kind is NodeKind.COMPOUND_STMT
    rest: tuple[Node, ...] = ()
    for statement in reversed(body.children if is_block else (body,)):
        rest = followed(statement, rest, _is_continue)
    if not is_block:
        return rest[0]
    return body if are_same(rest, body.children) else replace(body, children=rest)


def _is_continue(statement: Node) -> bool:
    return statement.kind is NodeKind.CONTINUE_STMT


def followed(
    statement: Node, rest: tuple[Node, ...], skips: Callable[[Node], bool]
) -> tuple[Node, ...]:
    """Return a statement and others after it; one statement if it is an `if` that may skip them.

    Args:
        statement: the statement.
        rest: the others.
        skips: returns True for a jump behind the others.
    """
    choice = statement
    while choice.kind is NodeKind.LABEL_STMT:
        choice = choice.children[-1]
    condition, *branches = choice.children if choice.kind is NodeKind.IF_STMT else (choice,)
    ends = [_without_last(branch, skips) for branch in branches]
    ending = next((each for each in ends if each is not None), None)
    if ending is None:
        return (statement, *rest)
    others = [each for each, end in zip(branches, ends, strict=True) if end is not ending]
    other = replace(choice, kind=NodeKind.COMPOUND_STMT, children=(*others, *rest))
    parts = (ending, other) if ends[0] is ending else (other, ending)
    return with_others(statement, {choice: (replace(choice, children=(condition, *parts)),)})


def _without_last(branch: Node, skips: Callable[[Node], bool]) -> Node | None:
    """Return a branch with an empty statement for the jump at its end; None without one."""
    if skips(branch):
        return replace(branch, kind=NodeKind.NULL_STMT, children=())
    inner = branch.children if branch.kind is NodeKind.COMPOUND_STMT else ()
    if not inner or not skips(inner[-1]):
        return None
    last = replace(inner[-1], kind=NodeKind.NULL_STMT, children=())
    return replace(branch, children=(*inner[:-1], last))
