"""Trained policies as files: weights in safetensors, and a card in JSON that says what they are.

Loading one runs no foreign code: a card has numbers and texts, weights are tensors of names and
shapes that the policy has to have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_model, save_model

from agents.graph_policy import GraphPolicy
from envs.environment import MAX_STEPS, LooperEnv
from envs.observations import DEFAULT_ROOM, PEARL_KINDS, PaddedGraph, Room
from looper.errors import UsageError
from looper.features.columns import KINDS
from looper.space.subspaces import subspace

FORMAT = 1


@dataclass(frozen=True)
class Setting:
    """The kind of environment that a policy is for.

    Attributes:
        space, observation, room, max_steps: see `LooperEnv`.
    """

    space: str = "full"
    observation: str = "padded"
    room: Room = DEFAULT_ROOM
    max_steps: int = MAX_STEPS

    @property
    def view(self) -> PaddedGraph:
        """What is seen of a schedule."""
        kinds = PEARL_KINDS if self.observation == "pearl" else KINDS
        return PaddedGraph(self.room, len(subspace(self.space).actions), kinds)

    def environment(self, programs: Any, **options: Any) -> LooperEnv:
        """An environment of this kind; the options are those of `LooperEnv`."""
        return LooperEnv(
            programs,
            space=self.space,
            observation=self.observation,
            room=self.room,
            max_steps=self.max_steps,
            **options,
        )


def new_policy(
    env: LooperEnv, choice: str, network: Mapping[str, Any], rate: float = 0.0
) -> GraphPolicy:
    """A policy for an environment that has learnt nothing yet.

    Args:
        env: whose observations and actions it knows.
        choice: how it chooses actions, see `GraphPolicy`.
        network: arguments of `GraphNetwork`.
        rate: of learning.

    Raises:
        UsageError: there is no such choice or layer.
    """
    return GraphPolicy(
        env.observation_space,
        env.action_space,
        lambda _: rate,
        actions=env.actions,
        choice=choice,
        features_extractor_kwargs=dict(network),
    )


@dataclass(frozen=True)
class TrainedPolicy:
    """A policy, and what it is for.

    Attributes:
        policy: chooses actions, as agents of stable-baselines3 do: `predict(observation,
            action_masks=..., deterministic=True)`.
        setting: the environments that it knows.
        card: what it learnt from, how, and how good it is.
    """

    policy: GraphPolicy
    setting: Setting
    card: Mapping[str, Any]


def save_policy(path: Path, policy: GraphPolicy, setting: Setting, card: Mapping[str, Any]) -> None:
    """Write a policy's weights, and its card beside them with the suffix `.json`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        **card,
        "format": FORMAT,
        "policy": policy.card,
        "setting": asdict(setting),
        "actions": [str(action) for action in policy.actions],
    }
    new = path.with_name(f"new-{path.name}")
    # Actor and critic share a network, which is written once.
    save_model(policy, str(new))
    new.with_suffix(".json").write_text(json.dumps(content, indent=1) + "\n")
    new.replace(path)
    new.with_suffix(".json").replace(path.with_suffix(".json"))


def load_policy(path: Path) -> TrainedPolicy:
    """Read a policy.

    Raises:
        UsageError: there is no such file, or it is damaged or of another version.
    """
    if not path.is_file():
        raise UsageError(f"{path}: there is no such policy; `looper train agent` makes one")
    try:
        card = json.loads(path.with_suffix(".json").read_text())
        if card["format"] != FORMAT:
            raise _other_version(path)
        own, setting = card["policy"], dict(card["setting"])
        room = Room(**setting.pop("room"))
        known = replace(Setting(**setting), room=room)
        actions = card["actions"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path.with_suffix('.json')}: no card of a policy ({error})") from None
    try:
        env = known.environment("gemm:MINI", evaluator="model")
        if actions != [str(action) for action in env.actions]:
            raise _other_version(path)
        policy = new_policy(env, own["choice"], own["network"])
        load_model(policy, path)
        if not all(each.isfinite().all() for each in policy.state_dict().values()):
            raise ValueError("some are no numbers")
    except (
        ArithmeticError,
        AttributeError,
        KeyError,
        OSError,
        RuntimeError,
        SafetensorError,
        TypeError,
        ValueError,
    ) as error:
        reason = " ".join(str(error).split())
        raise UsageError(
            f"{path}: the weights are damaged or of another policy: {reason}"
        ) from None
    policy.set_training_mode(False)
    return TrainedPolicy(policy, known, card)


def _other_version(path: Path) -> UsageError:
    return UsageError(f"{path}: made by another version of LOOPer; train it again")
