"""Monte Carlo tree search, with models and evaluators that are functions of a schedule's text."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from costmodel.models.model_evaluator import ModelEvaluator
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.search.mcts import MctsOptions, mcts_search
from looper.search.search_state import SearchResult
from looper.space.subspaces import TRACK, subspace
from looper.support.deadline import Deadline
from tests.small_programs import c_program, kernel

WORDS = ("parallelize(S1, 0)", "vectorize(S1)", "parallelize(S2, 0)", "interchange(S2, 0, 1)")


class Words:
    """Twice as fast for each of some words; everything else costs a little."""

    batch_size = 50

    def __init__(self, words: Sequence[str] = WORDS) -> None:
        self.words = words
        self.asked: list[str] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        assert all(schedule.is_legal for schedule in schedules)
        self.asked += [schedule.key for schedule in schedules]
        return [Evaluation(Status.OK, self.speedup(each)) for each in schedules]

    def speedup(self, schedule: Schedule) -> float:
        found = sum(word in schedule.text for word in self.words)
        return float(2.0**found / 1.05 ** len(schedule.transformations))


def searched(model: Words, evaluator: Words, **options: int) -> SearchResult:
    chosen = MctsOptions(model=model, **options)
    return mcts_search(kernel("mvt"), evaluator, space=TRACK, options=chosen)


def test_it_finds_what_takes_several_steps() -> None:
    model, evaluator = Words(), Words()
    found = searched(model, evaluator, expansions=200)
    words = [word for word in WORDS if word in found.best.text]
    assert len(words) >= 3
    assert found.evaluation.speedup is not None and found.evaluation.speedup > 6.0
    assert len(model.asked) == len(set(model.asked))
    assert all(TRACK.contains(each) for each in found.ranked)


def test_only_the_best_of_the_tree_are_executed() -> None:
    model, evaluator = Words(), Words()
    found = searched(model, evaluator, expansions=60, executed=5)
    assert found.evaluations == len(evaluator.asked) == 6
    assert len(model.asked) > 50
    best = sorted((Schedule(kernel("mvt")).key, *evaluator.asked))
    assert len(set(best)) == 6


def test_measurements_decide_what_the_model_is_wrong_about() -> None:
    # The model takes vectorization for as good as the other words; it is the other way round.
    class Wrong(Words):
        def speedup(self, schedule: Schedule) -> float:
            return super().speedup(schedule) / (5.0 if "vectorize(S1)" in schedule.text else 1.0)

    found = searched(Words(), Wrong(), expansions=200, executed=40)
    assert "vectorize(S1)" not in found.best.text
    assert (found.evaluation.speedup or 0.0) > 1.5


def test_the_same_seed_finds_the_same() -> None:
    asked = []
    for seed in (0, 0, 1):
        model = Words()
        searched(model, Words(), expansions=30, seed=seed)
        asked.append(model.asked)
    assert asked[0] == asked[1] != asked[2]


def test_a_small_tree_is_grown_to_its_end() -> None:
    program = c_program("double A[100]", "for (int i = 0; i < 100; i++) A[i] = 1.0;")
    model = Words()
    found = mcts_search(program, Words(), space=TRACK, options=MctsOptions(model=model))
    assert found.stopped == ""
    # Parallel or not, vectorized or not, unrolled or not.
    assert 4 <= len(model.asked) <= 20
    assert found.best.text.count("(S1") == 2
    nothing = c_program("double A[2]", "A[0] = 1.0;")
    assert mcts_search(nothing, Words(), options=MctsOptions(model=Words())).evaluations == 1


def test_it_ends_in_time_and_takes_the_model_that_ships() -> None:
    begun = time.monotonic()
    found = mcts_search(
        kernel("deriche"), ModelEvaluator(), space=subspace("looper"), deadline=Deadline(3.0)
    )
    assert time.monotonic() - begun < 10.0
    assert (found.evaluation.speedup or 0.0) > 1.0
    with pytest.raises(UsageError, match="there is no evaluator `x`"):
        mcts_search(kernel("mvt"), Words(), options=MctsOptions(model="x"))
