"""The evaluator `model`: asks a learned model, and runs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from pathlib import Path

import numpy as np
import numpy.typing as npt

from costmodel.additive_description import KIND
from costmodel.additive_predictor import AdditivePredictor
from costmodel.model_files import SHIPPED, check_file, read_card
from costmodel.predictor_protocol import Predictor
from costmodel.residuals import Residuals
from looper import arguments
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.phases import Phase, during
from looper.requirements import require
from looper.schedule import Schedule
from looper.statistics import Interval

BATCH = 1024
_KEPT = 64
_KEPT_MODELS = 4

Floats = npt.NDArray[np.float64]


class ModelEvaluator:
    """Says by a learned model how much faster than the original schedules are.

    Needs no compiler and no machine: it answers for the one whose measurements the model has learnt
    from. What it is told of measurements (see `learn`) it takes into account for other schedules of
    that program. The interval is how far the members of the ensemble are apart; it is no confidence
    interval of a measurement.

    Args:
        weights: a file that `looper train cost-model` wrote; by default the model that ships.

    Raises:
        UsageError: there is no such file, or it can not be used.
    """

    batch_size = BATCH

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
        """Take measurements of legal schedules of one program into account from here on.

        Args:
            schedules: what was measured.
            speedups: over the original, as measured here.
            alike: schedules of another program, one for each, about which the model is expected
                to be as wrong, and from which it is to learn in their place.

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
        """One evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: there are no features for a program or a schedule; LOOPer's cost model has
                them in the space `looper` alone.
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
        """What measurements have taught, shape (schedules,)."""
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
    """The trained ensemble of a file.

    Raises:
        UsageError: there is no such file, it can not be used, or it takes torch, which is not
            installed.
    """
    check_file(path)
    changed = [
        each.stat().st_mtime_ns for each in (path, path.with_suffix(".json")) if each.exists()
    ]
    return _loaded(path, *changed)


@lru_cache(_KEPT_MODELS)
def _loaded(path: Path, *_: int) -> Predictor:
    """What a file holds that was changed at those times; environments of one process share it."""
    card = read_card(path)
    if card["model"]["kind"] == KIND:
        return AdditivePredictor(path, card)
    require("torch")
    from costmodel.network_predictor import NetworkPredictor

    return NetworkPredictor(path)
