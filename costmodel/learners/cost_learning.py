"""Training common to all cost models, on programs with measured schedules."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from costmodel.learners.learning import Epoch, Learner
from costmodel.learners.quality import Quality, measured_only, quality
from costmodel.models.cost_model import CostModel
from costmodel.models.samples import ProgramPoints

Model = TypeVar("Model", bound=CostModel)
Batch = TypeVar("Batch")

CostEpoch = Epoch[Quality]


class CostLearner(Learner[Model, ProgramPoints, Batch, Quality]):
    """A learner of one kind of cost model."""

    def found(self, model: Model, validation: Sequence[ProgramPoints]) -> Quality:
        """See `Learner`."""
        return validated(model, validation)

    def digest(self, points: Sequence[ProgramPoints]) -> str:
        """See `Learner`."""
        return data_digest(points)


def validated(model: CostModel, points: Sequence[ProgramPoints]) -> Quality:
    """Return the quality of a model's predictions for some programs."""
    return quality(*measured_only(model.log_speedups(points), points))


def data_digest(points: Sequence[ProgramPoints]) -> str:
    """Return a digest that identifies a set of measurements."""
    content = hashlib.sha256()
    for each in points:
        content.update(repr((each.digest, each.original, each.texts)).encode())
        content.update(each.seconds.tobytes() + each.exceeded.tobytes())
    return content.hexdigest()[:32]
