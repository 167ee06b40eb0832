"""Vertices of the dependences in one table: what makes legality a matrix product.

The smallest and largest value of an affine form over a polytope lie on its vertices. For a
dependence between two statements the form is `row_sink(y) - row_source(x)`; for a statement and
itself it only sees the difference y - x, so the polytope of differences suffices. All vertices
stand in one matrix X with a block of columns per statement (constant, iterators): the differences
of all rows of a schedule over all vertices are `X @ R`, where R stacks the rows of all statements.

Vertices are those of the rational relaxation, so what they prove holds for the integer points;
what they refute may still hold where the refuting vertex is not integral.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import islpy as isl
import numpy as np
import numpy.typing as npt

from looper.dependences import Dependence, dependences, must_be_kept
from looper.polyhedra import rational_pieces, vertices
from looper.program import Program

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class DistanceTable:
    """The vertices of all dependences of a program.

    Attributes:
        program: the program.
        found: the dependences that restrict the order.
        offsets: first column of each statement's block; one more entry for the total width.
        points: shape (vertices, width): sink coordinates positive, source coordinates negative,
            each vertex scaled by its common denominator.
        scale: shape (vertices,): that denominator, 1 for an integral vertex.
        starts: first vertex of each group; a group is one convex polytope of one dependence.
        group_of: shape (vertices,): the group of each vertex.
        exact: shape (groups,): the group's integer points are all real dependences.
        dependence_of: shape (groups,): position in `found`.
        pair_of: shape (groups,): position in `pairs`.
        pairs: the distinct (source, sink) statements.
    """

    program: Program
    found: tuple[Dependence, ...]
    offsets: tuple[int, ...]
    points: Matrix
    scale: Matrix
    starts: npt.NDArray[np.intp]
    group_of: npt.NDArray[np.intp]
    exact: npt.NDArray[np.bool_]
    dependence_of: npt.NDArray[np.intp]
    pair_of: npt.NDArray[np.intp]
    pairs: tuple[tuple[int, int], ...]

    @property
    def n_groups(self) -> int:
        """Number of polytopes."""
        return len(self.starts)


@lru_cache(maxsize=256)
def distance_table(program: Program) -> DistanceTable:
    """The table of a program (cached)."""
    found = tuple(d for d in dependences(program) if must_be_kept(program, d))
    widths = [statement.depth + 1 for statement in program.statements]
    offsets = tuple(int(x) for x in np.concatenate([[0], np.cumsum(widths)]))
    pairs: dict[tuple[int, int], int] = {}
    blocks: list[Matrix] = []
    scales: list[Matrix] = []
    exact: list[bool] = []
    dependence_of: list[int] = []
    pair_of: list[int] = []
    seen: set[tuple[int, int, bytes]] = set()
    for number, dependence in enumerate(found):
        pair = (dependence.source, dependence.sink)
        for points, scale, is_exact in _polytopes(dependence, offsets):
            identity = (*pair, np.unique(points / scale[:, None], axis=0).tobytes())
            if identity in seen:
                continue
            seen.add(identity)
            blocks.append(points)
            scales.append(scale)
            exact.append(is_exact)
            dependence_of.append(number)
            pair_of.append(pairs.setdefault(pair, len(pairs)))
    counts = [len(block) for block in blocks]
    return DistanceTable(
        program=program,
        found=found,
        offsets=offsets,
        points=np.concatenate(blocks) if blocks else np.zeros((0, offsets[-1])),
        scale=np.concatenate(scales) if scales else np.zeros(0),
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp)
        if blocks
        else np.zeros(0, dtype=np.intp),
        group_of=np.repeat(np.arange(len(blocks)), counts),
        exact=np.array(exact, dtype=np.bool_),
        dependence_of=np.array(dependence_of, dtype=np.intp),
        pair_of=np.array(pair_of, dtype=np.intp),
        pairs=tuple(pairs),
    )


def _polytopes(
    dependence: Dependence, offsets: tuple[int, ...]
) -> list[tuple[Matrix, Matrix, bool]]:
    """(points, scale, is exact) of every polytope of one dependence."""
    source, sink = dependence.source, dependence.sink
    relation = dependence.relation
    if source == sink:
        parts = rational_pieces(isl.Set.from_basic_set(relation.deltas()))
    else:
        parts = rational_pieces(isl.Map.from_basic_map(relation).wrap())
    found = []
    for part, is_exact in parts:
        raw = vertices(part).astype(np.float64)
        if not len(raw):
            continue
        points = np.zeros((len(raw), offsets[-1]))
        if source == sink:
            points[:, offsets[sink] + 1 : offsets[sink + 1]] = raw[:, 1:]
        else:
            n_source = offsets[source + 1] - offsets[source] - 1
            points[:, offsets[source]] = -raw[:, 0]
            points[:, offsets[source] + 1 : offsets[source + 1]] = -raw[:, 1 : n_source + 1]
            points[:, offsets[sink]] = raw[:, 0]
            points[:, offsets[sink] + 1 : offsets[sink + 1]] = raw[:, n_source + 1 :]
        found.append((points, raw[:, 0].copy(), is_exact))
    return found
