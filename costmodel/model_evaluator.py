"""The evaluator `model`: asks a learned model, and runs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from pathlib import Path

import numpy as np
import torch

from costmodel.weights import load_model
from looper import arguments
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.statistics import Interval

BATCH = 1024


class ModelEvaluator:
    """Says by a learned model how much faster than the original schedules are.

    Needs no compiler and no machine: it answers for the one whose measurements the model has learnt
    from. The interval is how far the members of the ensemble are apart; it is no confidence
    interval of a measurement.

    Args:
        weights: a file that `looper train cost-model` wrote; by default the model that ships.

    Raises:
        UsageError: there is no such file, or it can not be used.
    """

    batch_size = BATCH

    def __init__(self, weights: str | Path | None = None) -> None:
        self.model = load_model(None if weights is None else arguments.path("weights", weights))

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """One evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: there are no features for a program or a schedule; LOOPer's cost model has
                them in the space `looper` alone.
        """
        legal = [schedule for schedule in schedules if schedule.is_legal]
        if not legal:
            return [self._illegal(schedule) for schedule in schedules]
        members = self.model.members
        described = members[0].described(legal)
        with torch.inference_mode():
            found = [member.judge(described) for member in members]
        speedups = iter(torch.stack([each.log_speedups for each in found], 1).double().numpy())
        logs = [each.log_seconds for each in found if each.log_seconds is not None]
        seconds: Iterator[float | None] = repeat(None)
        if logs:
            seconds = iter(torch.stack(logs).double().mean(0).exp().tolist())
        return [
            self._evaluation(next(speedups), next(seconds))
            if each.is_legal
            else self._illegal(each)
            for each in schedules
        ]

    def _evaluation(self, log_speedups: np.ndarray, seconds: float | None) -> Evaluation:
        middle = float(log_speedups.mean())
        apart = float(log_speedups.std(ddof=1)) if len(log_speedups) > 1 else 0.0
        return Evaluation(
            Status.OK,
            float(np.exp(middle)),
            seconds,
            method="model",
            interval=Interval(float(np.exp(middle - apart)), float(np.exp(middle + apart))),
        )

    @staticmethod
    def _illegal(schedule: Schedule) -> Evaluation:
        return Evaluation(Status.ILLEGAL, method="model", message=str(schedule.violation))
