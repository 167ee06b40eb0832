"""How good is a schedule? The protocol of what can say so.

Other distributions offer evaluators as entry points of the group `looper.evaluators`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from looper.errors import UsageError
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.memo.rows import Keyed
from looper.registry import Group, offered
from looper.statistics import Interval


class Candidate(Keyed, Protocol):
    """What an evaluator needs of a schedule; `looper.schedule.Schedule` is one."""

    @property
    def program(self) -> Program:
        """The program."""

    @property
    def is_legal(self) -> bool:
        """Whether it respects every dependence."""

    @property
    def violation(self) -> object:
        """Why it is not legal; its text is for people."""

    def unit(self) -> str:
        """The C translation unit that defines `looper_kernel`."""

    def units(self, *, checked: bool = True) -> tuple[str, ...]:
        """The same in several units, which may be parts of others, too, and are run in order."""


@dataclass(frozen=True)
class Evaluation:
    """What an evaluator says about one schedule.

    Attributes:
        status: how it ended; only with OK are there numbers.
        speedup: the original's time over this schedule's; above 1 is faster.
        seconds: time of one run, None where the method does not know it.
        spread: relative spread of the runs (see `Execution.spread`).
        interval: 95 % confidence interval of the speedup, where there is one.
        from_memo: it was known and nothing was run for it.
        measured: it was measured, and is not an estimate. Where anything was measured, no estimate
            is called the best of a search.
        method: how it was obtained: "execution", or the name of a model.
        message: for people, mostly why it failed.
        cut_off: measured by a single run, as it was clearly slower than the best.
        ended: the status for people, where there is more to say (see `Execution.ended`).
    """

    status: Status
    speedup: float | None = None
    seconds: float | None = None
    spread: float | None = None
    from_memo: bool = False
    method: str = ""
    message: str = ""
    cut_off: bool = False
    measured: bool = False
    interval: Interval | None = None
    ended: str = ""

    @property
    def failure(self) -> str:
        """What failures are counted by: the status, or what there is to say beside it."""
        return self.ended or self.status.value


class Evaluator(Protocol):
    """Anything that can say how good schedules are."""

    @property
    def batch_size(self) -> int:
        """How many schedules it is best asked about at a time."""

    def evaluate(self, schedules: Sequence[Any]) -> list[Evaluation]:
        """One evaluation for each of some schedules, of any programs, in their order."""


def check_evaluator(name: str, evaluator: object) -> None:
    """Check that an argument is an evaluator.

    Raises:
        UsageError: it is none.
    """
    size = getattr(evaluator, "batch_size", None)
    answers = callable(getattr(evaluator, "evaluate", None)) and not isinstance(evaluator, type)
    if not answers or not isinstance(size, int) or size < 1:
        known = ", ".join(sorted(offered(Group.EVALUATOR)))
        raise UsageError(
            f"{name}: give the name of an evaluator ({known}) or an object with "
            f"`evaluate(schedules)` and `batch_size`, not {evaluator!r}"
        )
