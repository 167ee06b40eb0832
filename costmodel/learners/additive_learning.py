"""Training of `ours`, on batches of several programs with all of their schedules.

The loss combines the errors of the logarithms of speedups and times, the wrongly ordered pairs of
schedules within a program, and the excess of the predicted speedup of a schedule that was stopped
over the bound known for it.
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
from costmodel.models.additive_description import ModelSize
from costmodel.models.additive_model import AdditiveModel
from costmodel.models.samples import PointBatch, ProgramPoints, batch_of


@dataclass(frozen=True)
class AdditiveOptions(LearningOptions):
    """Options of the training.

    Attributes:
        programs: number of programs in a batch.
        absolute: weight of the error of the time itself, relative to that of the speedup.
        ranking: weight of the order within a program.
        stopped: weight of schedules that were stopped.
    """

    rate: float = 1e-3
    programs: int = 8
    absolute: float = 0.2
    ranking: float = 3.0
    stopped: float = 1.0


class AdditiveLearner(CostLearner[AdditiveModel, PointBatch]):
    """Learner of `ours`.

    Args:
        options: of the training.
        size: of the network.
    """

    options: AdditiveOptions

    def __init__(
        self, options: AdditiveOptions | None = None, size: ModelSize | None = None
    ) -> None:
        self.options, self._size = options or AdditiveOptions(), size

    def new_model(self, train: Sequence[ProgramPoints]) -> AdditiveModel:
        """See `Learner`."""
        model = AdditiveModel(self._size)
        model.normalise(torch.from_numpy(np.concatenate([each.rows.features for each in train])))
        return model

    def batches(self, train: Sequence[ProgramPoints]) -> int:
        """See `Learner`."""
        return -(-len(train) // self.options.programs)

    def epoch(
        self, train: Sequence[ProgramPoints], rng: np.random.Generator
    ) -> Iterator[PointBatch]:
        """See `Learner`."""
        order = rng.permutation(len(train))
        for start in range(0, len(train), self.options.programs):
            yield batch_of([train[k] for k in order[start : start + self.options.programs]])

    def loss(self, model: AdditiveModel, batch: PointBatch) -> Tensor:
        """See `Learner`."""
        return _loss(model, batch, self.options)

    def error(self, found: Quality) -> float:
        """Return the MAPE plus one minus Spearman's rank correlation."""
        return found.mape + (1 - found.spearman)


def _loss(model: AdditiveModel, batch: PointBatch, options: AdditiveOptions) -> Tensor:
    count = len(batch.programs)
    arrays = (batch.features, batch.which, batch.owners)
    logs = model(*(model.tensor(each) for each in arrays), count)
    programs, originals = model.tensor(batch.programs), model.tensor(batch.originals)
    log_original = model.tensor(batch.log_original)
    seconds, exceeded = model.tensor(batch.log_seconds), model.tensor(batch.log_exceeded)
    speedups = logs[originals][programs] - logs
    truth = log_original[programs] - seconds
    known = ~seconds.isnan()
    apart = torch.nn.functional.smooth_l1_loss(speedups[known], truth[known], beta=0.05)
    own = torch.nn.functional.smooth_l1_loss(logs[known], seconds[known], beta=0.05)
    base = torch.nn.functional.smooth_l1_loss(logs[originals], log_original, beta=0.05)
    loss = apart + options.absolute * (own + base)
    stopped = ~exceeded.isnan()
    if options.stopped and stopped.any():
        # The measured time is only a lower bound.
        least = log_original[programs[stopped]] - exceeded[stopped]
        excess = (speedups[stopped] - least).clamp_min(0.0).sum() / count
        loss = loss + options.stopped * excess
    if options.ranking:
        wrong = _disorder(speedups[known], truth[known], programs[known], len(originals))
        loss = loss + options.ranking * wrong
    return loss


def _disorder(guess: Tensor, truth: Tensor, programs: Tensor, count: int) -> Tensor:
    """Return a weighted ranking loss over random pairs of schedules of the same program.

    Pairs weigh more the further their speedups are apart, and the closer the faster of the two is
    to the program's fastest schedule: those are the schedules that a search has to find.
    """
    other = torch.randint(len(guess), (4, len(guess)))
    # Neighbours in the batch mostly belong to the same program.
    near = (torch.arange(len(guess)) + torch.randint(1, 40, (4, len(guess)))) % len(guess)
    other = torch.where(torch.rand(4, len(guess)) < 0.9, near, other).to(guess.device)
    same = programs[other] == programs
    apart = truth - truth[other]
    best = truth.new_full((count,), -torch.inf).scatter_reduce(0, programs, truth, "amax")
    share = (torch.maximum(truth, truth[other]) - best[programs]).exp()
    weight = apart.abs().clamp_max(1.0) * share * same
    wrong = torch.nn.functional.softplus(-5.0 * torch.sign(apart) * (guess - guess[other])) / 5.0
    return (weight * wrong).sum() / weight.sum().clamp_min(1e-6)
