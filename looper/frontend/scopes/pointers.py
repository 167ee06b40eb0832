"""Elements of arrays in any spelling: `A[i][j]`, `*(A + i)`, and through pointers to rows.

A pointer that the region declares, and never assigns again, stands for its initialiser.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, replace

from looper.frontend.scopes.members import MemberVariable, is_in_structs
from looper.frontend.scopes.names import Names, constant_value
from looper.frontend.tree.cursors import (
    ARRAYS,
    VARIABLES,
    Refusal,
    integer_range,
    key,
    refused_member,
    stripped,
)
from looper.frontend.tree.syntax import CType, Node, NodeKind, TypeKind, spelled_after

_REFUSED = {
    NodeKind.CALL_EXPR: "the array is the result of a call",
    NodeKind.STRING_LITERAL: "strings are not supported",
    NodeKind.COMPOUND_LITERAL_EXPR: "compound literals are not supported",
    NodeKind.CSTYLE_CAST_EXPR: (
        "an array is accessed as elements of another type: declare it with the type that they have"
    ),
}
DEEPEST = 50
_ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_QUALIFIER = re.compile(r"\b(?:const|restrict|__restrict)\b")

Term = tuple[Node, int]
"""An integer expression and its sign."""


@dataclass(frozen=True)
class Place:
    """An array, or a part or an element of it, that an expression denotes or a pointer leads to.

    Attributes:
        named: the name of the array.
        pointed: it is written `(*name)`.
        subscripts: the sum that is the index of each dimension, outermost first.
        offset: for a pointer, the sum added to it, which is part of the next index.
        alone: it is a pointer to a member of a struct in an array, and cannot be moved.
    """

    named: Node
    pointed: bool = False
    subscripts: tuple[tuple[Term, ...], ...] = ()
    offset: tuple[Term, ...] = ()
    alone: bool = False

    def moved(self, expression: Node, sign: int = 1) -> Place:
        """Return the place that is `sign * expression` elements further.

        Raises:
            Refusal: that is not in the member that the pointer leads to.
        """
        if not self.alone:
            return replace(self, offset=(*self.offset, (expression, sign)))
        if _constant(expression) != 0:
            member = self.named.named
            assert isinstance(member, MemberVariable), "nothing else is alone"
            reason = f"this leaves the member `{member.place}` that the pointer leads to"
            remedy = "name each member, or make an array of them in the struct"
            raise Refusal(expression, f"{reason}: {remedy}")
        return self

    @property
    def followed(self) -> Place:
        """The place that the pointer leads to."""
        if self.alone:
            return replace(self, alone=False)
        return replace(self, subscripts=(*self.subscripts, self.offset), offset=())


def place_of(cursor: Node, names: Names, depth: int = 0) -> Place:
    """Return the place that an expression denotes, or leads to if it is a pointer.

    Raises:
        Refusal: the expression is not based on a variable in a supported way.
    """
    if depth > DEEPEST:
        raise Refusal(cursor, f"pointer is nested more than {DEEPEST} deep")
    whole, cursor = cursor, stripped(cursor)
    inner = cursor.children

    def of(part: Node) -> Place:
        return place_of(part, names, depth + 1)

    match cursor.kind:
        case NodeKind.DECL_REF_EXPR if cursor.named.kind in VARIABLES:
            behind = names.aliases.get(key(cursor.named))
            return Place(cursor) if behind is None else of(behind)
        case NodeKind.ARRAY_SUBSCRIPT_EXPR:
            base, subscript = inner
            if integer_range(subscript.type) is None:
                raise Refusal(cursor, "the array stands between the brackets: write it in front")
            return of(base).moved(subscript).followed
        case NodeKind.UNARY_OPERATOR if cursor.operator == "*":
            return _followed(inner[0], of(inner[0]))
        case NodeKind.UNARY_OPERATOR if cursor.operator == "&":
            found = of(inner[0])
            if is_in_structs(found.named.named, len(found.subscripts)):
                return replace(found, alone=True)
            if found.subscripts:
                *outer, last = found.subscripts
                return replace(found, subscripts=tuple(outer), offset=last)
            raise Refusal(whole, "the address of a variable is taken: use the variable itself")
        case NodeKind.BINARY_OPERATOR if cursor.operator in ("+", "-"):
            left, right = inner
            if integer_range(right.type) is not None:
                return of(left).moved(right, 1 if cursor.operator == "+" else -1)
            if integer_range(left.type) is not None and cursor.operator == "+":
                return of(right).moved(left)
    if cursor.kind is NodeKind.MEMBER_REF_EXPR:
        raise Refusal(whole, refused_member(cursor))
    raise Refusal(
        whole, _REFUSED.get(cursor.kind, "pointer arithmetic is not supported: use indices")
    )


def _constant(expression: Node) -> int | float | None:
    """Return the value of a sum or product of constants; None for anything else."""
    inner = stripped(expression)
    parts = inner.children
    match inner.kind:
        case NodeKind.DECL_REF_EXPR if inner.named.kind is NodeKind.ENUM_CONSTANT_DECL:
            return inner.named.enum_value
        case NodeKind.DECL_REF_EXPR:
            return constant_value(inner.named)
        case NodeKind.CSTYLE_CAST_EXPR if integer_range(inner.type) is not None:
            return _constant(parts[-1])
        case NodeKind.UNARY_OPERATOR if inner.operator in ("+", "-"):
            value = _constant(parts[0])
            return -value if value is not None and inner.operator == "-" else value
        case NodeKind.BINARY_OPERATOR if inner.operator in _ARITHMETIC:
            left, right = map(_constant, parts)
            known = left is not None and right is not None
            return _ARITHMETIC[inner.operator](left, right) if known else None
    return inner.value


def reads_memory(expression: Node) -> bool:
    """Return True if a value depends on elements of arrays, what pointers lead to, or calls."""
    waiting = [expression]
    while waiting:
        cursor = waiting.pop()
        inner = cursor.children
        if cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "&":
            # What it is the address of is not read.
            waiting += stripped(inner[0]).children
            continue
        is_element = cursor.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR or (
            cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "*"
        )
        if is_element and cursor.type.canonical.kind not in ARRAYS:
            return True
        if cursor.kind is NodeKind.CALL_EXPR:
            return True
        waiting += inner
    return False


def pointee(type_: CType) -> str:
    """Return the target type of a pointer, or element type of an array, without `const`."""
    inner = type_.canonical.inner
    return _QUALIFIER.sub("", inner.canonical.spelling).replace(" ", "")


def _followed(pointer: Node, leads: Place) -> Place:
    """Return the place that a pointer leads to; for a pointer to a whole array, the array."""
    plain = not leads.subscripts and not leads.offset
    kind = stripped(pointer).type.canonical.inner.canonical.kind
    if plain and stripped(pointer).kind is NodeKind.DECL_REF_EXPR and kind in ARRAYS:
        declared = leads.named.named.type.canonical
        if declared.kind is TypeKind.POINTER and not _is_parameter_array(leads.named):
            return replace(leads, pointed=True)
    return leads.followed


def _is_parameter_array(named: Node) -> bool:
    """Return True if a pointer is declared as an array, such as `double A[][10]`."""
    return spelled_after(named.named)[:1] == ["["]
