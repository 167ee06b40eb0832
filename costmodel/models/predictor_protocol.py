"""The interface of trained models for searches, independent of the library that computes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from looper.schedule import Schedule

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Prediction:
    """Predictions of an ensemble for some schedules.

    Attributes:
        log_speedups: shape (schedules, members): natural logarithms of the speedups.
        log_seconds: shape (schedules,): those of the times, as the mean of all members; None if the
            members predict speedups only.
    """

    log_speedups: Floats
    log_seconds: Floats | None


class Predictor(Protocol):
    """A trained ensemble.

    Attributes:
        card: description of its training data, options and quality.
    """

    card: Mapping[str, Any]

    def predict(self, schedules: Sequence[Schedule]) -> Prediction:
        """Predict legal schedules, possibly of several programs.

        Raises:
            UsageError: it has no features for a program or a schedule.
        """
