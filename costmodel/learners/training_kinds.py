"""The models that commands can train, with their learners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from costmodel.learners.additive_learning import AdditiveLearner, AdditiveOptions
from costmodel.learners.cost_learning import CostLearner
from costmodel.learners.looper_learning import LooperLearner, LooperOptions
from costmodel.learners.tiramisu_learning import TiramisuLearner, TiramisuOptions
from costmodel.models.looper_model import Ablations
from costmodel.models.model_kinds import Ablation, Kind
from costmodel.models.samples import ProgramPoints


def judged(points: ProgramPoints, model: Kind) -> npt.NDArray[np.bool_]:
    """Return a mask of the schedules with a time that a model can judge, shape (schedules,)."""
    timed = ~np.isnan(points.seconds)
    match model:
        case Kind.OURS:
            return timed
        case Kind.LOOPER:
            return timed & points.looper.judged
        case Kind.TIRAMISU:
            return timed & points.tiramisu.judged


def new_learner(
    model: Kind, epochs: int | None, seed: int, ablate: Sequence[Ablation]
) -> CostLearner[Any, Any]:
    """Create the learner of a kind of model, with its default epochs if none are given."""
    chosen: dict[str, Any] = {"seed": seed} | ({"epochs": epochs} if epochs else {})
    match model:
        case Kind.OURS:
            return AdditiveLearner(AdditiveOptions(**chosen))
        case Kind.TIRAMISU:
            return TiramisuLearner(TiramisuOptions(**chosen))
        case Kind.LOOPER:
            ablations = Ablations(**{each.value: True for each in ablate})
            return LooperLearner(LooperOptions(**chosen), ablations=ablations)
