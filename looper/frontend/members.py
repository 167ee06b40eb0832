"""Members of structs as variables and arrays of their own.

`m->rows` stands for a variable `m_rows`, `s.a[i]` for an element of an array `s_a`, and `p[i].x`
for one of an array `p_x`: members of one struct never overlap. Only what prints a result has to
know how C spells them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from looper.frontend.cursors import ARRAYS, VARIABLES, inner_type, innermost, stripped
from looper.frontend.syntax import (
    CType,
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    TypeKind,
    are_same,
    descendants,
    is_variable,
    transformed,
)


def _array_of(element: CType, like: CType) -> CType:
    """An array of as many elements as another one has; as many as there are, of a pointer."""
    return CType(
        like.kind if like.kind in ARRAYS else TypeKind.INCOMPLETEARRAY,
        f"{element.spelling} []",
        element.is_const,
        element.is_volatile,
        element.is_restrict,
        element.size,
        like.count,
        _inner=element,
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class Member(Declaration):
    """A member of a struct, or of all structs of an array, as the declaration of a variable.

    Attributes:
        base: the declaration of the struct, the array of structs or the pointer to them; a member
            itself where that is one.
        place: how C spells it, with `[]` for each subscript in front of its own: `p[].x`.
        spelling: the name that it has as a variable.
        type: the C type, with the dimensions in front of its own.
        steps: size in bytes of the structs in each of these dimensions.
        children: the expressions that size it.
    """

    base: Declaration
    place: str
    steps: tuple[int, ...]

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
        return self.type.canonical.kind is TypeKind.POINTER


@dataclass(frozen=True, eq=False, kw_only=True)
class _Lowered(Node):
    """A member as an expression on variables.

    Attributes:
        whole: the member; None of the array that it is an element of.
    """

    whole: _Chain | None = None


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

    base: Declaration
    place: str
    name: str
    type: CType
    indices: tuple[Node, ...] = ()
    extents: tuple[CType, ...] = ()
    sizes: tuple[Node, ...] = ()
    field: Declaration | None = None

    def element(self, index: Node) -> _Chain:
        """One of its elements."""
        indices, extents = (*self.indices, index), (*self.extents, self.type.canonical)
        inner = inner_type(self.type)
        return replace(self, place=f"{self.place}[]", type=inner, indices=indices, extents=extents)

    def moved(self, index: Node) -> _Chain:
        """So many elements further."""
        *outer, last = self.indices
        both = (last, index)
        total = Node(NodeKind.BINARY_OPERATOR, last.extent, last.type, both, operator="+")
        return replace(self, indices=(*outer, total))

    def member(self, link: str, field: Declaration, type_: CType) -> _Chain:
        """One of its members, of a type that may have more qualifiers than its declaration."""
        name = field.spelling
        own = [c for c in field.children if c.kind.is_expression]
        place, variable = f"{self.place}{link}{name}", f"{self.name}_{name}"
        sizes = (*own, *self.sizes)
        return replace(self, place=place, name=variable, type=type_, sizes=sizes, field=field)

    def as_variable(self) -> Member:
        """The member at its end as a variable, which is declared here and is elsewhere."""
        field = self.field
        assert field is not None and field.unit is not None, "it ends with a member"
        type_ = self.type
        for like in reversed(self.extents):
            type_ = _array_of(type_, like)
        return Member(
            NodeKind.VAR_DECL,
            field.extent,
            type_,
            self.sizes if type_.canonical.kind in ARRAYS else (),
            free_name(self.name, field.unit.file.code),
            location=field.location,
            key=hash((self.base.key, self.place)),
            parent=field.unit.whole,
            unit=field.unit,
            storage_class=StorageClass.EXTERN,
            is_in_system_header=field.is_in_system_header,
            base=self.base,
            place=self.place,
            steps=tuple(map(_step, self.extents)),
        )

    def as_expression(self, written: Node) -> Node:
        """The variable or the element that it is, in the place of an expression."""
        variable, last = self.as_variable(), len(self.indices)
        found = _Lowered(
            NodeKind.DECL_REF_EXPR,
            written.extent,
            variable.type,
            spelling=variable.spelling,
            referenced=variable,
            origin=written.origin,
            whole=None if last else self,
        )
        for number, index in enumerate(self.indices, start=1):
            found = _Lowered(
                NodeKind.ARRAY_SUBSCRIPT_EXPR,
                written.extent,
                found.type.inner,
                (found, index),
                origin=written.origin,
                whole=self if number == last else None,
            )
        return found


def has_members(top: Node) -> bool:
    """Whether a tree has members of structs or unions that are not variables."""
    return any(each.kind is NodeKind.MEMBER_REF_EXPR for each in descendants(top))


def with_variables(top: Node, made: dict[Node, Node] | None = None) -> Node:
    """The tree with variables in the places of members of structs; those of unions stay.

    Args:
        top: a statement, an expression, or a function.
        made: what stands in the places of nodes that are not the same; it is added to.
    """
    made = {} if made is None else made
    if not has_members(top):
        return top
    # What refers to a variable may stand before it in the tree, as sizes of arrays do.
    for each in descendants(top):
        if each.kind in VARIABLES and has_members(each):
            _lowered(each, made)
    return _lowered(top, made)


def _lowered(top: Node, made: dict[Node, Node]) -> Node:
    def change(node: Node, children: tuple[Node, ...]) -> Node:
        known = made.get(node)
        if known is not None:
            return known
        found = node
        if not are_same(children, node.children):
            found = replace(node, children=children)
            if isinstance(node, Declaration) and node.is_definition:
                object.__setattr__(found, "definition", found)
        used = made.get(found.referenced) if found.referenced is not None else None
        if found.kind is NodeKind.DECL_REF_EXPR and isinstance(used, Declaration):
            found = replace(found, referenced=used)
        elif found.kind is NodeKind.MEMBER_REF_EXPR and (chain := _chain(found)) is not None:
            found = chain.as_expression(found)
        if found is not node:
            made[node] = found
        return found

    return transformed(top, change)


def members_of(struct: Node) -> list[Node] | None:
    """What the members of a struct are read as, those of structs in it, too, in their order.

    Args:
        struct: an expression, or the declaration of a variable.

    Returns:
        None where one is no number, or the expression no struct that is in a variable.
    """
    if struct.type.canonical.kind is not TypeKind.RECORD:
        return None
    inside, chain = stripped(struct), None
    if is_variable(inside):
        chain = _variable(inside), "."
    elif inside.kind is NodeKind.UNARY_OPERATOR and inside.operator == "*":
        chain = _followed(inside.children[0])
    elif (whole := _chain(inside)) is not None:
        chain = whole, "."
    return None if chain is None else _members_of(*chain, struct)


def _members_of(whole: _Chain, link: str, cursor: Node) -> list[Node] | None:
    record = whole.type.canonical
    if record.kind in (TypeKind.POINTER, *ARRAYS):
        record = inner_type(record).canonical
    struct = record.declaration
    if struct is None or struct.kind is not NodeKind.STRUCT_DECL:
        return None
    found = list[Node]()
    for field in (struct.definition or struct).fields:
        if field.is_bitfield:
            return None
        is_named = re.fullmatch(r"\w+", field.spelling)
        member = whole.member(link, field, field.type)
        kind = field.type.canonical.kind
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


def _followed(pointer: Node) -> tuple[_Chain, str] | None:
    """The struct that a pointer leads to, or the pointer itself, and what stands before members."""
    found = _leads_to(pointer)
    if found is not None:
        return (found, ".") if found.type.canonical.kind is TypeKind.RECORD else None
    whole = _chain(pointer)
    if whole is None or whole.type.canonical.kind not in (TypeKind.POINTER, *ARRAYS):
        return None
    start = _pointer(whole, pointer)
    return None if start is None else (start, "->")


def _chain(cursor: Node) -> _Chain | None:
    """The variable that an expression begins with, and what follows; None for anything else."""
    cursor = stripped(cursor)
    if isinstance(cursor, _Lowered):
        return cursor.whole
    inner = cursor.children
    match cursor.kind:
        case NodeKind.DECL_REF_EXPR if cursor.named.kind in VARIABLES:
            return _variable(cursor.named)
        case NodeKind.ARRAY_SUBSCRIPT_EXPR:
            return _element(inner[0], inner[1])
        case NodeKind.MEMBER_REF_EXPR if inner:
            return _member(cursor, inner[0])
    return None


def _variable(declaration: Declaration) -> _Chain:
    sizes = [c for c in declaration.children if c.kind.is_expression]
    name = declaration.spelling
    return _Chain(declaration, name, name, declaration.type, sizes=tuple(sizes))


def _element(array: Node, index: Node) -> _Chain | None:
    found = _leads_to(array)
    if found is not None:
        # Behind a member there is no other one of the next struct.
        return found.moved(index) if found.place.endswith("[]") else None
    whole = _chain(array)
    if whole is None:
        return None
    kind = whole.type.canonical.kind
    if kind is TypeKind.POINTER:
        start = _pointer(whole, array)
        return None if start is None else start.element(index)
    return whole.element(index) if kind in ARRAYS else None


def _member(cursor: Node, holder: Node) -> _Chain | None:
    field = cursor.referenced
    if field is None or field.kind is not NodeKind.FIELD_DECL or field.is_bitfield:
        return None
    if field.parent is None or field.parent.kind is NodeKind.UNION_DECL:
        return None
    inside = stripped(holder)
    if inside.type.canonical.kind is not TypeKind.RECORD:
        found = _followed(holder)
    elif inside.kind is NodeKind.UNARY_OPERATOR and inside.operator == "*":
        found = _followed(inside.children[0])
    else:
        found = None if (struct := _chain(holder)) is None else (struct, ".")
    if found is None:
        return None
    whole, link = found
    kind = whole.type.canonical
    if kind.kind in ARRAYS and kind.inner.canonical.kind is not TypeKind.RECORD:
        return None
    # What is in a struct without a name is in the one around it.
    link = "." if kind.kind is TypeKind.RECORD else "->"
    is_named = re.fullmatch(r"\w+", cursor.spelling)
    return whole.member(link, field, cursor.type) if is_named else whole


def _leads_to(pointer: Node) -> _Chain | None:
    """What `&x` and `p + i` lead to; None of others, such as plain pointers."""
    pointer = stripped(pointer)
    inner = pointer.children
    if pointer.kind is NodeKind.UNARY_OPERATOR and pointer.operator == "&":
        return _chain(inner[0])
    if pointer.kind is NodeKind.BINARY_OPERATOR and pointer.operator == "+":
        array, index = inner
        if index.type.canonical.kind in (TypeKind.POINTER, *ARRAYS):
            array, index = index, array
        return _element(array, index)
    return None


def _pointer(whole: _Chain, cursor: Node) -> _Chain | None:
    """What begins with a pointer: a variable, or a member that becomes one; none of an array's."""
    if whole.indices:
        return None
    if not isinstance(stripped(cursor), _Lowered):
        return whole
    variable = whole.as_variable()
    return _Chain(variable, variable.spelling, variable.spelling, variable.type)


