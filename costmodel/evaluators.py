"""Factories of the evaluators based on cost models, which import their dependencies lazily."""

from __future__ import annotations

from pathlib import Path

from looper.evaluation.evaluator_protocol import ESTIMATING, Evaluator, making
from looper.registry import accepting


@making(ESTIMATING)
@accepting("weights")
def model(weights: str | Path | None = None) -> Evaluator:
    """Create the evaluator `model`, see `costmodel.models.model_evaluator.ModelEvaluator`.

    Raises:
        UsageError: there is no such model, or a package it requires is not installed.
    """
    from costmodel.models.model_evaluator import ModelEvaluator

    return ModelEvaluator(weights)


@making(ESTIMATING)
@accepting("weights")
def tiramisu(weights: str | Path | None = None) -> Evaluator:
    """Create the evaluator `tiramisu`, which uses the network of Tiramisu's autoscheduler of 2021.

    It judges schedules of the space `tiramisu` (see `costmodel.models.tiramisu_model`).

    Raises:
        UsageError: there is no such model, or torch is not installed.
    """
    from costmodel.models.model_evaluator import ModelEvaluator
    from costmodel.models.model_files import TIRAMISU

    return ModelEvaluator(TIRAMISU if weights is None else weights)
