"""What the environment asks an evaluator: speedups, and never an exception."""

from __future__ import annotations

import inspect
import logging
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from looper.errors import ExecutionError, LooperError, UsageError
from looper.evaluation.measurement import Terms
from looper.evaluation.protocol import Evaluation, Evaluator, check_evaluator
from looper.execution.outcome import Status
from looper.memo.store import Memo
from looper.registry import Group, load, made
from looper.schedule import Schedule

_LOG = logging.getLogger(__name__)

# An agent learns from slow schedules as well: they are measured, not stopped early as in a search,
# and a reward must not depend on what was measured before.
PATIENT = Terms(against_best=False, limit_factor=20.0, least=2.0)


@dataclass(frozen=True)
class GuardedEvaluation:
    """How good a schedule is, or why that is not known.

    Attributes:
        speedup: the original's time over the schedule's; None where there is none.
        from_memo: nothing had to be compiled or run for it.
        error: what went wrong; empty if nothing did.
        legal: the evaluator did not refuse it.
    """

    speedup: float | None
    from_memo: bool = True
    error: str = ""
    legal: bool = True


class GuardedEvaluator:
    """Asks an evaluator, which it makes when it is first needed.

    So it can be pickled and sent to another process, which opens the memo for itself, as a forked
    one does. Copies share the evaluator.

    Args:
        evaluator: the name of one (see `looper.registry`), or one.
        memo: the memo's file, for an evaluator given by name; in memory where that is None.
        options: further arguments of an evaluator given by name.

    Raises:
        LooperError: the evaluator can not be made: there is none of that name, it takes no such
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
        self._options = dict(options or {})
        self._memo: Memo | None = None
        self._made: Evaluator | None = None
        self._process = os.getpid()
        self._hopeless: dict[str, str] = {}
        if not isinstance(evaluator, str):
            check_evaluator("evaluator", evaluator)
            if self._options:
                raise UsageError("evaluator_options: they are for an evaluator given by its name")
        else:
            # What is wrong with it is said now, and not by every step; it is made again when it is
            # needed, perhaps by another thread or process.
            check_evaluator("evaluator", self.evaluator)
            self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_memo": None, "_made": None}

    def __deepcopy__(self, _: dict[int, Any]) -> GuardedEvaluator:
        return self

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator.

        Raises:
            LooperError: it can not be made, for instance as there is no compiler.
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
        factory = load(Group.EVALUATOR, self._evaluator)
        offered: dict[str, Any] = {"terms": PATIENT}
        if "memo" in inspect.signature(factory).parameters:
            self._memo = offered["memo"] = Memo(self._memo_path)
        found: Evaluator = made(self._evaluator, factory, offered, self._options)
        return found

    def evaluate(self, schedule: Schedule) -> GuardedEvaluation:
        """The speedup of a schedule; every failure is an evaluation, too.

        Also one of the evaluator itself, whose kind is then in the text and in the log. An original
        that can not be run is not run again for every schedule.
        """
        program = schedule.program
        if program.digest in self._hopeless:
            return GuardedEvaluation(None, error=self._hopeless[program.digest])
        try:
            (evaluation,) = self.evaluator.evaluate([schedule])
        except ExecutionError as error:
            self._hopeless[program.digest] = str(error)
            return GuardedEvaluation(None, error=str(error))
        except LooperError as error:
            return GuardedEvaluation(None, error=str(error))
        except Exception as error:  # an episode goes on whatever an evaluator does
            _LOG.warning("an evaluator failed on %s", program.name, exc_info=True)
            return GuardedEvaluation(None, error=f"{type(error).__name__}: {error}")
        return _guarded(evaluation)

    def close(self) -> None:
        """Remove the temporary files and close the memo of an evaluator that was made here."""
        close = getattr(self._made, "close", None)
        if close is not None and self._made is not self._evaluator:
            close()
        if self._memo is not None:
            self._memo.close()
        self._made = self._memo = None


def _guarded(evaluation: Evaluation) -> GuardedEvaluation:
    speedup = evaluation.speedup
    if evaluation.status is Status.OK and speedup is not None:
        if math.isfinite(speedup) and speedup > 0:
            return GuardedEvaluation(speedup, evaluation.from_memo)
        return GuardedEvaluation(
            None, evaluation.from_memo, f"the evaluator gave the speedup {speedup}"
        )
    message = evaluation.message or "the evaluator gave no speedup"
    return GuardedEvaluation(
        None,
        evaluation.from_memo,
        f"{evaluation.status.value}: {message}",
        evaluation.status is not Status.ILLEGAL,
    )
