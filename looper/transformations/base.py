"""What every transformation is: a small immutable value that maps a loop forest to another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import MISSING, dataclass, fields
from numbers import Integral
from typing import Any, ClassVar

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest


@dataclass(frozen=True)
class Transformation(ABC):
    """A step from one schedule to another.

    `apply` asks only whether the loops have the right structure; whether the result is legal is a
    question to the whole schedule, see `looper.legality`.

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

    @abstractmethod
    def apply(self, forest: LoopForest) -> LoopForest:
        """The transformed loops.

        Raises:
            NotApplicable: the loops it names do not exist or have the wrong structure.
        """

    @property
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
