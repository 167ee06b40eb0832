"""The place of a region in its C file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Passage:
    """The part of a C file that a region is.

    Attributes:
        path: the file.
        source: the file's whole text.
        begin, end: offsets of the region in `source`: from the `#` of `#pragma scop` to the end of
            the line of `#pragma endscop` (its newline not included).
        body_begin, body_end: offsets in `source` of the text between the lines of the pragmas, up
            to the `#` of `#pragma endscop`.
        function: the function the region is in.
        alone: it is one statement that is no member of a block, and has to stay one.
    """

    path: Path = Path()
    source: str = ""
    begin: int = 0
    end: int = 0
    body_begin: int = 0
    body_end: int = 0
    function: str = ""
    alone: bool = False

    @property
    def text(self) -> str:
        """The text of the region, pragmas included."""
        return self.source[self.begin : self.end]

    @property
    def body(self) -> str:
        """The text between the lines of the pragmas."""
        return self.source[self.body_begin : self.body_end]

    @property
    def line(self) -> int:
        """The number of the region's first line."""
        return self.source.count("\n", 0, self.begin) + 1

    @property
    def before(self) -> str:
        """The text in front of the region in its first line."""
        return self.source[: self.begin].rpartition("\n")[2]

    @property
    def next_line(self) -> str:
        """The first line after the region that is not empty."""
        return self.source[self.end :].lstrip("\r\n").partition("\n")[0]

    @property
    def line_end(self) -> str:
        """The line ending of the line with `#pragma scop`."""
        return "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"

    @property
    def lines(self) -> list[str]:
        """The text between the pragmas as lines of C, which form feeds do not end."""
        text = self.body.rstrip(" \t").removesuffix("\n").removesuffix("\r")
        lines = text.split("\n") if text else []
        return [line.removesuffix("\r") for line in lines] if self.line_end == "\r\n" else lines

    @property
    def indentation(self) -> str | None:
        """The indentation of the region's lines; None if all of them are empty or directives."""
        lines = [f"{self.before}."]
        if self.text.startswith("#"):
            lines = [line for line in self.body.splitlines() if line.strip()[:1] not in ("", "#")]
        return next((leading_space(line) for line in lines), None)


def leading_space(line: str) -> str:
    """Return the white space that a line begins with."""
    return line[: len(line) - len(line.lstrip())]


def with_texts(replaced: Iterable[tuple[Passage, str]]) -> str:
    """Return the text of a file with some passages replaced, and everything else unchanged."""
    parts, position, source = list[str](), 0, ""
    for passage, text in sorted(replaced, key=lambda each: each[0].begin):
        source = passage.source
        parts += [source[position : passage.begin], text]
        position = passage.end
    return "".join([*parts, source[position:]])
