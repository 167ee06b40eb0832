"""What a called function computes, as text that identifies it.

Two programs that call functions of the same name are the same only if these are. The text has the
code after the preprocessor and everything it uses: other functions, constants, globals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from clang.cindex import Cursor, CursorKind

from looper.frontend.clang_setup import evaluate, operator
from looper.frontend.cursors import VARIABLES, key, plain_descendants, spelled

_NUMBERS = (
    CursorKind.INTEGER_LITERAL,
    CursorKind.FLOATING_LITERAL,
    CursorKind.CHARACTER_LITERAL,
    CursorKind.CXX_UNARY_EXPR,  # sizeof
)
_OPERATORS = (
    CursorKind.UNARY_OPERATOR,
    CursorKind.BINARY_OPERATOR,
    CursorKind.COMPOUND_ASSIGNMENT_OPERATOR,
)


def identities(functions: Iterable[Cursor]) -> Iterator[tuple[str, str]]:
    """(name, content hash) of some functions; "" for one whose body is not in the file."""
    for function in functions:
        is_known = function.get_definition() is not None
        text = "\n".join(_reached(function)) if is_known else ""
        yield str(function.spelling), _hash(text) if text else ""


def _reached(function: Cursor) -> Iterator[str]:
    """The text of a function and of all that it refers to, each once."""
    waiting = [function]
    seen = {key(function)}
    while waiting:
        declaration = waiting.pop(0)
        whole = declaration.get_definition() or declaration
        yield " ".join(text for _, text in spelled(whole))
        for cursor in plain_descendants(whole):
            yield _described(cursor)
            used = cursor.referenced
            is_outside = used is not None and used.kind in (*VARIABLES, CursorKind.FUNCTION_DECL)
            if is_outside and key(used) not in seen:
                seen.add(key(used))
                waiting.append(used)


def _described(cursor: Cursor) -> str:
    parts = [cursor.kind.name, cursor.spelling, cursor.type.get_canonical().spelling]
    if cursor.kind in _NUMBERS:
        parts.append(repr(evaluate(cursor)))
    elif cursor.kind in _OPERATORS:
        parts.append(operator(cursor))
    elif cursor.kind is CursorKind.DECL_REF_EXPR:
        used = cursor.referenced
        if used is not None and used.kind is CursorKind.ENUM_CONSTANT_DECL:
            parts.append(str(used.enum_value))
    return " ".join(map(str, parts))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
