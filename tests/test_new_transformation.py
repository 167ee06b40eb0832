"""What a new transformation takes: its own class, and the line by which it is registered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.transformations import Reversal, Tiling, Transformation, parse_transformations
from looper.transformations.base import Limit
from looper.transformations.facts import YES, Answer, LoopFacts
from looper.transformations.keywords import KEYWORDS
from tests.small_programs import line, rectangle


@dataclass(frozen=True)
class StripMining(Transformation):
    """Cut the innermost loop into strips."""

    keyword: ClassVar[str] = "strip_mine"

    statement: str
    size: int

    @property
    def levels(self) -> tuple[int, ...]:
        return ()

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.size,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        extent = forest.extent(self.statement, forest.innermost(self.statement))
        yield Limit(lambda: f"no strips of {self.size}: the extent is {extent}", extent - 1, 2)

    def legality(self, _: LoopFacts) -> Answer:
        return YES

    def effect(self, forest: LoopForest) -> LoopForest:
        return Tiling(self.statement, forest.innermost(self.statement), (self.size,)).apply(forest)


def test_a_new_transformation_is_its_class_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYWORDS, StripMining.keyword, StripMining)
    schedule = Schedule.parse(rectangle(), "strip_mine(S1, 4)")
    assert schedule.is_legal and schedule.text == "strip_mine(S1, 4)"
    assert schedule == Schedule(rectangle()).apply(Tiling("S1", 1, (4,)))
    with pytest.raises(NotApplicable, match="no strips of 1000"):
        Schedule.parse(rectangle(), "strip_mine(S1, 1000)")


def test_numbers_are_admitted_that_can_be_applied() -> None:
    schedule = Schedule(line())
    for step in (StripMining("S1", 2), Tiling("S1", 0, (2,))):
        ranges = step.admitted(schedule.forest)
        assert ranges is not None
        ((least, most),) = ranges
        for number in (least - 1, least, most, most + 1):
            what = {"size": number} if isinstance(step, StripMining) else {"sizes": (number,)}
            fits = replace(step, **what).fits(schedule.forest)
            assert fits == (least <= number <= most), number


def test_reasons_are_made_only_for_refusals() -> None:
    @dataclass(frozen=True)
    class Watched(Reversal):
        def needs(self, forest: LoopForest) -> Iterator[Limit]:
            yield Limit(lambda: pytest.fail("nobody asked"))
            yield from super().needs(forest)

        @property
        def numbers(self) -> tuple[int, ...]:
            return (1,)

    assert Schedule(line()).apply(Watched("S1", 0)).is_order_legal


@pytest.mark.parametrize(
    ("text", "statements", "levels"),
    [
        ("fuse(S1, S2, 1)", ("S1", "S2"), (1,)),
        ("interchange(S1, 2, 0)", ("S1",), (0, 1, 2)),
        ("tile(S1, 1, [32, 32])", ("S1",), (1, 2)),
        ("skew(S1, 0, factors=[1, 2, 1])", ("S1",), (0, 1, 2)),
        ("unroll(S1, 4)", ("S1",), ()),
        ("unroll(S1, 4, level=2)", ("S1",), (2,)),
        ("vectorize(S1)", ("S1",), ()),
        ("privatize(S1, 1, x)", ("S1",), ()),
        ("embed(S2, 1, [1], -1)", ("S2",), (1,)),
    ],
)
def test_the_statements_and_levels_it_is_about(
    text: str, statements: tuple[str, ...], levels: tuple[int, ...]
) -> None:
    (step,) = parse_transformations(text)
    assert (step.statements, step.levels) == (statements, levels)
