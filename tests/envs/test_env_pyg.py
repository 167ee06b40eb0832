"""Batches for PyTorch Geometric: the graphs of their members, and what its layers take."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium.vector.utils import concatenate, create_empty_array
from torch_geometric.data import Batch, Data
from torch_geometric.nn import GATv2Conv, HGTConv, Linear, to_hetero

import envs
from envs.environment import LooperEnv
from envs.observations import PaddedGraph, Room
from looper.features.columns import KINDS, WIDEST, WIDTHS
from looper.features.graph import EDGE_TYPES, RELATIONS, Progress, ScheduleGraph, schedule_graph
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_schedule
from looper.space.states import State
from tests.env_doubles import Counted
from tests.small_programs import c_program, kernel
from tests.torch_threads import one_thread  # noqa: F401

NAMES = ("gemm", "2mm", "jacobi-2d", "lu", "deriche", "mvt")


@cache
def members(observation: str = "padded") -> tuple[Any, list[Any], list[ScheduleGraph]]:
    """A batch, its members, and what they are observations of."""
    found, graphs, env = [], [], None
    for name in NAMES:
        env = LooperEnv(f"{name}:MINI", evaluator=Counted(), observation=observation)
        found.append(env.reset(seed=0)[0])
        assert env.state is not None
        graphs.append(schedule_graph(env.schedule, env.state.head))
    assert env is not None
    empty: Any = create_empty_array(env.observation_space, len(found))
    return concatenate(env.observation_space, found, empty), found, graphs


def plain(graph: ScheduleGraph, kinds: list[str], both_ways: bool) -> Data:
    """A graph as `Data`, made by hand."""
    counts = [len(graph.nodes[kind]) for kind in kinds]
    widest = max(WIDTHS[kind] for kind in kinds)
    x = np.zeros((sum(counts), widest), dtype=np.float32)
    for kind, rows in zip(kinds, np.split(x, np.cumsum(counts)[:-1]), strict=True):
        rows[:, : WIDTHS[kind]] = graph.nodes[kind].astype(np.float16)
    shown = (graph.edges < len(x)).all(0)
    if len(kinds) < len(KINDS):
        shown &= graph.types == RELATIONS.index("contains")
    edges, types = graph.edges[:, shown], graph.types[shown]
    if both_ways:
        edges = np.hstack([edges, edges[::-1]])
        types = np.hstack([types, types + len(RELATIONS)])
    return Data(
        x=torch.tensor(x),
        node_type=torch.tensor(np.repeat(np.arange(len(kinds)), counts)),
        edge_index=torch.tensor(edges.astype(np.int64)),
        edge_type=torch.tensor(types.astype(np.int64)),
    )


def edges_of(data: Data) -> list[tuple[int, ...]]:
    """All edges with their types: their order does not matter."""
    return sorted(zip(*data.edge_index.tolist(), data.edge_type.tolist(), strict=True))


@pytest.mark.parametrize("both_ways", [False, True])
@pytest.mark.parametrize("observation", ["padded", "pearl"])
def test_a_batch_is_what_pytorch_geometric_makes_of_its_graphs(
    observation: str, both_ways: bool
) -> None:
    batch, _, graphs = members(observation)
    found = envs.to_pyg(batch, homogeneous=True, both_ways=both_ways)
    kinds = list(KINDS) if observation == "padded" else ["root", "loop", "computation"]
    wanted = Batch.from_data_list([plain(graph, kinds, both_ways) for graph in graphs])
    # float16 has rounded some; they are float32 again.
    assert found.x.dtype == torch.float32
    for name in ("x", "node_type", "batch", "ptr"):
        assert torch.equal(found[name], wanted[name]), name
    assert edges_of(found) == edges_of(wanted)
    assert found.validate()
    starts = found.ptr[:-1].tolist()
    before = [sum(graph.counts[:2]) for graph in graphs]
    focus = [a + b + graph.focus for a, b, graph in zip(starts, before, graphs, strict=True)]
    assert found.focus.tolist() == focus


def test_a_batch_is_the_union_of_its_members() -> None:
    batch, single, _ = members()
    whole, parts = envs.to_pyg(batch), [envs.to_pyg(each) for each in single]
    wanted = Batch.from_data_list(parts)
    assert list(whole.node_types) == list(KINDS)
    assert whole.edge_types == list(EDGE_TYPES)
    assert whole.validate()
    for kind in KINDS:
        assert whole[kind].x.dtype == torch.float32
        assert whole[kind].x.shape[1] == WIDTHS[kind]
        for name in ("x", "batch"):
            assert torch.equal(whole[kind][name], wanted[kind][name])
        assert torch.equal(whole[kind].ptr, wanted[kind].ptr)
    for edge_type in EDGE_TYPES:
        assert torch.equal(whole[edge_type].edge_index, wanted[edge_type].edge_index)
    counts = torch.tensor([0, *(part["computation"].num_nodes for part in parts[:-1])]).cumsum(0)
    assert whole.focus.tolist() == [
        int(part.focus[0] + count) for part, count in zip(parts, counts, strict=True)
    ]


def test_kinds_and_edges_of_which_there_are_none() -> None:
    # No environment has such a program, which has nothing to transform.
    flat = State(Schedule(c_program("double A[2]", "A[0] = A[1];")), "S1")
    view = PaddedGraph(Room(), actions=1)
    data = envs.to_pyg(view.observe(flat, np.ones(1, dtype=np.int8), Progress()))
    assert data.node_types == list(KINDS) and data.edge_types == list(EDGE_TYPES)
    assert all(data[kind].x.shape == (0, WIDTHS[kind]) for kind in ("loop", "row"))
    assert data["loop"].ptr.tolist() == [0, 0]
    assert data["root", "contains", "computation"].edge_index.tolist() == [[0], [0]]
    assert data["loop", "times", "row"].edge_index.shape == (2, 0)


def test_both_kinds_of_data_are_the_same_graph() -> None:
    batch, _, _ = members()
    typed = envs.to_pyg(batch, both_ways=True)
    alike = envs.to_pyg(batch, homogeneous=True, both_ways=True)
    assert alike.x.shape[1] == WIDEST
    # Where each kind's nodes are among all.
    places = [torch.nonzero(alike.node_type == number)[:, 0] for number in range(len(KINDS))]
    for kind, own in zip(KINDS, places, strict=True):
        assert torch.equal(alike.x[own, : WIDTHS[kind]], typed[kind].x)
        assert not alike.x[own, WIDTHS[kind] :].any()
    found = []
    for (source, relation, target), edges in typed.edge_index_dict.items():
        back = relation.startswith("rev_")
        number = RELATIONS.index(relation.removeprefix("rev_")) + back * len(RELATIONS)
        ends = (places[KINDS.index(source)][edges[0]], places[KINDS.index(target)][edges[1]])
        found += [(int(a), int(b), number) for a, b in zip(*ends, strict=True)]
    assert sorted(found) == edges_of(alike)


def test_edges_are_between_the_kinds_that_are_said() -> None:
    rng = np.random.default_rng(0)
    met = set()
    for entry in catalogue():
        program = kernel(f"{entry.suite}/{entry.name}")
        graph = schedule_graph(random_schedule(rng, Schedule(program), 6))
        kinds = np.repeat(np.arange(len(KINDS)), graph.counts)[graph.edges]
        triples = np.unique(np.vstack([kinds[0], graph.types, kinds[1]]), axis=1).T
        met |= {(KINDS[a], RELATIONS[number], KINDS[b]) for a, number, b in triples.tolist()}
    assert met == set(EDGE_TYPES)


def test_tensors_of_floats_are_taken_too() -> None:
    batch, _, _ = members()
    floats = {name: torch.as_tensor(value).float() for name, value in batch.items()}
    one = envs.to_pyg(batch, homogeneous=True)
    two = envs.to_pyg(floats, homogeneous=True)
    for name in ("x", "edge_index", "edge_type", "node_type", "batch", "ptr", "focus"):
        assert torch.equal(one[name], two[name])


class Layers(torch.nn.Module):
    """What `to_hetero` multiplies."""

    def __init__(self) -> None:
        super().__init__()
        self.first = GATv2Conv((-1, -1), 8, heads=2, add_self_loops=False)
        self.second = Linear(-1, 4)

    def forward(self, x: Any, edge_index: Any) -> Any:
        return self.second(self.first(x, edge_index).relu())


@pytest.mark.parametrize("observation", ["padded", "pearl"])
def test_layers_for_types_of_nodes_and_edges_run(observation: str) -> None:
    data = envs.to_pyg(members(observation)[0], both_ways=True)
    metadata = data.metadata()
    for out in (
        to_hetero(Layers(), metadata)(data.x_dict, data.edge_index_dict),
        HGTConv({kind: WIDTHS[kind] for kind in data.node_types}, 4, metadata, heads=2)(
            data.x_dict, data.edge_index_dict
        ),
    ):
        assert set(out) == set(data.node_types)
        for kind in data.node_types:
            assert out[kind].shape == (data[kind].num_nodes, 4)
            assert torch.isfinite(out[kind]).all()


def test_a_member_gets_the_same_alone_and_in_a_batch() -> None:
    torch.manual_seed(0)
    relations = torch.nn.Embedding(2 * len(RELATIONS), 4)
    layer = GATv2Conv(WIDEST, 8, heads=2, edge_dim=4)

    def embedded(observation: Any) -> Any:
        data = envs.to_pyg(observation, homogeneous=True, both_ways=True)
        with torch.no_grad():
            return layer(data.x, data.edge_index, relations(data.edge_type)), data.ptr

    batch, single, _ = members()
    whole, ptr = embedded(batch)
    for number, observation in enumerate(single):
        own, _ = embedded(observation)
        assert torch.allclose(whole[ptr[number] : ptr[number + 1]], own, atol=1e-5)


def test_torch_is_loaded_when_it_is_asked_for() -> None:
    code = (
        "import sys, envs; "
        "loaded = lambda: [m for m in ('torch', 'torch_geometric') if m in sys.modules]; "
        "print(loaded()); envs.to_pyg; print(loaded())"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["[]", "['torch', 'torch_geometric']"]


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="'envs' has no attribute 'to_pyx'"):
        _ = envs.to_pyx
