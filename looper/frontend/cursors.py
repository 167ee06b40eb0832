"""Small typed questions to libclang's cursors, and the exception that points at one.

Everything here is about one expression or statement; nothing knows about regions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import inf, isclose, isfinite
from pathlib import Path
from struct import pack, unpack
from typing import Any

from clang.cindex import Cursor, CursorKind, SourceLocation, SourceRange, TokenKind, TypeKind

from looper.errors import SourceError
from looper.frontend import members
from looper.frontend.clang_setup import FLOAT16, evaluate
from looper.frontend.file_texts import file_bytes, forget_texts, remember
from looper.frontend.members import lowered, plain_children, plain_stripped

LONGEST_QUOTE = 100
MOST_MACROS = 50
LONGEST_CALL = 2000

VARIABLES, ARRAYS = members.VARIABLES, members.ARRAYS

ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")


# Statements of which a message quotes only the beginning.
_COMPOUND = (
    CursorKind.FOR_STMT,
    CursorKind.WHILE_STMT,
    CursorKind.DO_STMT,
    CursorKind.IF_STMT,
    CursorKind.SWITCH_STMT,
    CursorKind.LABEL_STMT,
    CursorKind.COMPOUND_STMT,
)


class Refusal(Exception):
    """Something at a cursor is not accepted; becomes a `SourceError` at its place.

    Attributes:
        cursor: the offending expression or statement.
        reason: what is wrong with it.
        on_data: whether the reason is that a value in memory decides.
    """

    def __init__(self, cursor: Cursor, reason: str, on_data: bool = False) -> None:
        self.cursor, self.reason, self.on_data = cursor, reason, on_data
        super().__init__(reason)


def source_error(refusal: Refusal, fallback: Path) -> SourceError:
    """The error to show for a refusal; `fallback` is the file where the cursor names none."""
    start = refusal.cursor.extent.start
    path = Path(start.file.name) if start.file else fallback
    return SourceError(path, start.line, start.column, quoted(refusal.cursor), refusal.reason)


def quoted(cursor: Cursor) -> str:
    """The text of a cursor as it stands in its file, on one line and of bounded length."""
    start, end = cursor.extent.start, cursor.extent.end
    if start.file is None or end.file is None or start.file.name != end.file.name:
        return str(cursor.spelling)
    data = file_bytes(start.file.name)[start.offset : end.offset]
    if not data:
        data = _word_at(start.file.name, start.offset)
    if cursor.kind in _COMPOUND:
        data = re.split(rb"[{\n]", data, maxsplit=1)[0]
    text = " ".join(data.decode("utf-8", "replace").split())
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def _word_at(path: str, offset: int) -> bytes:
    """The macro's name, for what begins and ends in its expansion."""
    found = re.compile(rb"\w*").match(file_bytes(path), offset)
    return found.group() if found else b""


def forget_files() -> None:
    """Drop what is remembered of files, which may have changed."""
    forget_texts()
    _macros.cache_clear()


def remember_text(path: Path, data: bytes) -> None:
    """Take a text for the content of a file, as clang does from here on."""
    forget_files()
    remember(path, data)


def token_text(token: Any) -> str:
    """The text of a token, which libclang's Python module only has where it is UTF-8."""
    try:
        return str(token.spelling)
    except UnicodeDecodeError:
        start, end = token.extent.start, token.extent.end
        data = file_bytes(start.file.name)[start.offset : end.offset] if start.file else b""
        return data.decode("utf-8", "surrogateescape")


def spelled(cursor: Cursor) -> Iterator[tuple[int, str]]:
    """The tokens of a cursor as they stand in its file, with their offsets, without comments.

    `Cursor.get_tokens` begins where a macro is defined, if the cursor begins with what that expands
    to, and so has all the text from there on.
    """
    unit, start, end = cursor.translation_unit, cursor.extent.start, cursor.extent.end
    places = (SourceLocation.from_offset(unit, start.file, each.offset) for each in (start, end))
    for token in unit.get_tokens(extent=SourceRange.from_locations(*places)):
        if token.kind is not TokenKind.COMMENT:
            yield token.extent.start.offset, token_text(token)


