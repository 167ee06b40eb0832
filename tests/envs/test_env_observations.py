"""Observations: small, complete, and batched without padding."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from gymnasium.vector.utils import concatenate, create_empty_array

from envs import packed
from envs.environment import LooperEnv
from looper.features.columns import KINDS, WIDTHS
from looper.features.graph import RELATIONS, Progress, schedule_graph
from looper.schedule import Schedule
from looper.space.states import State
from tests.env_doubles import Counted
from tests.small_programs import kernel

NAMES = ("gemm", "2mm", "jacobi-2d", "lu", "deriche", "mvt")


def observed(name: str, text: str = "", **options: Any) -> tuple[LooperEnv, Any, State]:
    env = LooperEnv(f"{name}:MINI", evaluator=Counted(), **options)
    env.reset(seed=0)
    state = env.state.after(Schedule.parse(env.schedule.program, text))
    mask = np.zeros(len(env.actions), dtype=np.int8)
    return env, env._view.observe(state, mask, Progress(0.5, 2.0)), state


def batch(members: list[Any], env: LooperEnv) -> Any:
    empty: Any = create_empty_array(env.observation_space, len(members))
    found = concatenate(env.observation_space, members, empty)
    return found


@pytest.mark.parametrize("kind", ["numpy", "torch", "torch floats"])
def test_a_batch_is_its_members_one_after_the_other(kind: str) -> None:
    several = [observed(name) for name in NAMES]
    members = batch([observation for _, observation, _ in several], several[0][0])
    if kind != "numpy":
        # stable-baselines3 makes floats of everything.
        members = {name: torch.as_tensor(value) for name, value in members.items()}
        if kind == "torch floats":
            members = {name: value.float() for name, value in members.items()}
    found = packed(members)
    graphs = [
        schedule_graph(state.schedule, state.head, progress=Progress(0.5, 2.0))
        for _, _, state in several
    ]
    for name in KINDS:
        wanted = np.vstack([graph.nodes[name] for graph in graphs]).astype(np.float16)
        assert np.array_equal(np.asarray(found.nodes[name], dtype=np.float16), wanted)
        owners = [np.full(len(graph.nodes[name]), k) for k, graph in enumerate(graphs)]
        assert np.array_equal(np.asarray(found.members[name]), np.concatenate(owners))
    totals = np.array([graph.counts for graph in graphs])
    before = np.cumsum(totals, axis=0) - totals
    starts = np.cumsum([0, *totals.sum(axis=0)])[:-1]
    edges = []
    for own, graph in zip(before, graphs, strict=True):
        numbers = [
            start + first + np.arange(count)
            for start, first, count in zip(starts, own, graph.counts, strict=True)
        ]
        edges.append(np.concatenate(numbers)[graph.edges])
    assert np.array_equal(np.asarray(found.edges), np.hstack(edges))
    assert np.array_equal(np.asarray(found.types), np.concatenate([g.types for g in graphs]))
    computation = KINDS.index("computation")
    assert np.asarray(found.focus).tolist() == [
        own[computation] + graph.focus for own, graph in zip(before, graphs, strict=True)
    ]


def test_one_observation_is_a_batch_of_one() -> None:
    _, observation, state = observed("gemm")
    found, graph = packed(observation), schedule_graph(state.schedule, state.head)
    assert found.edges.tolist() == graph.edges.tolist()
    assert found.types.tolist() == graph.types.tolist()


def test_pearl_sees_loops_and_computations() -> None:
    env, observation, state = observed("2mm", "tile(S2, 2, [4])", observation="pearl")
    assert env.observation_space.contains(observation)
    assert set(observation) & set(KINDS) == {"root", "loop", "computation"}
    found, graph = packed(observation), schedule_graph(state.schedule, state.head)
    assert [len(found.nodes[kind]) for kind in found.nodes] == list(graph.counts[:3])
    assert set(found.types.tolist()) == {RELATIONS.index("contains")}
    # A tree: every node but the root is in one other.
    assert sorted(found.edges[1].tolist()) == list(range(1, sum(graph.counts[:3])))


def test_an_observation_takes_tens_of_kilobytes() -> None:
    env, observation, _ = observed("gemm")
    assert env.observation_space.contains(observation)
    size = sum(np.asarray(value).nbytes for value in observation.values())
    assert size < 64_000, size
    assert observation["loop"].dtype == np.float16 and observation["edges"].dtype == np.int32


def test_a_plain_graph_has_no_padding() -> None:
    env, observation, state = observed("gemm", observation="graph")
    graph = schedule_graph(state.schedule, state.head)
    assert len(observation.nodes) == sum(graph.counts)
    assert np.array_equal(observation.edge_links.T, graph.edges)
    kinds = observation.nodes[:, 0].astype(int)
    assert np.bincount(kinds).tolist() == list(graph.counts)
    loops = observation.nodes[kinds == KINDS.index("loop"), 1 : 1 + WIDTHS["loop"]]
    assert np.array_equal(loops, graph.nodes["loop"])
    assert env.observation_space.contains(observation)


def test_most_kernels_fit_by_default() -> None:
    for name in ("gemm", "adi", "heat-3d", "correlation", "ludcmp"):
        LooperEnv(f"{name}:MINI", evaluator=Counted()).reset(seed=0)


def test_programs_of_one_kernel_share_what_does_not_change() -> None:
    first, second = (schedule_graph(Schedule(kernel("gemm"))) for _ in range(2))
    assert first.nodes["access"] is second.nodes["access"]
