"""What a trained model is asked by searches, whatever computes it."""

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
    """What an ensemble says of some schedules.

    Attributes:
        log_speedups: shape (schedules, members): natural logarithms of the speedups.
        log_seconds: shape (schedules,): of the times, by the mean of all members; None where they
            know of speedups alone.
    """

    log_speedups: Floats
    log_seconds: Floats | None


class Predictor(Protocol):
    """A trained ensemble.

    Attributes:
        card: what it learnt from, how, and how good it is.
    """

    card: Mapping[str, Any]

    def predict(self, schedules: Sequence[Schedule]) -> Prediction:
        """What it says of legal schedules, also of several programs.

        Raises:
            UsageError: it has no features for a program or a schedule.
        """
