"""Trained models as files: weights in safetensors, and a card in JSON that says what they are.

Loading one runs no foreign code: a card has numbers and texts, weights are tensors of names and
shapes that the model has to have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from costmodel.additive_model import AdditiveModel
from costmodel.cost_model import CostModel
from costmodel.looper_model import LooperModel
from looper.errors import UsageError

FORMAT = 1
KINDS: dict[str, type[CostModel]] = {each.kind: each for each in (AdditiveModel, LooperModel)}
"""The kinds of models that a file can have."""
SHIPPED = Path(__file__).with_name("weights") / "ours.safetensors"
"""The model that comes with the package."""


@dataclass(frozen=True)
class TrainedModel:
    """An ensemble of networks that learnt the same from other beginnings.

    Attributes:
        members: the networks.
        card: what it learnt from, how, and how good it is.
    """

    members: tuple[CostModel, ...]
    card: Mapping[str, Any]


def save_model(path: Path, members: Sequence[CostModel], card: Mapping[str, Any]) -> None:
    """Write an ensemble's weights, and its card beside them with the suffix `.json`."""
    tensors = {
        f"{number}.{name}": tensor.contiguous()
        for number, member in enumerate(members)
        for name, tensor in member.state_dict().items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file(tensors, path)
    content = {"format": FORMAT, "members": len(members), "model": members[0].card, **card}
    path.with_suffix(".json").write_text(json.dumps(content, indent=1) + "\n")


def load_model(path: Path | None = None) -> TrainedModel:
    """Read an ensemble.

    Args:
        path: of the weights, by default those that come with the package.

    Raises:
        UsageError: there is no such file, or it is damaged or of another version.
    """
    path = path or SHIPPED
    if not path.exists():
        raise UsageError(f"{path}: there is no such model; `looper train cost-model` makes one")
    try:
        card = json.loads(path.with_suffix(".json").read_text())
        count, model, version = max(1, int(card["members"])), card["model"], card["format"]
        kind = str(model["kind"])
        if version == FORMAT and kind in KINDS:
            members = tuple(KINDS[kind].of_card(model) for _ in range(count))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path.with_suffix('.json')}: no card of a model ({error})") from None
    if version == FORMAT and kind not in KINDS:
        raise UsageError(
            f"{path}: a model of the unknown kind {kind!r}; LOOPer knows {', '.join(KINDS)}"
        )
    if version != FORMAT or json.loads(json.dumps(members[0].card)) != model:
        raise UsageError(f"{path}: made by another version of LOOPer; train it again")
    try:
        tensors = load_file(path)
        for number, member in enumerate(members):
            _fill(member, tensors, f"{number}.")
    except (OSError, SafetensorError, RuntimeError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"{path}: the weights are damaged or of another model: {reason}") from None
    return TrainedModel(members, card)


def _fill(model: CostModel, tensors: Mapping[str, torch.Tensor], own: str) -> None:
    model.load_state_dict(
        {name.removeprefix(own): each for name, each in tensors.items() if name.startswith(own)}
    )
    model.eval()
