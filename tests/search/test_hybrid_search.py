"""Hybrid search: what it measures first, with evaluators that know the times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from looper.errors import OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.hybrid import HybridOptions, hybrid_search
from looper.support.deadline import Watch
from tests.small_programs import kernel


class Times:
    """An evaluator for which each schedule is as much faster as it has transformations."""

    batch_size = 16

    def __init__(self) -> None:
        self.texts: list[str] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """See `Evaluator`."""
        self.texts += [schedule.text for schedule in schedules]
        return [
            Evaluation(Status.OK, speedup=1.0 + len(each.transformations)) for each in schedules
        ]


def test_obvious_schedules_count_even_if_the_time_ends_among_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ["interchange(S2, 1, 2)", "interchange(S2, 1, 2); vectorize(S2)"]

    def cut_off(program: Program, watch: Watch) -> Iterator[Schedule]:
        watch()
        yield from (Schedule.parse(program, text) for text in found)
        raise OutOfTime("there is no time for isl's schedules")

    monkeypatch.setattr("looper.search.hybrid.obvious_schedules", cut_off)
    measuring, model = Times(), Times()
    options = HybridOptions(model=model)
    hybrid_search(kernel("gemm"), measuring, options=options, max_evaluations=3)
    assert set(found) <= set(measuring.texts)
