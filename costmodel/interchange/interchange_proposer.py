"""Proposals of the interchanges that a search should try, by the loop-interchange model."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from looper.errors import UsageError
from looper.ir.program import Program
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.models.interchange_model import InterchangeModel

SHIPPED = Path(__file__).parents[1] / "weights" / "interchanges.safetensors"
"""Weights of the model that comes with the package."""


def best_interchanges(
    program: Program, best: int, weights: Path | None = None
) -> dict[str, frozenset[tuple[int, int]]]:
    """Return the best interchanges of each nest, by the names of its statements.

    Nests that exceed the limits of the model are left out.

    Args:
        program: the program.
        best: number of classes per nest; no interchange is one of the 22 classes, too.
        weights: of the model, by default those that come with the package.

    Raises:
        UsageError: there is no such model, or torch, which it requires, is not installed.
    """
    require("torch")
    import torch

    from costmodel.data.nests import nests
    from costmodel.models.interchange_features import nest_features
    from costmodel.models.interchange_model import NestBatch, ranked
    from costmodel.models.interchanges import CLASSES, interchanges

    asked, features = [], []
    for nest in nests(program):
        try:
            features.append(nest_features(nest))
        except UsageError:
            continue
        asked.append(nest)
    if not asked:
        return {}
    legal = [interchanges(nest) for nest in asked]
    possible = [[pair is None or pair in own for pair in CLASSES] for own in legal]
    with torch.inference_mode():
        orders = ranked(_model(weights or SHIPPED).scores(NestBatch.of(features)), possible)
    found: dict[str, frozenset[tuple[int, int]]] = {}
    for nest, order in zip(asked, orders, strict=True):
        pairs = frozenset(pair for k in order[:best] if (pair := CLASSES[k]) is not None)
        found |= dict.fromkeys((each.name for each in nest.statements), pairs)
    return found


@cache
def _model(weights: Path) -> InterchangeModel:
    from costmodel.models.weights import load_interchanges

    return load_interchanges(weights)
