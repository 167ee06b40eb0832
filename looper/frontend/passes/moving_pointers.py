"""Indices in the place of pointers that move.

`*p = 0; p++;` becomes `*(p + p_at) = 0; p_at++;`, and with `p = A + 2;` before it `*(A + p_at) = 0`
and `p_at = 2;`. Comparisons of such pointers with others into the same array become comparisons of
indices, so that `for (double *p = A; p < A + n; p++)` counts. What the pointer leads to after the
region is not known then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from looper.frontend.scopes.names import is_automatic, named_in
from looper.frontend.scopes.pointers import pointee, reads_memory
from looper.frontend.tree.assignments import addressed_in, assigned_variable
from looper.frontend.tree.cursors import (
    ARRAYS,
    VARIABLES,
    is_integer,
    key,
    mentions,
    stripped,
    variable,
)
from looper.frontend.tree.new_nodes import (
    INT,
    LONG,
    binary,
    new_statement,
    new_variable,
    reference,
    with_value,
)
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    TypeKind,
    are_same,
    descendants,
    is_variable,
    transformed,
)

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_NO_NUMBERS = (TypeKind.RECORD, TypeKind.POINTER, TypeKind.VOID, TypeKind.OTHER)
_ASSIGNING = (NodeKind.BINARY_OPERATOR, NodeKind.COMPOUND_ASSIGNMENT_OPERATOR)


@dataclass(frozen=True)
class Moved:
    """Statements without moving pointers.

    Attributes:
        statements: the statements.
        pointers: pointers of the function that the statements moved before; now they do not.
    """

    statements: tuple[Node, ...]
    pointers: tuple[Declaration, ...] = ()


def with_indices(
    statements: Sequence[Node],
    function: Declaration,
    words: Collection[str],
    once: Mapping[int, Node],
) -> Moved:
    """Replace the pointers that statements of a region move by indices.

    Args:
        statements: of a region.
        function: the function around it.
        words: names that are in use in the file.
        once: values of the pointers that the function assigns once before the region, by key.
    """
    kept = tuple(statements)
    nodes = [each for statement in kept for each in descendants(statement)]
    known = {**_made_once(nodes), **once}
    declared = {key(each) for each in nodes if is_variable(each)}
    bases = {
        number: (pointer, base)
        for number, (pointer, base) in _bases(nodes, addressed_in(function), known).items()
        if base is None or number in declared or _begins(kept, pointer)
    }
    if not bases:
        return Moved(kept)
    used = {*words, *(each.spelling for each in nodes)}
    used |= {each.spelling for each in descendants(function)}
    indices = dict[int, Declaration]()
    for number, (pointer, _) in bases.items():
        name = next(name for name in _names(f"{pointer.spelling}_at") if name not in used)
        used.add(name)
        place = pointer if number in declared else kept[0]
        indices[number] = new_variable(
            name, LONG, function, hash(("index", name, function.key)), place
        )
    change = _Change(bases, indices, known)
    changed = tuple(transformed(each, change.node) for each in kept)
    first = list[Node]()
    for number, (_, base) in bases.items():
        if number not in declared:
            index, is_moved_only = indices[number], base is None
            value = with_value(index, _zero(kept[0])) if is_moved_only else index
            first.append(new_statement(NodeKind.DECL_STMT, [value], kept[0]))
    outside = [pointer for number, (pointer, _) in bases.items() if number not in declared]
    return Moved((*first, *changed), tuple(outside))


_Bases = dict[int, tuple[Declaration, Node | None]]
"""Moving pointers, by key, with the names of the arrays that they lead into; None: only moved."""


def _made_once(nodes: Sequence[Node]) -> dict[int, Node]:
    """The values of pointers that statements declare and do not assign, nor what these name."""
    changed = {key(each) for node in nodes if (each := assigned_variable(node)) is not None}
    return {
        key(each): each.expressions[-1]
        for each in nodes
        if is_variable(each)
        and _is_pointer(each)
        and each.expressions
        and not changed & {key(each), *named_in(each.expressions[-1])}
        and not reads_memory(each.expressions[-1])
    }


def _is_pointer(declaration: Declaration) -> bool:
    """Return True if a variable is a pointer to numbers."""
    type_ = declaration.type.canonical
    inner = type_.inner.canonical.kind
    return type_.kind is TypeKind.POINTER and inner not in (*ARRAYS, *_NO_NUMBERS)


def _bases(nodes: Sequence[Node], taken: Collection[int], once: Mapping[int, Node]) -> _Bases:
    """The pointers that can be replaced by indices."""
    moving = {key(p): p for each in nodes if (p := assigned_variable(each)) and _is_pointer(p)}
    found: _Bases = {}
    for number, pointer in moving.items():
        if number in taken or not is_automatic(pointer):
            continue
        leads, is_known = list[Node](), True
        for each in nodes:
            value = _value(each, pointer)
            if value is None:
                continue
            split = _split(value, once)
            is_known &= split is not None and not mentions(value, pointer)
            leads += [] if split is None else [split[0]]
        named = {key(each.named) for each in leads}
        is_plain = all(_is_step_or_value(each, pointer) for each in nodes)
        alike = all(pointee(each.type) == pointee(pointer.type) for each in leads)
        if is_known and is_plain and alike and len(named) <= 1 and not named & set(moving):
            found[number] = (pointer, leads[0] if leads else None)
    declared = {key(each) for each in nodes if is_variable(each)}
    return {n: pair for n, pair in found.items() if pair[1] is not None or n not in declared}


def _begins(statements: Sequence[Node], pointer: Declaration) -> bool:
    """Return True if a pointer gets a value before its one from outside is used."""
    for statement in statements:
        if mentions(statement, pointer):
            start = statement.children[0] if statement.kind is NodeKind.FOR_STMT else statement
            named = assigned_variable(stripped(start))
            is_first = named is not None and key(named) == key(pointer)
            return is_first and _value(stripped(start), pointer) is not None
    return True


def _value(node: Node, pointer: Declaration) -> Node | None:
    """The value that a node gives a pointer, other than one made of its old value."""
    if is_variable(node) and key(node) == key(pointer):
        return node.expressions[-1] if node.expressions else None
    named = assigned_variable(node)
    if named is None or key(named) != key(pointer) or node.operator != "=":
        return None
    return None if _step(node, pointer) is not None else node.children[1]


def _step(node: Node, pointer: Declaration) -> Node | None:
    """The sum of `p = p + e` if a node is such an assignment."""
    total = stripped(node.children[1])
    if total.kind is not NodeKind.BINARY_OPERATOR or total.operator not in ("+", "-"):
        return None
    left, right = total.children
    moved = [variable(each) for each in (left, right)]
    is_own = [each is not None and key(each) == key(pointer) for each in moved]
    other = right if is_own[0] else left
    fits = any(is_own) and (is_own[0] or total.operator == "+") and is_integer(other)
    return total if fits and not mentions(other, pointer) else None


def _is_step_or_value(node: Node, pointer: Declaration) -> bool:
    """Return True unless a node changes a pointer in another way than by a step or a value."""
    named = assigned_variable(node)
    if named is None or key(named) != key(pointer) or node.kind is NodeKind.UNARY_OPERATOR:
        return True
    if node.operator not in ("=", "+=", "-="):
        return False
    return node.operator == "=" or not mentions(node.children[1], pointer)


def _split(value: Node, once: Mapping[int, Node]) -> tuple[Node, list[tuple[Node, int]]] | None:
    """The name of the array that a pointer leads into, and the terms of its index, with signs."""
    cursor, terms = stripped(value), list[tuple[Node, int]]()
    for _ in range(len(once) + 50):
        inner = cursor.children
        match cursor.kind:
            case NodeKind.DECL_REF_EXPR if cursor.named.kind in VARIABLES:
                behind = once.get(key(cursor.named))
                if behind is None:
                    return cursor, terms
                cursor = stripped(behind)
            case NodeKind.UNARY_OPERATOR if cursor.operator == "&":
                element = stripped(inner[0])
                if element.kind is not NodeKind.ARRAY_SUBSCRIPT_EXPR:
                    return None
                base, subscript = element.children
                terms.append((subscript, 1))
                cursor = stripped(base)
            case NodeKind.BINARY_OPERATOR if cursor.operator in ("+", "-"):
                left, right = inner
                if is_integer(right):
                    terms.append((right, 1 if cursor.operator == "+" else -1))
                    cursor = stripped(left)
                elif is_integer(left) and cursor.operator == "+":
                    terms.append((left, 1))
                    cursor = stripped(right)
                else:
                    return None
            case _:
                return None
    return None


@dataclass(frozen=True)
class _Change:
    """The replacement of nodes with moving pointers.

    Attributes:
        bases: see `_Bases`.
        indices: the declarations of the indices, by the keys of the pointers.
        once: see `with_indices`.
    """

    bases: _Bases
    indices: Mapping[int, Declaration]
    once: Mapping[int, Node]

    def node(self, node: Node, children: tuple[Node, ...]) -> Node:
        """Return the replacement of a node with new children."""
        if is_variable(node) and key(node) in self.bases:
            index = self.indices[key(node)]
            return with_value(index, self._offset(children[-1])) if node.expressions else index
        named = assigned_variable(node)
        if named is not None and key(named) in self.bases:
            return self._assignment(node, named, children)
        if node.kind is NodeKind.BINARY_OPERATOR and node.operator in _COMPARISONS:
            compared = self._comparison(node, children)
            if compared is not None:
                return compared
        used = node.referenced if node.kind is NodeKind.DECL_REF_EXPR else None
        if used is not None and key(used) in self.bases:
            return self._sum(node)
        return node if are_same(children, node.children) else replace(node, children=children)

    def _sum(self, node: Node) -> Node:
        """`(A + p_at)` for the name of a moving pointer."""
        base = self.bases[key(node.named)][1] or node
        total = binary("+", base, reference(self.indices[key(node.named)], node), node.type, node)
        return Node(NodeKind.PAREN_EXPR, node.extent, node.type, (total,), origin=node.origin)

    def _assignment(self, node: Node, pointer: Declaration, children: tuple[Node, ...]) -> Node:
        """The assignment of an index for one of a pointer."""
        target = reference(self.indices[key(pointer)], stripped(node.children[0]))
        if node.kind not in _ASSIGNING or node.operator != "=":
            return replace(node, type=LONG, children=(target, *children[1:]))
        # `p = p + e` has become `p = (A + p_at) + e`.
        return replace(node, type=LONG, children=(target, self._offset(children[1])))

    def _comparison(self, node: Node, children: tuple[Node, ...]) -> Node | None:
        """The comparison of two indices; None if nodes are no pointers into the same array."""
        indices = {key(each) for each in self.indices.values()}
        sides = [_split(each, self.once) for each in children]
        if not any(indices & named_in(each) for each in children) or None in sides:
            return None
        (one, left), (other, right) = (side for side in sides if side is not None)
        if key(one.named) != key(other.named) or is_integer(one):
            return None
        return replace(node, children=(_total(left, node), _total(right, node)))

    def _offset(self, value: Node) -> Node:
        """The index of the element that the value of a pointer leads to."""
        split = _split(value, self.once)
        assert split is not None, "it is one of those that can be replaced"
        return _total(split[1], value)


def _total(terms: Sequence[tuple[Node, int]], like: Node) -> Node:
    """The sum of some terms."""
    found: Node | None = None
    for term, sign in terms:
        if found is None and sign > 0:
            found = term
            continue
        symbol, before = "+" if sign > 0 else "-", _zero(like) if found is None else found
        found = binary(symbol, before, term, LONG, like)
    return _zero(like) if found is None else found


def _zero(like: Node) -> Node:
    return Node(NodeKind.INTEGER_LITERAL, like.extent, INT, value=0, origin=like.origin)


def _names(name: str) -> Sequence[str]:
    return [name, *(f"{name}_{k}" for k in range(2, 100))]
