"""Scores of actions by what they are, not by their numbers.

An action is told by its kind, its level and its numbers, by the first three loops it touches in the
program at hand, and by the innermost one. So what is learnt of tiling by 32 holds in part for 64,
what is learnt of a loop with many iterations holds at every level, and the same weights serve other
vocabularies of the same kinds.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from agents.kinds_first import KindsFirstDistribution
from agents.network_layout import (
    ACTION_KINDS,
    INNERMOST,
    LEVELS,
    LOOPS,
    action_features,
    touched,
)
from looper.space.vocabulary import Action

_SEEING = (*LOOPS, INNERMOST)
# As stable-baselines3 begins the last layer of an actor.
_SMALL = 0.01


class ActionScores(nn.Module):
    """Numbers for each action, from what an actor thinks of the graph and from the action itself.

    The graph and the loops that an action touches, and what the action is, meet in a scalar
    product: what is thought of some loops is found once for all actions that touch them.

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
        self.graph_dim, self.loop_dim, self.hidden = graph_dim, loop_dim, hidden
        features = action_features(actions)
        levels = [touched(action) for action in actions]
        places_of = list(dict.fromkeys(levels))
        together = [[k for k, own in enumerate(levels) if own == some] for some in places_of]
        most = max(map(len, together))
        # Shape (sets of loops, most): the actions of each set, filled up with its first one.
        groups = torch.tensor([own + own[:1] * (most - len(own)) for own in together])
        places = {
            k: row * most + place for row, own in enumerate(together) for place, k in enumerate(own)
        }
        self.register_buffer("actions", torch.as_tensor(features), persistent=False)
        self.register_buffer("groups", groups, persistent=False)
        order = torch.tensor([places[k] for k in range(len(actions))])
        self.register_buffer("places", order, persistent=False)
        self.register_buffer("levels", torch.tensor(places_of).T.contiguous(), persistent=False)
        self.of_graph = nn.Linear(graph_dim, hidden)
        for name in _SEEING:
            setattr(self, name, nn.Linear(loop_dim, hidden, bias=False))
        self.of_action = nn.Linear(features.shape[1], hidden)
        self.compared = nn.Linear(hidden, hidden)
        self.always = nn.Linear(hidden, 1)

    def forward(self, latent: Tensor) -> Tensor:
        """Scores, shape (batch, actions)."""
        size = len(latent)
        graph, loops = latent[:, : self.graph_dim], latent[:, self.graph_dim :]
        loops = loops.reshape(size, LEVELS, self.loop_dim)
        depth = (loops != 0).any(2).sum(1)
        levels, groups, places, actions = (
            self.get_buffer(name) for name in ("levels", "groups", "places", "actions")
        )
        # There is nothing at the place behind the last level.
        loops = nn.functional.pad(loops, (0, 0, 0, 1))
        last = (depth - 1).clamp(min=0)
        innermost = loops[torch.arange(size, device=loops.device), last]
        thought = (self.of_graph(graph) + getattr(self, INNERMOST)(innermost))[:, None]
        for level, name in zip(levels, LOOPS, strict=True):
            index = torch.where(level >= 0, level, last[:, None])[..., None]
            told = getattr(self, name)(loops)
            thought = thought + told.gather(1, index.expand(-1, -1, told.shape[2]))
        described = torch.selu(self.of_action(actions))
        compared = self.compared(described) / self.hidden**0.5
        # Of each set of loops, members of the batch against actions.
        found = torch.bmm(torch.selu(thought).transpose(0, 1), compared[groups].transpose(1, 2))
        scores: Tensor = self.always(described)[:, 0]
        return scores + found.transpose(0, 1).reshape(size, -1)[:, places]


class ScoredActions(KindsFirstDistribution):
    """The kind of transformation first, then which of its actions, by `ActionScores`.

    Args:
        actions: the vocabulary.
        loop_dim: see `ActionScores`.
    """

    def __init__(self, actions: Sequence[Action], loop_dim: int) -> None:
        super().__init__([ACTION_KINDS.index(action.kind) for action in actions], joint=True)
        self.count = len(ACTION_KINDS)
        self._actions, self._loop_dim = tuple(actions), loop_dim

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """The layer in front: a score for each action, and a number for each kind."""
        return ScoresAndKinds(
            self._actions, latent_dim - LEVELS * self._loop_dim, self._loop_dim, self.count
        )


class ScoresAndKinds(nn.Module):
    """The layer in front of `ScoredActions`: a score for each action, a number for each kind."""

    def __init__(
        self, actions: Sequence[Action], graph_dim: int, loop_dim: int, kinds: int
    ) -> None:
        super().__init__()
        self.graph_dim = graph_dim
        self.scores = ActionScores(actions, graph_dim, loop_dim)
        self.kinds = nn.Linear(graph_dim, kinds)

    def begin(self) -> None:
        """Begin with all kinds alike, and with gradients that reach every layer.

        Where several factors of a product are small, none of them learns.
        """
        scores = self.scores
        for layer in (scores.of_graph, scores.of_action, *map(scores.get_submodule, _SEEING)):
            assert isinstance(layer, nn.Linear)
            layer.reset_parameters()
        for layer in (scores.compared, scores.always, self.kinds):
            nn.init.orthogonal_(layer.weight, _SMALL)
            nn.init.zeros_(layer.bias)

    def forward(self, latent: Tensor) -> Tensor:
        """Shape (batch, actions + kinds)."""
        return torch.cat([self.scores(latent), self.kinds(latent[:, : self.graph_dim])], 1)
