"""What arrays hold before a program runs: random contents, or what the user gives.

Constant or smooth inputs hide mistakes: reading a neighbour gives the same value. All random values
are such that no two neighbours in memory are equal, and that the program computes something finite.
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
from looper.ir.lookups import Indices, index_ranges
from looper.ir.program import Array, Program

Values = npt.NDArray[Any]
Strategy = Callable[[np.random.Generator, Array], Values]
Choice = Callable[[Array], Values]
"""One way to fill arrays."""

# Integers 0 .. 7: products of four of them, summed over a large loop, fit; overflow is undefined.
_INTEGERS = 8

# One of about so many random indices is none, where that may be.
_RARE = 8
_FARTHEST = 2**62

# Random values are drawn in pieces, as what they are drawn in can be larger than what they become.
_PIECE = 1 << 20

LARGEST_SEED = (1 << 63) - 1
"""The memo keeps seeds as integers of 64 bits."""


class Inputs(Protocol):
    """Where initial contents of arrays come from."""

    @property
    def digest(self) -> str:
        """What times may depend on, as a content hash (hex); empty for all random inputs."""

    @property
    def seed(self) -> int:
        """Of what is random."""

    @property
    def kept(self) -> Collection[str]:
        """Names of arrays whose contents are not ours to choose."""

    def reseeded(self, seed: int) -> Inputs:
        """The same with other random contents."""

    def choices(self, program: Program) -> Sequence[Choice]:
        """Ways to fill the program's arrays, in the order in which they are tried.

        Raises:
            UsageError: they do not fit the program.
        """


@dataclass(frozen=True)
class RandomInputs:
    """Random contents, the same for the same seed, whatever the order of the arrays."""

    seed: int = 0

    @property
    def digest(self) -> str:
        """Empty: other random numbers take as long."""
        return ""

    @property
    def kept(self) -> Collection[str]:
        """None."""
        return ()

    def reseeded(self, seed: int) -> RandomInputs:
        """With another seed."""
        return RandomInputs(seed)

    def choices(self, program: Program) -> Sequence[Choice]:
        """Each of `STRATEGIES`, `uniform` last where that makes results hang on the last bits."""
        ordered = STRATEGIES
        if any(_divides_by_diagonal(program, statement.value) for statement in program.statements):
            ordered = (*STRATEGIES[1:], uniform)
        ranges = index_ranges(program)
        return [partial(self.made, strategy, ranges) for strategy in ordered]

    def made(self, strategy: Strategy, ranges: Mapping[str, Indices], array: Array) -> Values:
        """The contents of an array by one of `STRATEGIES`, or indices if it holds such."""
        generator = np.random.default_rng([self.seed, *array.name.encode()])
        if array.name in ranges:
            return indices(generator, array, ranges[array.name])
        return strategy(generator, array)


def uniform(generator: np.random.Generator, array: Array) -> Values:
    """Reals in [0.5, 1.5), integers 0 to 7: suits nearly everything."""
    if not array.type.is_floating:
        return _integers(generator, array, 0)
    return _filled(array, lambda count: generator.uniform(0.5, 1.5, count))


def centred(generator: np.random.Generator, array: Array) -> Values:
    """Reals in [-0.5, 0.5), integers 1 to 7: for recurrences that grow, and integer divisors."""
    if not array.type.is_floating:
        return _integers(generator, array, 1)
    return _filled(array, lambda count: generator.uniform(-0.5, 0.5, count))


def dominant(generator: np.random.Generator, array: Array) -> Values:
    """As `uniform`, and square matrices are diagonally dominant: for elimination without pivots."""
    values = uniform(generator, array)
    if _is_square(array):
        _make_heavy(values)
    return values


def definite(generator: np.random.Generator, array: Array) -> Values:
    """As `dominant`, and square matrices are symmetric, so positive definite."""
    values = uniform(generator, array)
    if _is_square(array):
        for k in range(len(values)):
            values[k, k + 1 :] = values[k + 1 :, k]
        _make_heavy(values)
    return values


def indices(generator: np.random.Generator, array: Array, held: Indices) -> Values:
    """Integers that are indices, each as likely as the others, and some that need not be any."""
    low, high = held.usual
    margin = (min(high, _FARTHEST) - max(low, -_FARTHEST)) // _RARE + 1
    least, most = (
        max(held.allowed[0], low - margin, -_FARTHEST),
        min(held.allowed[1], high + margin, _FARTHEST),
    )
    return _filled(array, lambda count: generator.integers(least, most, count, endpoint=True))


STRATEGIES: tuple[Strategy, ...] = (uniform, dominant, definite, centred)
"""In the order they are tried, until the original program's results are all finite and hardly
depend on how the compiler contracts multiply-adds."""


def make_inputs(program: Program, strategy: Strategy, seed: int) -> dict[str, Values]:
    """Initial contents of every array of `program`; the same for the same seed."""
    inputs, ranges = RandomInputs(seed), index_ranges(program)
    return {array.name: inputs.made(strategy, ranges, array) for array in program.arrays}


def _divides_by_diagonal(program: Program, value: Expression) -> bool:
    """Whether something is divided by an element of a square matrix's diagonal.

    Elimination without pivots loses digits where the diagonal is not dominant: other code, which
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
    """Add to the diagonal more than the sum of a row of `uniform`."""
    diagonal = np.arange(len(values))
    values[diagonal, diagonal] += 2.0 * len(values)


def _integers(generator: np.random.Generator, array: Array, smallest: int) -> Values:
    """Steps of 1 or more around a cycle: random, and never twice the same in a row."""
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
