"""Ratios within rounds, their medians and spreads, geometric means."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence


def ratios(baseline: Sequence[float], times: Sequence[float]) -> list[float]:
    """Baseline over time, round by round: above 1 is faster than the baseline.

    Within one round, because what slows the machine down for a minute slows both. A contender that
    was given up has times of the first rounds only.
    """
    return [before / after for before, after in zip(baseline, times, strict=False) if after > 0]


def median(values: Sequence[float]) -> float | None:
    """The median, None of nothing."""
    return statistics.median(values) if values else None


def spread(values: Sequence[float]) -> float | None:
    """Interquartile range over the median (0.02 is 2 %), None of nothing.

    Of fewer than four values, the whole range over the median.
    """
    if not values:
        return None
    middle = statistics.median(values)
    if len(values) < 4:
        width = max(values) - min(values)
    else:
        low, _, high = statistics.quantiles(values, n=4, method="inclusive")
        width = high - low
    return width / middle if middle else 0.0


def geometric_mean(values: Iterable[float]) -> float | None:
    """The geometric mean of positive numbers, None of nothing."""
    logs = [math.log(value) for value in values]
    return math.exp(math.fsum(logs) / len(logs)) if logs else None
