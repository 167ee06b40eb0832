"""How good predictions of speedups are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from costmodel.points import ProgramPoints

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Quality:
    """How good predictions are; means over programs but for the first.

    Attributes:
        mape: mean of |predicted - measured| / measured, of speedups, over all schedules.
        spearman: rank correlation within a program.
        ndcg: normalised discounted cumulative gain of a program's schedules, gains being speedups.
        top1, top5: speedup of the best of the one and five schedules that are predicted to be the
            fastest, over the best measured speedup.
        programs, schedules: how many.
    """

    mape: float
    spearman: float
    ndcg: float
    top1: float
    top5: float
    programs: int
    schedules: int


def quality(predicted: Sequence[Floats], measured: Sequence[Floats]) -> Quality:
    """How good predictions of log-speedups are, program by program."""
    errors, ranks, gains, first, fifth = [], [], [], [], []
    for guess, truth in zip(predicted, measured, strict=True):
        real = np.exp(truth)
        errors.append(np.abs(np.exp(guess) - real) / real)
        order = np.argsort(-guess, kind="stable")
        best = real.max()
        first.append(real[order[0]] / best)
        fifth.append(real[order[:5]].max() / best)
        discount = 1 / np.log2(np.arange(len(real)) + 2)
        gains.append((real[order] * discount).sum() / (np.sort(real)[::-1] * discount).sum())
        told_apart = np.ptp(truth) > 0 and np.ptp(guess) > 0
        ranks.append(float(spearmanr(guess, truth).statistic) if told_apart else 0.0)
    return Quality(
        float(np.concatenate(errors).mean()),
        float(np.mean(ranks)),
        float(np.mean(gains)),
        float(np.mean(first)),
        float(np.mean(fifth)),
        len(errors),
        sum(map(len, errors)),
    )


def measured_only(
    predicted: Sequence[Floats], points: Sequence[ProgramPoints]
) -> tuple[list[Floats], list[Floats]]:
    """Predictions and measurements of the schedules that have both, where two or more have."""
    guesses, truths = [], []
    for guess, each in zip(predicted, points, strict=True):
        truth = np.log(each.original / each.seconds.astype(np.float64))
        known = ~(np.isnan(truth) | np.isnan(guess))
        if known.sum() >= 2:
            guesses.append(guess[known])
            truths.append(truth[known])
    return guesses, truths
