"""Batches of schedules of many programs for LOOPer's cost model, with trees of any shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from costmodel.models.looper_features import SCHEDULE_WIDTH, TAGS, LooperRows
from costmodel.models.looper_program import PROGRAM_WIDTH, Floats
from looper.features.loop_tree import Tree, joined

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class LooperBatch:
    """A batch of schedules.

    Attributes:
        tree: the concatenated trees of all schedules.
        computations: shape (computations, PROGRAM_WIDTH + SCHEDULE_WIDTH).
        loops: shape (loops, len(TAGS)).
        steps: shape (vectors, STEP_WIDTH), computation by computation.
        step_counts: shape (computations,): number of vectors of each.
        nodes: shape (nodes, EXPRESSION_WIDTH): the concatenated expressions; one that several
            schedules share occurs once.
        node_counts: shape (expressions,): number of nodes of each.
        expressions: shape (computations,): index of each one's expression.
    """

    tree: Tree
    computations: Tensor
    loops: Tensor
    steps: Tensor
    step_counts: Numbers
    nodes: Tensor
    node_counts: Numbers
    expressions: Tensor

    def to(self, device: torch.device) -> LooperBatch:
        """Return a copy with all tensors on a device."""
        names = ("computations", "loops", "steps", "nodes", "expressions")
        return replace(self, **{name: getattr(self, name).to(device) for name in names})


def looper_batch(chosen: Sequence[tuple[LooperRows, Numbers]]) -> LooperBatch:
    """Return the batch of chosen schedules of each of some programs, in this order."""
    trees, computations, loops, steps, counts, which = [], [], [], [], [], []
    nodes: list[Floats] = []
    for rows, numbers in chosen:
        program = rows.program
        trees += [program.tree] * len(numbers)
        own = rows.computations[numbers]
        fixed = np.broadcast_to(program.computations, (*own.shape[:2], PROGRAM_WIDTH))
        both = np.concatenate([fixed, own], axis=2)
        computations.append(both.reshape(-1, PROGRAM_WIDTH + SCHEDULE_WIDTH))
        loops.append(rows.loops[numbers].reshape(-1, len(TAGS)))
        ends = rows.counts.sum(1).cumsum()
        begins = ends - rows.counts.sum(1)
        steps += [rows.steps[begins[n] : ends[n]] for n in numbers]
        counts.append(rows.counts[numbers].ravel())
        first = len(nodes) + np.arange(own.shape[1])
        which.append(np.tile(first, len(numbers)))
        nodes += program.expressions
    return LooperBatch(
        joined(trees),
        torch.from_numpy(np.concatenate(computations)),
        torch.from_numpy(np.concatenate(loops)),
        torch.from_numpy(np.concatenate(steps)),
        np.concatenate(counts),
        torch.from_numpy(np.concatenate(nodes)),
        np.array([len(each) for each in nodes]),
        torch.from_numpy(np.concatenate(which)),
    )


def places_of(counts: Numbers) -> Numbers:
    """Return the positions of the items of concatenated sequences.

    Returns:
        Shape (sequences, longest), padded with -1.
    """
    within = np.arange(counts.max(initial=0))
    places = (np.cumsum(counts) - counts)[:, None] + within
    found: Numbers = np.where(within < counts[:, None], places, -1)
    return found
