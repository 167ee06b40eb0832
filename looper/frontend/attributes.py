"""Attributes of variables: which of them do something that no other code mentions."""

from __future__ import annotations

from collections.abc import Iterator

from looper.frontend.cursors import Refusal
from looper.frontend.syntax import Declaration, Node, NodeKind

# What the tree names by nothing but their text; all others count as doing something.
_HARMLESS = ("unused", "used", "section", "nocommon", "common", "visibility", "deprecated")


def _unnamed(declaration: Declaration) -> Iterator[str]:
    """The attributes that are not known to be harmless, as written, macros unexpanded."""
    for cursor in declaration.children:
        start, end = cursor.written.start, cursor.written.end
        if cursor.kind is NodeKind.ASM_LABEL_ATTR:
            yield "asm"
        elif cursor.kind is NodeKind.UNEXPOSED_ATTR and start.file is not None:
            text = start.file.data[start.offset : end.offset].decode("utf-8", "replace")
            if text.partition("(")[0].strip().strip("_") not in _HARMLESS:
                yield text


def has_effect(declaration: Declaration) -> bool:
    """Whether a local variable may be used by an attribute, as `cleanup` does at its end."""
    return any(_unnamed(declaration))


def check_own_memory(cursor: Node, declaration: Declaration) -> None:
    """Check that a global variable, used at `cursor`, is not another name of something else.

    Raises:
        Refusal: an attribute such as `alias` may make it so.
    """
    for other in (declaration, declaration.first, declaration.definition):
        for text in _unnamed(other) if other is not None else ():
            reason = f"`{declaration.spelling}` may overlap other variables by `{text}`"
            raise Refusal(cursor, reason)
