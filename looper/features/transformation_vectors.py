"""Transformations as vectors: one for every transformation that concerns a computation.

LOOPer gives its cost model affine transformations as a sequence of vectors, each with the kind of
transformation and its parameters, which an LSTM reads (its sections V-A2 and V-B); the other
transformations are tags. Here all transformations are in the sequence, in the order in which they
were applied.

A vector has the columns of "step" in `looper.features.columns`, all zero where they do not apply:

- `keyword.*`: the kind of transformation; one of them is 1.
- `moved`: by `fuse`, the computation is in the nest that moves, and by `distribute` in the second
  part; by `split` and `copy_read`, it is the new statement.
- `level`, `last_level`: the outermost and the innermost of the transformed loops around the
  computation, as positions at that time, divided by `ITERATORS` like all levels. For `fuse` the
  loops that become common, for `distribute` the loop that is split, for `embed` the new loop, for
  `unroll_and_jam` the unrolled loop and those it is jammed into; for `privatize` the loops of the
  original program whose iterations have copies, for `split` and `copy_read` all of them.
- `factor`: log(1 + factor) of `unroll` and `unroll_and_jam`.
- `size0`, ...: log(1 + size) of the tiles from the loop at `level` on.
- `shift0`, ...: number of iterations by which the computation is delayed from the loop at `level`
  on; signed logarithm, as all that follow.
- `skew0.0`, ...: the matrix; the upper left corner for two loops.
- `embed0`, ..., `embed.constant`: the iteration in terms of the times of the outer loops; for
  `split` the form of the original iterators that is not negative in the new statement.
- `array`: log(1 + position) among the program's arrays of the one that `privatize`, `pack` or
  `copy_read` copies.
"""

from __future__ import annotations

import numpy as np

from looper.errors import UsageError
from looper.features.columns import (
    COLUMNS,
    ITERATORS,
    STEP_NUMBERS,
    WIDTHS,
    Features,
    features,
    signed_log,
)
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.transformations.base import Concern, Transformation


def transformation_vectors(schedule: Schedule) -> tuple[Features, ...]:
    """Return the vectors of the transformations of each computation, in the program's order.

    Returns:
        For each computation an array of shape (transformations, WIDTHS["step"]), float32; without
        rows if no transformation concerns it. Parts that were split off come last; the tree of the
        original loops with them is that of `schedule.forest.program`.

    Raises:
        UsageError: a transformation has more numbers than there are columns for.
    """
    found: list[list[Features]] = [[] for _ in schedule.program.statements]
    forest = LoopForest.original(schedule.program)
    for step in schedule.transformations:
        after = step.apply(forest)
        for new in after.program.statements[len(found) :]:
            # What was done to the whole was done to its parts.
            found.append(list(found[after.program.index[new.part_of]]))
        for concern in step.concerns(forest, after):
            found[concern.position].append(features("step", _columns(step, concern)))
        forest = after
    empty = np.zeros((0, WIDTHS["step"]), dtype=np.float32)
    return tuple(np.stack(vectors) if vectors else empty for vectors in found)


def _columns(step: Transformation, concern: Concern) -> dict[str, float]:
    """Return what a transformation does to a statement by columns, those of zeros left out.

    A transformation of another distribution has no column for its kind.
    """
    numbers = {name: number for name, number in concern.numbers.items() if number}
    kind = f"keyword.{step.keyword}"
    names = COLUMNS["step"]
    if not numbers.keys() <= set(names):
        raise UsageError(
            f"`{step.text}` has more numbers than features are made for, which is {STEP_NUMBERS}"
        )
    return {
        **({kind: 1.0} if kind in names else {}),
        "moved": concern.moved,
        "level": concern.first / ITERATORS,
        "last_level": concern.last / ITERATORS,
        **{name: signed_log(number) for name, number in numbers.items()},
    }
