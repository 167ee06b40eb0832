"""Content hashes of called functions.

Two programs that call functions of the same name are equal only if the functions are. The hashed
text is the preprocessed code and everything it uses: other functions, constants, globals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from looper.frontend.tree.cursors import VARIABLES, key
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants, spelled

_NUMBERS = (
    NodeKind.INTEGER_LITERAL,
    NodeKind.FLOATING_LITERAL,
    NodeKind.CHARACTER_LITERAL,
    NodeKind.CXX_UNARY_EXPR,  # sizeof
)
# Names that keep stored hashes valid.
_NAMES = {NodeKind.STATEMENT_EXPR: "StmtExpr"}
_OPERATORS = (
    NodeKind.UNARY_OPERATOR,
    NodeKind.BINARY_OPERATOR,
    NodeKind.COMPOUND_ASSIGNMENT_OPERATOR,
)


def identities(functions: Iterable[Declaration]) -> Iterator[tuple[str, str]]:
    """Yield (name, content hash) of functions; the hash is "" if the body is not in the file."""
    for function in functions:
        is_known = function.definition is not None
        text = "\n".join(_reached(function)) if is_known else ""
        yield function.spelling, _hash(text) if text else ""


def _reached(function: Declaration) -> Iterator[str]:
    """Yield the texts of a function and of all that it refers to, each once."""
    waiting = [function]
    seen = {key(function)}
    while waiting:
        declaration = waiting.pop(0)
        whole = declaration.definition or declaration
        yield " ".join(text for _, text in spelled(whole))
        for cursor in descendants(whole):
            yield _described(cursor)
            used = cursor if isinstance(cursor, Declaration) else cursor.referenced
            if used is None or used.kind not in (*VARIABLES, NodeKind.FUNCTION_DECL):
                continue
            if key(used) not in seen:
                seen.add(key(used))
                waiting.append(used)


def _described(cursor: Node) -> str:
    parts = [
        _NAMES.get(cursor.kind, cursor.kind.name),
        cursor.spelling,
        cursor.type.canonical.spelling,
    ]
    if cursor.kind in _NUMBERS:
        parts.append(repr(cursor.value))
    elif cursor.kind in _OPERATORS:
        parts.append(cursor.operator)
    elif cursor.kind is NodeKind.DECL_REF_EXPR:
        used = cursor.referenced
        if used is not None and used.kind is NodeKind.ENUM_CONSTANT_DECL:
            parts.append(str(used.enum_value))
    return " ".join(map(str, parts))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
