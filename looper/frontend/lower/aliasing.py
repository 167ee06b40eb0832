"""Alias analysis: the arrays of a region that may overlap, to be checked in the written file.

Everything else in LOOPer assumes that arrays of different names are disjoint. They are if both are
declared as arrays, if `restrict` guarantees it, and if no pointer can have the address of a
variable; for the remaining pairs the written file compares addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import combinations

from looper.frontend.lower.declarations import Storage, element_kind, qualifiers
from looper.frontend.lower.enclosing_function import EnclosingFunction, escapes, is_address_taken
from looper.frontend.lower.member_uses import MemberUses, leading_rank, record_of
from looper.frontend.scopes.calls import callee
from looper.frontend.scopes.members import MemberVariable
from looper.frontend.scopes.names import is_automatic, is_pointer
from looper.frontend.tree.cursors import key, stripped
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, TypeKind
from looper.source.source_region import Stretch

_ALLOCATORS = frozenset(["malloc", "calloc", "aligned_alloc", "valloc", "memalign"])
# Types through which C lets the same memory be read and written.
_ALIKE = {
    TypeKind.USHORT: TypeKind.SHORT,
    TypeKind.UINT: TypeKind.INT,
    TypeKind.ULONG: TypeKind.LONG,
    TypeKind.ULONGLONG: TypeKind.LONGLONG,
    TypeKind.SCHAR: TypeKind.CHAR_S,
    TypeKind.UCHAR: TypeKind.CHAR_S,
    TypeKind.CHAR_U: TypeKind.CHAR_S,
}


@dataclass(frozen=True)
class Aliasing:
    """Assumptions about pointers.

    Attributes:
        none: the user guarantees that no two names of a region overlap.
        strict: memory is only accessed through its own type, as C requires and as compilers assume
            without `-fno-strict-aliasing`.
    """

    none: bool = False
    strict: bool = True


class _Kind(Enum):
    """Kind of a name, as far as it restricts where its memory can be."""

    OBJECT = auto()  # a variable with storage of its own
    ENTRY = auto()  # a pointer parameter that keeps its value
    FRESH = auto()  # a pointer that is only assigned newly allocated memory
    POINTER = auto()


@dataclass(frozen=True)
class _Operand:
    """Memory that a region uses.

    Attributes:
        stretch: its address and extent.
        declaration: declaration of the variable that it is, or that leads to it.
        element: the type that it is accessed as.
        kind: kind of that variable.
        written: the region writes it.
        holder: key of the variable with the structs that it is a member of.
    """

    stretch: Stretch
    declaration: Declaration
    element: TypeKind
    kind: _Kind
    written: bool
    holder: int | None = None

    @property
    def is_constant(self) -> bool:
        """True if the memory is a `const` variable."""
        return self.kind is _Kind.OBJECT and "const" in qualifiers(self.declaration)[0]


def overlaps(
    around: EnclosingFunction,
    used: Mapping[str, Storage],
    shapes: Mapping[str, tuple[str, ...]],
    written: Iterable[str],
    read: Mapping[str, Declaration],
    members: MemberUses,
    aliasing: Aliasing,
) -> tuple[tuple[Stretch, Stretch], ...]:
    """Return the pairs that have to be disjoint, which only a comparison of addresses can show.

    Args:
        around: the function around the region.
        used: the arrays and scalars of the region that are declared outside of it.
        shapes: the extents of the part of each that it uses, as C.
        written: the names of those it writes.
        read: other variables it reads: its size parameters, and what functions that it calls read.
        members: the members of structs that it uses.
        aliasing: the assumptions.
    """
    if aliasing.none:
        return ()
    assigned = _assigned(around)
    changed = set(written)
    operands = [
        _of_storage(
            each,
            members.spelled(each.declaration),
            shapes[name],
            _kind(each.declaration, around, assigned),
            name in changed,
        )
        for name, each in used.items()
    ]
    operands += [_of_variable(name, each) for name, each in read.items() if name not in used]
    operands += [
        _of_variable(each.spelling, each) for each in members.used(used) if each.is_pointer
    ]
    operands = [_of_member(each, members, shapes, around, assigned) for each in operands]
    found = [
        (one.stretch, other.stretch)
        for one, other in combinations(operands, 2)
        if _may_overlap(one, other, around, aliasing)
    ]
    # Many members of two structs may overlap, each giving the same pair.
    return tuple({frozenset(pair): pair for pair in reversed(found)}.values())[::-1]


def _of_storage(
    storage: Storage, name: str, shape: tuple[str, ...], kind: _Kind, written: bool
) -> _Operand:
    address = name if shape else f"&{name}"
    stretch = Stretch(address, storage.type.value, shape)
    element = element_kind(storage.type)
    return _Operand(stretch, storage.declaration, _ALIKE.get(element, element), kind, written)


def _of_member(
    operand: _Operand,
    members: MemberUses,
    shapes: Mapping[str, tuple[str, ...]],
    around: EnclosingFunction,
    assigned: Mapping[int, list[Node]],
) -> _Operand:
    """Return an operand with a member replaced by its struct; others are returned unchanged.

    In an array of structs, it is replaced by the part of the array that the region uses.
    """
    member = operand.declaration
    if not isinstance(member, MemberVariable) or (
        member.is_pointer and operand.kind is not _Kind.OBJECT
    ):
        return operand
    base, rank = member.base, leading_rank(member.place)
    extents = shapes[member.spelling][:rank] if rank else ()
    is_struct = base.type.canonical.kind is TypeKind.RECORD
    address = f"{'&' if is_struct else ''}{members.spelled(base)}"
    stretch = Stretch(address, record_of(base), extents)
    kind = _kind(base, around, assigned)
    return replace(operand, stretch=stretch, declaration=base, kind=kind, holder=key(base))


def _of_variable(name: str, declaration: Declaration) -> _Operand:
    type_ = declaration.type.canonical
    address = name if is_pointer(declaration) else f"&{name}"
    while type_.kind in (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY):
        type_ = type_.inner.canonical
    element = _ALIKE.get(type_.kind, type_.kind)
    return _Operand(Stretch(address, name), declaration, element, _Kind.OBJECT, False)


def _may_overlap(
    one: _Operand, other: _Operand, around: EnclosingFunction, aliasing: Aliasing
) -> bool:
    both = (one, other)
    kinds = {one.kind, other.kind}
    if kinds == {_Kind.OBJECT} or not (one.written or other.written):
        return False
    if one.holder is not None and one.holder == other.holder:
        # They are members of one struct, or of one array of structs.
        return False
    elements = {one.element, other.element}
    # Character types may alias any type.
    if aliasing.strict and len(elements) > 1 and TypeKind.CHAR_S not in elements:
        return False
    if one.is_constant or other.is_constant:
        return False
    if _is_restricted(one, other, around) or _is_restricted(other, one, around):
        return False
    if _Kind.FRESH in kinds and _Kind.POINTER not in kinds:
        return False
    return not any(
        _Kind.ENTRY in kinds or not any(map(escapes, around.references(each.declaration)))
        for each in both
        # No parameter can have got the address of a variable that did not exist yet.
        if each.kind is _Kind.OBJECT and is_automatic(each.declaration)
    )


def _is_restricted(one: _Operand, other: _Operand, around: EnclosingFunction) -> bool:
    """Return True if `one` is a `restrict` pointer that `other` cannot be based on."""
    if "restrict" not in qualifiers(one.declaration)[1]:
        return False
    if other.kind is _Kind.OBJECT:
        return True
    if not is_automatic(one.declaration):
        return False
    return other.kind is not _Kind.POINTER or not any(
        map(escapes, around.references(one.declaration))
    )


def _assigned(around: EnclosingFunction) -> dict[int, list[Node]]:
    """Return the values that each variable is assigned in the function, by key."""
    found: dict[int, list[Node]] = {}
    for _, named, value in around.assignments():
        found.setdefault(key(named), []).append(value)
    return found


def _kind(
    declaration: Declaration, around: EnclosingFunction, assigned: Mapping[int, list[Node]]
) -> _Kind:
    is_parameter = declaration.kind is NodeKind.PARM_DECL
    # An array as a parameter is a pointer, whatever its brackets say.
    if declaration.type.canonical.kind is not TypeKind.POINTER and not (
        is_parameter and is_pointer(declaration)
    ):
        return _Kind.OBJECT
    if not is_automatic(declaration) or any(map(is_address_taken, around.references(declaration))):
        return _Kind.POINTER
    values = assigned.get(key(declaration), [])
    if is_parameter:
        return _Kind.POINTER if values else _Kind.ENTRY
    return _Kind.FRESH if values and all(map(_is_allocation, values)) else _Kind.POINTER


def _is_allocation(value: Node) -> bool:
    value = stripped(value)
    while value.kind is NodeKind.CSTYLE_CAST_EXPR:
        value = stripped(value.children[-1])
    function = callee(value) if value.kind is NodeKind.CALL_EXPR else None
    return (
        function is not None
        and function.spelling.removeprefix("__builtin_") in _ALLOCATORS
        and function.definition is None
    )
