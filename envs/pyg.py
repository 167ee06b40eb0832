"""Batches of observations as graphs of PyTorch Geometric.

A separate module, as the rest of the environment does not need torch: `envs.to_pyg` loads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch_geometric.data import Data, HeteroData

from envs.observations import GraphBatch, packed, relations_among
from looper.features.columns import KINDS
from looper.features.graph import EDGE_TYPES, RELATIONS


def to_pyg(
    observation: Mapping[str, Any], *, homogeneous: bool = False, both_ways: bool = False
) -> Data | HeteroData:
    """Return the graphs of a batch of padded observations, for PyTorch Geometric.

    Without padding and without a loop over the members, on the device of the observations.

    By default `HeteroData`, for layers with weights of their own for each type of nodes and edges
    (`HeteroConv` and `to_hetero` of GATv2 layers, `HGTConv`), and no kind has more features than it
    needs. Each kind of nodes has `x` of shape (nodes of the kind, WIDTHS[kind]); `batch`, shape
    (nodes of the kind,), the member of the batch of each node; and `ptr`, shape (members + 1,), the
    first node of each member. Each of `looper.features.graph.EDGE_TYPES` has an `edge_index` of
    shape (2, edges), even if it has no edges in this batch. `focus`, shape (members,), is the
    computation in focus.

    `homogeneous=True` gives `Data`, the nodes of one member after those of another, for one layer
    for all of them (as Pearl's GATv2, its section 4.4): `x` of shape (nodes, features of the widest
    kind shown), padded by zeros; `node_type`, positions in `looper.features.columns.KINDS`;
    `edge_index`; `edge_type`, positions in `RELATIONS`; `batch` and `ptr` as above; and `focus`,
    the node in focus.

    Features are float32. Nodes are ordered as in `ScheduleGraph`.

    Args:
        observation: entries of shape (members, ...), NumPy arrays or tensors, of the environment
            with `observation="padded"` or "pearl"; or one observation, a batch of one.
        homogeneous: one type of nodes and of edges.
        both_ways: add the reverse of each edge, as an edge of another relation, so that messages
            also pass from the contents of loops to the loops: `rev_contains` of `contains` and so
            on, or in `edge_type` by `len(RELATIONS)` more.
    """
    found = packed({name: torch.as_tensor(value) for name, value in observation.items()})
    edges, types = found.edges, found.types
    if both_ways:
        edges = torch.cat([edges, edges.flip(0)], 1)
        types = torch.cat([types, types + len(RELATIONS)])
    if homogeneous:
        return _homogeneous(found, edges, types)
    return _heterogeneous(found, edges, types, both_ways)


def _heterogeneous(found: GraphBatch, edges: Tensor, types: Tensor, both_ways: bool) -> HeteroData:
    data = HeteroData()
    data.focus = found.focus
    size, kinds = len(found.focus), list(found.nodes)
    for kind in kinds:
        data[kind].x = found.nodes[kind].float()
        data[kind].batch = found.members[kind]
        data[kind].ptr = _starts(found.members[kind], size)
    ends = torch.tensor([len(found.nodes[kind]) for kind in kinds], device=edges.device).cumsum(0)
    kind_of = torch.bucketize(edges, ends, right=True)
    firsts = ends - ends.diff(prepend=ends.new_zeros(1))
    numbers = edges - firsts[kind_of]
    shown = relations_among(kinds)
    for source, relation, target in EDGE_TYPES:
        if relation not in shown:
            continue
        a, b, number = kinds.index(source), kinds.index(target), RELATIONS.index(relation)
        own = (types == number) & (kind_of[0] == a) & (kind_of[1] == b)
        data[source, relation, target].edge_index = numbers[:, own]
        if both_ways:
            own = (types == number + len(RELATIONS)) & (kind_of[0] == b) & (kind_of[1] == a)
            data[target, f"rev_{relation}", source].edge_index = numbers[:, own]
    return data


def _homogeneous(found: GraphBatch, edges: Tensor, types: Tensor) -> Data:
    parts = list(found.nodes.values())
    widest = max(part.shape[1] for part in parts)
    x = torch.cat([torch.nn.functional.pad(p.float(), (0, widest - p.shape[1])) for p in parts])
    kinds = torch.tensor([KINDS.index(kind) for kind in found.nodes], device=x.device)
    counts = torch.tensor([len(part) for part in parts], device=x.device)
    # Pooling and attention over the nodes of a member require them to be consecutive.
    member, order = torch.cat(list(found.members.values())).sort(stable=True)
    place = torch.empty_like(order)
    place[order] = torch.arange(len(order), device=order.device)
    before = counts[: list(found.nodes).index("computation")].sum()
    return Data(
        x=x[order],
        edge_index=place[edges],
        edge_type=types,
        node_type=kinds.repeat_interleave(counts)[order],
        batch=member,
        ptr=_starts(member, len(found.focus)),
        focus=place[before + found.focus],
    )


def _starts(members: Tensor, size: int) -> Tensor:
    """Return the first node of each member, and the end of the last one."""
    ends = torch.bincount(members, minlength=size).cumsum(0)
    return torch.nn.functional.pad(ends, (1, 0))
