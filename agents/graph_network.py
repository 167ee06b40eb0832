"""Graph networks over schedules: what policies and value functions are made of.

Pearl's network (its section 4.4 and Figure 7): two graph attention layers over the loops and
computations of a program, pooled after each layer. Shown the whole graph of a schedule, it first
tells each computation and loop what hangs on it (accesses and their arrays, constraints of the
iteration domain, rows of the schedule), so that attention, which is what takes time, is between
loops and computations in either case.
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch_geometric.nn import GATv2Conv, GCNConv, SAGEConv

from agents.network_layout import INNER, LEAVES, LEVELS, edge_kinds, ends, shown_relations, starts
from envs.observations import GraphBatch, packed
from looper.errors import UsageError
from looper.features.columns import ITERATORS, KINDS, WIDTHS, column
from looper.features.graph import RELATIONS

LAYERS = ("gatv2", "gcn", "sage")
"""Types of layers (Pearl's Figure 7): graph attention, graph convolution, GraphSAGE."""

_FOCUS, _LEVEL = column("loop", "in_focus"), column("loop", "level")


class GraphNetwork(BaseFeaturesExtractor):
    """Features of a batch of padded observations, for an actor and a critic.

    Never computes on padding, and has no loop over the members of a batch.

    Args:
        space: of observations, "padded" or "pearl".
        layer: one of `LAYERS`.
        hidden: numbers a node has between layers, and a graph in the end.
        layers: how many, each of which sees one edge further.
        heads: of attention.
        head: numbers that each of them has; by default so many that all of them have `hidden`. In
            Pearl each has that many, which takes four times as long.
        leaf: numbers that accesses, arrays, constraints and rows have.

    Attributes:
        graph_dim: numbers that describe a graph as a whole, the first ones of its features.
        loop_dim: numbers that describe one loop around the branch in focus; those of `LEVELS` of
            them follow, outermost first, zero where there is none.
    """

    def __init__(
        self,
        space: spaces.Dict,
        layer: str = "gatv2",
        hidden: int = 128,
        layers: int = 2,
        heads: int = 4,
        head: int | None = None,
        leaf: int = 32,
    ) -> None:
        self.graph_dim, self.loop_dim = 2 * hidden, hidden
        super().__init__(space, self.graph_dim + LEVELS * self.loop_dim)
        head = max(1, hidden // heads) if head is None else head
        self.shown = [kind for kind in KINDS if kind in space.spaces]
        self.is_whole = len(self.shown) == len(KINDS)
        widths = {kind: WIDTHS[kind] for kind in INNER}
        if self.is_whole:
            self.array = nn.Linear(WIDTHS["array"], leaf)
            self.leaves = nn.ModuleDict(
                {kind: nn.Linear(WIDTHS[kind], leaf) for kind in ("access", "constraint", "row")}
            )
            for _, told, _ in LEAVES:
                widths[told] += leaf
        self.nodes = nn.ModuleDict({kind: nn.Linear(widths[kind], hidden) for kind in INNER})
        self.convolutions = nn.ModuleList(
            _convolution(layer, hidden, heads, head, len(edge_kinds(self.shown)))
            for _ in range(layers)
        )
        wide = heads * head if layer == "gatv2" else hidden
        self.after = nn.ModuleList(nn.Linear(wide, hidden) for _ in range(layers))
        self.together = nn.Sequential(
            nn.Linear(2 * layers * hidden, 2 * hidden),
            nn.SELU(),
            nn.Linear(2 * hidden, hidden),
            nn.SELU(),
        )
        self.attends = layer == "gatv2"

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """Features of a batch, shape (batch, features_dim)."""
        batch = packed(observations)
        size = len(batch.focus)
        inner = self._inner(batch, starts(batch))
        x = torch.cat(inner)
        members = torch.cat([batch.members[kind] for kind in INNER])
        edges, kinds = _inner_edges(batch, self.shown, len(x))
        pooled = []
        for convolution, after in zip(self.convolutions, self.after, strict=True):
            if self.attends:
                weights = nn.functional.one_hot(kinds, len(edge_kinds(self.shown)))
                found = convolution(x, edges, edge_attr=weights.to(x.dtype))
            else:
                found = convolution(x, edges)
            x = torch.selu(after(found))
            pooled += [_pooled(x, members, size, how) for how in ("mean", "amax")]
        graph = self.together(torch.cat(pooled, 1))
        first = len(inner[0])
        loops = x[first : first + len(inner[1])]
        focus = x[first + len(inner[1]) + batch.focus]
        return torch.cat([graph, focus, self._by_level(batch, loops, size)], 1)

    def _inner(self, batch: GraphBatch, first: dict[str, int]) -> list[Tensor]:
        """The root, loops and computations of all members, with what hangs on them."""
        told: dict[str, list[Tensor]] = {kind: [batch.nodes[kind].float()] for kind in INNER}
        if self.is_whole:
            leaves = {kind: self.leaves[kind](batch.nodes[kind].float()) for kind in self.leaves}
            arrays = self.array(batch.nodes["array"].float())
            access, array = ends(batch, "of_array", first["access"], first["array"])
            leaves["access"] = leaves["access"].index_add(0, access, arrays[array])
            leaves = {kind: torch.selu(found) for kind, found in leaves.items()}
            for relation, kind, leaf in LEAVES:
                source, target = ends(batch, relation, first[kind], first[leaf])
                empty = leaves[leaf].new_zeros(len(batch.nodes[kind]), leaves[leaf].shape[1])
                told[kind].append(empty.index_add(0, source, leaves[leaf][target]))
        return [torch.selu(self.nodes[kind](torch.cat(told[kind], 1))) for kind in INNER]

    def _by_level(self, batch: GraphBatch, loops: Tensor, size: int) -> Tensor:
        """The loops around the branch in focus, shape (batch, LEVELS * loop_dim)."""
        features = batch.nodes["loop"]
        focused = features[:, _FOCUS] > 0
        level = (features[focused, _LEVEL].float() * ITERATORS).round().long()
        kept = level < LEVELS
        place = (batch.members["loop"][focused] * LEVELS + level)[kept]
        empty = loops.new_zeros(size * LEVELS, self.loop_dim)
        return empty.index_copy(0, place, loops[focused][kept]).reshape(size, -1)


def _convolution(layer: str, hidden: int, heads: int, head: int, kinds: int) -> nn.Module:
    made: nn.Module
    match layer:
        case "gatv2":
            made = GATv2Conv(hidden, head, heads, edge_dim=kinds, add_self_loops=False)
        case "gcn":
            made = GCNConv(hidden, hidden, add_self_loops=False)
        case "sage":
            made = SAGEConv(hidden, hidden)
        case _:
            raise UsageError(f"layer={layer!r}: choose one of {', '.join(LAYERS)}")
    return made


def _inner_edges(batch: GraphBatch, shown: list[str], count: int) -> tuple[Tensor, Tensor]:
    """Edges between root, loops and computations, both ways, and from each to itself."""
    relations = shown_relations(shown)
    edges, kinds = [], []
    for number, name in enumerate(relations):
        own = batch.edges[:, batch.types == RELATIONS.index(name)]
        edges += [own, own.flip(0)]
        kinds += [own.new_full(own.shape[1:], number)]
        kinds += [own.new_full(own.shape[1:], number + len(relations))]
    itself = torch.arange(count, device=batch.edges.device)
    edges.append(itself.expand(2, -1))
    kinds.append(torch.full_like(itself, len(edge_kinds(shown)) - 1))
    return torch.cat(edges, 1), torch.cat(kinds)


def _pooled(x: Tensor, members: Tensor, size: int, how: Any) -> Tensor:
    index = members[:, None].expand_as(x)
    return x.new_zeros(size, x.shape[1]).scatter_reduce(0, index, x, how, include_self=False)
