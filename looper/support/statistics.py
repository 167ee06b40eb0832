"""Ratios of times within rounds, medians, spreads, confidence intervals and geometric means."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

CONFIDENCE = 0.95
RESAMPLES = 2000
# With fewer rounds, resampling is too coarse: it can find little but their extremes.
LEAST_RESAMPLED = 6
# Quantiles 0.975 of Student's t for 1, 2, 3, ... degrees of freedom.
_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447)
# For more degrees of freedom, the quantile for five.
_MANY = 2.571
# The prior of a round's logarithm: its standard deviation, and the degrees of freedom of this
# estimate.
SCATTER, _FREEDOM = 0.04, 2


class Interval(NamedTuple):
    """A confidence interval of a ratio of times (95 %)."""

    low: float
    high: float

    def overlaps(self, other: Interval) -> bool:
        """Return True if two intervals have a value in common."""
        return self.low <= other.high and other.low <= self.high


def interval(values: Sequence[float], seed: int = 0) -> Interval | None:
    """Return the 95 % confidence interval of the median of ratios, one ratio for each round.

    By the bootstrap (percentiles of the medians of resampled rounds; Efron and Tibshirani, 1993);
    for two to five rounds by Student's t of the logarithms. None for fewer than two rounds, whose
    error is unknown.
    """
    count = len(values)
    if count < 2:
        return None
    if count < LEAST_RESAMPLED:
        logs = [math.log(value) for value in values]
        half = _STUDENT[count - 2] * statistics.stdev(logs) / math.sqrt(count)
        middle = math.fsum(logs) / count
        return Interval(math.exp(middle - half), math.exp(middle + half))
    generator = np.random.default_rng(seed)
    drawn = generator.choice(np.asarray(values), size=(RESAMPLES, count))
    tail = 50 * (1 - CONFIDENCE)
    low, high = np.percentile(np.median(drawn, axis=1), [tail, 100 - tail])
    return Interval(float(low), float(high))


def moderated_interval(values: Sequence[float], scatter: float = SCATTER) -> Interval | None:
    """Return a confidence interval that uses the known scatter of rounds, even for one round.

    For six rounds or more it is `interval`; None for no rounds.
    The variance of one to five rounds is pooled with that of others (the moderated t of Smyth,
    Statistical Applications in Genetics and Molecular Biology 3, 2004, section 4): in PolyBench's
    rounds at MEDIUM and LARGE on a quiet Xeon (`results`), the logarithms of half of the ratios
    have standard deviations below 0.03 to 0.04, and a tenth above 0.09 to 0.11. There, 96 to 100 %
    of these intervals of one to five rounds contain the median of the other rounds; on an EPYC
    where the usual deviation is 0.12, 80 % of one round, 91 % of two and 95 % of three.

    Args:
        values: the rounds' ratios.
        scatter: the standard deviation of their logarithms elsewhere.
    """
    count = len(values)
    if not 0 < count < LEAST_RESAMPLED:
        return interval(values)
    logs = [math.log(value) for value in values]
    middle = math.fsum(logs) / count
    squares = math.fsum((each - middle) ** 2 for each in logs)
    freedom = _FREEDOM + count - 1
    variance = (_FREEDOM * scatter**2 + squares) / freedom
    half = _STUDENT[freedom - 1] * math.sqrt(variance / count)
    return Interval(math.exp(middle - half), math.exp(middle + half))


def grouped_interval(
    values: Sequence[float], groups: Sequence[int], seed: int = 0
) -> Interval | None:
    """Return the confidence interval of ratios whose values are correlated within groups.

    Page placement differs between processes, and is the same in all rounds of one: so groups are
    resampled, and rounds within them (the two-stage bootstrap of Davison and Hinkley, 1997, section
    3.8). For one group or fewer than six values it is `interval`.

    Args:
        values: ratios, one of each round.
        groups: the group of each value.
        seed: of the resampling.
    """
    members = [[v for v, own in zip(values, groups, strict=True) if own == g] for g in set(groups)]
    if len(members) < 2 or len(values) < LEAST_RESAMPLED:
        return interval(values, seed)
    generator = np.random.default_rng(seed)
    shape = (RESAMPLES, len(members), max(map(len, members)))
    chosen = generator.integers(len(members), size=shape[:2])
    drawn = np.stack([generator.choice(np.asarray(each), size=shape) for each in members])
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    some = drawn[chosen, rows, columns]
    tail = 50 * (1 - CONFIDENCE)
    medians = np.median(some.reshape(RESAMPLES, -1), axis=1)
    low, high = np.percentile(medians, [tail, 100 - tail])
    return Interval(float(low), float(high))


def ratio_interval(baseline: Sequence[float], times: Sequence[float]) -> Interval | None:
    """Return the 95 % confidence interval of baseline over time, for runs not taken in turns.

    By Student's t for the means of the logarithms. It does not cover slowdowns of a whole series of
    runs: rounds (`interval`) are more reliable. None for a series of fewer than two runs.
    """
    series = [[math.log(value) for value in each if value > 0] for each in (baseline, times)]
    if min(len(each) for each in series) < 2:
        return None
    freedom = min(len(each) for each in series) - 1
    quantile = _STUDENT[freedom - 1] if freedom < 5 else _MANY
    half = quantile * math.sqrt(sum(statistics.variance(each) / len(each) for each in series))
    middle = statistics.fmean(series[0]) - statistics.fmean(series[1])
    return Interval(math.exp(middle - half), math.exp(middle + half))


def ratios(baseline: Sequence[float], times: Sequence[float]) -> list[float]:
    """Return baseline over time, round by round: above 1 is faster than the baseline.

    Ratios are taken within a round, as a temporary slowdown of the machine affects both. A
    contender that was given up has times of the first rounds only.
    """
    return [before / after for before, after in zip(baseline, times, strict=False) if after > 0]


def median(values: Sequence[float]) -> float | None:
    """Return the median, None for no values."""
    return statistics.median(values) if values else None


def spread(values: Sequence[float]) -> float | None:
    """Return the interquartile range over the median (0.02 is 2 %), None for no values.

    For fewer than four values, the whole range over the median.
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
    """Return the geometric mean of positive numbers, None for no values."""
    logs = [math.log(value) for value in values]
    return math.exp(math.fsum(logs) / len(logs)) if logs else None


def error_of_logarithms(values: Sequence[float]) -> float:
    """Return the standard error of the mean logarithm of positive numbers, 0 for fewer than two.

    It is the relative error of their geometric mean.
    """
    logs = [math.log(value) for value in values]
    return statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else 0.0
