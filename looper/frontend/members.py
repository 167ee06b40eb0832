"""Members of structs, read as variables and arrays of their own.

`m->rows` stands for a variable `m_rows`, `s.a[i]` for an element of an array `s_a`, and `p[i].x`
for one of an array `p_x`: members of one struct never overlap. The readers of regions see these in
the syntax tree, so that only what prints a result has to know how C spells them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from clang.cindex import Cursor, CursorKind, StorageClass, Type, TypeKind

from looper.frontend.clang_setup import Sum, operator
from looper.frontend.file_texts import code_of

VARIABLES = (CursorKind.VAR_DECL, CursorKind.PARM_DECL)
ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.VARIABLEARRAY, TypeKind.INCOMPLETEARRAY)
_PLAIN = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR)


_UNEXPOSED = CursorKind.UNEXPOSED_STMT.value


def plain_children(cursor: Cursor) -> list[Cursor]:
    """The direct children of a cursor, members as they are written.

    A statement with attributes, as pragmas of clang's are some, is the statement without them. They
    are kept with the cursor, as a region is walked dozens of times and each visit calls libclang.
    """
    kept: list[Cursor] | None = getattr(cursor, "_inside", None)
    if kept is None:
        found = list(cursor.get_children())
        kept = [_bare(each) if each._kind_id == _UNEXPOSED else each for each in found]
        cursor._inside = kept
    return list(kept)


def _bare(statement: Cursor) -> Cursor:
    inner = plain_children(statement)
    return inner[0] if len(inner) == 1 else statement


def inner_type(type_: Any) -> Any:
    """What an array is made of, or a pointer leads to."""
    canonical = type_.get_canonical()
    return canonical.element_type if canonical.kind in ARRAYS else canonical.get_pointee()


def innermost(type_: Any) -> tuple[int, Any]:
    """How many arrays and pointers there are around a type, and what is inside of all of them."""
    rank, found = 0, type_.get_canonical()
    while found.kind in (TypeKind.POINTER, *ARRAYS):
        rank, found = rank + 1, inner_type(found).get_canonical()
    return rank, found


class _ArrayType(Type):  # type: ignore[misc]
    """Elements of a type of clang's, so many of them; it has what the readers ask types."""

    _element: Any
    _like: Any

    @classmethod
    def of(cls, element: Any, like: Any) -> _ArrayType:
        """An array of as many elements as another one has; as many as there are, of a pointer."""
        found = cls.from_buffer_copy(element)
        found._tu, found._element, found._like = element._tu, element, like
        return cast(_ArrayType, found)

    @property
    def kind(self) -> Any:
        """Its kind."""
        return self._like.kind if self._like.kind in ARRAYS else TypeKind.INCOMPLETEARRAY

    @property
    def element_type(self) -> Any:
        """What it is an array of."""
        return self._element

    @property
    def element_count(self) -> int:
        """How many there are."""
        return int(self._like.element_count)

    @property
    def spelling(self) -> str:
        """The type as C has it, nearly."""
        return f"{self._element.spelling} []"

    def get_canonical(self) -> Any:
        """Itself."""
        return self


class Member(Cursor):  # type: ignore[misc]
    """A member of a struct, or of all structs of an array, as the declaration of a variable.

    Attributes:
        base: the declaration of the struct, the array of structs or the pointer to them; a member
            itself where that is one.
        place: how C spells it, with `[]` for each subscript in front of its own: `p[].x`.
        spelling: the name that it has as a variable.
        type: the C type, with the dimensions in front of its own.
        steps: size in bytes of the structs in each of these dimensions.
    """

    base: Any
    place: str
    steps: tuple[int, ...]
    _name: str
    _all: Any
    _sizes: list[Any]

    @property
    def kind(self) -> Any:
        """That of a variable."""
        return CursorKind.VAR_DECL

    @property
    def spelling(self) -> str:
        """Its name."""
        return self._name

    @property
    def type(self) -> Any:
        """Its type."""
        return self._all

    @property
    def canonical(self) -> Any:
        """Itself."""
        return self

    @property
    def hash(self) -> int:
        """The same for the same member of the same variable."""
        return hash((self.base.canonical.hash, self.place))

    @property
    def semantic_parent(self) -> Any:
        """The file: what it holds can be seen from elsewhere."""
        return self.translation_unit.cursor

    @property
    def storage_class(self) -> Any:
        """That of a variable which is declared here and is elsewhere."""
        return StorageClass.EXTERN

    @property
    def whole_place(self) -> str:
        """How C spells it where no variable has the value of another member."""
        if not isinstance(self.base, Member):
            return self.place
        return self.base.whole_place + self.place.removeprefix(self.base.spelling)

    @property
    def rank(self) -> int:
        """How many subscripts stand in front of its own."""
        return self.place.count("[]")

    @property
    def is_pointer(self) -> bool:
        """Whether it holds an address."""
        return bool(self.type.get_canonical().kind is TypeKind.POINTER)

    def get_definition(self) -> Any:
        """Itself."""
        return self

    def get_children(self) -> Any:
        """The expressions that size it."""
        return iter(self._sizes if self.type.get_canonical().kind in ARRAYS else ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Member) and self.hash == other.hash

    def __hash__(self) -> int:
        return self.hash


