"""Random and greedy search, with an evaluator that is a function of the schedule's text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.registry import Group, load
from looper.schedule import Schedule
from looper.search.baselines import BaselineOptions, greedy_search, random_search
from tests.small_programs import c_program, kernel

WORDS = ("parallelize(S1, 0)", "vectorize(S1)", "unroll(S1, 8)", "parallelize(S2, 0)")


class Words:
    """Twice as fast for each of some words; everything else costs a little."""

    batch_size = 50

    def __init__(self) -> None:
        self.asked: list[str] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        assert all(schedule.is_legal for schedule in schedules)
        self.asked += [schedule.key for schedule in schedules]
        return [
            Evaluation(
                Status.OK,
                2.0 ** sum(word in each.text for word in WORDS) / 1.1 ** len(each.transformations),
            )
            for each in schedules
        ]


def test_greedy_search_takes_what_gains() -> None:
    evaluator = Words()
    found = greedy_search(kernel("mvt"), evaluator)
    assert found.stopped == ""
    steps = {step.text for step in found.best.transformations}
    assert {"parallelize(S1, 0)", "parallelize(S2, 0)"} <= steps
    assert len(steps) <= 4
    assert len(evaluator.asked) == len(set(evaluator.asked)) == found.evaluations


def test_random_search_repeats_and_ends() -> None:
    first, second = Words(), Words()
    for evaluator in (first, second):
        found = random_search(kernel("mvt"), evaluator, max_evaluations=150)
        assert found.stopped == "evaluation limit" and found.evaluations == 150
        assert found.evaluation.speedup is not None and found.evaluation.speedup > 1.5
    assert first.asked == second.asked
    other = Words()
    random_search(kernel("mvt"), other, options=BaselineOptions(seed=1), max_evaluations=150)
    assert other.asked != first.asked
    small = c_program("double A[2]", "for (int i = 0; i < 2; i++) A[i] = 1.0;")
    assert random_search(small, Words()).stopped == ""


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_programs_without_loops(name: str) -> None:
    program = c_program("double A[2]", "A[0] = 1.0;")
    found = load(Group.SEARCH, name)(program, Words())
    assert found.best.is_identity and found.evaluations == 1
