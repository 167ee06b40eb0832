"""Members of structs as variables and arrays of their own.

`m->rows` stands for a variable `m_rows`, `s.a[i]` for an element of an array `s_a`, and `p[i].x`
for one of an array `p_x`: members of one struct never overlap. Only the code that prints a result
needs their spelling in C.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from looper.frontend.tree.cursors import ARRAYS, VARIABLES, inner_type, innermost, stripped
from looper.frontend.tree.syntax import (
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
    """Return the type of an array of `element` sized as `like`; incomplete if that is a pointer."""
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
class MemberVariable(Declaration):
    """A member of a struct, or of all structs of an array, as the declaration of a variable.

    Attributes:
        base: the declaration of the struct, the array of structs or the pointer to them; it may be
            a member itself.
        place: its spelling in C, with `[]` for each subscript in front of its own: `p[].x`.
        spelling: its name as a variable.
        type: the C type, with the dimensions in front of its own.
        steps: size in bytes of the structs in each of these dimensions.
        children: the expressions that size it.
    """

    base: Declaration
    place: str
    steps: tuple[int, ...]

    @property
    def whole_place(self) -> str:
        """The spelling in C in terms of program variables alone, not of other members."""
        if not isinstance(self.base, MemberVariable):
            return self.place
        return self.base.whole_place + self.place.removeprefix(self.base.spelling)

    @property
    def rank(self) -> int:
        """The number of subscripts in front of its own."""
        return self.place.count("[]")

    @property
    def is_pointer(self) -> bool:
        """True if the member is a pointer."""
        return self.type.canonical.kind is TypeKind.POINTER


@dataclass(frozen=True, eq=False, kw_only=True)
class _Lowered(Node):
    """A member as an expression on variables.

    Attributes:
        whole: the chain of the complete member expression; None for parts of one.
    """

    whole: _Chain | None = None


@dataclass(frozen=True)
class _Chain:
    """A variable, and the members and subscripts that follow it.

    Attributes:
        base: the declaration of the variable.
        place, name: see `MemberVariable`.
        type: type of the whole.
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
        """Return the chain of an element."""
        indices, extents = (*self.indices, index), (*self.extents, self.type.canonical)
        inner = inner_type(self.type)
        return replace(self, place=f"{self.place}[]", type=inner, indices=indices, extents=extents)

    def moved(self, index: Node) -> _Chain:
        """Return the chain with `index` added to its last subscript."""
        *outer, last = self.indices
        both = (last, index)
        total = Node(NodeKind.BINARY_OPERATOR, last.extent, last.type, both, operator="+")
        return replace(self, indices=(*outer, total))

    def member(self, link: str, field: Declaration, type_: CType) -> _Chain:
        """Return the chain of a member; `type_` may have more qualifiers than its declaration."""
        name = field.spelling
        own = field.expressions
        place, variable = f"{self.place}{link}{name}", f"{self.name}_{name}"
        sizes = (*own, *self.sizes)
        return replace(self, place=place, name=variable, type=type_, sizes=sizes, field=field)

    def as_variable(self) -> MemberVariable:
        """Return the member at the end as the declaration of an `extern` variable."""
        field = self.field
        assert field is not None and field.unit is not None, "it ends with a member"
        type_ = self.type
        for like in reversed(self.extents):
            type_ = _array_of(type_, like)
        return MemberVariable(
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
        """Return the variable or element for the chain, in the place of an expression."""
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


def _has_members(top: Node) -> bool:
    """Return True if a tree has members of structs or unions that are not variables yet."""
    return any(each.kind is NodeKind.MEMBER_REF_EXPR for each in descendants(top))


def with_variables(top: Node, made: dict[Node, Node] | None = None) -> Node:
    """Replace the members of structs in a tree by variables; those of unions stay.

    Args:
        top: a statement, an expression, or a function.
        made: the replacements of changed nodes; updated in place.
    """
    made = {} if made is None else made
    if not _has_members(top):
        return top
    # References to a variable, as in sizes of arrays, may precede its declaration in the tree.
    for each in descendants(top):
        if each.kind in VARIABLES and _has_members(each):
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
    """Return expressions for all members of a struct, nested structs flattened, in their order.

    Args:
        struct: an expression, or the declaration of a variable.

    Returns:
        The expressions; None if a member is a bit-field, a pointer, an array or a union, or if the
        expression is not a struct stored in a variable.
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
    """Return the struct that a pointer leads to and ".", or the pointer itself and "->"."""
    found = _leads_to(pointer)
    if found is not None:
        return (found, ".") if found.type.canonical.kind is TypeKind.RECORD else None
    whole = _chain(pointer)
    if whole is None or whole.type.canonical.kind not in (TypeKind.POINTER, *ARRAYS):
        return None
    start = _pointer(whole, pointer)
    return None if start is None else (start, "->")


def _chain(cursor: Node) -> _Chain | None:
    """Return the chain of members and subscripts that an expression is; None for any other."""
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
    sizes = declaration.expressions
    name = declaration.spelling
    return _Chain(declaration, name, name, declaration.type, sizes=tuple(sizes))


def _element(array: Node, index: Node) -> _Chain | None:
    found = _leads_to(array)
    if found is not None:
        # The next element after a member is not the same member of the next struct.
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
    # Members of an anonymous struct belong to the enclosing one.
    link = "." if kind.kind is TypeKind.RECORD else "->"
    is_named = re.fullmatch(r"\w+", cursor.spelling)
    return whole.member(link, field, cursor.type) if is_named else whole


def _leads_to(pointer: Node) -> _Chain | None:
    """Return the target of `&x` and `p + i`; None for others, such as plain pointers."""
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
    """Return a chain that begins with a pointer, a member being a variable; None if subscripted."""
    if whole.indices:
        return None
    if not isinstance(stripped(cursor), _Lowered):
        return whole
    variable = whole.as_variable()
    return _Chain(variable, variable.spelling, variable.spelling, variable.type)


def free_name(name: str, code: bytes) -> str:
    """Return `name`, with `_` appended until the code uses it at most for members of structs."""
    while re.search(rf"(?<![\w.>]){name}\b".encode(), code):
        name += "_"
    return name


def _step(extent: CType) -> int:
    """Return the size in bytes of the structs in an array, or that a pointer leads to."""
    return innermost(extent)[1].size


def variable_of(declaration: Declaration) -> Declaration:
    """Return the variable itself, or of a member, the one that holds or leads to its struct."""
    while isinstance(declaration, MemberVariable):
        declaration = declaration.base
    return declaration


def is_member(declaration: Declaration) -> bool:
    """Return True if a declaration is that of a member."""
    return isinstance(declaration, MemberVariable)


def is_in_structs(declaration: Declaration, subscripts: int) -> bool:
    """Return True if `subscripts` subscripts denote a whole member of a struct in an array."""
    return isinstance(declaration, MemberVariable) and 0 < declaration.rank == subscripts


def is_behind(declaration: Declaration) -> bool:
    """Return True if a declaration is that of a member reached through a pointer."""
    return isinstance(declaration, MemberVariable) and "->" in declaration.place


def with_bases(found: Sequence[MemberVariable]) -> list[MemberVariable]:
    """Return members without repetitions, each after the members that are pointers to it."""
    known: dict[int, MemberVariable] = {}
    for each in found:
        line = [each]
        while isinstance(line[-1].base, MemberVariable):
            line.append(line[-1].base)
        known |= {member.key: known.get(member.key, member) for member in reversed(line)}
    return list(known.values())
