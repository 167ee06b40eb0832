"""Integer reductions in unsigned arithmetic, so that they can be reordered without overflow.

A sum of ints that does not overflow in the original order may do so in another order, and signed
overflow is undefined in C. Unsigned arithmetic is modulo a power of two, and conversion back to the
signed type yields the bits of the original result.
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
from looper.ir.integer_types import unsigned_kind
from looper.ir.program import Program, Statement


def with_unsigned_sums(program: Program, positions: Collection[int]) -> Program:
    """The program with sums and products of some reductions in unsigned arithmetic, for printing.

    Args:
        program: the program.
        positions: positions of statements that are reductions; those in floating point, and
            maxima and minima, stay as they are.
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
    """Return True if a reduction's steps are sums, differences or products of integers."""
    if program.array(statement.target.array).type.is_floating:
        return False
    return reduction_operator(program, statement) in ("+", "*")


def combining_kind(program: Program, statement: Statement) -> ElementType:
    """The type of the variable in which a reduction accumulates."""
    kind = program.array(statement.target.array).type
    return unsigned_kind(kind) if adds_or_multiplies(program, statement) else kind


def as_unsigned(program: Program, operand: Expression, kind: ElementType) -> Expression:
    """An operand converted to an unsigned type, unless it has this type already."""
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
    """The expression with all operands along the path to the target converted to unsigned.

    C converts the target itself, as the other operand has the larger type.
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
    """Return True if the target occurs in an expression."""
    return any(part == target for part in walk(node))
