"""What counts in an episode: failures, circles, looking ahead, and what is confirmed."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from envs.environment import LARGEST_REWARD, LooperEnv
from envs.vector import LooperVectorEnv
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.space.vocabulary import NEXT
from tests.env_doubles import Counted, Failing


def made(**options: Any) -> LooperEnv:
    env = LooperEnv(**{"programs": "gemm:MINI", "evaluator": Counted(), **options})
    env.reset(seed=0)
    return env


def number(env: LooperEnv, text: str) -> int:
    return next(k for k, action in enumerate(env.actions) if action.text == text)


class Speeds:
    """As fast as a table of keywords says."""

    batch_size = 10

    def __init__(self, **speeds: float) -> None:
        self.speeds, self.batches = speeds, list[int]()

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.batches.append(len(schedules))
        return [
            Evaluation(
                Status.OK,
                math.prod(v for k, v in self.speeds.items() if k in each.text),
                0.25,
                0.5,
                interval=(0.5, 2.0),  # type: ignore[arg-type]
            )
            for each in schedules
        ]


@pytest.mark.parametrize(
    "status", [Status.TIMEOUT, Status.CRASH, Status.WRONG_OUTPUT, Status.COMPILE_ERROR]
)
def test_a_failure_is_worth_what_the_slowest_is_and_is_not_possible_again(status: Status) -> None:
    env = made(evaluator=Failing("reverse", status))
    action = number(env, "reverse level 0")
    assert env.action_masks()[action]
    _, reward, _, _, info = env.step(action)
    assert reward == pytest.approx(math.log(1 / 20, 4))
    assert (info["schedule"], info["status"], info["speedup"]) == ("", status.value, 1.0)
    assert not info["action_mask"][action] and not env.action_masks()[action]
    # Taken all the same, it is as any impossible action.
    _, reward, _, _, info = env.step(action)
    assert reward == 0.0 and info["error"] == "it has failed in this episode"
    env.reset(seed=0)
    assert env.action_masks()[action]


def test_slower_than_the_slowest_is_no_better_than_failing() -> None:
    env = made(evaluator=Speeds(reverse=1e-9))
    assert env.step(number(env, "reverse level 0"))[1] == -LARGEST_REWARD
    env = made(evaluator=Speeds(reverse=1e9))
    assert env.step(number(env, "reverse level 0"))[1] == LARGEST_REWARD


def test_a_failure_in_the_end_costs_as_well() -> None:
    env = made(evaluator=Failing("reverse", Status.TIMEOUT), reward="final", max_steps=1)
    _, reward, _, truncated, info = env.step(number(env, "reverse level 0"))
    assert truncated and reward == pytest.approx(math.log(1 / 20, 4))
    assert info["status"] == "timeout" and info["schedule"] == ""


def test_steps_back_are_not_possible() -> None:
    env = made()
    action = number(env, "reverse level 0")
    env.step(action)
    other = number(env, "reverse level 1")
    env.step(other)
    # What leads somewhere else is possible, though it takes back a step.
    masks = env.action_masks()
    assert masks[action] and not masks[other]
    _, reward, _, _, info = env.step(other)
    assert (reward, info["legal"]) == (0.0, False)
    assert info["error"] == "it leads back to a schedule of this episode"
    free = made(revisits=True)
    for _ in range(2):
        assert free.action_masks()[action]
        free.step(action)
    assert free.schedule.is_identity


def test_copies_remember_for_themselves() -> None:
    env = made()
    action = number(env, "reverse level 0")
    other = copy.deepcopy(env)
    other.step(action)
    assert not other.action_masks()[action] and env.action_masks()[action]
    assert env.step(action)[4]["schedule"] == "reverse(S1, 0)"


def test_masks_are_what_steps_do_whatever_was_seen() -> None:
    rng = np.random.default_rng(0)
    env = made(programs="mvt:MINI", space="pearl", max_steps=12)
    for _ in range(8):
        mask = env.action_masks()
        for index, action in enumerate(env.actions):
            found = env.outcome(index)
            possible = action.kind == NEXT or (found.schedule is not None and found.legal)
            assert mask[index] == possible, action.text
        if env.step(int(rng.choice(np.flatnonzero(mask))))[2]:
            break


def test_peeking_is_one_question_and_changes_nothing() -> None:
    evaluator = Speeds(reverse=2.0, parallelize=3.0)
    env = made(evaluator=evaluator)
    before = env.schedule.key
    actions = [
        number(env, "reverse level 0"),
        number(env, "parallelize level 0"),
        number(env, "parallelize level 6"),
    ]
    (one, first), (two, _), (three, third) = env.peek(actions)
    assert evaluator.batches == [2]
    assert (one, three) == (0.5, 0.0) and two == pytest.approx(math.log(3, 4))
    assert first["speedup"] == 2.0 and first["schedule"] == "reverse(S1, 0)"
    assert third["speedup"] is None and third["error"]
    assert env.schedule.key == before
    assert env.step(actions[0])[1] == one


def test_info_says_how_it_was_measured() -> None:
    env = made(evaluator=Speeds(reverse=2.0))
    info = env.step(number(env, "reverse level 0"))[4]
    assert (info["status"], info["seconds"], info["spread"]) == ("ok", 0.25, 0.5)
    assert info["interval"].tolist() == [0.5, 2.0]
    info = env.step(len(env.actions) - 1)[4]
    assert info["status"] == "" and "seconds" not in info


def test_the_best_of_an_episode_is_kept_and_confirmed(tmp_path: Path) -> None:
    env = made(evaluator=Speeds(reverse=2.0, vectorize=0.25), revisits=True)
    env.step(number(env, "reverse level 0"))
    env.step(number(env, "vectorize the innermost loop"))
    assert env.best[0] == 2.0 and env.best[1].text == "reverse(S1, 0)"
    with pytest.raises(UsageError, match="the evaluator does not measure"):
        env.confirm()
    real = made(evaluator="execution", memo=tmp_path / "memo.db", programs="mvt:MINI")
    real.step(number(real, "interchange levels 0 and 1"))
    confirmed = real.confirm(real.schedule)
    assert confirmed.holds and confirmed.interval is not None
    real.close()


def test_pictures() -> None:
    env = made(render_mode="rgb_array")
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (800, 1000, 3) and picture.dtype == np.uint8 and picture.min() < 128


def test_environments_of_stable_baselines(tmp_path: Path) -> None:
    from stable_baselines3.common.env_util import make_vec_env

    many = make_vec_env(
        "Looper-v0", 2, env_kwargs={"programs": "gemm:MINI", "evaluator": Counted()}
    )
    assert set(many.reset()) >= {"loop", "edges", "action_mask"}
    many.close()


def test_numbers_that_are_no_actions() -> None:
    env = made()
    for wrong in (3.7, "first", None):
        with pytest.raises(UsageError, match="an action is a whole number"):
            env.step(wrong)
    assert env.step(np.float64(3.0))[4]["program"]


def test_an_evaluator_that_returns_nonsense_is_an_error_of_the_step() -> None:
    class Floats:
        batch_size = 1

        def evaluate(self, schedules: Sequence[Schedule]) -> list[float]:
            return [2.0 for _ in schedules]

    env = made(evaluator=Floats())
    _, reward, _, _, info = env.step(number(env, "reverse level 0"))
    assert reward == 0.0 and "is no `Evaluation`" in info["error"]


def test_times_are_not_repeatable() -> None:
    assert gymnasium.spec("Looper-v0").nondeterministic


# -- many at a time ------------------------------------------------------------------------------


def test_a_step_of_many_is_one_question() -> None:
    evaluator = Speeds(reverse=2.0, vectorize=3.0)
    many = gymnasium.make_vec("Looper-v0", 4, programs="gemm:MINI", evaluator=evaluator)
    assert isinstance(many, LooperVectorEnv)
    many.reset(seed=0)
    env = many.envs[0]
    names = ("reverse level 0", "reverse level 1", "vectorize the innermost loop", "next branch")
    actions = np.array([number(env, name) for name in names])
    _, rewards, _, _, info = many.step(actions)
    assert evaluator.batches == [3]
    assert rewards.tolist() == [0.5, 0.5, pytest.approx(math.log(3, 4)), 0.0]
    assert info["schedule"].tolist() == ["reverse(S1, 0)", "reverse(S1, 1)", "vectorize(S1)", ""]
    assert many.action_masks().shape == (4, len(env.actions))
    many.close()


@pytest.mark.parametrize("reward", ["step", "final"])
def test_many_do_what_each_would_do_alone(reward: str) -> None:
    options: dict[str, Any] = {"programs": "mvt:MINI", "reward": reward, "max_steps": 5}
    many = gymnasium.make_vec("Looper-v0", 3, evaluator=Counted(), **options)
    assert isinstance(many, LooperVectorEnv)
    many.reset(seed=3)
    alone = [LooperEnv(evaluator=Counted(), **options) for _ in range(3)]
    for k, env in enumerate(alone):
        env.reset(seed=3 + k)
    over = [False] * 3
    rng = np.random.default_rng(1)
    for _ in range(14):
        masks = many.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        observation, rewards, terminated, truncated, _ = many.step(actions)
        for k, env in enumerate(alone):
            if over[k]:
                seen, _ = env.reset()
                expected: tuple[Any, ...] = (0.0, False, False)
            else:
                seen, *rest, _ = env.step(actions[k])
                expected = tuple(rest)
            assert (rewards[k], terminated[k], truncated[k]) == expected
            assert all(np.array_equal(observation[name][k], seen[name]) for name in seen)
            over[k] = bool(expected[1] or expected[2])
    many.close()


def test_members_begin_with_different_programs() -> None:
    options: dict[str, Any] = {"programs": ["gemm:MINI", "mvt:MINI"], "order": "cyclic"}
    many = gymnasium.make_vec("Looper-v0", 2, evaluator=Counted(), **options)
    for seed in (None, 0):
        _, info = many.reset(seed=seed)
        assert sorted(info["program"]) == ["polybench/gemm:MINI", "polybench/mvt:MINI"]
    many.close()


def test_programs_of_the_other_side_are_refused() -> None:
    options: dict[str, Any] = {"programs": "polybench:MINI", "test_names": ["gemm"]}
    env = LooperEnv(split="train", evaluator=Counted(), **options)
    with pytest.raises(UsageError, match="on the other side of the split"):
        env.reset(options={"program": "gemm:MINI"})
    both = LooperEnv(["gemm:MINI", "gemm:SMALL"], evaluator=Counted())
    with pytest.raises(UsageError, match=r"may be .*gemm:MINI or .*gemm:SMALL: name one of them"):
        both.reset(options={"program": "gemm"})
