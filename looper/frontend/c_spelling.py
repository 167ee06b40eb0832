"""C spellings of names, element types and numbers that come from Python."""

from __future__ import annotations

import math
import re
from numbers import Integral, Real

from looper.errors import ProgramError
from looper.ir.expressions import Constant, ElementType, Unary

_KEYWORDS = frozenset(
    """
    auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic
    _Imaginary _Noreturn _Static_assert _Thread_local
    """.split()
)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LITERAL = re.compile(
    r"(\d+|0[xX][0-9a-fA-F]+)[uU]?[lL]{0,2}|(\d+\.\d*|\.\d+|\d+(?=[eE]))([eE][+-]?\d+)?[fFlL]?"
)
_LARGEST_INTEGER = 2**63 - 1


def check_identifier(kind: str, name: object) -> None:
    """Raise `ProgramError` if `name` is not a C identifier or is a keyword."""
    if not (isinstance(name, str) and _IDENTIFIER.fullmatch(name)):
        raise ProgramError(f"{kind} name {name!r} is not a C identifier")
    if name in _KEYWORDS:
        raise ProgramError(f"{kind} name `{name}` is a keyword of C")


def element_type(type: str) -> ElementType:
    """Return the element type with this C name; raise `ProgramError` if there is none."""
    try:
        return ElementType(type)
    except ValueError:
        known = ", ".join(f"`{each.value}`" for each in ElementType)
        raise ProgramError(f"unknown element type {type!r}: use one of {known}") from None


def literal_constant(text: str) -> Constant:
    """Return the constant with this C spelling; raise `ProgramError` if it is not a number."""
    if not (isinstance(text, str) and _LITERAL.fullmatch(text)):
        raise ProgramError(f"`{text}` is not a number in C")
    return Constant(text)


def number_constant(number: Real) -> Constant | Unary:
    """Return a number of Python or NumPy as a C constant, negated if necessary."""
    # Plain Python numbers, because the `repr` of NumPy's is different.
    plain = int(number) if isinstance(number, Integral) else float(number)
    fits = math.isfinite(plain) if isinstance(plain, float) else abs(plain) <= _LARGEST_INTEGER
    if not fits:
        raise ProgramError(f"the number {number} has no spelling in C")
    constant = Constant(repr(abs(plain)))
    return Unary("-", constant) if repr(plain).startswith("-") else constant
