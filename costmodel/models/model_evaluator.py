"""The evaluator `model`, which predicts speedups with a learned model and runs no code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from pathlib import Path

import numpy as np
import numpy.typing as npt

from costmodel.models.additive_description import KIND
from costmodel.models.additive_predictor import AdditivePredictor
from costmodel.models.model_files import SHIPPED, check_file, read_card
from costmodel.models.predictor_protocol import Predictor
from costmodel.models.residuals import Residuals
from looper.evaluation.evaluator_protocol import ESTIMATING, Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.support import arguments
from looper.support.phases import Phase, during
from looper.support.requirements import require
from looper.support.statistics import Interval

BATCH = 1024
_KEPT = 64
_KEPT_MODELS = 4

Floats = npt.NDArray[np.float64]


class ModelEvaluator:
    """An evaluator that predicts speedups over the original with a learned model.

    It needs neither a compiler nor a particular machine: its predictions are for the machine whose
    measurements the model has learned from. Measurements passed to `learn` correct the predictions
    for other schedules of that program. The interval is the spread between the members of the
    ensemble; it is not a confidence interval of a measurement.

    Args:
        weights: a file that `looper train cost-model` wrote; by default the model that ships.

    Raises:
        UsageError: there is no such file, or it cannot be used.
    """

    batch_size = BATCH
    capabilities = ESTIMATING

    def __init__(self, weights: str | Path | None = None) -> None:
        self.model = load_predictor(
            SHIPPED if weights is None else arguments.path("weights", weights)
        )
        self._residuals: dict[str, Residuals] = {}

    @during(Phase.MODEL)
    def learn(
        self,
        schedules: Sequence[Schedule],
        speedups: Sequence[float],
        alike: Sequence[Schedule] | None = None,
    ) -> None:
        """Use measurements of legal schedules of one program to correct later predictions.

        See `Learner`.

        Raises:
            UsageError: as `evaluate`.
        """
        if not schedules:
            return
        known = schedules if alike is None else alike
        digest = known[0].program.digest
        predicted = self.model.predict(schedules).log_speedups.mean(1)
        errors = np.log(np.asarray(speedups, dtype=np.float64)) - predicted
        if digest not in self._residuals:
            if len(self._residuals) >= _KEPT:
                self._residuals.clear()
            self._residuals[digest] = Residuals()
        self._residuals[digest].add(known, errors.tolist())

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """Return one evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: a program or a schedule has no features; those of LOOPer's cost model are
                defined in the space `looper` only.
        """
        legal = [schedule for schedule in schedules if schedule.is_legal]
        if not legal:
            return [self._illegal(schedule) for schedule in schedules]
        with during(Phase.MODEL):
            predicted, corrections = self.model.predict(legal), self._corrections(legal)
        told, logs = predicted.log_speedups + corrections[:, None], predicted.log_seconds
        middles = told.mean(1)
        apart = told.std(1, ddof=1) if told.shape[1] > 1 else np.zeros(len(told))
        bounds = zip(*np.exp([middles - apart, middles, middles + apart]).tolist(), strict=True)
        times = iter(np.exp(logs - corrections).tolist() if logs is not None else repeat(None))
        return [
            self._evaluation(next(bounds), next(times)) if each.is_legal else self._illegal(each)
            for each in schedules
        ]

    def _corrections(self, schedules: Sequence[Schedule]) -> Floats:
        """Return the corrections of log-speedups learned from measurements, shape (schedules,)."""
        found = np.zeros(len(schedules))
        for digest, residuals in self._residuals.items():
            own = [k for k, each in enumerate(schedules) if each.program.digest == digest]
            if own:
                found[own] = residuals.corrections([schedules[k] for k in own])
        return found

    @staticmethod
    def _evaluation(bounds: tuple[float, ...], seconds: float | None) -> Evaluation:
        low, speedup, high = bounds
        return Evaluation(Status.OK, speedup, seconds, method="model", interval=Interval(low, high))

    @staticmethod
    def _illegal(schedule: Schedule) -> Evaluation:
        return Evaluation(Status.ILLEGAL, method="model", message=str(schedule.violation))


def load_predictor(path: Path) -> Predictor:
    """Load the trained ensemble of a file.

    Raises:
        UsageError: there is no such file, it cannot be used, or it requires torch, which is not
            installed.
    """
    check_file(path)
    changed = [
        each.stat().st_mtime_ns for each in (path, path.with_suffix(".json")) if each.exists()
    ]
    return _loaded(path, *changed)


@lru_cache(_KEPT_MODELS)
def _loaded(path: Path, *_: int) -> Predictor:
    """Load a file as of some modification times; the environments of a process share the result."""
    card = read_card(path)
    if card["model"]["kind"] == KIND:
        return AdditivePredictor(path, card)
    require("torch")
    from costmodel.models.network_predictor import NetworkPredictor

    return NetworkPredictor(path)
