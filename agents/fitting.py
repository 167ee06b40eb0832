"""Supervised learning of a policy, the same for whatever it is to learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from agents.graph_policy import GraphPolicy

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class FittingOptions:
    """How examples are learnt.

    Attributes:
        epochs: times through all examples.
        minibatch: examples between two updates.
        rate: of learning; it falls to nothing, along a cosine.
        largest_gradient: its norm is cut off there.
        seed: of the order of examples.
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
    """Learn examples with AdamW; the policy keeps the weights that are judged best.

    Args:
        policy: learns.
        count: of examples.
        loss: mean over the examples of these numbers of what is to be made small.
        judge: called after each epoch with its number, from 1, and the mean loss during it; how
            good the policy is now, more for better.
        options: how.
        others: parameters that learn with the policy's and are not kept.
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
    """An order cut into pieces, of which the last may be smaller."""
    return [order[first : first + size] for first in range(0, len(order), size)]