def spelled_after(declaration: Cursor) -> list[str]:
    """The tokens of a declaration behind its name, as they stand in its file."""
    name = declaration.location.offset
    return [text for offset, text in spelled(declaration) if offset > name]


def refused_member(member: Cursor) -> str:
    """Why a member of a struct is not accepted, and what to do about it."""
    field = member.referenced
    if field is not None and field.kind is CursorKind.FIELD_DECL and field.is_bitfield():
        return "bit-fields are not supported: make it a member with bits of its own"
    if any(_is_of_union(each) for each in _walk(member, plain_children)):
        return "members of unions are not supported: they share memory"
    reason = "this is a member of something that is neither a variable nor an array's element"
    return f"{reason}: put it into a variable before the region"


def _is_of_union(member: Cursor) -> bool:
    is_member = member.kind is CursorKind.MEMBER_REF_EXPR and member.referenced is not None
    parent = member.referenced.semantic_parent if is_member else None
    return parent is not None and parent.kind is CursorKind.UNION_DECL


_MEMBER = CursorKind.MEMBER_REF_EXPR.value


def children(cursor: Cursor) -> list[Cursor]:
    """The direct children of a cursor, members of structs as variables (see `members`)."""
    found = plain_children(cursor)
    return [lowered(each) if each._kind_id == _MEMBER else each for each in found]


def descendants(cursor: Cursor) -> Iterator[Cursor]:
    """A cursor and everything under it, parents first, in textual order; never recursive."""
    return _walk(cursor, children)


def plain_descendants(cursor: Cursor) -> Iterator[Cursor]:
    """The same, members of structs as they are written."""
    return _walk(cursor, plain_children)


def _walk(cursor: Cursor, inside: Callable[[Cursor], list[Cursor]]) -> Iterator[Cursor]:
    stack = [cursor]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(inside(found)))


def stripped(cursor: Cursor) -> Cursor:
    """The expression inside parentheses and implicit conversions."""
    inside = plain_stripped(cursor)
    return inside if inside is cursor else lowered(inside)


def variable(cursor: Cursor) -> Cursor | None:
    """The declaration of the variable an expression names, if it is just a name."""
    named = stripped(cursor)
    if named.kind is not CursorKind.DECL_REF_EXPR:
        return None
    declaration = named.referenced
    return declaration if declaration is not None and declaration.kind in VARIABLES else None


def refers_to(cursor: Cursor, declaration: Cursor) -> bool:
    """Whether a cursor is a name that stands for what is declared there."""
    used = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
    return used is not None and key(used) == key(declaration)


def mentions(cursor: Cursor, declaration: Cursor) -> bool:
    """Whether what is declared there is named anywhere in an expression or statement."""
    return any(refers_to(each, declaration) for each in descendants(cursor))


def key(declaration: Cursor) -> int:
    """What identifies a declaration in a table (the first one of a redeclared variable)."""
    return int(declaration.canonical.hash)


def is_integer(cursor: Cursor) -> bool:
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


def arithmetic_type(type_: Any) -> Any:
    """The type itself, of an enumeration that of its integers."""
    canonical = type_.get_canonical()
    if canonical.kind is not TypeKind.ENUM:
        return canonical
    return canonical.get_declaration().enum_type.get_canonical()


def integer_range(type_: Any) -> tuple[int, int] | None:
    """Smallest and largest value of an integer type, None for any other type."""
    return _BITS.get(arithmetic_type(type_).kind)


_NUMBER = re.compile(rb"(?<![\w.])\.?[0-9](?:[eEpP][+-]|[0-9A-Za-z_.])*")


