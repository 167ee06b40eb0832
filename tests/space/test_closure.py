"""All schedules of a small space: what random episodes lead to is among them, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from envs.environment import LooperEnv
from looper.benchmarks.track_programs import track_programs
from looper.errors import UsageError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.enumeration import closure
from looper.space.subspaces import FULL, TRACK
from looper.space.vocabulary import NEXT, Action
from tests.env_doubles import Counted
from tests.small_programs import c_program, kernel

SCALED = c_program("double A[9][9]", "for (int i = 0; i < 9; i++) A[i][i] *= 2;")


def test_the_schedules_of_a_few_actions_are_known_by_heart() -> None:
    actions = (Action("parallelize"), Action("unroll", 0, (4,)), Action(NEXT))
    found = closure(SCALED, actions)
    # A parallel loop is not unrolled, nor the other way round.
    assert {each.text for each in found.schedules} == {"", "parallelize(S1, 0)", "unroll(S1, 4)"}
    assert (found.schedules[0], found.depth, found.states) == (Schedule(SCALED), 1, 3)


@pytest.mark.parametrize("name", ["gemm", "trisolv", "mvt", "gesummv", "cholesky"])
def test_random_episodes_stay_in_the_closure(name: str) -> None:
    program = kernel(name)
    found = closure(program, TRACK.actions)
    keys = {schedule.key for schedule in found.schedules}
    assert len(keys) == len(found.schedules)
    env = LooperEnv(program, space="track", evaluator=Counted(), max_steps=found.depth)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    for _ in range(300):
        _, _, terminated, truncated, info = env.step(
            rng.choice(np.flatnonzero(info["action_mask"]))
        )
        assert env.schedule.key in keys
        if terminated or truncated:
            _, info = env.reset()


def test_schedules_of_the_closure_are_legal_and_in_the_space() -> None:
    found = closure(track_programs()["smooth"], TRACK.actions)
    assert any("tile" in schedule.text for schedule in found.schedules)
    for schedule in found.schedules:
        assert schedule.exact_violation is None
        assert TRACK.contains(schedule)


def test_episodes_can_reach_all_of_it_in_as_many_actions_as_it_says() -> None:
    program = kernel("trisolv")
    found = closure(program, TRACK.actions)
    shorter = _reached(program, found.depth - 1)
    assert shorter < {schedule.key for schedule in found.schedules}
    assert _reached(program, found.depth) == {schedule.key for schedule in found.schedules}


def _reached(program: Program, steps: int) -> set[str]:
    """By all episodes of so many steps, which are tried one by one."""
    env = LooperEnv(program, space="track", evaluator=Counted(), revisits=True)
    frontier: list[tuple[int, ...]] = [()]
    keys = {Schedule(program).key}
    seen = set()
    for _ in range(steps):
        reached = []
        for path in frontier:
            env.reset(seed=0)
            for action in path:
                env.step(action)
            for action in map(int, np.flatnonzero(env.action_masks())):
                env.reset(seed=0)
                for earlier in path:
                    env.step(earlier)
                _, _, is_over, _, _ = env.step(action)
                keys.add(env.schedule.key)
                here = (env.schedule.key, env.state.head, env.state.finished)
                if not is_over and here not in seen:
                    seen.add(here)
                    reached.append((*path, action))
        frontier = reached
    return keys


def test_too_many_schedules_are_an_error() -> None:
    with pytest.raises(UsageError, match="has more than 20 schedules"):
        closure(kernel("mvt", "MEDIUM"), TRACK.actions, most=20)


def test_what_has_no_finite_closure_is_refused() -> None:
    with pytest.raises(UsageError, match="depend on more than the loops"):
        closure(SCALED, FULL.actions)
    plain = c_program("double A[9]", "A[0] = 1;")
    with pytest.raises(UsageError, match="has no loop"):
        closure(plain, TRACK.actions)
