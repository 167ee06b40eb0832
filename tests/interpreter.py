"""A slow reference interpreter of `Program`, point by point on NumPy arrays.

It shares no code with the code generator, so that compiled C can be compared with it bit by bit.
Every value is a NumPy scalar of its C type; mathematical functions are the C library's own.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Unary,
)
from looper.ir.program import Program, Statement

DTYPES = {
    ElementType.FLOAT: np.float32,
    ElementType.DOUBLE: np.float64,
    ElementType.INT: np.int32,
    ElementType.LONG: np.int64,
    ElementType.LONG_LONG: np.int64,
    ElementType.SHORT: np.int16,
    ElementType.CHAR: np.int8,
    ElementType.SIGNED_CHAR: np.int8,
    ElementType.UNSIGNED: np.uint32,
    ElementType.UNSIGNED_LONG: np.uint64,
    ElementType.UNSIGNED_LONG_LONG: np.uint64,
    ElementType.UNSIGNED_SHORT: np.uint16,
    ElementType.UNSIGNED_CHAR: np.uint8,
    ElementType.BOOL: np.bool_,
}
_RANK = list(map(np.dtype, ("i4", "u4", "i8", "u8", "f4", "f8")))
_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
_COMPARISONS: dict[str, Callable[..., Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_LIBM = ctypes.CDLL(ctypes.util.find_library("m"))
_LIBC = ctypes.CDLL(None)

Memory = dict[str, Any]


def run(program: Program, memory: Memory) -> None:
    """Execute a program in its original order on the arrays of `memory`, in place.

    Scalars are arrays of shape (). Domains are enumerated, so sizes must be tiny. The only function
    not from the C library is `square`.
    """
    with np.errstate(all="ignore"):
        for _, statement, point in sorted(_instances(program), key=lambda found: found[0]):
            value = _evaluate(statement.value, point, memory)
            target = statement.target
            index = tuple(form.evaluate(point) for form in target.indices)
            array = memory[target.array]
            assert all(0 <= i < n for i, n in zip(index, array.shape, strict=True))
            array[index] = _converted(value, array.dtype)


def _instances(program: Program) -> Iterator[tuple[tuple[int, ...], Statement, tuple[int, ...]]]:
    for statement in program.statements:
        points: list[tuple[int, ...]] = []

        def note(point, found=points, depth=statement.depth):
            found.append(tuple(point.get_coordinate_val(3, k).to_python() for k in range(depth)))

        statement.domain_set.foreach_point(note)
        for point in points:
            order = [statement.betas[0]]
            for k, value in enumerate(point):
                order += [value * statement.directions[k], statement.betas[k + 1]]
            yield tuple(order), statement, point


def _converted(value: Any, dtype: np.dtype[Any]) -> Any:
    """Convert a value as C does; from floating point to integer, rounding towards zero."""
    return np.array(value).astype(dtype)[()]


def _evaluate(node: Expression, point: tuple[int, ...], memory: Memory) -> Any:
    match node:
        case Constant(text):
            return _literal(text)
        case Index(affine):
            return np.int32(affine.evaluate(point))
        case Access(array, indices):
            return memory[array][tuple(form.evaluate(point) for form in indices)][()]
        case Cast(type_, operand):
            return _converted(_evaluate(operand, point, memory), np.dtype(DTYPES[type_]))
        case Unary(symbol, operand):
            return _unary(symbol, _evaluate(operand, point, memory))
        case Binary("&&" | "||" as symbol, left, right):
            first = bool(_evaluate(left, point, memory))
            if first == (symbol == "||"):
                return np.int32(first)
            return np.int32(bool(_evaluate(right, point, memory)))
        case Binary(symbol, left, right):
            return _binary(symbol, _evaluate(left, point, memory), _evaluate(right, point, memory))
        case Conditional(condition, then, otherwise):
            first, second = (_evaluate(n, point, memory) for n in (then, otherwise))
            chosen = first if bool(_evaluate(condition, point, memory)) else second
            return _converted(chosen, _common(first, second))
        case Call(function, arguments):
            return _call(function, [_evaluate(a, point, memory) for a in arguments])
    raise AssertionError(node)


def _literal(text: str) -> Any:
    if re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)[uU]?[lL]*", text):
        digits = text.rstrip("uUlL")
        number, suffix = int(digits, 0), text[len(digits) :].upper()
        is_long = "L" in suffix or number > 2**31 - 1
        if "U" in suffix:
            return np.uint64(number) if is_long else np.uint32(number)
        return np.int64(number) if is_long else np.int32(number)
    if "x" in text.lower():
        return np.float64(float.fromhex(text))
    return np.float32(text[:-1]) if text[-1] in "fF" else np.float64(text)


def _promoted(value: Any) -> Any:
    return np.int32(value) if value.dtype.itemsize < 4 else value


def _common(left: Any, right: Any) -> np.dtype[Any]:
    return max(_promoted(left).dtype, _promoted(right).dtype, key=_RANK.index)


def _unary(symbol: str, value: Any) -> Any:
    value = _promoted(value)
    match symbol:
        case "-":
            return np.negative(value)
        case "+":
            return value
        case "~":
            return np.invert(value)
    return np.int32(not value)


def _binary(symbol: str, left: Any, right: Any) -> Any:
    dtype = _promoted(left).dtype if symbol in ("<<", ">>") else _common(left, right)
    a, b = _converted(left, dtype), _converted(right, dtype)
    if symbol in _COMPARISONS:
        return np.int32(bool(_COMPARISONS[symbol](a, b)))
    if symbol in ("/", "%"):
        if dtype.kind == "f":
            return np.divide(a, b)
        quotient = abs(int(a)) // abs(int(b)) * (1 if (a < 0) == (b < 0) else -1)
        return dtype.type(quotient if symbol == "/" else int(a) - quotient * int(b))
    return _converted(np.asarray(_ARITHMETIC[symbol](a, b)), dtype)


def _call(name: str, arguments: list[Any]) -> Any:
    plain = name.removeprefix("__builtin_")
    if plain == "square":
        return np.float64(arguments[0]) * np.float64(arguments[0])
    kind: Any
    dtype: Any
    if plain in ("abs", "labs"):
        function = getattr(_LIBC, plain)
        kind, dtype = (ctypes.c_int, np.int32) if plain == "abs" else (ctypes.c_long, np.int64)
    else:
        function = getattr(_LIBM, plain)
        is_float = plain.endswith("f") and plain not in ("erf",)
        kind, dtype = (ctypes.c_float, np.float32) if is_float else (ctypes.c_double, np.float64)
    function.argtypes, function.restype = [kind] * len(arguments), kind
    values = [_converted(a, np.dtype(dtype)).item() for a in arguments]
    return dtype(function(*values))
