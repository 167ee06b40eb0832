"""What a policy's network looks at: nodes, edges, levels of loops, and what actions are.

Common to the network that learns (torch) and the one that acts (NumPy); neither is loaded here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, log2
from typing import Any

import numpy as np
import numpy.typing as npt

from envs.observations import GraphBatch
from looper.features.columns import KINDS as NODES
from looper.features.graph import RELATIONS
from looper.space.vocabulary import KINDS, Action

LEVELS = 8
"""Loops around the branch in focus that are told apart."""
INNER = ("root", "loop", "computation")
"""The kinds of nodes that attention is between."""
LEAVES = (
    ("accesses", "computation", "access"),
    ("bounded_by", "computation", "constraint"),
    ("runs_at", "computation", "row"),
    ("times", "loop", "row"),
)
"""What hangs on computations and loops: relation, who is told, and of what."""
ACTION_KINDS = tuple(KINDS)
"""The kinds of transformations, in the order of their numbers."""
_NUMBERS = 3
"""Most numbers of an action."""


def edge_kinds(shown: Sequence[str]) -> tuple[str, ...]:
    """What edges between loops and computations say: a relation, its contrary, or of itself."""
    relations = ("contains", "before") if len(shown) == len(NODES) else ("contains",)
    return (*relations, *(f"rev_{name}" for name in relations), "itself")


def shown_relations(shown: Sequence[str]) -> list[str]:
    """Those of them that are relations of the graph, in the order of their numbers."""
    return [name for name in edge_kinds(shown) if name in RELATIONS]


def starts(batch: GraphBatch) -> dict[str, int]:
    """The number of the first node of each kind."""
    found, before = {}, 0
    for kind, nodes in batch.nodes.items():
        found[kind] = before
        before += len(nodes)
    return found


def ends(batch: GraphBatch, relation: str, source: int, target: int) -> tuple[Any, Any]:
    """Sources and targets of a relation's edges, numbered from the first node of their kinds."""
    own = batch.edges[:, batch.types == RELATIONS.index(relation)]
    return own[0] - source, own[1] - target


def kinds_of(actions: Sequence[Action]) -> tuple[int, ...]:
    """The number of each action's kind of transformation, numbered as they first come."""
    names = list(dict.fromkeys(action.kind for action in actions))
    return tuple(names.index(action.kind) for action in actions)


def action_features(actions: Sequence[Action]) -> npt.NDArray[np.float32]:
    """What actions are, shape (actions, features): kind and numbers of each."""
    width = len(ACTION_KINDS) + 1 + 2 * _NUMBERS
    found = np.zeros((len(actions), width), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        row[ACTION_KINDS.index(action.kind)] = 1.0
        row[len(ACTION_KINDS)] = action.level / LEVELS
        for k, number in enumerate(action.arguments[:_NUMBERS]):
            row[len(ACTION_KINDS) + 1 + 2 * k] = 1.0
            row[len(ACTION_KINDS) + 2 + 2 * k] = copysign(log2(1 + abs(number)), number) / 4
    return found


def touched(action: Action) -> tuple[int, int]:
    """The levels of the first two loops that an action is about.

    -1: the innermost one; `LEVELS` or more: there is none.
    """
    if action.kind in ("unroll", "vectorize", "resize_unroll"):
        return -1, LEVELS
    other = action.arguments[0] if action.kind == "interchange" else action.level + 1
    return action.level, other
