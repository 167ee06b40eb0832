"""Protocol of the evaluators, which return the performance of schedules.

Other distributions provide evaluators as entry points of the group `looper.evaluators`.
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
    """Interface of a schedule that evaluators use; `looper.schedule.Schedule` implements it."""

    @property
    def program(self) -> Program:
        """The program."""

    @property
    def is_legal(self) -> bool:
        """True if the schedule respects every dependence."""

    @property
    def violation(self) -> object:
        """The reason why the schedule is not legal, as an object whose text is meant for people."""

    def unit(self) -> str:
        """The C translation unit that defines `looper_kernel`."""

    def units(self, *, checked: bool = True) -> tuple[str, ...]:
        """The code in several translation units, run in order; schedules may share them."""


@dataclass(frozen=True)
class Evaluation:
    """Result of the evaluation of one schedule.

    Attributes:
        status: outcome of the evaluation; the numbers are present only if it is OK.
        speedup: time of the original divided by the time of this schedule; above 1 is faster.
        seconds: time of one run, None if the method does not determine it.
        spread: relative spread of the runs (see `Execution.spread`).
        interval: 95 % confidence interval of the speedup, if available.
        from_memo: the result was known and nothing was run for it.
        measured: the result is a measurement rather than an estimate. If a search has any measured
            schedule, it never reports an estimated one as its best.
        method: source of the result: "execution", or the name of a model.
        message: explanation for people, mostly of a failure.
        cut_off: measured by a single run, as it was clearly slower than the best.
        ended: more detailed status for people, if there is one (see `Execution.ended`).
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
        """The label by which failures are counted: `ended` if present, else the status."""
        return self.ended or self.status.value


class Evaluator(Protocol):
    """Interface of an object that evaluates schedules."""

    @property
    def batch_size(self) -> int:
        """The preferred number of schedules of one call of `evaluate`."""

    def evaluate(self, schedules: Sequence[Any]) -> list[Evaluation]:
        """Return one evaluation for each schedule, in order; their programs may differ."""


def check_evaluator(name: str, evaluator: object) -> None:
    """Check that an argument is an evaluator.

    Raises:
        UsageError: it is not an evaluator.
    """
    size = getattr(evaluator, "batch_size", None)
    answers = callable(getattr(evaluator, "evaluate", None)) and not isinstance(evaluator, type)
    if not answers or not isinstance(size, int) or size < 1:
        known = ", ".join(sorted(offered(Group.EVALUATOR)))
        raise UsageError(
            f"{name}: give the name of an evaluator ({known}) or an object with "
            f"`evaluate(schedules)` and `batch_size`, not {evaluator!r}"
        )
