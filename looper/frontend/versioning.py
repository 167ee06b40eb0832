"""Guards of a result: properties of a region that a later compilation may change, and checks.

Code between `#if` and `#endif`, macros defined by `-D` or by the compiler's flags, and everything
that depends on these may change. Unconditional definitions cannot change unless the files do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from looper.frontend.conditionals import Group, words
from looper.frontend.regions import Place, span
from looper.frontend.scopes.members import variable_of
from looper.frontend.scopes.names import constant_value
from looper.frontend.sources import File, Mention, Position, Sources
from looper.frontend.tree.cursors import VARIABLES, Refusal, integer_range, key
from looper.frontend.tree.macros import Macro
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, TypeKind, descendants
from looper.frontend.tree.text import end_of_call, one_line

_WORD = re.compile(rb"[A-Za-z_]\w*")
# An initialiser matters only for declarations that keep that value.
_INITIALISER = re.compile(rb"(?<![=<>!])=(?!=)")
_RECORDS = (NodeKind.STRUCT_DECL, NodeKind.UNION_DECL)
_DECLARATIONS = (
    *VARIABLES,
    *_RECORDS,
    NodeKind.TYPEDEF_DECL,
    NodeKind.ENUM_CONSTANT_DECL,
    NodeKind.FUNCTION_DECL,
)
_REFERENCES = (NodeKind.DECL_REF_EXPR, NodeKind.TYPE_REF)
_FLOATING = (TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.LONGDOUBLE)


@dataclass
class Guard:
    """Conditions for the use of the result, each part without repetitions.

    Attributes:
        conditions: those for `#if`, as evaluated by the preprocessor when the region was read.
        macros: (name, value) of integer macros.
        spellings: (macro, text) of other macros, called with their parameter names as arguments.
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
    """Return the guard that the result for a region needs.

    Args:
        place: the region.
        sources: its files.
        defined: the macros defined by `-D`.
        by_flags: names of the compiler's macros that depend on its flags.

    Raises:
        Refusal: the region depends on something changeable that the guard cannot check.
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
        """Return everything changeable that the region depends on."""
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
        """Return the `#define`s and `#undef`s of a macro before a position."""
        return [m for m in self.sources.mentions.get(name, ()) if m.position < before]

    def _changeable(self, groups: tuple[Group, ...], position: Position) -> list[Group]:
        """Return the groups that may select another branch while the region is still compiled."""
        return [group for group in groups if not self._is_shared(group, position)]

    def _is_shared(self, group: Group, position: Position) -> bool:
        """Return True if, as far as a group decides, a position is compiled if the region is."""
        asked = self.sources.position(group)
        if all(self._is_fixed(word, asked) for word in group.words):
            return True
        return any(group is own for own in self.main.groups) and any(
            position[0] in branch and self.place.begin in branch for branch in group.branches
        )

    def _has_alternatives(self, name: str, where: Position) -> bool:
        """Return True if the files may define a macro differently, or leave it undefined."""
        mentions = self._mentions(name, where)
        return any(self._changeable(m.groups, m.position) for m in mentions)

    def _is_fixed(self, name: str, where: Position) -> bool:
        """Return True if the value of a macro at a position is defined unconditionally."""
        if (name, where) not in self._fixed:
            self._fixed[name, where] = False  # for recursive definitions
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

    # -- contents of the region

    def _declarations(self) -> list[Declaration]:
        """Return the declarations outside of the region that it refers to, transitively."""
        waiting: list[Node] = [*self.place.statements, *self.place.bodies]
        seen: set[int] = set(self.bodies)
        found = list(self.place.bodies)
        while waiting:
            for cursor in descendants(waiting.pop(0)):
                declaration = cursor.referenced if cursor.kind in _REFERENCES else None
                if declaration is None or declaration.kind not in _DECLARATIONS:
                    continue
                declaration = variable_of(declaration)
                if key(declaration) in seen or self._is_own(declaration):
                    continue
                seen.add(key(declaration))
                found.append(declaration)
                if declaration.kind is not NodeKind.FUNCTION_DECL:
                    waiting.append(_whole(declaration))
                elif (definition := self._definition(declaration)) is not None:
                    waiting.append(definition)
        return found

    def _check_macros(self) -> None:
        """Check that no variable or function of the region has the name of a macro.

        In the source the name may be protected from expansion; in the result it would not be.
        Exempt are macros that expand to their own name, and for variables, function-like macros.
        """
        for statement in self.place.statements:
            for cursor in descendants(statement):
                used = cursor.referenced if cursor.kind is NodeKind.DECL_REF_EXPR else None
                if used is None or used.kind not in (*VARIABLES, NodeKind.FUNCTION_DECL):
                    continue
                used = variable_of(used)
                definition = self.definitions.get(used.spelling)
                if definition is None:
                    continue
                is_called = definition.is_called
                is_itself = definition.words == (used.spelling,)
                is_left = not is_itself and (not is_called or used.kind is NodeKind.FUNCTION_DECL)
                if is_left and not self.sources.is_undefined(used.spelling, self.here):
                    raise Refusal(cursor, f"a macro has the name `{used.spelling}`, too")

    def _is_own(self, declaration: Declaration) -> bool:
        where = span(declaration, self.path)
        return where is not None and self.place.begin <= where[0] < self.place.end

    def _used(self, declarations: list[Declaration]) -> set[str]:
        """Return the words of the region and of the declarations, with macros expanded."""
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
                    waiting |= set(self.definitions[name].words)
        return found

    def _inside(self) -> Iterator[Group]:
        """Yield the conditional groups in the region that the preprocessor reached, in order."""
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

    def _definition(self, function: Declaration) -> Declaration | None:
        """Return the definition of a function if its body is read; None otherwise.

        It is read if it replaces calls, or if it returns an integer, which bounds may use. System
        headers are excluded.
        """
        definition = function.definition
        is_read = key(function) in self.bodies or integer_range(function.type.inner) is not None
        return definition if is_read and not function.is_in_system_header else None

    def _text(self, declaration: Declaration) -> bytes:
        if declaration.kind is not NodeKind.FUNCTION_DECL:
            return _text(declaration)
        definition = self._definition(declaration)
        return declaration.spelling.encode() if definition is None else _text(definition)

    # -- conditions of the guard

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
                macro = Macro.of_directive(name, f" {' '.join(definition.words)}")
        elif self._has_alternatives(name, self.here) and file.name in self.sources.files:
            data = definition.text[len(name) :]
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
                f"{reason} and cannot be compared: define it outside of `#if`",
            )
        self.guard.spellings[expansion[0]] = expansion[1]

    def _ask_for_group(self, group: Group, subject: Node | None = None) -> None:
        """Add the conditions of a group; `subject` is the declaration it decides about, if any."""
        asked = self.sources.position(group)
        for condition in group.holding():
            names = {word for word in words(condition) if not self._is_fixed(word, asked)}
            if not names:
                continue
            if subject is not None:
                self._check_lasting(group, names, subject)
            self.guard.conditions[condition] = None

    def _check_lasting(self, group: Group, names: set[str], subject: Node) -> None:
        """Check that the condition of a group has the same value in the region."""
        begin = self.sources.position(group)
        for name in sorted(self.sources.expanded(names)):
            if any(mention.position > begin for mention in self._mentions(name, self.here)):
                raise Refusal(
                    self.place.statements[0],
                    f"`{subject.spelling}` is declared under a condition on `{name}`, which is "
                    "defined after that: declare it outside of `#if`",
                )

    def _ask_for_declaration(self, declaration: Declaration) -> None:
        value = _constant(declaration)
        type_ = _simple_type(declaration)
        groups = self._groups(declaration) + self._hiding(declaration)
        name = declaration.spelling
        if not groups:
            return
        if self._is_visible(declaration) and value is not None:
            self.guard.constants[name] = value
        elif self._is_visible(declaration) and type_ is not None:
            self.guard.types[name] = type_
        else:
            for group in groups:
                self._ask_for_group(group, declaration)

    def _groups(self, declaration: Declaration) -> list[Group]:
        """Return the groups that decide about a declaration: around it, or inside of it."""
        found: list[Group] = []
        whole = _whole(declaration)
        for each in dict.fromkeys([whole, whole.definition or whole, whole.first or whole]):
            file = self.sources.file_of(each)
            if file is not None:
                found += self._groups_of(file, each)
        return found

    def _groups_of(self, file: File, declaration: Declaration) -> list[Group]:
        start, end = declaration.extent.start.offset, declaration.extent.end.offset
        within = tuple(group for group in file.groups if start <= group.begin < end)
        return self._changeable((*file.around(start), *within), (*file.where, start))

    def _hiding(self, declaration: Declaration) -> list[Group]:
        """Return the groups with skipped code that may declare something else of the same name."""
        name = re.escape(declaration.spelling)
        pattern = rf"\b{name}\s*=[^=]|\benum\b[^;]*\b{name}\b|\btypedef\b[^;]*\b{name}\b"
        begin = 0
        if declaration.kind in VARIABLES and _constant(declaration) is None:
            # Only locals can hide it; `T name`, `T *name` and `T (*name)` declare one.
            pattern = (
                r"(?!\b(?:return|else|sizeof)\b)\b[A-Za-z_]\w*(?:\s+\**|\s*\*+|\s*\(\*+)\s*"
                rf"{name}\b"
            )
            begin = self.place.function.extent.start.offset
        elif declaration.kind in (NodeKind.FUNCTION_DECL, *_RECORDS):
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

    def _is_visible(self, declaration: Declaration) -> bool:
        """Return True if nothing in the function hides a declaration."""
        return not any(
            each.spelling == declaration.spelling and key(each) != key(declaration)
            for each in descendants(self.place.function)
            if isinstance(each, Declaration)
            and each.kind in _DECLARATIONS
            and each != self.place.function
        )


def _whole(declaration: Declaration) -> Declaration:
    """Return the declaration to quote: the enclosing enumeration of a constant, else itself."""
    if declaration.kind is NodeKind.ENUM_CONSTANT_DECL and declaration.parent is not None:
        return declaration.parent
    return declaration


def _constant(declaration: Declaration) -> int | None:
    if declaration.kind is NodeKind.ENUM_CONSTANT_DECL:
        return declaration.enum_value
    return constant_value(declaration)


def _simple_type(declaration: Declaration) -> str | None:
    """Return the type that a `typedef` stands for if it consists of arithmetic types, else None."""
    if declaration.kind is not NodeKind.TYPEDEF_DECL:
        return None
    type_ = inner = declaration.type.canonical
    while inner.kind in (TypeKind.CONSTANTARRAY, TypeKind.POINTER):
        inner = inner.inner.canonical
    is_simple = inner.kind in _FLOATING or integer_range(inner) is not None
    return type_.spelling if is_simple else None


def _text(declaration: Declaration) -> bytes:
    """Return a declaration as written, with macro calls and the types of earlier declarators."""
    declaration = _whole(declaration)
    start, end = declaration.extent.start, declaration.extent.end
    if start.file is None:
        return b""
    data = start.file.code
    begin = data.rfind(b";", 0, start.offset) + 1
    stop = max(end.offset, end_of_call(data, start.offset))
    if declaration.kind in VARIABLES and constant_value(declaration) is None:
        initialiser = _INITIALISER.search(data, declaration.location.offset, stop)
        stop = initialiser.start() if initialiser else stop
    return data[begin:stop]
