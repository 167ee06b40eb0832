"""Macros on which a region depends and that a later compilation may define otherwise.

These are the ones given by `-D`, and the ones defined between `#if` and `#endif`: a file may say
`#ifndef N`, `#define N 1000`. What it defines unconditionally can not change without the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from clang.cindex import Cursor, CursorKind

from looper.frontend.cursors import VARIABLES, descendants, end_of_call, file_bytes, key
from looper.frontend.names import constant_value
from looper.frontend.regions import Place, Text, span

_WORD = re.compile(rb"[A-Za-z_]\w*")
_INCLUDE_GUARD = re.compile(rb"#\s*ifndef\s+(\w+)\s*\n\s*#\s*define\s+\1\s*$", re.MULTILINE)
_INTEGER = re.compile(r"[(\s]*([+-]?)\s*(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)[uUlL]*[\s)]*")
# What a declaration is initialised with matters only where that stays its value.
_INITIALISER = re.compile(rb"(?<![=<>!])=(?!=)")
_DECLARATIONS = (*VARIABLES, CursorKind.TYPEDEF_DECL, CursorKind.ENUM_CONSTANT_DECL)
_REFERENCES = (CursorKind.DECL_REF_EXPR, CursorKind.TYPE_REF)


def integer(text: str) -> int | None:
    """The value of a macro that is an integer literal, perhaps in parentheses; None for others."""
    found = _INTEGER.fullmatch(text)
    if found is None or text.count("(") != text.count(")"):
        return None
    sign, digits = found.groups()
    is_octal = digits.startswith("0") and digits.isdigit()
    return int(sign + digits, 8 if is_octal else 0)


def changeable_macros(place: Place, path: Path, defined: Mapping[str, str]) -> dict[str, str]:
    """The macros without arguments that may change, and what they stand for.

    Args:
        place: the region.
        path: its file.
        defined: what `-D` defined; an integer counts even if only an `#ifdef` looks at it.
    """
    definitions = _definitions(place, path)
    used = _used(place, path, definitions)
    conditionals = cache(_conditionals)
    found = {}
    for name, definition in definitions.items():
        where = definition.location
        if name in defined and where.file is None:
            if name in used or integer(defined[name]) is not None:
                found[name] = defined[name]
        elif name in used and where.file is not None and not where.is_in_system_header:
            begin = where.offset + len(name)
            text = file_bytes(where.file.name)[begin : definition.extent.end.offset]
            inside = any(low < begin < high for low, high in conditionals(where.file.name))
            if inside and not text.startswith(b"("):
                joined = re.sub(rb"\\\r?\n", b"", text).strip()
                found[name] = joined.decode("utf-8", "surrogateescape")
    return found


def _definitions(place: Place, path: Path) -> dict[str, Cursor]:
    """The definitions of macros that hold in a region, by name."""
    found: dict[str, Cursor] = {}
    for cursor in place.function.translation_unit.cursor.get_children():
        if cursor.kind is CursorKind.MACRO_DEFINITION:
            where = span(cursor, path)
            if where is None or where[0] < place.begin:
                found[str(cursor.spelling)] = cursor
    return found


def _used(place: Place, path: Path, definitions: Mapping[str, Cursor]) -> set[str]:
    """The macros that a region and what it refers to are written with."""
    found: set[str] = set()
    waiting = _words(place, path)
    while waiting:
        name = waiting.pop()
        if name in definitions and name not in found:
            found.add(name)
            waiting |= {str(token.spelling) for token in definitions[name].get_tokens()}
    return found


def _words(place: Place, path: Path) -> set[str]:
    """The words of a region and of the declarations that it refers to."""
    texts = [file_bytes(str(path))[place.begin : place.end]]
    waiting = list(place.statements)
    seen: set[int] = set()
    while waiting:
        for cursor in descendants(waiting.pop()):
            declaration = cursor.referenced if cursor.kind in _REFERENCES else None
            if declaration is None or declaration.kind not in _DECLARATIONS:
                continue
            if declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
                declaration = declaration.semantic_parent
            if key(declaration) not in seen:
                seen.add(key(declaration))
                waiting.append(declaration)
                texts.append(_text(declaration))
    return {word.decode() for text in texts for word in _WORD.findall(text)}


def _text(declaration: Cursor) -> bytes:
    """A declaration as it is written, with macro calls and the types of earlier declarators."""
    start, end = declaration.extent.start, declaration.extent.end
    if start.file is None:
        return b""
    data = Text(Path(start.file.name), file_bytes(start.file.name)).code()
    begin = data.rfind(b";", 0, start.offset) + 1
    stop = max(end.offset, end_of_call(data, start.offset))
    if declaration.kind in VARIABLES and constant_value(declaration) is None:
        initialiser = _INITIALISER.search(data, declaration.location.offset, stop)
        stop = initialiser.start() if initialiser else stop
    return data[begin:stop]


def _conditionals(path: str) -> list[tuple[int, int]]:
    """Byte ranges of a file from an `#if` to its `#endif`, include guards left out."""
    data = file_bytes(path)
    opened: list[int] = []
    found = []
    for directive in Text(Path(path), data).directives([]):
        if directive.name in ("if", "ifdef", "ifndef"):
            opened.append(directive.begin)
        elif directive.name == "endif" and opened:
            begin = opened.pop()
            if not _INCLUDE_GUARD.match(data, begin):
                found.append((begin, directive.end))
    return found
