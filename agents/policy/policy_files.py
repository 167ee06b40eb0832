"""Files of trained policies: weights in safetensors, and a card in JSON that describes them.

Loading one executes no code of the files: a card has numbers and strings, and the names and shapes
of the weights have to be those of the policy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_model, save_model
from stable_baselines3.common.utils import get_device

from agents.policy.graph_policy import GraphPolicy
from agents.policy.policy_cards import (
    FORMAT,
    Setting,
    TrainedPolicy,
    damaged,
    known_actions,
    read_card,
)
from envs.environment import LooperEnv
from looper.errors import DAMAGE


def new_policy(
    env: LooperEnv,
    choice: str,
    network: Mapping[str, Any],
    rate: float = 0.0,
    told: bool = True,
) -> GraphPolicy:
    """Create an untrained policy for an environment.

    Args:
        env: an environment with its observations and actions.
        choice: the distribution over actions, see `GraphPolicy`.
        network: arguments of `GraphNetwork`.
        rate: learning rate.
        told: whether the network is given the action mask as a feature.

    Raises:
        UsageError: there is no such choice or layer.
    """
    made = GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: rate,
        actions=env.actions,
        choice=choice,
        told=told,
        features_extractor_kwargs=dict(network),
    )
    return made.to(get_device("auto"))


def save_policy(path: Path, policy: GraphPolicy, setting: Setting, card: Mapping[str, Any]) -> None:
    """Write a policy's weights, and its card beside them with the suffix `.json`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        **card,
        "format": FORMAT,
        "policy": policy.card,
        "setting": asdict(setting),
        "actions": known_actions(policy.actions, policy.choice),
    }
    new = path.with_name(f"new-{path.name}")
    # Actor and critic share a network, which is written once.
    save_model(policy, str(new))
    new.with_suffix(".json").write_text(json.dumps(content, indent=1) + "\n")
    new.replace(path)
    new.with_suffix(".json").replace(path.with_suffix(".json"))


def load_learner(path: Path) -> TrainedPolicy[GraphPolicy]:
    """Read a policy for further training.

    Raises:
        UsageError: the file does not exist, or is damaged or of another version.
    """
    setting, card = read_card(path)
    own = card["policy"]
    try:
        env = setting.environment("gemm:MINI", evaluator="model")
        policy = new_policy(env, own["choice"], own["network"], told=own["told"])
        load_model(policy, path)
        if not all(each.isfinite().all() for each in policy.state_dict().values()):
            raise ValueError("some are no numbers")
    except (SafetensorError, *DAMAGE) as error:
        raise damaged(path, error) from None
    policy.set_training_mode(False)
    return TrainedPolicy(policy, setting, card)
