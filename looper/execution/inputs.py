"""Initial contents of a program's arrays.

Constant or smooth inputs hide mistakes, as reading a neighbour gives the same value. All random
values are such that no two neighbours in memory are equal and that results of programs are finite.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from looper.execution.buffers import DTYPES
from looper.ir.expressions import Access, Binary, ElementType, Expression, walk
from looper.ir.indirect_accesses import Indices, index_ranges
from looper.ir.program import Array, Program

Values = npt.NDArray[Any]
Strategy = Callable[[np.random.Generator, Array], Values]
Choice = Callable[[Array], Values]
"""One way to fill arrays."""

# Integers 0 .. 7: sums of products of four of them over a large loop do not overflow.
_INTEGERS = 8

# About one in this many random values is not an index, if that is allowed.
_RARE = 8
_FARTHEST = 2**62

# Random values are drawn in pieces, as the type they are drawn in may be larger than the array's.
_PIECE = 1 << 20

LARGEST_SEED = (1 << 63) - 1
"""The largest seed, as the memo stores seeds as 64-bit integers."""


class Inputs(Protocol):
    """Source of the initial contents of arrays."""

    @property
    def digest(self) -> str:
        """Content hash (hex) of inputs on which times may depend; empty for all random inputs."""

    @property
    def seed(self) -> int:
        """The seed of random contents."""

    @property
    def kept(self) -> Collection[str]:
        """The names of arrays whose contents are given and must not be replaced."""

    def reseeded(self, seed: int) -> Inputs:
        """Return these inputs with other random contents."""

    def choices(self, program: Program) -> Sequence[Choice]:
        """Return ways to fill the program's arrays, in the order in which they are tried.

        Raises:
            UsageError: they do not fit the program.
        """


@dataclass(frozen=True)
class RandomInputs:
    """Random contents, determined by the seed and the names of the arrays."""

    seed: int = 0

    @property
    def digest(self) -> str:
        """An empty text, as times do not depend on the random numbers."""
        return ""

    @property
    def kept(self) -> Collection[str]:
        """An empty collection, as no arrays are given."""
        return ()

    def reseeded(self, seed: int) -> RandomInputs:
        """Return random inputs with another seed."""
        return RandomInputs(seed)

    def choices(self, program: Program) -> Sequence[Choice]:
        """Return a choice per strategy, `uniform` last if it makes results depend on last bits."""
        ordered = STRATEGIES
        if any(_divides_by_diagonal(program, statement.value) for statement in program.statements):
            ordered = (*STRATEGIES[1:], uniform)
        ranges = index_ranges(program)
        return [partial(self.made, strategy, ranges) for strategy in ordered]

    def made(self, strategy: Strategy, ranges: Mapping[str, Indices], array: Array) -> Values:
        """Return an array's contents by one of `STRATEGIES`, or indices if it holds indices."""
        generator = np.random.default_rng([self.seed, *array.name.encode()])
        if array.name in ranges:
            return indices(generator, array, ranges[array.name])
        return strategy(generator, array)


def uniform(generator: np.random.Generator, array: Array) -> Values:
    """Return reals in [0.5, 1.5) or integers 0 to 7, which suit nearly all programs."""
    if not array.type.is_floating:
        return _integers(generator, array, 0)
    return _filled(array, lambda count: generator.uniform(0.5, 1.5, count))


def centred(generator: np.random.Generator, array: Array) -> Values:
    """Return reals in [-0.5, 0.5) or integers 1 to 7, for growing recurrences and divisors."""
    if not array.type.is_floating:
        return _integers(generator, array, 1)
    return _filled(array, lambda count: generator.uniform(-0.5, 0.5, count))


def dominant(generator: np.random.Generator, array: Array) -> Values:
    """Return `uniform` values, diagonally dominant for elimination without pivots if square."""
    values = uniform(generator, array)
    if _is_square(array):
        _make_heavy(values)
    return values


def definite(generator: np.random.Generator, array: Array) -> Values:
    """Return `dominant` values, symmetric and so positive definite if square."""
    values = uniform(generator, array)
    if _is_square(array):
        for k in range(len(values)):
            values[k, k + 1 :] = values[k + 1 :, k]
        _make_heavy(values)
    return values


def indices(generator: np.random.Generator, array: Array, held: Indices) -> Values:
    """Return equally likely integers in the range of indices, and slightly beyond if allowed."""
    low, high = held.usual
    margin = (min(high, _FARTHEST) - max(low, -_FARTHEST)) // _RARE + 1
    least, most = (
        max(held.allowed[0], low - margin, -_FARTHEST),
        min(held.allowed[1], high + margin, _FARTHEST),
    )
    return _filled(array, lambda count: generator.integers(least, most, count, endpoint=True))


STRATEGIES: tuple[Strategy, ...] = (uniform, dominant, definite, centred)
"""Strategies in the order they are tried, until the original program's results are all finite and
hardly depend on the contraction of multiply-adds."""


def make_inputs(program: Program, strategy: Strategy, seed: int) -> dict[str, Values]:
    """Return initial contents of every array of `program`, determined by the seed."""
    inputs, ranges = RandomInputs(seed), index_ranges(program)
    return {array.name: inputs.made(strategy, ranges, array) for array in program.arrays}


def _divides_by_diagonal(program: Program, value: Expression) -> bool:
    """Return True if a division by a diagonal element of a square matrix occurs.

    Elimination without pivots loses digits if the diagonal is not dominant: other code, which
    rounds differently, then has results beyond the tolerance, and every candidate needs its
    verification build.
    """
    arrays = {array.name: array for array in program.arrays}
    return any(
        isinstance(part, Binary)
        and part.operator == "/"
        and isinstance(part.right, Access)
        and len(set(part.right.indices)) == 1
        and _is_square(arrays[part.right.array])
        for part in walk(value)
    )


def _is_square(array: Array) -> bool:
    return array.type.is_floating and len(array.shape) == 2 and len(set(array.shape)) == 1


def _make_heavy(values: Values) -> None:
    """Add more than the sum of a row of `uniform` to the diagonal."""
    diagonal = np.arange(len(values))
    values[diagonal, diagonal] += 2.0 * len(values)


def _integers(generator: np.random.Generator, array: Array, smallest: int) -> Values:
    """Return random integers, without equal neighbours unless they are booleans."""
    cycle = _INTEGERS - smallest
    last = 0

    if array.type is ElementType.BOOL:
        return _filled(array, lambda count: generator.integers(0, 2, count))

    def draw(count: int) -> Values:
        nonlocal last
        steps = generator.integers(1, cycle, count)
        steps[:1] += last
        values = np.cumsum(steps) % cycle
        last = int(values[-1]) if count else last
        return values + smallest

    return _filled(array, draw)


def _filled(array: Array, draw: Callable[[int], Values]) -> Values:
    values = np.empty(array.elements, dtype=DTYPES[array.type])
    for start in range(0, array.elements, _PIECE):
        piece = values[start : start + _PIECE]
        piece[:] = draw(len(piece))
    return values.reshape(array.shape)
