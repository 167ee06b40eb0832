"""What all learned cost models have in common, whatever they look at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from costmodel.networks import Network
from costmodel.points import PaperRows, ProgramPoints
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


class CostModel(Network):
    """A network that says how much faster than their originals schedules are."""

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


SMALLEST = 0.01
"""Models of papers take smaller speedups for this one, as LOOPer's public code does."""
# Schedules that a network of a paper is asked about at a time.
_AT_ONCE = 1024


class PaperModel(CostModel):
    """The network of a paper, which says speedups themselves, of schedules it has features of."""

    @classmethod
    @abstractmethod
    def rows(cls, points: ProgramPoints) -> PaperRows[Any]:
        """What it is told of the schedules of a program."""

    @classmethod
    @abstractmethod
    def batch(cls, chosen: Sequence[tuple[Any, npt.NDArray[np.int64]]]) -> Any:
        """What it judges: some schedules of each of some programs' rows, in this order."""

    def judge(self, described: Any) -> Judgement:
        """See `CostModel`."""
        return Judgement(self(described).clamp_min(SMALLEST).log())

    def log_speedups(self, points: Sequence[ProgramPoints]) -> list[LogSpeedups]:
        """See `CostModel`."""
        self.eval()
        with torch.inference_mode():
            return [self._of_program(each) for each in points]

    def _of_program(self, points: ProgramPoints) -> LogSpeedups:
        found, own = np.full(points.rows.schedules, np.nan), self.rows(points)
        if own.rows is not None:
            count = int(own.judged.sum())
            numbers = np.array_split(np.arange(count), -(-count // _AT_ONCE))
            parts = [self.judge(self.batch([(own.rows, n)])).log_speedups for n in numbers]
            found[own.judged] = torch.cat(parts).cpu().numpy()
        return found
