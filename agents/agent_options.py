"""What a user may say of an agent, checked before anything long begins."""

from __future__ import annotations

from agents.graph_network import LAYERS
from agents.graph_policy import CHOICES
from envs.checks import check_one_of
from looper.space.subspaces import subspace

OBSERVATIONS = ("padded", "pearl")
"""Those of fixed size, which stable-baselines3 takes."""


def check_agent(space: str, observation: str, choice: str, layer: str) -> None:
    """Check the words that say what an agent is.

    Raises:
        UsageError: there is no such space, observation, choice or layer.
    """
    subspace(space)
    check_one_of("observation", observation, OBSERVATIONS)
    check_one_of("choice", choice, CHOICES)
    check_one_of("layer", layer, LAYERS)
