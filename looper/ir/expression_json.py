"""Expressions and affine forms as short lists that JSON can hold, and back.

An expression is a list of its kind and its parts: `["+", a, b]` would be shorter, but an operator
of one operand and a function could have the same name.
"""

from __future__ import annotations

from typing import Any

from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    FloorTerm,
    Index,
    Lookup,
    Unary,
)


def affine_to_list(affine: Affine) -> list[Any]:
    """Return `[constant, coefficients]`, followed by a list of the floors if there are any."""
    floors = [
        [term.coefficient, affine_to_list(term.numerator), term.denominator]
        for term in affine.floors
    ]
    return [affine.constant, list(affine.coefficients), *([floors] if floors else [])]


def affine_from_list(content: Any) -> Affine:
    """Return the affine form for which `affine_to_list` returned `content`.

    Raises:
        ValueError: if `content` is not such a list.
    """
    constant, coefficients, *floors = content
    terms = [
        FloorTerm(_integer(coefficient), affine_from_list(numerator), _positive(denominator))
        for coefficient, numerator, denominator in (floors[0] if floors else ())
    ]
    if len(floors) > 1:
        raise ValueError(f"an affine form has two or three parts, not {len(content)}")
    return Affine(_integer(constant), tuple(map(_integer, coefficients)), tuple(terms))


def expression_to_list(expression: Expression) -> list[Any]:
    """Return a list of the kind of a node and its parts."""
    match expression:
        case Constant(text):
            return ["constant", text]
        case Index(affine):
            return ["index", affine_to_list(affine)]
        case Access(array, indices):
            return ["access", array, *map(affine_to_list, indices)]
        case Lookup(array, indices):
            return ["lookup", array, *map(expression_to_list, indices)]
        case Unary(operator, operand):
            return ["unary", operator, expression_to_list(operand)]
        case Binary(operator, left, right):
            return ["binary", operator, expression_to_list(left), expression_to_list(right)]
        case Call(function, arguments):
            return ["call", function, *map(expression_to_list, arguments)]
        case Cast(type_, operand):
            return ["cast", type_.value, expression_to_list(operand)]
        case Conditional(condition, then, otherwise):
            return ["conditional", *map(expression_to_list, (condition, then, otherwise))]


def expression_from_list(content: Any) -> Expression:
    """Return the expression for which `expression_to_list` returned `content`.

    Raises:
        ValueError: if `content` is not such a list.
    """
    match content:
        case ["constant", str(text)]:
            return Constant(text)
        case ["index", affine]:
            return Index(affine_from_list(affine))
        case ["access", str(array), *indices]:
            return Access(array, tuple(map(affine_from_list, indices)))
        case ["lookup", str(array), *indices]:
            return Lookup(array, tuple(map(expression_from_list, indices)))
        case ["unary", str(operator), operand]:
            return Unary(operator, expression_from_list(operand))
        case ["binary", str(operator), left, right]:
            return Binary(operator, expression_from_list(left), expression_from_list(right))
        case ["call", str(function), *arguments]:
            return Call(function, tuple(map(expression_from_list, arguments)))
        case ["cast", str(name), operand]:
            return Cast(ElementType(name), expression_from_list(operand))
        case ["conditional", condition, then, otherwise]:
            return Conditional(*map(expression_from_list, (condition, then, otherwise)))
    raise ValueError(f"{content!r} is no expression")


def _integer(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"{value!r} is no integer")


def _positive(value: Any) -> int:
    if _integer(value) > 0:
        return int(value)
    raise ValueError(f"{value} is not positive")
