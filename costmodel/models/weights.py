"""Files of trained models: weights in safetensors, and a card in JSON that describes them.

Loading one runs no foreign code: a card contains numbers and strings, weights are tensors whose
names and shapes have to match the model.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from costmodel.models.additive_model import AdditiveModel
from costmodel.models.cost_model import CostModel
from costmodel.models.interchange_model import InterchangeModel
from costmodel.models.looper_model import LooperModel
from costmodel.models.model_files import (
    FORMAT,
    SHIPPED,
    damaged,
    no_card,
    other_version,
    read_card,
)
from costmodel.models.networks import Network
from costmodel.models.tiramisu_model import TiramisuModel
from looper.errors import DAMAGE, UsageError

KINDS: dict[str, type[CostModel]] = {
    each.kind: each for each in (AdditiveModel, LooperModel, TiramisuModel)
}
"""The kinds of cost models that a file can contain."""

Kind = TypeVar("Kind", bound=Network)


@dataclass(frozen=True)
class Trained(Generic[Kind]):
    """An ensemble of networks that were trained on the same data with different seeds.

    Attributes:
        members: the networks.
        card: description of its training data, options and quality.
    """

    members: tuple[Kind, ...]
    card: Mapping[str, Any]


TrainedModel = Trained[CostModel]


def save_model(path: Path, members: Sequence[Kind], card: Mapping[str, Any]) -> None:
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
    """Read an ensemble of cost models.

    Args:
        path: file of the weights, by default those that come with the package.

    Raises:
        UsageError: there is no such file, or it is damaged or of another version.
    """
    return _loaded(path or SHIPPED, KINDS)


def load_interchanges(path: Path) -> InterchangeModel:
    """Read a loop-interchange model.

    Raises:
        UsageError: there is no such file, or it is damaged or of another version.
    """
    return _loaded(path, {InterchangeModel.kind: InterchangeModel}).members[0]


def _loaded(path: Path, kinds: Mapping[str, type[Kind]]) -> Trained[Kind]:
    card = read_card(path)
    model, kind = card["model"], card["model"]["kind"]
    if kind not in kinds:
        raise UsageError(
            f"{path}: a model of the unknown kind {kind!r}; here LOOPer knows {', '.join(kinds)}"
        )
    try:
        members = tuple(kinds[kind].of_card(model) for _ in range(int(card["members"])))
    except DAMAGE as error:
        raise no_card(path, error) from None
    if json.loads(json.dumps(members[0].card)) != model:
        raise other_version(path)
    try:
        tensors = load_file(path)
        for number, member in enumerate(members):
            _fill(member, tensors, f"{number}.")
    except (SafetensorError, *DAMAGE) as error:
        raise damaged(path, error) from None
    return Trained(members, card)


def _fill(model: torch.nn.Module, tensors: Mapping[str, torch.Tensor], own: str) -> None:
    model.load_state_dict(
        {name.removeprefix(own): each for name, each in tensors.items() if name.startswith(own)}
    )
    model.eval()
