"""Vertices of the dependence polyhedra, whose signs of distances determine legality.

The smallest and largest value of an affine form over a polytope lie on its vertices. For a
dependence between two statements the form is `row_sink(y) - row_source(x)`; for a statement and
itself it depends only on the difference y - x, so that the polytope of differences suffices.

Vertices are those of the rational relaxation: a property proved on them holds for the integer
points, but one refuted on a vertex that is not integral may still hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import islpy as isl
import numpy as np
import numpy.typing as npt

from looper.dependences.analysis import Dependence, dependences, must_be_kept
from looper.ir.expressions import Affine
from looper.ir.polyhedra import rational_pieces, vertices
from looper.ir.program import Program, found_once
from looper.support.interrupts import uninterrupted

Matrix = npt.NDArray[np.float64]
Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True, eq=False)
class PairDistances:
    """The vertices of all dependences from one statement to another, or to itself.

    Attributes:
        source, sink: positions of the statements.
        before, after: shape (vertices, 1 + iterators): source and sink of every vertex, scaled by
            its common denominator, which is the first column. For a statement and itself `before`
            is zero and `after` is the difference of the two.
        scale: shape (vertices,): the denominators, 1 for integral vertices.
        starts: first vertex of each group; a group is one convex polytope of one dependence.
        group_of: shape (vertices,): the group of each vertex.
        exact: shape (groups,): the group's integer points are all real dependences.
        dependences: the dependence of each group.
    """

    source: int
    sink: int
    before: Matrix
    after: Matrix
    scale: Matrix
    starts: npt.NDArray[np.intp]
    group_of: npt.NDArray[np.intp]
    exact: npt.NDArray[np.bool_]
    dependences: tuple[Dependence, ...]

    def distances(self, source_row: Affine, sink_row: Affine) -> Matrix:
        """The distances in time by the affine parts of two rows: shape (vertices,).

        Each is multiplied by the vertex's denominator.
        """
        first = np.array((source_row.constant, *source_row.coefficients), dtype=np.float64)
        second = np.array((sink_row.constant, *sink_row.coefficients), dtype=np.float64)
        found: Matrix = self.after @ second - self.before @ first
        return found


def distinct_rows(points: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Return the different rows of a matrix in lexicographic order."""
    # NumPy makes a TypeError of an exception that is raised while it compares rows.
    with uninterrupted():
        return np.unique(points, axis=0)


@found_once
def distances_of(program: Program) -> tuple[PairDistances, ...]:
    """The pairs of statements between which dependences restrict the order (cached)."""
    groups: dict[tuple[int, int], list[_Group]] = {}
    seen: set[tuple[int, int, bytes]] = set()
    for dependence in dependences(program):
        if not must_be_kept(program, dependence):
            continue
        pair = (dependence.source, dependence.sink)
        for group in _groups(dependence):
            points = np.hstack([group.before, group.after]) / group.scale[:, None]
            identity = (*pair, distinct_rows(points).tobytes())
            if identity not in seen:
                seen.add(identity)
                groups.setdefault(pair, []).append(group)
    return tuple(_pair(source, sink, found) for (source, sink), found in groups.items())


@dataclass(frozen=True, eq=False)
class _Group:
    """One convex polytope of a dependence; see `PairDistances`."""

    dependence: Dependence
    before: Matrix
    after: Matrix
    scale: Matrix
    exact: bool


def _pair(source: int, sink: int, groups: list[_Group]) -> PairDistances:
    counts = [len(group.scale) for group in groups]
    return PairDistances(
        source=source,
        sink=sink,
        before=np.concatenate([group.before for group in groups]),
        after=np.concatenate([group.after for group in groups]),
        scale=np.concatenate([group.scale for group in groups]),
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp),
        group_of=np.repeat(np.arange(len(groups)), counts),
        exact=np.array([group.exact for group in groups], dtype=np.bool_),
        dependences=tuple(group.dependence for group in groups),
    )


def _groups(dependence: Dependence) -> list[_Group]:
    """The polytopes of one dependence that are not empty."""
    relation, same = dependence.relation, dependence.source == dependence.sink
    if same:
        parts = rational_pieces(isl.Set.from_basic_set(relation.deltas()))
    else:
        parts = rational_pieces(isl.Map.from_basic_map(relation).wrap())
    inputs = relation.dim(isl.dim_type.in_)
    found = []
    for part, exact in parts:
        points = vertices(part).astype(np.float64)
        if not len(points):
            continue
        scale = points[:, 0].copy()
        if same:
            before, after = np.zeros_like(points), points
            after[:, 0] = 0
        else:
            before = points[:, : inputs + 1]
            after = np.hstack([points[:, :1], points[:, inputs + 1 :]])
        found.append(_Group(dependence, before, after, scale, exact))
    return found
