"""Fusion of two loop nests, with shifting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest, StatementSchedule
from looper.transformations.base import (
    Concern,
    Decision,
    Level,
    Limit,
    Transformation,
    numbered,
    refusal,
)
from looper.transformations.embedding import Embedding
from looper.transformations.shifting import shift_limit, shifted, untiled_need
from looper.transformations.size_transfer import SizeTransfer


@dataclass(frozen=True)
class Fusion(Transformation):
    """Fusion of a loop nest into another one, so that they share their loops down to a level.

    `fuse(S1, S2, 0)`:

        for (i ...)              for (i ...) {
          S1;              =>      S1;
        for (i ...)                S2;
          S2;                    }

    The nest of the second statement moves to that of the first one, before or after it in the text,
    adjacent or not; their textual order is kept. With `shift=[a, b, ...]` the moved statements are
    delayed by a, b, ... iterations of the newly shared loops (LOOPer, section IV: fusion that is
    legal only with shifting).

    Attributes:
        first: a statement of the nest that stays.
        second: a statement of the nest that moves.
        level: the innermost loop that they share afterwards.
        shift: delays of the moved statements, from the first loop newly shared on.
    """

    keyword: ClassVar[str] = "fuse"
    keyword_only: ClassVar[tuple[str, ...]] = ("shift",)
    decision: ClassVar[Decision] = Decision.STRUCTURE
    contrary: ClassVar[str] = "distribute"

    first: str
    second: str
    level: Level
    shift: tuple[int, ...] = ()

    @property
    def levels(self) -> tuple[int, ...]:
        """See `Transformation.levels`."""
        return (self.level,)

    @property
    def numbers(self) -> tuple[int, ...]:
        """See `Transformation.numbers`."""
        return self.shift

    def resized(self, across: SizeTransfer) -> Iterator[Transformation]:
        """See `Transformation.resized`."""
        for forms in self._amounts(across):
            yield replace(self, shift=tuple(form.constant for form in forms))

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """See `Transformation.generalised`."""
        for forms in self._amounts(across):
            yield self.inside(across.count)._fused(across.target, forms)

    def _amounts(self, across: SizeTransfer) -> Iterator[tuple[Affine, ...]]:
        forest = across.source
        shared = forest.common_depth(forest.position(self.first), forest.position(self.second))
        return product(
            *(
                across.amounts(self.second, shared + place, amount)
                for place, amount in enumerate(self.shift)
            )
        )

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Loops of two nests with the same tags, and not tiled if they are shifted."""
        a, b = forest.position(self.first), forest.position(self.second)
        if a == b:
            yield refusal(lambda: "fuse needs two different statements")
        for name in (self.first, self.second):
            forest.loop(name, self.level)
        shared = forest.common_depth(a, b)
        if shared > self.level:
            yield refusal(
                lambda: (
                    f"{self.first} and {self.second} share the loop at level {self.level} already"
                )
            )
        for level in range(shared, self.level + 1):
            yield from self._tag_needs(forest, level)
        newly_shared = self.level + 1 - shared
        if len(self.shift) > newly_shared:
            yield refusal(
                lambda: f"fuse got {len(self.shift)} shifts for {newly_shared} newly shared loops"
            )
        for place, amount in enumerate(self.shift):
            yield shift_limit(amount, place)
        if any(self.shift):
            for k in forest.members(self.second, shared):
                yield from untiled_need(forest, forest.program.statements[k].name)

    def _tag_needs(self, forest: LoopForest, level: int) -> Iterator[Limit]:
        first, second = forest.loop(self.first, level), forest.loop(self.second, level)
        if first.tags != second.tags:
            yield refusal(
                lambda: (
                    f"the loops at level {level} have different annotations; fuse before tagging"
                )
            )

    @property
    def relies_on_order(self) -> bool:
        """True if a solver found its shifts for the current order."""
        return bool(self.shift)

    def is_part_of(self, before: Transformation | None) -> bool:
        """Return True after an embedding, with which it makes a nest perfect."""
        return isinstance(before, Embedding)

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return the loops that become common, for all statements of both nests."""
        first, second = forest.position(self.first), forest.position(self.second)
        shared = forest.common_depth(first, second)
        shift = numbered("shift", self.shift)
        for named, moved in ((first, False), (second, True)):
            for k in forest.members(forest.program.statements[named].name, shared):
                # A nest can hold loops beside those that are fused.
                deepest = self.level if k == named else forest.common_depth(k, named) - 1
                last = min(self.level, deepest)
                yield Concern(k, shared, last, moved, shift if moved else {})

    def restructured_level(self, forest: LoopForest) -> int | None:
        """Return the outermost level that becomes common."""
        return forest.common_depth(forest.position(self.first), forest.position(self.second))

    def effect(self, forest: LoopForest) -> LoopForest:
        """See `Transformation.effect`."""
        return self._fused(forest, self.shift)

    def _fused(self, forest: LoopForest, shift: Sequence[Affine | int]) -> LoopForest:
        a, b = forest.position(self.first), forest.position(self.second)
        shared = forest.common_depth(a, b)
        moved = forest.members(self.second, shared)
        return _shifted(self._merged(forest, a, b, shared), moved, shared, shift)

    def _merged(self, forest: LoopForest, a: int, b: int, shared: int) -> LoopForest:
        """Merge level by level: the second nest's contents go before or after the first's."""
        betas = {k: list(s.betas) for k, s in enumerate(forest.schedules)}
        after = betas[b] > betas[a]
        room = 1 + max(max(s.betas) for s in forest.schedules)
        for level in range(shared, self.level + 1):
            goal, old = betas[a][: level + 1], betas[b][: level + 1]
            moving = [
                k
                for k in betas
                if forest.schedules[k].depth > level and betas[k][: level + 1] == old
            ]
            for k in moving:
                betas[k][: level + 1] = goal
                betas[k][level + 1] += room if after else -room
        changed = {
            k: replace(old, betas=tuple(betas[k]))
            for k, old in enumerate(forest.schedules)
            if tuple(betas[k]) != old.betas
        }
        return forest.with_schedules(changed)


def _shifted(
    forest: LoopForest, moved: tuple[int, ...], shared: int, shift: Sequence[Affine | int]
) -> LoopForest:
    """The forest with some statements shifted in the loops from level `shared` on."""
    if not any(shift):
        return forest
    changed: dict[int, StatementSchedule] = {}
    for k in moved:
        schedule = forest.schedules[k]
        loops = schedule.loops
        for offset, amount in enumerate(shift):
            if amount and shared + offset < len(loops):
                loops = shifted(loops, shared + offset, amount)
        changed[k] = replace(schedule, loops=loops)
    return forest.with_schedules(changed)
