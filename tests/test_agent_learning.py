"""Agents learn, what was stopped goes on to the same end, and graphs are seen without padding."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch

import envs  # noqa: F401, as it registers the track
from agents.action_scores import ActionScores, action_features
from agents.graph_network import LAYERS, LEVELS, GraphNetwork
from agents.graph_policy import CHOICES, GraphPolicy
from agents.learning import LearningOptions, Piece, learn
from agents.rollouts import rollouts
from looper.errors import UsageError
from looper.evaluation.cost_table import ProgramCosts
from looper.features.columns import WIDTHS

SMALL = LearningOptions(
    steps=1024, members=8, batch=256, piece=512, rate=1e-3, hidden=32, heads=1, entropy=0.02
)


def track(observation: str = "padded", programs: Any = None) -> Any:
    made = gymnasium.make("LooperTrack-v0", programs=programs, observation=observation)
    return made.unwrapped


def observed(env: Any, count: int, seed: int = 0) -> list[dict[str, np.ndarray]]:
    """Observations of random episodes."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    found: list[dict[str, np.ndarray]] = []
    while len(found) < count:
        found.append(seen)
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, _, terminated, truncated, info = env.step(int(action))
        if terminated or truncated:
            seen, info = env.reset()
    return found


def batched(observations: list[dict[str, np.ndarray]]) -> dict[str, torch.Tensor]:
    return {
        name: torch.as_tensor(np.stack([each[name] for each in observations]))
        for name in observations[0]
    }


@pytest.mark.parametrize("observation", ["padded", "pearl"])
@pytest.mark.parametrize("layer", LAYERS)
def test_members_of_a_batch_do_not_see_each_other(observation: str, layer: str) -> None:
    torch.manual_seed(0)
    env = track(observation)
    network = GraphNetwork(env.observation_space, layer=layer, hidden=16, heads=2, leaf=8).eval()
    seen = observed(env, 12)
    together = network(batched(seen))
    assert together.shape == (12, network.features_dim)
    for k in (0, 5, 11):
        torch.testing.assert_close(network(batched(seen[k : k + 1]))[0], together[k])
    assert len({tuple(row.tolist()) for row in together.detach()}) > 6


def test_padding_is_never_looked_at() -> None:
    torch.manual_seed(0)
    env = track()
    network = GraphNetwork(env.observation_space, hidden=16, heads=2, leaf=8).eval()
    plain = batched(observed(env, 4))
    spoilt = {name: tensor.clone() for name, tensor in plain.items()}
    for kind, numbers in zip(network.shown, plain["counts"].T.tolist(), strict=True):
        for row, number in zip(spoilt[kind], numbers, strict=True):
            row[number * WIDTHS[kind] :] = 99.0
    spoilt["edges"].view(4, 2, -1).mul_((plain["edge_types"] >= 0)[:, None])
    assert any((spoilt[kind] == 99.0).any() for kind in network.shown)
    torch.testing.assert_close(network(spoilt), network(plain))


def test_loops_around_the_focus_come_by_level() -> None:
    torch.manual_seed(0)
    env = track()
    network = GraphNetwork(env.observation_space, hidden=16, heads=2, leaf=8).eval()
    seen, _ = env.reset(options={"program": "matmul"})
    depth = env.state.schedule.forest.depth_around(env.state.head)
    loops = network(batched([seen]))[0, network.graph_dim :].reshape(LEVELS, network.loop_dim)
    used = [bool(loop.abs().sum() > 0) for loop in loops]
    assert used == [True] * depth + [False] * (LEVELS - depth)


def test_actions_are_scored_by_what_they_are() -> None:
    torch.manual_seed(0)
    actions = track().actions
    features = action_features(actions)
    assert len({tuple(row) for row in features.tolist()}) == len(actions)
    shown = list(actions[::-1])
    scores, others = (ActionScores(some, 8, 4) for some in (actions, shown))
    others.load_state_dict(scores.state_dict())
    latent = torch.randn(3, 8 + LEVELS * 4)
    torch.testing.assert_close(scores(latent), others(latent).flip(1))


@pytest.mark.parametrize("choice", CHOICES)
def test_what_is_impossible_is_never_chosen(choice: str) -> None:
    env = track()
    policy = GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: 1e-3,
        actions=env.actions,
        choice=choice,
        features_extractor_kwargs={"hidden": 16, "heads": 1},
    )
    found = rollouts(policy, env, [env.programs.named(name) for name in env.programs.names], seed=3)
    assert len(found) == len(env.programs.names)
    assert not any(each.idle for each in found)
    assert all(each.best >= each.speedup > 0 for each in found)


def test_a_training_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    env, told = track(programs=["matmul", "matvec"]), list[Piece]()
    held_out = [env.programs.named("matmul")]
    at_once = learn(env, held_out, SMALL, tmp_path / "one")
    with pytest.raises(KeyboardInterrupt):
        learn(env, held_out, SMALL, tmp_path / "two", stop)
    again = learn(env, held_out, SMALL, tmp_path / "two", told.append)
    for name, tensor in at_once.state_dict().items():
        torch.testing.assert_close(again.state_dict()[name], tensor, rtol=0, atol=0, msg=name)
    rows = [
        [json.loads(line) | {"seconds": 0} for line in (tmp_path / name / "progress.jsonl").open()]
        for name in ("one", "two")
    ]
    assert rows[0] == rows[1]
    assert [piece.steps for piece in told] == [512, 1024]
    with pytest.raises(UsageError, match="differs in rate"):
        learn(env, held_out, replace(SMALL, rate=1e-4), tmp_path / "two")


def best_of(costs: ProgramCosts) -> float:
    return max(costs.speedup(cost) or 0.0 for cost in costs.schedules.values())


def stop(piece: Piece) -> None:
    raise KeyboardInterrupt


def test_it_learns_the_best_of_two_programs(tmp_path: Path) -> None:
    env = track(programs=["matmul", "matvec"])
    programs = [env.programs.named(name) for name in env.programs.names]
    best = {name: best_of(env.table.by_name[name]) for name in env.programs.names}
    options = replace(SMALL, steps=20480, piece=20480, rate=3e-4, entropy=0.05)
    policy = learn(env, programs, options, tmp_path)
    for each in rollouts(policy, env, programs):
        assert each.speedup > 0.95 * best[each.program]
