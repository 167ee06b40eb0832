"""What all networks have in common that are learnt here and kept in files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy.typing as npt
import torch
from torch import Tensor, nn


class Network(nn.Module, ABC):
    """A network that a card describes.

    Attributes:
        kind: names it in files.
    """

    kind: ClassVar[str]

    @property
    def device(self) -> torch.device:
        """Where its weights are."""
        return next(self.parameters()).device

    def tensor(self, array: npt.NDArray[Any]) -> Tensor:
        """An array where its weights are."""
        return torch.from_numpy(array).to(self.device)

    @property
    @abstractmethod
    def card(self) -> dict[str, Any]:
        """What is needed to make it again, but for its weights; `kind` is in it."""

    @classmethod
    @abstractmethod
    def of_card(cls, card: Mapping[str, Any]) -> Self:
        """The network that has this card, without what it has learnt.

        Raises:
            KeyError, TypeError, ValueError: there is none.
        """


def sizes(card: Mapping[str, Any]) -> dict[str, Any]:
    """The size of a network in a card, lists as the tuples that they were."""
    return {k: tuple(v) if isinstance(v, list) else v for k, v in card["size"].items()}
