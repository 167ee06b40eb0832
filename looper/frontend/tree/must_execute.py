"""The parts of statements that are evaluated whenever these are executed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from looper.frontend.tree.syntax import Node, NodeKind

_WITH_INITIALISATION = 4  # children of a `for` that has all parts


def evaluated(statements: Sequence[Node], *, loops_run: bool = False) -> Iterator[Node]:
    """Yield the expressions and statements evaluated whenever some statements are executed.

    Args:
        statements: the statements, in their order.
        loops_run: assume that every loop has at least one iteration.
    """
    for statement in statements:
        yield from _inside(statement, loops_run)


def _inside(cursor: Node, loops_run: bool) -> Iterator[Node]:
    inner = cursor.children
    yield cursor
    match cursor.kind:
        case NodeKind.FOR_STMT:
            header = inner[:2] if len(inner) == _WITH_INITIALISATION else inner[:1]
            parts = inner if loops_run else header
        case NodeKind.IF_STMT | NodeKind.CONDITIONAL_OPERATOR:
            parts = inner[:1]
        case NodeKind.BINARY_OPERATOR if cursor.operator in ("&&", "||"):
            parts = inner[:1]
        case NodeKind.CXX_UNARY_EXPR:  # sizeof
            parts = ()
        case _:
            parts = inner
    for part in parts:
        yield from _inside(part, loops_run)
