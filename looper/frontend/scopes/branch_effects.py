"""Effects of the branches of an `if` on what its condition reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from looper.frontend.scopes.names import bases, named_in
from looper.frontend.tree.assignments import assigned
from looper.frontend.tree.cursors import VARIABLES, key, stripped
from looper.frontend.tree.syntax import Node, NodeKind, descendants, is_variable

_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)


def changed_too_early(
    condition: Node, branches: Sequence[Node], aliases: Mapping[int, Node]
) -> str:
    """Return a variable of a condition that is assigned before all that the condition decides.

    "" if there is none: nothing that it reads changes, or only in the last assignment, which is not
    repeated.

    Args:
        condition: the condition.
        branches: the statements that it controls.
        aliases: initial values of pointers that the region declares, by key.
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
    changed = (name for names, _ in found for name in sorted(names) if name in read)
    first = next(changed, None)
    is_last = len(found) == 1 and not found[0][1]
    return "" if first is None or is_last else read[first]


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
