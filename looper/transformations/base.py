"""What every transformation is: a small immutable value that maps a loop forest to another.

Its file says all about it: what it needs, when it is legal, and its effect. `apply` and the masks
of the space read the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from numbers import Integral
from typing import Any, ClassVar, NamedTuple

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.legality import analyse, is_order_legal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts

UNLIMITED = 1 << 62
"""Above all numbers, and still one of NumPy's."""
Range = tuple[int, int]


class Limit(NamedTuple):
    """What loops allow one of a transformation's numbers to be.

    Attributes:
        reason: what to say to people whose number is not allowed; made only then.
        most, least: the largest and the smallest one; `most < least` where there is none.
        place: which one of `Transformation.numbers` it is about.
    """

    reason: Callable[[], str]
    most: int = UNLIMITED
    least: int = -UNLIMITED
    place: int = 0


def refusal(reason: Callable[[], str]) -> Limit:
    """The loops have the wrong structure, whatever the numbers."""
    return Limit(reason, 0, 1)


@dataclass(frozen=True)
class Transformation(ABC):
    """A step from one schedule to another.

    `apply` asks only whether the loops have the right structure; whether the result is legal is a
    question to the whole schedule, see `looper.legality`. `legality` answers it before, and for
    all numbers at once, where a theorem does.

    Attributes:
        keyword: its name in the textual form of a schedule.
    """

    keyword: ClassVar[str]
    keyword_only: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        """Make plain what NumPy or lists give.

        Raises:
            NotApplicable: something is of the wrong type.
        """
        for field in fields(self):
            given = getattr(self, field.name)
            value, annotation = _plain(given), str(field.type)
            if not fits(annotation, value):
                name = f"{field.name} of `{self.keyword}`"
                raise NotApplicable(f"{name} is not {expected(annotation)}, but {given!r}")
            if value is not given:
                object.__setattr__(self, field.name, value)

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements it names."""
        return tuple(getattr(self, field.name) for field in fields(self) if field.type == "str")

    @property
    @abstractmethod
    def levels(self) -> tuple[int, ...]:
        """The loops around its statements that it names or counts, outermost first.

        None where it is about the innermost one, or about no loop.
        """

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its sizes, factors or amounts: what loops limit, whatever else is needed of them."""
        return ()

    def resized(self, _number: Callable[[int], int]) -> Transformation:
        """The same transformation of the same loops with other sizes.

        Args:
            _number: what iterations such as the last one of a loop are with these.
        """
        return self

    @abstractmethod
    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """What the loops have to be like, in the order in which people are told.

        Of the transformation's numbers, it depends on nothing but how many there are, unless it
        refuses one for what it is. Who asks stops at a limit that no number keeps: what comes after
        it may rely on what it asks for.

        Raises:
            NotApplicable: the loops do not exist.
        """

    @abstractmethod
    def effect(self, forest: LoopForest) -> LoopForest:
        """The transformed loops, where they are as needed.

        Raises:
            NotApplicable: only the result shows that they are not.
        """

    def legality(self, facts: LoopFacts) -> Answer:
        """Whether the result is legal, for all numbers that the loops admit.

        By default, no theorem says it.
        """
        return TRY

    def legality_by_order(self, facts: LoopFacts) -> Answer:
        """The answer where the loops it is about form a band and change in nothing but their order.

        What the order of the result says holds whatever the annotations.
        """

        def find() -> bool:
            changed = self.apply(facts.forest)
            return is_order_legal(changed, analyse(changed))

        if not facts.once((self,), find):
            return NO
        return TRY if facts.tagged(self.levels[0], self.levels[-1] + 1) else YES

    def apply(self, forest: LoopForest) -> LoopForest:
        """The transformed loops.

        Raises:
            NotApplicable: the loops it names do not exist or have the wrong structure.
        """
        refused = self._refused(forest)
        if refused is not None:
            raise NotApplicable(refused.reason())
        return self.effect(forest)

    def fits(self, forest: LoopForest) -> bool:
        """Whether the loops are as needed."""
        try:
            return self._refused(forest) is None
        except NotApplicable:
            return False

    def _refused(self, forest: LoopForest) -> Limit | None:
        """The first limit that is not kept."""
        numbers = self.numbers
        for limit in self.needs(forest):
            _, most, least, place = limit
            if most < least or not least <= numbers[place] <= most:
                return limit
        return None

    def admitted(self, forest: LoopForest) -> tuple[Range, ...] | None:
        """The smallest and the largest value of each number that the loops admit.

        It is the same for all transformations that differ from this one in `numbers` only. None if
        there are no such numbers, or the loops have the wrong structure.
        """
        found = [(-UNLIMITED, UNLIMITED)] * len(self.numbers)
        try:
            for _, most, least, place in self.needs(forest):
                if most < least:
                    return None
                low, high = found[place]
                found[place] = low if low > least else least, high if high < most else most
        except NotApplicable:
            return None
        return tuple(found) if all(low <= high for low, high in found) else None

    @cached_property
    def text(self) -> str:
        """Its textual form, e.g. `interchange(S1, 0, 1)`; `parse_transformation` reads it back."""
        parts = []
        for field in fields(self):
            value = getattr(self, field.name)
            if field.default is not MISSING and value == field.default:
                continue
            shown = _written(value)
            parts.append(f"{field.name}={shown}" if field.name in self.keyword_only else shown)
        return f"{self.keyword}({', '.join(parts)})"

    def __str__(self) -> str:
        return self.text


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_written(item) for item in value) + "]"
    return str(value)


def check(condition: bool, message: str) -> None:
    """Raise `NotApplicable(message)` unless `condition` holds."""
    if not condition:
        raise NotApplicable(message)


def _plain(value: Any) -> Any:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value


def fits(annotation: str, value: Any) -> bool:
    """Whether a value is what the annotation of a transformation's field says."""
    if isinstance(value, bool):
        return False
    match annotation:
        case "str":
            return isinstance(value, str)
        case "int":
            return isinstance(value, int)
        case "tuple[int, ...]":
            return isinstance(value, tuple) and all(isinstance(x, int) for x in value)
        case _:
            return isinstance(value, tuple) and all(fits("tuple[int, ...]", x) for x in value)


def expected(annotation: str) -> str:
    """The same in words."""
    return {
        "str": "the name of a statement",
        "int": "an integer",
        "tuple[int, ...]": "a list of integers",
    }.get(annotation, "a list of lists of integers")
