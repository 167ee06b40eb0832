"""The integer types in which C computes expressions (C11, 6.3.1.1 and 6.3.1.8)."""

from __future__ import annotations

from looper.ir.expressions import (
    Access,
    Binary,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
)
from looper.ir.program import Program

_COMPARISONS = frozenset(("<", "<=", ">", ">=", "==", "!=", "&&", "||"))
_UNSIGNED = {
    ElementType.LONG: ElementType.UNSIGNED_LONG,
    ElementType.UNSIGNED_LONG: ElementType.UNSIGNED_LONG,
    ElementType.LONG_LONG: ElementType.UNSIGNED_LONG_LONG,
    ElementType.UNSIGNED_LONG_LONG: ElementType.UNSIGNED_LONG_LONG,
}


def unsigned_kind(kind: ElementType) -> ElementType:
    """The unsigned type in which sums and products of an integer type are computed.

    At least `unsigned int`, as C would compute with smaller types in `int`.
    """
    return _UNSIGNED.get(kind, ElementType.UNSIGNED)


def integer_type(program: Program, node: Expression) -> ElementType | None:
    """Return the type of an expression's value if C computes it in integers, else None.

    Calls of functions count as computed in floating point.
    """
    match node:
        case Access(array) | Lookup(array):
            kind = program.array(array).type
            return None if kind.is_floating else kind
        case Cast(kind):
            return None if kind.is_floating else kind
        case Constant(text):
            return _of_literal(text)
        case Index():
            return ElementType.INT
        case Binary(symbol) if symbol in _COMPARISONS:
            return ElementType.INT
        case Unary("!"):
            return ElementType.INT
        case Unary(_, operand):
            found = integer_type(program, operand)
            return None if found is None else _promoted(found)
        case Binary(symbol, left, right):
            sides = integer_type(program, left), integer_type(program, right)
            return _promoted(sides[0]) if symbol in ("<<", ">>") and all(sides) else _common(*sides)
        case Conditional(_, then, otherwise):
            return _common(integer_type(program, then), integer_type(program, otherwise))
        case _:
            return None


def _of_literal(text: str) -> ElementType | None:
    digits = text.lstrip("-").rstrip("uUlL")
    if not digits.isdecimal():
        return None
    suffix = text.lstrip("-").removeprefix(digits).lower()
    kinds = [ElementType.INT, ElementType.LONG]
    if "ll" in suffix:
        kinds = [ElementType.LONG_LONG]
    elif "l" in suffix:
        kinds = [ElementType.LONG]
    if "u" in suffix:
        kinds = [unsigned_kind(kind) for kind in kinds]
    return next((kind for kind in kinds if int(digits) <= kind.limits[1]), None)


def _promoted(kind: ElementType | None) -> ElementType | None:
    """Return the type to which the integer promotions convert a type."""
    is_small = kind is not None and kind.bytes < ElementType.INT.bytes
    return ElementType.INT if is_small else kind


def _common(first: ElementType | None, second: ElementType | None) -> ElementType | None:
    """Return the common type of two operands by the usual arithmetic conversions."""
    one, two = _promoted(first), _promoted(second)
    if one is None or two is None:
        return None
    # A larger type represents all values of a smaller one; of one size, the unsigned type wins.
    return max(one, two, key=lambda kind: (kind.bytes, not kind.is_signed))
