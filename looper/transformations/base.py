"""What every transformation is: a small immutable value that maps a loop forest to another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from looper.errors import NotApplicable
from looper.loops import LoopForest


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
