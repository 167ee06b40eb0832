"""Contents of arrays that make errors visible, and for which the program computes something finite.

Constant or smooth inputs hide mistakes: reading a neighbour gives the same value. All values here
are random, and no two neighbours in memory are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.execution.buffers import DTYPES
from looper.program import Array, Program

Values = npt.NDArray[Any]
Strategy = Callable[[np.random.Generator, Array], Values]

# Integers 0 .. 7: products of four of them, summed over a large loop, fit; overflow is undefined.
_INTEGERS = 8


def uniform(generator: np.random.Generator, array: Array) -> Values:
    """Reals in [0.5, 1.5), integers 0 to 7: suits nearly everything."""
    if not array.type.is_floating:
        return _integers(generator, array, 0)
    return _reals(array, generator.uniform(0.5, 1.5, array.shape))


def centred(generator: np.random.Generator, array: Array) -> Values:
    """Reals in [-0.5, 0.5), integers 1 to 7: for recurrences that grow, and integer divisors."""
    if not array.type.is_floating:
        return _integers(generator, array, 1)
    return _reals(array, generator.uniform(-0.5, 0.5, array.shape))


def dominant(generator: np.random.Generator, array: Array) -> Values:
    """As `uniform`, and square matrices are diagonally dominant: for elimination without pivots."""
    values = uniform(generator, array)
    if _is_square(array):
        values = _reals(array, values + _heavy_diagonal(array))
    return values


def definite(generator: np.random.Generator, array: Array) -> Values:
    """As `dominant`, and square matrices are symmetric, so positive definite."""
    values = uniform(generator, array)
    if _is_square(array):
        lower = np.tril(values)
        strict = np.tril(values, -1)
        values = _reals(array, lower + strict.T + _heavy_diagonal(array))
    return values


STRATEGIES: tuple[Strategy, ...] = (uniform, dominant, definite, centred)
"""In the order they are tried, until the original program's results are all finite and hardly
depend on how the compiler contracts multiply-adds."""


def make_inputs(program: Program, strategy: Strategy, seed: int) -> dict[str, Values]:
    """Initial contents of every array of `program`; the same for the same seed.

    An array's values depend on its name and not on the order of the arrays.
    """
    return {
        array.name: strategy(np.random.default_rng([seed, *array.name.encode()]), array)
        for array in program.arrays
    }


def _is_square(array: Array) -> bool:
    return array.type.is_floating and len(array.shape) == 2 and len(set(array.shape)) == 1


def _heavy_diagonal(array: Array) -> Values:
    """More than the sum of a row of `uniform`."""
    return np.diag(np.full(array.shape[0], 2.0 * array.shape[0]))


def _reals(array: Array, values: object) -> Values:
    return np.asarray(values, dtype=DTYPES[array.type])


def _integers(generator: np.random.Generator, array: Array, smallest: int) -> Values:
    """Steps of 1 or more around a cycle: random, and never twice the same in a row."""
    cycle = _INTEGERS - smallest
    steps = generator.integers(1, cycle, max(array.elements, 1))
    values = np.cumsum(steps) % cycle + smallest
    return values[: array.elements].reshape(array.shape).astype(DTYPES[array.type])
