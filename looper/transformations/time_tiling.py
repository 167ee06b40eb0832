"""Tiling of a loop over time steps together with loops over space, with concurrent start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from looper.ir.expressions import Affine, FloorTerm
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.legality import Hyperplane, tiling_hyperplane
from looper.transformations.action_records import (
    Choice,
    Levels,
    LoopsInFocus,
    Resizing,
    StepActions,
    VocabularyOptions,
)
from looper.transformations.base import Decision, Level, Limit, Transformation, refusal
from looper.transformations.facts import YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer

STARTING_SIZES = ((16,), (64,), (16, 16))
"""Sizes of the actions; others are made by resizing."""


def _choices(_: VocabularyOptions) -> Iterator[Choice]:
    # Loops over time steps are outermost.
    yield from ((0, sizes) for sizes in STARTING_SIZES)


def _is_tiled(loops: LoopsInFocus, levels: Levels) -> str:
    inner = levels[0] + 1
    return f"level {inner} is tiled" if len(loops.parts[inner : inner + 1]) > 1 else ""


@dataclass(frozen=True)
class TimeTiling(Transformation):
    """Tiling of a loop over time steps and the loops over space in it, with concurrent start.

    `time_tile(S1, 0, [32])`:

        for (t ...) {              for (wave ...)
          for (i ...)                for (tile ...)   // independent
            S1(t, i);        =>        for (t ...) {
          for (i ...)                    for (i = max(tile - 2*t, 2*t + ...) ...)
            S2(t, i);                      S1(t, i);
        }                                for (i = max(tile - 2*t - 1, ...) ...)
                                           S2(t, i);
                                       }

    All statements of a time step are tiled together, although their nest is not perfect; the loops
    inside of a tile stay as they are, so that innermost loops still run through whole rows. The
    first size is that of diamonds `floor((s*t + i + a) / size)`, `floor((r*t - i + b) / size)` in
    time and the outermost loop over space. The slopes `s` and `r`, and the shifts `a` and `b` of
    each statement, are the smallest for which no dependence has a negative distance in these two
    directions. So all diamonds of a wave can start at once, which `parallelize(S1, 1)` makes use
    of, unlike in a skewed band, whose first and last wavefronts have few tiles. (Bandishti,
    Pananilath and Bondhugula, SC 2012; the tag of a parallel loop in the time loop moves to the
    loop over the diamonds.) Further sizes are those of parallelograms `floor((s*t + j + a) / size)`
    in time and the further loops over space, executed one after the other in each diamond.

    Attributes:
        statement: a statement inside of the time loop; all statements there are concerned.
        level: the time loop; in it, every statement has a loop of its own or shared ones for each
            size, outermost first.
        sizes: the size of the diamonds, and those of the parallelograms in further loops.
    """

    keyword: ClassVar[str] = "time_tile"
    decision: ClassVar[Decision] = Decision.TILING
    resizing: ClassVar[Resizing | None] = Resizing(
        "resize_time_tile",
        "make size {1} of the last time tiling {2} % of what it is",
        tuple((position, percent) for position in range(2) for percent in (200, 50)),
        lambda size, percent: size * percent // 100,
        by_position=True,
    )

    statement: str
    level: Level
    sizes: tuple[int, ...]

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return self.sizes

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Affine loops over time and space, and hyperplanes without negative distances."""
        if not self.sizes:
            yield refusal(lambda: "time_tile needs at least one size")
        members = forest.members(self.statement, self.level)
        end = self.level + len(self.sizes) + 1
        for k in members:
            yield from self._statement_needs(forest, k, end)
        planes = self._hyperplanes(forest)
        for place, several in enumerate(planes):
            found = [each for each in several if each is not None]
            if len(found) < len(several) or not any(each.slope for each in planes[0] if each):
                yield refusal(partial(self._why_no_hyperplanes, len(found) < len(several), place))
            most = min(self._extent(forest, members, place, each) for each in found) - 1
            yield Limit(partial(self._why_no_size, place, most), most, 2, place)

    def _statement_needs(self, forest: LoopForest, position: int, end: int) -> Iterator[Limit]:
        name, own = forest.program.statements[position].name, forest.schedules[position]
        if own.depth < end:
            missing = end - own.depth
            yield refusal(
                lambda: (
                    f"{name} has {own.depth} loops, {missing} too few for time tiles of these "
                    "sizes; embed it in more loops first"
                )
            )
        tiled = next((k for k in range(self.level, end) if own.facts[k].size), None)
        if tiled is not None:
            yield refusal(lambda: f"the loop at level {tiled} around {name} is tiled already")

    def _why_no_hyperplanes(self, is_in_place: bool, place: int) -> str:
        inner = self.level + 1 + place
        if is_in_place:
            return (
                f"no time tiles of levels {self.level} and {inner} around {self.statement} start "
                f"concurrently: dependences within one iteration of level {self.level} have to be "
                f"carried by level {inner}, as in updates in place"
            )
        return (
            f"level {inner} around {self.statement} carries no dependence between iterations of "
            f"level {self.level}: `tile` suffices"
        )

    def _why_no_size(self, place: int, most: int) -> str:
        if self.sizes[place] < 2:
            return f"a time tile's size must be at least 2, not {self.sizes[place]}"
        return (
            f"time tiles of size {self.sizes[place]} at level {self.level + 1 + place} around "
            f"{self.statement} are not smaller than the loops; choose at most {most}"
        )

    def _hyperplanes(self, forest: LoopForest) -> list[tuple[Hyperplane | None, ...]]:
        """For each size, the hyperplanes that bound the tiles: two for the diamonds."""
        members = forest.members(self.statement, self.level)
        found = partial(tiling_hyperplane, forest, members, self.level)
        first = self.level + 1
        further = (
            (found(inner, direction=1),) for inner in range(first + 1, first + len(self.sizes))
        )
        return [(found(first, direction=1), found(first, direction=-1)), *further]

    def _extent(
        self, forest: LoopForest, members: Sequence[int], place: int, plane: Hyperplane
    ) -> int:
        """An upper bound of the number of different values that a hyperplane's form has."""
        names = [forest.program.statements[k].name for k in members]
        inner = max(forest.extent(name, self.level + 1 + place) for name in names)
        return plane.slope * (forest.extent(self.statement, self.level) - 1) + inner

    def legality(self, facts: LoopFacts) -> Answer:
        """Always legal: no dependence has a negative distance in any of the tiles' hyperplanes.

        Dependences within a tile are respected as before, as the order of the loops in it is. Two
        diamonds of a wave differ in opposite directions along the two hyperplanes, so that there is
        no dependence between them; and loops in a tile stay independent.
        """
        return YES

    def neighbours(self) -> Iterator[Transformation]:
        """Yield tiles twice and half as large in one of the sizes."""
        for place, size in enumerate(self.sizes):
            for other in (size * 2, size // 2):
                changed = (*self.sizes[:place], other, *self.sizes[place + 1 :])
                yield replace(self, sizes=changed)

    def with_numbers(self, numbers: Sequence[int]) -> Transformation:
        """See `Transformation.with_numbers`."""
        return replace(self, sizes=tuple(numbers))

    def renumberings(self) -> Iterator[Callable[[int], int]]:
        """Yield the levels of the loops inside of the tiles."""
        count = len(self.sizes) + 1
        yield lambda level: level + count if level >= self.level else level

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """See `Transformation.actions`."""
        return (
            StepActions(
                "time_tile",
                "tile time from level {0} on by {sizes}",
                lambda name, level, *sizes: cls(name, level, sizes),
                _choices,
                _is_tiled,
                is_permanent=True,
                more_loops=3,
            ),
        )

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._tiled(forest, self._hyperplanes(forest))

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`.

        The hyperplanes are those at the given sizes, as distances seldom depend on sizes.
        """
        planes = self._hyperplanes(across.source)
        yield self.inside(across.count)._tiled(across.target, planes)

    def _tiled(
        self, forest: LoopForest, planes: Sequence[tuple[Hyperplane | None, ...]]
    ) -> LoopForest:
        members = forest.members(self.statement, self.level)
        is_parallel = any(
            loop.parallel for k in members for loop in forest.schedules[k].loops[self.level :]
        )
        changed = {}
        for k in members:
            own = forest.schedules[k]
            tiles = self._tile_loops(own, k, planes, is_parallel=is_parallel)
            inner = (replace(loop, parallel=False) for loop in own.loops[self.level :])
            begin, end = own.betas[: self.level + 1], own.betas[self.level + 1 :]
            betas = (*begin, *([0] * len(tiles)), *end)
            changed[k] = StatementSchedule(betas, (*own.loops[: self.level], *tiles, *inner))
        return forest.with_schedules(changed)

    def _tile_loops(
        self,
        own: StatementSchedule,
        position: int,
        planes: Sequence[tuple[Hyperplane | None, ...]],
        *,
        is_parallel: bool,
    ) -> list[Loop]:
        """The loops over the waves, over the diamonds of a wave, and over parallelograms."""
        time, rows = own.loops[self.level].row, list[Affine]()
        for place, (size, several) in enumerate(zip(self.sizes, planes, strict=True)):
            space = own.loops[self.level + 1 + place].row
            tiles = [floor_row(each.form(position, time, space), size) for each in several if each]
            rows += [tiles[0] + tiles[1], tiles[0]] if place == 0 else tiles
        return [Loop(row, parallel=is_parallel and n == 1) for n, row in enumerate(rows)]


def floor_row(form: Affine, size: int) -> Affine:
    """`floor(form / size)`, also where the form is constant.

    Legality compares the floors of a loop's statements one by one.
    """
    zero = Affine.of_constant(0, len(form.coefficients))
    return replace(zero, floors=(FloorTerm(1, form, size),))
