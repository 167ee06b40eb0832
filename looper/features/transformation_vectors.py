"""Transformations as vectors: one for every transformation that concerns a computation.

LOOPer gives its cost model affine transformations as a sequence of vectors, each with the kind of
transformation and its parameters, which an LSTM reads (its sections V-A2 and V-B); the other
transformations are tags. Here all transformations are in the sequence, in the order in which they
were applied.

A vector has the columns of "step" in `looper.features.columns`, all zero where they do not apply:

- `keyword.*`: the kind of transformation; one of them is 1.
- `moved`: by `fuse`, the computation is in the nest that moves, and by `distribute` in the second
  part.
- `level`, `last_level`: the outermost and the innermost of the transformed loops around the
  computation, as positions at that time, divided by `ITERATORS` like all levels. For `fuse` the
  loops that become common, for `distribute` the loop that is split, for `embed` the new loop, for
  `unroll_and_jam` the unrolled loop and those it is jammed into; for `privatize` the loops of the
  original program whose iterations have copies.
- `factor`: log(1 + factor) of `unroll` and `unroll_and_jam`.
- `size0`, ...: log(1 + size) of the tiles from the loop at `level` on.
- `shift0`, ...: number of iterations by which the computation is delayed from the loop at `level`
  on; signed logarithm, as all that follow.
- `skew0.0`, ...: the matrix; the upper left corner for two loops.
- `embed0`, ..., `embed.constant`: the iteration in terms of the times of the outer loops.
- `array`: log(1 + position) among the program's arrays of the one that `privatize` copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log1p

import numpy as np

from looper.errors import UsageError
from looper.features.columns import ITERATORS, STEP_NUMBERS, WIDTHS, Features, features, scaled
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.transformations import (
    Distribution,
    Embedding,
    Fusion,
    Interchange,
    Parallelization,
    Privatization,
    Reversal,
    Shifting,
    Skewing,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)

Values = Mapping[str, float]


def transformation_vectors(schedule: Schedule) -> tuple[Features, ...]:
    """Return the vectors of the transformations of each computation, in the program's order.

    Returns:
        For each computation an array of shape (transformations, WIDTHS["step"]), float32; without
        rows if no transformation concerns it.

    Raises:
        UsageError: a transformation has more numbers than there are columns for.
    """
    found: list[list[Features]] = [[] for _ in schedule.program.statements]
    forest = LoopForest.original(schedule.program)
    for step in schedule.transformations:
        after = step.apply(forest)
        for position, values in _concerned(step, forest, after):
            tag = {f"keyword.{step.keyword}": 1.0}
            found[position].append(features("step", tag | dict(values)))
        forest = after
    empty = np.zeros((0, WIDTHS["step"]), dtype=np.float32)
    return tuple(np.stack(vectors) if vectors else empty for vectors in found)


def _concerned(
    step: Transformation, forest: LoopForest, after: LoopForest
) -> Iterable[tuple[int, Values]]:
    """Return the positions of the computations that a step concerns, with the values for each."""
    match step:
        case Fusion():
            return _fused(step, forest)
        case Distribution(statement, level):
            cut = forest.of(statement).betas
            return [
                (k, {"moved": forest.schedules[k].betas >= cut, **_levels(level)})
                for k in forest.members(statement, level)
            ]
        case Embedding(statement, level):
            values = {"embed.constant": scaled(step.constant), **_levels(level)}
            values |= _numbers(step, "embed", step.coefficients)
            # Inside of the new loop, as there was none at its level before.
            return [(k, values) for k in after.members(statement, level)]
        case Shifting(statement, level, amount):
            shift = _numbers(step, "shift", (amount,))
            return [(forest.position(statement), _levels(level) | shift)]
        case Privatization(_, depth, array):
            number = [each.name for each in forest.program.arrays].index(array)
            values = {"array": log1p(number), **_levels(0, depth - 1)}
            pairs = zip(forest.program.statements, after.program.statements, strict=True)
            return [(k, values) for k, (old, new) in enumerate(pairs) if old != new]
        case Interchange(statement, first, second):
            low, high = sorted((first, second))
            return _inside(forest, statement, low, high)
        case Reversal(statement, level) | Parallelization(statement, level):
            return _inside(forest, statement, level, level)
        case Skewing(statement, level):
            rows = step.rows
            entries = {
                f"skew{a}.{b}": scaled(entry)
                for a, row in enumerate(rows)
                for b, entry in enumerate(row)
            }
            return _inside(forest, statement, level, level + len(rows) - 1, entries)
        case Tiling(statement, level, sizes):
            numbers = _numbers(step, "size", sizes)
            return _inside(forest, statement, level, level + len(sizes) - 1, numbers)
        case Unrolling(statement, factor, level):
            level = forest.innermost(statement) if level == -1 else level
            return _inside(forest, statement, level, level, {"factor": log1p(factor)})
        case UnrollAndJam(statement, level, factor):
            last = forest.depth_around(statement) - 1
            return _inside(forest, statement, level, last, {"factor": log1p(factor)})
        case Vectorization(statement, level):
            level = forest.innermost(statement) if level == -1 else level
            return _inside(forest, statement, level, level)
    raise TypeError(f"nothing says which computations `{step.keyword}` concerns")


def _fused(step: Fusion, forest: LoopForest) -> Iterable[tuple[int, Values]]:
    first, second = forest.position(step.first), forest.position(step.second)
    shared = forest.common_depth(first, second)
    shift = _numbers(step, "shift", step.shift)
    for named, moved in ((first, False), (second, True)):
        for k in forest.members(forest.program.statements[named].name, shared):
            # A nest can hold loops beside those that are fused.
            last = step.level if k == named else min(step.level, forest.common_depth(k, named) - 1)
            yield k, {"moved": moved, **_levels(shared, last), **(shift if moved else {})}


def _inside(
    forest: LoopForest, statement: str, level: int, last: int, values: Values | None = None
) -> Iterable[tuple[int, Values]]:
    """Return the same values for every computation inside of a loop."""
    found = _levels(level, last) | dict(values or {})
    return [(k, found) for k in forest.members(statement, level)]


def _levels(level: int, last: int | None = None) -> dict[str, float]:
    last = level if last is None else last
    return {"level": level / ITERATORS, "last_level": last / ITERATORS}


def _numbers(step: Transformation, name: str, numbers: tuple[int, ...]) -> dict[str, float]:
    """Return the nonzero numbers in the columns `name0`, `name1`, ..."""
    if any(numbers[STEP_NUMBERS:]):
        raise UsageError(
            f"`{step.text}` has more numbers than features are made for, which is {STEP_NUMBERS}"
        )
    return {f"{name}{k}": scaled(number) for k, number in enumerate(numbers) if number}
