"""A distribution over actions that chooses the kind of transformation first, then its numbers."""

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

from agents.rollouts import choose

_IMPOSSIBLE = -1e8


class KindsFirstDistribution(MaskableCategoricalDistribution):
    """p(action) = p(kind) p(action | kind), each a softmax over what the mask leaves.

    With a flat softmax a new policy chooses kinds by how many numbers they have: most of what is
    legal are tile sizes. Here every kind with a legal action has the same chance at first, and what
    is learnt of a kind is learnt for all its numbers. Samples, log-probabilities, entropies and
    modes are exact: the factors are multiplied out.

    Args:
        kinds: the kind's number of each action.
        joint: the number of a kind is added to what the softmax over its actions sums up to, in the
            mean, so that a kind with a good action is likely itself: p(action) is one softmax over
            the number of its kind and its own, less the logarithm of how many the kind has.
    """

    def __init__(self, kinds: Sequence[int], joint: bool = False) -> None:
        super().__init__(len(kinds))
        self.joint = joint
        self.kinds = torch.as_tensor(kinds)
        self.count = max(kinds) + 1
        self._logits: Tensor | None = None

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """The layer in front: a number for each action, and one for each kind."""
        return nn.Linear(latent_dim, self.action_dim + self.count)

    def proba_distribution(self, action_logits: Tensor) -> KindsFirstDistribution:
        """Take the numbers of a batch, shape (batch, actions + kinds)."""
        self._logits = action_logits.view(-1, self.action_dim + self.count)
        self.apply_masking(None)
        return self

    def apply_masking(self, masks: Any) -> None:
        """Leave what `masks` has, shape (batch, actions); None leaves everything."""
        assert self._logits is not None, "no distribution yet"
        own, of_kinds = self._logits[:, : self.action_dim], self._logits[:, self.action_dim :]
        kinds = self.kinds.to(own.device).expand_as(own)
        if masks is None:
            legal = torch.ones_like(own, dtype=torch.bool)
        else:
            legal = torch.as_tensor(np.asarray(masks), device=own.device).bool().view_as(own)
        own = own.masked_fill(~legal, _IMPOSSIBLE)
        # Log of the sum over each kind; its largest member is taken off first.
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
        """The most probable action of the most probable kind, shape (batch,).

        A kind with many actions may have none of the most probable ones.
        """
        assert self.distribution is not None, "no distribution yet"
        probabilities = self.distribution.probs
        chosen = choose(probabilities.detach().cpu().numpy(), None, self.kinds.numpy())
        return torch.as_tensor(chosen, device=probabilities.device)


class KindsFirstPolicy(MaskableMultiInputActorCriticPolicy):
    """An actor and critic for `MaskablePPO` whose actions are chosen kind first.

    Args:
        kinds: the kind's number of each action, see `agents.network_layout.kinds_of`.
        args, options: as of `MaskableMultiInputActorCriticPolicy`.
    """

    def __init__(self, *args: Any, kinds: Sequence[int], **options: Any) -> None:
        self._kinds = tuple(kinds)
        super().__init__(*args, **options)

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = KindsFirstDistribution(self._kinds)
        super()._build(lr_schedule)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), "kinds": self._kinds}
