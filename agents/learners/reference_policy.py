"""A penalty for divergence from the initial policy, for training against a cost model."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.utils import obs_as_tensor

from agents.policy.graph_policy import GraphPolicy

_AT_ONCE = 256
"""The batch size of the reference policy."""


class Reference:
    """The initial policy of a training, and a penalty for diverging from it.

    A cost model is accurate near the measured schedules that it was trained on, and a policy that
    learns from its predictions alone learns to exploit its errors. So each step is penalised by a
    weight times log p(a) - log p0(a), of the probabilities of its action by the current and by the
    reference policy: in the mean, their Kullback-Leibler divergence (Jaques et al., ICML 2017;
    Ziegler et al., 2019, their section 2).

    Args:
        policy: the reference; it is copied.
        weight: penalty per nat, in units of the reward.
    """

    def __init__(self, policy: GraphPolicy, weight: float) -> None:
        self._policy = copy.deepcopy(policy)
        self._policy.set_training_mode(False)
        self._weight = weight

    def charge(self, agent: MaskablePPO) -> float:
        """Subtract the penalty from a rollout's rewards, and recompute advantages and returns.

        Args:
            agent: the agent, after its rollout and before the update.

        Returns:
            the mean of log p - log p0 over the steps, in nats.
        """
        buffer: Any = agent.rollout_buffer
        distance = buffer.log_probs - self._log_probabilities(buffer)
        buffer.rewards -= self._weight * distance
        assert isinstance(agent._last_obs, dict) and agent._last_episode_starts is not None
        seen: Any = obs_as_tensor(agent._last_obs, agent.device)
        with torch.no_grad():
            values = agent.policy.predict_values(seen)
        buffer.compute_returns_and_advantage(values, agent._last_episode_starts)
        return float(distance.mean())

    def _log_probabilities(self, buffer: Any) -> np.ndarray:
        """Return the reference's log-probabilities of a rollout, shape (steps, environments)."""
        shape = buffer.log_probs.shape
        count = int(np.prod(shape))
        seen = {name: each.reshape(count, -1) for name, each in buffer.observations.items()}
        masks, actions = (each.reshape(count, -1) for each in (buffer.action_masks, buffer.actions))
        device, found = self._policy.device, []
        for first in range(0, count, _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            observations: Any = obs_as_tensor({k: v[some] for k, v in seen.items()}, device)
            chosen = torch.as_tensor(actions[some], device=device).flatten()
            with torch.no_grad():
                _, log_probabilities, _ = self._policy.evaluate_actions(
                    observations, chosen, action_masks=masks[some]
                )
            found.append(log_probabilities.cpu().numpy())
        return np.concatenate(found).reshape(shape)