class _Name(Cursor):  # type: ignore[misc]
    """An expression that names a member, as the name of a variable."""

    _declaration: Member
    _whole: _Chain | None = None

    @property
    def kind(self) -> Any:
        """That of a name."""
        return CursorKind.DECL_REF_EXPR

    @property
    def referenced(self) -> Any:
        """What it names."""
        return self._declaration

    @property
    def spelling(self) -> str:
        """The name."""
        return self._declaration.spelling

    @property
    def type(self) -> Any:
        """The variable's type."""
        return self._declaration.type

    def get_children(self) -> Any:
        """Nothing."""
        return iter(())


class _Element(Cursor):  # type: ignore[misc]
    """An expression that names a member of an element, as an element of an array."""

    _array: Any
    _index: Any
    _whole: _Chain | None = None

    @property
    def kind(self) -> Any:
        """That of an element."""
        return CursorKind.ARRAY_SUBSCRIPT_EXPR

    @property
    def type(self) -> Any:
        """The element's type."""
        return self._array.type.element_type

    def get_children(self) -> Any:
        """The array and the index."""
        return iter((self._array, self._index))


@dataclass(frozen=True)
class _Chain:
    """A variable, and what follows it: members and subscripts.

    Attributes:
        base: the declaration of the variable.
        place, name: see `Member`.
        type: of the whole.
        indices: the subscripts, outermost first.
        extents: types of arrays and pointers that have these subscripts.
        sizes: the expressions that size them, innermost first.
        field: the declaration of the member at its end.
    """

    base: Any
    place: str
    name: str
    type: Any
    indices: tuple[Any, ...] = ()
    extents: tuple[Any, ...] = ()
    sizes: tuple[Any, ...] = ()
    field: Any = None

    def element(self, index: Any) -> _Chain:
        """One of its elements."""
        indices, extents = (*self.indices, index), (*self.extents, self.type.get_canonical())
        inner = inner_type(self.type)
        return replace(self, place=f"{self.place}[]", type=inner, indices=indices, extents=extents)

    def moved(self, index: Any) -> _Chain:
        """So many elements further."""
        *outer, last = self.indices
        return replace(self, indices=(*outer, Sum.of(last, index)))

    def member(self, link: str, field: Cursor, type_: Any) -> _Chain:
        """One of its members, of a type that may have more qualifiers than its declaration."""
        name = str(field.spelling)
        own = [c for c in plain_children(field) if c.kind.is_expression()]
        place, variable = f"{self.place}{link}{name}", f"{self.name}_{name}"
        sizes = (*own, *self.sizes)
        return replace(self, place=place, name=variable, type=type_, sizes=sizes, field=field)

    def as_variable(self, cursor: Cursor) -> Member:
        """The member at its end as a variable."""
        found = Member.from_buffer_copy(self.field)
        found._tu = cursor._tu
        found.base, found.place, found._name = self.base, self.place, _free(self.name, cursor)
        found._sizes, found._all = list(self.sizes), self.type
        found.steps = tuple(map(_step, self.extents))
        for like in reversed(self.extents):
            found._all = _ArrayType.of(found._all, like)
        return cast(Member, found)

    def as_expression(self, cursor: Cursor) -> Cursor:
        """The variable or the element that it is, in the place of an expression."""
        found = _Name.from_buffer_copy(cursor)
        found._tu, found._declaration = cursor._tu, self.as_variable(cursor)
        for index in self.indices:
            element = _Element.from_buffer_copy(cursor)
            element._tu, element._array, element._index = cursor._tu, found, index
            found = element
        found._whole = self
        return found


