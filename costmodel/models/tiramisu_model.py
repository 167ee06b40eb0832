"""The cost model `tiramisu`: the network of the 2021 autoscheduler (Baghdadi et al., MLSys 2021).

As in section 4.4 of the paper, the vector of a computation is embedded, the loops around are
embedded from the inside out, and the speedup is computed from the outermost one. Sizes and layers
are those of its appendix A.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, ClassVar, Self

import numpy as np
import torch
from torch import Tensor, nn

from costmodel.models.cost_model import PaperModel
from costmodel.models.networks import sizes
from costmodel.models.recursive_network import LoopEmbedding, Numbers, begin_alike, layers
from costmodel.models.samples import PaperRows, ProgramPoints
from costmodel.models.tiramisu_features import WIDTH, TiramisuRows, tiramisu_rows
from looper.features.loop_tree import Tree, joined
from looper.schedule import Schedule


@dataclass(frozen=True)
class TiramisuSize:
    """The size of the network; by default that of the paper (appendix A.1).

    Attributes:
        computation: widths of the layers that embed computations.
        embedding: width of the embedding of a computation or a loop.
        loop, regression: widths of the layers that embed loops, and of those that compute the
            speedup.
        dropout: dropout rate after each layer in training.
    """

    computation: tuple[int, ...] = (600, 350, 200)
    embedding: int = 180
    loop: tuple[int, ...] = (200,)
    regression: tuple[int, ...] = (200, 180)
    dropout: float = 0.225


@dataclass(frozen=True)
class TiramisuBatch:
    """A batch of schedules, possibly of several programs.

    Attributes:
        tree: the concatenated trees of all schedules.
        computations: shape (computations, WIDTH).
    """

    tree: Tree
    computations: Tensor

    def to(self, device: torch.device) -> TiramisuBatch:
        """Return a copy with all tensors on a device."""
        return replace(self, computations=self.computations.to(device))


def tiramisu_batch(chosen: Sequence[tuple[TiramisuRows, Numbers]]) -> TiramisuBatch:
    """Return the batch of chosen schedules of each of some programs, in this order."""
    trees = [rows.trees[n] for rows, numbers in chosen for n in numbers]
    parts = [rows.computations[numbers].reshape(-1, WIDTH) for rows, numbers in chosen]
    return TiramisuBatch(joined(trees), torch.from_numpy(np.concatenate(parts)))


class TiramisuModel(PaperModel):
    """The cost model of Tiramisu's 2021 autoscheduler.

    Args:
        size: of the network.
    """

    kind: ClassVar[str] = "tiramisu"

    def __init__(self, size: TiramisuSize | None = None) -> None:
        super().__init__()
        self.size = size = size or TiramisuSize()
        self.computation = layers((WIDTH, *size.computation, size.embedding), size.dropout)
        self.loops = LoopEmbedding(size.embedding, size.loop, 0, size.dropout)
        self.regression = nn.Sequential(
            *layers((size.embedding, *size.regression), size.dropout),
            nn.Linear(size.regression[-1], 1),
            nn.LeakyReLU(0.01),
        )
        begin_alike(self)

    def forward(self, batch: TiramisuBatch) -> Tensor:
        """Predict the speedup of each schedule, shape (schedules,); it may be negative."""
        batch = batch.to(self.device)
        computations = self.computation(batch.computations)
        none = computations.new_zeros((len(batch.tree.kinds), 0))
        embedded, roots = self.loops(batch.tree, computations, none)
        # Every program is a single nest, with one root.
        speedups: Tensor = self.regression(embedded[self.tensor(roots[:, 0])])[:, 0]
        return speedups

    @property
    def card(self) -> dict[str, Any]:
        """See `CostModel`."""
        return {"kind": self.kind, "width": [WIDTH], "size": asdict(self.size)}

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """See `CostModel`."""
        return cls(TiramisuSize(**sizes(card)))

    @classmethod
    def described(cls, schedules: Sequence[Schedule]) -> TiramisuBatch:
        """See `CostModel`."""
        groups = groupby(schedules, key=lambda schedule: schedule.program.digest)
        rows = [tiramisu_rows(list(group)) for _, group in groups]
        return tiramisu_batch([(each, np.arange(len(each))) for each in rows])

    @classmethod
    def rows(cls, points: ProgramPoints) -> PaperRows[TiramisuRows]:
        """See `PaperModel`."""
        return points.tiramisu

    @classmethod
    def batch(cls, chosen: Sequence[tuple[TiramisuRows, Numbers]]) -> TiramisuBatch:
        """See `PaperModel`."""
        return tiramisu_batch(chosen)
