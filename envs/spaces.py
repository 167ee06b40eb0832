"""How actions are numbered: flat, or by kind, level and parameters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from looper.errors import UsageError
from looper.space.vocabulary import Action

Mask = npt.NDArray[np.int8]


def _whole(value: Any) -> int:
    """An action's number, of Python's, NumPy's or torch's kind.

    Raises:
        UsageError: it is no whole number.
    """
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = None
    if number is None or number != value:
        raise UsageError(f"action={value!r}: an action is a whole number")
    return number


class FlatActions:
    """One number for every action of the vocabulary, in its order."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.space = spaces.Discrete(len(actions))
        self.mask_length = len(actions)

    def index(self, action: Any) -> int | None:
        """Position in the vocabulary; None if there is none."""
        number = _whole(action)
        return number if 0 <= number < self.mask_length else None

    def number(self, index: int) -> int:
        """The action at a position of the vocabulary."""
        return index

    def mask(self, possible: Mask) -> Mask:
        """The mask of the space: that of the vocabulary."""
        return possible


class SplitActions:
    """Three numbers: kind of transformation, level, and which of the kind's parameters.

    Not every combination means something; one that does not changes nothing. The mask is those of
    the three components one after the other: what some possible action has.
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self._kinds = list(dict.fromkeys(action.kind for action in actions))
        parameters: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in self._kinds}
        for action in actions:
            if action.arguments not in parameters[action.kind]:
                parameters[action.kind].append(action.arguments)
        self._triples = [
            (
                self._kinds.index(action.kind),
                action.level,
                parameters[action.kind].index(action.arguments),
            )
            for action in actions
        ]
        self._sizes = [1 + max(column) for column in zip(*self._triples, strict=True)]
        self.space = spaces.MultiDiscrete(self._sizes)
        self.mask_length = sum(self._sizes)

    @cached_property
    def _positions(self) -> dict[tuple[int, ...], int]:
        return {triple: k for k, triple in enumerate(self._triples)}

    def index(self, action: Any) -> int | None:
        """Position in the vocabulary; None if there is none."""
        return self._positions.get(tuple(_whole(part) for part in action))

    def number(self, index: int) -> npt.NDArray[np.int64]:
        """The action at a position of the vocabulary."""
        return np.array(self._triples[index], dtype=np.int64)

    def mask(self, possible: Mask) -> Mask:
        """The mask of the space."""
        found = np.zeros(self.mask_length, dtype=np.int8)
        offsets = np.cumsum([0, *self._sizes[:-1]])
        chosen = np.array(self._triples)[possible.astype(np.bool_)] + offsets
        found[chosen.reshape(-1)] = 1
        return found
