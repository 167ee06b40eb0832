"""Demonstrations lead where searches went, and a clone does what it was shown."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
import torch

from agents.learners.cloning import Agreement, CloningOptions, agreement, clone
from agents.learners.demonstrations import (
    MEASURED,
    SEARCHED,
    Demonstration,
    Task,
    demonstration,
    demonstrations,
    experience,
    measured_demonstration,
)
from agents.policy.graph_policy import GraphPolicy
from agents.policy.policy_cards import Setting
from agents.policy.rollouts import rollouts
from costmodel.models.model_evaluator import ModelEvaluator
from looper.errors import UsageError
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.space.subspaces import subspace
from looper.space.vocabulary import NEXT
from tests.torch_threads import one_thread  # noqa: F401

SETTING = Setting(space="pearl", max_steps=16)


@pytest.fixture(scope="module")
def programs() -> list[Program]:
    return [find_kernel(name).program("SMALL") for name in ("mvt", "gemver")]


@pytest.fixture(scope="module")
def shown(programs: list[Program]) -> list[Demonstration]:
    return [demonstration(program, ModelEvaluator(), "pearl") for program in programs]


def test_the_actions_lead_to_what_the_search_found(
    programs: list[Program], shown: list[Demonstration]
) -> None:
    for program, each in zip(programs, shown, strict=True):
        env = SETTING.environment([program], evaluator="model")
        env.reset()
        for action in each.actions or ():
            *_, info = env.step(action)
            assert info["legal"]
        assert env.schedule.key == Schedule.parse(program, each.schedule).key
        assert env.speedup == pytest.approx(each.speedup)
        assert each.speedup > 1.0


def test_searches_are_made_once(
    programs: list[Program], shown: list[Demonstration], tmp_path: Path
) -> None:
    file = tmp_path / "demonstrations.jsonl"
    lines = [json.dumps(asdict(each)) for each in shown]
    cut_off = lines[0][:20]
    file.write_text("\n".join([*lines, cut_off]) + "\n")

    def never() -> Demonstration:
        raise AssertionError("everything is known")

    tasks = {
        source: [Task(program, source, never) for program in programs]
        for source in (SEARCHED, MEASURED)
    }
    assert demonstrations(tasks[SEARCHED], file, "pearl") == shown
    for source, space in ((SEARCHED, "looper"), (MEASURED, "pearl")):
        with pytest.raises(AssertionError, match="everything is known"):
            demonstrations(tasks[source], file, space)


def test_what_was_measured_to_be_fast_is_shown_in_its_simplest_form() -> None:
    program = find_kernel("mvt").program("SMALL")
    times = [
        ("parallelize(S1, 0); unroll(S1, 4)", 0.98e-3),
        ("parallelize(S1, 0)", 1e-3),
        ("vectorize(S1)", 1.2e-3),
        ("reverse(S1, 0); reverse(S1, 0)", 0.9e-3),
        ("reverse(S1, 1); interchange(S1, 0, 1)", 4e-3),
    ]
    found = measured_demonstration(program, 2e-3, times[:3])
    assert (found.source, found.schedule) == (MEASURED, "parallelize(S1, 0)")
    assert found.speedup == pytest.approx(2.0)
    assert found.actions and len(found.actions) == 1
    # Steps that do nothing are no demonstration of what they are said to gain.
    assert measured_demonstration(program, 2e-3, times[3:]).actions == ()
    slow = measured_demonstration(program, 1.02e-3, times[:1])
    assert (slow.schedule, slow.actions) == ("", ())
    assert measured_demonstration(program, 1.0, []).actions == ()
    known = subspace("pearl").actions
    taken = measured_demonstration(program, 2e-3, times[:1], "pearl").actions
    assert [known[k].kind for k in taken or ()] == ["parallelize", "unroll"]


def test_programs_without_actions_are_left_out(
    programs: list[Program], shown: list[Demonstration]
) -> None:
    env = SETTING.environment(programs, evaluator="model")
    both = experience(env, programs, shown)
    one = experience(env, programs, [shown[0], replace(shown[1], actions=None)])
    assert len(one.actions) < len(both.actions)
    # Loops are never fused there.
    wrong = replace(shown[1], actions=(shown[0].actions or ())[:1] * 3)
    assert len(experience(env, programs, [shown[0], wrong]).actions) == len(one.actions)
    with pytest.raises(UsageError, match="no program has a demonstration"):
        experience(env, programs[:1], [replace(shown[0], actions=None)])


def test_experience_goes_to_the_end_of_the_episode_and_earns_what_it_is_worth(
    programs: list[Program], shown: list[Demonstration]
) -> None:
    env = SETTING.environment(programs, evaluator="model")
    found = experience(env, programs[:1], shown[:1], discount=1.0)
    taken = [env.actions[k].kind for k in found.actions]
    count = len(shown[0].actions or ())
    assert tuple(found.actions[:count]) == shown[0].actions
    assert set(taken[count:]) == {NEXT}
    assert found.returns[0] == pytest.approx(np.log(shown[0].speedup) / np.log(4), rel=1e-4)
    assert found.returns[count:] == pytest.approx(0.0)
    masks = found.observations["action_mask"]
    assert masks[np.arange(len(masks)), found.actions].all()
    discounted = experience(env, programs[:1], shown[:1], discount=0.5).returns
    assert discounted[0] < found.returns[0]


def test_a_clone_does_what_it_was_shown(
    programs: list[Program], shown: list[Demonstration]
) -> None:
    env = SETTING.environment(programs, evaluator="model")
    torch.manual_seed(0)
    policy = GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: 1e-3,
        actions=env.actions,
        features_extractor_kwargs={"hidden": 16, "heads": 1, "leaf": 8},
    )
    seen = experience(env, programs, shown)
    before, told = agreement(policy, seen), list[Agreement]()
    clone(policy, seen, seen, CloningOptions(epochs=60, minibatch=8, rate=1e-2), told.append)
    agreed, surprise = agreement(policy, seen)
    assert agreed > 0.9 > before[0]
    assert surprise == pytest.approx(min(each.surprise for each in told), abs=1e-4)
    ends = rollouts(policy, env, programs)
    assert [each.speedup for each in ends] == pytest.approx([d.speedup for d in shown], rel=0.05)
