"""Evaluation of schedules for rewards: speedups, and never an exception."""

from __future__ import annotations

import logging
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from looper.errors import ExecutionError, LooperError, UsageError
from looper.evaluation.evaluator_protocol import (
    Closeable,
    Comparer,
    Evaluation,
    Evaluator,
    check_evaluator,
)
from looper.evaluation.measurement import Terms
from looper.execution.outcome import Comparison, Status
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.registry import Group, accepted, instantiate, load
from looper.schedule import Schedule
from looper.support.statistics import Interval

_LOG = logging.getLogger(__name__)

# An agent learns from slow schedules as well: they are measured, not stopped early as in a search,
# and a reward must not depend on earlier measurements.
PATIENT = Terms(against_best=False, limit_factor=20.0, least=2.0)


@dataclass(frozen=True)
class GuardedEvaluation:
    """The speedup of a schedule, or the reason for having none.

    Attributes:
        speedup: the original's time over the schedule's; None if there is none.
        from_memo: nothing had to be compiled or run for it.
        error: the error message; empty without an error.
        legal: the evaluator did not refuse it.
        status: how it ended, as a value of `Status`; empty if the evaluator was not called, or did
            not answer.
        seconds, spread, interval: see `looper.evaluation.evaluator_protocol.Evaluation`.
    """

    speedup: float | None
    from_memo: bool = True
    error: str = ""
    legal: bool = True
    status: str = ""
    seconds: float | None = None
    spread: float | None = None
    interval: Interval | None = None

    @property
    def failed(self) -> bool:
        """True if compiling or running the schedule has failed."""
        return self.status not in ("", Status.OK.value, Status.ILLEGAL.value)


class GuardedEvaluator:
    """Wraps an evaluator, which it creates when it is first needed.

    So it can be pickled and sent to another process, which opens the memo for itself, as a forked
    one does. Copies share the evaluator.

    Args:
        evaluator: the name of one (see `looper.registry`), or one.
        memo: the memo's file, for an evaluator given by name; in memory if that is None.
        options: further arguments of an evaluator given by name.

    Raises:
        LooperError: the evaluator cannot be created: there is none of that name, it takes no such
            arguments, the memo is no memo, there is no compiler.
    """

    def __init__(
        self,
        evaluator: str | Evaluator,
        memo: str | Path | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self._evaluator = evaluator
        self._memo_path = memo
        self._factory: Any = None
        self._options = dict(options or {})
        self._memo: Memo | None = None
        self._made: Evaluator | None = None
        self._process = os.getpid()
        self._hopeless: dict[str, str] = {}
        self._prefetched: dict[tuple[str, str], GuardedEvaluation] = {}
        if not isinstance(evaluator, str):
            check_evaluator("evaluator", evaluator)
            if self._options:
                raise UsageError("evaluator_options: they are for an evaluator given by its name")
        else:
            # Errors are raised now, and not by every step; it is created again when it is needed,
            # perhaps by another thread or process.
            check_evaluator("evaluator", self.evaluator)
            self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_memo": None, "_made": None, "_factory": None}

    def __deepcopy__(self, _: dict[int, Any]) -> GuardedEvaluator:
        return self

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator.

        Raises:
            LooperError: it cannot be created, for instance as there is no compiler.
        """
        if self._process != os.getpid():
            # A database may not be used by two processes through one connection.
            self._memo = self._made = None
            self._process = os.getpid()
        if self._made is None:
            self._made = self._make()
        return self._made

    def _make(self) -> Evaluator:
        if not isinstance(self._evaluator, str):
            return self._evaluator
        if self._factory is None:
            self._factory = load(Group.EVALUATOR, self._evaluator)
        offered: dict[str, Any] = {"terms": PATIENT}
        if "memo" in accepted(self._factory):
            self._memo = offered["memo"] = Memo(self._memo_path)
        found: Evaluator = instantiate(self._evaluator, self._factory, offered, self._options)
        return found

    def prefetch(self, schedules: Sequence[Schedule]) -> None:
        """Evaluate some schedules in one call; the results are kept until the next such call."""
        wanted = {(each.program.digest, each.key): each for each in schedules}
        answers = self.evaluate(list(wanted.values())) if wanted else []
        self._prefetched = dict(zip(wanted, answers, strict=True))

    def evaluate(self, schedules: Sequence[Schedule]) -> list[GuardedEvaluation]:
        """Return the speedups of some schedules; every failure is an evaluation, too.

        This includes exceptions of the evaluator itself, whose type is then in the text and in the
        log. An original that cannot be run is not run again for every schedule.
        """
        if len(schedules) == 1:
            known = self._prefetched.get((schedules[0].program.digest, schedules[0].key))
            if known is not None:
                return [known]
        if len(schedules) > 1 and any(s.program.digest in self._hopeless for s in schedules):
            return [each for schedule in schedules for each in self.evaluate([schedule])]
        if len(schedules) == 1 and schedules[0].program.digest in self._hopeless:
            return [GuardedEvaluation(None, error=self._hopeless[schedules[0].program.digest])]
        try:
            return [_guarded(each) for each in self.evaluator.evaluate(list(schedules))]
        except Exception as error:  # an episode goes on whatever an evaluator does
            if len(schedules) > 1:
                # One of them is to blame.
                return [each for schedule in schedules for each in self.evaluate([schedule])]
            return [GuardedEvaluation(None, error=self._reason(schedules[0].program, error))]

    def _reason(self, program: Program, error: Exception) -> str:
        if isinstance(error, ExecutionError):
            self._hopeless[program.digest] = str(error)
        if isinstance(error, LooperError):
            return str(error)
        _LOG.warning("an evaluator failed on %s", program.name, exc_info=error)
        return f"{type(error).__name__}: {error}"

    def confirm(self, schedule: Schedule) -> Comparison:
        """Verify the schedule against the original bit for bit, and time both in turns.

        Raises:
            UsageError: the evaluator does not measure.
            LooperError: the original cannot be measured.
        """
        evaluator: object = self.evaluator
        if not isinstance(evaluator, Comparer):
            raise UsageError("confirm: the evaluator does not measure; use evaluator='execution'")
        return evaluator.compare(schedule)

    def close(self) -> None:
        """Remove the temporary files and close the memo of an evaluator that was created here."""
        if isinstance(self._made, Closeable) and self._made is not self._evaluator:
            self._made.close()
        if self._memo is not None:
            self._memo.close()
        self._made = self._memo = None


def _guarded(evaluation: Evaluation) -> GuardedEvaluation:
    if not isinstance(evaluation, Evaluation):
        raise TypeError(f"the evaluator gave {evaluation!r}, which is no `Evaluation`")
    speedup = evaluation.speedup
    known = GuardedEvaluation(
        speedup,
        evaluation.from_memo,
        status=evaluation.status.value,
        seconds=evaluation.seconds,
        spread=evaluation.spread,
        interval=evaluation.interval,
    )
    if evaluation.status is Status.OK and speedup is not None:
        if math.isfinite(speedup) and speedup > 0:
            return known
        reason = f"the evaluator gave the speedup {speedup}"
        return replace(known, speedup=None, error=reason, status="")
    message = evaluation.message or "the evaluator gave no speedup"
    is_legal = evaluation.status is not Status.ILLEGAL
    error = f"{evaluation.status.value}: {message}"
    return replace(known, speedup=None, error=error, legal=is_legal)
