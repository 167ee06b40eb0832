"""Fine-tuning of a model for another machine with few measurements (LOOPer, section VI-D)."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
from torch import Tensor

from costmodel.learners.cost_learning import CostLearner
from costmodel.learners.quality import Quality
from costmodel.models.cost_model import CostModel
from costmodel.models.samples import ProgramPoints

Model = TypeVar("Model", bound=CostModel)
Batch = TypeVar("Batch")


class FineTuning(CostLearner[Model, Batch]):
    """A learner that starts from a trained model and otherwise delegates to another learner.

    The normalisation of features stays that of the trained model.

    Args:
        learner: the learner whose batches, loss and options are used.
        model: the initial model; it is not changed.
    """

    def __init__(self, learner: CostLearner[Model, Batch], model: Model) -> None:
        self.options, self._learner, self._model = learner.options, learner, model

    def new_model(self, train: Sequence[ProgramPoints]) -> Model:
        """See `Learner`."""
        return copy.deepcopy(self._model)

    def batches(self, train: Sequence[ProgramPoints]) -> int:
        """See `Learner`."""
        return self._learner.batches(train)

    def epoch(self, train: Sequence[ProgramPoints], rng: np.random.Generator) -> Iterator[Batch]:
        """See `Learner`."""
        return self._learner.epoch(train, rng)

    def loss(self, model: Model, batch: Batch) -> Tensor:
        """See `Learner`."""
        return self._learner.loss(model, batch)

    def error(self, found: Quality) -> float:
        """See `Learner`."""
        return self._learner.error(found)
