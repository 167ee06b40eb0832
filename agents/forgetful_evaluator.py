"""Measuring without a memory: what agents would have to wait for if nothing was kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.memo.store import Memo


class ForgetfulEvaluator:
    """An evaluator that compiles and measures every schedule each time it is asked about it.

    Only the originals, which every speedup is relative to, are measured once. It is there to show
    what the memo saves (Pearl, its Figure 9).

    Args:
        threads, terms: as of `ExecutionEvaluator`.
    """

    batch_size = 8

    def __init__(self, threads: int | None = None, *, terms: Terms | None = None) -> None:
        self._options: dict[str, Any] = {"threads": threads, "terms": terms}
        self._originals = Memo()

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """One evaluation for each schedule; see `Evaluator`.

        Raises:
            ExecutionError, ToolchainError: about an original program or this machine.
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
        """Forget the originals, too."""
        self._originals.close()
