"""Analysis of loop nests: trip counts, strides and footprints of each statement under a schedule.

The transformed program itself is analysed, not the transformations that led to it: for every
statement its current loops, their trip counts, the stride of every access per iteration, and the
memory touched inside each of them. These are the quantities of analytical models of caches (Wolf
and Lam, PLDI 1991; Carr, McKinley and Tseng, ASPLOS 1994); their effect in seconds is left to a
learned model. All of it is an estimate: extents of loops whose bounds vary are averages, and lines
of different iterations may be the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.features.operation_costs import latencies
from looper.features.trip_counts import turns
from looper.ir.expressions import Access, Affine
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.ir.program import Program, Statement, found_once
from looper.support.cache import BoundedCache

LINE = 64
"""Bytes of a cache line."""

_KEPT = 65536

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Nest:
    """A statement and the loops around it, outermost first.

    Attributes:
        statement: the statement.
        trips: shape (loops,): average trip count of each loop per entry.
        strides: shape (accesses, loops): bytes by which an access moves in one iteration of a loop;
            the write comes first.
        spans: shape (accesses, loops + 1): bytes of memory touched by an access inside of the loops
            from each one inwards, whole lines; the last is one line.
        varying: shape (loops,): True if its bounds depend on other loops.
        tile: shape (loops,): iterations of the original loop in one iteration of this one; 0 if
            it is no tile loop.
        point: shape (loops,): True if it runs inside of a tile.
        elements: shape (accesses,): bytes of an element.
        once: shape (loops,): True if the statement runs in one iteration only, see `Embedding`.
        waits: shape (loops,): cycles for which an iteration of a loop waits for an earlier one
            whose result the statement reads; 0 if it reads none.
        links: shape (loops,): dependent results per iteration, the inverse of the dependence
            distance: 1 if every iteration waits for the one before, 0 if none waits.
    """

    statement: Statement
    trips: Floats
    strides: Floats
    spans: Floats
    varying: npt.NDArray[np.bool_]
    tile: npt.NDArray[np.int64]
    point: npt.NDArray[np.bool_]
    elements: Floats
    once: npt.NDArray[np.bool_]
    waits: Floats
    links: Floats

    @property
    def depth(self) -> int:
        """Number of loops."""
        return len(self.trips)

    @cached_property
    def entered(self) -> Floats:
        """Shape (loops + 1,): entries of each loop, and executions of the statement."""
        return np.concatenate([[1.0], np.cumprod(self.trips)])


@found_once
def _nests(program: Program) -> BoundedCache[tuple[object, ...], Nest]:
    """Return the cache of the nests of a program's statements, by their place in a schedule."""
    return BoundedCache(_KEPT)


def nest(forest: LoopForest, position: int) -> Nest:
    """Return the nest of a statement (cached, as schedules of one program share most of them)."""
    program, own = forest.program, forest.schedules[position]
    statement = program.statements[position]
    key = (statement.name, statement.domain, own.facts, _shapes(program)[position])
    return _nests(program).once(key, lambda: _new_nest(program, statement, own))


@found_once
def _shapes(program: Program) -> list[tuple[object, ...]]:
    """Return the accesses of each statement with array shapes, which privatization changes."""
    return [
        tuple((each, program.array(each.array).shape) for each in _accesses(statement))
        for statement in program.statements
    ]


def _accesses(statement: Statement) -> tuple[Access, ...]:
    return (statement.target, *statement.reads)


def _new_nest(program: Program, statement: Statement, own: StatementSchedule) -> Nest:
    known = turns(statement, own)
    once = known.once
    steps = known.steps
    accesses = [_access(program, each, steps, known.trips) for each in _accesses(statement)]
    strides = np.array([one for one, _ in accesses]).reshape(len(accesses), own.depth)
    spans = np.array([one for _, one in accesses]).reshape(len(accesses), own.depth + 1)
    waits, links = np.where(once, 0.0, _waits(statement, steps))
    return Nest(
        statement,
        known.trips,
        strides,
        spans,
        known.varying,
        known.tile,
        known.point,
        np.array([program.array(each.array).type.bytes for each in _accesses(statement)], float),
        once,
        waits,
        links,
    )


def _waits(statement: Statement, steps: Floats) -> Floats:
    """Return `waits` and `links`, see `Nest`, of shape (2, loops).

    They are nonzero if a loop alone carries a flow dependence of the statement on itself with a
    constant distance: the latency from the element read to the result, divided by that distance.
    """
    target, found = statement.target, np.zeros((2, steps.shape[1]))
    for read, latency in latencies(statement.value):
        if read.array != target.array or not _are_alike(read, target):
            continue
        apart = np.array([w.constant - r.constant for w, r in _pairs(target, read)], dtype=float)
        moves = _coefficients(target, len(steps)) @ steps
        # For loops over tiles of skewed loops the step of an iteration is unknown.
        for level in np.flatnonzero(steps.any(0)):
            distance = _multiple(apart, moves[:, level])
            if distance >= 1:
                both = np.array([latency, 1.0]) / distance
                found[:, level] = np.maximum(found[:, level], both)
    return found


def _pairs(one: Access, other: Access) -> Iterator[tuple[Affine, Affine]]:
    return zip(one.indices, other.indices, strict=True)


def _are_alike(one: Access, other: Access) -> bool:
    """Return True if two accesses to an array differ by a constant number of elements."""
    return all(
        a.coefficients == b.coefficients and a.floors == b.floors for a, b in _pairs(one, other)
    )


def _multiple(vector: Floats, step: Floats) -> float:
    """Return the number of steps that a vector is; 0 if it is no integral multiple of them.

    An element that does not move is reached again after one step.
    """
    moving = step != 0
    if vector[~moving].any():
        return 0.0
    counts = vector[moving] / step[moving]
    if not len(counts):
        return 1.0
    return float(counts[0]) if (counts == np.round(counts[0])).all() else 0.0


def _coefficients(access: Access, iterators: int) -> Floats:
    """Return the coefficients of the iterators, shape (dimensions, iterators)."""
    rows = [index.coefficients for index in access.indices]
    return np.array(rows, dtype=np.float64).reshape(len(rows), iterators)


def _access(
    program: Program, access: Access, steps: Floats, trips: Floats
) -> tuple[Floats, Floats]:
    """Return the strides and spans of an access, see `Nest`."""
    array, depth = program.array(access.array), len(trips)
    size = array.type.bytes
    strides, lines = np.zeros(depth), np.ones(depth + 1)
    if not array.shape:
        return strides, lines * LINE
    if not steps.size:
        return strides, lines * LINE
    moves = _coefficients(access, len(steps)) @ steps
    places = np.array([math.prod(array.shape[k + 1 :]) for k in range(len(array.shape))])
    strides = places @ moves * size
    # Elements per dimension touched by the loops from each one inwards, as a bounding box.
    box = np.ones((len(array.shape), depth + 1))
    for level in range(depth - 1, -1, -1):
        box[:, level] = box[:, level + 1] + np.abs(moves[:, level]) * (trips[level] - 1)
    box = np.minimum(box, np.array(array.shape, dtype=np.float64)[:, None])
    # Steps longer than an element skip some of the innermost dimension.
    rows = box[:-1].prod(0)
    # For diagonals the box is too large: there are no more elements than iterations.
    turns = np.concatenate([np.cumprod(trips[::-1])[::-1], [1.0]])
    along = np.minimum(box[-1] * size / LINE + (1 - size / LINE), box[-1])
    lines = np.minimum(rows * np.maximum(1.0, along), turns)
    return strides, np.maximum(1.0, lines) * LINE