def free_name(name: str, code: bytes) -> str:
    """A name that a text does not have for something else than a member of a struct."""
    while re.search(rf"(?<![\w.>]){name}\b".encode(), code):
        name += "_"
    return name


def _step(extent: CType) -> int:
    """The size in bytes of the structs in an array, or that a pointer leads to."""
    return innermost(extent)[1].size


def variable_of(declaration: Declaration) -> Declaration:
    """The variable that holds what is declared: of a member, its struct's or the pointer to it."""
    while isinstance(declaration, Member):
        declaration = declaration.base
    return declaration


def is_member(declaration: Declaration) -> bool:
    """Whether a declaration is a member's."""
    return isinstance(declaration, Member)


def is_in_structs(declaration: Declaration, subscripts: int) -> bool:
    """Whether an element at so many subscripts is a whole member of one of an array's structs."""
    return isinstance(declaration, Member) and 0 < declaration.rank == subscripts


def is_behind(declaration: Declaration) -> bool:
    """Whether a declaration is that of a member of the struct that a pointer leads to."""
    return isinstance(declaration, Member) and "->" in declaration.place


def with_bases(found: Sequence[Member]) -> list[Member]:
    """Some members, each once, and before them those that are pointers which lead to others."""
    known: dict[int, Member] = {}
    for each in found:
        line = [each]
        while isinstance(line[-1].base, Member):
            line.append(line[-1].base)
        known |= {member.key: known.get(member.key, member) for member in reversed(line)}
    return list(known.values())
