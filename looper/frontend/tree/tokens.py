"""Tokenizer for C source text."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PREFIX = rb"(?:u8|[uUL])?"
_LETTER = rb"(?:[A-Za-z_$\x80-\xff]|\\[uU][0-9a-fA-F]{4,8})"
_TOKEN = re.compile(
    rb"(?P<blank>\s+|\\[ \t]*\r?\n|//(?:\\\r?\n|[^\n])*|/\*(?s:.*?)(?:\*/|\Z))"
    rb"|" + _PREFIX + rb"\"(?:\\(?s:.)|[^\"\\\n])*\"?"
    rb"|" + _PREFIX + rb"'(?:\\(?s:.)|[^'\\\n])*'?"
    rb"|" + _LETTER + rb"(?:" + _LETTER + rb"|[0-9])*"
    rb"|\.?[0-9](?:[eEpP][+-]|[\w.])*"
    rb"|%:%:|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||\#\#|<:|:>|<%|%>|%:"
    rb"|(?s:.)"
)


def tokens(data: bytes, begin: int = 0, end: int | None = None) -> Iterator[tuple[int, str]]:
    """Yield the tokens of a byte range of a text, with their offsets; comments are left out."""
    for found in _TOKEN.finditer(data, begin, len(data) if end is None else end):
        if found["blank"] is None:
            yield found.start(), found.group().decode("utf-8", "surrogateescape")
