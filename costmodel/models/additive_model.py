"""The cost model `ours`: the time of a schedule is the sum of the times of its statements.

A statement's time is the sum of the costs of its executions, of the launches of its parallel loop,
and of the cache lines transferred from beyond each cache. Their counts are known
(`statement_features`); a network predicts the seconds that each of them costs, from the
features of the statement and of all other statements of the schedule. Hence the quantities it
learns differ little between programs of a microsecond and of a minute: the terms are those of the
roofline model (Williams, Waterman and Patterson, CACM 2009), with learned coefficients.

The speedup is the time of the unchanged program over that of the schedule, both predicted by the
same network: whatever a schedule leaves unchanged cancels out, and each measured time provides
information about every program with such a nest. (The models of Tiramisu and LOOPer predict the
speedup directly from a pair of a program and transformations.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import torch
from torch import Tensor, nn

from costmodel.models.additive_description import (
    COSTS,
    FEWEST,
    FURTHEST,
    KIND,
    DescribedStatements,
    ModelSize,
)
from costmodel.models.cost_model import CostModel, Judgement, LogSpeedups
from costmodel.models.samples import ProgramPoints
from costmodel.models.statement_features import WIDTH, StatementRows
from looper.schedule import Schedule


class _Block(nn.Module):
    def __init__(self, size: ModelSize) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(size.hidden)
        self.first = nn.Linear(size.hidden, size.hidden)
        self.second = nn.Linear(size.hidden, size.hidden)
        self.dropout = nn.Dropout(size.dropout)

    def forward(self, x: Tensor) -> Tensor:
        inner = self.dropout(nn.functional.silu(self.first(self.norm(x))))
        out: Tensor = x + self.second(inner)
        return out


class AdditiveModel(CostModel):
    """Log-seconds of schedules from the features of their statements.

    Args:
        size: of the network.

    Attributes:
        mean, scale: shape (WIDTH,): mean and deviation that normalise features, see `normalise`.
        shown: shape (WIDTH,): 1 for features that the network is given, 0 for others.
    """

    kind: ClassVar[str] = KIND
    mean: Tensor
    scale: Tensor
    shown: Tensor

    def __init__(self, size: ModelSize | None = None) -> None:
        super().__init__()
        self.size = size or ModelSize()
        hidden = self.size.hidden
        self.register_buffer("mean", torch.zeros(WIDTH))
        self.register_buffer("scale", torch.ones(WIDTH))
        self.inward = nn.Linear(WIDTH, hidden)
        self.blocks = nn.ModuleList(_Block(self.size) for _ in range(self.size.blocks))
        self.around = nn.Linear(hidden, hidden)
        self.last = _Block(self.size)
        self.outward = nn.Linear(hidden, len(self.size.costs))
        nn.init.normal_(self.outward.weight, std=0.01)
        self.outward.bias.data = torch.tensor([COSTS[name] for name in self.size.costs]).log()
        self._counts = self.size.columns
        self.register_buffer("shown", torch.from_numpy(self.size.shown), persistent=False)

    def normalise(self, features: Tensor) -> None:
        """Set the normalisation from the features of the training data, shape (rows, WIDTH)."""
        self.mean.copy_(features.mean(0))
        self.scale.copy_(features.std(0).clamp_min(1e-3))

    def forward(self, features: Tensor, which: Tensor, owners: Tensor, schedules: int) -> Tensor:
        """Compute the log-seconds of each schedule; see `StatementRows`.

        Args:
            features: shape (different statements, WIDTH).
            which: shape (statements,): the row of each statement's features.
            owners: shape (statements,): the schedule that each statement belongs to.
            schedules: number of schedules.

        Returns:
            Shape (schedules,).
        """
        x = self.inward(
            ((features - self.mean) / self.scale).clamp(-FURTHEST, FURTHEST) * self.shown
        )
        for block in self.blocks:
            x = block(x)
        x = x[which]
        if self.size.around:
            total = x.new_zeros(schedules, x.shape[1]).index_add(0, owners, x)
            members = x.new_zeros(schedules).index_add(0, owners, torch.ones_like(x[:, 0]))
            x = x + self.around(total / members[:, None].clamp_min(1.0))[owners]
        x = self.last(x)
        counts = features[:, self._counts].expm1().clamp_min(FEWEST).log()[which]
        return sum_of_logs((counts + self.outward(x)).logsumexp(1), owners, schedules)

    @property
    def card(self) -> dict[str, Any]:
        """See `CostModel`."""
        return self.size.card

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """See `CostModel`."""
        return cls(ModelSize.of_card(card))

    @classmethod
    def described(cls, schedules: Sequence[Schedule]) -> DescribedStatements:
        """See `CostModel`."""
        return DescribedStatements.of(schedules)

    def judge(self, described: DescribedStatements) -> Judgement:
        """See `CostModel`."""
        logs = self._log_seconds(described.rows)
        own = logs[: len(described.originals)]
        return Judgement(logs[self.tensor(described.originals)] - own, own)

    def log_speedups(self, points: Sequence[ProgramPoints]) -> list[LogSpeedups]:
        """See `CostModel`."""
        self.eval()
        with torch.inference_mode():
            all_logs = [self._log_seconds(each.rows) for each in points]
        return [(logs[0] - logs).double().cpu().numpy() for logs in all_logs]

    def _log_seconds(self, rows: StatementRows) -> Tensor:
        arrays = (rows.features, rows.which, rows.owners)
        logs: Tensor = self(*(self.tensor(each) for each in arrays), rows.schedules)
        return logs


def sum_of_logs(logs: Tensor, owners: Tensor, count: int) -> Tensor:
    """Return the logarithm of the sum of exp(logs) of each owner, shape (count,)."""
    top = logs.new_full((count,), -60.0).scatter_reduce(0, owners, logs.detach(), "amax")
    sums = logs.new_zeros(count).index_add(0, owners, (logs - top[owners]).exp())
    return top + sums.clamp_min(1e-30).log()
