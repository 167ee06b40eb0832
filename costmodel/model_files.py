"""The files of trained models: which there are, and what their cards say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from looper.errors import UsageError

FORMAT = 1
SHIPPED = Path(__file__).with_name("weights") / "ours.safetensors"
"""The model that comes with the package."""
TIRAMISU = SHIPPED.with_name("tiramisu.safetensors")
"""The network of Tiramisu's autoscheduler of 2021 that comes with it, too."""


def read_card(path: Path) -> dict[str, Any]:
    """The card beside some weights: `members`, and `model` with its `kind`, are in it.

    Raises:
        UsageError: there is no such model, or the card is damaged or of another version.
    """
    if not path.exists():
        raise UsageError(f"{path}: there is no such model; `looper train cost-model` makes one")
    try:
        card: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
        version, kind, members = card["format"], card["model"]["kind"], card["members"]
        if version == FORMAT and not (isinstance(kind, str) and int(members) >= 1):
            raise ValueError("it says nothing of a model")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
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
