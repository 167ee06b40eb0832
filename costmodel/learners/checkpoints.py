"""Files that hold the state of an interrupted training."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from looper.errors import UsageError


class Checkpoint:
    """The state of one training.

    Args:
        path: the file; its folder is created.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, identity: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the state that was written last, or None if there is none.

        Args:
            identity: the model, data and options of the training, as given to `write`.

        Raises:
            UsageError: the file belongs to another training, or holds no state.
        """
        if not self.path.exists():
            return None
        try:
            # Runs no foreign code: only tensors, numbers and strings are loaded.
            content = torch.load(self.path, map_location="cpu", weights_only=True)
            before, state = dict(content["identity"]), dict(content["state"])
        except pickle.UnpicklingError:
            raise self._unusable("is no state of a training") from None
        except (OSError, RuntimeError, ValueError, KeyError, TypeError, EOFError) as error:
            raise self._unusable(f"cannot be read ({str(error).splitlines()[0]})") from None
        keys = [key for key in {**before, **identity} if before.get(key) != identity.get(key)]
        if keys:
            raise self._unusable(f"is of a training that differs in {', '.join(sorted(keys))}")
        return state

    def _unusable(self, why: str) -> UsageError:
        return UsageError(
            f"{self.path} {why}; give -o another folder, or delete the file to begin again"
        )

    def write(self, identity: Mapping[str, Any], state: Mapping[str, Any]) -> None:
        """Replace the file atomically, so that a crash leaves either the old or the new state."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(self.path.name + ".new")
        torch.save({"identity": dict(identity), "state": dict(state)}, new)
        new.replace(self.path)

    def remove(self) -> None:
        """Delete the file, if it exists."""
        self.path.unlink(missing_ok=True)
