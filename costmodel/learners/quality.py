"""Quality of predicted speedups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from costmodel.models.samples import ProgramPoints

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Quality:
    """Metrics of predictions; all but the first are means over programs.

    Attributes:
        mape: mean of |predicted - measured| / measured, of speedups, over all schedules.
        spearman: rank correlation within a program.
        ndcg, ndcg1, ndcg5: normalised discounted cumulative gain of a program's schedules, with
            speedups as gains; of all schedules, and of the first one and five.
        top1, top5, top10: speedup of the best of the one, five and ten schedules that are predicted
            to be the fastest, over the best measured speedup.
        programs, schedules: their numbers.
    """

    mape: float
    spearman: float
    ndcg: float
    ndcg1: float
    ndcg5: float
    top1: float
    top5: float
    top10: float
    programs: int
    schedules: int


def quality(predicted: Sequence[Floats], measured: Sequence[Floats]) -> Quality:
    """Compute the quality of predicted log-speedups, given as one array for each program."""
    # Imported lazily, since commands are listed without scipy, too.
    from scipy.stats import spearmanr

    errors, ranks, gains, best = [], [], [], []
    for guess, truth in zip(predicted, measured, strict=True):
        real = np.exp(truth)
        errors.append(np.abs(np.exp(guess) - real) / real)
        found = real[np.argsort(-guess, kind="stable")]
        ideal = np.sort(real)[::-1]
        gains.append([_gain(found[:count]) / _gain(ideal[:count]) for count in (len(ideal), 1, 5)])
        best.append([found[:count].max() / ideal[0] for count in (1, 5, 10)])
        told_apart = np.ptp(truth) > 0 and np.ptp(guess) > 0
        ranks.append(float(spearmanr(guess, truth).statistic) if told_apart else 0.0)
    whole, *first = (float(each) for each in np.mean(gains, axis=0))
    tops = [float(each) for each in np.mean(best, axis=0)]
    return Quality(
        mape=float(np.concatenate(errors).mean()),
        spearman=float(np.mean(ranks)),
        ndcg=whole,
        ndcg1=first[0],
        ndcg5=first[1],
        top1=tops[0],
        top5=tops[1],
        top10=tops[2],
        programs=len(errors),
        schedules=sum(map(len, errors)),
    )


def _gain(speedups: Floats) -> float:
    """Return the discounted cumulative gain."""
    return float((speedups / np.log2(np.arange(len(speedups)) + 2)).sum())


def measured_only(
    predicted: Sequence[Floats], points: Sequence[ProgramPoints]
) -> tuple[list[Floats], list[Floats]]:
    """Return predictions and measurements of schedules with both, for programs with two or more."""
    guesses, truths = [], []
    for guess, each in zip(predicted, points, strict=True):
        truth = np.log(each.original / each.seconds.astype(np.float64))
        known = ~(np.isnan(truth) | np.isnan(guess))
        if known.sum() >= 2:
            guesses.append(guess[known])
            truths.append(truth[known])
    return guesses, truths


def ensemble(predictions: Sequence[Sequence[Floats]]) -> list[Floats]:
    """Return the mean of several models' predictions for each program."""
    return [np.mean(each, axis=0) for each in zip(*predictions, strict=True)]
