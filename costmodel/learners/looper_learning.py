"""Training of `looper` (LOOPer, section V-C): MAPE, AdamW, a one-cycle schedule.

Unlike in the public code, batches are drawn anew every epoch, over all programs regardless of the
shapes of their trees, and the learning rate has a step for each batch. Schedules that were stopped
are left out, as in the public code.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from costmodel.learners.cost_learning import CostLearner
from costmodel.learners.learning import LearningOptions
from costmodel.learners.quality import Quality
from costmodel.models.cost_model import SMALLEST
from costmodel.models.looper_batch import LooperBatch, Numbers, looper_batch
from costmodel.models.looper_model import Ablations, LooperModel, LooperSize
from costmodel.models.samples import ProgramPoints


@dataclass(frozen=True)
class LooperOptions(LearningOptions):
    """Options of the training; the paper's values, except for its batch size of 2048.

    Attributes:
        schedules: number of schedules in a batch.
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
    """A batch of training data.

    Attributes:
        schedules: features of the schedules.
        speedups: shape (schedules,).
    """

    schedules: LooperBatch
    speedups: Tensor


class LooperLearner(CostLearner[LooperModel, LabelledBatch]):
    """Learner of `looper`.

    Args:
        options: of the training.
        size: of the network.
        ablations: of its features.
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
            # Group by program, so that shared expressions are read once.
            chosen = usable[start : start + self.options.schedules]
            yield _batch(train, chosen[np.lexsort(chosen.T[::-1])])

    def loss(self, model: LooperModel, batch: LabelledBatch) -> Tensor:
        """Return the mean absolute percentage error, as a share."""
        predicted: Tensor = model(batch.schedules)
        speedups = batch.speedups.to(model.device)
        return ((predicted - speedups).abs() / (speedups + 1e-5)).mean()

    def error(self, found: Quality) -> float:
        """Return the MAPE on validation programs."""
        return found.mape


def _usable(points: Sequence[ProgramPoints]) -> Numbers:
    """Return program and row of features of each schedule that has a time, shape (schedules, 2)."""
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
