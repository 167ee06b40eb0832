"""Early validation of a user's options of an agent, before any long computation."""

from __future__ import annotations

from agents.policy.graph_network import LAYERS
from agents.policy.graph_policy import CHOICES
from envs.checks import check_one_of
from looper.space.subspaces import subspace

OBSERVATIONS = ("padded", "pearl")
"""Observations of fixed size, as stable-baselines3 requires."""


def check_agent(space: str, observation: str, choice: str, layer: str) -> None:
    """Check the names of an agent's space, observation, choice of actions and layer.

    Raises:
        UsageError: there is no such space, observation, choice or layer.
    """
    subspace(space)
    check_one_of("observation", observation, OBSERVATIONS)
    check_one_of("choice", choice, CHOICES)
    check_one_of("layer", layer, LAYERS)