def lowered(cursor: Cursor) -> Cursor:
    """What a member of a struct is read as; any other expression, and unions', as it is."""
    if cursor.kind is not CursorKind.MEMBER_REF_EXPR:
        return cursor
    chain = _chain(cursor)
    return cursor if chain is None else chain.as_expression(cursor)


def members_of(struct: Cursor) -> list[Cursor] | None:
    """What the members of a struct are read as, those of structs in it, too, in their order.

    Args:
        struct: an expression, or the declaration of a variable.

    Returns:
        None where one is no number, or the expression no struct that is in a variable.
    """
    if struct.type.get_canonical().kind is not TypeKind.RECORD:
        return None
    inside, chain = plain_stripped(struct), None
    if inside.kind is CursorKind.VAR_DECL:
        chain = _variable(inside), "."
    elif inside.kind is CursorKind.UNARY_OPERATOR and operator(inside) == "*":
        chain = _followed(plain_children(inside)[0])
    elif (whole := _chain(inside)) is not None:
        chain = whole, "."
    return None if chain is None else _members_of(*chain, struct)


def _members_of(whole: _Chain, link: str, cursor: Cursor) -> list[Cursor] | None:
    record = whole.type.get_canonical()
    if record.kind in (TypeKind.POINTER, *ARRAYS):
        record = inner_type(record).get_canonical()
    if record.get_declaration().kind is not CursorKind.STRUCT_DECL:
        return None
    found = list[Cursor]()
    for field in record.get_fields():
        if field.is_bitfield():
            return None
        is_named = re.fullmatch(r"\w+", str(field.spelling))
        member = whole.member(link, field, field.type)
        kind = field.type.get_canonical().kind
        if kind is TypeKind.RECORD:
            own = (member, ".") if is_named else (replace(whole, type=field.type), link)
            inner = _members_of(*own, cursor)
            if inner is None:
                return None
            found += inner
        elif kind is TypeKind.POINTER or kind in ARRAYS:
            return None
        else:
            found.append(member.as_expression(cursor))
    return found


def _followed(pointer: Cursor) -> tuple[_Chain, str] | None:
    """The struct that a pointer leads to, or the pointer itself, and what stands before members."""
    found = _leads_to(pointer)
    if found is not None:
        return (found, ".") if found.type.get_canonical().kind is TypeKind.RECORD else None
    whole = _chain(pointer)
    if whole is None or whole.type.get_canonical().kind not in (TypeKind.POINTER, *ARRAYS):
        return None
    start = _pointer(whole, pointer)
    return None if start is None else (start, "->")


def _chain(cursor: Cursor) -> _Chain | None:
    """The variable that an expression begins with, and what follows; None for anything else."""
    cursor = plain_stripped(cursor)
    if isinstance(cursor, _Name | _Element):
        return cursor._whole
    inner = plain_children(cursor)
    match cursor.kind:
        case CursorKind.DECL_REF_EXPR if cursor.referenced.kind in VARIABLES:
            return _variable(cursor.referenced)
        case CursorKind.ARRAY_SUBSCRIPT_EXPR:
            return _element(inner[0], inner[1])
        case CursorKind.MEMBER_REF_EXPR if inner:
            return _member(cursor, inner[0])
    return None


def _variable(declaration: Cursor) -> _Chain:
    sizes = [c for c in plain_children(declaration) if c.kind.is_expression()]
    name = str(declaration.spelling)
    return _Chain(declaration, name, name, declaration.type, sizes=tuple(sizes))


def _element(array: Cursor, index: Cursor) -> _Chain | None:
    found = _leads_to(array)
    if found is not None:
        # Behind a member there is no other one of the next struct.
        return found.moved(index) if found.place.endswith("[]") else None
    whole = _chain(array)
    if whole is None:
        return None
    kind = whole.type.get_canonical().kind
    if kind is TypeKind.POINTER:
        start = _pointer(whole, array)
        return None if start is None else start.element(index)
    return whole.element(index) if kind in ARRAYS else None


