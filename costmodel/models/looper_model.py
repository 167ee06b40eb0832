"""The cost model `looper`: the network of LOOPer (its section V-B).

An LSTM reads the vectors of the transformations of a computation, another one its expression; both
outputs are merged with the computation's other features into its embedding. Loops are embedded from
the inside out, with their tags. A third LSTM reads the embeddings of the outermost nodes, from
which the speedup is computed.

Sizes and layers are those of the public code, without its defects: sequences have their actual
lengths, loops of every branch have their tags, and no layer is initialised with zeros. The outputs
for empty sequences are learned, as there. Computations outside of all loops, which LOOPer's
programs do not have, are treated like outermost loops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, ClassVar, Self

import numpy as np
import torch
from torch import Tensor, nn

from costmodel.models.cost_model import PaperModel
from costmodel.models.looper_batch import LooperBatch, Numbers, looper_batch, places_of
from costmodel.models.looper_features import (
    SCHEDULE_GROUPS,
    STEP_WIDTH,
    TAGS,
    LooperRows,
    looper_rows,
)
from costmodel.models.looper_program import EXPRESSION_WIDTH, PROGRAM_GROUPS
from costmodel.models.networks import sizes
from costmodel.models.recursive_network import LoopEmbedding, Reader, begin_alike, layers
from costmodel.models.samples import PaperRows, ProgramPoints
from looper.schedule import Schedule


@dataclass(frozen=True)
class LooperSize:
    """The size of the network; by default that of the paper.

    Attributes:
        steps: hidden size of the LSTM over transformations, in each of its directions.
        expression: hidden size of the LSTM over expressions.
        computation: widths of the layers that embed computations.
        embedding: width of the embedding of a computation or a loop.
        loop, regression: widths of the layers that embed loops, and of those that compute the
            speedup.
        dropout: dropout rate after each layer in training.
    """

    steps: int = 100
    expression: int = 100
    computation: tuple[int, ...] = (600, 350, 200)
    embedding: int = 180
    loop: tuple[int, ...] = (200,)
    regression: tuple[int, ...] = (200, 180)
    dropout: float = 0.05


@dataclass(frozen=True)
class Ablations:
    """Alternatives to features that the paper compares (its section VI-E, 6.3 of its preprint).

    Attributes:
        domains: the smallest and largest value of each iterator, instead of constraints.
        expressions: the numbers of additions, subtractions, multiplications and divisions, instead
            of the sequence of the operations.
        transformations: the schedule's matrix, instead of a sequence of vectors.
    """

    domains: bool = False
    expressions: bool = False
    transformations: bool = False

    @property
    def left_out(self) -> set[str]:
        """Groups of columns that the network is not given."""
        domains = {"domain", "bounds", "transformed"} if self.domains else {"box"}
        return (
            domains
            | (set() if self.expressions else {"operations"})
            | (set() if self.transformations else {"schedule"})
        )


class LooperModel(PaperModel):
    """LOOPer's cost model.

    Args:
        size: of the network.
        ablations: of its features.
    """

    kind: ClassVar[str] = "looper"
    columns: Tensor

    def __init__(self, size: LooperSize | None = None, ablations: Ablations | None = None) -> None:
        super().__init__()
        self.size, self.ablations = size or LooperSize(), ablations or Ablations()
        size, embedding = self.size, self.size.embedding
        columns = _columns(self.ablations)
        self.register_buffer("columns", torch.from_numpy(columns), persistent=False)
        width = len(columns)
        if not self.ablations.transformations:
            self.encode = nn.Linear(STEP_WIDTH, STEP_WIDTH)
            self.steps = Reader(STEP_WIDTH, size.steps, both_ways=True)
            width += 2 * size.steps
        if not self.ablations.expressions:
            self.expression = Reader(EXPRESSION_WIDTH, size.expression, never_empty=True)
            width += size.expression
        self.computation = layers((width, *size.computation, embedding), size.dropout)
        self.loops = LoopEmbedding(embedding, size.loop, len(TAGS), size.dropout)
        self.roots = Reader(embedding, embedding, never_empty=True)
        self.regression = nn.Sequential(
            *layers((embedding, *size.regression), size.dropout),
            nn.Linear(size.regression[-1], 1),
            nn.LeakyReLU(0.01),
        )
        begin_alike(self)

    def forward(self, batch: LooperBatch) -> Tensor:
        """Predict the speedup of each schedule, shape (schedules,).

        As in the paper, it may be negative.
        """
        tree, batch = batch.tree, batch.to(self.device)
        embedded, roots = self.loops(tree, self._computations(batch), batch.loops)
        program = self.roots(embedded, roots)
        speedups: Tensor = self.regression(program)[:, 0]
        return speedups

    def _computations(self, batch: LooperBatch) -> Tensor:
        parts = [batch.computations[:, self.columns]]
        if not self.ablations.transformations:
            parts.append(self.steps(self.encode(batch.steps), places_of(batch.step_counts)))
        if not self.ablations.expressions:
            read = self.expression(batch.nodes, places_of(batch.node_counts))
            parts.append(read[batch.expressions])
        embedded: Tensor = self.computation(torch.cat(parts, 1))
        return embedded

    @property
    def card(self) -> dict[str, Any]:
        """See `CostModel`."""
        return {
            "kind": self.kind,
            "width": [len(self.columns), STEP_WIDTH, EXPRESSION_WIDTH, len(TAGS)],
            "size": asdict(self.size),
            "ablations": asdict(self.ablations),
        }

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """See `CostModel`."""
        return cls(LooperSize(**sizes(card)), Ablations(**card["ablations"]))

    @classmethod
    def described(cls, schedules: Sequence[Schedule]) -> LooperBatch:
        """See `CostModel`."""
        groups = groupby(schedules, key=lambda schedule: schedule.program.digest)
        rows = [looper_rows(list(group)) for _, group in groups]
        return looper_batch([(each, np.arange(len(each))) for each in rows])

    @classmethod
    def rows(cls, points: ProgramPoints) -> PaperRows[LooperRows]:
        """See `PaperModel`."""
        return points.looper

    @classmethod
    def batch(cls, chosen: Sequence[tuple[LooperRows, Numbers]]) -> LooperBatch:
        """See `PaperModel`."""
        return looper_batch(chosen)


def _columns(ablations: Ablations) -> Numbers:
    """Return the indices of the columns of computations that the network is given."""
    names = PROGRAM_GROUPS | SCHEDULE_GROUPS
    shown = [name not in ablations.left_out for name in names]
    return np.flatnonzero(np.repeat(shown, list(names.values())))
