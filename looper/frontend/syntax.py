"""C as it is read: declarations, statements and expressions of a translation unit, as plain values.

`clang_import` makes the tree of a file, once, and nothing changes it: passes make other trees. A
node is itself and no other one (it is compared by identity); what declarations of one variable or
function have in common is their `key`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

from looper.frontend.text import Text
from looper.frontend.tokens import tokens


class NodeKind(Enum):
    """What a node is. Those named OTHER_... are what nobody tells apart."""

    # Declarations.
    TRANSLATION_UNIT = auto()
    VAR_DECL = auto()
    PARM_DECL = auto()
    FUNCTION_DECL = auto()
    STRUCT_DECL = auto()
    UNION_DECL = auto()
    ENUM_DECL = auto()
    ENUM_CONSTANT_DECL = auto()
    FIELD_DECL = auto()
    TYPEDEF_DECL = auto()
    OTHER_DECLARATION = auto()
    # Statements.
    COMPOUND_STMT = auto()
    DECL_STMT = auto()
    NULL_STMT = auto()
    FOR_STMT = auto()
    WHILE_STMT = auto()
    DO_STMT = auto()
    IF_STMT = auto()
    SWITCH_STMT = auto()
    CASE_STMT = auto()
    DEFAULT_STMT = auto()
    LABEL_STMT = auto()
    GOTO_STMT = auto()
    INDIRECT_GOTO_STMT = auto()
    BREAK_STMT = auto()
    CONTINUE_STMT = auto()
    RETURN_STMT = auto()
    ASM_STMT = auto()
    UNEXPOSED_STMT = auto()
    OTHER_STATEMENT = auto()
    # Expressions.
    DECL_REF_EXPR = auto()
    MEMBER_REF_EXPR = auto()
    ARRAY_SUBSCRIPT_EXPR = auto()
    CALL_EXPR = auto()
    PAREN_EXPR = auto()
    UNEXPOSED_EXPR = auto()
    CSTYLE_CAST_EXPR = auto()
    UNARY_OPERATOR = auto()
    BINARY_OPERATOR = auto()
    COMPOUND_ASSIGNMENT_OPERATOR = auto()
    CONDITIONAL_OPERATOR = auto()
    INTEGER_LITERAL = auto()
    FLOATING_LITERAL = auto()
    CHARACTER_LITERAL = auto()
    STRING_LITERAL = auto()
    IMAGINARY_LITERAL = auto()
    CXX_UNARY_EXPR = auto()
    COMPOUND_LITERAL_EXPR = auto()
    INIT_LIST_EXPR = auto()
    ADDR_LABEL_EXPR = auto()
    STATEMENT_EXPR = auto()
    GENERIC_SELECTION_EXPR = auto()
    OTHER_EXPRESSION = auto()
    # Attributes and references.
    CONST_ATTR = auto()
    PURE_ATTR = auto()
    ASM_LABEL_ATTR = auto()
    UNEXPOSED_ATTR = auto()
    OTHER_ATTRIBUTE = auto()
    TYPE_REF = auto()
    MEMBER_REF = auto()
    LABEL_REF = auto()
    STATIC_ASSERT = auto()
    OTHER = auto()

    @property
    def is_expression(self) -> bool:
        """Whether it has a value."""
        return self in _EXPRESSIONS


_EXPRESSIONS = frozenset(
    kind
    for kind in NodeKind
    if kind.name.endswith(("_EXPR", "_OPERATOR", "_LITERAL")) or kind is NodeKind.OTHER_EXPRESSION
)


class TypeKind(Enum):
    """What a type is."""

    VOID = auto()
    BOOL = auto()
    CHAR_U = auto()
    UCHAR = auto()
    USHORT = auto()
    UINT = auto()
    ULONG = auto()
    ULONGLONG = auto()
    CHAR_S = auto()
    SCHAR = auto()
    SHORT = auto()
    INT = auto()
    LONG = auto()
    LONGLONG = auto()
    FLOAT16 = auto()
    FLOAT = auto()
    DOUBLE = auto()
    LONGDOUBLE = auto()
    COMPLEX = auto()
    POINTER = auto()
    RECORD = auto()
    ENUM = auto()
    TYPEDEF = auto()
    ELABORATED = auto()
    FUNCTIONPROTO = auto()
    FUNCTIONNOPROTO = auto()
    CONSTANTARRAY = auto()
    INCOMPLETEARRAY = auto()
    VARIABLEARRAY = auto()
    UNEXPOSED = auto()
    OTHER = auto()


class StorageClass(Enum):
    """The storage class that a declaration names."""

    NONE = auto()
    EXTERN = auto()
    STATIC = auto()
    OTHER = auto()


@dataclass(frozen=True, eq=False)
class SourceFile:
    """A file that was read.

    Attributes:
        name: as it is called where it is included.
        given: its content, where that was read with the others.
    """

    name: str
    given: bytes | None = None

    @cached_property
    def data(self) -> bytes:
        """Its content; empty where it can not be read any more."""
        if self.given is not None:
            return self.given
        try:
            return Path(self.name).read_bytes()
        except OSError:
            return b""

    @cached_property
    def code(self) -> bytes:
        """The same with `;` for directives and spaces for comments and literals."""
        return Text(Path(self.name), self.data).code()


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file: where a macro is expanded, for what that expands to.

    Attributes:
        file: None where there is none.
        offset: in bytes, from 0.
        line, column: from 1.
    """

    file: SourceFile | None
    offset: int
    line: int
    column: int


