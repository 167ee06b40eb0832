"""The policy of an agent: a graph network and a distribution over actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import MlpExtractor
from torch import Tensor, nn

from agents.policy.action_scores import ScoredActions, ScoresAndKinds
from agents.policy.graph_network import GraphNetwork
from agents.policy.hierarchical_policy import KindsFirstDistribution
from agents.policy.network_layout import kinds_of
from agents.policy.rollouts import Floats, Integers, Mask
from envs.observations import Observation
from looper.errors import UsageError
from looper.space.vocabulary import Action

CHOICES = ("flat", "kinds", "scored")
"""The names of distributions over actions.

These are one softmax over the vocabulary (Pearl's), the kind of transformation first and then its
actions, or scores by the features of each action and of the loops that it touches.
"""


class GraphPolicy(MaskableMultiInputActorCriticPolicy):
    """An actor and critic for `MaskablePPO` over graphs of schedules.

    Args:
        actions: the vocabulary of the environment.
        choice: one of `CHOICES`.
        told: whether the network is given the action mask as a feature.
        args, options: see `MaskableMultiInputActorCriticPolicy`; by default, the features are
            those of a `GraphNetwork`, and actor and critic have two layers of 128 (Pearl's code).

    Attributes:
        actions, choice: see above.

    Raises:
        UsageError: there is no such choice, or no such layer.
    """

    features_extractor: GraphNetwork

    def __init__(
        self,
        *args: Any,
        actions: Sequence[Action],
        choice: str = "scored",
        told: bool = True,
        **options: Any,
    ) -> None:
        if choice not in CHOICES:
            raise UsageError(f"choice={choice!r}: choose one of {', '.join(CHOICES)}")
        self.actions, self.choice, self.told = tuple(actions), choice, told
        self.network = dict(options.pop("features_extractor_kwargs", None) or {})
        chosen: dict[str, Any] = {
            "features_extractor_class": GraphNetwork,
            "features_extractor_kwargs": {
                **self.network,
                "actions": self.actions if told else (),
            },
            "net_arch": [128, 128],
            "activation_fn": nn.SELU,
        }
        super().__init__(*args, **(chosen | options))

    @property
    def card(self) -> dict[str, Any]:
        """Constructor arguments, besides the environment's, of a policy with the same weights."""
        return {"choice": self.choice, "told": self.told, "network": self.network}

    @property
    def kinds(self) -> Integers | None:
        """See `agents.policy.rollouts.Policy`."""
        own = self.action_dist
        return own.kinds.numpy() if isinstance(own, KindsFirstDistribution) else None

    def probabilities(self, observations: Observation, masks: Mask | None) -> Floats:
        """See `agents.policy.rollouts.Policy`."""
        seen: Any = {
            name: torch.as_tensor(each, device=self.device) for name, each in observations.items()
        }
        with torch.no_grad():
            found: Any = self.get_distribution(seen, masks).distribution
        return np.asarray(found.probs.cpu())

    def _build(self, lr_schedule: Any) -> None:
        if self.choice == "kinds":
            self.action_dist = KindsFirstDistribution(kinds_of(self.actions))
        elif self.choice == "scored":
            self.action_dist = ScoredActions(self.actions, self.features_extractor.loop_dim)
        super()._build(lr_schedule)
        if isinstance(self.action_net, ScoresAndKinds):
            self.action_net.begin()

    def _build_mlp_extractor(self) -> None:
        graph = self.features_extractor.graph_dim
        inner = MlpExtractor(graph, self.net_arch, self.activation_fn, self.device)
        more = self.features_dim - graph if self.choice == "scored" else 0
        self.mlp_extractor = _Heads(inner, graph, more)  # type: ignore[assignment]

    def _get_constructor_parameters(self) -> dict[str, Any]:
        own = {"actions": self.actions, "choice": self.choice, "told": self.told}
        network = {"features_extractor_kwargs": self.network}
        return {**super()._get_constructor_parameters(), **own, **network}


class _Heads(nn.Module):
    """Actor and critic layers over the graph's features; those of loops pass on to the scores."""

    def __init__(self, inner: MlpExtractor, graph: int, more: int) -> None:
        super().__init__()
        self.inner, self.graph, self.more = inner, graph, more
        self.latent_dim_pi = inner.latent_dim_pi + more
        self.latent_dim_vf = inner.latent_dim_vf

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        found = self.inner.forward_actor(features[:, : self.graph])
        loops = features[:, self.graph : self.graph + self.more]
        return torch.cat([found, loops], 1)

    def forward_critic(self, features: Tensor) -> Tensor:
        return self.inner.forward_critic(features[:, : self.graph])
