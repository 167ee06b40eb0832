"""C spellings of floating-point literals, also if a macro supplies them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import inf, isclose
from struct import pack, unpack

from looper.frontend.tree.syntax import Extent, MacroDefinition, TypeKind
from looper.frontend.tree.text import end_of_call, word_at

MOST_MACROS = 50

_NUMBER = re.compile(rb"(?<![\w.])\.?[0-9](?:[eEpP][+-]|[0-9A-Za-z_.])*")
_SUFFIX = re.compile(r"(?:f16|[fl])?$")
SUFFIXES = {TypeKind.FLOAT: "f", TypeKind.LONGDOUBLE: "l", TypeKind.FLOAT16: "f16"}
"""Suffixes of literals by type."""
_ROUNDED = {TypeKind.FLOAT: "f", TypeKind.FLOAT16: "e"}


def text_of(
    value: int | float | None,
    kind: TypeKind,
    extent: Extent,
    macros: Mapping[str, MacroDefinition],
) -> str:
    """Return the C spelling of a floating-point literal; empty if it is not found.

    Args:
        value: the number; None if unknown.
        kind: of its type.
        extent: its place.
        macros: definitions by name.
    """
    for text in _candidates(extent, macros):
        if value is None or _denotes(text, float(value), kind):
            return text
    return ""


def _candidates(extent: Extent, macros: Mapping[str, MacroDefinition]) -> Iterator[str]:
    """Yield the possible spellings of a literal: numbers at its place or in a macro used there."""
    start, end = extent.start, extent.end
    if start.file is None:
        return
    data = start.file.data
    whole = _NUMBER.match(data, start.offset)
    if whole is not None and whole.end() == end.offset:
        yield whole.group().decode("ascii", "replace")
    stop = max(end.offset, end_of_call(data, start.offset))
    for found in _NUMBER.findall(data[start.offset : stop]):
        yield found.decode("ascii", "replace")
    name = word_at(data, start.offset).decode("ascii", "replace")
    if name:
        yield from _numbers_of(name, macros)


def _numbers_of(name: str, macros: Mapping[str, MacroDefinition]) -> Iterator[str]:
    """Yield the numbers in the body of a macro and of the macros that it uses."""
    waiting, seen = [name], {name}
    while waiting and len(seen) <= MOST_MACROS:
        definition = macros.get(waiting.pop())
        for text in definition.words if definition is not None else ():
            if _NUMBER.fullmatch(text.encode("utf-8", "surrogateescape")):
                yield text
            elif text not in seen:
                seen.add(text)
                waiting.append(text)


def _denotes(text: str, value: float, kind: TypeKind) -> bool:
    """Return True if a number is a floating-point literal of this value and type."""
    is_hex = text[:2].lower() == "0x"
    if not set("pP" if is_hex else ".eE") & set(text):
        # `1` in the arguments of a macro is another number, and `1 / (i + 1)` divides integers.
        return False
    suffix = _SUFFIX.search(text.lower())
    assert suffix is not None, "it may be empty"
    if suffix[0] != SUFFIXES.get(kind, ""):
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
        # The literal may have more digits than `value`, which is a double.
        return isclose(rounded, value, rel_tol=1e-15)
    return bool(rounded == value)
