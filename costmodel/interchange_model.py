"""The loop-interchange model: which interchange of a nest makes it fastest, at one look.

The computation and loop embeddings of Tiramisu's cost model with a vector for each loop, and a head
that says which of the 22 classes (see `costmodel.interchanges`) is the best, which the second best,
and so on (the loop-interchange model, its section 5). The variants that the paper compares it with
are here, too: one answer alone, and a probability for each level that it is one of the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, ClassVar, Self

import numpy as np
import torch
from torch import Tensor, nn

from costmodel.interchange_features import LOOP_COLUMNS, WIDTH, NestFeatures
from costmodel.interchanges import CLASSES, LOOPS
from costmodel.model_kinds import Answer
from costmodel.networks import Network, sizes
from costmodel.recursive_network import LoopEmbedding, begin_alike, layers
from looper.features.loop_tree import Tree, joined


@dataclass(frozen=True)
class InterchangeSize:
    """How large the network is.

    Attributes:
        computation: numbers of the layers that embed computations.
        embedding: of a computation or a loop.
        loop, classification: of the layers that embed loops, and of those before the answer.
        best: how many of the best classes are told, of `Answer.K_BEST`.
        dropout: share of the numbers after a layer that is left out while learning.
    """

    computation: tuple[int, ...] = (600, 350, 200)
    embedding: int = 180
    loop: tuple[int, ...] = (200,)
    classification: tuple[int, ...] = (200, 180)
    best: int = 5
    dropout: float = 0.225


@dataclass(frozen=True)
class NestBatch:
    """Some nests.

    Attributes:
        tree: the trees of all of them, one after the other.
        loops: shape (loops, len(LOOP_COLUMNS)).
        computations: shape (computations, WIDTH).
    """

    tree: Tree
    loops: Tensor
    computations: Tensor

    @classmethod
    def of(cls, nests: Sequence[NestFeatures]) -> NestBatch:
        """Some nests together."""
        return NestBatch(
            joined([each.tree for each in nests]),
            torch.from_numpy(np.concatenate([each.loops for each in nests])),
            torch.from_numpy(np.concatenate([each.computations for each in nests])),
        )


class InterchangeModel(Network):
    """Which interchanges are best.

    Args:
        size: of the network.
        answer: what its last layer says.
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
        """How many of the best are told."""
        return self.size.best if self.answer is Answer.K_BEST else 1

    @property
    def width(self) -> int:
        """Numbers of an answer."""
        return LOOPS if self.answer is Answer.LEVELS else len(CLASSES)

    def forward(self, batch: NestBatch) -> Tensor:
        """Logits, shape (nests, answers, width): of classes, or of levels."""
        embedded, roots = self.loops(batch.tree, self.computation(batch.computations), batch.loops)
        found: Tensor = self.classification(embedded[torch.from_numpy(roots[:, 0])])
        return found.reshape(-1, self.answers, self.width)

    def scores(self, batch: NestBatch, threshold: float = 0.5) -> Tensor:
        """How good each class is by each answer, shape (nests, answers, classes).

        Of levels, the score of a pair is the mean of those of its levels, and that of no
        interchange is the threshold that a pair has to exceed.
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
        """What is needed to make it again, but for its weights."""
        width = [WIDTH, len(LOOP_COLUMNS)]
        answer = self.answer.value
        return {"kind": self.kind, "answer": answer, "width": width, "size": asdict(self.size)}

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """The network that has this card, without what it has learnt.

        Raises:
            KeyError, TypeError, ValueError: there is none.
        """
        return cls(InterchangeSize(**sizes(card)), Answer(card["answer"]))


def ranked(scores: Tensor, possible: Sequence[Sequence[bool]]) -> list[list[int]]:
    """The classes that each nest has, the best first.

    Each answer says the best class that no answer before it has said; classes that are left follow
    in the first answer's order.

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
