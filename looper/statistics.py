"""Ratios within rounds, their medians, spreads and confidence intervals, geometric means."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

CONFIDENCE = 0.95
RESAMPLES = 2000
# With fewer rounds, resampling them says too little: their extremes are all it can find.
LEAST_RESAMPLED = 6
# Quantiles 0.975 of Student's t for 1, 2, 3, ... degrees of freedom.
_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447)
# For more, the one for five.
_MANY = 2.571
# What is known of a round's logarithm before it is measured: its standard deviation, and the
# degrees of freedom that this knowledge is worth.
SCATTER, _FREEDOM = 0.04, 2


class Interval(NamedTuple):
    """A confidence interval of a ratio of times (95 %)."""

    low: float
    high: float

    def overlaps(self, other: Interval) -> bool:
        """Whether two intervals have a value in common."""
        return self.low <= other.high and other.low <= self.high


def interval(values: Sequence[float], seed: int = 0) -> Interval | None:
    """The 95 % confidence interval of the median of ratios, one ratio of each round.

    By the bootstrap (percentiles of the medians of resampled rounds; Efron and Tibshirani, 1993);
    of two to five rounds by Student's t of the logarithms. None where one round or none says
    nothing about its own error.
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
    """As `interval`, and of a single round, too, as it is known how much rounds scatter elsewhere.

    The variance of one to five rounds is pooled with that of others (the moderated t of Smyth,
    Statistical Applications in Genetics and Molecular Biology 3, 2004, section 4): in PolyBench's
    rounds at MEDIUM and LARGE on a quiet Xeon (`results`), the logarithms of half of the ratios
    have standard deviations below 0.03 to 0.04, and a tenth above 0.09 to 0.11. There, 96 to 100 %
    of these intervals of one to five rounds contain the median of the other rounds; on an EPYC
    where the usual deviation is 0.12, 80 % of one round, 91 % of two and 95 % of three.
    None of nothing.

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
    """As `interval`, where values of one group have more in common than time.

    Where pages lie differs between processes, and is the same in all rounds of one: so groups are
    resampled, and rounds within them (the two-stage bootstrap of Davison and Hinkley, 1997, section
    3.8). Of one group it is `interval`.

    Args:
        values: ratios, one of each round.
        groups: of each value.
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
    """The 95 % confidence interval of baseline over time, from runs that were not taken in turns.

    Of the means of the logarithms, by Student's t. What slows a whole series of runs down is not in
    it: rounds (`interval`) say more. None where one run says nothing about its own error.
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


def error_of_logarithms(values: Sequence[float]) -> float:
    """The standard error of the mean logarithm of positive numbers, 0 of fewer than two.

    That is the relative error of their geometric mean.
    """
    logs = [math.log(value) for value in values]
    return statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else 0.0
