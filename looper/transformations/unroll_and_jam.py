"""Unroll-and-jam of a loop: register tiling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.transformations.action_records import (
    Choice,
    Levels,
    LoopsInFocus,
    Resizing,
    StepActions,
    VocabularyOptions,
    each_number,
)
from looper.transformations.base import Concern, Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import TRY, YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer
from looper.transformations.tiling import can_tile, tile_row


def _choices(options: VocabularyOptions) -> Iterator[Choice]:
    return each_number(range(options.levels - 1), options.jam_factors)


def _is_jammed(loops: LoopsInFocus, levels: Levels) -> str:
    parts = loops.parts[levels[0] : levels[0] + 1]
    if not any(part.jammed for each in parts for part in each):
        return ""
    return f"the loop at level {levels[0]} is unrolled and jammed already"


@dataclass(frozen=True)
class UnrollAndJam(Transformation):
    """Unrolling of an outer loop, and fusion of the copies of its inner loops.

    `unroll_and_jam(S1, 0, 2)`:

        for (i ...)              for (i = 0; i + 1 < n; i += 2)
          for (j ...)      =>      for (j ...) {
            S1;                      S1(i, j); S1(i + 1, j);
                                   }
                                 for (; i < n; i++)
                                   for (j ...)
                                     S1;

    Elements used by several copies stay in registers (Callahan, Carr and Kennedy, PLDI 1990). The
    loop is strip-mined by `factor`, and the loop over a strip moves innermost, where it is fully
    unrolled.

    Attributes:
        statement: a statement inside of the loop; all statements there are concerned.
        level: the loop; the loops from there on are perfectly nested.
        factor: number of copies, at least 2.
    """

    keyword: ClassVar[str] = "unroll_and_jam"
    decision: ClassVar[Decision] = Decision.REGISTERS
    resizing: ClassVar[Resizing | None] = Resizing(
        "resize_jam",
        "change the factor of the last unroll-and-jam by {1:+d}",
        ((2,), (-2,)),
        lambda factor, more: factor + more,
    )

    statement: str
    level: Level
    factor: int

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return (self.factor,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A perfect nest from the loop on, and a trip count larger than the factor.

        The loop is neither unrolled nor vectorized, and no loop inside of it is parallel.
        """
        name, level = self.statement, self.level
        loop, depth = forest.loop(name, level), forest.depth_around(name)
        if level >= depth - 1:
            yield refusal(lambda: f"there is no loop inside of level {level} to jam")
        if not forest.is_band(name, level, depth - level):
            yield refusal(lambda: forest.why_no_band(name, level, depth - level))
        members = forest.members(name, level)
        if {len(forest.schedules[k].loops) for k in members} != {depth}:
            yield refusal(
                lambda: (
                    f"the loops inside of level {level} around {name} are not perfectly "
                    "nested; distribute first"
                )
            )
        tagged = loop.unroll > 1 or loop.jammed or loop.vector
        if tagged or _has_parallel(forest, members, level) or not can_tile(forest, members, level):
            yield refusal(lambda: self._why_not(forest))
        yield Limit(lambda: self._why_not(forest), forest.extent(name, level) - 1, 2)

    def _why_not(self, forest: LoopForest) -> str:
        name, level = self.statement, self.level
        loop, extent = forest.loop(name, level), forest.extent(name, level)
        if self.factor < 2:
            return f"the factor must be at least 2, not {self.factor}"
        if self.factor >= extent:
            return (
                f"cannot unroll level {level} around {name} by {self.factor}: its "
                f"extent is {extent}"
            )
        if loop.unroll > 1 or loop.jammed or loop.vector:
            return f"the loop at level {level} around {name} is unrolled or vectorized"
        if _has_parallel(forest, forest.members(name, level), level):
            return f"a loop inside of level {level} is parallel"
        return f"the loop at level {level} is a combination of tile loops"

    def legality(self, facts: LoopFacts) -> Answer:
        """In a permutable band, the strips of every loop may move innermost.

        The loops that they pass stay independent if they are so at every position. Other bands may
        allow it as well.
        """
        band = facts.is_permutable(self.level, facts.depth)
        return YES if band and facts.stay_independent(self.level + 1, facts.depth) else TRY

    def neighbours(self) -> Iterator[Transformation]:
        """Yield factors larger and smaller by 2."""
        for factor in (self.factor - 2, self.factor + 2):
            if factor >= 2:
                yield replace(self, factor=factor)

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the unrolled loop and those it is jammed into, for all statements in it."""
        last = forest.depth_around(self.statement) - 1
        members = forest.members(self.statement, self.level)
        return [Concern(k, self.level, last, numbers={"factor": self.factor}) for k in members]

    def with_numbers(self, numbers: Sequence[int]) -> Transformation:
        """See `Transformation.with_numbers`."""
        return replace(self, factor=numbers[0])

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions(
                "unroll_and_jam",
                "unroll level {0} by {1} and jam",
                cls,
                _choices,
                _is_jammed,
                is_permanent=True,
                more_loops=1,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._with_strips(forest, forest.bounds(self.statement, self.level)[0])

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        origin = across.origin(self.statement, self.level)
        yield self.inside(across.count)._with_strips(across.target, origin)

    def _with_strips(self, forest: LoopForest, origin: Affine | int) -> LoopForest:
        members = forest.members(self.statement, self.level)
        return forest.with_schedules(
            {k: self._jammed(forest.schedules[k], origin) for k in members}
        )

    def _jammed(self, schedule: StatementSchedule, origin: Affine | int) -> StatementSchedule:
        loop = schedule.loops[self.level]
        strip = replace(loop, row=tile_row(loop.row, self.factor, origin))
        point = Loop(loop.row, jammed=True)
        outer, inner = schedule.loops[: self.level], schedule.loops[self.level + 1 :]
        loops = (*outer, strip, *inner, point)
        return StatementSchedule((*schedule.betas[:-1], 0, schedule.betas[-1]), loops)


def _has_parallel(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Return True if a loop inside of the one at `level` is parallel."""
    own = forest.schedules[members[0]]
    return any(k > level and own.loops[k].parallel for k in own.independent)