def _member(cursor: Cursor, holder: Cursor) -> _Chain | None:
    field = cursor.referenced
    is_known = field is not None and field.kind is CursorKind.FIELD_DECL
    if not is_known or field.is_bitfield() or field.semantic_parent.kind is CursorKind.UNION_DECL:
        return None
    inside = plain_stripped(holder)
    if inside.type.get_canonical().kind is not TypeKind.RECORD:
        found = _followed(holder)
    elif inside.kind is CursorKind.UNARY_OPERATOR and operator(inside) == "*":
        found = _followed(plain_children(inside)[0])
    else:
        found = None if (struct := _chain(holder)) is None else (struct, ".")
    if found is None:
        return None
    whole, link = found
    kind = whole.type.get_canonical()
    if kind.kind in ARRAYS and kind.element_type.get_canonical().kind is not TypeKind.RECORD:
        return None
    # What is in a struct without a name is in the one around it.
    link = "." if kind.kind is TypeKind.RECORD else "->"
    is_named = re.fullmatch(r"\w+", str(cursor.spelling))
    return whole.member(link, field, cursor.type) if is_named else whole


def _leads_to(pointer: Cursor) -> _Chain | None:
    """What `&x` and `p + i` lead to; None of others, such as plain pointers."""
    pointer = plain_stripped(pointer)
    inner = plain_children(pointer)
    if pointer.kind is CursorKind.UNARY_OPERATOR and operator(pointer) == "&":
        return _chain(inner[0])
    if pointer.kind is CursorKind.BINARY_OPERATOR and operator(pointer) == "+":
        array, index = inner
        if index.type.get_canonical().kind in (TypeKind.POINTER, *ARRAYS):
            array, index = index, array
        return _element(array, index)
    return None


def _pointer(whole: _Chain, cursor: Cursor) -> _Chain | None:
    """What begins with a pointer: a variable, or a member that becomes one; none of an array's."""
    if whole.indices:
        return None
    holder = plain_stripped(cursor)
    if holder.kind is not CursorKind.MEMBER_REF_EXPR:
        return whole
    variable = whole.as_variable(holder)
    return _Chain(variable, variable.spelling, variable.spelling, variable.type)


def _free(name: str, cursor: Cursor) -> str:
    """The name, with underscores after it if the file has it for something else."""
    return free_name(name, code_of(cursor.translation_unit.spelling))


def free_name(name: str, code: bytes) -> str:
    """A name that a text does not have for something else than a member of a struct."""
    while re.search(rf"(?<![\w.>]){name}\b".encode(), code):
        name += "_"
    return name


def _step(extent: Any) -> int:
    """The size in bytes of the structs in an array, or that a pointer leads to."""
    return int(innermost(extent)[1].get_size())


def plain_stripped(cursor: Cursor) -> Cursor:
    """The expression inside parentheses and implicit conversions, members as they are written."""
    while cursor.kind in _PLAIN:
        inner = plain_children(cursor)
        if len(inner) != 1:
            return cursor
        cursor = inner[0]
    return cursor


def variable_of(declaration: Cursor) -> Cursor:
    """The variable that holds what is declared: of a member, its struct's or the pointer to it."""
    while isinstance(declaration, Member):
        declaration = declaration.base
    return declaration


def is_member(declaration: Cursor) -> bool:
    """Whether a declaration is a member's."""
    return isinstance(declaration, Member)


def is_in_structs(declaration: Cursor, subscripts: int) -> bool:
    """Whether an element at so many subscripts is a whole member of one of an array's structs."""
    return isinstance(declaration, Member) and 0 < declaration.rank == subscripts


def is_behind(declaration: Cursor) -> bool:
    """Whether a declaration is that of a member of the struct that a pointer leads to."""
    return isinstance(declaration, Member) and "->" in declaration.place


def with_bases(found: Sequence[Member]) -> list[Member]:
    """Some members, each once, and before them those that are pointers which lead to others."""
    known: dict[int, Member] = {}
    for each in found:
        line = [each]
        while isinstance(line[-1].base, Member):
            line.append(line[-1].base)
        known |= {member.hash: known.get(member.hash, member) for member in reversed(line)}
    return list(known.values())
