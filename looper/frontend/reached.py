"""What of some statements is evaluated whenever they are executed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clang.cindex import Cursor, CursorKind

from looper.frontend.clang_setup import operator
from looper.frontend.cursors import children, descendants

_WITH_INITIALISATION = 4  # children of a `for` that has all parts


def evaluated(statements: Sequence[Cursor], *, loops_run: bool = False) -> Iterator[Cursor]:
    """Expressions and statements that are evaluated whenever some statements are executed.

    Args:
        statements: in their order.
        loops_run: also what is evaluated if every loop has an iteration.
    """
    for statement in statements:
        yield from _inside(statement, loops_run)
        if any(each.kind is CursorKind.CONTINUE_STMT for each in _own_jumps(statement)):
            return


def _inside(cursor: Cursor, loops_run: bool) -> Iterator[Cursor]:
    inner = children(cursor)
    yield cursor
    match cursor.kind:
        case CursorKind.COMPOUND_STMT:
            yield from evaluated(inner, loops_run=loops_run)
            return
        case CursorKind.FOR_STMT:
            header = inner[:2] if len(inner) == _WITH_INITIALISATION else inner[:1]
            parts = inner if loops_run else header
        case CursorKind.WHILE_STMT:
            parts = inner if loops_run else inner[:1]
        case CursorKind.IF_STMT | CursorKind.CONDITIONAL_OPERATOR:
            parts = inner[:1]
        case CursorKind.BINARY_OPERATOR if operator(cursor) in ("&&", "||"):
            parts = inner[:1]
        case CursorKind.CXX_UNARY_EXPR:  # sizeof
            parts = []
        case _:
            parts = inner
    for part in parts:
        yield from _inside(part, loops_run)


def _own_jumps(statement: Cursor) -> Iterator[Cursor]:
    """What is in a statement, but for loops, whose jumps are their own."""
    if statement.kind not in (CursorKind.FOR_STMT, CursorKind.WHILE_STMT):
        yield from descendants(statement)
