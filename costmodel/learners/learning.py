"""Training loop common to all kinds of models, which resumes from checkpoints."""

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

from costmodel.learners.checkpoints import Checkpoint
from costmodel.models.networks import Network

Model = TypeVar("Model", bound=Network)
Point = TypeVar("Point")
Batch = TypeVar("Batch")
Found = TypeVar("Found")


@dataclass(frozen=True)
class LearningOptions:
    """Options of the training.

    Attributes:
        epochs: maximum number of passes through the training data.
        patience: epochs without a better validation error after which training ends.
        rate: highest learning rate, of a one-cycle schedule with a step for each batch.
        warming: share of the steps in which the rate grows.
        decay: weight decay of AdamW.
        clip: maximum norm of the gradient.
        seed: of the initial weights, and of the order of the training data.
    """

    epochs: int = 60
    patience: int = 15
    rate: float = 2e-3
    warming: float = 0.2
    decay: float = 0.02
    clip: float = 1.0
    seed: int = 0


class Learner(ABC, Generic[Model, Point, Batch, Found]):
    """The part of the training that is specific to one kind of model.

    Points are the units of training data, such as a program with its measured schedules; what is
    found for validation points measures the quality of a model.

    Attributes:
        options: of the training.
    """

    options: LearningOptions

    @abstractmethod
    def new_model(self, train: Sequence[Point]) -> Model:
        """Create an untrained model for these points."""

    @abstractmethod
    def batches(self, train: Sequence[Point]) -> int:
        """Return the number of batches in an epoch."""

    @abstractmethod
    def epoch(self, train: Sequence[Point], rng: np.random.Generator) -> Iterator[Batch]:
        """Yield the batches of an epoch, drawn anew with the generator."""

    @abstractmethod
    def loss(self, model: Model, batch: Batch) -> Tensor:
        """Return the loss of a batch."""

    @abstractmethod
    def found(self, model: Model, validation: Sequence[Point]) -> Found:
        """Return the quality of a model on other points."""

    @abstractmethod
    def error(self, found: Found) -> float:
        """Return the validation error, whose minimum determines the best epoch."""

    @abstractmethod
    def digest(self, points: Sequence[Point]) -> str:
        """Return a digest that identifies points."""


@dataclass(frozen=True)
class Epoch(Generic[Found]):
    """One pass through all training points.

    Attributes:
        number: from 1.
        loss: mean over the batches.
        validation: quality of the model after the epoch.
        seconds: since the training began or was resumed.
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
    """Train a model and return it with the weights of the best epoch on the validation points.

    The randomness of an epoch depends only on the seed and its number, so that a resumed training
    leads to the same model.

    Args:
        learner: the kind of model, and the options of its training.
        train: training points.
        validation: points that determine the best epoch.
        report: called after every epoch.
        checkpoint: where the state is saved, and resumed from if there is one.

    Raises:
        UsageError: the checkpoint cannot be used.
    """
    options = learner.options
    # Squares of tiny gradients are denormal numbers, which make CPUs a hundred times slower.
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
    """Return the GPU if there is one, otherwise the CPU."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
