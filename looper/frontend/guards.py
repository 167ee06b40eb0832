"""What a later compilation may decide otherwise about a region, and how the result asks for it.

Changeable is what stands between `#if` and `#endif`, what `-D` or the compiler's flags define, and
what is made of such things. What the files define unconditionally can not change without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from clang.cindex import Cursor, CursorKind, TypeKind

from looper.frontend.conditionals import Group, words
from looper.frontend.cursors import (
    VARIABLES,
    Refusal,
    end_of_call,
    integer_range,
    key,
    plain_descendants,
    token_text,
)
from looper.frontend.file_texts import file_bytes
from looper.frontend.macros import Macro
from looper.frontend.names import constant_value
from looper.frontend.regions import Place, span
from looper.frontend.sources import File, Mention, Position, Sources
from looper.frontend.text import Text, one_line

_WORD = re.compile(rb"[A-Za-z_]\w*")
# What a declaration is initialised with matters only where that stays its value.
_INITIALISER = re.compile(rb"(?<![=<>!])=(?!=)")
_RECORDS = (CursorKind.STRUCT_DECL, CursorKind.UNION_DECL)
_DECLARATIONS = (
    *VARIABLES,
    *_RECORDS,
    CursorKind.TYPEDEF_DECL,
    CursorKind.ENUM_CONSTANT_DECL,
    CursorKind.FUNCTION_DECL,
)
_REFERENCES = (CursorKind.DECL_REF_EXPR, CursorKind.TYPE_REF)
_FLOATING = (TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.LONGDOUBLE)


@dataclass
class Guard:
    """What must hold where the result may be used, each part without repetitions.

    Attributes:
        conditions: for `#if`: what the preprocessor was asked.
        macros: (name, value) of integer macros.
        spellings: (macro, text) of other macros, called with their own parameters.
        constants: (name, value) of `enum` constants and `const` integers.
        types: (name, type) of type definitions.
    """

    conditions: dict[str, None] = field(default_factory=dict)
    macros: dict[str, int] = field(default_factory=dict)
    spellings: dict[str, str] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)


def guard_of(
    place: Place, sources: Sources, defined: Mapping[str, Macro], by_flags: frozenset[str]
) -> Guard:
    """What the result for a region has to ask for.

    Args:
        place: the region.
        sources: its files.
        defined: the macros that `-D` defined.
        by_flags: names of the compiler's macros that depend on its flags.

    Raises:
        Refusal: something changeable can not be asked for in the region.
    """
    return _Reader(place, sources, defined, by_flags).read()


class _Reader:
    def __init__(
        self, place: Place, sources: Sources, defined: Mapping[str, Macro], by_flags: frozenset[str]
    ) -> None:
        self.place, self.sources = place, sources
        self.bodies = set(map(key, place.bodies))
        self.defined, self.by_flags = defined, by_flags
        self.main = sources.files[sources.main]
        self.path = Path(sources.main)
        self.here: Position = (place.begin,)
        self.definitions = sources.defined_before(self.here)
        self.guard = Guard()
        self._fixed: dict[tuple[str, Position], bool] = {}

    def read(self) -> Guard:
        """All that the region depends on."""
        declarations = self._declarations()
        self._check_macros()
        order = {name: position for position, name in enumerate(self.definitions)}
        for name in sorted(self._used(declarations), key=lambda name: (order.get(name, -1), name)):
            self._ask_for_macro(name)
        for group in self._inside():
            self._ask_for_group(group)
        for declaration in declarations:
            self._ask_for_declaration(declaration)
        known = self.guard.macros
        for condition in list(self.guard.conditions):
            if all(word in known or self._is_fixed(word, self.here) for word in words(condition)):
                del self.guard.conditions[condition]
        return self.guard

    # -- what may change

    def _mentions(self, name: str, before: Position) -> list[Mention]:
        """What the files say about a macro before some place."""
        return [m for m in self.sources.mentions.get(name, ()) if m.position < before]

    def _changeable(self, groups: tuple[Group, ...], position: Position) -> list[Group]:
        """The groups that may be decided otherwise though the region is there."""
        return [group for group in groups if not self._is_shared(group, position)]

    def _is_shared(self, group: Group, position: Position) -> bool:
        """Whether a place is there whenever the region is, as far as this group decides."""
        asked = self.sources.position(group)
        if all(self._is_fixed(word, asked) for word in group.words):
            return True
        return any(group is own for own in self.main.groups) and any(
            position[0] in branch and self.place.begin in branch for branch in group.branches
        )

    def _has_alternatives(self, name: str, where: Position) -> bool:
        """Whether the files may define a macro otherwise, or not."""
        mentions = self._mentions(name, where)
        return any(self._changeable(m.groups, m.position) for m in mentions)

    def _is_fixed(self, name: str, where: Position) -> bool:
        """Whether the files define a macro unconditionally, so that it has one value somewhere."""
        if (name, where) not in self._fixed:
            self._fixed[name, where] = False  # what is made of itself
            mentions = self._mentions(name, where)
            made_of = {word for mention in mentions for word in words(mention.text)}
            self._fixed[name, where] = (
                bool(mentions)
                and not self._has_alternatives(name, where)
                and all(
                    self._is_fixed(word, where)
                    for word in made_of & {*self.definitions, *self.sources.mentions}
                )
            )
        return self._fixed[name, where]

    # -- what the region is made of

    def _declarations(self) -> list[Cursor]:
        """What the region refers to outside of itself, and what that refers to."""
        waiting = [*self.place.statements, *self.place.bodies]
        seen: set[int] = set(self.bodies)
        found = list(self.place.bodies)
        while waiting:
            for cursor in plain_descendants(waiting.pop(0)):
                declaration = cursor.referenced if cursor.kind in _REFERENCES else None
                if declaration is None or declaration.kind not in _DECLARATIONS:
                    continue
                if key(declaration) in seen or self._is_own(declaration):
                    continue
                seen.add(key(declaration))
                found.append(declaration)
                if declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
                    waiting.append(declaration.semantic_parent)
                elif declaration.kind is not CursorKind.FUNCTION_DECL:
                    waiting.append(declaration)
                elif (definition := self._definition(declaration)) is not None:
                    waiting.append(definition)
        return found

    def _check_macros(self) -> None:
        """Check that no name that the region is left with is that of a macro.

        One stands for itself, or is in parentheses; where the result has the name, it would not.
        """
        for statement in self.place.statements:
            for cursor in plain_descendants(statement):
                used = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
                if used is None or used.kind not in (*VARIABLES, CursorKind.FUNCTION_DECL):
                    continue
                definition = self.definitions.get(str(used.spelling))
                if definition is None:
                    continue
                name, *rest = [*definition.get_tokens()] or [definition]
                is_called = bool(rest) and rest[0].extent.start.offset == name.extent.end.offset
                is_itself = [*map(token_text, rest)] == [str(used.spelling)]
                is_left = not is_itself and (not is_called or used.kind is CursorKind.FUNCTION_DECL)
                if is_left and not self.sources.is_undefined(str(used.spelling), self.here):
                    raise Refusal(cursor, f"a macro has the name `{used.spelling}`, too")

    def _is_own(self, declaration: Cursor) -> bool:
        where = span(declaration, self.path)
        return where is not None and self.place.begin <= where[0] < self.place.end

    def _used(self, declarations: list[Cursor]) -> set[str]:
        """The words of the region and of the declarations, macros expanded."""
        own = bytearray(self.main.code[self.place.begin : self.place.end])
        for low, high in self.main.skipped:
            first, last = (min(max(0, k - self.place.begin), len(own)) for k in (low, high))
            own[first:last] = b" " * (last - first)
        texts = [bytes(own), *map(self._text, declarations)]
        waiting = {word.decode() for text in texts for word in _WORD.findall(text)}
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                if name in self.definitions:
                    waiting |= set(map(token_text, self.definitions[name].get_tokens()))
        return found

    def _inside(self) -> Iterator[Group]:
        """The conditional groups in the region that the preprocessor reached, in order."""
        place = self.place
        for group in sorted(self.main.groups, key=lambda group: group.begin):
            if place.begin < group.begin < place.end:
                branches = [
                    branch
                    for other in self.main.around(group.begin)
                    for branch in other.branches
                    if group.begin in branch
                ]
                if not any(branch.head.skipped for branch in branches):
                    yield group

    def _definition(self, function: Cursor) -> Cursor | None:
        """The body that is read: it stands in the place of calls, or bounds are made of it, as it
        returns an integer.
        """
        definition = function.get_definition()
        is_read = key(function) in self.bodies or integer_range(function.result_type) is not None
        return definition if is_read and not function.location.is_in_system_header else None

    def _text(self, declaration: Cursor) -> bytes:
        if declaration.kind is not CursorKind.FUNCTION_DECL:
            return _text(declaration)
        definition = self._definition(declaration)
        return str(declaration.spelling).encode() if definition is None else _text(definition)

    # -- how to ask for it

    def _ask_for_macro(self, name: str) -> None:
        definition = self.definitions.get(name)
        if definition is None:
            if self._has_alternatives(name, self.here):
                self.guard.conditions[f"!defined {name}"] = None
            return
        file = definition.location.file
        if file is None:
            macro = self.defined.get(name)
            if macro is None and name in self.by_flags:
                text = " ".join(map(token_text, list(definition.get_tokens())[1:]))
                macro = Macro.of_directive(name, f" {text}")
        elif self._has_alternatives(name, self.here) and file.name in self.sources.files:
            begin = definition.location.offset + len(name)
            data = file_bytes(file.name)[begin : definition.extent.end.offset]
            space = "" if data.startswith(b"(") else " "
            macro = Macro.of_directive(name, space + one_line(data))
        else:
            return
        if macro is not None:
            self._ask_for_text(macro)

    def _ask_for_text(self, macro: Macro) -> None:
        number = macro.integer
        if number is not None:
            self.guard.macros[macro.name] = number
            return
        expansion = macro.expansion(self.definitions)
        if expansion is None:
            reason = f"the region uses the macro `{macro.name}`, which may be defined otherwise"
            raise Refusal(
                self.place.statements[0],
                f"{reason} and can not be compared: define it outside of `#if`",
            )
        self.guard.spellings[expansion[0]] = expansion[1]

    def _ask_for_group(self, group: Group, subject: Cursor | None = None) -> None:
        """Ask what a group asked; `subject` is what it decides about, if that is elsewhere."""
        asked = self.sources.position(group)
        for condition in group.holding():
            names = {word for word in words(condition) if not self._is_fixed(word, asked)}
            if not names:
                continue
            if subject is not None:
                self._check_lasting(group, names, subject)
            self.guard.conditions[condition] = None

    def _check_lasting(self, group: Group, names: set[str], subject: Cursor) -> None:
        """Check that what a group asked has the same answer in the region."""
        begin = self.sources.position(group)
        for name in sorted(self.sources.expanded(names)):
            if any(mention.position > begin for mention in self._mentions(name, self.here)):
                raise Refusal(
                    self.place.statements[0],
                    f"`{subject.spelling}` is declared under a condition on `{name}`, which is "
                    "defined after that: declare it outside of `#if`",
                )

    def _ask_for_declaration(self, declaration: Cursor) -> None:
        value = _constant(declaration)
        type_ = _simple_type(declaration)
        groups = self._groups(declaration) + self._hiding(declaration)
        name = str(declaration.spelling)
        if not groups:
            return
        if self._is_visible(declaration) and value is not None:
            self.guard.constants[name] = value
        elif self._is_visible(declaration) and type_ is not None:
            self.guard.types[name] = type_
        else:
            for group in groups:
                self._ask_for_group(group, declaration)

    def _groups(self, declaration: Cursor) -> list[Group]:
        """The groups that decide about a declaration: around it, or inside of it."""
        found: list[Group] = []
        whole = declaration
        if declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
            whole = declaration.semantic_parent
        for each in dict.fromkeys([whole, whole.get_definition() or whole, whole.canonical]):
            file = self.sources.file_of(each)
            if file is not None:
                found += self._groups_of(file, each)
        return found

    def _groups_of(self, file: File, declaration: Cursor) -> list[Group]:
        start, end = declaration.extent.start.offset, declaration.extent.end.offset
        within = tuple(group for group in file.groups if start <= group.begin < end)
        return self._changeable((*file.around(start), *within), (*file.where, start))

    def _hiding(self, declaration: Cursor) -> list[Group]:
        """The groups with code left out that may declare something else by the same name."""
        name = re.escape(str(declaration.spelling))
        pattern = rf"\b{name}\s*=[^=]|\benum\b[^;]*\b{name}\b|\btypedef\b[^;]*\b{name}\b"
        begin = 0
        if declaration.kind in VARIABLES and _constant(declaration) is None:
            # Only locals can hide it; `T name`, `T *name` and `T (*name)` declare one.
            pattern = (
                r"(?!\b(?:return|else|sizeof)\b)\b[A-Za-z_]\w*(?:\s+\**|\s*\*+|\s*\(\*+)\s*"
                rf"{name}\b"
            )
            begin = self.place.function.extent.start.offset
        elif declaration.kind in (CursorKind.FUNCTION_DECL, *_RECORDS):
            return []
        declares = re.compile(pattern.encode())
        found: list[Group] = []
        for file in self.sources.files.values():
            for low, high in file.skipped:
                position = (*file.where, low)
                is_before = position < self.here and position[0] >= begin
                if is_before and declares.search(file.code[low:high]):
                    around = file.around(low) + tuple(g for g in file.groups if g.begin == low)
                    found += self._changeable(around, position)
        return found

    def _is_visible(self, declaration: Cursor) -> bool:
        """Whether the name of a declaration means it in the region, too."""
        return not any(
            cursor.spelling == declaration.spelling and key(cursor) != key(declaration)
            for cursor in plain_descendants(self.place.function)
            if cursor.kind in _DECLARATIONS and cursor != self.place.function
        )


def _constant(declaration: Cursor) -> int | None:
    if declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
        return int(declaration.enum_value)
    return constant_value(declaration)


def _simple_type(declaration: Cursor) -> str | None:
    """The type a type definition stands for, where it is made of arithmetic types."""
    if declaration.kind is not CursorKind.TYPEDEF_DECL:
        return None
    type_ = inner = declaration.underlying_typedef_type.get_canonical()
    while inner.kind in (TypeKind.CONSTANTARRAY, TypeKind.POINTER):
        is_array = inner.kind is TypeKind.CONSTANTARRAY
        inner = (inner.element_type if is_array else inner.get_pointee()).get_canonical()
    is_simple = inner.kind in _FLOATING or integer_range(inner) is not None
    return str(type_.spelling) if is_simple else None


def _text(declaration: Cursor) -> bytes:
    """A declaration as it is written, with macro calls and the types of earlier declarators."""
    if declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
        declaration = declaration.semantic_parent
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
