"""Branches in the place of `switch`, and of `goto` that only skips statements.

`switch (k) { case 1: case 2: ...; break; default: ...; }` becomes `if (k == 1 || k == 2) { ... }
else { ... }`, and `if (c) goto next; ...; next: ...` becomes `if (c) ; else { ... } ...`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from looper.frontend.passes.early_continue import followed
from looper.frontend.scopes.names import named_in
from looper.frontend.tree.assignments import has_side_effect
from looper.frontend.tree.cursors import key
from looper.frontend.tree.new_nodes import INT, binary, new_statement
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    are_same,
    descendants,
    is_variable,
    transformed,
)

_LABELS = (NodeKind.CASE_STMT, NodeKind.DEFAULT_STMT)
_BREAKABLE = (
    NodeKind.FOR_STMT,
    NodeKind.WHILE_STMT,
    NodeKind.DO_STMT,
    NodeKind.SWITCH_STMT,
)


def with_branches(
    statements: Sequence[Node], function: Declaration, *, jumps: bool = False
) -> tuple[Node, ...]:
    """Replace `switch` and `goto` where branches do the same; others stay.

    Args:
        statements: of a region.
        function: the function around it.
        jumps: True if code that the preprocessor leaves out may jump to labels.
    """
    gotos = Counter[str]() if jumps else Counter(map(_target, descendants(function)))

    def change(node: Node, children: tuple[Node, ...]) -> Node:
        if node.kind is NodeKind.COMPOUND_STMT:
            children = _without_gotos(children, gotos)
        made = node if are_same(children, node.children) else replace(node, children=children)
        return _as_choice(made) or made if node.kind is NodeKind.SWITCH_STMT else made

    return _without_gotos(tuple(transformed(each, change) for each in statements), gotos)


# -- goto


def _without_gotos(statements: tuple[Node, ...], gotos: Mapping[str, int]) -> tuple[Node, ...]:
    """The statements of a block without `goto` to later ones of them.

    Args:
        statements: of the block.
        gotos: number of `goto` to each label, in the whole function.
    """
    found, number = statements, 0
    while number < len(found):
        if found[number].kind is NodeKind.LABEL_STMT:
            found, number = _without_gotos_to(found, number, gotos) or (found, number)
        number += 1
    return found


def _without_gotos_to(
    statements: tuple[Node, ...], label: int, gotos: Mapping[str, int]
) -> tuple[tuple[Node, ...], int] | None:
    """The statements without `goto` to one of them, and its new place; None if some stay."""
    target = statements[label]
    skipped, behind = statements[:label], (target.children[-1], *statements[label + 1 :])
    inside = [each for statement in skipped for each in descendants(statement)]
    leading = [each for each in inside if _target(each) == target.spelling]
    if not leading or len(leading) != gotos.get(target.spelling, 0):
        return None
    rest: tuple[Node, ...] = ()
    for statement in reversed(skipped):
        rest = followed(statement, rest, lambda node: _target(node) == target.spelling)
    left = (each for statement in rest for each in descendants(statement))
    if any(_target(each) == target.spelling for each in left):
        return None
    declared = {key(each) for each in inside if is_variable(each)}
    if any(declared & named_in(each) for each in behind):
        # They would be declared in a branch.
        return None
    return (*rest, *behind), len(rest)


def _target(node: Node) -> str:
    """The label that a `goto` leads to; "" for other nodes."""
    if node.kind is not NodeKind.GOTO_STMT:
        return ""
    return next((each.spelling for each in node.children if each.kind is NodeKind.LABEL_REF), "")


# -- switch


@dataclass
class _Group:
    """The statements of a `switch` that are executed for some values.

    Attributes:
        values: the values; None for all others.
        statements: the statements.
        is_ended: True if a `break` follows.
    """

    values: list[Node | None]
    statements: list[Node] = field(default_factory=list)
    is_ended: bool = False


def _as_choice(switch: Node) -> Node | None:
    """The `if` that does the same as a `switch`; None if there is none."""
    *_, value, body = switch.children
    groups = _groups(body)
    if not groups or has_side_effect(value) or len(switch.children) != 2:
        return None
    others = [group for group in groups if None in group.values]
    chosen = [group for group in groups if None not in group.values]
    last = new_statement(NodeKind.COMPOUND_STMT, others[0].statements, switch) if others else None
    for group in reversed(chosen):
        equal = [binary("==", value, e, INT, value) for e in group.values if e is not None]
        condition = reduce(lambda a, b: binary("||", a, b, INT, a), equal)
        then = new_statement(NodeKind.COMPOUND_STMT, group.statements, switch)
        branches = [then] if last is None else [then, last]
        last = new_statement(NodeKind.IF_STMT, [condition, *branches], switch)
    return last


def _groups(body: Node) -> list[_Group]:
    """The groups of a body; an empty list if some are executed one after another."""
    found = list[_Group]()
    for statement in body.children if body.kind is NodeKind.COMPOUND_STMT else ():
        inner, values = statement, list[Node | None]()
        while inner.kind in _LABELS:
            *value, behind = inner.children
            if len(value) > 1:
                return []
            values.append(value[0] if value else None)
            inner = behind
        if values:
            if found and not found[-1].is_ended:
                return []
            found.append(_Group(values))
        if not found or found[-1].is_ended:
            return []
        group = found[-1]
        if inner.kind is NodeKind.BREAK_STMT:
            group.is_ended = True
            continue
        if inner.kind is NodeKind.COMPOUND_STMT and inner.children:
            *before, last = inner.children
            if last.kind is NodeKind.BREAK_STMT:
                inner, group.is_ended = replace(inner, children=tuple(before)), True
        group.statements.append(inner)
    leaves = any(_breaks(each) for group in found for each in group.statements)
    return [] if leaves else found


def _breaks(statement: Node) -> bool:
    """Return True if a statement has a `break` that ends what is around it."""
    if statement.kind in _BREAKABLE:
        return False
    is_break = statement.kind in (NodeKind.BREAK_STMT, *_LABELS)
    return is_break or any(map(_breaks, statement.children))
