"""Single pairs of dependent executions that show at once that a schedule is not legal.

The bounds of the fast check say little about tiled loops: whether two iterations are in one tile
depends on where they are, not on how far apart. But two executions have definite times. Some pairs
of each dependence, next to its vertices, are tried first; only what none of them refutes is left to
isl.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from looper.distances import DistanceTable, distance_table
from looper.expressions import Affine
from looper.loops import LoopForest
from looper.polyhedra import translated_pair
from looper.program import Program

Integers = npt.NDArray[np.int64]
PER_POLYTOPE = 6


@dataclass(frozen=True)
class Pairs:
    """Pairs of executions that must keep their order.

    Attributes:
        source, sink: shape (pairs,): positions of the two statements.
        before, after: shape (pairs, most iterators): the iterations, padded with zeros.
    """

    source: Integers
    sink: Integers
    before: Integers
    after: Integers


@lru_cache(maxsize=256)
def pairs_of(program: Program) -> Pairs:
    """A few pairs of every dependence of a program that must be kept (cached)."""
    table = distance_table(program)
    rows = [row for group in range(table.n_groups) for row in _of_group(table, group)]
    width = max(statement.depth for statement in program.statements)

    def padded(points: list[tuple[int, ...]]) -> Integers:
        filled = [(*point, *[0] * (width - len(point))) for point in points]
        return np.array(filled, dtype=np.int64).reshape(len(points), width)

    return Pairs(
        np.array([row[0] for row in rows], dtype=np.int64),
        np.array([row[1] for row in rows], dtype=np.int64),
        padded([row[2] for row in rows]),
        padded([row[3] for row in rows]),
    )


def _of_group(
    table: DistanceTable, group: int
) -> list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    """Source, sink and their iterations for some integral vertices of a polytope."""
    if not table.exact[group]:
        return []
    chosen = np.flatnonzero((table.group_of == group) & (table.scale == 1))
    near = sorted(chosen, key=lambda k: float(np.abs(table.points[k]).sum()))[:PER_POLYTOPE]
    source, sink = table.pairs[table.pair_of[group]]
    relation = table.found[table.dependence_of[group]].relation
    found = []
    for vertex in near:
        point = table.points[vertex]
        first = _block(table, point, source)
        second = _block(table, point, sink)
        if source == sink:
            before, after = translated_pair(relation, second)
        else:
            before, after = tuple(-x for x in first), second
        found.append((source, sink, before, after))
    return found


def _block(table: DistanceTable, point: npt.NDArray[np.float64], position: int) -> tuple[int, ...]:
    columns = point[table.offsets[position] + 1 : table.offsets[position + 1]]
    return tuple(int(x) for x in columns)


def breaks_order(forest: LoopForest) -> bool:
    """Whether some pair runs in the wrong order; False proves nothing."""
    later = _differences(forest)
    if not len(later):
        return False
    different = later != 0
    first = different.argmax(axis=1)
    return bool((later[np.arange(len(later)), first] < 0).any())


def breaks_parallel(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Whether some pair is in different iterations of a loop and the same ones of all outer loops.

    False proves nothing.
    """
    pairs = pairs_of(forest.program)
    inside = np.isin(pairs.source, members) & np.isin(pairs.sink, members)
    if not inside.any():
        return False
    later = _differences(forest)[inside]
    time = 2 * level + 1
    return bool(((later[:, :time] == 0).all(axis=1) & (later[:, time] != 0)).any())


def _differences(forest: LoopForest) -> Integers:
    """How much later every pair's sink is in each dimension: positions and times in turn."""
    pairs = pairs_of(forest.program)
    shape = (len(pairs.source), 2 * forest.depth + 1)
    before, after = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for position, schedule in enumerate(forest.schedules):
        for statements, points, times in (
            (pairs.source, pairs.before, before),
            (pairs.sink, pairs.after, after),
        ):
            rows = statements == position
            if rows.any():
                own = points[rows]
                found = np.zeros((len(own), shape[1]), dtype=np.int64)
                found[:, 0 : 2 * len(schedule.betas) : 2] = schedule.betas
                for level, loop in enumerate(schedule.loops):
                    found[:, 2 * level + 1] = _values(loop.row, own)
                times[rows] = found
    return after - before


def _values(form: Affine, points: Integers) -> Integers:
    """The form's values at some points."""
    coefficients = np.array(form.coefficients, dtype=np.int64)
    total = points[:, : len(coefficients)] @ coefficients + form.constant
    for term in form.floors:
        total = total + term.coefficient * (_values(term.numerator, points) // term.denominator)
    return total
