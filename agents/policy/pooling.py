"""The simplest feature extractor of whole graphs: a layer on each node, then pooling."""

from __future__ import annotations

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from envs.observations import packed
from looper.features.columns import KINDS, WIDTHS


class PooledNodes(BaseFeaturesExtractor):
    """A linear layer for each kind of nodes, with mean and max pooling over the nodes of a kind.

    It ignores edges: a baseline for graph networks, and sufficient for one program at a time.

    Args:
        space: of padded observations.
        hidden: number of features for each kind of nodes and each pooling.
    """

    def __init__(self, space: spaces.Dict, hidden: int = 32) -> None:
        self.shown = [kind for kind in KINDS if kind in space.spaces]
        super().__init__(space, 2 * hidden * len(self.shown))
        self.hidden = hidden
        self.layers = nn.ModuleDict({kind: nn.Linear(WIDTHS[kind], hidden) for kind in self.shown})

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """Return the features of a batch, shape (batch, features_dim)."""
        batch = packed(observations)
        size, pooled = len(batch.focus), []
        for kind in self.shown:
            found = torch.selu(self.layers[kind](batch.nodes[kind].float()))
            member = batch.members[kind][:, None].expand_as(found)
            empty = found.new_zeros(size, self.hidden)
            for how in ("mean", "amax"):
                pooled.append(empty.scatter_reduce(0, member, found, how, include_self=False))
        return torch.cat(pooled, 1)
