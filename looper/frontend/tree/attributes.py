"""Attributes of variables that have an effect beyond what the code itself says."""

from __future__ import annotations

from collections.abc import Iterator

from looper.frontend.tree.cursors import Refusal
from looper.frontend.tree.syntax import Declaration, Node, NodeKind

# Attributes that the syntax tree identifies only by their text; all others may have an effect.
_HARMLESS = ("unused", "used", "section", "nocommon", "common", "visibility", "deprecated")


def _unnamed(declaration: Declaration) -> Iterator[str]:
    """Yield the attributes that are not known to be harmless, as written, macros unexpanded."""
    for cursor in declaration.children:
        start, end = cursor.written.start, cursor.written.end
        if cursor.kind is NodeKind.ASM_LABEL_ATTR:
            yield "asm"
        elif cursor.kind is NodeKind.UNEXPOSED_ATTR and start.file is not None:
            text = start.file.data[start.offset : end.offset].decode("utf-8", "replace")
            if text.partition("(")[0].strip().strip("_") not in _HARMLESS:
                yield text


def has_effect(declaration: Declaration) -> bool:
    """Return True if an attribute may use a local variable, as `cleanup` at the end of scope."""
    return any(_unnamed(declaration))


def check_own_memory(cursor: Node, declaration: Declaration) -> None:
    """Check that no attribute can make a global variable, used at `cursor`, overlap another one.

    Raises:
        Refusal: it has an attribute such as `alias`.
    """
    for other in (declaration, declaration.first, declaration.definition):
        for text in _unnamed(other) if other is not None else ():
            reason = f"`{declaration.spelling}` may overlap other variables by `{text}`"
            raise Refusal(cursor, reason)
