"""The evaluators that cost models offer; nothing of them is loaded before one is made."""

from __future__ import annotations

from pathlib import Path

from looper.evaluation.evaluator_protocol import Evaluator


def model(weights: str | Path | None = None) -> Evaluator:
    """The evaluator `model`, see `costmodel.model_evaluator.ModelEvaluator`.

    Raises:
        UsageError: there is no such model, or it needs what is not installed.
    """
    from costmodel.model_evaluator import ModelEvaluator

    return ModelEvaluator(weights)
