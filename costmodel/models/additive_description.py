"""Sizes and inputs of the networks of `ours`, independent of the library that computes them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from costmodel.models.statement_features import (
    COLUMNS,
    REVISION,
    WIDTH,
    StatementRows,
    statement_rows,
)
from looper.schedule import Schedule

KIND = "additive"
"""The name of this kind of model in files."""
# Far above any useful number.
_MOST_BLOCKS = 100
COSTS = {
    "serial_executions": 1e-9,
    "waits_by_thread": 3e-10,
    "operations_by_thread": 2e-10,
    "accesses_by_thread": 2e-10,
    "starts_by_thread": 2e-9,
    "launches": 5e-6,
    "copied_by_thread": 1e-9,
    "traffic_by_thread0": 1e-9,
    "traffic_by_thread1": 2e-9,
    "traffic_by_thread2": 5e-9,
}
"""Columns whose costs sum up to a statement's time, with initial costs per unit in seconds."""
FEWEST = 1e-9
"""Lower bound of the counts, so that their logarithms are finite."""
FURTHEST = 8.0
"""Bound at which normalised features are clipped."""


@dataclass(frozen=True)
class ModelSize:
    """The size of a network, and the features it is given.

    Attributes:
        hidden: width of a statement's embedding.
        blocks: number of residual layers.
        dropout: dropout rate in training.
        costs: the terms of a statement's time, keys of `COSTS`.
        around: whether a statement's embedding includes the mean of the schedule's statements.
        ignored: prefixes of the names of columns that are hidden from the network; `level.` and
            `access.` stand for those of all levels and accesses.
    """

    hidden: int = 96
    blocks: int = 2
    dropout: float = 0.1
    costs: tuple[str, ...] = tuple(COSTS)
    around: bool = True
    ignored: tuple[str, ...] = ()

    @property
    def card(self) -> dict[str, Any]:
        """All that is needed to rebuild a network except its weights, as JSON."""
        own = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}
        known = f"{REVISION} {' '.join(COLUMNS)}"
        columns = hashlib.sha256(known.encode()).hexdigest()[:16]
        return {"kind": KIND, "width": WIDTH, "columns": columns, "size": own}

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> ModelSize:
        """Return the size that a card describes; the inverse of `card`.

        Raises:
            KeyError, TypeError, AttributeError, ValueError: it is no such card.
        """
        given = card["size"].items()
        size: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in given}
        made = cls(**size)
        if not 0 <= made.blocks <= _MOST_BLOCKS:
            raise ValueError(f"a network of {made.blocks} blocks")
        return made

    @property
    def columns(self) -> list[int]:
        """Positions of the columns of `costs`."""
        return [COLUMNS.index(name) for name in self.costs]

    @property
    def shown(self) -> npt.NDArray[np.bool_]:
        """Mask of the columns that are not `ignored`, shape (WIDTH,)."""
        plain = [re.sub(r"^(level|access)\d+", r"\1", name) for name in COLUMNS]
        return np.array([not each.startswith(self.ignored) for each in plain])


@dataclass(frozen=True)
class DescribedStatements:
    """Features of schedules and of their unchanged programs.

    Attributes:
        rows: of the schedules, followed by those of each unchanged program.
        originals: shape (schedules,): the index in `rows` of each schedule's unchanged program.
    """

    rows: StatementRows
    originals: npt.NDArray[np.int64]

    @classmethod
    def of(cls, schedules: Sequence[Schedule]) -> DescribedStatements:
        """Compute the features of schedules, possibly of several programs.

        Raises:
            UsageError: see `statement_rows`.
        """
        programs = {schedule.program.digest: schedule.program for schedule in schedules}
        numbers = {digest: len(schedules) + n for n, digest in enumerate(programs)}
        originals = [numbers[schedule.program.digest] for schedule in schedules]
        rows = statement_rows([*schedules, *map(Schedule, programs.values())])
        return cls(rows, np.array(originals, dtype=np.int64))
