"""Supervised training of a policy, independent of the loss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from agents.policy.graph_policy import GraphPolicy

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class FittingOptions:
    """Hyperparameters of supervised training.

    Attributes:
        epochs: number of passes through all examples.
        minibatch: examples per update.
        rate: initial learning rate; it is annealed to zero along a cosine.
        largest_gradient: norm at which gradients are clipped.
        seed: seed of the order of examples.
    """

    epochs: int = 30
    minibatch: int = 64
    rate: float = 1e-3
    largest_gradient: float = 1.0
    seed: int = 0


def fit(
    policy: GraphPolicy,
    count: int,
    loss: Callable[[Rows], torch.Tensor],
    judge: Callable[[int, float], float],
    options: FittingOptions,
    others: Sequence[torch.nn.Parameter] = (),
) -> None:
    """Train a policy with AdamW; it keeps the weights of the epoch with the best quality.

    Args:
        policy: the policy, trained in place.
        count: number of examples.
        loss: returns the mean loss over the examples of the given indices.
        judge: called after each epoch with its number, from 1, and its mean loss; returns the
            quality of the policy, higher is better.
        options: hyperparameters.
        others: further parameters that are trained with the policy's; their final values stay.
    """
    rng = np.random.default_rng(options.seed)
    learnt = [*policy.parameters(), *others]
    optimizer = torch.optim.AdamW(learnt, options.rate, weight_decay=1e-4)
    updates = options.epochs * -(-count // options.minibatch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, updates)
    best: tuple[float, dict[str, torch.Tensor]] | None = None
    for epoch in range(1, options.epochs + 1):
        policy.set_training_mode(True)
        total = 0.0
        for some in minibatches(rng.permutation(count), options.minibatch):
            found = loss(some)
            optimizer.zero_grad()
            found.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(learnt, options.largest_gradient)
            optimizer.step()
            schedule.step()
            total += float(found.detach()) * len(some)
        policy.set_training_mode(False)
        with torch.no_grad():
            quality = judge(epoch, total / count)
        if best is None or not best[0] >= quality:
            best = quality, {name: each.clone() for name, each in policy.state_dict().items()}
    if best is not None:
        policy.load_state_dict(best[1])


def minibatches(order: Rows, size: int) -> Sequence[Rows]:
    """Split an order of examples into minibatches, of which the last may be smaller."""
    return [order[first : first + size] for first in range(0, len(order), size)]
