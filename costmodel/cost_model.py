"""What all learned cost models have in common, whatever they look at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from costmodel.points import ProgramPoints
from looper.schedule import Schedule

LogSpeedups = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Judgement:
    """What a network says of some schedules.

    Attributes:
        log_speedups: shape (schedules,): natural logarithms of the speedups over the original.
        log_seconds: shape (schedules,): of the times; None where it knows of speedups alone.
    """

    log_speedups: Tensor
    log_seconds: Tensor | None = None


class CostModel(nn.Module, ABC):
    """A network that says how much faster than their originals schedules are.

    Attributes:
        kind: names it in files.
    """

    kind: ClassVar[str]

    @property
    def device(self) -> torch.device:
        """Where its weights are."""
        return next(self.parameters()).device

    def tensor(self, array: npt.NDArray[Any]) -> Tensor:
        """An array where its weights are."""
        return torch.from_numpy(array).to(self.device)

    @property
    @abstractmethod
    def card(self) -> dict[str, Any]:
        """What is needed to make it again, but for its weights; `kind` is in it."""

    @classmethod
    @abstractmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """The network that has this card, without what it has learnt.

        Raises:
            KeyError, TypeError, ValueError: there is none.
        """

    @classmethod
    @abstractmethod
    def described(cls, schedules: Sequence[Schedule]) -> Any:
        """What `judge` takes: features of schedules, also of several programs.

        Raises:
            UsageError: there are none for a schedule or its program.
        """

    @abstractmethod
    def judge(self, described: Any) -> Judgement:
        """What it says of schedules."""

    @abstractmethod
    def log_speedups(self, points: Sequence[ProgramPoints]) -> list[LogSpeedups]:
        """What it says of all schedules of each program; NaN where it has no features of one."""
