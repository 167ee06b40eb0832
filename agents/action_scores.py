"""Scores of actions by what they are, not by their numbers.

An action is told by its kind, its level and its numbers, and by the first two loops it touches in
the program at hand. So what is learnt of tiling by 32 holds in part for 64, what is learnt of a
loop with many iterations holds at every level, and the same weights serve other vocabularies of the
same kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, log2

import numpy as np
import torch
from torch import Tensor, nn

from agents.graph_network import LEVELS
from agents.kinds_first import KindsFirstDistribution
from looper.space.vocabulary import KINDS, Action

_KINDS = tuple(KINDS)
_NUMBERS = 3
"""Most numbers of an action."""


def action_features(actions: Sequence[Action]) -> np.ndarray:
    """What actions are, shape (actions, features): kind and numbers of each."""
    width = len(_KINDS) + 1 + 2 * _NUMBERS
    found = np.zeros((len(actions), width), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        row[_KINDS.index(action.kind)] = 1.0
        row[len(_KINDS)] = action.level / LEVELS
        for k, number in enumerate(action.arguments[:_NUMBERS]):
            row[len(_KINDS) + 1 + 2 * k] = 1.0
            row[len(_KINDS) + 2 + 2 * k] = copysign(log2(1 + abs(number)), number) / 4
    return found


def _touched(action: Action) -> tuple[int, int]:
    """The levels of the first two loops that an action is about; -1: the innermost one."""
    if action.kind in ("unroll", "vectorize", "resize_unroll"):
        return -1, LEVELS
    other = action.arguments[0] if action.kind == "interchange" else action.level + 1
    return action.level, other


class ActionScores(nn.Module):
    """Numbers for each action, from what an actor thinks of the graph and from the action itself.

    Args:
        actions: the vocabulary.
        graph_dim: numbers of the graph.
        loop_dim: numbers of each loop around the branch in focus, which follow those of the graph.
        hidden: how many numbers are compared.
    """

    def __init__(
        self, actions: Sequence[Action], graph_dim: int, loop_dim: int, hidden: int = 64
    ) -> None:
        super().__init__()
        self.graph_dim, self.loop_dim = graph_dim, loop_dim
        features = action_features(actions)
        touched = torch.tensor([_touched(action) for action in actions])
        self.register_buffer("actions", torch.as_tensor(features), persistent=False)
        self.register_buffer("levels", touched.T.clamp(max=LEVELS), persistent=False)
        self.of_graph = nn.Linear(graph_dim, hidden)
        self.of_action = nn.Linear(features.shape[1], hidden)
        self.of_loop = nn.Linear(loop_dim, hidden, bias=False)
        self.of_other_loop = nn.Linear(loop_dim, hidden, bias=False)
        self.score = nn.Linear(hidden, 1)

    def forward(self, latent: Tensor) -> Tensor:
        """Scores, shape (batch, actions)."""
        graph, loops = latent[:, : self.graph_dim], latent[:, self.graph_dim :]
        loops = loops.reshape(len(latent), LEVELS, self.loop_dim)
        depth = (loops != 0).any(2).sum(1)
        levels, actions = self.levels, self.actions
        assert isinstance(levels, Tensor) and isinstance(actions, Tensor)
        found = self.of_graph(graph)[:, None] + self.of_action(actions)
        # There is nothing at the place behind the last level.
        loops = nn.functional.pad(loops, (0, 0, 0, 1))
        for level, layer in zip(levels, (self.of_loop, self.of_other_loop), strict=True):
            place = torch.where(level >= 0, level, (depth[:, None] - 1).clamp(min=0))
            index = place.expand(len(latent), -1)[..., None]
            told = layer(loops)
            found = found + told.gather(1, index.expand(-1, -1, told.shape[2]))
        scores: Tensor = self.score(torch.selu(found))
        return scores[..., 0]


class ScoredActions(KindsFirstDistribution):
    """The kind of transformation first, then which of its actions, by `ActionScores`.

    Args:
        actions: the vocabulary.
        loop_dim: see `ActionScores`.
    """

    def __init__(self, actions: Sequence[Action], loop_dim: int) -> None:
        super().__init__([_KINDS.index(action.kind) for action in actions])
        self.count = len(_KINDS)
        self._actions, self._loop_dim = tuple(actions), loop_dim

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """The layer in front: a score for each action, and a number for each kind."""
        return _ScoresAndKinds(
            self._actions, latent_dim - LEVELS * self._loop_dim, self._loop_dim, self.count
        )


class _ScoresAndKinds(nn.Module):
    def __init__(
        self, actions: Sequence[Action], graph_dim: int, loop_dim: int, kinds: int
    ) -> None:
        super().__init__()
        self.graph_dim = graph_dim
        self.scores = ActionScores(actions, graph_dim, loop_dim)
        self.kinds = nn.Linear(graph_dim, kinds)

    def forward(self, latent: Tensor) -> Tensor:
        return torch.cat([self.scores(latent), self.kinds(latent[:, : self.graph_dim])], 1)
