"""Scores of actions computed from their features, not from their positions in the vocabulary.

An action is described by its kind, its level and its arguments, and by the embeddings of the first
three loops that it touches in the current program and of the innermost one. Knowledge about tiling
by 32 thus transfers in part to 64, knowledge about loops with many iterations holds at every level,
and the same weights serve other vocabularies of the same kinds.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from agents.policy.hierarchical_policy import KindsFirstDistribution
from agents.policy.network_layout import (
    ACTION_KINDS,
    INNERMOST,
    LEVELS,
    LOOPS,
    action_features,
    kind_number,
    touched,
)
from looper.space.vocabulary import Action

_SEEING = (*LOOPS, INNERMOST)
# The gain by which stable-baselines3 initialises the last layer of an actor.
_SMALL = 0.01


class ActionScores(nn.Module):
    """A score for each action, from the actor's latent features and the action's own features.

    A score is the scalar product of two vectors, one of the graph and the loops that an action
    touches, one of the action: the former is computed once for all actions that touch the same
    loops.

    Args:
        actions: the vocabulary.
        graph_dim: width of the graph's embedding.
        loop_dim: width of the embedding of each loop around the branch in focus; these follow that
            of the graph.
        hidden: dimension of the scalar product.
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
        """Return the scores, shape (batch, actions)."""
        size = len(latent)
        graph, loops = latent[:, : self.graph_dim], latent[:, self.graph_dim :]
        loops = loops.reshape(size, LEVELS, self.loop_dim)
        depth = (loops != 0).any(2).sum(1)
        levels, groups, places, actions = (
            self.get_buffer(name) for name in ("levels", "groups", "places", "actions")
        )
        # A row of zeros behind the last level stands for a loop that does not exist.
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
        # Shape (sets of loops, batch, most).
        found = torch.bmm(torch.selu(thought).transpose(0, 1), compared[groups].transpose(1, 2))
        scores: Tensor = self.always(described)[:, 0]
        return scores + found.transpose(0, 1).reshape(size, -1)[:, places]


class ScoredActions(KindsFirstDistribution):
    """A distribution over kinds of transformations, then over their actions by `ActionScores`.

    Args:
        actions: the vocabulary.
        loop_dim: see `ActionScores`.
    """

    def __init__(self, actions: Sequence[Action], loop_dim: int) -> None:
        super().__init__([kind_number(action) for action in actions], joint=True)
        self.count = len(ACTION_KINDS)
        self._actions, self._loop_dim = tuple(actions), loop_dim

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """Return the layer that computes a score for each action and a logit for each kind."""
        return ScoresAndKinds(
            self._actions, latent_dim - LEVELS * self._loop_dim, self._loop_dim, self.count
        )


class ScoresAndKinds(nn.Module):
    """The input layer of `ScoredActions`: a score for each action and a logit for each kind."""

    def __init__(
        self, actions: Sequence[Action], graph_dim: int, loop_dim: int, kinds: int
    ) -> None:
        super().__init__()
        self.graph_dim = graph_dim
        self.scores = ActionScores(actions, graph_dim, loop_dim)
        self.kinds = nn.Linear(graph_dim, kinds)

    def begin(self) -> None:
        """Initialise the weights so that all kinds are alike and gradients reach every layer.

        If several factors of a product are small, none of them learns.
        """
        scores = self.scores
        for layer in (scores.of_graph, scores.of_action, *map(scores.get_submodule, _SEEING)):
            assert isinstance(layer, nn.Linear)
            layer.reset_parameters()
        for layer in (scores.compared, scores.always, self.kinds):
            nn.init.orthogonal_(layer.weight, _SMALL)
            nn.init.zeros_(layer.bias)

    def forward(self, latent: Tensor) -> Tensor:
        """Return scores and logits, shape (batch, actions + kinds)."""
        return torch.cat([self.scores(latent), self.kinds(latent[:, : self.graph_dim])], 1)
