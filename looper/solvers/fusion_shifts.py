"""The smallest shifts that make a fusion legal (LOOPer, section IV)."""

from __future__ import annotations

from functools import cached_property
from math import ceil, inf, isinf

from looper.legality import can_pass, lowest_distance, sign_table
from looper.schedule import Schedule
from looper.transformations import Fusion

MAXIMUM_SHIFT = 64


def fuse_with_shifts(schedule: Schedule, first: str, second: str, level: int) -> list[Schedule]:
    """Find legal fusions of two nests, with the smallest shifts of two kinds.

    The first has the lexicographically smallest shifts that keep the order legal: going down the
    newly shared loops, each shift is tried at the smallest value without negative distances, then
    at the smallest value that carries all dependences. The second, if different, has no negative
    distances in any of the newly shared loops, so that they can be tiled. If distances have
    vertices that are not integral, the first may be larger than the smallest possible. Shifts
    beyond `MAXIMUM_SHIFT` iterations are not worth their code size and are not tried.

    Returns:
        At most two fused schedules of legal order; none if no shifts exist.

    Raises:
        NotApplicable: the nests cannot be fused at that level at all.
    """
    solver = _ShiftSolver(schedule, first, second, level)
    if not solver.passes_others:
        return []
    found = [fused for fused in (solver.smallest(()), solver.permutable()) if fused is not None]
    return list({fused.key: fused for fused in reversed(found)}.values())[::-1]


class _ShiftSolver:
    """The search for the shifts of one fusion."""

    def __init__(self, schedule: Schedule, first: str, second: str, level: int) -> None:
        self.schedule, self.first, self.second, self.level = schedule, first, second, level
        forest = schedule.forest
        self.shared = forest.common_depth(forest.position(first), forest.position(second))
        self.plain = self._fused(())
        self.moved = moved = frozenset(forest.members(second, self.shared))
        table = sign_table(schedule.forest.program)
        ends = enumerate(table.pairs)
        self.delayed = [number for number, (s, t) in ends if s not in moved and t in moved]
        self.integral = table.is_integral

    @cached_property
    def passes_others(self) -> bool:
        """True if the moved nest may pass those between the two, regardless of shifts."""
        forest, shared = self.schedule.forest, self.shared
        ends = [forest.of(name).betas for name in (self.first, self.second)]
        low, high = sorted(betas[shared] for betas in ends)
        between = [
            k
            for k, own in enumerate(forest.schedules)
            if own.betas[:shared] == ends[0][:shared] and low < own.betas[shared] < high
        ]
        return not between or can_pass(forest, self.moved, between)

    def _fused(self, shift: tuple[int, ...]) -> Schedule:
        return self.schedule.apply(Fusion(self.first, self.second, self.level, _trimmed(shift)))

    def smallest(self, prefix: tuple[int, ...]) -> Schedule | None:
        """The legal fusion with the smallest shifts that begin with `prefix`, or None."""
        fused = self._fused(prefix) if prefix else self.plain
        if fused.is_order_legal:
            return fused
        here = self.shared + len(prefix)
        if here > self.level:
            return None
        lowest = lowest_distance(fused.forest, fused.analysis, self.delayed, here, here)
        missing = 0 if lowest is None or isinf(lowest) else ceil(-lowest)
        # If the bound holds for rational points, integral ones may need smaller shifts.
        slack = 0 if self.integral else missing
        for shift in range(max(0, missing - slack), min(max(0, missing + 1), MAXIMUM_SHIFT) + 1):
            found = self.smallest((*prefix, shift))
            if found is not None:
                return found
        return None

    def permutable(self) -> Schedule | None:
        """The legal fusion without negative distances in the newly shared loops, or None."""
        plain, shared = self.plain, self.shared
        lowest = [
            lowest_distance(plain.forest, plain.analysis, self.delayed, shared, level)
            for level in range(shared, self.level + 1)
        ]
        if lowest[0] is None or -inf in lowest:
            return None
        shifts = [max(0, ceil(-least)) if least else 0 for least in lowest]
        if max(shifts) > MAXIMUM_SHIFT:
            return None
        fused = self._fused(tuple(shifts))
        return fused if fused.is_order_legal else None


def _trimmed(shifts: tuple[int, ...]) -> tuple[int, ...]:
    while shifts and shifts[-1] == 0:
        shifts = shifts[:-1]
    return shifts
