"""How `ours` learns, and how well a model does."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from scipy.stats import spearmanr
from torch import Tensor

from costmodel.additive_model import AdditiveModel, ModelSize
from costmodel.points import PointBatch, ProgramPoints, batch_of

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class LearningOptions:
    """How it learns.

    Attributes:
        epochs: how often every program is seen, at most.
        patience: epochs without a better validation error after which it ends.
        programs: in a batch.
        rate: highest learning rate, of a one-cycle schedule.
        decay: of weights.
        absolute: weight of the error of the time itself, beside that of the speedup.
        ranking: weight of the order within a program.
        seed: of the first weights, and of the order of programs.
    """

    epochs: int = 60
    patience: int = 15
    programs: int = 8
    rate: float = 2e-3
    decay: float = 0.02
    absolute: float = 0.2
    ranking: float = 0.3
    seed: int = 0


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


def log_speedups(model: AdditiveModel, points: Sequence[ProgramPoints]) -> list[Floats]:
    """What a model predicts of all schedules of each program."""
    model.eval()
    found = []
    with torch.inference_mode():
        for each in points:
            rows = each.rows
            features, owners = torch.from_numpy(rows.features), torch.from_numpy(rows.owners)
            logs = model(features, owners, rows.schedules)
            found.append((logs[0] - logs).numpy().astype(np.float64))
    return found


def measured_only(
    predicted: Sequence[Floats], points: Sequence[ProgramPoints]
) -> tuple[list[Floats], list[Floats]]:
    """Predictions and measurements of the schedules that have a time."""
    guesses, truths = [], []
    for guess, each in zip(predicted, points, strict=True):
        truth = np.log(each.original / each.seconds.astype(np.float64))
        known = ~np.isnan(truth)
        if known.sum() >= 2:
            guesses.append(guess[known])
            truths.append(truth[known])
    return guesses, truths


def validated(model: AdditiveModel, points: Sequence[ProgramPoints]) -> Quality:
    """How good a model is on some programs."""
    return quality(*measured_only(log_speedups(model, points), points))


@dataclass(frozen=True)
class Epoch:
    """One time through all programs.

    Attributes:
        number: from 1.
        loss: mean over the batches.
        validation: how good the model is now.
        seconds: since the beginning.
    """

    number: int
    loss: float
    validation: Quality
    seconds: float


def learn(
    train: Sequence[ProgramPoints],
    validation: Sequence[ProgramPoints],
    options: LearningOptions | None = None,
    size: ModelSize | None = None,
    report: Callable[[Epoch], None] = lambda _: None,
) -> AdditiveModel:
    """A model that has learnt from some programs; that of the best epoch on others."""
    options = options or LearningOptions()
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    model = AdditiveModel(size)
    model.normalise(torch.from_numpy(np.concatenate([each.rows.features for each in train])))
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=options.decay)
    batches = -(-len(train) // options.programs)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=batches * options.epochs, pct_start=0.2
    )
    best, kept, since, begin = math.inf, copy.deepcopy(model.state_dict()), 0, time.monotonic()
    for number in range(1, options.epochs + 1):
        model.train()
        losses = []
        order = rng.permutation(len(train))
        for start in range(0, len(train), options.programs):
            chosen = [train[k] for k in order[start : start + options.programs]]
            loss = _loss(model, batch_of(chosen), options)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            losses.append(float(loss.detach()))
        found = validated(model, validation)
        report(Epoch(number, float(np.mean(losses)), found, time.monotonic() - begin))
        since += 1
        # Both count: how far off it is, and whether the order is right.
        error = found.mape + (1 - found.spearman)
        if error < best:
            best, kept, since = error, copy.deepcopy(model.state_dict()), 0
        if since >= options.patience:
            break
    model.load_state_dict(kept)
    return model.eval()


def _loss(model: AdditiveModel, batch: PointBatch, options: LearningOptions) -> Tensor:
    count = len(batch.programs)
    logs = model(torch.from_numpy(batch.features), torch.from_numpy(batch.owners), count)
    programs = torch.from_numpy(batch.programs)
    originals = torch.from_numpy(batch.originals)
    log_original = torch.from_numpy(batch.log_original)
    seconds, exceeded = torch.from_numpy(batch.log_seconds), torch.from_numpy(batch.log_exceeded)
    speedups = logs[originals][programs] - logs
    truth = log_original[programs] - seconds
    known = ~seconds.isnan()
    apart = torch.nn.functional.smooth_l1_loss(speedups[known], truth[known], beta=0.05)
    own = torch.nn.functional.smooth_l1_loss(logs[known], seconds[known], beta=0.05)
    base = torch.nn.functional.smooth_l1_loss(logs[originals], log_original, beta=0.05)
    loss = apart + options.absolute * (own + base)
    stopped = ~exceeded.isnan()
    if stopped.any():
        # All that is known is that it takes longer.
        least = log_original[programs[stopped]] - exceeded[stopped]
        loss = loss + (speedups[stopped] - least).clamp_min(0.0).sum() / count
    if options.ranking:
        loss = loss + options.ranking * _disorder(speedups[known], truth[known], programs[known])
    return loss


def _disorder(guess: Tensor, truth: Tensor, programs: Tensor) -> Tensor:
    """How wrong the order of random pairs of a program's schedules is; clear ones count more."""
    other = torch.randint(len(guess), (4, len(guess)))
    # The neighbours in the batch are of the same program more often than not.
    near = (torch.arange(len(guess)) + torch.randint(1, 40, (4, len(guess)))) % len(guess)
    other = torch.where(torch.rand(4, len(guess)) < 0.9, near, other)
    same = programs[other] == programs
    apart = truth - truth[other]
    weight = apart.abs().clamp_max(1.0) * same
    wrong = torch.nn.functional.softplus(-5.0 * torch.sign(apart) * (guess - guess[other])) / 5.0
    return (weight * wrong).sum() / weight.sum().clamp_min(1e-6)
