"""Learned agents: policies for the environment, and their training."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # imported lazily: commands without a policy do not need Gymnasium
    from agents.policy.numpy_policy import NumpyPolicy
    from agents.policy.policy_cards import TrainedPolicy

__all__ = ["load_policy"]


def load_policy(
    weights: str | Path | None = None, *, space: str | None = None
) -> TrainedPolicy[NumpyPolicy]:
    """Load a trained policy for inference.

    It acts by `policy.predict(observation)` in environments that `setting.environment(...)`
    creates. It is computed by NumPy; torch is not needed.

    Args:
        weights: a file written by `looper train agent`; by default the policy that ships.
        space: name of the environment's space; by default the one that the policy was trained in.
            A policy that scores actions by their features, such as the one that ships, can act in
            any space.

    Raises:
        UsageError: the file does not exist, is damaged, is of another version or kind, or its
            policy cannot act in that space.
    """
    from agents.policy.numpy_policy import load_numpy_policy
    from agents.policy.policy_cards import SHIPPED

    return load_numpy_policy(SHIPPED if weights is None else Path(weights), space)
