"""C files as text: preprocessor directives, code without comments, positions for messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import SourceError

_BLANK = rb"(?:[ \t\v\f]|\\\r?\n|/\*(?:[^*]|\*(?!/))*\*/)"
_LITERAL = rb"\"(?:\\(?s:.)|[^\"\\\n])*\"?|'(?:\\(?s:.)|[^'\\\n])*'?"
_LINE_COMMENT = rb"//(?:\\\r?\n|[^\n])*"
_LEXEME = re.compile(
    rb"(?P<directive>^"
    + _BLANK
    + rb"*(?:#|%:)(?:\\\r?\n|/\*(?s:.*?)\*/|"
    + _LINE_COMMENT
    + rb"|"
    + _LITERAL
    + rb"|[^\n])*)"
    rb"|/\*(?s:.*?)(?:\*/|\Z)|" + _LINE_COMMENT + rb"|" + _LITERAL,
    re.MULTILINE,
)
_DIRECTIVE = re.compile(_BLANK + rb"*(?P<hash>#|%:)" + _BLANK + rb"*(?P<name>\w*)")
_PRAGMA = re.compile(
    _BLANK + rb"*(?:#|%:)" + _BLANK + rb"*pragma" + _BLANK + rb"+(?P<name>(?:end)?scop)\b"
)
OPENING = ("if", "ifdef", "ifndef")
CONTINUING = ("elif", "elifdef", "elifndef", "else")


@dataclass(frozen=True)
class Directive:
    """One preprocessor directive.

    Attributes:
        name: the word after the `#`; `scop` or `endscop` for the pragmas of a region.
        begin, end: byte offsets of its `#` and of its line's end.
        text: the text after the name, without comments, on one line.
        skipped: the preprocessor skips it; False for directives that begin an active branch.
    """

    name: str
    begin: int
    end: int
    text: str
    skipped: bool


class Text:
    """The bytes of a file, with conversion of offsets to lines and columns."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path, self.data = path, data

    def error(self, begin: int, end: int, reason: str) -> SourceError:
        """Create the error for a byte range of the text."""
        line = self.data.count(b"\n", 0, begin) + 1
        column = begin - (self.data.rfind(b"\n", 0, begin) + 1) + 1
        quote = " ".join(self.data[begin:end].decode("utf-8", "replace").split())
        return SourceError(self.path, line, column, quote, reason)

    def code(self) -> bytes:
        """Return the text with `;` for directives and spaces for comments and strings."""
        return _LEXEME.sub(
            lambda found: (b";" if found["directive"] else b" ") * len(found.group()), self.data
        )

    def directives(self, skipped: Sequence[tuple[int, int]] = ()) -> list[Directive]:
        """Return the preprocessor directives; `skipped` are the byte ranges that it skips."""
        found = []
        for lexeme in _LEXEME.finditer(self.data):
            if not lexeme["directive"]:
                continue
            head = _DIRECTIVE.match(self.data, lexeme.start())
            pragma = _PRAGMA.match(self.data, lexeme.start())
            assert head is not None
            begin = head.start("hash")
            name = (pragma or head)["name"].decode("ascii", "replace")
            end = lexeme.end() - lexeme.group().endswith(b"\r")
            text = one_line(self.data[(pragma or head).end() : end])
            # A skipped range ends with the word that begins the next branch.
            out = any(low <= begin and end < high for low, high in skipped)
            found.append(Directive(name, begin, end, text, out))
        return found


def one_line(data: bytes) -> str:
    """Return the rest of a directive without comments and line continuations."""
    joined = re.sub(rb"\\\r?\n", b"", data)
    plain = _LEXEME.sub(lambda m: b" " if m.group()[:1] == b"/" else m.group(), joined)
    return " ".join(plain.decode("utf-8", "surrogateescape").split())


_LONGEST_CALL = 2000
_NAME = re.compile(rb"\w*")


def word_at(data: bytes, offset: int) -> bytes:
    """Return the word at an offset, which for a node from a macro expansion is the macro's name."""
    found = _NAME.match(data, offset)
    return found.group() if found else b""


def end_of_call(data: bytes, begin: int) -> int:
    """Return the offset of the `)` that ends the macro call beginning at `begin`.

    Return `begin` if none is found. The extents of nodes from macro arguments end earlier.
    """
    nesting = 0
    for offset in range(begin, min(len(data), begin + _LONGEST_CALL)):
        nesting += (data[offset] == ord("(")) - (data[offset] == ord(")"))
        if data[offset] == ord(")") and nesting <= 0:
            return offset
        if nesting == 0 and data[offset] in b";{}":
            break
    return begin
