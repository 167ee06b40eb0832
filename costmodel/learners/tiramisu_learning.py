"""Training of `tiramisu` (Baghdadi et al., MLSys 2021, appendix A.1): MAPE, AdamW, one cycle.

In the paper a batch consists of schedules of one program, of 56,000. With a hundredth of the
programs, a step for one program undoes that for another, and only a constant is learned; therefore
a batch combines the schedules of several programs. Schedules that were stopped are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from costmodel.learners.cost_learning import CostLearner
from costmodel.learners.learning import LearningOptions
from costmodel.learners.quality import Quality
from costmodel.models.cost_model import SMALLEST
from costmodel.models.recursive_network import Numbers
from costmodel.models.samples import ProgramPoints
from costmodel.models.tiramisu_model import (
    TiramisuBatch,
    TiramisuModel,
    TiramisuSize,
    tiramisu_batch,
)


@dataclass(frozen=True)
class TiramisuOptions(LearningOptions):
    """Options of the training; the paper's values, except for its 700 epochs and its batches.

    Attributes:
        schedules: maximum number of schedules of one program in a group.
        programs: number of groups in a batch; one in the paper.
    """

    epochs: int = 200
    patience: int = 60
    rate: float = 1e-3
    warming: float = 0.3
    decay: float = 0.0075
    clip: float = 1.0
    schedules: int = 32
    programs: int = 8


@dataclass(frozen=True)
class LabelledBatch:
    """A batch of training data.

    Attributes:
        schedules: features of the schedules.
        speedups: shape (schedules,).
    """

    schedules: TiramisuBatch
    speedups: Tensor


class TiramisuLearner(CostLearner[TiramisuModel, LabelledBatch]):
    """Learner of `tiramisu`.

    Args:
        options: of the training.
        size: of the network.
    """

    options: TiramisuOptions

    def __init__(
        self, options: TiramisuOptions | None = None, size: TiramisuSize | None = None
    ) -> None:
        self.options, self._size = options or TiramisuOptions(), size

    def new_model(self, train: Sequence[ProgramPoints]) -> TiramisuModel:
        """See `Learner`."""
        return TiramisuModel(self._size)

    def batches(self, train: Sequence[ProgramPoints]) -> int:
        """See `Learner`."""
        groups = sum(-(-len(_usable(each)) // self.options.schedules) for each in train)
        return -(-groups // self.options.programs)

    def epoch(
        self, train: Sequence[ProgramPoints], rng: np.random.Generator
    ) -> Iterator[LabelledBatch]:
        """See `Learner`."""
        found = []
        for number, each in enumerate(train):
            rows = rng.permutation(_usable(each))
            count = -(-len(rows) // self.options.schedules)
            found += [(number, part) for part in np.array_split(rows, count)] if count else []
        order = rng.permutation(len(found))
        for begin in range(0, len(order), self.options.programs):
            chosen = (found[place] for place in order[begin : begin + self.options.programs])
            yield _batch([(train[number], rows) for number, rows in chosen])

    def loss(self, model: TiramisuModel, batch: LabelledBatch) -> Tensor:
        """Return the mean absolute percentage error, as a share."""
        predicted: Tensor = model(batch.schedules)
        speedups = batch.speedups.to(model.device)
        return ((predicted - speedups).abs() / speedups).mean()

    def error(self, found: Quality) -> float:
        """Return the MAPE on validation programs."""
        return found.mape


def _usable(points: ProgramPoints) -> Numbers:
    """Return the rows of features of the schedules that have a time."""
    return np.flatnonzero(~np.isnan(points.seconds[points.tiramisu.judged]))


def _batch(groups: Sequence[tuple[ProgramPoints, Numbers]]) -> LabelledBatch:
    chosen, speedups = [], []
    for points, rows in groups:
        if points.tiramisu.rows is None:
            raise AssertionError("a schedule without features")
        chosen.append((points.tiramisu.rows, rows))
        speedups.append(np.exp(points.log_speedups[points.tiramisu.judged][rows]))
    labels = torch.from_numpy(np.concatenate(speedups)).float().clamp_min(SMALLEST)
    return LabelledBatch(tiramisu_batch(chosen), labels)
