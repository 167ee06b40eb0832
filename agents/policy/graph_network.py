"""Graph networks over schedules, the feature extractors of policies and value functions.

Pearl's network (its section 4.4 and Figure 7): two graph attention layers over the loops and
computations of a program, pooled after each layer. Given the whole graph of a schedule, it first
aggregates into each computation and loop its leaves (accesses and their arrays, constraints of the
iteration domain, rows of the schedule), so that attention, the expensive part, is between loops and
computations in either case.

Beyond the paper, layers have residual connections (He et al., CVPR 2016) and pass the mean of all
nodes to each (a virtual node: Gilmer et al., ICML 2017): two layers see two edges far, and loops of
deep nests are farther apart. The loops around the branch in focus are kept apart by level, each
with the kinds of actions that are possible there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch_geometric.nn import GATv2Conv, GCNConv, SAGEConv

from agents.policy.network_layout import (
    INNER,
    LEAVES,
    LEVELS,
    POSSIBLE,
    edge_kinds,
    ends,
    possible_at,
    possible_kinds,
    shown_relations,
    starts,
)
from envs.observations import GraphBatch, packed
from looper.errors import UsageError
from looper.features.columns import ITERATORS, KINDS, WIDTHS, column
from looper.features.graph import RELATIONS
from looper.space.vocabulary import Action

LAYERS = ("gatv2", "gcn", "sage")
"""Types of layers (Pearl's Figure 7): graph attention, graph convolution, GraphSAGE."""

_FOCUS, _LEVEL = column("loop", "in_focus"), column("loop", "level")


class GraphNetwork(BaseFeaturesExtractor):
    """A feature extractor over batches of padded observations, for an actor and a critic.

    It never computes on padding, and has no loop over the members of a batch.

    Args:
        space: of observations, "padded" or "pearl".
        layer: one of `LAYERS`.
        hidden: width of the embeddings of nodes and of the graph.
        layers: number of layers, each of which sees one edge further.
        heads: number of attention heads.
        head: width of each head; by default `hidden` over `heads`. In Pearl it is `hidden`, which
            takes four times as long.
        leaf: width of the embeddings of accesses, arrays, constraints and rows.
        actions: the vocabulary, by which the action mask becomes a feature of loops; without it,
            the network does not use the mask.

    Attributes:
        graph_dim: width of the embedding of the whole graph, the first of the features.
        loop_dim: width of the embedding of one loop around the branch in focus; those of `LEVELS`
            loops follow, outermost first, zero for missing ones.
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
        actions: Sequence[Action] = (),
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
                widths[told] += leaf + 1
        self.nodes = nn.ModuleDict({kind: nn.Linear(widths[kind], hidden) for kind in INNER})
        self.convolutions = nn.ModuleList(
            _convolution(layer, hidden, heads, head, len(edge_kinds(self.shown)))
            for _ in range(layers)
        )
        wide = heads * head if layer == "gatv2" else hidden
        self.after = nn.ModuleList(nn.Linear(wide, hidden) for _ in range(layers))
        self.around = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers))
        self.told = bool(actions)
        if self.told:
            at, kinds = map(torch.as_tensor, (possible_at(actions), possible_kinds(actions)))
            self.register_buffer("possible_at", at, persistent=False)
            self.register_buffer("possible_kinds", kinds, persistent=False)
            self.possible = nn.Linear(POSSIBLE, hidden, bias=False)
        seen = (2 * layers + 4) * hidden + (POSSIBLE if self.told else 0)
        self.together = nn.Sequential(
            nn.Linear(seen, 2 * hidden),
            nn.SELU(),
            nn.Linear(2 * hidden, hidden),
            nn.SELU(),
        )
        self.attends = layer == "gatv2"

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """Return the features of a batch, shape (batch, features_dim)."""
        batch = packed(observations)
        size = len(batch.focus)
        inner = self._inner(batch, starts(batch))
        x = torch.cat(inner)
        members = torch.cat([batch.members[kind] for kind in INNER])
        edges, kinds = _inner_edges(batch, self.shown, len(x))
        told = {}
        if self.attends:
            told["edge_attr"] = nn.functional.one_hot(kinds, len(edge_kinds(self.shown))).to(
                x.dtype
            )
        mean, seen = _pooled(x, members, size, "mean"), []
        for convolution, after, around in zip(
            self.convolutions, self.after, self.around, strict=True
        ):
            found = convolution(x, edges, **told)
            x = x + torch.selu(after(found) + around(mean)[members])
            mean = _pooled(x, members, size, "mean")
            seen += [mean, _pooled(x, members, size, "amax")]
        first = len(inner[0])
        loops = self._by_level(batch, x[first : first + len(inner[1])], size)
        focus = x[first + len(inner[1]) + batch.focus]
        seen += [x[:first], focus]
        if self.told:
            possible = observations["action_mask"].to(x.dtype)
            at = (possible @ self.get_buffer("possible_at")).clamp(max=1)
            loops = loops + self.possible(at.reshape(size, LEVELS, POSSIBLE))
            seen.append((possible @ self.get_buffer("possible_kinds")).clamp(max=1))
        seen += [loops.mean(1), loops.amax(1)]
        return torch.cat([self.together(torch.cat(seen, 1)), focus, loops.flatten(1)], 1)

    def _inner(self, batch: GraphBatch, first: dict[str, int]) -> list[Tensor]:
        """Embed the root, loops and computations of all members, with their leaves."""
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
                count = torch.bincount(source, minlength=len(empty))[:, None]
                mean = empty.index_add(0, source, leaves[leaf][target]) / count.clamp(min=1)
                told[kind] += [mean, count.log1p()]
        return [torch.selu(self.nodes[kind](torch.cat(told[kind], 1))) for kind in INNER]

    def _by_level(self, batch: GraphBatch, loops: Tensor, size: int) -> Tensor:
        """Return the loops around the branch in focus, shape (batch, LEVELS, loop_dim)."""
        features = batch.nodes["loop"]
        focused = features[:, _FOCUS] > 0
        level = (features[focused, _LEVEL].float() * ITERATORS).round().long()
        kept = level < LEVELS
        place = (batch.members["loop"][focused] * LEVELS + level)[kept]
        empty = loops.new_zeros(size * LEVELS, self.loop_dim)
        return empty.index_copy(0, place, loops[focused][kept]).reshape(size, LEVELS, -1)


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
    """Return the edges between root, loops and computations, both ways, with self-loops."""
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
