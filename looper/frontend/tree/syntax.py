"""Syntax trees of C: declarations, statements and expressions of a translation unit.

`clang_import` creates the tree of a file once. Trees are immutable; passes create new ones. Nodes
are compared by identity; all declarations of one variable or function share their `key`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

from looper.frontend.tree.text import Text
from looper.frontend.tree.tokens import tokens


class NodeKind(Enum):
    """Kind of a node; OTHER_... stands for kinds that are not distinguished further."""

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
    SKIP_STMT = auto()  # `continue` of a `while` that became a `for`: it skips the step
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
        """True for kinds of expressions."""
        return self in _EXPRESSIONS


_EXPRESSIONS = frozenset(
    kind
    for kind in NodeKind
    if kind.name.endswith(("_EXPR", "_OPERATOR", "_LITERAL")) or kind is NodeKind.OTHER_EXPRESSION
)


class TypeKind(Enum):
    """Kind of a type."""

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
    """A source file.

    Attributes:
        name: its name, as included.
        given: its content if it has been read already, else None.
    """

    name: str
    given: bytes | None = None

    @cached_property
    def data(self) -> bytes:
        """Its content; empty if the file cannot be read."""
        if self.given is not None:
            return self.given
        try:
            return Path(self.name).read_bytes()
        except OSError:
            return b""

    @cached_property
    def code(self) -> bytes:
        """Its content with `;` for directives and spaces for comments and literals."""
        return Text(Path(self.name), self.data).code()


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file; for code from a macro, the place of its expansion.

    Attributes:
        file: the file; None if there is none.
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
    """A range in a file; `end` is the place after the last character."""

    start: Location
    end: Location


@dataclass(frozen=True, slots=True, eq=False)
class CType:
    """A type.

    Attributes:
        kind: its kind.
        spelling: its spelling in C.
        is_const, is_volatile, is_restrict: its qualifiers.
        size: size in bytes; negative if unknown.
        count: number of elements of an array of constant size, else 0.
        is_variadic: it is the type of a variadic function.
        declaration: the declaration of a struct, a union, an enumeration or a `typedef`.
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
        """The target type of a pointer, element type of an array, or result type of a function."""
        found = self._inner or self.canonical._inner
        return NO_TYPE if found is None else found

    @property
    def integer(self) -> CType:
        """The integer type of an enumeration."""
        return NO_TYPE if self._integer is None else self._integer

    @property
    def canonical(self) -> CType:
        """The type with every `typedef` resolved."""
        return self if self._canonical is None else self._canonical


NO_TYPE = CType(TypeKind.OTHER, "")
"""The type of nodes without one, such as statements."""


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Origin of a node of a function's body that replaces a call.

    Attributes:
        written: the extent of its text.
        functions: the functions whose bodies it belongs to, the outermost last.
    """

    written: Extent
    functions: tuple[Declaration, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Node:
    """A part of a translation unit.

    Attributes:
        kind: its kind.
        extent: its place in the file; for nodes of an inlined function, the place of the call.
        type: the type of an expression or a declaration; `NO_TYPE` for a statement.
        children: its parts, in the order of the file (sizes of arrays come first, innermost first).
        spelling: its name, or that of the declaration it refers to.
        operator: the operator of an expression, else empty.
        value: the value of a literal, of `sizeof`, or of the initialiser of a `const` integer; None
            if unknown.
        text: the spelling of a floating-point literal in C; empty if not found.
        referenced: the declaration that it refers to.
        origin: its origin, if it comes from an inlined function.
        is_postfix: it is `k++` or `k--`, not `++k` or `--k`.
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
    is_postfix: bool = False

    def __repr__(self) -> str:
        """Return its kind and name only, as its parts lead to the whole file."""
        return f"<{self.kind.name} {self.spelling or self.operator} line {self.extent.start.line}>"

    @property
    def written(self) -> Extent:
        """The extent of its text."""
        return self.extent if self.origin is None else self.origin.written

    @property
    def named(self) -> Declaration:
        """The declaration that a name refers to; only for nodes that refer to one."""
        assert self.referenced is not None, "it is a name"
        return self.referenced

    @property
    def expressions(self) -> tuple[Node, ...]:
        """The parts that have a value: of a declaration, sizes and the first value, in order."""
        return tuple(each for each in self.children if each.kind.is_expression)

    @property
    def arguments(self) -> tuple[Node, ...]:
        """The arguments of a call; empty for other nodes."""
        return self.children[1:] if self.kind is NodeKind.CALL_EXPR else ()


