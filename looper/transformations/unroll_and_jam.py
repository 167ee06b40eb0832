"""Unroll-and-jam of a loop: register tiling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.transformations.base import Transformation, check
from looper.transformations.tiling import can_tile, tile_row


@dataclass(frozen=True)
class UnrollAndJam(Transformation):
    """Unroll an outer loop and fuse the copies of the loops inside of it.

    `unroll_and_jam(S1, 0, 2)`:

        for (i ...)              for (i = 0; i + 1 < n; i += 2)
          for (j ...)      =>      for (j ...) {
            S1;                      S1(i, j); S1(i + 1, j);
                                   }
                                 for (; i < n; i++)
                                   for (j ...)
                                     S1;

    What the copies have in common stays in registers (Callahan, Carr and Kennedy, PLDI 1990). The
    loop is cut into strips of `factor` iterations, and the loop over a strip moves innermost, where
    it is fully unrolled; legal if that order is.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop; the loops from there on are perfectly nested.
        factor: number of copies, at least 2.
    """

    keyword: ClassVar[str] = "unroll_and_jam"

    statement: str
    level: int
    factor: int

    def apply(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.apply`."""
        loop = forest.loop(self.statement, self.level)
        depth = forest.depth_around(self.statement)
        check(self.level < depth - 1, f"there is no loop inside of level {self.level} to jam")
        members = forest.band(self.statement, self.level, depth - self.level)
        check(
            all(forest.schedules[k].depth == depth for k in members),
            f"the loops inside of level {self.level} around {self.statement} are not perfectly "
            "nested; distribute first",
        )
        check(self.factor >= 2, f"the factor must be at least 2, not {self.factor}")
        extent = forest.extent(self.statement, self.level)
        check(
            self.factor < extent,
            f"cannot unroll level {self.level} around {self.statement} by {self.factor}: its "
            f"extent is {extent}",
        )
        check(
            loop.unroll == 1 and not loop.jammed and not loop.vector,
            f"the loop at level {self.level} around {self.statement} is unrolled or vectorized",
        )
        check(
            not any(
                inner.parallel for inner in forest.schedules[members[0]].loops[self.level + 1 :]
            ),
            f"a loop inside of level {self.level} is parallel",
        )
        check(
            all(can_tile(forest.schedules[k].loops[self.level].row) for k in members),
            f"the loop at level {self.level} is a combination of tile loops",
        )
        origin = forest.bounds(self.statement, self.level)[0]
        return forest.with_schedules(
            {k: self._jammed(forest.schedules[k], origin) for k in members}
        )

    def _jammed(self, schedule: StatementSchedule, origin: int) -> StatementSchedule:
        loop = schedule.loops[self.level]
        strip = replace(loop, row=tile_row(loop.row, self.factor, origin))
        point = Loop(loop.row, jammed=True)
        outer, inner = schedule.loops[: self.level], schedule.loops[self.level + 1 :]
        loops = (*outer, strip, *inner, point)
        return StatementSchedule((*schedule.betas[:-1], 0, schedule.betas[-1]), loops)
