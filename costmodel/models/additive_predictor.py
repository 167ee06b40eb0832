"""Inference of `ours` with NumPy, which saves a search the second that importing torch takes.

Its predictions equal those of `additive_model.AdditiveModel`, with which the networks are
trained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file
from threadpoolctl import ThreadpoolController

from costmodel.models.additive_description import FEWEST, FURTHEST, DescribedStatements, ModelSize
from costmodel.models.model_files import damaged, no_card, other_version
from costmodel.models.predictor_protocol import Prediction
from costmodel.models.statement_features import WIDTH, StatementRows
from looper.errors import DAMAGE
from looper.schedule import Schedule

Floats = npt.NDArray[np.float32]
_NORM_EPSILON = 1e-5  # that of torch's LayerNorm


class AdditivePredictor:
    """An ensemble of networks of `ours`.

    Args:
        path: file of the weights.
        card: their card, as stored beside them.

    Raises:
        UsageError: they are damaged or of another version.
    """

    def __init__(self, path: Path, card: Mapping[str, Any]) -> None:
        self.card = card
        try:
            self._size = ModelSize.of_card(card["model"])
        except DAMAGE as error:
            raise no_card(path, error) from None
        if self._size.card != card["model"]:
            raise other_version(path)
        try:
            tensors = load_file(path)
            names = [f"{number}." for number in range(int(card["members"]))]
            self._members = [_weights(self._size, tensors, own) for own in names]
            self._shown, self._columns = self._size.shown.astype(np.float32), self._size.columns
        except (SafetensorError, *DAMAGE) as error:
            raise damaged(path, error) from None
        # Matrices are small: a second thread gains nothing here, and takes a core from compilers.
        self._libraries = ThreadpoolController()

    def predict(self, schedules: Sequence[Schedule]) -> Prediction:
        """Predict the speedups and times of legal schedules; see `Predictor`.

        Raises:
            UsageError: see `statement_rows`.
        """
        described = DescribedStatements.of(schedules)
        with self._libraries.limit(limits=1, user_api="blas"):
            found = [self._log_seconds(each, described.rows) for each in self._members]
        logs = np.stack(found, 1)
        own = logs[: len(schedules)]
        return Prediction(logs[described.originals] - own, own.mean(1))

    def _log_seconds(
        self, weights: Mapping[str, Floats], rows: StatementRows
    ) -> npt.NDArray[np.float64]:
        """Return the log-seconds that one network predicts, shape (schedules,)."""
        features, firsts = rows.features, np.flatnonzero(np.diff(rows.owners, prepend=-1))
        x: Floats = np.clip((features - weights["mean"]) / weights["scale"], -FURTHEST, FURTHEST)
        x = _linear(weights, "inward", x * self._shown)
        for number in range(self._size.blocks):
            x = _block(weights, f"blocks.{number}", x)
        x = x[rows.which]
        if self._size.around:
            counts = np.diff(np.append(firsts, len(rows.owners)))[:, None]
            means = (np.add.reduceat(x, firsts) / counts).astype(np.float32)
            x = x + _linear(weights, "around", means)[rows.owners]
        x = _linear(weights, "outward", _block(weights, "last", x))
        numbers = np.log(np.maximum(np.expm1(features[:, self._columns]), FEWEST))
        each = _log_of_sum(numbers[rows.which] + x)
        top = np.maximum.reduceat(each, firsts)
        sums = np.add.reduceat(np.exp(each - top[rows.owners]), firsts)
        found: npt.NDArray[np.float64] = (top + np.log(sums)).astype(np.float64)
        return found


def _linear(weights: Mapping[str, Floats], name: str, x: Floats) -> Floats:
    found: Floats = x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    return found


def _block(weights: Mapping[str, Floats], name: str, x: Floats) -> Floats:
    centred = x - x.mean(1, keepdims=True)
    variance = (centred * centred).mean(1, keepdims=True)
    normed = centred / np.sqrt(variance + np.float32(_NORM_EPSILON))
    normed = normed * weights[f"{name}.norm.weight"] + weights[f"{name}.norm.bias"]
    inner = _linear(weights, f"{name}.first", normed)
    # If exp(-x) overflows, the result is zero, which is correct.
    with np.errstate(over="ignore"):
        inner = inner / (1 + np.exp(-inner))
    found: Floats = x + _linear(weights, f"{name}.second", inner)
    return found


def _log_of_sum(x: Floats) -> Floats:
    """Return the logarithm of the sum of exp(x) of each row."""
    top = x.max(1, keepdims=True)
    found: Floats = top[:, 0] + np.log(np.exp(x - top).sum(1))
    return found


def _weights(size: ModelSize, tensors: Mapping[str, Floats], own: str) -> dict[str, Floats]:
    """Return the tensors of one network.

    Raises:
        KeyError, ValueError: one is missing or has another shape.
    """
    hidden = size.hidden
    layers: dict[str, tuple[int, ...]]
    layers = {"inward": (hidden, WIDTH), "around": (hidden, hidden)}
    layers["outward"] = (len(size.costs), hidden)
    shapes: dict[str, tuple[int, ...]] = {"mean": (WIDTH,), "scale": (WIDTH,)}
    for block in (*(f"blocks.{number}" for number in range(size.blocks)), "last"):
        layers |= {f"{block}.{name}": (hidden, hidden) for name in ("first", "second")}
        shapes |= {f"{block}.norm.{name}": (hidden,) for name in ("weight", "bias")}
    for name, shape in layers.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    found = {}
    for name, expected in shapes.items():
        tensor = tensors[own + name]
        if tensor.shape != expected:
            raise ValueError(f"{name} has the shape {tensor.shape} in place of {expected}")
        found[name] = tensor.astype(np.float32)
    return found
