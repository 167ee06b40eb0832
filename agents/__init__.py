"""Agents that learn: policies for the environment, and how they are trained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when it is asked for: commands without a policy do without Gymnasium
    from agents.numpy_policy import NumpyPolicy
    from agents.policy_cards import TrainedPolicy

__all__ = ["load_policy"]


def load_policy(
    weights: str | Path | None = None, *, space: str | None = None
) -> TrainedPolicy[NumpyPolicy]:
    """A trained policy, to let it act: `policy.predict(observation)` in `setting.environment(...)`.

    It is computed by NumPy; torch is not needed.

    Args:
        weights: a file that `looper train agent` wrote; by default the policy that ships.
        space: the environment's, by name; by default the one in which the policy has learnt. One
            that scores actions by their features, as the one that ships, can act in any.

    Raises:
        UsageError: there is no such file, or it is damaged, or of another version or kind, or
            it can not act in that space.
    """
    from agents.numpy_policy import load_numpy_policy
    from agents.policy_cards import SHIPPED

    return load_numpy_policy(SHIPPED if weights is None else Path(weights), space)
