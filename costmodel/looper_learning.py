"""How `looper` learns (LOOPer, section V-C): MAPE, AdamW, a one-cycle schedule.

Without what the public code does beside it: batches are drawn anew every epoch, over all programs
whatever their trees look like, and the rate has a step for each of them. Schedules that were
stopped are left out, as there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from costmodel.cost_learning import CostLearner
from costmodel.cost_model import SMALLEST
from costmodel.learning import LearningOptions
from costmodel.looper_batch import LooperBatch, Numbers, looper_batch
from costmodel.looper_model import Ablations, LooperModel, LooperSize
from costmodel.points import ProgramPoints
from costmodel.quality import Quality


@dataclass(frozen=True)
class LooperOptions(LearningOptions):
    """How it learns; the paper's numbers, but for the size of a batch, which is 2048 there.

    Attributes:
        schedules: in a batch.
    """

    epochs: int = 500
    patience: int = 100
    rate: float = 1e-3
    warming: float = 0.3
    decay: float = 0.015
    clip: float = math.inf
    schedules: int = 256


@dataclass(frozen=True)
class LabelledBatch:
    """What it learns from at a time.

    Attributes:
        schedules: their features.
        speedups: shape (schedules,).
    """

    schedules: LooperBatch
    speedups: Tensor


class LooperLearner(CostLearner[LooperModel, LabelledBatch]):
    """How `looper` learns.

    Args:
        options: how.
        size: of the network.
        ablations: what it is shown.
    """

    options: LooperOptions

    def __init__(
        self,
        options: LooperOptions | None = None,
        size: LooperSize | None = None,
        ablations: Ablations | None = None,
    ) -> None:
        self.options, self._size, self._ablations = options or LooperOptions(), size, ablations

    def new_model(self, train: Sequence[ProgramPoints]) -> LooperModel:
        """See `Learner`."""
        return LooperModel(self._size, self._ablations)

    def batches(self, train: Sequence[ProgramPoints]) -> int:
        """See `Learner`."""
        return -(-len(_usable(train)) // self.options.schedules)

    def epoch(
        self, train: Sequence[ProgramPoints], rng: np.random.Generator
    ) -> Iterator[LabelledBatch]:
        """See `Learner`."""
        usable = _usable(train)[rng.permutation(len(_usable(train)))]
        for start in range(0, len(usable), self.options.schedules):
            # Programs together, as their expressions are then read once.
            chosen = usable[start : start + self.options.schedules]
            yield _batch(train, chosen[np.lexsort(chosen.T[::-1])])

    def loss(self, model: LooperModel, batch: LabelledBatch) -> Tensor:
        """Mean absolute percentage error, as a share."""
        predicted: Tensor = model(batch.schedules)
        speedups = batch.speedups.to(model.device)
        return ((predicted - speedups).abs() / (speedups + 1e-5)).mean()

    def error(self, found: Quality) -> float:
        """The same on validation programs."""
        return found.mape


def _usable(points: Sequence[ProgramPoints]) -> Numbers:
    """Shape (schedules, 2): programs, and rows of features, of schedules that have a time."""
    found = [np.zeros((0, 2), dtype=np.int64)]
    for number, each in enumerate(points):
        rows = np.flatnonzero(~np.isnan(each.seconds[each.looper.judged]))
        found.append(np.column_stack([np.full_like(rows, number), rows]))
    return np.concatenate(found)


def _batch(points: Sequence[ProgramPoints], chosen: Numbers) -> LabelledBatch:
    parts, speedups = [], []
    for number in np.unique(chosen[:, 0]):
        own, rows = points[number], chosen[chosen[:, 0] == number, 1]
        if own.looper.rows is None:
            raise AssertionError("a schedule without features")
        parts.append((own.looper.rows, rows))
        speedups.append(np.exp(own.log_speedups[own.looper.judged][rows]))
    labels = torch.from_numpy(np.concatenate(speedups)).float().clamp_min(SMALLEST)
    return LabelledBatch(looper_batch(parts), labels)
