"""What graph networks are taught before they act: labels are right, and they are learnt."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch

from agents.learners.fitting import FittingOptions
from agents.learners.value_pretraining import (
    Labelled,
    Prediction,
    measured_speedups,
    original_times,
    predicted_speedups,
    pretrain,
)
from agents.policy.graph_policy import GraphPolicy
from agents.policy.policy_cards import Setting
from costmodel.data.dataset import read_data_set
from costmodel.models.model_evaluator import ModelEvaluator
from looper.kernels import find_kernel
from looper.memo.rows import Sample
from tests.torch_threads import one_thread  # noqa: F401

SETTING = Setting(space="pearl")
DATA = Path(__file__).parents[2] / "results" / "cost-model" / "part-1"


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return list(islice(read_data_set(DATA), 900))


def together(sides: dict[str, Labelled]) -> list[float]:
    return sorted(np.concatenate([each.targets for each in sides.values()]).tolist())


@pytest.mark.pure
def test_times_are_those_of_unchanged_programs(samples: list[Sample]) -> None:
    found = together(original_times(SETTING, samples))
    unchanged = {
        float(np.float32(np.log(s.execution.seconds)))
        for s in samples
        if not s.is_original and not s.schedule and s.execution.ok and s.execution.seconds
    }
    assert len(found) > 3
    assert set(np.round(found, 4)) <= set(np.round(sorted(unchanged), 4))


@pytest.mark.pure
def test_speedups_are_relative_to_the_unchanged_program(samples: list[Sample]) -> None:
    sides = measured_speedups(SETTING, samples, most=5)
    for side in sides.values():
        counts = np.unique(side.programs, return_counts=True)[1]
        assert counts.max() <= 5
        assert len(side.targets) == len(side.observations["counts"])
    assert max(together(sides)) > 0 > min(together(sides))
    # As a sample that took twice as long would say.
    slower = [
        replace(s, execution=replace(s.execution, times=tuple(2 * t for t in s.execution.times)))
        if s.schedule
        else s
        for s in samples
    ]
    other = together(measured_speedups(SETTING, slower, most=5))
    assert other == pytest.approx(np.array(together(sides)) - np.log(2), abs=1e-4)


def test_a_network_learns_what_the_model_says() -> None:
    programs = [find_kernel(name).program("SMALL") for name in ("mvt", "gemver", "atax")]
    known = predicted_speedups(SETTING, programs, ModelEvaluator(), count=8)
    assert set(known.programs) == {0, 1, 2}
    torch.manual_seed(0)
    env = SETTING.environment(programs, evaluator="model")
    policy = GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: 1e-3,
        actions=env.actions,
        features_extractor_kwargs={"hidden": 16, "heads": 1},
    )
    actor = [each.clone() for each in policy.action_net.parameters()]
    told: list[Prediction] = []
    pretrain(policy, known, known, FittingOptions(epochs=60, minibatch=8, rate=3e-3), told.append)
    assert max(each.explained for each in told) > 0.6 > told[0].explained
    assert told[-1].loss < told[0].loss
    after = list(policy.action_net.parameters())
    assert all(torch.equal(one, other) for one, other in zip(actor, after, strict=True))
