"""Embedding of loop trees, as in the models of Tiramisu's 2021 autoscheduler and of LOOPer.

From the inside out, every loop is embedded: one LSTM reads the embeddings of the loops in it, one
those of the computations, and both outputs are merged (Baghdadi et al. 2021, section 4.4; LOOPer,
section V-B). The outputs for empty sequences are learned, as in the public code.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence

from looper.features.loop_tree import TREE_KINDS, Tree

Numbers = npt.NDArray[np.int64]


def layers(widths: Sequence[int], dropout: float) -> nn.Sequential:
    """Return linear layers from each width to the next, each followed by an ELU and dropout."""
    made: list[nn.Module] = []
    for width, following in pairwise(widths):
        made += [nn.Linear(width, following), nn.ELU(), nn.Dropout(dropout)]
    return nn.Sequential(*made)


class Reader(nn.Module):
    """An LSTM over sequences of any lengths, whose output for empty ones is learned, or zero."""

    nothing: Tensor

    def __init__(
        self, width: int, hidden: int, *, both_ways: bool = False, never_empty: bool = False
    ) -> None:
        super().__init__()
        self.lstm = nn.LSTM(width, hidden, batch_first=True, bidirectional=both_ways)
        nothing = torch.zeros(1, hidden * (1 + both_ways))
        if never_empty:
            self.register_buffer("nothing", nothing, persistent=False)
        else:
            self.nothing = nn.Parameter(nn.init.xavier_uniform_(nothing))

    def forward(self, items: Tensor, places: Numbers) -> Tensor:
        """Return the last hidden state of each sequence.

        Args:
            items: shape (items, width).
            places: shape (sequences, longest): indices of each one's items, padded with -1.

        Returns:
            Shape (sequences, hidden), or twice as wide if the LSTM is bidirectional.
        """
        lengths = (places >= 0).sum(1)
        found = self.nothing.expand(len(places), -1)
        some = np.flatnonzero(lengths)
        if not len(some):
            return found
        padded = items[torch.from_numpy(places[some].clip(0)).to(items.device)]
        # The packed sequence contains no padding.
        packed = pack_padded_sequence(
            padded, torch.from_numpy(lengths[some]), batch_first=True, enforce_sorted=False
        )
        _, (last, _) = self.lstm(packed)
        read = last.transpose(0, 1).flatten(1)
        return found.index_put((torch.from_numpy(some).to(items.device),), read)


class LoopEmbedding(nn.Module):
    """A network that embeds the loops of trees from the inside out.

    Args:
        embedding: width of the embedding of a computation or a loop.
        between: widths of the layers that merge the outputs of the two LSTMs.
        tags: number of features of each loop.
        dropout: dropout rate after each layer in training.
    """

    def __init__(self, embedding: int, between: Sequence[int], tags: int, dropout: float) -> None:
        super().__init__()
        self.computations_inside = Reader(embedding, embedding)
        self.loops_inside = Reader(embedding, embedding)
        self.loop = layers((2 * embedding + tags, *between, embedding), dropout)

    def forward(self, tree: Tree, computations: Tensor, tags: Tensor) -> tuple[Tensor, Numbers]:
        """Embed the loops of trees.

        Args:
            tree: the trees.
            computations: shape (computations, embedding).
            tags: shape (loops, tags).

        Returns:
            Embeddings, and the indices of those of each tree's outermost loops and of its
            computations outside of loops, shape (trees, most of them), padded with -1.
        """
        embedded = computations
        # Index of each node's embedding.
        where = np.full(len(tree.kinds), -1)
        leaves = tree.kinds == TREE_KINDS.index("computation")
        where[leaves] = tree.rows[leaves]
        levels = zip(tree.levels("loop"), tree.levels("computation"), strict=True)
        for loops, inside in levels:
            nodes = loops.nodes
            own = torch.from_numpy(tree.rows[nodes]).to(tags.device)
            parts = (
                self.loops_inside(embedded, _found(where, loops.children)),
                self.computations_inside(embedded, _found(where, inside.children)),
                tags[own],
            )
            where[nodes] = len(embedded) + np.arange(len(nodes))
            embedded = torch.cat([embedded, self.loop(torch.cat(parts, 1))])
        return embedded, _found(where, tree.roots())


def begin_alike(network: nn.Module) -> None:
    """Initialise the weights of all linear layers by Glorot's method."""
    for module in network.modules():
        if isinstance(module, nn.Linear):
            nn.init.xavier_uniform_(module.weight)


def _found(where: Numbers, nodes: Numbers) -> Numbers:
    """Return the indices of the embeddings of nodes; -1 for -1."""
    found: Numbers = np.where(nodes < 0, -1, where[nodes])
    return found
