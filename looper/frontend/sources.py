"""The user's files of one translation unit as text, with active and skipped preprocessor branches.

System headers are assumed fixed. Positions are those of the preprocessed text: a place in a header
is ordered by the position of its `#include`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from looper.frontend.conditionals import Group, around, groups, without_guard, words
from looper.frontend.tree.syntax import MacroDefinition, Node, SourceFile, Unit
from looper.frontend.tree.text import Directive, Text

Position = tuple[int, ...]

DEEPEST_INCLUDE = 8

_NAME = re.compile(r"\s*([A-Za-z_]\w*)")
_INCLUDED = re.compile(r'\s*["<]([^">]+)[">]')
_CODE_WORD = re.compile(rb"[A-Za-z_]\w*")


@dataclass(frozen=True)
class File:
    """One of the user's files.

    Attributes:
        source: its name and content.
        where: the position of its `#include`; () for the main file.
        parents: the conditional groups around its `#include` and those of the files between.
        directives: all its preprocessor directives.
        groups: its conditional groups, without the include guard of a header.
        skipped: byte ranges that the preprocessor skipped.
    """

    source: SourceFile
    where: Position
    parents: tuple[Group, ...]
    directives: list[Directive]
    groups: list[Group]
    skipped: Sequence[tuple[int, int]]

    @property
    def path(self) -> str:
        """Its name, as spelled by clang."""
        return self.source.name

    def around(self, offset: int) -> tuple[Group, ...]:
        """Return the conditional groups around an offset, outermost first."""
        own = sorted(around(self.groups, offset), key=lambda group: group.begin)
        return (*self.parents, *own)

    @property
    def code(self) -> bytes:
        """Its text with `;` for directives and spaces for comments and strings."""
        return self.source.code


@dataclass(frozen=True)
class Mention:
    """A `#define` or `#undef` of a name, active or skipped.

    Attributes:
        position: its position.
        groups: the conditional groups around it.
        text: the text after the name; "" for `#undef`.
    """

    position: Position
    groups: tuple[Group, ...]
    text: str


class Sources:
    """The user's files of a translation unit."""

    def __init__(self, unit: Unit, directories: Sequence[str]) -> None:
        self.unit, self.main = unit, unit.file.name
        self.directories = [Path(each) for each in directories]
        self.files = {self.main: self._file(unit.file, (), ())}
        for inclusion in unit.inclusions:
            name = inclusion.file.name
            # Files included by the command line come before the main file.
            source = inclusion.source
            includer = self.files.get(source.name if source is not None else self.main)
            if includer is not None and name not in self.files:
                where = (*includer.where, inclusion.offset)
                around = includer.around(inclusion.offset)
                self.files[name] = self._file(inclusion.file, where, around)

    def _file(self, file: SourceFile, where: Position, parents: tuple[Group, ...]) -> File:
        skipped = self.unit.skipped[file.name]
        directives = Text(Path(file.name), file.data).directives(skipped)
        found = groups(directives)
        if where:
            found = without_guard(found, directives)
        return File(file, where, parents, directives, found, skipped)

    def file_of(self, cursor: Node) -> File | None:
        """Return the user's file in which a node begins, None if it is in none."""
        file = cursor.extent.start.file
        return None if file is None else self.files.get(file.name)

    def defined_before(self, here: Position) -> dict[str, MacroDefinition]:
        """Return the macro definitions in effect at a place of the main file, by name."""
        return {
            each.name: each
            for each in self.unit.macros
            if each.location.file is not self.unit.file or (each.location.offset,) < here
        }

    def position(self, group: Group) -> Position:
        """Return the position at which a conditional group begins."""
        return self._positions[id(group)]

    @cached_property
    def _positions(self) -> dict[int, Position]:
        return {
            id(group): (*file.where, group.begin)
            for file in self.files.values()
            for group in file.groups
        }

    @cached_property
    def mentions(self) -> dict[str, list[Mention]]:
        """All `#define`s and `#undef`s in the files, and in those they might include, by name."""
        found: dict[str, list[Mention]] = {}
        for file in self.files.values():
            for directive in file.directives:
                where, inside = (*file.where, directive.begin), file.around(directive.begin)
                for name, text in self._named(directive, Path(file.path)):
                    found.setdefault(name, []).append(Mention(where, inside, text))
        return found

    def is_undefined(self, name: str, before: Position) -> bool:
        """Return True if the last directive for a macro before a position is an `#undef`."""
        last: tuple[Position, str] = ((), "")
        for file in self.files.values():
            for directive in file.directives:
                where = (*file.where, directive.begin)
                is_last = last[0] < where < before and not directive.skipped
                if is_last and directive.name in ("define", "undef"):
                    found = _NAME.match(directive.text)
                    if found is not None and found[1] == name:
                        last = where, directive.name
        return last[1] == "undef"

    def _named(self, directive: Directive, path: Path, depth: int = 0) -> Iterator[tuple[str, str]]:
        """Yield the macros that a directive defines or undefines, with their definitions.

        A skipped `#include` stands for the directives of the file that it names.
        """
        if directive.name in ("define", "undef"):
            name = _NAME.match(directive.text)
            if name is not None:
                yield name[1], directive.text[name.end() :]
        elif directive.name == "include" and (directive.skipped or depth):
            for included in self._resolved(directive, path) if depth < DEEPEST_INCLUDE else ():
                data = _content(included)
                for inner in Text(included, data).directives():
                    yield from self._named(inner, included, depth + 1)

    def _resolved(self, directive: Directive, path: Path) -> Iterator[Path]:
        name = _INCLUDED.match(directive.text)
        if name is None:
            return
        for folder in (path.parent, *self.directories):
            candidate = folder / name[1]
            if candidate.is_file() and str(candidate) not in self.files:
                yield candidate
                return

    @cached_property
    def words(self) -> frozenset[str]:
        """All names that may be in use.

        These are the words of the files and of those they might include, macros, and the names
        that system headers declare.
        """
        data = [file.source.data for file in self.files.values()]
        for file in self.files.values():
            for directive in file.directives:
                if directive.name == "include" and directive.skipped:
                    data += map(_content, self._resolved(directive, Path(file.path)))
        found = {word.decode() for each in data for word in _CODE_WORD.findall(each)}
        unit = self.unit
        found.update(each.name for each in unit.macros)
        found.update(name for _, name in unit.foreign)
        found.update(unit.constants)
        found.update(each.spelling for each in unit.declarations)
        return frozenset(found)

    def expanded(self, names: set[str]) -> set[str]:
        """Return words and those of all their possible definitions as macros, transitively."""
        found: set[str] = set()
        waiting = set(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                for mention in self.mentions.get(name, ()):
                    waiting.update(words(mention.text))
        return found

    def skipped_words(self, path: str, begin: int, end: int) -> set[str]:
        """Return the words of the skipped code in a part of a file, with macros expanded."""
        file = self.files[path]
        found: set[str] = set()
        for low, high in file.skipped:
            text = file.code[max(low, begin) : min(high, end)]
            found |= {word.decode() for word in _CODE_WORD.findall(text)}
        return self.expanded(found)


def _content(path: Path) -> bytes:
    """Return the content of a file that the preprocessor skipped; empty if it cannot be read."""
    return SourceFile(str(path)).data
