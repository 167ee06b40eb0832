"""Inference with trained networks of any kind, by torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch

from costmodel.models.predictor_protocol import Prediction
from costmodel.models.weights import load_model
from looper.schedule import Schedule


class NetworkPredictor:
    """An ensemble of networks, evaluated by torch.

    Args:
        path: file of the weights.

    Raises:
        UsageError: see `load_model`.
    """

    def __init__(self, path: Path) -> None:
        trained = load_model(path)
        self.card, self._members = trained.card, trained.members

    def predict(self, schedules: Sequence[Schedule]) -> Prediction:
        """See `Predictor`."""
        described = self._members[0].described(schedules)
        with torch.inference_mode():
            found = [member.judge(described) for member in self._members]
        speedups = torch.stack([each.log_speedups for each in found], 1).double().numpy()
        logs = [each.log_seconds for each in found if each.log_seconds is not None]
        return Prediction(speedups, torch.stack(logs).double().mean(0).numpy() if logs else None)
