"""How the loop-interchange model learns (its section 6.1): cross-entropy, dropout, weight decay."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from costmodel.interchange_data import RankedNest
from costmodel.interchange_model import InterchangeModel, InterchangeSize, NestBatch, ranked
from costmodel.interchanges import CLASSES
from costmodel.model_kinds import Answer

_NONE = -100
"""What `cross_entropy` passes over."""
_AT_ONCE = 512


@dataclass(frozen=True)
class InterchangeOptions:
    """How it learns.

    Attributes:
        epochs: times through all nests, at most.
        patience: epochs without a better validation loss after which it ends.
        batch: nests between two steps.
        rate: highest learning rate, of a one-cycle schedule.
        decay: of weights, by AdamW.
        seed: of everything that is random.
    """

    epochs: int = 100
    patience: int = 25
    batch: int = 64
    rate: float = 1e-3
    decay: float = 0.0075
    seed: int = 0


@dataclass(frozen=True)
class Accuracy:
    """How good predictions are.

    Attributes:
        nests: how many were predicted.
        shots: share of them whose best class is the first guess, among the first two, and so on.
        speed: mean share of the fastest order's speed that the first guess has, and so on.
    """

    nests: int
    shots: tuple[float, ...]
    speed: tuple[float, ...]


def accuracy(
    guesses: Sequence[Sequence[int]], nests: Sequence[RankedNest], shots: int = 5
) -> Accuracy:
    """How good guesses are, each some classes of a nest, the best first."""
    pairs = list(zip(guesses, nests, strict=True))
    counts = range(1, shots + 1)
    right = [np.mean([nest.is_right(guess[:n]) for guess, nest in pairs]) for n in counts]
    speed = [np.mean([nest.share(guess[:n]) for guess, nest in pairs]) for n in counts]
    return Accuracy(len(pairs), tuple(map(float, right)), tuple(map(float, speed)))


def predictions(model: InterchangeModel, nests: Sequence[RankedNest]) -> list[list[int]]:
    """The classes of each nest, what the model thinks best first."""
    model.eval()
    found: list[list[int]] = []
    with torch.inference_mode():
        for start in range(0, len(nests), _AT_ONCE):
            some = nests[start : start + _AT_ONCE]
            scores = model.scores(NestBatch.of([each.features for each in some]))
            found += ranked(scores, [each.possible for each in some])
    return found


@dataclass(frozen=True)
class Epoch:
    """One time through all nests.

    Attributes:
        number: from 1.
        loss: mean over the batches.
        validation: the same on other nests.
        accuracy: of the predictions there.
    """

    number: int
    loss: float
    validation: float
    accuracy: Accuracy


def learn(
    train: Sequence[RankedNest],
    validation: Sequence[RankedNest],
    options: InterchangeOptions,
    size: InterchangeSize | None = None,
    answer: Answer = Answer.K_BEST,
    report: Callable[[Epoch], None] = lambda _: None,
) -> InterchangeModel:
    """A model that has learnt which interchanges are best; that of the best epoch on others."""
    torch.set_flush_denormal(True)
    torch.manual_seed(options.seed)
    model = InterchangeModel(size, answer)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=options.decay)
    batches = -(-len(train) // options.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=batches * options.epochs, pct_start=0.3
    )
    kept, best, since = copy.deepcopy(model.state_dict()), math.inf, 0
    for number in range(1, options.epochs + 1):
        if since >= options.patience:
            break
        rng = np.random.default_rng((options.seed, number))
        model.train()
        losses = []
        for rows in np.array_split(rng.permutation(len(train)), batches):
            loss = _loss(model, [train[row] for row in rows])
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
            losses.append(float(loss.detach()))
        model.eval()
        with torch.inference_mode():
            judged = float(_loss(model, validation))
        since += 1
        if judged < best:
            best, kept, since = judged, copy.deepcopy(model.state_dict()), 0
        found = accuracy(predictions(model, validation), validation)
        report(Epoch(number, float(np.mean(losses)), judged, found))
    model.load_state_dict(kept)
    return model.eval()


def _loss(model: InterchangeModel, nests: Sequence[RankedNest]) -> Tensor:
    logits = model(NestBatch.of([each.features for each in nests]))
    if model.answer is Answer.LEVELS:
        return functional.binary_cross_entropy_with_logits(logits[:, 0], _levels(nests))
    answers = logits.shape[1]
    wanted = torch.full((len(nests), answers), _NONE)
    for row, each in enumerate(nests):
        order = each.order[:answers]
        wanted[row, : len(order)] = torch.tensor(order)
    return functional.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=_NONE)


def _levels(nests: Sequence[RankedNest]) -> Tensor:
    """Which levels the best interchange of each nest has, shape (nests, levels)."""
    found = torch.zeros((len(nests), max(pair[1] for pair in CLASSES if pair) + 1))
    for row, each in enumerate(nests):
        if pair := CLASSES[each.order[0]]:
            found[row, list(pair)] = 1.0
    return found
