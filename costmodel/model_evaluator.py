"""The evaluator `model`: asks a learned model, and runs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from costmodel.statement_features import statement_rows
from costmodel.weights import load_model
from looper import arguments
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.statistics import Interval

BATCH = 1024
_KEPT = 64


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
        self._originals: dict[str, tuple[Program, torch.Tensor]] = {}

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """One evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: a program has more loops or dimensions than there are features for.
        """
        legal = [schedule for schedule in schedules if schedule.is_legal]
        if not legal:
            return [self._illegal(schedule) for schedule in schedules]
        logs = self._log_seconds(legal)
        bases = torch.stack([self._original(schedule.program) for schedule in legal], 1)
        found = iter((bases - logs).double().numpy().T)
        seconds = iter(logs.double().mean(0).exp().tolist())
        return [
            self._evaluation(next(found), next(seconds)) if each.is_legal else self._illegal(each)
            for each in schedules
        ]

    def _evaluation(self, log_speedups: np.ndarray, seconds: float) -> Evaluation:
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

    def _original(self, program: Program) -> torch.Tensor:
        """Log-seconds of the unchanged program by each member."""
        known = self._originals.get(program.digest)
        if known is None:
            if len(self._originals) >= _KEPT:
                self._originals.clear()
            known = program, self._log_seconds([Schedule(program)])[:, 0]
            self._originals[program.digest] = known
        return known[1]

    def _log_seconds(self, schedules: Sequence[Schedule]) -> torch.Tensor:
        """Shape (members, schedules)."""
        rows = statement_rows(list(schedules))
        features, owners = torch.from_numpy(rows.features), torch.from_numpy(rows.owners)
        with torch.inference_mode():
            return torch.stack(
                [member(features, owners, rows.schedules) for member in self.model.members]
            )
