"""The files of trained models: those that ship, and the validation of files and cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from looper.errors import DAMAGE, UsageError
from looper.support.json_text import parsed_json

FORMAT = 1
# Far above any useful number.
_MOST_MEMBERS = 1000
SHIPPED = Path(__file__).parents[1] / "weights" / "ours.safetensors"
"""Weights of the model that comes with the package."""
TIRAMISU = SHIPPED.with_name("tiramisu.safetensors")
"""Weights of the network of Tiramisu's autoscheduler of 2021, which come with the package, too."""


def check_file(path: Path) -> None:
    """Check that a model's weights are a file.

    Raises:
        UsageError: the path does not exist or is not a file.
    """
    if not path.exists():
        raise UsageError(f"{path}: there is no such model; `looper train cost-model` makes one")
    if not path.is_file():
        raise UsageError(f"{path}: the weights of a model are a file, and this is none")


def read_card(path: Path) -> dict[str, Any]:
    """Read the card of some weights, which contains at least `members` and `model` with its `kind`.

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
    """Return the error for an invalid card."""
    return UsageError(f"{path.with_suffix('.json')}: no card of a model ({error})")


def other_version(path: Path) -> UsageError:
    """Return the error for a model of an incompatible version."""
    return UsageError(f"{path}: made by another version of LOOPer; train it again")


def damaged(path: Path, error: Exception) -> UsageError:
    """Return the error for weights that do not fit their card."""
    reason = " ".join(str(error).split())
    return UsageError(f"{path}: the weights are damaged or of another model: {reason}")
