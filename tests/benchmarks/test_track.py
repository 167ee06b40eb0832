"""The table of costs that ships: all schedules of nine programs, and what is found by it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import envs  # noqa: F401  (registers the environments)
from looper.benchmarks.track_programs import MAKERS, track_programs
from looper.evaluation.cost_table import TableEvaluator
from looper.execution.outcome import Status
from looper.search.baselines import BaselineOptions, greedy_search, random_search
from looper.space.enumeration import closure
from looper.space.subspaces import TRACK

TABLE = TableEvaluator().table
# Results that name this table compare: a change of it is a new version of the track.
DIGEST = "f98c17df44024153"


@pytest.mark.pure
def test_it_is_the_table_that_results_name() -> None:
    assert TABLE.digest == DIGEST
    assert TABLE.origin.space == "track" and list(TABLE.by_name) == list(MAKERS)


@pytest.mark.parametrize("name", MAKERS)
def test_it_has_every_schedule_of_the_space(name: str) -> None:
    costs = TABLE.by_name[name]
    found = closure(track_programs()[name], TRACK.actions)
    assert {each.key for each in found.schedules} == set(costs.schedules)
    assert all(cost.status is Status.OK for cost in costs.schedules.values())


@pytest.mark.pure
@pytest.mark.parametrize("name", MAKERS)
def test_there_is_something_to_find(name: str) -> None:
    """And nothing but a way through several decisions leads there."""
    costs = TABLE.by_name[name]
    speedups = {cost.text: costs.speedup(cost) or 0.0 for cost in costs.schedules.values()}
    best = max(speedups, key=speedups.__getitem__)
    assert speedups[best] > 1.3 and best
    assert speedups[best] > 1.2 * float(np.median(list(speedups.values())))


def played(seed: int, steps: int) -> list[tuple[Any, ...]]:
    env = gymnasium.make("LooperTrack-v0")
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    found: list[tuple[Any, ...]] = []
    while len(found) < steps:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        found.append((info["program"], int(action), reward, info["schedule"]))
        if terminated or truncated:
            _, info = env.reset()
    return found


@pytest.mark.pure
def test_agents_need_no_compiler_and_no_luck() -> None:
    one, two = played(3, 400), played(3, 400)
    assert one == two
    assert {program for program, *_ in one} == set(MAKERS)
    assert np.isfinite([reward for _, _, reward, _ in one]).all()


@pytest.mark.pure
def test_searches_find_the_same_by_it_everywhere() -> None:
    program = TABLE.by_name["matmul"].program
    evaluator = TableEvaluator()
    drawn = random_search(
        program, evaluator, space=TRACK, options=BaselineOptions(seed=1), max_evaluations=60
    )
    climbed = greedy_search(program, evaluator, space=TRACK, max_evaluations=60)
    costs = TABLE.by_name["matmul"]
    best = max(filter(None, map(costs.speedup, costs.schedules.values())))
    assert [round(each.history[-1][2], 2) for each in (drawn, climbed)] == [27.87, 38.1]
    assert max(each.history[-1][2] for each in (drawn, climbed)) <= best
