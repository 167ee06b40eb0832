"""Counted `while` loops, such as `i = first; while (i < last) { ...; i += step; }`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from looper.frontend.assignments import assigned_variable, first_values, parts_of_comma
from looper.frontend.cursors import key
from looper.frontend.syntax import (
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    descendants,
    is_variable,
)


@dataclass(frozen=True)
class CountedWhile:
    """A `while` and the statement before it, which together are equivalent to a `for`.

    Attributes:
        loop: the `while`.
        iterators: its iterators, and their first values.
        declares: the statement before it declares them.
        rest: the other declarations of that statement.
        condition: the condition of the loop.
        increment: the last statement of its body.
        body: the other statements of its body.
    """

    loop: Node
    iterators: tuple[tuple[Declaration, Node], ...]
    declares: bool
    rest: tuple[Node, ...]
    condition: Node
    increment: Node
    body: tuple[Node, ...]


def counted(first: Node, following: Node | None) -> CountedWhile | None:
    """Return the counted loop that two statements are; None if they are none.

    The first statement initialises the iterators, which the last statement of the body steps.
    """
    if following is None or following.kind is not NodeKind.WHILE_STMT:
        return None
    *_, condition, body = following.children
    statements = body.children if body.kind is NodeKind.COMPOUND_STMT else [body]
    if not statements:
        return None
    stepped = _stepped(statements[-1])
    declares = first.kind is NodeKind.DECL_STMT
    values = _declared(first) if declares else first_values(first)
    iterators = [pair for pair in values if key(pair[0]) in stepped]
    if not iterators or not (declares or len(iterators) == len(parts_of_comma(first))):
        return None
    counting = {key(iterator) for iterator, _ in iterators}
    rest = [each for each in first.children if not _is_one_of(each, counting)] if declares else []
    return CountedWhile(
        following,
        tuple(iterators),
        declares,
        tuple(rest),
        condition,
        statements[-1],
        tuple(statements[:-1]),
    )


def counted_whiles(statements: Sequence[Node]) -> Iterator[CountedWhile]:
    """Yield the counted `while` loops among some statements and inside of them."""
    inside = (cursor for statement in statements for cursor in descendants(statement))
    blocks = (each.children for each in inside if each.kind is NodeKind.COMPOUND_STMT)
    for block in (statements, *blocks):
        for first, following in pairwise(block):
            if (found := counted(first, following)) is not None:
                yield found


def changed_in(statement: Node) -> set[int]:
    """Return the keys of the variables that a statement assigns or declares, iterators included."""
    found = set()
    for cursor in descendants(statement):
        if (named := assigned_variable(cursor)) is not None:
            found.add(key(named))
        elif is_variable(cursor):
            found.add(key(cursor))
    return found


def _is_one_of(node: Node, keys: set[int]) -> bool:
    return isinstance(node, Declaration) and key(node) in keys


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
