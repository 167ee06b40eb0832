"""Settings of trained policies, and the cards beside their weights; does not import torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from agents.policy.network_layout import ACTION_KINDS
from agents.policy.rollouts import Policy
from envs.environment import MAX_STEPS, LooperEnv
from envs.observations import DEFAULT_ROOM, PEARL_KINDS, PaddedGraph, Room
from looper.errors import DAMAGE, UsageError
from looper.features.columns import KINDS
from looper.space.subspaces import SUBSPACES, subspace
from looper.space.vocabulary import Action
from looper.support.json_text import parsed_json

FORMAT = 1
# Far above any useful number.
_MOST_LAYERS = 100
SHIPPED = Path(__file__).parents[1] / "weights" / "policy.safetensors"
"""The policy that comes with the package."""

Kind_co = TypeVar("Kind_co", bound=Policy, covariant=True)


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
        """The observation space of schedules."""
        kinds = PEARL_KINDS if self.observation == "pearl" else KINDS
        return PaddedGraph(self.room, len(subspace(self.space).actions), kinds)

    def environment(self, programs: Any, **options: Any) -> LooperEnv:
        """Create an environment of this kind; the options are those of `LooperEnv`."""
        return LooperEnv(
            programs,
            space=self.space,
            observation=self.observation,
            room=self.room,
            max_steps=self.max_steps,
            **options,
        )


@dataclass(frozen=True)
class TrainedPolicy(Generic[Kind_co]):
    """A policy with its setting and card.

    Attributes:
        policy: the policy.
        setting: the kind of environments that it was trained for.
        card: training data, hyperparameters and results of its training.
    """

    policy: Kind_co
    setting: Setting
    card: Mapping[str, Any]


def read_card(path: Path) -> tuple[Setting, dict[str, Any]]:
    """Read the card beside a policy's weights; its entry `policy` has the constructor arguments.

    Raises:
        UsageError: there is no such policy, or its card is damaged or of another version.
    """
    if not path.is_file():
        raise UsageError(f"{path}: there is no such policy; `looper train agent` makes one")
    try:
        card = parsed_json(path.with_suffix(".json").read_text())
        if card["format"] != FORMAT or card["setting"]["space"] not in SUBSPACES:
            raise other_version(path)
        setting = dict(card["setting"])
        room = Room(**setting.pop("room"))
        known = replace(Setting(**setting), room=room)
        own, actions = card["policy"], card["actions"]
        if not (
            isinstance(own["choice"], str)
            and isinstance(own["told"], bool)
            and isinstance(own["network"], dict)
        ):
            raise ValueError("it does not say how the policy is made")
        if not 0 <= own["network"].get("layers", 0) <= _MOST_LAYERS:
            raise ValueError("it has no such number of layers")
        if actions != known_actions(subspace(known.space).actions, own["choice"]):
            raise other_version(path)
    except DAMAGE as error:
        raise UsageError(f"{path.with_suffix('.json')}: no card of a policy ({error})") from None
    return known, card


def known_actions(actions: Sequence[Action], choice: str) -> list[str]:
    """Return those of a vocabulary's actions that a policy's card names.

    Actions of other kinds are seen by their features, if the policy has such.
    """
    return [str(each) for each in actions if choice != "scored" or each.kind in ACTION_KINDS]


def other_space(space: str, setting: Setting) -> UsageError:
    """Return the error for a policy that cannot act in a space."""
    return UsageError(f"space {space}: the policy is for the space {setting.space}")


def other_version(path: Path) -> UsageError:
    """Return the error for a policy of another version of LOOPer."""
    return UsageError(f"{path}: made by another version of LOOPer; train it again")


def damaged(path: Path, error: Exception) -> UsageError:
    """Return the error for weights that do not fit their card."""
    reason = " ".join(str(error).split())
    return UsageError(f"{path}: the weights are damaged or of another policy: {reason}")
