"""Integer reductions in unsigned arithmetic, so that no other order of their steps can overflow.

A sum of ints that fits in the original's order need not fit on the way there in another order, and
signed overflow is undefined in C. Unsigned arithmetic is modulo a power of two, and a conversion
back to the signed type has the bits that the original has.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from looper.dependences.reductions import reduction_operator
from looper.ir.expressions import (
    LITERAL_SUFFIXES,
    Access,
    Binary,
    Cast,
    Constant,
    ElementType,
    Expression,
    Lookup,
    walk,
)
from looper.ir.program import Program, Statement

_UNSIGNED = {
    ElementType.LONG: ElementType.UNSIGNED_LONG,
    ElementType.UNSIGNED_LONG: ElementType.UNSIGNED_LONG,
    ElementType.LONG_LONG: ElementType.UNSIGNED_LONG_LONG,
    ElementType.UNSIGNED_LONG_LONG: ElementType.UNSIGNED_LONG_LONG,
}


def unsigned_kind(kind: ElementType) -> ElementType:
    """The unsigned type that sums and products of an integer type are to be computed in.

    None smaller than `unsigned int`: C would compute in `int`.
    """
    return _UNSIGNED.get(kind, ElementType.UNSIGNED)


def with_unsigned_sums(program: Program, positions: Collection[int]) -> Program:
    """The program with sums and products of some reductions in unsigned arithmetic, for printing.

    Args:
        program: the program.
        positions: of statements that are reductions; those in floating point, and the largest or
            smallest of some values, stay as they are.
    """
    made = {
        k: changed
        for k in positions
        if (changed := _in_unsigned(program, program.statements[k])) is not program.statements[k]
    }
    if not made:
        return program
    statements = (made.get(k, each) for k, each in enumerate(program.statements))
    return replace(program, statements=tuple(statements))


def adds_or_multiplies(program: Program, statement: Statement) -> bool:
    """Whether a reduction's steps are sums, differences or products of integers."""
    if program.array(statement.target.array).type.is_floating:
        return False
    return reduction_operator(program, statement) in ("+", "*")


def combining_kind(program: Program, statement: Statement) -> ElementType:
    """The type of a variable that a reduction's values are combined in."""
    kind = program.array(statement.target.array).type
    return unsigned_kind(kind) if adds_or_multiplies(program, statement) else kind


def as_unsigned(program: Program, operand: Expression, kind: ElementType) -> Expression:
    """An operand converted to an unsigned type, if it is not of this type already."""
    match operand:
        case Access(array) | Lookup(array) if program.array(array).type is kind:
            return operand
        case Cast(type_) if type_ is kind:
            return operand
        case Constant(text) if text.isdecimal():
            return Constant(text + LITERAL_SUFFIXES[kind])
        case _:
            return Cast(kind, operand)


def _in_unsigned(program: Program, statement: Statement) -> Statement:
    if not adds_or_multiplies(program, statement):
        return statement
    kind = unsigned_kind(program.array(statement.target.array).type)
    value = _path(program, statement.value, statement.target, kind)
    return statement if value == statement.value else replace(statement, value=value)


def _path(program: Program, node: Expression, target: Access, kind: ElementType) -> Expression:
    """What leads to the target, with everything that it is combined with in unsigned.

    The target itself is converted by C, as the other operand is of the larger type.
    """
    if not isinstance(node, Binary):
        return node
    left, right = node.left, node.right
    if _holds(left, target):
        return replace(
            node,
            left=_path(program, left, target, kind),
            right=as_unsigned(program, right, kind),
        )
    return replace(
        node, left=as_unsigned(program, left, kind), right=_path(program, right, target, kind)
    )


def _holds(node: Expression, target: Access) -> bool:
    """Whether the target is in a node."""
    return any(part == target for part in walk(node))
