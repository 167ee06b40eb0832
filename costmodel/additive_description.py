"""What the networks of `ours` are like and what they are asked, whatever computes them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from costmodel.statement_features import COLUMNS, REVISION, WIDTH, StatementRows, statement_rows
from looper.schedule import Schedule

KIND = "additive"
"""What files call it."""
# More than anybody trains.
_MOST_BLOCKS = 100
COSTS = {
    "serial_executions": 1e-9,
    "waits_by_thread": 3e-10,
    "operations_by_thread": 2e-10,
    "accesses_by_thread": 2e-10,
    "starts_by_thread": 2e-9,
    "launches": 5e-6,
    "traffic_by_thread0": 1e-9,
    "traffic_by_thread1": 2e-9,
    "traffic_by_thread2": 5e-9,
}
"""Columns of what a statement's time is made of, and seconds each costs before anything is
learnt."""
FEWEST = 1e-9
"""Of what there are fewer, it costs as if there were so many."""
FURTHEST = 8.0
"""Normalised features are cut off here."""


@dataclass(frozen=True)
class ModelSize:
    """How large a network is, and what it is shown.

    Attributes:
        hidden: numbers of a statement's embedding.
        blocks: residual layers.
        dropout: share of numbers that is left out while learning.
        costs: what a statement's time is made of, of `COSTS`.
        around: whether a statement's embedding knows of the other statements.
        ignored: beginnings of the names of columns that it is not shown; `level.` and `access.` are
            those of all levels and accesses.
    """

    hidden: int = 96
    blocks: int = 2
    dropout: float = 0.1
    costs: tuple[str, ...] = tuple(COSTS)
    around: bool = True
    ignored: tuple[str, ...] = ()

    @property
    def card(self) -> dict[str, Any]:
        """What is needed to make a network again, but for its weights; as JSON."""
        own = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}
        known = f"{REVISION} {' '.join(COLUMNS)}"
        columns = hashlib.sha256(known.encode()).hexdigest()[:16]
        return {"kind": KIND, "width": WIDTH, "columns": columns, "size": own}

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> ModelSize:
        """The contrary.

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
        """The positions of the columns of `costs`."""
        return [COLUMNS.index(name) for name in self.costs]

    @property
    def shown(self) -> npt.NDArray[np.bool_]:
        """Shape (WIDTH,): which columns are not `ignored`."""
        plain = [re.sub(r"^(level|access)\d+", r"\1", name) for name in COLUMNS]
        return np.array([not each.startswith(self.ignored) for each in plain])


@dataclass(frozen=True)
class DescribedStatements:
    """Features of schedules, and of the unchanged programs.

    Attributes:
        rows: of the schedules, and then of one unchanged program after the other.
        originals: shape (schedules,): which of them is the unchanged program of each.
    """

    rows: StatementRows
    originals: npt.NDArray[np.int64]

    @classmethod
    def of(cls, schedules: Sequence[Schedule]) -> DescribedStatements:
        """Those of some schedules, also of several programs.

        Raises:
            UsageError: see `statement_rows`.
        """
        programs = {schedule.program.digest: schedule.program for schedule in schedules}
        numbers = {digest: len(schedules) + n for n, digest in enumerate(programs)}
        originals = [numbers[schedule.program.digest] for schedule in schedules]
        rows = statement_rows([*schedules, *map(Schedule, programs.values())])
        return cls(rows, np.array(originals, dtype=np.int64))
