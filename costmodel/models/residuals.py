"""Corrections of a model's predictions for one program, learned from measured schedules.

Similar schedules of a program have similar prediction errors: a Gaussian process over their
features predicts the error for the next one (Rasmussen and Williams, Gaussian Processes for Machine
Learning, 2006, section 2.2; a squared exponential kernel).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from costmodel.models.statement_features import statement_rows
from looper.schedule import Schedule

_FEWEST = 4
"""Minimum number of errors for a correction."""
_NOISE = 0.1
"""Variance of the noise, relative to that of the errors."""

Floats = npt.NDArray[np.float64]


class Residuals:
    """The prediction errors of a model for measured schedules of one program."""

    def __init__(self) -> None:
        self._rows: list[Floats] = []
        self._errors: list[float] = []

    def add(self, schedules: Sequence[Schedule], errors: Sequence[float]) -> None:
        """Add errors: measured minus predicted logarithms of speedups."""
        self._rows.extend(statement_rows(list(schedules)).sums())
        self._errors.extend(errors)

    def corrections(self, schedules: Sequence[Schedule]) -> Floats:
        """Return the corrections to add to predicted log-speedups, shape (schedules,)."""
        if len(self._errors) < _FEWEST:
            return np.zeros(len(schedules))
        known, asked = np.stack(self._rows), statement_rows(list(schedules)).sums()
        everything = np.concatenate([known, asked])
        scale = everything.std(0)
        moving = scale > 0
        known, asked = known[:, moving] / scale[moving], asked[:, moving] / scale[moving]
        own, across = _distances(known, known), _distances(asked, known)
        length = float(np.median(own[own > 0])) if (own > 0).any() else 1.0
        errors = np.array(self._errors)
        middle = errors.mean()
        kernel = np.exp(-own / (2 * length)) + _NOISE * np.eye(len(errors))
        weights = np.linalg.solve(kernel, errors - middle)
        found: Floats = middle + np.exp(-across / (2 * length)) @ weights
        return found


def _distances(one: Floats, other: Floats) -> Floats:
    """Return squared Euclidean distances, shape (len(one), len(other))."""
    squares = (one**2).sum(1)[:, None] + (other**2).sum(1) - 2 * one @ other.T
    found: Floats = np.maximum(squares, 0.0)
    return found
