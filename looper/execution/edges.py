"""Inputs at the edges of their types, for a second verification of a program's results.

Small numbers hide a lost conversion, a sum of the wrong type, or the wrong sign of a zero. So
verification runs once more on arrays of which many elements are ordinary and others are extremes,
neighbours in their last bit, negative, zeros of both signs, not exactly representable in a `float`
or a `double`, very large and very small.

Not every program is defined for all of them. Signed overflow is, in builds for verification
(`-fwrapv`); indices stay in bounds. Shift counts, divisors and values that are converted to an
integer are smaller, and the original runs in a build that traps on the remaining undefined cases
(see `compiling.flags.trapping`). If it does, or results are not finite, weaker inputs
follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.execution.inputs import Choice, Inputs, Values, indices
from looper.ir.contents import Range
from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Cast,
    ElementType,
    Expression,
    Lookup,
    children,
    walk,
)
from looper.ir.indirect_accesses import index_ranges
from looper.ir.program import Array, Program
from looper.source.source_region import region_of

# Elements drawn at a time, as the type they are drawn in may be larger than the array's.
_PIECE = 1 << 18
_SMALL = 8
# Number of elements up to which an array is treated like a scalar.
_FEW = 4
# Number of elements from which the smallest and the largest integer are always included.
_SEVERAL = 16
# More than twice `_FEW`, and even.
_FEW_MORE = 10
# Share of elements that are nearly equal in all arrays.
_ALIKE = 0.08
# Bits of the significand of a double and of a float.
_PRECISIONS = (53, 24)
# Exponent up to which sums and products of a few numbers stay finite.
_MODERATE = 30
# Not representable in float, halfway between two floats, beside that; periodic in binary.
_REMARKABLE = (1.0, 0.5, 0.1, 1 / 3, 16777217.0, 33554435.0, 1 + 2**-24, 1 + 2**-24 + 2**-52)
_SIGNED_ZEROS = (0.0, -0.0)
# Functions that may return either zero for zeros of both signs.
_EITHER_ZERO = ("fmin", "fmax")


class Reals(IntEnum):
    """Contents of floating-point arrays.

    ORDINARY: the ordinary inputs. NEAR: also negative numbers, zeros, neighbours in the last bit.
    MODERATE: also magnitudes from 2^-30 to 2^30. EXTREME: also the extremes of the type.
    """

    ORDINARY = 0
    NEAR = 1
    MODERATE = 2
    EXTREME = 3


@dataclass(frozen=True)
class Strength:
    """Degree of extremeness of inputs.

    Attributes:
        reals: contents of floating-point arrays.
        shift: values that are converted to an integer stay below the largest one divided by
            2^shift; None: they are ordinary.
        negative: integers may be negative.
    """

    reals: Reals
    shift: int | None
    negative: bool = True


_STRENGTHS = (
    Strength(Reals.EXTREME, 2),
    Strength(Reals.MODERATE, 2),
    Strength(Reals.MODERATE, 5),
    Strength(Reals.NEAR, 5),
    Strength(Reals.NEAR, None),
    Strength(Reals.ORDINARY, None),
    Strength(Reals.ORDINARY, None, negative=False),
)
# Sums in another order cancel differently, beyond every tolerance.
_REASSOCIATED = tuple(Strength(Reals.ORDINARY, shift, negative=False) for shift in (5, None))


@dataclass(frozen=True)
class Hazards:
    """Arrays whose values may lead to undefined behaviour.

    Attributes:
        careful: names of arrays that stay ordinary, as they affect divisors, shift counts,
            arguments of the file's functions, or results that C leaves open for zeros.
        converted: allowed range of arrays that are converted from floating point to an integer.
        traps: some values may lead to undefined behaviour; if False, results are at worst NaN.
    """

    careful: frozenset[str]
    converted: Mapping[str, Range]
    traps: bool


def edge_choices(
    program: Program, source: Inputs, ordinary: Callable[[Array], Values], turn: int = 0
) -> Iterator[tuple[Strength, Choice]]:
    """Yield ways to fill the program's arrays, the most extreme first.

    Args:
        program: the program.
        source: source of its ordinary inputs; arrays that it gives explicitly are kept.
        ordinary: returns an array's ordinary inputs, for which the program is known to run.
        turn: selects different random numbers; scalars and small arrays are positive in even
            turns and negative in odd ones.
    """
    ranges, found = index_ranges(program), hazards(program)
    free = [a for a in program.arrays if a.name not in source.kept and a.name not in ranges]
    free = [array for array in free if array.name not in found.careful]
    floating = [array for array in free if array.type.is_floating]
    reassociated = program.reassociation and any(a.type.is_floating for a in program.written)

    def made(strength: Strength, array: Array) -> Values:
        if array.name in source.kept:
            return ordinary(array)
        generator = np.random.default_rng([source.seed, *array.name.encode(), 1 + turn])
        if array.name in ranges:
            values = indices(generator, array, ranges[array.name])
            return _with_ends(generator, values, ranges[array.name].usual)
        if array.name in found.careful or array.type is ElementType.BOOL:
            return ordinary(array)
        limits = found.converted.get(array.name)
        if limits is not None and strength.shift is None:
            return ordinary(array)
        if limits is not None:
            low, high = limits[0] >> (strength.shift or 0), limits[1] >> (strength.shift or 0)
            if not array.type.is_floating:
                low, high = max(low, array.type.limits[0]), min(high, array.type.limits[1])
            limits = low if strength.negative else max(low, 0), high
        usual = ordinary(array)
        if array.elements <= _FEW:
            return _few(usual, limits, strength, sign=-1 if turn % 2 else 1)
        shared = np.random.default_rng([source.seed, array.elements, turn])
        return _many(generator, shared, usual, limits, strength)

    if not free and not ranges:
        return
    seen = set()
    for strength in _REASSOCIATED if reassociated else _STRENGTHS:
        same = (
            strength.reals if floating else None,
            strength.shift if found.converted else None,
            strength.negative if len(floating) < len(free) else None,
        )
        if same not in seen:
            seen.add(same)
            yield strength, partial(made, strength)


def hazards(program: Program) -> Hazards:
    """Return the arrays whose values may make a program undefined, apart from its indices.

    Arrays from which a delicate array is computed are delicate themselves.
    """
    types = {array.name: array.type for array in program.arrays}
    functions = region_of(program).calls.names
    careful: set[str] = set()
    converted: dict[str, Range] = {}
    traps = False
    before: tuple[int, Mapping[str, Range]] = (-1, {})
    while before != (len(careful), converted):
        before = len(careful), dict(converted)
        for statement in program.statements:
            target, kind = statement.target.array, types[statement.target.array]
            names = _arrays(statement.value)
            if target in careful:
                careful |= names
            if target in converted:
                _convert(converted, names, converted[target])
            if not kind.is_floating and _is_real(statement.value, types):
                _convert(converted, names, kind.limits)
            for node in walk(statement.value):
                match node:
                    case Binary("/" | "%" | "<<" | ">>", _, right):
                        careful |= _arrays(right)
                        traps |= not _is_real(node, types) and bool(_arrays(right))
                    case Call(function, _) if function in functions:
                        careful |= _arrays(node)
                        traps = True
                    case Call(function, _) if function.startswith(_EITHER_ZERO):
                        careful |= _arrays(node)
                    case Cast(to, operand) if not to.is_floating and _is_real(operand, types):
                        _convert(converted, _arrays(operand), to.limits)
    return Hazards(frozenset(careful), converted, traps or bool(converted))


def _arrays(node: Expression) -> set[str]:
    return {part.array for part in walk(node) if isinstance(part, Access | Lookup)}


def _convert(converted: dict[str, Range], names: set[str], limits: Range) -> None:
    for name in names:
        low, high = converted.get(name, limits)
        converted[name] = max(low, limits[0]), min(high, limits[1])


def _is_real(node: Expression, types: Mapping[str, ElementType]) -> bool:
    """Return True if a value may be a floating-point number."""
    match node:
        case Access(array) | Lookup(array):
            return types[array].is_floating
        case Cast(kind, _):
            return kind.is_floating
        case Call():
            return True
        case Binary("<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||" | "%" | "<<" | ">>"):
            return False
    below = children(node)
    text = getattr(node, "text", "")
    return any(_is_real(child, types) for child in below) or (not below and _is_real_text(text))


def _is_real_text(text: str) -> bool:
    return not text.lower().startswith("0x") and any(sign in text.lower() for sign in ".ef")


# -- contents --------------------------------------------------------------------------------------


def _with_ends(generator: np.random.Generator, values: Values, ends: Range) -> Values:
    """Put the first and the last index at random places of indices, and return them."""
    limits = np.iinfo(values.dtype)
    flat = values.ravel()
    for end in ends:
        if flat.size > 1 and limits.min <= end <= limits.max:
            flat[generator.integers(flat.size)] = end
    return flat.reshape(values.shape)


def _few(usual: Values, limits: Range | None, strength: Strength, sign: int) -> Values:
    """Return contents of a scalar or small array: all of one sign, neither zero nor very large.

    Integers are not exactly representable as `double`, or else as `float`, if the type allows.
    """
    kind = usual.dtype
    if kind.kind == "f":
        if strength.reals is Reals.ORDINARY or (limits is not None and limits[0] >= 0):
            return usual
        return np.asarray(usual * kind.type(sign))
    low, high = limits or (np.iinfo(kind).min, np.iinfo(kind).max)
    # Near the end of the convertible range, so that it decides a maximum or minimum with others.
    powers = [] if limits else [power for power in _PRECISIONS if 2**power + _FEW_MORE < high]
    if sign < 0 and low < 0 and strength.negative:
        first = -(2 ** powers[0]) - _FEW_MORE + 1 if powers else low + 1
    else:
        first = 2 ** powers[0] + 1 if powers else high - _FEW_MORE
    made = [first + 2 * step for step in range(usual.size)]
    return np.array(made if high > 2 * _FEW_MORE else usual, kind).reshape(usual.shape)


def _many(
    generator: np.random.Generator,
    shared: np.random.Generator,
    usual: Values,
    limits: Range | None,
    strength: Strength,
) -> Values:
    """Return the contents of an array, within the convertible range if there is one.

    Some elements are equal in all arrays of a type and size, or differ in their last bit: `shared`
    is in the same state for all of them.
    """
    before, values = usual.ravel(), np.empty(usual.size, usual.dtype)
    for start in range(0, len(values), _PIECE):
        piece = before[start : start + _PIECE]
        if piece.dtype.kind == "f":
            made = _reals(generator, piece, strength.reals)
        else:
            made = _integers(generator, piece, strength.negative)
        if piece.dtype.kind != "f" or strength.reals is not Reals.ORDINARY:
            where = np.flatnonzero(shared.random(len(piece)) < _ALIKE)
            made[where] = _alike(generator, shared, len(where), made.dtype)
        if limits is not None:
            made = np.where((made >= limits[0]) & (made <= limits[1]), made, piece)
        values[start : start + _PIECE] = made
    return values.reshape(usual.shape)


def _alike(
    generator: np.random.Generator, shared: np.random.Generator, count: int, kind: np.dtype[Any]
) -> Values:
    """Return numbers shared by all arrays but for the last bit, which is drawn for this one."""
    if kind.kind == "f":
        base: Values = shared.random(count).astype(kind)
        beside: Values = np.nextafter(base, generator.integers(0, 2, count).astype(kind) * 2)
        return beside
    limits = np.iinfo(kind)
    high = [2**power for power in (*_PRECISIONS, 31) if 2**power <= limits.max]
    found: Values = shared.choice(np.array([0, *high, limits.max - 1], kind), count)
    found += generator.integers(0, 2, count).astype(kind)
    return found


def _reals(generator: np.random.Generator, usual: Values, level: Reals) -> Values:
    """Return floating-point numbers, some of them special."""
    if level is Reals.ORDINARY:
        return usual
    kind, count = usual.dtype, len(usual)
    info = np.finfo(kind)
    values, draw = usual.copy(), generator.random(count)
    with np.errstate(all="ignore"):
        near = np.array(_REMARKABLE, np.longdouble).astype(kind)
        near = np.array([*near[np.isfinite(near)], 1 + info.eps, 1 - info.epsneg], kind)
        _put(values, draw < 0.10, lambda some: generator.choice(near, some))
        if level >= Reals.MODERATE:
            top = min(_MODERATE, info.maxexp // 4)
            _put(values, _between(draw, 0.10, 0.18), lambda some: _powers(generator, some, top))
        if level >= Reals.EXTREME:
            far = info.maxexp - 1
            ends = np.array([info.max, info.tiny, info.tiny / 2, info.smallest_subnormal], kind)
            _put(values, _between(draw, 0.18, 0.20), lambda some: generator.choice(ends, some))
            _put(values, _between(draw, 0.20, 0.22), lambda some: _powers(generator, some, far))
        zeros = np.array(_SIGNED_ZEROS, kind)
        _put(values, _between(draw, 0.25, 0.30), lambda some: generator.choice(zeros, some))
        # Neighbours in memory that differ in their last bit.
        beside = np.flatnonzero(_between(draw, 0.30, 0.40))
        values[beside] = np.nextafter(values[beside - 1], kind.type(2))
        values[generator.random(count) < 0.25] *= -1
    return values


def _powers(generator: np.random.Generator, count: int, top: int) -> Values:
    """Return numbers of all magnitudes from 2^-top to 2^top."""
    mantissas = 1 + generator.random(count).astype(np.longdouble)
    return np.ldexp(mantissas, generator.integers(-top, top, count))


def _integers(generator: np.random.Generator, usual: Values, negative: bool) -> Values:
    """Return integers of all magnitudes, some of them special."""
    kind, count = usual.dtype, len(usual)
    limits, bits = np.iinfo(kind), 8 * kind.itemsize
    low = limits.min if negative else 0
    edges = [limits.min, limits.min + 1, limits.max, limits.max - 1, -1, 0, 1]
    for power in (7, 8, 15, 16, 24, 31, 32, 53, 63):
        edges += [sign * 2**power + step for sign in (1, -1) for step in (-1, 0, 1, 3)]
    edges = sorted({edge for edge in edges if low <= edge <= limits.max})
    values, draw = usual.copy(), generator.random(count)
    _put(values, draw < 0.25, lambda some: generator.choice(np.array(edges, kind), some))

    def of_all_magnitudes(some: int) -> Values:
        found: Values = generator.integers(low, limits.max, some, kind, endpoint=True)
        found >>= generator.integers(0, bits, some).astype(kind)
        return found

    _put(values, _between(draw, 0.25, 0.5), of_all_magnitudes)
    if low < 0:
        small = _between(draw, 0.5, 0.75)
        _put(values, small, lambda some: generator.integers(-_SMALL, _SMALL, some))
    if count >= _SEVERAL:
        values[generator.choice(count, 2, replace=False)] = low, limits.max
    return values


def _between(draw: npt.NDArray[np.float64], low: float, high: float) -> npt.NDArray[np.bool_]:
    return (low <= draw) & (draw < high)


def _put(values: Values, where: npt.NDArray[np.bool_], make: Callable[[int], Values]) -> None:
    """Replace the elements selected by a mask by new ones."""
    values[where] = make(int(where.sum()))
