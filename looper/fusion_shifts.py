"""The smallest shifts that make a fusion legal (LOOPer, section IV)."""

from __future__ import annotations

import numpy as np

from looper.distances import distance_table
from looper.legality import group_minima
from looper.schedule import Schedule
from looper.transformations import Fusion

MAXIMUM_SHIFT = 64


def fuse_with_shifts(schedule: Schedule, first: str, second: str, level: int) -> list[Schedule]:
    """Legal fusions of two nests, with the smallest shifts of two kinds.

    The first has the lexicographically smallest shifts that keep the order legal: going down the
    newly shared loops, each is tried at the smallest value that makes no dependence negative, then
    at the smallest that carries them all. The second, if it is another one, leaves no dependence
    negative in any of the newly shared loops, so that they can be tiled. Where distances have
    vertices that are not integral the first can be larger than the smallest there is.
    Delays beyond `MAXIMUM_SHIFT` iterations are not worth the code they cost and are not tried.

    Returns:
        At most two fused schedules of legal order; none where no shifts exist.

    Raises:
        NotApplicable: the nests can not be fused at that level at all.
    """
    solver = _ShiftSolver(schedule, first, second, level)
    found = [fused for fused in (solver.smallest(()), solver.permutable()) if fused is not None]
    return list({fused.key: fused for fused in reversed(found)}.values())[::-1]


class _ShiftSolver:
    """The search for the shifts of one fusion."""

    def __init__(self, schedule: Schedule, first: str, second: str, level: int) -> None:
        self.schedule, self.first, self.second, self.level = schedule, first, second, level
        forest = schedule.forest
        self.shared = forest.common_depth(forest.position(first), forest.position(second))
        self.plain = self._fused(())
        moved = set(forest.members(second, self.shared))
        table = distance_table(schedule.forest.program)
        towards = np.array([s not in moved and t in moved for s, t in table.pairs], dtype=np.bool_)
        self.delayed = towards[table.pair_of] if table.n_groups else np.zeros(0, dtype=np.bool_)
        self.integral = bool(table.exact.all() and (table.scale == 1).all())

    def _fused(self, shift: tuple[int, ...]) -> Schedule:
        return self.schedule.apply(Fusion(self.first, self.second, self.level, _trimmed(shift)))

    def smallest(self, prefix: tuple[int, ...]) -> Schedule | None:
        """The legal fusion with the smallest shifts that begin with `prefix`."""
        fused = self._fused(prefix)
        if fused.is_order_legal:
            return fused
        here = self.shared + len(prefix)
        if here > self.level:
            return None
        analysis = fused.analysis
        lowest = analysis.lowest[here][analysis.reached[here] & self.delayed]
        missing = int(np.ceil(-lowest.min())) if len(lowest) and np.isfinite(lowest).all() else 0
        # Where the bound is one of rational points only, integral ones may need less.
        slack = 0 if self.integral else missing
        for shift in range(max(0, missing - slack), min(max(0, missing + 1), MAXIMUM_SHIFT) + 1):
            found = self.smallest((*prefix, shift))
            if found is not None:
                return found
        return None

    def permutable(self) -> Schedule | None:
        """The fusion whose shifts make every distance of the newly shared loops non-negative."""
        lowest = group_minima(self.plain.forest)
        reached = self.plain.analysis.reached[self.shared] & self.delayed
        if not reached.any():
            return None
        missing = -lowest[reached, self.shared : self.level + 1].min(axis=0)
        shifts = tuple(max(0, int(np.ceil(amount))) for amount in missing)
        if max(shifts) > MAXIMUM_SHIFT:
            return None
        fused = self._fused(shifts)
        return fused if fused.is_order_legal else None


def _trimmed(shifts: tuple[int, ...]) -> tuple[int, ...]:
    while shifts and shifts[-1] == 0:
        shifts = shifts[:-1]
    return shifts
