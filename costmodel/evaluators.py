"""The evaluators that cost models offer; nothing heavy is loaded before one is made."""

from __future__ import annotations

from pathlib import Path

from costmodel.requirements import require
from looper.evaluation.evaluator_protocol import Evaluator


def model(weights: str | Path | None = None) -> Evaluator:
    """The evaluator `model`, see `costmodel.model_evaluator.ModelEvaluator`.

    Raises:
        UsageError: what it needs is not installed, or there is no such model.
    """
    require("torch", "safetensors")
    from costmodel.model_evaluator import ModelEvaluator

    return ModelEvaluator(weights)