def literal_text(cursor: Cursor) -> str:
    """The C spelling of a floating-point literal, also where a macro supplies it.

    Raises:
        Refusal: it has no value, and its spelling is not found.
    """
    value = evaluate(cursor)
    kind = cursor.type.get_canonical().kind
    number = float(value or 0.0)
    for text in _candidates(cursor):
        if value is None or _denotes(text, number, kind):
            return text
    if not isfinite(number):
        raise Refusal(cursor, "this number is too large for its type")
    if kind is TypeKind.LONGDOUBLE:
        raise Refusal(cursor, "the spelling of this number is not found: write it without a macro")
    return f"{number!r}{_SUFFIXES.get(kind, '')}"


def _candidates(cursor: Cursor) -> Iterator[str]:
    """Where a literal may be spelled: at its place, or in the macro that stands there."""
    start, end = cursor.extent.start, cursor.extent.end
    if start.file is None:
        return
    data = file_bytes(start.file.name)
    stop = max(end.offset, end_of_call(data, start.offset))
    for found in _NUMBER.findall(data[start.offset : stop]):
        yield found.decode("ascii", "replace")
    name = _word_at(start.file.name, start.offset).decode("ascii", "replace")
    if name:
        yield from _numbers_of(cursor.translation_unit, name)


def end_of_call(data: bytes, begin: int) -> int:
    """Where the macro call that begins somewhere ends: what expands its arguments tells no more."""
    nesting = 0
    for offset in range(begin, min(len(data), begin + LONGEST_CALL)):
        nesting += (data[offset] == ord("(")) - (data[offset] == ord(")"))
        if data[offset] == ord(")") and nesting <= 0:
            return offset
        if nesting == 0 and data[offset] in b";{}":
            break
    return begin


def _numbers_of(unit: Any, name: str) -> Iterator[str]:
    """The numbers in the body of a macro and of the macros it uses."""
    waiting, seen = [name], {name}
    while waiting and len(seen) <= MOST_MACROS:
        definition = _macros(unit).get(waiting.pop())
        for token in definition.get_tokens() if definition is not None else ():
            text = token_text(token)
            if _NUMBER.fullmatch(text.encode("utf-8", "surrogateescape")):
                yield text
            elif text not in seen:
                seen.add(text)
                waiting.append(text)


@lru_cache(maxsize=1)
def _macros(unit: Any) -> dict[str, Cursor]:
    """The definitions of a file's macros, by name."""
    return {
        str(cursor.spelling): cursor
        for cursor in unit.cursor.get_children()
        if cursor.kind is CursorKind.MACRO_DEFINITION
    }


_SUFFIX = re.compile(r"(?:f16|[fl])?$")
_SUFFIXES = {TypeKind.FLOAT: "f", TypeKind.LONGDOUBLE: "l", FLOAT16: "f16"}
_ROUNDED = {TypeKind.FLOAT: "f", FLOAT16: "e"}


def _denotes(text: str, value: float, kind: TypeKind) -> bool:
    """Whether a number is a floating-point literal of this value and type."""
    is_hex = text[:2].lower() == "0x"
    if not set("pP" if is_hex else ".eE") & set(text):
        # `1` in the arguments of a macro is another number, and `1 / (i + 1)` divides integers.
        return False
    suffix = _SUFFIX.search(text.lower())
    assert suffix is not None, "it may be empty"
    if suffix[0] != _SUFFIXES.get(kind, ""):
        return False
    digits = text[: suffix.start()]
    try:
        number = float.fromhex(digits) if is_hex else float(digits)
        code = _ROUNDED.get(kind)
        rounded = number if code is None else unpack(code, pack(code, number))[0]
    except OverflowError:
        rounded = inf
    except ValueError:
        return False
    if kind is TypeKind.LONGDOUBLE:
        # It has more digits than what it is known by.
        return isclose(rounded, value, rel_tol=1e-15)
    return bool(rounded == value)
