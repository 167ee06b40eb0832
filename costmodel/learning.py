"""How models learn: one loop for all kinds of them, which goes on where it was stopped."""

from __future__ import annotations

import copy
import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Generic, TypeVar

import numpy as np
import torch
from torch import Tensor

from costmodel.checkpoints import Checkpoint
from costmodel.networks import Network

Model = TypeVar("Model", bound=Network)
Point = TypeVar("Point")
Batch = TypeVar("Batch")
Found = TypeVar("Found")


@dataclass(frozen=True)
class LearningOptions:
    """How a model learns.

    Attributes:
        epochs: how often everything is seen, at most.
        patience: epochs without a better validation error after which it ends.
        rate: highest learning rate, of a one-cycle schedule with a step for each batch.
        warming: share of the steps in which the rate grows.
        decay: of weights, by AdamW.
        clip: longest gradient.
        seed: of the first weights, and of the order of what is learnt.
    """

    epochs: int = 60
    patience: int = 15
    rate: float = 2e-3
    warming: float = 0.2
    decay: float = 0.02
    clip: float = 1.0
    seed: int = 0


class Learner(ABC, Generic[Model, Point, Batch, Found]):
    """What is particular to how one kind of model learns.

    Points are what it learns from, such as a program with its measured schedules; what is found on
    others says how good it is.

    Attributes:
        options: how it learns.
    """

    options: LearningOptions

    @abstractmethod
    def new_model(self, train: Sequence[Point]) -> Model:
        """A model that has learnt nothing, for these points."""

    @abstractmethod
    def batches(self, train: Sequence[Point]) -> int:
        """How many batches an epoch has."""

    @abstractmethod
    def epoch(self, train: Sequence[Point], rng: np.random.Generator) -> Iterator[Batch]:
        """The batches of an epoch, in an order and of a composition of its own."""

    @abstractmethod
    def loss(self, model: Model, batch: Batch) -> Tensor:
        """What is to become less."""

    @abstractmethod
    def found(self, model: Model, validation: Sequence[Point]) -> Found:
        """How good a model is on other points."""

    @abstractmethod
    def error(self, found: Found) -> float:
        """By which the best epoch is chosen."""

    @abstractmethod
    def digest(self, points: Sequence[Point]) -> str:
        """What identifies points."""


@dataclass(frozen=True)
class Epoch(Generic[Found]):
    """One time through all points.

    Attributes:
        number: from 1.
        loss: mean over the batches.
        validation: how good the model is now.
        seconds: since the beginning, or since it went on.
    """

    number: int
    loss: float
    validation: Found
    seconds: float


def learn(
    learner: Learner[Model, Point, Batch, Found],
    train: Sequence[Point],
    validation: Sequence[Point],
    report: Callable[[Epoch[Found]], None] = lambda _: None,
    checkpoint: Checkpoint | None = None,
) -> Model:
    """A model that has learnt from some points; that of the best epoch on others.

    What is random in an epoch follows from the seed and its number, so that going on after a stop
    leads to the same model.

    Args:
        learner: the kind of model, and how it learns.
        train: what it learns from.
        validation: what decides which epoch is the best.
        report: called after every epoch.
        checkpoint: where it goes on, if it was stopped before.

    Raises:
        UsageError: the checkpoint can not be used.
    """
    options = learner.options
    # Squares of tiny gradients are no normal numbers, with which CPUs take a hundred times as long.
    torch.set_flush_denormal(True)
    torch.manual_seed(options.seed)
    model = learner.new_model(train).to(_device())
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=options.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser,
        options.rate,
        total_steps=learner.batches(train) * options.epochs,
        pct_start=options.warming,
    )
    kept, best, since, done = copy.deepcopy(model.state_dict()), math.inf, 0, 0
    identity = {
        "model": model.card,
        **asdict(options),
        "training data": learner.digest(train),
        "validation data": learner.digest(validation),
    }
    state = checkpoint.read(identity) if checkpoint else None
    if state is not None:
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        schedule.load_state_dict(state["schedule"])
        kept, best, since, done = (state[key] for key in ("kept", "best", "since", "done"))
    begin = time.monotonic()
    for number in range(done + 1, options.epochs + 1):
        if since >= options.patience:
            break
        rng = np.random.default_rng((options.seed, number))
        torch.manual_seed(int(rng.integers(2**31)))
        model.train()
        losses = []
        for batch in learner.epoch(train, rng):
            loss = learner.loss(model, batch)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(model.parameters(), options.clip)
            optimiser.step()
            schedule.step()
            losses.append(float(loss.detach()))
        found = learner.found(model, validation)
        error, since = learner.error(found), since + 1
        if error < best:
            best, kept, since = error, copy.deepcopy(model.state_dict()), 0
        if checkpoint:
            checkpoint.write(
                identity,
                {
                    "model": model.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "schedule": schedule.state_dict(),
                    **{"kept": kept, "best": best, "since": since, "done": number},
                },
            )
        report(Epoch(number, float(np.mean(losses)), found, time.monotonic() - begin))
    model.load_state_dict(kept)
    return model.cpu().eval()


def _device() -> torch.device:
    """A GPU, where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
