"""Measurement without a memo, to show the time that agents would wait without one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.memo.store import Memo
from looper.registry import accepting


@accepting("threads", "terms")
class ForgetfulEvaluator:
    """An evaluator that compiles and measures every schedule in each call, without caching.

    Only the originals, to which speedups are relative, are measured once. It serves to show the
    time that the memo saves (Pearl, its Figure 9).

    Args:
        threads, terms: see `ExecutionEvaluator`.
    """

    batch_size = 8

    def __init__(self, threads: int | None = None, *, terms: Terms | None = None) -> None:
        self._options: dict[str, Any] = {"threads": threads, "terms": terms}
        self._originals = Memo()

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """Return one evaluation for each schedule; see `Evaluator`.

        Raises:
            ExecutionError, ToolchainError: an original program or this machine fails.
        """
        found: list[Evaluation] = []
        for _, group in groupby(schedules, key=lambda each: each.program.digest):
            some = list(group)
            with ExecutionEvaluator(memo=self._originals, **self._options) as measuring:
                measuring.original(some[0].program)
            with Memo() as empty:
                empty.merge(self._originals.contents())
                with ExecutionEvaluator(memo=empty, **self._options) as measuring:
                    found += measuring.evaluate(some)
        return found

    def close(self) -> None:
        """Discard the measurements of the originals, too."""
        self._originals.close()
