"""The loop-interchange model, which predicts the best interchanges of a nest in one inference.

It consists of the computation and loop embeddings of Tiramisu's cost model with a vector for each
loop, and a head that predicts which of the 22 classes (see `interchanges`) is the best,
the second best, and so on (section 5 of the paper). The variants that the paper compares are
included: a single answer, and for each level the probability that it is one of the interchanged
ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, ClassVar, Self

import numpy as np
import torch
from torch import Tensor, nn

from costmodel.models.interchange_features import LOOP_COLUMNS, WIDTH, NestFeatures
from costmodel.models.interchanges import CLASSES, LOOPS
from costmodel.models.model_kinds import Answer
from costmodel.models.networks import Network, sizes
from costmodel.models.recursive_network import LoopEmbedding, begin_alike, layers
from looper.features.loop_tree import Tree, joined


@dataclass(frozen=True)
class InterchangeSize:
    """The size of the network.

    Attributes:
        computation: widths of the layers that embed computations.
        embedding: width of the embedding of a computation or a loop.
        loop, classification: widths of the layers that embed loops, and of those before the answer.
        best: number of the best classes that are predicted, for `Answer.K_BEST`.
        dropout: dropout rate after each layer in training.
    """

    computation: tuple[int, ...] = (600, 350, 200)
    embedding: int = 180
    loop: tuple[int, ...] = (200,)
    classification: tuple[int, ...] = (200, 180)
    best: int = 5
    dropout: float = 0.225


@dataclass(frozen=True)
class NestBatch:
    """A batch of nests.

    Attributes:
        tree: the concatenated trees of all nests.
        loops: shape (loops, len(LOOP_COLUMNS)).
        computations: shape (computations, WIDTH).
    """

    tree: Tree
    loops: Tensor
    computations: Tensor

    @classmethod
    def of(cls, nests: Sequence[NestFeatures]) -> NestBatch:
        """Return a batch of the nests with these features."""
        return NestBatch(
            joined([each.tree for each in nests]),
            torch.from_numpy(np.concatenate([each.loops for each in nests])),
            torch.from_numpy(np.concatenate([each.computations for each in nests])),
        )


class InterchangeModel(Network):
    """A network that predicts which interchanges are best.

    Args:
        size: of the network.
        answer: the kind of its output.
    """

    kind: ClassVar[str] = "interchange"

    def __init__(self, size: InterchangeSize | None = None, answer: Answer = Answer.K_BEST) -> None:
        super().__init__()
        self.size, self.answer = size or InterchangeSize(), answer
        size = self.size
        self.computation = layers((WIDTH, *size.computation, size.embedding), size.dropout)
        self.loops = LoopEmbedding(size.embedding, size.loop, len(LOOP_COLUMNS), size.dropout)
        self.classification = nn.Sequential(
            *layers((size.embedding, *size.classification), size.dropout),
            nn.Linear(size.classification[-1], self.answers * self.width),
        )
        begin_alike(self)

    @property
    def answers(self) -> int:
        """Number of the best classes that are predicted."""
        return self.size.best if self.answer is Answer.K_BEST else 1

    @property
    def width(self) -> int:
        """Number of logits of an answer."""
        return LOOPS if self.answer is Answer.LEVELS else len(CLASSES)

    def forward(self, batch: NestBatch) -> Tensor:
        """Return logits of classes or of levels, shape (nests, answers, width)."""
        embedded, roots = self.loops(batch.tree, self.computation(batch.computations), batch.loops)
        found: Tensor = self.classification(embedded[torch.from_numpy(roots[:, 0])])
        return found.reshape(-1, self.answers, self.width)

    def scores(self, batch: NestBatch, threshold: float = 0.5) -> Tensor:
        """Return the score of each class by each answer, shape (nests, answers, classes).

        For a model of levels, the score of a pair is the mean of the probabilities of its levels,
        and that of no interchange is the threshold that a pair has to exceed.
        """
        found = self(batch)
        if self.answer is not Answer.LEVELS:
            return torch.log_softmax(found, 2)
        levels = torch.sigmoid(found)
        pairs = [levels[:, :, list(pair)].mean(2) for pair in combinations(range(LOOPS), 2)]
        none = torch.full_like(levels[:, :, 0], threshold)
        return torch.stack([none, *pairs], 2)

    @property
    def card(self) -> dict[str, Any]:
        """All that is needed to rebuild the network except its weights."""
        width = [WIDTH, len(LOOP_COLUMNS)]
        answer = self.answer.value
        return {"kind": self.kind, "answer": answer, "width": width, "size": asdict(self.size)}

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """Create the network that a card describes, without trained weights.

        Raises:
            KeyError, TypeError, ValueError: there is none.
        """
        return cls(InterchangeSize(**sizes(card)), Answer(card["answer"]))


def ranked(scores: Tensor, possible: Sequence[Sequence[bool]]) -> list[list[int]]:
    """Return the classes that each nest has, ordered from the best to the worst.

    Each answer adds its best class that is not taken yet; the remaining classes follow in the order
    of the first answer.

    Args:
        scores: shape (nests, answers, classes).
        possible: shape (nests, classes): the classes that a nest has.
    """
    found = []
    for own, has in zip(scores.detach().cpu().numpy(), possible, strict=True):
        left = [k for k, each in enumerate(has) if each]
        order: list[int] = []
        for answer in [*own, *[own[0]] * len(left)]:
            if left:
                best = max(left, key=lambda k: float(answer[k]))
                left.remove(best)
                order.append(best)
        found.append(order)
    return found
