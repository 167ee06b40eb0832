"""Agents learn, what was stopped goes on to the same end, and graphs are seen without padding."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor

import envs  # noqa: F401, as it registers the track
from agents.learners.batched_environments import BatchedEnvironments
from agents.learners.learning import LearningOptions, Piece, learn, learner
from agents.learners.reference_policy import Reference
from agents.policy.action_scores import ActionScores
from agents.policy.graph_network import LAYERS, GraphNetwork, _inner_edges
from agents.policy.graph_policy import CHOICES, GraphPolicy
from agents.policy.network_layout import LEAVES, LEVELS, action_features, edge_kinds, ends, starts
from agents.policy.policy_cards import Setting
from agents.policy.policy_files import new_policy
from agents.policy.rollouts import rollouts
from envs import packed, to_pyg
from looper.errors import UsageError
from looper.evaluation.cost_table import ProgramCosts
from looper.features.columns import ITERATORS, WIDTHS, column
from looper.space.vocabulary import Action
from looper.support.statistics import geometric_mean
from tests.small_programs import c_program
from tests.torch_threads import one_thread  # noqa: F401

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


@pytest.mark.pure
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


@pytest.mark.pure
def test_padding_is_never_looked_at() -> None:
    torch.manual_seed(0)
    env = track()
    network = GraphNetwork(env.observation_space, hidden=16, heads=2, leaf=8).eval()
    plain = batched(observed(env, 4))
    spoilt = {name: tensor.clone() for name, tensor in plain.items()}
    for kind, numbers in zip(network.shown, plain["counts"].T.tolist(), strict=True):
        for row, number in zip(spoilt[kind], numbers, strict=True):
            row[number * WIDTHS[kind] :] = 99.0
    spoilt["edges"].view(4, 2, -1).masked_fill_((plain["edge_types"] < 0)[:, None], 1)
    assert not torch.equal(spoilt["edges"], plain["edges"])
    assert any((spoilt[kind] == 99.0).any() for kind in network.shown)
    torch.testing.assert_close(network(spoilt), network(plain))


@pytest.mark.pure
def test_loops_around_the_focus_come_by_level() -> None:
    env = track()
    network = GraphNetwork(env.observation_space, hidden=2, heads=1, leaf=8)
    seen = observed(env, 8)
    batch = packed(batched(seen))
    loops = batch.nodes["loop"]
    told = torch.stack(
        [1 + loops[:, column("loop", "level")] * ITERATORS, batch.members["loop"]], 1
    )
    found = network._by_level(batch, told.float(), len(seen)).reshape(len(seen), LEVELS, 2)
    depths = [int(each["loop"].reshape(-1, WIDTHS["loop"])[:, 0].sum()) for each in seen]
    for member, depth in enumerate(depths):
        levels = torch.arange(1.0, depth + 1)
        expected = torch.stack([levels, torch.full_like(levels, member)], 1)
        torch.testing.assert_close(found[member, :depth], expected)
        assert not found[member, depth:].any()


@pytest.mark.pure
@pytest.mark.parametrize("observation", ["padded", "pearl"])
def test_edges_are_those_of_the_graph(observation: str) -> None:
    env = track(observation)
    network = GraphNetwork(env.observation_space, hidden=2, heads=1, leaf=8)
    observations = batched(observed(env, 6))
    batch, graph = packed(observations), to_pyg(observations)
    sizes = [len(batch.nodes[kind]) for kind in ("root", "loop", "computation")]
    firsts = dict(zip(("root", "loop", "computation"), np.cumsum([0, *sizes[:2]]), strict=True))
    edges, kinds = _inner_edges(batch, network.shown, sum(sizes))
    names = edge_kinds(network.shown)
    found = {
        (names[kind], source, target)
        for kind, source, target in zip(kinds.tolist(), *edges.tolist(), strict=True)
    }
    expected = {("itself", k, k) for k in range(sum(sizes))}
    for source, relation, target in graph.edge_types:
        if {source, target} <= set(firsts) and relation in names:
            for a, b in graph[source, relation, target].edge_index.T.tolist():
                first, second = firsts[source] + a, firsts[target] + b
                expected |= {(relation, first, second), (f"rev_{relation}", second, first)}
    assert found == expected
    for relation, source, target in LEAVES if network.is_whole else ():
        first = starts(batch)
        pairs = ends(batch, relation, first[source], first[target])
        known = graph[source, relation, target].edge_index
        assert set(zip(*map(torch.Tensor.tolist, pairs), strict=True)) == set(
            map(tuple, known.T.tolist())
        )


@pytest.mark.pure
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


@pytest.mark.pure
def test_scores_look_at_the_loops_that_an_action_touches() -> None:
    torch.manual_seed(0)
    actions = (
        Action("tile", 1, (32, 32)),
        Action("interchange", 0, (3,)),
        Action("vectorize"),
        Action("parallelize", 0),
    )
    scores = ActionScores(actions, 8, 4)
    graph, loops = torch.randn(1, 8), torch.randn(LEVELS, 4)
    loops[4:] = 0
    before = scores(torch.cat([graph, loops.reshape(1, -1)], 1))[0]
    touched = []
    for level in range(4):
        other = loops.clone()
        other[level] += 1.0
        changed = scores(torch.cat([graph, other.reshape(1, -1)], 1))[0]
        touched.append((changed != before).tolist())
    # All of them see the innermost loop.
    assert list(zip(*touched, strict=True)) == [
        (False, True, True, True),
        (True, False, False, True),
        (False, False, False, True),
        (True, True, False, True),
    ]


def test_every_layer_learns_from_the_first_step_on() -> None:
    torch.manual_seed(0)
    nest = "".join(f"for (int {i} = 0; {i} < 96; {i}++)\n" for i in "ijk")
    arrays = "double C[96][96], double A[96][96], double B[96][96]"
    matmul = c_program(arrays, f"{nest} C[i][j] += A[i][k] * B[k][j];")
    env = Setting().environment([matmul], evaluator="model")
    policy = new_policy(env, "scored", {"hidden": 16, "heads": 1})
    seen = observed(env, 12)
    masks = np.stack([each["action_mask"] for each in seen]).astype(bool)
    some = torch.as_tensor([int(np.flatnonzero(mask)[0]) for mask in masks])
    values, found, _ = policy.evaluate_actions(batched(seen), some, masks)  # type: ignore[arg-type]
    (values.sum() + found.sum()).backward()
    for name, weights in policy.named_parameters():
        assert weights.grad is not None and weights.grad.abs().max() > 1e-7, name


@pytest.mark.pure
def test_what_is_possible_is_told_unless_it_is_to_be_found_out() -> None:
    torch.manual_seed(0)
    env = track()
    seen = batched(observed(env, 4))
    others = {**seen, "action_mask": torch.zeros_like(seen["action_mask"])}
    make = partial(GraphNetwork, env.observation_space, hidden=16, heads=1, leaf=8)
    told = make(actions=env.actions).eval()
    assert not torch.equal(told(seen), told(others))
    blind = make().eval()
    torch.testing.assert_close(blind(seen), blind(others))


@pytest.mark.pure
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
    programs = [env.programs.named(name) for name in env.programs.names]
    found = rollouts(policy, env, 3 * programs, greedy=False, seed=3)
    assert [each.program for each in found] == 3 * list(env.programs.names)
    assert not any(each.idle for each in found)
    again = rollouts(policy, env, 3 * programs, greedy=False, seed=3)
    assert [each.actions for each in again] == [each.actions for each in found]
    steps = iter(range(2))
    few = rollouts(policy, env, programs, goes_on=lambda: next(steps, None) is not None)
    assert all(len(each.actions) <= 2 for each in few) and len(few) == len(programs)
    cut_off = rollouts(policy, env, programs, goes_on=lambda: False)
    assert not any(each.actions or each.is_over for each in cut_off)


@pytest.mark.pure
def test_members_share_one_question_and_are_not_worth_more_than_they_end_with() -> None:
    env = track(programs=["matmul", "matvec"])
    members = BatchedEnvironments(env, 4)
    members.seed(0)
    members.reset()
    asked = list[int]()
    evaluate = env.table and env._evaluator.evaluator.evaluate

    def counted(schedules: Any) -> Any:
        asked.append(len(schedules))
        return evaluate(schedules)

    env._evaluator.evaluator.evaluate = counted
    rng, ended = np.random.default_rng(0), 0
    for _ in range(60):
        before = len(asked)
        masks = np.stack(members.env_method("action_masks"))
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        _, _, over, infos = members.step(actions)
        assert len(asked) <= before + 1
        for info, is_over in zip(infos, over, strict=True):
            ended += bool(is_over)
            assert not info["TimeLimit.truncated"]
            assert ("terminal_observation" in info) == bool(is_over)
    assert ended
    assert max(asked) > 1


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
    # What has learnt nothing yet may begin as something else.
    (tmp_path / "two" / "progress.jsonl").unlink()
    with pytest.raises(KeyboardInterrupt):
        learn(env, held_out, replace(SMALL, rate=1e-4), tmp_path / "two", stop)


class _Charging(BaseCallback):
    """After a rollout, by the policy itself and by another one as references."""

    def _on_rollout_end(self) -> None:
        agent: Any = self.model
        buffer, policy = agent.rollout_buffer, agent.policy
        rewards, returns = buffer.rewards.copy(), buffer.returns.copy()
        assert Reference(policy, 1.0).charge(agent) == pytest.approx(0.0, abs=1e-5)
        np.testing.assert_allclose(buffer.rewards, rewards, atol=1e-4)
        np.testing.assert_allclose(buffer.returns, returns, atol=1e-3)
        other, free = copy.deepcopy(policy), Reference(policy, 0.0)
        with torch.no_grad():
            for each in other.action_net.parameters():
                each.add_(torch.randn_like(each))
        before, free_of = buffer.rewards.copy(), free.charge(agent)
        nats = Reference(other, 0.5).charge(agent)
        assert nats > 0.01 > abs(free_of)
        assert (before - buffer.rewards).mean() == pytest.approx(0.5 * nats, rel=1e-3)
        self.returns_fell = buffer.returns.mean() < returns.mean()

    def _on_step(self) -> bool:
        return True


@pytest.mark.pure
def test_to_leave_a_reference_costs_the_divergence_from_it() -> None:
    torch.manual_seed(0)
    env = track(programs=["matmul", "matvec"])
    charging = _Charging()
    learner(VecMonitor(BatchedEnvironments(env, 8)), SMALL).learn(256, charging)
    assert charging.returns_fell


@pytest.mark.slow
def test_a_policy_is_kept_near_what_it_begins_with(tmp_path: Path) -> None:
    env = track(programs=["matmul", "matvec"])
    begun = learner(VecMonitor(BatchedEnvironments(env, 8)), SMALL).policy
    assert isinstance(begun, GraphPolicy)
    told: list[Piece] = []
    for weight in (1e-6, 1.0):
        options = replace(SMALL, steps=2048, rate=3e-4, seed=1, divergence=weight)
        learn(env, [env.programs.named("matmul")], options, tmp_path / str(weight), begun=begun)
        row = (tmp_path / str(weight) / "progress.jsonl").read_text().splitlines()[-1]
        told.append(Piece(**json.loads(row)))
    assert told[0].divergence > 3 * max(told[1].divergence, 0.0)
    with pytest.raises(UsageError, match="no policy to begin with"):
        learn(env, [], options, tmp_path / "none")


def best_of(costs: ProgramCosts) -> float:
    return max(costs.speedup(cost) or 0.0 for cost in costs.schedules.values())


def stop(piece: Piece) -> None:
    raise KeyboardInterrupt


class Reached(Exception):
    """A policy is as good as the test asks for; more training shows nothing."""


@pytest.mark.slow
def test_it_learns_the_best_of_two_programs(tmp_path: Path) -> None:
    env = track(programs=["matmul", "matvec"])
    programs = [env.programs.named(name) for name in env.programs.names]
    best = geometric_mean(best_of(env.table.by_name[name]) for name in env.programs.names) or 0.0
    options = replace(SMALL, steps=20480, piece=1024, rate=3e-4, entropy=0.1)
    told: list[Piece] = []

    def watch(piece: Piece) -> None:
        told.append(piece)
        if piece.greedy > 0.95 * best:
            raise Reached

    with pytest.raises(Reached):
        learn(env, programs, options, tmp_path, watch)
    assert told[0].greedy < told[-1].greedy
