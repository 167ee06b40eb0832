"""Tiling of a band of loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import ClassVar

from looper.ir.expressions import Affine, FloorTerm
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule, tile_size
from looper.transformations.action_records import (
    Choice,
    Levels,
    LoopsInFocus,
    Resizing,
    StepActions,
    VocabularyOptions,
)
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer

MOST_TILINGS = 3
"""The most loops made of one by tiling and unroll-and-jam for which it can be tiled again, as
many as caches can exploit."""


def _choices(options: VocabularyOptions) -> Iterator[Choice]:
    for depth in (1, 2, 3):
        sizes = options.single_tile_sizes if depth == 1 else options.tile_sizes
        sides = [(size,) * depth for size in sizes]
        if depth <= options.free_tile_depth:
            sides = list(product(sizes, repeat=depth))
        yield from product(range(options.levels + 1 - depth), sides)


def _are_fully_tiled(loops: LoopsInFocus, levels: Levels) -> str:
    for level, parts in zip(levels, loops.parts[levels[0] :], strict=False):
        if len(parts) >= MOST_TILINGS:
            return f"the loop at level {level} is tiled {MOST_TILINGS} times already"
    return ""


@dataclass(frozen=True)
class Tiling(Transformation):
    """Tiling of one or more perfectly nested loops.

    `tile(S1, 0, [32, 64])`:

        for (i ...)              for (i_tile = 0; i_tile < n; i_tile += 32)
          for (j ...)      =>      for (j_tile = 0; j_tile < m; j_tile += 64)
            S1;                      for (i = i_tile; i < min(n, i_tile + 32); i++)
                                       for (j = j_tile; j < min(m, j_tile + 64); j++)
                                         S1;

    The tile loops replace the band, followed by the loops inside of a tile; sizes need not divide
    the extents. The tag of a parallel loop moves to its tile loop.

    Attributes:
        statement: a statement inside of the loops; all statements there are concerned.
        level: the outermost loop of the band.
        sizes: tile size of each loop of the band.
    """

    keyword: ClassVar[str] = "tile"
    decision: ClassVar[Decision] = Decision.TILING
    resizing: ClassVar[Resizing | None] = Resizing(
        "resize_tile",
        "make size {1} of the last tiling {2} % of what it is, and {3:+d}",
        tuple(
            (position, percent, more)
            for position in range(3)
            for percent, more in ((200, 0), (50, 0), (100, 1), (100, -1))
        ),
        lambda size, percent, more: size * percent // 100 + more,
        by_position=True,
    )

    statement: str
    level: Level
    sizes: tuple[int, ...]

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return tuple(range(self.level, self.level + len(self.sizes)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return self.sizes

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """A band that can be tiled, with loops longer than their tiles."""
        depth = len(self.sizes)
        if depth < 1:
            yield refusal(lambda: "tile needs at least one size")
        if not forest.is_band(self.statement, self.level, depth):
            yield refusal(lambda: forest.why_no_band(self.statement, self.level, depth))
        members = forest.members(self.statement, self.level)
        loops = forest.schedules[members[0]].loops
        for place, level in enumerate(range(self.level, self.level + depth)):
            why_not = partial(self._why_not, forest, place)
            unrolled = loops[level].unroll > 1 or loops[level].jammed
            if unrolled or not can_tile(forest, members, level):
                yield refusal(why_not)
            yield Limit(why_not, forest.extent(self.statement, level) - 1, 2, place)

    def _why_not(self, forest: LoopForest, place: int) -> str:
        level, size = self.level + place, self.sizes[place]
        extent = forest.extent(self.statement, level)
        if size < 2:
            return f"a tile size must be at least 2, not {size}"
        if size >= extent:
            return (
                f"cannot tile level {level} around {self.statement} by {size}: its extent is "
                f"{extent}; choose a smaller size"
            )
        if not can_tile(forest, forest.members(self.statement, level), level):
            return f"the loop at level {level} is a combination of tile loops; tile before skewing"
        return f"the loop at level {level} is unrolled already"

    def legality(self, facts: LoopFacts) -> Answer:
        """Tiling of several loops is legal if the band is permutable; strip-mining always is.

        Other bands are not tiled. If the statements in a loop already have different tile sizes,
        strips could change their order. A parallel loop's tile loop moves outside of loops that may
        carry its dependences: it stays independent if it is communication-free.
        """
        end = self.level + len(self.sizes)
        if len(self.sizes) == 1:
            return YES if facts.has_distances(self.level) else TRY
        if not facts.is_permutable(self.level, end):
            return NO
        loops = facts.own.loops
        moved = (k for k in range(self.level + 1, end) if loops[k].parallel)
        return YES if all(map(facts.is_communication_free, moved)) else TRY

    def neighbours(self) -> Iterator[Transformation]:
        """Yield tiles twice and half as long in one dimension, and in all of them."""
        every = range(len(self.sizes))
        for grow in (2.0, 0.5):
            for which in ((k,) for k in every):
                yield self._scaled(which, grow)
            if len(self.sizes) > 1:
                yield self._scaled(every, grow)

    def _scaled(self, which: Sequence[int], by: float) -> Tiling:
        sizes = (
            max(2, int(size * by)) if k in which else size for k, size in enumerate(self.sizes)
        )
        return replace(self, sizes=tuple(sizes))

    def with_numbers(self, numbers: Sequence[int]) -> Transformation:
        """See `Transformation.with_numbers`."""
        return replace(self, sizes=tuple(numbers))

    def permutable_band(self, forest: LoopForest) -> tuple[int, int] | None:
        """Return the tiled loops if there are several."""
        return (self.level, len(self.sizes)) if len(self.sizes) > 1 else None

    def renumberings(self) -> Iterator[Callable[[int], int]]:
        """Yield the levels of the loops over tiles, and those of the loops inside of tiles."""
        count = len(self.sizes)
        for first in (self.level + count, self.level):
            yield partial(_pushed, first, count)

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions(
                "tile",
                "tile from level {0} on by {sizes}",
                lambda name, level, *sizes: cls(name, level, sizes),
                _choices,
                _are_fully_tiled,
                in_passes=True,
                is_permanent=True,
                more_loops=3,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._with_tiles(
            forest, [forest.bounds(self.statement, level)[0] for level in self.levels]
        )

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        origins = [across.origin(self.statement, level) for level in self.levels]
        yield self.inside(across.count)._with_tiles(across.target, origins)

    def _with_tiles(self, forest: LoopForest, origins: Sequence[Affine | int]) -> LoopForest:
        members = forest.members(self.statement, self.level)
        return forest.with_schedules(
            {k: self._tiled(forest.schedules[k], origins) for k in members}
        )

    def _tiled(
        self, schedule: StatementSchedule, origins: Sequence[Affine | int]
    ) -> StatementSchedule:
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


def can_tile(forest: LoopForest, members: tuple[int, ...], level: int) -> bool:
    """Return True if a loop can be tiled: it is affine, or a tile loop itself."""
    return min([forest.schedules[k].facts[level].size for k in members]) >= 0


def tile_row(row: Affine, size: int, origin: Affine | int) -> Affine:
    """`floor((row - origin) / size)`, or `floor(x / (s * size))` for a tile row `floor(x / s)`.

    `origin` is the smallest value of an affine row, so that the first tile is a full one; it may be
    a form of the outermost iterators.
    """
    inner = tile_size(row)
    if not isinstance(origin, int):
        origin = origin.lifted(len(row.coefficients))
    divided = (row.floors[0].numerator, inner * size) if inner else (row - origin, size)
    # A constant row (of an embedded statement) becomes a floor as well: legality compares the
    # floors of a loop's statements one by one.
    zero = Affine.of_constant(0, len(row.coefficients))
    return replace(zero, floors=(FloorTerm(1, *divided),))


def _pushed(first: int, more: int, level: int) -> int:
    """The level of a loop after `more` loops were added outside of level `first`."""
    return level + more if level >= first else level
