"""Replacement of counted `while` loops by `for` loops.

`i = first; while (i < last) { ...; i += step; }` becomes `; for (i = first; i < last; i += step)
{ ... }`. All nodes keep their places in the file, so each statement remains at its place: the loop
where the `while` is, and an empty statement, or a declaration without the value, before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from looper.frontend.tree.assignments import assigned_variable, first_values, parts_of_comma
from looper.frontend.tree.cursors import key, stripped
from looper.frontend.tree.new_nodes import binary, reference
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    are_same,
    is_variable,
    transformed,
    with_others,
)

_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)


def with_counted_whiles(statements: Sequence[Node]) -> tuple[Node, ...]:
    """Replace the counted `while` loops among the statements of a block and inside of them."""

    def change(node: Node, children: tuple[Node, ...]) -> Node:
        if node.kind is NodeKind.COMPOUND_STMT:
            children = _block(children)
        return node if are_same(children, node.children) else replace(node, children=children)

    return _block([transformed(each, change) for each in statements])


def counted(first: Node, following: Node) -> Sequence[tuple[Declaration, Node]]:
    """Return the iterators of the counted loop that two statements are, with their first values.

    The first statement initialises them, and the last statement of the body of the second one, a
    `while`, assigns them. Empty if the statements are not of this form.
    """
    body = _body(following) if following.kind is NodeKind.WHILE_STMT else ()
    if not body:
        return ()
    stepped = _stepped(body[-1])
    if first.kind is NodeKind.DECL_STMT:
        return [pair for pair in _declared(first) if key(pair[0]) in stepped]
    found = first_values(first)
    are_all = len(found) == len(parts_of_comma(first))
    return found if are_all and all(key(each) in stepped for each, _ in found) else ()


def _block(statements: Sequence[Node]) -> tuple[Node, ...]:
    """Replace the counted `while` loops among some statements."""
    found = list[Node]()
    for statement in statements:
        iterators = counted(found[-1], statement) if found else ()
        if iterators:
            found[-1:] = _as_for(found[-1], statement, iterators)
        else:
            found.append(statement)
    return tuple(found)


def _as_for(
    first: Node, loop: Node, iterators: Sequence[tuple[Declaration, Node]]
) -> tuple[Node, Node]:
    """Return the statement before the `for` that a counted `while` is, and the `for`."""
    *_, condition, body = loop.children
    *inside, step = _body(loop)
    block = Node(NodeKind.COMPOUND_STMT, body.extent, children=tuple(inside), origin=body.origin)
    if first.kind is NodeKind.DECL_STMT:
        own = [each for each, _ in iterators]
        before = replace(first, children=tuple(_without_value(e, own) for e in first.children))
        init = reduce(_comma, [_assignment(*each) for each in iterators])
    else:
        before, init = Node(NodeKind.NULL_STMT, first.extent, origin=first.origin), first
    parts = (init, condition, stripped(step), _with_skips(block))
    return before, replace(loop, kind=NodeKind.FOR_STMT, children=parts)


def _body(loop: Node) -> tuple[Node, ...]:
    """Return the statements of a loop's body."""
    body = loop.children[-1]
    return body.children if body.kind is NodeKind.COMPOUND_STMT else (body,)


def _with_skips(body: Node) -> Node:
    """Return the body of a `while` whose own `continue`, which skip the step, are marked."""
    found, waiting = dict[Node, tuple[Node, ...]](), [body]
    while waiting:
        cursor = waiting.pop()
        if cursor.kind is NodeKind.CONTINUE_STMT:
            found[cursor] = (replace(cursor, kind=NodeKind.SKIP_STMT),)
        elif cursor.kind not in _LOOPS:
            waiting += cursor.children
    (marked,) = with_others(body, found) if found else (body,)
    return marked


def _stepped(increment: Node) -> set[int]:
    """Return the keys of the variables that a statement assigns; empty if it does anything else."""
    named = [assigned_variable(part) for part in parts_of_comma(increment)]
    found = {key(each) for each in named if each is not None}
    return found if all(each is not None for each in named) else set()


def _declared(statement: Node) -> list[tuple[Declaration, Node]]:
    """Return the non-static variables that a statement declares with values, and the values."""
    found = []
    for declaration in filter(is_variable, statement.children):
        values = declaration.expressions
        is_new = declaration.storage_class not in (StorageClass.STATIC, StorageClass.EXTERN)
        if values and is_new:
            found.append((declaration, values[-1]))
    return found


def _without_value(declaration: Node, own: Sequence[Declaration]) -> Node:
    """Return the declaration of a variable without its first value if it is one of `own`."""
    if declaration not in own:
        return declaration
    # Where another variable of the statement is made of this one, readers refuse both forms.
    value = declaration.expressions[-1]
    return replace(declaration, children=tuple(e for e in declaration.children if e is not value))


def _assignment(iterator: Declaration, value: Node) -> Node:
    return binary("=", reference(iterator, iterator), value, iterator.type, iterator)


def _comma(left: Node, right: Node) -> Node:
    return binary(",", left, right, right.type, left)
