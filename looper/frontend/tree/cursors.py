"""Small queries on expressions and statements, and the exception that points at one.

Everything here concerns one expression or statement; nothing depends on regions.
"""

from __future__ import annotations

import re
from math import isfinite
from pathlib import Path

from looper.errors import SourceError
from looper.frontend.tree.floating_literals import SUFFIXES
from looper.frontend.tree.syntax import CType, Declaration, Node, NodeKind, TypeKind, descendants
from looper.frontend.tree.text import word_at

LONGEST_QUOTE = 100

VARIABLES = (NodeKind.VAR_DECL, NodeKind.PARM_DECL)
ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.VARIABLEARRAY, TypeKind.INCOMPLETEARRAY)
_PLAIN = (NodeKind.PAREN_EXPR, NodeKind.UNEXPOSED_EXPR)

ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")


# Statements of which a message quotes only the beginning.
_COMPOUND = (
    NodeKind.FOR_STMT,
    NodeKind.WHILE_STMT,
    NodeKind.DO_STMT,
    NodeKind.IF_STMT,
    NodeKind.SWITCH_STMT,
    NodeKind.LABEL_STMT,
    NodeKind.COMPOUND_STMT,
)


class Refusal(Exception):
    """Exception for a node that is not accepted; converted to a `SourceError` at its place.

    Attributes:
        cursor: the offending expression or statement.
        reason: the message.
    """

    def __init__(self, cursor: Node, reason: str) -> None:
        self.cursor, self.reason = cursor, reason
        super().__init__(reason)


def source_error(refusal: Refusal, fallback: Path) -> SourceError:
    """Return the error to report for a refusal; `fallback` is the path for a node in no file."""
    start = refusal.cursor.extent.start
    path = Path(start.file.name) if start.file else fallback
    return SourceError(path, start.line, start.column, quoted(refusal.cursor), refusal.reason)


def quoted(cursor: Node) -> str:
    """Return the text of a node as written in its file, on one line and of bounded length."""
    start, end = cursor.written.start, cursor.written.end
    if start.file is None or end.file is not start.file:
        return cursor.spelling
    data = start.file.data[start.offset : end.offset]
    if not data:
        data = word_at(start.file.data, start.offset)
    if cursor.kind in _COMPOUND:
        data = re.split(rb"[{\n]", data, maxsplit=1)[0]
    text = " ".join(data.decode("utf-8", "replace").split())
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def refused_member(member: Node) -> str:
    """Return a message that says why a struct member is not accepted, with a remedy if any."""
    field = member.referenced
    if field is not None and field.kind is NodeKind.FIELD_DECL and field.is_bitfield:
        return "bit-fields are not supported: make it a member with bits of its own"
    if any(_is_of_union(each) for each in descendants(member)):
        return "members of unions are not supported: they share memory"
    reason = "this is a member of something that is neither a variable nor an array's element"
    return f"{reason}: put it into a variable before the region"


def _is_of_union(member: Node) -> bool:
    is_member = member.kind is NodeKind.MEMBER_REF_EXPR and member.referenced is not None
    parent = member.named.parent if is_member else None
    return parent is not None and parent.kind is NodeKind.UNION_DECL


def stripped(cursor: Node) -> Node:
    """Return the expression inside parentheses and implicit conversions."""
    while cursor.kind in _PLAIN:
        inner = cursor.children
        if len(inner) != 1:
            return cursor
        cursor = inner[0]
    return cursor


def inner_type(type_: CType) -> CType:
    """Return the element type of an array type, or the type that a pointer points to."""
    return type_.canonical.inner


def innermost(type_: CType) -> tuple[int, CType]:
    """Return the number of array and pointer levels of a type, and the type inside all of them."""
    rank, found = 0, type_.canonical
    while found.kind in (TypeKind.POINTER, *ARRAYS):
        rank, found = rank + 1, inner_type(found).canonical
    return rank, found


def variable(cursor: Node) -> Declaration | None:
    """Return the variable's declaration if an expression is just its name; None otherwise."""
    named = stripped(cursor)
    if named.kind is not NodeKind.DECL_REF_EXPR:
        return None
    declaration = named.referenced
    return declaration if declaration is not None and declaration.kind in VARIABLES else None


def refers_to(cursor: Node, declaration: Declaration) -> bool:
    """Return True if a node is a reference to `declaration`."""
    used = cursor.referenced if cursor.kind is NodeKind.DECL_REF_EXPR else None
    return used is not None and key(used) == key(declaration)


def mentions(cursor: Node, declaration: Declaration) -> bool:
    """Return True if an expression or statement contains a reference to `declaration`."""
    return any(refers_to(each, declaration) for each in descendants(cursor))


def key(declaration: Declaration) -> int:
    """Return the table key of a declaration, which all redeclarations of a variable share."""
    return declaration.key


def is_integer(cursor: Node) -> bool:
    """Return True if an expression or a variable has an integer type."""
    return integer_range(cursor.type) is not None


_BITS = {
    TypeKind.BOOL: (0, 1),
    TypeKind.CHAR_S: (-(2**7), 2**7 - 1),
    TypeKind.SCHAR: (-(2**7), 2**7 - 1),
    TypeKind.UCHAR: (0, 2**8 - 1),
    TypeKind.CHAR_U: (0, 2**8 - 1),
    TypeKind.SHORT: (-(2**15), 2**15 - 1),
    TypeKind.USHORT: (0, 2**16 - 1),
    TypeKind.INT: (-(2**31), 2**31 - 1),
    TypeKind.UINT: (0, 2**32 - 1),
    TypeKind.LONG: (-(2**63), 2**63 - 1),
    TypeKind.ULONG: (0, 2**64 - 1),
    TypeKind.LONGLONG: (-(2**63), 2**63 - 1),
    TypeKind.ULONGLONG: (0, 2**64 - 1),
}


def arithmetic_type(type_: CType) -> CType:
    """Return the canonical type, or the underlying integer type of an enumeration."""
    canonical = type_.canonical
    if canonical.kind is not TypeKind.ENUM:
        return canonical
    return canonical.integer.canonical


def integer_range(type_: CType) -> tuple[int, int] | None:
    """Return the smallest and largest value of an integer type; None for any other type."""
    return _BITS.get(arithmetic_type(type_).kind)


def literal_text(literal: Node) -> str:
    """Return the C spelling of a floating-point literal, also if a macro supplies it.

    Raises:
        Refusal: its spelling is not found, and cannot be reconstructed from its value.
    """
    if literal.text:
        return literal.text
    number = float(literal.value or 0.0)
    kind = literal.type.canonical.kind
    if not isfinite(number):
        raise Refusal(literal, "this number is too large for its type")
    if kind is TypeKind.LONGDOUBLE:
        raise Refusal(literal, "the spelling of this number is not found: write it without a macro")
    return f"{number!r}{SUFFIXES.get(kind, '')}"
