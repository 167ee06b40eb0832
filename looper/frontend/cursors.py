"""Small questions to expressions and statements, and the exception that points at one.

Everything here is about one expression or statement; nothing knows about regions.
"""

from __future__ import annotations

import re
from math import isfinite
from pathlib import Path

from looper.errors import SourceError
from looper.frontend.floating_literals import SUFFIXES
from looper.frontend.syntax import CType, Declaration, Node, NodeKind, TypeKind, descendants
from looper.frontend.text import word_at

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
    """Something in a node is not accepted; becomes a `SourceError` at its place.

    Attributes:
        cursor: the offending expression or statement.
        reason: what is wrong with it.
        on_data: whether the reason is that a value in memory decides.
    """

    def __init__(self, cursor: Node, reason: str, on_data: bool = False) -> None:
        self.cursor, self.reason, self.on_data = cursor, reason, on_data
        super().__init__(reason)


def source_error(refusal: Refusal, fallback: Path) -> SourceError:
    """The error to show for a refusal; `fallback` is the file of a node that is in none."""
    start = refusal.cursor.extent.start
    path = Path(start.file.name) if start.file else fallback
    return SourceError(path, start.line, start.column, quoted(refusal.cursor), refusal.reason)


def quoted(cursor: Node) -> str:
    """The text of a node as it stands in its file, on one line and of bounded length."""
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
    """Why a member of a struct is not accepted, and what to do about it."""
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
    """The expression inside parentheses and implicit conversions."""
    while cursor.kind in _PLAIN:
        inner = cursor.children
        if len(inner) != 1:
            return cursor
        cursor = inner[0]
    return cursor


def inner_type(type_: CType) -> CType:
    """What an array is made of, or a pointer leads to."""
    return type_.canonical.inner


def innermost(type_: CType) -> tuple[int, CType]:
    """How many arrays and pointers there are around a type, and what is inside of all of them."""
    rank, found = 0, type_.canonical
    while found.kind in (TypeKind.POINTER, *ARRAYS):
        rank, found = rank + 1, inner_type(found).canonical
    return rank, found


def variable(cursor: Node) -> Declaration | None:
    """The declaration of the variable an expression names, if it is just a name."""
    named = stripped(cursor)
    if named.kind is not NodeKind.DECL_REF_EXPR:
        return None
    declaration = named.referenced
    return declaration if declaration is not None and declaration.kind in VARIABLES else None


def refers_to(cursor: Node, declaration: Declaration) -> bool:
    """Whether a node is a name that stands for what is declared there."""
    used = cursor.referenced if cursor.kind is NodeKind.DECL_REF_EXPR else None
    return used is not None and key(used) == key(declaration)


def mentions(cursor: Node, declaration: Declaration) -> bool:
    """Whether what is declared there is named anywhere in an expression or statement."""
    return any(refers_to(each, declaration) for each in descendants(cursor))


def key(declaration: Declaration) -> int:
    """What identifies a declaration in a table (the first one of a redeclared variable)."""
    return declaration.key


def is_integer(cursor: Node) -> bool:
    """Whether an expression or a variable has an integer type."""
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
    """The type itself, of an enumeration that of its integers."""
    canonical = type_.canonical
    if canonical.kind is not TypeKind.ENUM:
        return canonical
    return canonical.integer.canonical


def integer_range(type_: CType) -> tuple[int, int] | None:
    """Smallest and largest value of an integer type, None for any other type."""
    return _BITS.get(arithmetic_type(type_).kind)


def literal_text(literal: Node) -> str:
    """The C spelling of a floating-point literal, also where a macro supplies it.

    Raises:
        Refusal: it has no value, and its spelling is not found.
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
