"""The user's files of one translation unit, as text: what the preprocessor did, and might have.

Headers of the system count as given. Positions are those of the preprocessed text: a place in a
header comes where the header is included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from clang.cindex import Cursor, CursorKind, SourceLocation

from looper.frontend.clang_setup import skipped_ranges
from looper.frontend.conditionals import Group, around, groups, without_guard, words
from looper.frontend.file_texts import file_bytes
from looper.frontend.text import Directive, Text

Position = tuple[int, ...]

DEEPEST_INCLUDE = 8

_NAME = re.compile(r"\s*([A-Za-z_]\w*)")
_INCLUDED = re.compile(r'\s*["<]([^">]+)[">]')
_CODE_WORD = re.compile(rb"[A-Za-z_]\w*")


@dataclass(frozen=True)
class File:
    """One file of the user's.

    Attributes:
        path: as clang names it.
        where: the position of its `#include`; () for the file itself.
        parents: the conditional groups around that, and around those of the files between.
        directives: all its preprocessor directives.
        groups: its conditional groups, but not the one around a header.
        skipped: byte ranges that the preprocessor left out.
    """

    path: str
    where: Position
    parents: tuple[Group, ...]
    directives: list[Directive]
    groups: list[Group]
    skipped: list[tuple[int, int]]

    def around(self, offset: int) -> tuple[Group, ...]:
        """The conditional groups around a place in it, outermost first."""
        own = sorted(around(self.groups, offset), key=lambda group: group.begin)
        return (*self.parents, *own)

    @cached_property
    def code(self) -> bytes:
        """Its text with `;` for directives and spaces for comments and strings."""
        return Text(Path(self.path), file_bytes(self.path)).code()


@dataclass(frozen=True)
class Mention:
    """A `#define` or `#undef` of a name, whether it counts or not.

    Attributes:
        position: where it stands.
        groups: the conditional groups around it.
        text: what follows the name; "" for `#undef`.
    """

    position: Position
    groups: tuple[Group, ...]
    text: str


class Sources:
    """The user's files of a translation unit."""

    def __init__(self, unit: Any, path: Path, directories: Sequence[str]) -> None:
        self.unit, self.main = unit, str(path)
        self.directories = [Path(each) for each in directories]
        self.files = {self.main: self._file(self.main, (), ())}
        for inclusion in unit.get_includes():
            name = inclusion.include.name
            # What the command line includes stands before the file.
            source = inclusion.source
            includer = self.files.get(source.name if source is not None else self.main)
            if includer is None or name in self.files:
                continue
            begin = SourceLocation.from_offset(unit, inclusion.include, 0)
            if not begin.is_in_system_header:
                offset = inclusion.location.offset if source is not None else 0
                where = (*includer.where, offset)
                self.files[name] = self._file(name, where, includer.around(offset))

    def _file(self, name: str, where: Position, parents: tuple[Group, ...]) -> File:
        skipped = skipped_ranges(self.unit, Path(name))
        directives = Text(Path(name), file_bytes(name)).directives(skipped)
        found = groups(directives)
        if where:
            found = without_guard(found, directives)
        return File(name, where, parents, directives, found, skipped)

    def file_of(self, cursor: Cursor) -> File | None:
        """The user's file a cursor begins in, None if it is in none."""
        file = cursor.extent.start.file
        return None if file is None else self.files.get(file.name)

    @cached_property
    def outermost(self) -> list[tuple[CursorKind, str, Cursor]]:
        """(kind, name, cursor) of everything at the top of the tree, in order."""
        return [(c.kind, str(c.spelling), c) for c in self.unit.cursor.get_children()]

    @cached_property
    def definitions(self) -> list[tuple[str, Cursor, Position | None]]:
        """(name, definition, its position if it is in the main file) of all macros, in order."""
        found: list[tuple[str, Cursor, Position | None]] = []
        for kind, name, cursor in self.outermost:
            if kind is CursorKind.MACRO_DEFINITION:
                place = cursor.location
                is_main = place.file is not None and place.file.name == self.main
                found.append((name, cursor, (place.offset,) if is_main else None))
        return found

    def defined_before(self, here: Position) -> dict[str, Cursor]:
        """The definitions of macros that hold at a place of the main file, by name."""
        return {
            name: cursor
            for name, cursor, where in self.definitions
            if where is None or where < here
        }

    def position(self, group: Group) -> Position:
        """Where a conditional group begins."""
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
        """Every `#define` and `#undef` in the files, and in those they might include, by name."""
        found: dict[str, list[Mention]] = {}
        for file in self.files.values():
            for directive in file.directives:
                where, inside = (*file.where, directive.begin), file.around(directive.begin)
                for name, text in self._named(directive, Path(file.path)):
                    found.setdefault(name, []).append(Mention(where, inside, text))
        return found

    def is_undefined(self, name: str, before: Position) -> bool:
        """Whether the last directive about a macro before some place takes it away."""
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
        """The macros that a directive defines or undefines, with their definitions."""
        if directive.name in ("define", "undef"):
            name = _NAME.match(directive.text)
            if name is not None:
                yield name[1], directive.text[name.end() :]
        elif directive.name == "include" and (directive.skipped or depth):
            for included in self._resolved(directive, path) if depth < DEEPEST_INCLUDE else ():
                data = file_bytes(str(included))
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
        """Every name that may mean something: all words of the files, and of those they might
        include, all macros, and what headers of the system declare.
        """
        data = [file_bytes(path) for path in self.files]
        for file in self.files.values():
            for directive in file.directives:
                if directive.name == "include" and directive.skipped:
                    data += [file_bytes(str(p)) for p in self._resolved(directive, Path(file.path))]
        found = {word.decode() for each in data for word in _CODE_WORD.findall(each)}
        for kind, name, cursor in self.outermost:
            if kind is not CursorKind.MACRO_INSTANTIATION:
                found.add(name)
            if kind is CursorKind.ENUM_DECL:
                found.update(str(constant.spelling) for constant in cursor.get_children())
        return frozenset(found)

    def expanded(self, names: set[str]) -> set[str]:
        """Some words, and those of all definitions that the user's macros among them might have."""
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
        """The words of what the preprocessor left out in a part of a file, macros expanded."""
        file = self.files[path]
        found: set[str] = set()
        for low, high in file.skipped:
            text = file.code[max(low, begin) : min(high, end)]
            found |= {word.decode() for word in _CODE_WORD.findall(text)}
        return self.expanded(found)
