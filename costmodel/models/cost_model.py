"""Interfaces common to all learned cost models, independent of their features."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from costmodel.models.networks import Network
from costmodel.models.samples import PaperRows, ProgramPoints
from looper.schedule import Schedule

LogSpeedups = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Judgement:
    """Predictions of a network for some schedules.

    Attributes:
        log_speedups: shape (schedules,): natural logarithms of the speedups over the original.
        log_seconds: shape (schedules,): those of the times; None if the network predicts speedups
            only.
    """

    log_speedups: Tensor
    log_seconds: Tensor | None = None


class CostModel(Network):
    """A network that predicts the speedups of schedules over the original programs."""

    @classmethod
    @abstractmethod
    def described(cls, schedules: Sequence[Schedule]) -> Any:
        """Compute the input of `judge`: features of schedules, possibly of several programs.

        Raises:
            UsageError: the features are not defined for a schedule or its program.
        """

    @abstractmethod
    def judge(self, described: Any) -> Judgement:
        """Predict the speedups, and if possible the times, of schedules."""

    @abstractmethod
    def log_speedups(self, points: Sequence[ProgramPoints]) -> list[LogSpeedups]:
        """Predict all schedules of each program; NaN for a schedule without features."""


SMALLEST = 0.01
"""Lower bound of the speedups that models of papers predict, as in LOOPer's public code."""
# Schedules that a network of a paper judges in one batch.
_AT_ONCE = 1024


class PaperModel(CostModel):
    """The network of a paper, which predicts the speedups of those schedules that have features."""

    @classmethod
    @abstractmethod
    def rows(cls, points: ProgramPoints) -> PaperRows[Any]:
        """Return its features of the schedules of a program."""

    @classmethod
    @abstractmethod
    def batch(cls, chosen: Sequence[tuple[Any, npt.NDArray[np.int64]]]) -> Any:
        """Return the input for chosen schedules of each of some programs' rows, in this order."""

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
