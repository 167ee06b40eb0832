"""Costs of the operations of a statement on a processor, in cycles.

The numbers are those of recent processors, rounded (Fog, Instruction tables, 2022): a learned model
only needs their proportions.
"""

from __future__ import annotations

from collections.abc import Iterator

from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    Expression,
    Lookup,
    Unary,
    children,
    walk,
)

_ADDITION, _CALL, _LOAD, _SHORT = 4.0, 20.0, 5.0, 1.0
_LATENCIES = {"/": 14.0, "%": 14.0}
_CALL_WORK, _WORK = 20.0, {"/": 5.0, "%": 20.0}


def latencies(value: Expression) -> Iterator[tuple[Access, float]]:
    """Yield the accesses of an expression, each with the latency from its read to the result."""
    yield from _latencies(value, 0.0)


def _latencies(value: Expression, outside: float) -> Iterator[tuple[Access, float]]:
    match value:
        case Access():
            yield value, outside
        case Binary(operator, _, _):
            outside += _LATENCIES.get(operator, _ADDITION)
        case Call():
            outside += _CALL
        case Lookup():
            outside += _LOAD
        case Unary() | Conditional():
            outside += _SHORT
        case _:
            pass
    for child in children(value):
        yield from _latencies(child, outside)


def operations(value: Expression) -> float:
    """Return the arithmetic operations of an expression and of the store, in additions."""
    return 1.0 + sum(map(_work, walk(value)))


def _work(value: Expression) -> float:
    match value:
        case Binary(operator, _, _):
            return _WORK.get(operator, 1.0)
        case Call():
            return _CALL_WORK
        case Unary() | Conditional() | Cast():
            return 1.0
        case _:
            return 0.0
