"""The base class of all networks that are trained by LOOPer and stored in files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy.typing as npt
import torch
from torch import Tensor, nn


class Network(nn.Module, ABC):
    """A network that can be rebuilt from its card and weights.

    Attributes:
        kind: name of the class in files.
    """

    kind: ClassVar[str]

    @property
    def device(self) -> torch.device:
        """The device of its weights."""
        return next(self.parameters()).device

    def tensor(self, array: npt.NDArray[Any]) -> Tensor:
        """Return an array as a tensor on the device of the weights."""
        return torch.from_numpy(array).to(self.device)

    @property
    @abstractmethod
    def card(self) -> dict[str, Any]:
        """All that is needed to rebuild the network except its weights, including `kind`."""

    @classmethod
    @abstractmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """Create the network that a card describes, without trained weights.

        Raises:
            KeyError, TypeError, ValueError: there is none.
        """


def sizes(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the size of a network from its card, with lists converted to tuples."""
    return {k: tuple(v) if isinstance(v, list) else v for k, v in card["size"].items()}
