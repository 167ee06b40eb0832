"""The base class of transformations: immutable values that map a loop forest to another one.

The file of a transformation defines its requirements, its legality and its effect, which both
`apply` and the action masks of the space use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, replace
from functools import cached_property
from numbers import Integral
from typing import Any, ClassVar, NamedTuple, Self

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.legality import analyse, is_order_legal
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer

UNLIMITED = 1 << 62
"""A limit above all numbers of transformations, which fits into NumPy's integers."""
Range = tuple[int, int]
Level = int
"""The level of a loop, outermost 0; -1 for the innermost one where that is the default."""


class Limit(NamedTuple):
    """The range that loops allow for one of a transformation's numbers.

    Attributes:
        reason: returns the error message for a number outside of the range.
        most, least: the largest and the smallest number; `most < least` if none is allowed.
        place: position of the number in `Transformation.numbers`.
    """

    reason: Callable[[], str]
    most: int = UNLIMITED
    least: int = -UNLIMITED
    place: int = 0


def refusal(reason: Callable[[], str]) -> Limit:
    """A limit that no number satisfies, for loops with the wrong structure."""
    return Limit(reason, 0, 1)


@dataclass(frozen=True)
class Transformation(ABC):
    """A step from one schedule to another.

    `apply` only checks that the loops have the right structure; legality of the result is a
    property of the whole schedule, see `looper.legality`. If a theorem decides it, `legality`
    returns it in advance, for all numbers at once.

    Attributes:
        keyword: name in the textual form of a schedule.
        keyword_only: names of the fields written as `name=value` in the textual form.
    """

    keyword: ClassVar[str]
    keyword_only: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        """Convert NumPy integers and lists in fields to plain integers and tuples.

        Raises:
            NotApplicable: a field has a value of the wrong type.
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
        """Names of the statements that the transformation refers to."""
        return tuple(getattr(self, field.name) for field in fields(self) if field.type == "str")

    @property
    @abstractmethod
    def levels(self) -> tuple[int, ...]:
        """Levels of the loops that the transformation refers to, outermost first.

        Empty if it refers to the innermost loop, or to no loop.
        """

    @property
    def numbers(self) -> tuple[int, ...]:
        """The sizes, factors or amounts, whose ranges the loops limit."""
        return ()

    def inside(self, loops: int) -> Self:
        """Return the same transformation inside of additional outermost loops."""
        levels = {
            field.name: getattr(self, field.name) + loops
            for field in fields(self)
            if field.type == "Level" and getattr(self, field.name) >= 0
        }
        return replace(self, **levels)

    def resized(self, _: SizeTransfer) -> Iterator[Transformation]:
        """Yield what the transformation can be at other sizes, most probable first.

        By default the same, as its numbers name no iterations.
        """
        yield self

    def generalised(self, across: SizeTransfer) -> Iterator[LoopForest]:
        """Yield what the loops can be after the transformation, inside loops over the sizes.

        Args:
            across: the loops before the transformation.
        """
        yield self.inside(across.count).effect(across.target)

    @abstractmethod
    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        """Yield the requirements on the loops, in the order in which they are reported.

        They depend only on the number of the transformation's numbers, unless a number is refused
        for its own value. The caller stops at a limit that no number satisfies: later requirements
        may rely on earlier ones.

        Raises:
            NotApplicable: the loops do not exist.
        """

    @abstractmethod
    def effect(self, forest: LoopForest) -> LoopForest:
        """The transformed loops, given that the loops satisfy `needs`.

        Raises:
            NotApplicable: a requirement not covered by `needs` is violated.
        """

    def legality(self, facts: LoopFacts) -> Answer:
        """Return the legality of the result, for all numbers that the loops admit.

        By default TRY, as no theorem decides it.
        """
        return TRY

    def legality_by_order(self, facts: LoopFacts) -> Answer:
        """Return the legality of a permutation of the loops of a band, by checking the result.

        The legality of the result's order is cached, as it does not depend on annotations.
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
        """Return True if the loops satisfy the requirements."""
        try:
            return self._refused(forest) is None
        except NotApplicable:
            return False

    def _refused(self, forest: LoopForest) -> Limit | None:
        """The first limit that is violated, or None."""
        numbers = self.numbers
        for limit in self.needs(forest):
            _, most, least, place = limit
            if most < least or not least <= numbers[place] <= most:
                return limit
        return None

    def admitted(self, forest: LoopForest) -> tuple[Range, ...] | None:
        """The smallest and the largest value of each number that the loops admit.

        The result is the same for all transformations that differ from this one only in `numbers`.
        None if no numbers are admitted, or the loops have the wrong structure.
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
        """The textual form, as `interchange(S1, 0, 1)`; `parse_transformations` reads it back."""
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
    """Return True if a value has the type given by the annotation of a transformation's field."""
    if isinstance(value, bool):
        return False
    match annotation:
        case "str":
            return isinstance(value, str)
        case "int" | "Level":
            return isinstance(value, int)
        case "tuple[int, ...]":
            return isinstance(value, tuple) and all(isinstance(x, int) for x in value)
        case _:
            return isinstance(value, tuple) and all(fits("tuple[int, ...]", x) for x in value)


def expected(annotation: str) -> str:
    """A description of the type given by a field's annotation, for error messages."""
    return {
        "str": "the name of a statement",
        "int": "an integer",
        "Level": "an integer",
        "tuple[int, ...]": "a list of integers",
    }.get(annotation, "a list of lists of integers")
