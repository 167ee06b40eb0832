"""Training of the interchange model (its section 6.1): cross-entropy, dropout, weight decay."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from costmodel.learners.interchange_data import RankedNest
from costmodel.learners.learning import Learner, LearningOptions
from costmodel.models.interchange_model import InterchangeModel, InterchangeSize, NestBatch, ranked
from costmodel.models.interchanges import CLASSES
from costmodel.models.model_kinds import Answer

_NONE = -100
"""The class index that `cross_entropy` ignores."""
_AT_ONCE = 512


@dataclass(frozen=True)
class InterchangeOptions(LearningOptions):
    """Options of the training.

    Attributes:
        nests: number of nests in a batch.
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
    """The quality of predictions.

    Attributes:
        nests: number of predicted nests.
        shots: share of nests whose best class is the first guess, among the first two, and so on.
        speed: mean speed of the first guess relative to the fastest order, of the better of the
            first two, and so on.
    """

    nests: int
    shots: tuple[float, ...]
    speed: tuple[float, ...]


def accuracy(
    guesses: Sequence[Sequence[int]], nests: Sequence[RankedNest], shots: int = 5
) -> Accuracy:
    """Compute the accuracy of guesses, each a list of a nest's classes with the best first.

    An empty guess counts as wrong, with the speed of no interchange.
    """
    pairs = list(zip(guesses, nests, strict=True))
    counts = range(1, shots + 1)
    right = [np.mean([nest.is_right(guess[:n]) for guess, nest in pairs]) for n in counts]
    speed = [np.mean([nest.share(guess[:n] or [0]) for guess, nest in pairs]) for n in counts]
    return Accuracy(len(pairs), tuple(map(float, right)), tuple(map(float, speed)))


def predictions(
    model: InterchangeModel, nests: Sequence[RankedNest], threshold: float = 0.5
) -> list[list[int]]:
    """Return the classes of each nest, ordered from the best to the worst by the model.

    Args:
        model: the model.
        nests: the nests to predict.
        threshold: for a model of levels, see `InterchangeModel.scores`.
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
    """The quality of a model on validation nests.

    Attributes:
        loss: the training loss on them.
        accuracy: of its predictions.
    """

    loss: float
    accuracy: Accuracy


class InterchangeLearner(Learner[InterchangeModel, RankedNest, Sequence[RankedNest], Found]):
    """Learner of the loop-interchange model.

    Args:
        options: of the training.
        size: of the network.
        answer: the kind of its output.
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
        """Return the cross-entropy of the model's answers."""
        return _loss(model, batch)

    def found(self, model: InterchangeModel, validation: Sequence[RankedNest]) -> Found:
        """See `Learner`."""
        guesses = predictions(model, validation)
        with torch.inference_mode():
            return Found(float(_loss(model, validation)), accuracy(guesses, validation))

    def error(self, found: Found) -> float:
        """Return the loss."""
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
    """Return a mask of the levels of each nest's best interchange, shape (nests, levels)."""
    found = torch.zeros((len(nests), max(pair[1] for pair in CLASSES if pair) + 1))
    for row, each in enumerate(nests):
        if pair := CLASSES[each.order[0]]:
            found[row, list(pair)] = 1.0
    return found