@dataclass(frozen=True, eq=False, repr=False)
class Declaration(Node):
    """One declaration of a variable, a function, a type or a member.

    Attributes:
        location: the place of its name.
        key: identifier shared by all declarations of the same entity.
        first: the first of these.
        definition: the one that is the definition; None if there is none.
        unit: the translation unit.
        parent: the enclosing function, struct or translation unit.
        storage_class: the storage class that it names.
        is_thread_local: it is a thread-local variable.
        is_bitfield: it is a bit-field.
        is_in_system_header: it is in a system header.
        enum_value: the value of an enumeration constant.
        fields: the members of a struct or a union.
        parameters: the parameters of a function.
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
        """The translation unit in which it is declared."""
        assert self.unit is not None, "it is known as soon as the unit is complete"
        return self.unit

    @property
    def file(self) -> SourceFile:
        """The main file of the translation unit."""
        return self.translation_unit.file

    @property
    def is_definition(self) -> bool:
        """True if the declaration is the definition."""
        return self.definition is self


@dataclass(frozen=True, eq=False)
class MacroDefinition:
    """A `#define` in a file or a macro defined on the command line.

    Attributes:
        name: name of the macro.
        number: number of definitions and expansions of macros before it.
        extent: from its name to the end of its replacement; nowhere for the command line.
        given: the text of this extent if it is in no file.
        is_in_system_header: it is in a system header.
    """

    name: str
    number: int
    extent: Extent
    given: bytes = b""
    is_in_system_header: bool = False

    @property
    def location(self) -> Location:
        """The place at which it begins."""
        return self.extent.start

    @cached_property
    def text(self) -> bytes:
        """The text from its name to the end of its replacement."""
        start, end = self.extent.start, self.extent.end
        return self.given if start.file is None else start.file.data[start.offset : end.offset]

    @property
    def is_called(self) -> bool:
        """True if it is a function-like macro."""
        return self.text[len(self.name.encode()) :][:1] == b"("

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens after its name, without comments."""
        return tuple(text for _, text in tokens(self.text))[1:]


@dataclass(frozen=True, slots=True, eq=False)
class MacroExpansion:
    """An expansion of a macro.

    Attributes:
        name: name of the macro.
        number: number of definitions and expansions of macros before it.
        extent: its place, including its arguments.
    """

    name: str
    number: int
    extent: Extent


@dataclass(frozen=True, slots=True, eq=False)
class Inclusion:
    """The inclusion of one of the user's files.

    Attributes:
        file: the included file.
        source: the file that includes it; None for the command line.
        offset: offset of the inclusion in that file.
    """

    file: SourceFile
    source: SourceFile | None
    offset: int


@dataclass(frozen=True, eq=False)
class Unit:
    """A translation unit.

    Attributes:
        file: the main file.
        whole: the parent of all top-level declarations.
        declarations: top-level declarations of the user's files, in order; for those in headers
            that the file does not refer to, only kinds, names and places are filled in.
        foreign: kinds and names of all top-level declarations of system headers.
        constants: names of the constants of all enumerations.
        macros: definitions of macros, in order.
        expansions: expansions of macros in the user's files, in order.
        inclusions: inclusions of the user's files, in order.
        skipped: byte ranges that the preprocessor skips (`#if 0` and the like), by the names of
            the user's files.
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
    """Replace the definitions of functions in a unit; returns the unit itself if none changes.

    Args:
        unit: the unit.
        change: returns the replacement of a definition, which may be the definition itself.
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
    """Return True if a node declares a variable; parameters do not count."""
    return node.kind is NodeKind.VAR_DECL and isinstance(node, Declaration)


def descendants(node: Node) -> Iterator[Node]:
    """Yield a node and all its descendants in pre-order, without recursion."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(found.children))


def are_same(some: Sequence[Node], others: Sequence[Node]) -> bool:
    """Return True if two sequences consist of identical nodes."""
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))


def transformed(top: Node, change: Callable[[Node, tuple[Node, ...]], Node]) -> Node:
    """Return a new tree, built bottom-up without recursion.

    Args:
        top: the root of the tree.
        change: returns the new node for a node and its new children.
    """
    (found,) = _transformed(top, lambda node, children: (change(node, children),), ())
    return found


def with_others(top: Node, changed: Mapping[Node, tuple[Node, ...]]) -> tuple[Node, ...]:
    """Replace some nodes of a tree, each by any number of nodes, without recursion."""

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
    """Transform a tree bottom-up; nodes in `leaves` are treated as having no children."""
    nodes, above, waiting = [top], [-1], [0]
    while waiting:
        position = waiting.pop()
        for child in nodes[position].children if nodes[position] not in leaves else ():
            above.append(position)
            waiting.append(len(nodes))
            nodes.append(child)
    # Descendants of a node have larger numbers, and its children are in order.
    made: list[list[Node]] = [[] for _ in nodes]
    for position in range(len(nodes) - 1, 0, -1):
        found = change(nodes[position], tuple(reversed(made[position])))
        made[above[position]] += reversed(found)
    return change(top, tuple(reversed(made[0])))


def spelled(node: Node) -> Iterator[tuple[int, str]]:
    """Yield the tokens of a node as written in its file, with their offsets, without comments."""
    start, end = node.written.start, node.written.end
    if start.file is not None and start.file is end.file:
        yield from tokens(start.file.data, start.offset, end.offset)


def spelled_after(declaration: Declaration) -> list[str]:
    """Return the tokens of a declaration after its name, as written in its file."""
    name = declaration.location.offset
    return [text for offset, text in spelled(declaration) if offset > name]
