"""Tiling of a band of loops."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.expressions import Affine, FloorTerm
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule, tile_size
from looper.transformations.base import Transformation, check


@dataclass(frozen=True)
class Tiling(Transformation):
    """Cut the iterations of one or more perfectly nested loops into tiles.

    `tile(S1, 0, [32, 64])`:

        for (i ...)              for (i_tile = 0; i_tile < n; i_tile += 32)
          for (j ...)      =>      for (j_tile = 0; j_tile < m; j_tile += 64)
            S1;                      for (i = i_tile; i < min(n, i_tile + 32); i++)
                                       for (j = j_tile; j < min(m, j_tile + 64); j++)
                                         S1;

    The tile loops take the band's place and the loops inside of a tile follow; sizes need not
    divide the extents. A parallel loop's tile loop becomes the parallel one. Legal if the band is
    permutable.

    Attributes:
        statement: a statement inside of the loops; all statements there are concerned.
        level: the outermost loop of the band.
        sizes: tile size of each loop of the band.
    """

    keyword: ClassVar[str] = "tile"

    statement: str
    level: int
    sizes: tuple[int, ...]

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        members = self.checked_members(forest)
        origins = tuple(
            forest.bounds(self.statement, self.level + offset)[0]
            for offset in range(len(self.sizes))
        )
        changed = {k: self._tiled(forest.schedules[k], origins) for k in members}
        return forest.with_schedules(changed)

    def checked_members(self, forest: LoopForest) -> tuple[int, ...]:
        """Positions of the statements inside of the band.

        Raises:
            NotApplicable: the loops can not be tiled like this.
        """
        depth = len(self.sizes)
        check(depth >= 1, "tile needs at least one size")
        members = forest.band(self.statement, self.level, depth)
        for offset, size in enumerate(self.sizes):
            level = self.level + offset
            check(size >= 2, f"a tile size must be at least 2, not {size}")
            extent = forest.extent(self.statement, level)
            check(
                size < extent,
                f"cannot tile level {level} around {self.statement} by {size}: its extent is "
                f"{extent}; choose a smaller size",
            )
            check(
                all(can_tile(forest.schedules[k].loops[level].row) for k in members),
                f"the loop at level {level} is a combination of tile loops; tile before skewing",
            )
            unrolled = forest.loop(self.statement, level).unroll
            jammed = forest.loop(self.statement, level).jammed
            check(unrolled == 1 and not jammed, f"the loop at level {level} is unrolled already")
        return members

    def _tiled(self, schedule: StatementSchedule, origins: tuple[int, ...]) -> StatementSchedule:
        end = self.level + len(self.sizes)
        band = schedule.loops[self.level : end]
        tiles = tuple(
            Loop(tile_row(loop.row, size, origin), parallel=loop.parallel)
            for loop, size, origin in zip(band, self.sizes, origins, strict=True)
        )
        points = tuple(replace(loop, parallel=False) for loop in band)
        loops = (*schedule.loops[: self.level], *tiles, *points, *schedule.loops[end:])
        betas = (
            *schedule.betas[: self.level + 1],
            *([0] * (len(self.sizes) * 2 - 1)),
            *schedule.betas[end:],
        )
        return StatementSchedule(betas, loops)


def can_tile(row: Affine) -> bool:
    """Whether a loop can be cut into tiles: it is affine, or a tile loop itself."""
    return not row.floors or tile_size(row) is not None


def tile_row(row: Affine, size: int, origin: int) -> Affine:
    """`floor((row - origin) / size)`, with the floor of a floor written as one.

    `origin` is the row's smallest value, so that the first tile is a full one.
    """
    inner = tile_size(row)
    divided = (row.floors[0].numerator, inner * size) if inner else (row + -origin, size)
    # Written as a floor also where it is constant (an embedded statement): legality compares the
    # floors of a loop's statements one by one.
    zero = Affine.of_constant(0, len(row.coefficients))
    return replace(zero, floors=(FloorTerm(1, *divided),))
