"""Size of macro expansions in a file: macros that repeat each other can grow exponentially."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from looper.frontend.tree.macros import Macro
from looper.frontend.tree.text import Directive, Text

MOST_FILES = 200
LARGEST = 10**12
DEEPEST = 150
VERY_MANY = 10_000

_TOKEN = re.compile(r"[A-Za-z_]\w*|\.?\d[\w.]*|\S")
_SENTENCE = re.compile(rb"[^;{}]+")
_INCLUDED = re.compile(r'\s*["<]([^">]+)[">]')
_NAME = re.compile(r"\s*([A-Za-z_]\w*)")

# Number of tokens: under "" the fixed ones, under a parameter the number of its uses.
Size = dict[str, int]


@dataclass(frozen=True)
class Expansion:
    """A statement with macros, and the approximate number of tokens it expands to.

    Attributes:
        begin, end: byte offsets of the statement.
        tokens: the number of tokens, at most `LARGEST`.
    """

    begin: int
    end: int
    tokens: int


def largest_expansion(path: Path, data: bytes, arguments: Iterable[str]) -> Expansion | None:
    """Return the statement of a file with the largest macro expansion; None without macros.

    Args:
        path: the file.
        data: its content.
        arguments: compiler options, of which `-D` and `-I` are used.
    """
    arguments = tuple(arguments)
    text = Text(path, data)
    directives = text.directives()
    macros: dict[str, list[Macro]] = {}
    for argument in arguments:
        if argument.startswith("-D"):
            macro = Macro.of_option(argument[2:])
            if macro is not None:
                macros.setdefault(macro.name, []).append(macro)
    folders = [Path(argument[2:]) for argument in arguments if argument.startswith("-I")]
    for directive in _directives(path, directives, folders):
        name = _NAME.match(directive.text) if directive.name == "define" else None
        if name is not None:
            macro = Macro.of_directive(name[1], directive.text[name.end() :])
            macros.setdefault(macro.name, []).append(macro)
    if not macros:
        return None
    sizes = _Sizes(macros)
    code = text.code()
    found = [
        Expansion(sentence.start() + spaces, sentence.end(), sizes.of(words).get("", 0))
        for sentence in _SENTENCE.finditer(code)
        if not macros.keys().isdisjoint(words := _tokens(sentence.group()))
        for spaces in [len(sentence.group()) - len(sentence.group().lstrip())]
    ]
    return max(found, key=lambda each: each.tokens, default=None)


def _tokens(data: bytes) -> list[str]:
    return _TOKEN.findall(data.decode("utf-8", "replace"))


def _directives(
    path: Path, directives: list[Directive], folders: list[Path]
) -> Iterator[Directive]:
    """Yield the directives of a file and of the user's headers, including skipped `#include`s."""
    waiting = [(path, directives)]
    seen = {path}
    while waiting:
        path, directives = waiting.pop()
        for directive in directives:
            yield directive
            included = _INCLUDED.match(directive.text) if directive.name == "include" else None
            for folder in (path.parent, *folders) if included is not None else ():
                assert included is not None
                header = folder / included[1]
                if header not in seen and header.is_file() and len(seen) < MOST_FILES:
                    seen.add(header)
                    waiting.append((header, Text(header, _content(header)).directives()))
                    break


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


class _Sizes:
    """Sizes of macro expansions; of several definitions of a macro, the largest counts."""

    def __init__(self, macros: Mapping[str, list[Macro]]) -> None:
        self.macros = macros
        self._known: dict[str, tuple[tuple[str, ...] | None, Size]] = {}
        self._depth = 0

    def of(self, tokens: list[str], parameters: tuple[str, ...] = ()) -> Size:
        """Return the number of tokens that a text expands to; a guess beyond `DEEPEST` levels."""
        if self._depth >= DEEPEST:
            return {"": VERY_MANY}
        self._depth += 1
        found: Size = {}
        position = 0
        while position < len(tokens):
            token = tokens[position]
            position += 1
            size: Size = {token if token in parameters else "": 1}
            if token not in parameters and token in self.macros:
                names, own = self._macro(token)
                size = own
                if names is not None:
                    if tokens[position : position + 1] != ["("]:
                        size = {"": 1}
                    else:
                        arguments, position = _arguments(tokens, position)
                        size = self._call(names, own, arguments, parameters)
            for name, count in size.items():
                found[name] = min(LARGEST, found.get(name, 0) + count)
        self._depth -= 1
        return found

    def _call(
        self,
        names: tuple[str, ...],
        own: Size,
        arguments: list[list[str]],
        parameters: tuple[str, ...],
    ) -> Size:
        found: Size = {"": own.get("", 0)}
        for position, argument in enumerate(arguments):
            name = names[min(position, len(names) - 1)] if names else ""
            name = "__VA_ARGS__" if name.endswith("...") else name
            for part, count in self.of(argument, parameters).items():
                added = count * (own.get(name, 0) if name else 1)
                found[part] = min(LARGEST, found.get(part, 0) + added)
        return found

    def _macro(self, name: str) -> tuple[tuple[str, ...] | None, Size]:
        """Return the parameters and the size of a macro; a recursive use counts as one token."""
        if name not in self._known:
            self._known[name] = (None, {"": 1})
            largest: tuple[tuple[str, ...] | None, Size] = (None, {})
            for macro in self.macros[name]:
                names = macro.parameters
                inside = tuple("__VA_ARGS__" if n.endswith("...") else n for n in names or ())
                size = self.of(_TOKEN.findall(macro.text), inside)
                if sum(size.values()) >= sum(largest[1].values()):
                    largest = (names, size)
            self._known[name] = largest
        return self._known[name]


def _arguments(tokens: list[str], position: int) -> tuple[list[list[str]], int]:
    """Return the arguments of the call whose `(` is at a position, and the position after `)`."""
    found: list[list[str]] = [[]]
    nesting = 0
    while position < len(tokens):
        token = tokens[position]
        position += 1
        nesting += (token == "(") - (token == ")")
        if nesting == 0:
            break
        if nesting == 1 and token == ",":
            found.append([])
        elif (nesting, token) != (1, "("):
            found[-1].append(token)
    return found, position
