"""The files of trained models: which there are, and what their cards say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from looper.errors import DAMAGE, UsageError
from looper.json_text import parsed_json

FORMAT = 1
# More than anybody trains.
_MOST_MEMBERS = 1000
SHIPPED = Path(__file__).with_name("weights") / "ours.safetensors"
"""The model that comes with the package."""
TIRAMISU = SHIPPED.with_name("tiramisu.safetensors")
"""The network of Tiramisu's autoscheduler of 2021 that comes with it, too."""


def check_file(path: Path) -> None:
    """Check that a model's weights are a file.

    Raises:
        UsageError: they are not, or there is no such file.
    """
    if not path.exists():
        raise UsageError(f"{path}: there is no such model; `looper train cost-model` makes one")
    if not path.is_file():
        raise UsageError(f"{path}: the weights of a model are a file, and this is none")


def read_card(path: Path) -> dict[str, Any]:
    """The card beside some weights: `members`, and `model` with its `kind`, are in it.

    Raises:
        UsageError: there is no such model, or the card is damaged or of another version.
    """
    check_file(path)
    try:
        card: dict[str, Any] = parsed_json(path.with_suffix(".json").read_text())
        version, kind, members = card["format"], card["model"]["kind"], card["members"]
        if version == FORMAT and not (isinstance(kind, str) and 1 <= int(members) <= _MOST_MEMBERS):
            raise ValueError("it says nothing of a model")
    except DAMAGE as error:
        raise no_card(path, error) from None
    if version != FORMAT:
        raise other_version(path)
    return card


def no_card(path: Path, error: Exception) -> UsageError:
    """What to tell of a card that makes no sense."""
    return UsageError(f"{path.with_suffix('.json')}: no card of a model ({error})")


def other_version(path: Path) -> UsageError:
    """What to tell of a model that LOOPer can no longer or not yet use."""
    return UsageError(f"{path}: made by another version of LOOPer; train it again")


def damaged(path: Path, error: Exception) -> UsageError:
    """What to tell of weights that do not fit their card."""
    reason = " ".join(str(error).split())
    return UsageError(f"{path}: the weights are damaged or of another model: {reason}")
