"""The base class of transformations: immutable values that map a loop forest to another one.

The file of a transformation defines its requirements, its legality and its effect, which both
`apply` and the action masks of the space use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from enum import IntEnum
from functools import cached_property
from numbers import Integral
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.legality import analyse, is_order_legal
from looper.transformations.action_records import Resizing, StepActions
from looper.transformations.facts import NO, TRY, YES, Answer, LoopFacts
from looper.transformations.size_transfer import SizeTransfer

UNLIMITED = 1 << 62
"""A limit above all numbers of transformations, which fits into NumPy's integers."""
Range = tuple[int, int]
Level = int
"""The level of a loop, outermost 0; -1 for the innermost one where that is the default."""


class Decision(IntEnum):
    """The levels of decisions; earlier ones come first.

    They are those of LOOPer (section IV), extended: first the structure of the nests (fusion with
    shifting, distribution, perfect nests, private temporaries), then affine steps, then
    parallelization, register reuse (unroll-and-jam and vectorization), tiling, and unrolling. From
    the second level on, decisions are taken branch by branch.
    """

    STRUCTURE = 0
    AFFINE = 1
    PARALLELIZATION = 2
    REGISTERS = 3
    TILING = 4
    UNROLLING = 5


class Concern(NamedTuple):
    """The part of a transformation that concerns one statement, as features describe it.

    Attributes:
        position: of the statement in the program.
        first, last: levels of the outermost and the innermost transformed loop around it.
        moved: the statement is in the part that moves.
        numbers: parameters by their columns, see `looper.features.transformation_vectors`.
    """

    position: int
    first: int
    last: int
    moved: bool = False
    numbers: Mapping[str, int] = MappingProxyType({})


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
        decision: the level of decisions at which searches choose it.
        contrary: keyword of another transformation that can undo it; its own kind always can.
        changes_order: False if it only annotates loops.
        transforms_tiles: True if, after tiling, it is about loops over tiles.
        at_any_level: True if its actions choose no level, so that a vocabulary does not limit it.
        resizing: the actions that change its numbers while it is the last one, if there are any.
    """

    keyword: ClassVar[str]
    keyword_only: ClassVar[tuple[str, ...]] = ()
    decision: ClassVar[Decision]
    contrary: ClassVar[str] = ""
    changes_order: ClassVar[bool] = True
    transforms_tiles: ClassVar[bool] = False
    at_any_level: ClassVar[bool] = False
    resizing: ClassVar[Resizing | None] = None

    def __init_subclass__(cls) -> None:
        """Check that the fields' types are read as they are written, such as `Level`.

        Raises:
            TypeError: its module evaluates annotations.
        """
        super().__init_subclass__()
        if not all(isinstance(each, str) for each in cls.__annotations__.values()):
            raise TypeError(f"begin {cls.__module__} with `from __future__ import annotations`")

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
    def changed_levels(self) -> tuple[int, ...] | None:
        """Levels of the loops that can differ afterwards, if it only permutes or skews loops.

        None if it is unknown which ones do.
        """
        return None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The sizes, factors or amounts, whose ranges the loops limit."""
        return ()

    def with_levels(self, number: Callable[[int], int]) -> Self:
        """Return the same transformation with other levels, each of them `number(level)`."""
        levels = {
            field.name: number(getattr(self, field.name))
            for field in fields(self)
            if field.type == "Level" and getattr(self, field.name) >= 0
        }
        return replace(self, **levels)

    def inside(self, loops: int) -> Self:
        """Return the same transformation inside of additional outermost loops."""
        return self.with_levels(lambda level: level + loops)

    def renumberings(self) -> Iterator[Callable[[int], int]]:
        """Yield functions that map levels of loops to levels after the transformation.

        Several if a loop becomes several ones.
        """
        return iter(())

    def restructured_level(self, _: LoopForest) -> int | None:
        """Return the level from which on the transformation changes which loops there are.

        None if only the loops around its own statements change.
        """
        return None

    def with_numbers(self, numbers: Sequence[int]) -> Transformation:
        """Return the same transformation with other `numbers`."""
        raise NotImplementedError(f"`{self.keyword}` has no numbers to change")

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

    def permutable_band(self, forest: LoopForest) -> tuple[int, int] | None:
        """Return the level and depth of a band that searches want proven permutable; None if none.

        The transformation may be legal for other bands, but that is costly to prove.
        """
        return None

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

    # -- for searches and models -------------------------------------------------------------------

    @classmethod
    def actions(cls) -> tuple[StepActions[Transformation], ...]:
        """Return the actions of searches and agents that are one such transformation each."""
        return ()

    def neighbours(self) -> Iterator[Transformation]:
        """Yield the same transformation with similar numbers, for local search; may not fit."""
        return iter(())

    @property
    def relies_on_order(self) -> bool:
        """True if it was chosen for the order of loops that earlier transformations made."""
        return False

    def is_part_of(self, _: Transformation | None) -> bool:
        """Return True if it only makes sense together with the transformation before it.

        Perfect nests and private copies are made as a whole.
        """
        return False

    def concerns(self, forest: LoopForest, after: LoopForest) -> Iterable[Concern]:
        """Return what it does to each statement that it concerns.

        By default, the same to all statements in its outermost loop.

        Args:
            forest: the loops before it.
            after: the loops after it.
        """
        statement = self.statements[0]
        levels = self.levels or (forest.innermost(statement),)
        return [
            Concern(k, levels[0], levels[-1], numbers=self.feature_numbers)
            for k in forest.members(statement, levels[0])
        ]

    @property
    def feature_numbers(self) -> Mapping[str, int]:
        """Its parameters by the columns of features."""
        return numbered("size", self.numbers)

    # -- text --------------------------------------------------------------------------------------

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


def numbered(name: str, numbers: Iterable[int]) -> dict[str, int]:
    """Return numbers by the columns `name0`, `name1`, ..."""
    return {f"{name}{k}": number for k, number in enumerate(numbers)}


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
