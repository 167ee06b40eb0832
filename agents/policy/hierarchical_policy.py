"""A distribution over actions that chooses the kind of transformation, then the action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import (
    MaskableCategorical,
    MaskableCategoricalDistribution,
)
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from torch import Tensor, nn

from agents.policy.rollouts import choose

_IMPOSSIBLE = -1e8


class KindsFirstDistribution(MaskableCategoricalDistribution):
    """p(action) = p(kind) p(action | kind), each a softmax over the unmasked choices.

    With a flat softmax, a new policy chooses kinds in proportion to their numbers of actions: most
    legal actions are tile sizes. Here every kind with a legal action has the same initial
    probability, and what is learnt of a kind holds for all its actions. Samples, log-probabilities,
    entropies and modes are exact: the factors are multiplied out.

    Args:
        kinds: the index of each action's kind.
        joint: whether the log-mean-exp of the logits of a kind's actions is added to its own logit,
            so that a kind with a good action is likely itself: p(action) is then one softmax over
            the sum of both logits, minus the logarithm of the number of the kind's actions.
    """

    def __init__(self, kinds: Sequence[int], joint: bool = False) -> None:
        super().__init__(len(kinds))
        self.joint = joint
        self.kinds = torch.as_tensor(kinds)
        self.count = max(kinds) + 1
        self._logits: Tensor | None = None

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """Return the layer that computes a logit for each action and for each kind."""
        return nn.Linear(latent_dim, self.action_dim + self.count)

    def proba_distribution(self, action_logits: Tensor) -> KindsFirstDistribution:
        """Set the logits of a batch, shape (batch, actions + kinds)."""
        self._logits = action_logits.view(-1, self.action_dim + self.count)
        self.apply_masking(None)
        return self

    def apply_masking(self, masks: Any) -> None:
        """Restrict actions to `masks`, shape (batch, actions); None allows all."""
        assert self._logits is not None, "no distribution yet"
        own, of_kinds = self._logits[:, : self.action_dim], self._logits[:, self.action_dim :]
        kinds = self.kinds.to(own.device).expand_as(own)
        if masks is None:
            legal = torch.ones_like(own, dtype=torch.bool)
        else:
            legal = torch.as_tensor(np.asarray(masks), device=own.device).bool().view_as(own)
        own = own.masked_fill(~legal, _IMPOSSIBLE)
        # Log-sum-exp over each kind, with the largest logit subtracted for numerical stability.
        highest = own.new_full((len(own), self.count), _IMPOSSIBLE)
        highest = highest.scatter_reduce(1, kinds, own, "amax").detach()
        sums = torch.zeros_like(highest).scatter_add(
            1, kinds, (own - highest.gather(1, kinds)).exp() * legal
        )
        exists = sums > 0
        within = own - highest.gather(1, kinds) - sums.clamp_min(1e-30).log().gather(1, kinds)
        if self.joint:
            counts = torch.zeros_like(highest).scatter_add(1, kinds, legal.to(own.dtype))
            of_kinds = of_kinds + highest + (sums.clamp_min(1e-30) / counts.clamp_min(1)).log()
        first = of_kinds.masked_fill(~exists, _IMPOSSIBLE).log_softmax(1)
        joint = (first.gather(1, kinds) + within).masked_fill(~legal, _IMPOSSIBLE)
        self.distribution = MaskableCategorical(logits=joint)
        if masks is not None:
            self.distribution.apply_masking(legal)

    def mode(self) -> Tensor:
        """Return the most probable action of the most probable kind, shape (batch,).

        This need not be the most probable action: a kind's probability may be spread over many.
        """
        assert self.distribution is not None, "no distribution yet"
        probabilities = self.distribution.probs
        chosen = choose(probabilities.detach().cpu().numpy(), None, self.kinds.numpy())
        return torch.as_tensor(chosen, device=probabilities.device)


class KindsFirstPolicy(MaskableMultiInputActorCriticPolicy):
    """An actor and critic for `MaskablePPO` with a `KindsFirstDistribution`.

    Args:
        kinds: the index of each action's kind, see `agents.policy.network_layout.kinds_of`.
        args, options: see `MaskableMultiInputActorCriticPolicy`.
    """

    def __init__(self, *args: Any, kinds: Sequence[int], **options: Any) -> None:
        self._kinds = tuple(kinds)
        super().__init__(*args, **options)

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = KindsFirstDistribution(self._kinds)
        super()._build(lr_schedule)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), "kinds": self._kinds}
