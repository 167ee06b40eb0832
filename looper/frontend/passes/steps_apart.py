"""Statements of their own for `++` and `--` inside of assignments and declarations.

`out[k++] = v;` becomes `out[k] = v; k++;`, and `out[++k] = v;` becomes `++k; out[k] = v;`. What the
header of a loop steps besides its own variables becomes a statement at the end of the body, and
what it declares and the body steps is declared before it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from looper.frontend.scopes.names import is_automatic, named_in
from looper.frontend.tree.assignments import (
    addressed_in,
    assigned,
    assigned_variable,
    changed_in,
    loop_variables,
    parts_of_comma,
)
from looper.frontend.tree.cursors import ARRAYS, key, mentions, stripped
from looper.frontend.tree.new_nodes import new_statement
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    are_same,
    descendants,
    is_variable,
    transformed,
    with_others,
)

_BODIES = {NodeKind.FOR_STMT: -1, NodeKind.WHILE_STMT: -1, NodeKind.DO_STMT: 0}
_PARTS = 4  # children of a `for` that has all parts
# What is inside may not be evaluated, or not in the order of the text.
_UNCERTAIN = (
    NodeKind.CONDITIONAL_OPERATOR,
    NodeKind.CXX_UNARY_EXPR,
    NodeKind.STATEMENT_EXPR,
    NodeKind.GENERIC_SELECTION_EXPR,
    NodeKind.CALL_EXPR,
)


def with_steps_apart(statements: Sequence[Node], function: Declaration) -> tuple[Node, ...]:
    """Make statements of `++` and `--` in assignments, where nothing else in them has the variable.

    Args:
        statements: of a region.
        function: the function around it.
    """
    taken = addressed_in(function)

    def change(node: Node, children: tuple[Node, ...]) -> Node:
        if node.kind is NodeKind.COMPOUND_STMT:
            children = _block(children, taken)
        elif node.kind is NodeKind.IF_STMT:
            children = (children[0], *(_one(each, taken) for each in children[1:]))
        elif node.kind in _BODIES and children:
            place = _BODIES[node.kind] % len(children)
            body = _one(children[place], taken)
            children = (*children[:place], body, *children[place + 1 :])
            if node.kind is NodeKind.FOR_STMT:
                children = _with_steps_in_body(replace(node, children=children))
                return _with_others_before(replace(node, children=children), node)
        return node if are_same(children, node.children) else replace(node, children=children)

    return _block([transformed(each, change) for each in statements], taken)


def _with_steps_in_body(loop: Node) -> tuple[Node, ...]:
    """Return the parts of a `for`, with steps of other variables than its own in its body."""
    own, parts = set(map(key, loop_variables(loop))), loop.children
    if len(parts) != _PARTS or not own or _continues(parts[-1]):
        return parts
    steps = parts_of_comma(parts[2])
    named = [assigned_variable(each) for each in steps]
    others = [e for e, v in zip(steps, named, strict=True) if v is None or key(v) not in own]
    kept = [each for each in steps if each not in others]
    if not others or not kept or None in named:
        return parts
    increment = kept[0]
    for each in kept[1:]:
        increment = replace(stripped(parts[2]), children=(increment, each))
    *_, body = parts
    inside = body.children if body.kind is NodeKind.COMPOUND_STMT else (body,)
    whole = new_statement(NodeKind.COMPOUND_STMT, [*inside, *others], body)
    return (*parts[:2], increment, whole)


def _with_others_before(loop: Node, before: Node) -> Node:
    """Return a `for` whose header does not declare variables that its body steps.

    Args:
        loop: the loop.
        before: returned if the loop is the same.
    """
    same = before if are_same(loop.children, before.children) else loop
    if len(loop.children) != _PARTS or loop.children[0].kind is not NodeKind.DECL_STMT:
        return same
    first, _, increment, body = loop.children
    named = [assigned_variable(each) for each in parts_of_comma(increment)]
    stepped, changed = {key(each) for each in named if each is not None}, changed_in(body)
    moved = [
        each
        for each in first.children[1:]
        if is_variable(each) and key(each) in changed and key(each) not in stepped
    ]
    kept = tuple(each for each in first.children if each not in moved)
    own = {key(each) for each in kept if is_variable(each)}
    if not moved or any(own & named_in(each) for each in moved):
        return same
    declared = new_statement(NodeKind.DECL_STMT, moved, first)
    rest = replace(loop, children=(replace(first, children=kept), *loop.children[1:]))
    return new_statement(NodeKind.COMPOUND_STMT, [declared, rest], loop)


def _continues(body: Node) -> bool:
    """Return True if a `continue` may skip the end of a body."""
    waiting = [body]
    while waiting:
        cursor = waiting.pop()
        if cursor.kind is NodeKind.CONTINUE_STMT:
            return True
        waiting += () if cursor.kind in _BODIES else cursor.children
    return False


def _block(statements: Iterable[Node], taken: Container[int]) -> tuple[Node, ...]:
    """Return the statements of a block."""
    return tuple(each for statement in statements for each in _apart(statement, taken))


def _one(statement: Node, taken: Container[int]) -> Node:
    """Return a statement, as a block if it becomes several."""
    found = _apart(statement, taken)
    if len(found) == 1:
        return found[0]
    return new_statement(NodeKind.COMPOUND_STMT, found, statement)


def _apart(statement: Node, taken: Container[int]) -> list[Node]:
    """Return an assignment without `++` and `--` inside, and these before and after it."""
    whole, parts = stripped(statement), statement.children
    if statement.kind is NodeKind.DECL_STMT and len(parts) == 1 and is_variable(parts[0]):
        if parts[0].type.canonical.kind in ARRAYS:
            return [statement]
        whole = parts[0]
    elif assigned(whole) is None or whole.kind is NodeKind.UNARY_OPERATOR:
        return [statement]
    steps = [each for each in _certain(whole) if _is_alone(each, whole, taken)]
    changed = {each: (each.children[0],) for each in steps}
    (rest,) = with_others(statement, changed) if changed else (statement,)
    before = [each for each in steps if not each.is_postfix]
    return [*before, rest, *(each for each in steps if each not in before)]


def _certain(expression: Node) -> list[Node]:
    """Return the `++` and `--` in an expression that are evaluated with it."""
    found, waiting = [], [expression]
    while waiting:
        cursor = waiting.pop()
        if cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator in ("++", "--"):
            found.append(cursor)
        is_uncertain = cursor.kind in _UNCERTAIN or cursor.operator in ("&&", "||", ",")
        waiting += () if is_uncertain else reversed(cursor.children)
    return found


def _is_alone(step: Node, whole: Node, taken: Container[int]) -> bool:
    """Return True if only a step itself uses its variable."""
    named = assigned_variable(step)
    if named is None or not is_automatic(named) or key(named) in taken:
        return False
    return sum(mentions(each, named) for each in descendants(whole) if not each.children) == 1