NOWHERE = Location(None, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Extent:
    """From one place to another one, which is behind the last character."""

    start: Location
    end: Location


@dataclass(frozen=True, slots=True, eq=False)
class CType:
    """A type.

    Attributes:
        kind: what it is.
        spelling: as C has it.
        is_const, is_volatile, is_restrict: its qualifiers.
        size: bytes; negative where it has no size that is known.
        count: elements of an array with a constant number of them, else 0.
        is_variadic: of a function, whether it takes any number of arguments.
        declaration: of a struct, a union, an enumeration or a name for a type.
    """

    kind: TypeKind
    spelling: str
    is_const: bool = False
    is_volatile: bool = False
    is_restrict: bool = False
    size: int = -1
    count: int = 0
    is_variadic: bool = False
    declaration: Declaration | None = None
    _integer: CType | None = None
    _inner: CType | None = None
    _canonical: CType | None = None

    @property
    def inner(self) -> CType:
        """What a pointer leads to, an array is made of, or a function returns."""
        found = self._inner or self.canonical._inner
        return NO_TYPE if found is None else found

    @property
    def integer(self) -> CType:
        """Of an enumeration, the type of its numbers."""
        return NO_TYPE if self._integer is None else self._integer

    @property
    def canonical(self) -> CType:
        """The type without names for types."""
        return self if self._canonical is None else self._canonical


NO_TYPE = CType(TypeKind.OTHER, "")
"""The type of what has none, as statements."""


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Where a part of a function's body comes from that stands in the place of a call.

    Attributes:
        written: where its text is.
        functions: the functions whose bodies it belongs to, the outermost last.
    """

    written: Extent
    functions: tuple[Declaration, ...]


@dataclass(frozen=True, eq=False)
class Node:
    """A part of a translation unit.

    Attributes:
        kind: what it is.
        extent: where it is; of what a called function does, where the call is.
        type: of an expression or a declaration; `NO_TYPE` of a statement.
        children: its parts, in the order of the file (sizes of arrays come first, innermost first).
        spelling: its name, or that of what it refers to.
        operator: of an expression with one.
        value: of a literal, of `sizeof`, and of what a `const` integer is initialised with; None
            where nobody knows.
        text: of a floating-point literal, as C spells it; empty where that is not found.
        referenced: the declaration that it refers to.
        origin: where it comes from, if it stands in the place of a call.
    """

    kind: NodeKind
    extent: Extent
    type: CType = NO_TYPE
    children: tuple[Node, ...] = ()
    spelling: str = ""
    operator: str = ""
    value: int | float | None = None
    text: str = ""
    referenced: Declaration | None = None
    origin: Origin | None = None

    @property
    def written(self) -> Extent:
        """Where its text is."""
        return self.extent if self.origin is None else self.origin.written

    @property
    def named(self) -> Declaration:
        """What a name refers to; it has to be one."""
        assert self.referenced is not None, "it is a name"
        return self.referenced

    @property
    def arguments(self) -> tuple[Node, ...]:
        """What a call passes."""
        return self.children[1:] if self.kind is NodeKind.CALL_EXPR else ()


@dataclass(frozen=True, eq=False)
class Declaration(Node):
    """One declaration of a variable, a function, a type or a member.

    Attributes:
        location: of its name.
        key: the same for all declarations of the same thing.
        first: the first of these.
        definition: the one that defines it; None where none does.
        unit: where it is declared.
        parent: in which it stands: a function, a struct, the whole file.
        storage_class: what it says about its storage.
        is_thread_local: each thread has one of its own.
        is_bitfield: a member of a number of bits.
        is_in_system_header: it is not the user's.
        enum_value: of a constant of an enumeration.
        fields: the members of a struct or a union.
        parameters: of a function.
    """

    location: Location = NOWHERE
    key: int = 0
    first: Declaration | None = None
    definition: Declaration | None = None
    parent: Declaration | None = None
    unit: Unit | None = None
    storage_class: StorageClass = StorageClass.NONE
    is_thread_local: bool = False
    is_bitfield: bool = False
    is_in_system_header: bool = False
    enum_value: int = 0
    fields: tuple[Declaration, ...] = ()
    parameters: tuple[Declaration, ...] = ()

    @property
    def translation_unit(self) -> Unit:
        """Where it is declared."""
        assert self.unit is not None, "it is known as soon as the unit is complete"
        return self.unit

    @property
    def file(self) -> SourceFile:
        """The file of the translation unit."""
        return self.translation_unit.file

    @property
    def is_definition(self) -> bool:
        """Whether it is the one that defines what it declares."""
        return self.definition is self


@dataclass(frozen=True, eq=False)
class MacroDefinition:
    """A `#define`, of a file or the command line.

    Attributes:
        name: the macro.
        number: how many definitions and expansions of macros there are before it.
        extent: from its name to the end of what it stands for; nowhere on the command line.
        given: the same text where it is in no file.
        is_in_system_header: it is not the user's.
    """

    name: str
    number: int
    extent: Extent
    given: bytes = b""
    is_in_system_header: bool = False

    @property
    def location(self) -> Location:
        """Where it begins."""
        return self.extent.start

    @cached_property
    def text(self) -> bytes:
        """From its name to the end of what it stands for."""
        start, end = self.extent.start, self.extent.end
        return self.given if start.file is None else start.file.data[start.offset : end.offset]

    @property
    def is_called(self) -> bool:
        """Whether it is used with parentheses."""
        return self.text[len(self.name.encode()) :][:1] == b"("

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What follows its name, without comments."""
        return tuple(text for _, text in tokens(self.text))[1:]


@dataclass(frozen=True, slots=True, eq=False)
class MacroExpansion:
    """A place where a macro is expanded.

    Attributes:
        name: the macro.
        number: how many definitions and expansions of macros there are before it.
        extent: where it is, with its arguments.
    """

    name: str
    number: int
    extent: Extent


@dataclass(frozen=True, slots=True, eq=False)
class Inclusion:
    """A file of the user's that another one includes.

    Attributes:
        file: what is included.
        source: the file that includes it; None where the command line does.
        offset: where that stands.
    """

    file: SourceFile
    source: SourceFile | None
    offset: int


@dataclass(frozen=True, eq=False)
class Unit:
    """A translation unit.

    Attributes:
        file: that was parsed.
        whole: what all of it is declared in.
        declarations: what the user's files declare at the top, in order; those of headers that
            the file does not refer to know their kinds, names and places alone.
        foreign: kind and name of all that headers of the system declare at the top.
        constants: names of the constants in all enumerations.
        macros: definitions of macros, in order.
        expansions: places in the user's files where macros are expanded, in order.
        inclusions: of the user's files, in order.
        skipped: byte ranges that the preprocessor leaves out (`#if 0` and the like), by the names
            of the user's files.
    """

    file: SourceFile
    whole: Declaration
    declarations: tuple[Declaration, ...]
    foreign: tuple[tuple[NodeKind, str], ...]
    constants: tuple[str, ...]
    macros: tuple[MacroDefinition, ...]
    expansions: tuple[MacroExpansion, ...]
    inclusions: tuple[Inclusion, ...]
    skipped: Mapping[str, tuple[tuple[int, int], ...]]


def with_functions(unit: Unit, change: Callable[[Declaration], Declaration]) -> Unit:
    """The unit with other definitions of functions; itself where none is another one.

    Args:
        unit: the unit.
        change: makes the definition that stands in the place of one.
    """
    declarations = []
    for each in unit.declarations:
        is_function = each.kind is NodeKind.FUNCTION_DECL and each.is_definition
        declarations.append(change(each) if is_function else each)
    if are_same(declarations, unit.declarations):
        return unit
    found = replace(unit, declarations=tuple(declarations))
    for made, each in zip(declarations, unit.declarations, strict=True):
        if made is not each:
            object.__setattr__(made, "definition", made)
            object.__setattr__(made, "unit", found)
    return found


def is_variable(node: Node) -> TypeGuard[Declaration]:
    """Whether it declares a variable; a parameter is none."""
    return node.kind is NodeKind.VAR_DECL and isinstance(node, Declaration)


def descendants(node: Node) -> Iterator[Node]:
    """A node and everything under it, parents first, in textual order; never recursive."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(found.children))


def are_same(some: Sequence[Node], others: Sequence[Node]) -> bool:
    """Whether these are the very same nodes."""
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))


def transformed(top: Node, change: Callable[[Node, tuple[Node, ...]], Node]) -> Node:
    """Another tree, made from the bottom; never recursive.

    Args:
        top: of the tree.
        change: makes a node of one, and of what was made of its children.
    """
    (found,) = _transformed(top, lambda node, children: (change(node, children),), ())
    return found


def with_others(top: Node, changed: Mapping[Node, tuple[Node, ...]]) -> tuple[Node, ...]:
    """The tree with other nodes, perhaps several, in the places of some; never recursive."""

    def change(node: Node, children: tuple[Node, ...]) -> tuple[Node, ...]:
        if node in changed:
            return changed[node]
        return (node if are_same(children, node.children) else replace(node, children=children),)

    return _transformed(top, change, changed)


def _transformed(
    top: Node,
    change: Callable[[Node, tuple[Node, ...]], tuple[Node, ...]],
    leaves: Container[Node],
) -> tuple[Node, ...]:
    """What is made from the bottom of a tree that ends with its own leaves, and with these."""
    nodes, above, waiting = [top], [-1], [0]
    while waiting:
        position = waiting.pop()
        for child in nodes[position].children if nodes[position] not in leaves else ():
            above.append(position)
            waiting.append(len(nodes))
            nodes.append(child)
    # What is under a node has a larger number, and its children are in order.
    made: list[list[Node]] = [[] for _ in nodes]
    for position in range(len(nodes) - 1, 0, -1):
        found = change(nodes[position], tuple(reversed(made[position])))
        made[above[position]] += reversed(found)
    return change(top, tuple(reversed(made[0])))


def spelled(node: Node) -> Iterator[tuple[int, str]]:
    """The tokens of a node as they stand in its file, with their offsets, without comments."""
    start, end = node.written.start, node.written.end
    if start.file is not None and start.file is end.file:
        yield from tokens(start.file.data, start.offset, end.offset)


def spelled_after(declaration: Declaration) -> list[str]:
    """The tokens of a declaration behind its name, as they stand in its file."""
    name = declaration.location.offset
    return [text for offset, text in spelled(declaration) if offset > name]
