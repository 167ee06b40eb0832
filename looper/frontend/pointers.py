"""Elements of arrays however C spells them: `A[i][j]`, `*(A + i)`, and through pointers to rows.

A pointer that the region declares, and never assigns again, stands for what it is initialised with.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from clang.cindex import Cursor, CursorKind, TypeKind

from looper.frontend.clang_setup import evaluate, operator
from looper.frontend.cursors import (
    ARRAYS,
    VARIABLES,
    Refusal,
    children,
    integer_range,
    key,
    refused_member,
    spelled_after,
    stripped,
)
from looper.frontend.members import is_in_structs
from looper.frontend.names import Names

_REFUSED = {
    CursorKind.CALL_EXPR: "the array is the result of a call",
    CursorKind.STRING_LITERAL: "strings are not supported",
    CursorKind.COMPOUND_LITERAL_EXPR: "compound literals are not supported",
    CursorKind.CSTYLE_CAST_EXPR: (
        "an array is accessed as elements of another type: declare it with the type that they have"
    ),
}
DEEPEST = 50
_QUALIFIER = re.compile(r"\b(?:const|restrict|__restrict)\b")

Term = tuple[Cursor, int]
"""An integer expression and its sign."""


@dataclass(frozen=True)
class Place:
    """Where a pointer leads, or what an expression denotes: an array, a part or an element of it.

    Attributes:
        named: the name of the array.
        pointed: it is written `(*name)`.
        subscripts: the sum that is the index of each dimension, outermost first.
        offset: of a pointer, what is added to it: part of the next index.
        alone: of a pointer, that it leads to a member of a struct, beside which there are others.
    """

    named: Cursor
    pointed: bool = False
    subscripts: tuple[tuple[Term, ...], ...] = ()
    offset: tuple[Term, ...] = ()
    alone: bool = False

    def moved(self, expression: Cursor, sign: int = 1) -> Place:
        """A number of elements further.

        Raises:
            Refusal: that is not in the member that the pointer leads to.
        """
        if not self.alone:
            return replace(self, offset=(*self.offset, (expression, sign)))
        if evaluate(expression) != 0:
            place = self.named.referenced.place
            reason = f"this leaves the member `{place}` that the pointer leads to"
            remedy = "name each member, or make an array of them in the struct"
            raise Refusal(expression, f"{reason}: {remedy}")
        return self

    @property
    def followed(self) -> Place:
        """What is there."""
        if self.alone:
            return replace(self, alone=False)
        return replace(self, subscripts=(*self.subscripts, self.offset), offset=())


def place_of(cursor: Cursor, names: Names, depth: int = 0) -> Place:
    """What an expression denotes, or where it leads if it is a pointer.

    Raises:
        Refusal: it is neither an array's nor made of one.
    """
    if depth > DEEPEST:
        raise Refusal(cursor, f"pointer is nested more than {DEEPEST} deep")
    whole, cursor = cursor, stripped(cursor)
    inner = children(cursor)

    def of(part: Cursor) -> Place:
        return place_of(part, names, depth + 1)

    match cursor.kind:
        case CursorKind.DECL_REF_EXPR if cursor.referenced.kind in VARIABLES:
            behind = names.aliases.get(key(cursor.referenced))
            return Place(cursor) if behind is None else of(behind)
        case CursorKind.ARRAY_SUBSCRIPT_EXPR:
            base, subscript = inner
            if integer_range(subscript.type) is None:
                raise Refusal(cursor, "the array stands between the brackets: write it in front")
            return of(base).moved(subscript).followed
        case CursorKind.UNARY_OPERATOR if operator(cursor) == "*":
            return _followed(inner[0], of(inner[0]))
        case CursorKind.UNARY_OPERATOR if operator(cursor) == "&":
            found = of(inner[0])
            if is_in_structs(found.named.referenced, len(found.subscripts)):
                return replace(found, alone=True)
            if found.subscripts:
                *outer, last = found.subscripts
                return replace(found, subscripts=tuple(outer), offset=last)
            raise Refusal(whole, "the address of a variable is taken: use the variable itself")
        case CursorKind.BINARY_OPERATOR if operator(cursor) in ("+", "-"):
            left, right = inner
            if integer_range(right.type) is not None:
                return of(left).moved(right, 1 if operator(cursor) == "+" else -1)
            if integer_range(left.type) is not None and operator(cursor) == "+":
                return of(right).moved(left)
    if cursor.kind is CursorKind.MEMBER_REF_EXPR:
        raise Refusal(whole, refused_member(cursor))
    raise Refusal(
        whole, _REFUSED.get(cursor.kind, "pointer arithmetic is not supported: use indices")
    )


def pointee(type_: Any) -> str:
    """The type of what a pointer leads to, or of an array's elements, without `const`."""
    canonical = type_.get_canonical()
    inner = canonical.element_type if canonical.kind in ARRAYS else canonical.get_pointee()
    return _QUALIFIER.sub("", str(inner.get_canonical().spelling)).replace(" ", "")


def _followed(pointer: Cursor, leads: Place) -> Place:
    """What a pointer leads to; the array itself where it is one to a whole array."""
    plain = not leads.subscripts and not leads.offset
    kind = stripped(pointer).type.get_canonical().get_pointee().get_canonical().kind
    if plain and stripped(pointer).kind is CursorKind.DECL_REF_EXPR and kind in ARRAYS:
        declared = leads.named.referenced.type.get_canonical()
        if declared.kind is TypeKind.POINTER and not _is_parameter_array(leads.named):
            return replace(leads, pointed=True)
    return leads.followed


def _is_parameter_array(named: Cursor) -> bool:
    """Whether a pointer is declared as an array, `double A[][10]`."""
    return spelled_after(named.referenced)[:1] == ["["]
