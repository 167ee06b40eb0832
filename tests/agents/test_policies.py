"""Policies as files and as searches, and the command that trains one."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch

from agents import load_policy
from agents.policy.graph_policy import CHOICES, GraphPolicy
from agents.policy.numpy_policy import NumpyPolicy, load_numpy_policy
from agents.policy.policy_cards import Setting, TrainedPolicy
from agents.policy.policy_files import load_learner, save_policy
from agents.policy.rollouts import choose, rollouts
from agents.policy_search import (
    PolicyOptions,
    greedy_policy_search,
    policy_beam_search,
    policy_hybrid_search,
    policy_search,
)
from costmodel.models.model_evaluator import ModelEvaluator
from envs.observations import Room
from looper.cli import main
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.search.search_state import StopReason
from looper.space.subspaces import subspace
from looper.support.deadline import Deadline
from tests.invented_times import invented_memo
from tests.torch_threads import one_thread  # noqa: F401

SETTING = Setting(space="pearl", max_steps=12)
SIZES = {"hidden": 16, "heads": 1, "leaf": 8}


def untrained(
    choice: str = "scored", setting: Setting = SETTING, sizes: dict[str, Any] = SIZES
) -> GraphPolicy:
    torch.manual_seed(1)
    env = setting.environment("gemm:MINI", evaluator="model")
    return GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: 1e-3,
        actions=env.actions,
        choice=choice,
        features_extractor_kwargs=sizes,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "policy.safetensors"
    save_policy(path, untrained(), SETTING, {"steps": 0})
    return path


@pytest.mark.pure
@pytest.mark.parametrize("choice", CHOICES)
def test_a_policy_comes_back_from_its_file(choice: str, tmp_path: Path) -> None:
    path = tmp_path / "some" / "policy.safetensors"
    save_policy(path, untrained(choice), SETTING, {"steps": 0, "format": "no"})
    trained = load_learner(path)
    assert trained.setting == SETTING
    assert trained.card["steps"] == 0
    ours, theirs = untrained(choice).state_dict(), trained.policy.state_dict()
    assert list(ours) == list(theirs)
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "policy.json",
        "policy.safetensors",
    ]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("observation", ["padded", "pearl"])
@pytest.mark.parametrize("heads", [1, 3])
def test_without_torch_it_acts_alike(
    choice: str, observation: str, heads: int, tmp_path: Path
) -> None:
    path = tmp_path / "policy.safetensors"
    setting = replace(SETTING, observation=observation, space="full")
    learnt = untrained(choice, setting, SIZES | {"heads": heads, "head": 5, "layers": 3})
    # Weights of zero, such as biases of new layers, would hide what is forgotten.
    for tensor in learnt.state_dict().values():
        tensor.add_(0.05 * torch.randn_like(tensor))
    save_policy(path, learnt, setting, {})
    acting = load_numpy_policy(path)
    assert isinstance(acting.policy, NumpyPolicy)
    rng, seen = np.random.default_rng(0), list[Any]()
    env = setting.environment(["gemver:MINI", "correlation:MINI", "mvt:MINI"], evaluator="model")
    for _ in range(6):
        observed, info = env.reset(seed=int(rng.integers(100)))
        for _ in range(5):
            seen.append(observed)
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observed, _, over, cut, info = env.step(action)
            if over or cut:
                break
    batch = {name: np.stack([each[name] for each in seen]) for name in seen[0]}
    for masks in (batch["action_mask"].astype(bool), None):
        expected = learnt.probabilities(batch, masks)
        found = acting.policy.probabilities(batch, masks)
        np.testing.assert_allclose(found, expected, rtol=2e-3, atol=2e-6)
        assert found.sum(1) == pytest.approx(1.0, abs=1e-5)
        assert found.std(0).max() > 1e-4
    one, _ = acting.policy.predict(seen[3])
    masked, _ = learnt.predict(
        seen[3], deterministic=True, action_masks=seen[3]["action_mask"].astype(bool)
    )
    assert one == int(masked)
    many, _ = acting.policy.predict(batch, deterministic=False, seed=1)
    assert batch["action_mask"][np.arange(len(many)), many].all()


@pytest.mark.pure
def test_draws_follow_the_probabilities() -> None:
    probabilities = np.array([[0.0, 0.25, 0.0, 0.75, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0]])
    rng = np.random.default_rng(0)
    drawn = np.stack([choose(probabilities, rng) for _ in range(2000)])
    assert set(drawn[:, 0]) == {1, 3} and set(drawn[:, 1]) == {0}
    assert (drawn[:, 0] == 3).mean() == pytest.approx(0.75, abs=0.04)
    assert choose(probabilities, None).tolist() == [3, 0]


def test_a_search_by_a_policy_needs_no_torch(saved: Path, tmp_path: Path) -> None:
    words = ["optimize", "mvt", "--size", "MINI", "--search", "policy", "--evaluator", "model"]
    words += ["--no-run", "-o", str(tmp_path / "mvt.c"), "--weights", str(saved)]
    code = f"from looper.cli import main; import sys; assert main({words}) == 0; "
    code += "assert not {'torch', 'stable_baselines3'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert (tmp_path / "mvt.c").exists()


def test_other_layers_act_by_torch(tmp_path: Path) -> None:
    path = tmp_path / "policy.safetensors"
    save_policy(path, untrained(sizes=SIZES | {"layer": "sage"}), SETTING, {})
    program = find_kernel("mvt").program("MINI")
    found = greedy_policy_search(program, ModelEvaluator(), weights=path)
    assert found.evaluations >= 1
    with pytest.raises(UsageError, match="its layers are no graph attention"):
        load_numpy_policy(path)


def test_actions_scored_by_their_features_serve_other_spaces(tmp_path: Path) -> None:
    program, space = find_kernel("mvt").program("MINI"), subspace("looper")
    for choice in CHOICES:
        save_policy(path := tmp_path / f"{choice}.safetensors", untrained(choice), SETTING, {})
        if choice == "scored":
            found = policy_search(program, ModelEvaluator(), space=space, weights=path)
            assert found.evaluations > 2
            assert all(space.contains(each) for each in found.ranked)
        else:
            with pytest.raises(UsageError, match="the policy is for the space pearl"):
                policy_search(program, ModelEvaluator(), space=space, weights=path)


def test_each_way_of_searching_by_a_policy(saved: Path) -> None:
    program, model = find_kernel("mvt").program("MINI"), ModelEvaluator()
    greedy = greedy_policy_search(program, model, weights=saved)
    best = policy_search(program, model, weights=saved)
    beam = policy_beam_search(program, model, weights=saved)
    assert greedy.evaluations <= 3 < best.evaluations < beam.evaluations
    trained = load_numpy_policy(saved)
    env = SETTING.environment([program], evaluator=model)
    [expected] = rollouts(trained.policy, env, [program])
    ends = {each.key for each in (expected.schedule, expected.best_schedule)}
    assert {each.key for each in greedy.ranked} <= {Schedule(program).key, *ends}


def test_the_hybrid_search_measures_early_what_a_policy_proposes(saved: Path) -> None:
    program, asked = find_kernel("mvt").program("MINI"), list[str]()
    trained = load_numpy_policy(saved)
    env = SETTING.environment([program], evaluator="model")
    [greedy] = rollouts(trained.policy, env, [program])
    proposed = {each.key for each in (greedy.schedule, greedy.best_schedule)}

    class Asked(ModelEvaluator):
        batch_size = 1

        def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
            asked.extend(each.key for each in schedules)
            return super().evaluate(schedules)

    policy_hybrid_search(program, Asked(), weights=saved, max_evaluations=5)
    measured = [key for key in asked if key != Schedule(program).key][:3]
    assert proposed - {Schedule(program).key} <= set(measured)


@pytest.mark.pure
@pytest.mark.parametrize("load", [load_learner, load_numpy_policy])
def test_a_file_that_is_no_policy_is_one_clear_error(
    load: Callable[[Path], Any], saved: Path, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="there is no such policy"):
        load(tmp_path / "no.safetensors")
    content = saved.read_bytes()
    saved.write_bytes(content[: len(content) // 2])
    with pytest.raises(UsageError, match="damaged or of another policy"):
        load(saved)
    with pytest.raises(UsageError, match="there is no such policy"):
        load(tmp_path)
    saved.write_bytes(content)
    policy = untrained()
    policy.action_net.kinds.bias.data[:] = torch.nan  # type: ignore[union-attr, operator]
    other = tmp_path / "nan.safetensors"
    save_policy(other, policy, SETTING, {})
    with pytest.raises(UsageError, match="some are no numbers"):
        load(other)
    card = saved.with_suffix(".json")
    told = json.loads(card.read_text())
    card.write_text(json.dumps(told | {"actions": told["actions"][1:]}))
    with pytest.raises(UsageError, match="another version of LOOPer"):
        load(saved)
    network = told["policy"] | {"network": SIZES | {"heads": 0}}
    card.write_text(json.dumps(told | {"policy": network}))
    with pytest.raises(UsageError, match="damaged or of another policy"):
        load(saved)
    card.write_text(json.dumps({"format": 99}))
    with pytest.raises(UsageError, match="another version of LOOPer"):
        load(saved)
    card.write_text("[]")
    with pytest.raises(UsageError, match="no card of a policy"):
        load(saved)


def test_a_search_evaluates_the_greedy_episode_and_drawn_ones() -> None:
    program = find_kernel("mvt").program("MINI")
    trained = TrainedPolicy(untrained(), SETTING, {})
    few, many, wide = (
        policy_search(program, ModelEvaluator(), options=PolicyOptions(trained, *numbers, 6))
        for numbers in ((0, 0), (12, 0), (0, 3))
    )
    assert 1 <= few.evaluations <= 3
    # Where each episode ends, and the best that each met.
    assert few.evaluations < many.evaluations <= 27
    assert wide.evaluations > few.evaluations
    space = subspace("pearl")
    assert all(space.contains(each) for found in (many, wide) for each in found.ranked)
    for found in (many, wide):
        assert (found.evaluation.speedup or 0) >= (few.evaluation.speedup or 0)


def test_a_search_ends_in_time_and_keeps_to_its_space() -> None:
    trained = TrainedPolicy(untrained(), SETTING, {})
    program = find_kernel("deriche").program("SMALL")
    begun = time.monotonic()
    found = policy_search(
        program,
        ModelEvaluator(),
        options=PolicyOptions(trained, 500, 20),
        deadline=Deadline(6.0),
    )
    assert time.monotonic() - begun < 15.0
    assert found.stopped == StopReason.TIME_LIMIT
    assert found.evaluations > 1
    with pytest.raises(UsageError, match="the policy is for the space pearl"):
        policy_search(
            program, ModelEvaluator(), space=subspace("looper"), options=PolicyOptions(trained)
        )


def test_programs_may_be_larger_than_the_room_of_the_policy_and_have_no_loop() -> None:
    small = replace(SETTING, room=Room(loop=2, computation=2, edge=16))
    trained = TrainedPolicy(untrained(), small, {})
    program = find_kernel("gemm").program("MINI")
    found = policy_search(program, ModelEvaluator(), options=PolicyOptions(trained, 2))
    assert found.evaluations > 1


def test_the_same_seed_draws_the_same() -> None:
    program = find_kernel("mvt").program("MINI")
    trained = TrainedPolicy(untrained(), SETTING, {})
    one, same, other = (
        policy_search(program, ModelEvaluator(), options=PolicyOptions(trained, 6, seed=seed))
        for seed in (3, 3, 4)
    )
    assert [each.key for each in one.ranked] == [each.key for each in same.ranked]
    assert {each.key for each in one.ranked} != {each.key for each in other.ranked}


def test_the_policy_that_ships_optimises_what_it_has_not_seen() -> None:
    trained = load_policy()
    assert trained.setting == Setting()
    assert {"programs", "steps", "curve"} <= set(trained.card)
    program = find_kernel("mvt").program("SMALL")
    env = trained.setting.environment([program], evaluator="model")
    [found] = rollouts(trained.policy, env, [program])
    assert found.best > 2.0
    assert not found.idle
    searched = policy_search(program, ModelEvaluator())
    assert (searched.evaluation.speedup or 0.0) >= found.best


def test_it_acts_in_other_spaces_and_says_where_it_does_not() -> None:
    elsewhere = gymnasium.make("envs:Looper-v0", programs="mvt", evaluator="model", space="pearl")
    observation, _ = elsewhere.reset()
    with pytest.raises(UsageError, match="give both the same space"):
        load_policy().policy.predict(observation)
    action, _ = load_policy(space="pearl").policy.predict(observation)
    assert observation["action_mask"][action]


def test_the_command_line_takes_a_policy(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["optimize", "mvt", "--size", "MINI", "--search", "policy", "--evaluator", "model"]
    words += ["--no-run", "-o", str(tmp_path / "mvt.c")]
    assert main([*words, "--weights", str(tmp_path / "no.safetensors")]) == 2
    assert "there is no such policy" in capsys.readouterr().err
    assert main([*words, "--weights", str(saved)]) == 0
    assert (tmp_path / "mvt.c").exists()


@pytest.mark.pure
@pytest.mark.parametrize("command", ["agent", "clone", "values"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--choice", "x"], "choice"),
        (["--layer", "x"], "layer"),
        (["--observation", "graph"], "observation"),
        (["--space", "x"], "there is no space"),
    ],
)
def test_wrong_words_are_told_before_anything_long_begins(
    command: str,
    words: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["train", command, "-o", str(tmp_path / "made"), *words]) == 2
    told = capsys.readouterr().err
    assert message in told and "Traceback" not in told
    assert not (tmp_path / "made").exists()


@pytest.mark.pure
def test_wrong_numbers_and_names_for_a_training(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, message in {
        ("--members", "7"): "--members 7: give a divisor of 512",
        ("--evaluator", "x"): "there is no evaluator `x`",
        ("--weights", str(tmp_path)): "there is no such policy",
    }.items():
        assert main(["train", "agent", "-o", str(tmp_path / "made"), *words]) == 2
        assert message in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


@pytest.mark.slow
def test_an_agent_is_trained_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["train", "agent", "-o", str(tmp_path), "--steps", "512", "--programs", "3"]
    words += ["--held-out", "2", "--hidden", "16", "--space", "pearl"]
    assert main(words) == 0
    assert "512" in capsys.readouterr().out
    trained = load_learner(tmp_path / "policy.safetensors")
    assert trained.card["learning"]["steps"] == 512
    assert np.isfinite([each["greedy"] for each in trained.card["curve"]]).all()
    assert (tmp_path / "curve.png").stat().st_size > 1000


def test_what_was_measured_and_what_searches_find_are_cloned_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memo, data = invented_memo(tmp_path / "memo.db"), tmp_path / "data"
    assert main(["generate", "export", "--memo", str(memo), "-o", str(data)]) == 0
    words = ["train", "clone", "--data", str(data), "--programs", "2", "--epochs", "1"]
    words += ["--hidden", "16", "--space", "pearl", "-o", str(tmp_path / "made")]
    assert main(words) == 0
    programs = load_learner(tmp_path / "made" / "policy.safetensors").card["programs"]
    assert programs["learnt from"]["searched"] == 2 < programs["learnt from"]["measured"]
    assert list(programs["held out"]) == ["measured"]
    capsys.readouterr()
    assert main([*words, "--held-out", "3"]) == 2
    assert "--held-out: with --data" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("clone", ["--programs", "3", "--held-out", "2"]),
        ("values", ["--of", "model", "--programs", "10", "--most", "4"]),
    ],
)
def test_what_an_agent_begins_with_is_made_by_commands(
    command: str, words: list[str], tmp_path: Path
) -> None:
    words += ["-o", str(tmp_path), "--epochs", "2", "--hidden", "16", "--space", "pearl"]
    assert main(["train", command, *words]) == 0
    trained = load_learner(tmp_path / "policy.safetensors")
    assert trained.setting.space == "pearl"
    assert len(trained.card["curve"]) == 2
