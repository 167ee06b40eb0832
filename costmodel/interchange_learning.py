"""How the loop-interchange model learns (its section 6.1): cross-entropy, dropout, weight decay."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from costmodel.interchange_data import RankedNest
from costmodel.interchange_model import InterchangeModel, InterchangeSize, NestBatch, ranked
from costmodel.interchanges import CLASSES
from costmodel.learning import Learner, LearningOptions
from costmodel.model_kinds import Answer

_NONE = -100
"""What `cross_entropy` passes over."""
_AT_ONCE = 512


@dataclass(frozen=True)
class InterchangeOptions(LearningOptions):
    """How it learns.

    Attributes:
        nests: in a batch.
    """

    epochs: int = 100
    patience: int = 25
    rate: float = 1e-3
    warming: float = 0.3
    decay: float = 0.0075
    clip: float = math.inf
    nests: int = 64


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
    """How good guesses are, each some classes of a nest, the best first.

    No guess at all is wrong, and as fast as no interchange.
    """
    pairs = list(zip(guesses, nests, strict=True))
    counts = range(1, shots + 1)
    right = [np.mean([nest.is_right(guess[:n]) for guess, nest in pairs]) for n in counts]
    speed = [np.mean([nest.share(guess[:n] or [0]) for guess, nest in pairs]) for n in counts]
    return Accuracy(len(pairs), tuple(map(float, right)), tuple(map(float, speed)))


def predictions(
    model: InterchangeModel, nests: Sequence[RankedNest], threshold: float = 0.5
) -> list[list[int]]:
    """The classes of each nest, what the model thinks best first.

    Args:
        model: the model.
        nests: what it is asked about.
        threshold: of a model of levels, see `InterchangeModel.scores`.
    """
    model.eval()
    found: list[list[int]] = []
    with torch.inference_mode():
        for start in range(0, len(nests), _AT_ONCE):
            some = nests[start : start + _AT_ONCE]
            scores = model.scores(NestBatch.of([each.features for each in some]), threshold)
            found += ranked(scores, [each.possible for each in some])
    return found


@dataclass(frozen=True)
class Found:
    """How good a model is on nests that it does not learn from.

    Attributes:
        loss: what it learns to make less.
        accuracy: of its predictions.
    """

    loss: float
    accuracy: Accuracy


class InterchangeLearner(Learner[InterchangeModel, RankedNest, Sequence[RankedNest], Found]):
    """How it learns.

    Args:
        options: how.
        size: of the network.
        answer: what it says.
    """

    options: InterchangeOptions

    def __init__(
        self,
        options: InterchangeOptions | None = None,
        size: InterchangeSize | None = None,
        answer: Answer = Answer.K_BEST,
    ) -> None:
        self.options, self._size, self._answer = options or InterchangeOptions(), size, answer

    def new_model(self, train: Sequence[RankedNest]) -> InterchangeModel:
        """See `Learner`."""
        return InterchangeModel(self._size, self._answer)

    def batches(self, train: Sequence[RankedNest]) -> int:
        """See `Learner`."""
        return -(-len(train) // self.options.nests)

    def epoch(
        self, train: Sequence[RankedNest], rng: np.random.Generator
    ) -> Iterator[Sequence[RankedNest]]:
        """See `Learner`."""
        for rows in np.array_split(rng.permutation(len(train)), self.batches(train)):
            yield [train[row] for row in rows]

    def loss(self, model: InterchangeModel, batch: Sequence[RankedNest]) -> Tensor:
        """Cross-entropy of what each answer is to say."""
        return _loss(model, batch)

    def found(self, model: InterchangeModel, validation: Sequence[RankedNest]) -> Found:
        """See `Learner`."""
        guesses = predictions(model, validation)
        with torch.inference_mode():
            return Found(float(_loss(model, validation)), accuracy(guesses, validation))

    def error(self, found: Found) -> float:
        """The loss."""
        return found.loss

    def digest(self, points: Sequence[RankedNest]) -> str:
        """See `Learner`."""
        content = hashlib.sha256()
        for each in points:
            content.update(each.program.digest.encode() + each.seconds.tobytes())
        return content.hexdigest()[:32]


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
