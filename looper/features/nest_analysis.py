"""Analysis of loop nests: trip counts, strides and footprints of each statement under a schedule.

The transformed program itself is analysed, not the transformations that led to it: for every
statement its current loops, their trip counts, the stride of every access per iteration, and the
memory touched inside each of them. These are the quantities of analytical models of caches (Wolf
and Lam, PLDI 1991; Carr, McKinley and Tseng, ASPLOS 1994); their effect in seconds is left to a
learned model. All of it is an estimate: extents of loops whose bounds vary are averages, and lines
of different iterations may be the same. A read of a copy (see `looper.ir.packed_reads`) moves in
the copy inside of the loop whose iterations copy, and in the array outside of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.features.operation_costs import latencies
from looper.features.trip_counts import turns
from looper.ir.expressions import Access, Affine
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.ir.packed_reads import PackedCopy, packed_copy
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
        copied: shape (accesses,): elements that are copied for an access, in all executions of the
            loops that copy; 0 where it reads no copy, or that of an access before.
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
    copied: Floats

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
    copies = _copies(forest, position)
    key = (statement.name, statement.domain, own.facts, _shapes(program)[position], copies)
    return _nests(program).once(key, lambda: _new_nest(program, statement, own, dict(copies)))


def _copies(forest: LoopForest, position: int) -> tuple[tuple[Access, PackedCopy], ...]:
    """Return the accesses of a statement that read a copy, with their copies."""
    loops = forest.schedules[position].loops
    reads = [(level, each) for level, loop in enumerate(loops) for each in loop.packed]
    found = [(each, packed_copy(forest, position, level, each)) for level, each in reads]
    return tuple((each, copy) for each, copy in found if copy is not None)


@found_once
def _shapes(program: Program) -> list[tuple[object, ...]]:
    """Return the accesses of each statement with array shapes, which privatization changes."""
    return [
        tuple((each, program.array(each.array).shape) for each in _accesses(statement))
        for statement in program.statements
    ]


def _accesses(statement: Statement) -> tuple[Access, ...]:
    return (statement.target, *statement.reads)


def _new_nest(
    program: Program,
    statement: Statement,
    own: StatementSchedule,
    copies: Mapping[Access, PackedCopy],
) -> Nest:
    known = turns(statement, own)
    once = known.once
    steps = known.steps
    accesses = [_access(program, each, steps, known.trips) for each in _accesses(statement)]
    strides = np.array([one for one, _ in accesses]).reshape(len(accesses), own.depth)
    spans = np.array([one for _, one in accesses]).reshape(len(accesses), own.depth + 1)
    copied, reads = np.zeros(len(accesses)), list(statement.reads)
    for access, copy in copies.items():
        inside, elements = copy.level + 1, _moves(program, access, steps, known.trips)
        size = elements.box[:, inside].prod()
        copied[1 + reads.index(access)] = known.trips[:inside].prod() * size
        packed = _in_copy(copy, elements, known.trips)
        packed_spans = packed.spans(known.trips)
        for k, each in enumerate(reads, 1):
            if each == access:
                strides[k, inside:] = packed.strides[inside:]
                spans[k, inside:] = packed_spans[inside:]
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
        copied,
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


@dataclass(frozen=True)
class _Moves:
    """The movement of an access in an array, of at least one dimension, or in a copy.

    Attributes:
        shape: of the array or copy.
        bytes: of an element.
        moves: shape (dimensions, loops): elements by which it moves in one iteration of a loop.
        box: shape (dimensions, loops + 1): elements touched by the loops from each one inwards, as
            a bounding box.
    """

    shape: tuple[int, ...]
    bytes: int
    moves: Floats
    box: Floats

    @property
    def strides(self) -> Floats:
        """Shape (loops,): see `Nest`."""
        places = np.array([math.prod(self.shape[k + 1 :]) for k in range(len(self.shape))])
        found: Floats = places @ self.moves * self.bytes
        return found

    def spans(self, trips: Floats) -> Floats:
        """Shape (loops + 1,): see `Nest`."""
        # Rows that are touched whole are contiguous with their neighbours; steps longer than an
        # element skip some of the innermost dimension.
        rows, run = np.ones_like(self.box[-1]), self.box[-1]
        whole = run >= self.shape[-1]
        for extent, touched in zip(self.shape[-2::-1], self.box[-2::-1], strict=True):
            rows, run = np.where(whole, rows, rows * touched), np.where(whole, run * touched, run)
            whole &= touched >= extent
        size = self.bytes
        along = np.minimum(run * size / LINE + (1 - size / LINE), run)
        # For diagonals the box is too large: there are no more elements than iterations.
        turns = np.concatenate([np.cumprod(trips[::-1])[::-1], [1.0]])
        lines: Floats = np.maximum(1.0, np.minimum(rows * np.maximum(1.0, along), turns))
        return lines * LINE


def _access(
    program: Program, access: Access, steps: Floats, trips: Floats
) -> tuple[Floats, Floats]:
    """Return the strides and spans of an access, see `Nest`."""
    if not access.indices or not steps.size:
        return np.zeros(len(trips)), np.full(len(trips) + 1, float(LINE))
    known = _moves(program, access, steps, trips)
    return known.strides, known.spans(trips)


def _moves(program: Program, access: Access, steps: Floats, trips: Floats) -> _Moves:
    """Return the movement of an access in its array."""
    array = program.array(access.array)
    moves = _coefficients(access, len(steps)) @ steps
    return _Moves(array.shape, array.type.bytes, moves, _box(array.shape, moves, trips))


def _box(shape: Sequence[int], moves: Floats, trips: Floats) -> Floats:
    """Return the elements that loops touch per dimension, see `_Moves`."""
    box = np.ones((len(shape), len(trips) + 1))
    for level in range(len(trips) - 1, -1, -1):
        box[:, level] = box[:, level + 1] + np.abs(moves[:, level]) * (trips[level] - 1)
    return np.minimum(box, np.array(shape, dtype=np.float64)[:, None])


def _in_copy(copy: PackedCopy, elements: _Moves, trips: Floats) -> _Moves:
    """Return the movement in a copy of an access that moves so in its array."""
    shape = copy.shape(elements.bytes)
    moves = np.zeros((len(shape), elements.moves.shape[1]))
    for dimension, place in enumerate(copy.places):
        own = elements.moves[place.index]
        if not place.strip:
            moves[dimension] = own
            continue
        whole = own % place.strip == 0
        moves[dimension] = np.where(whole, 0.0, own) if place.inside else own / place.strip * whole
    return _Moves(shape, elements.bytes, moves, _box(shape, moves, trips))
