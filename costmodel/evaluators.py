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


def tiramisu(weights: str | Path | None = None) -> Evaluator:
    """The evaluator `tiramisu`: as `model`, by the network of Tiramisu's autoscheduler of 2021.

    It judges what the space `tiramisu` has (see `costmodel.tiramisu_model`).

    Raises:
        UsageError: there is no such model, or torch is not installed.
    """
    from costmodel.model_evaluator import ModelEvaluator
    from costmodel.model_files import TIRAMISU

    return ModelEvaluator(TIRAMISU if weights is None else weights)
