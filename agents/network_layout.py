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
LOOPS = ("of_loop", "of_second_loop", "of_third_loop")
"""The layers that see the loops that an action touches, in the order of `touched`."""
INNERMOST = "of_innermost_loop"
"""The layer that sees the innermost loop around the branch in focus."""
_NUMBERS = 3
"""Most numbers of an action."""
POSSIBLE = len(ACTION_KINDS) + 1
"""What is told of each level: which kinds of transformations are possible there, and tiles of three
loops besides those of two. It says which loops are parallel, and how many are permutable."""


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


def touched(action: Action) -> tuple[int, int, int]:
    """The levels of the first three loops that an action is about, besides the innermost one.

    -1: the innermost one; `LEVELS`: there is none.
    """
    if action.kind in ("unroll", "vectorize", "resize_unroll"):
        return -1, LEVELS, LEVELS
    other = action.arguments[0] if action.kind == "interchange" else action.level + 1
    third = action.level + 2 if _is_about_three(action) else LEVELS
    return min(action.level, LEVELS), min(other, LEVELS), min(third, LEVELS)


def _is_about_three(action: Action) -> bool:
    return (action.kind == "tile" and len(action.arguments) == 3) or (
        action.kind == "skew" and action.arguments[0] == 3
    )


def possible_at(actions: Sequence[Action]) -> npt.NDArray[np.float32]:
    """What each action being possible says of each level, shape (actions, LEVELS * POSSIBLE)."""
    found = np.zeros((len(actions), LEVELS, POSSIBLE), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        level = touched(action)[0]
        if 0 <= level < LEVELS:
            row[level, _told(action)] = 1.0
    return found.reshape(len(actions), -1)


def possible_kinds(actions: Sequence[Action]) -> npt.NDArray[np.float32]:
    """What each action being possible says of the branch in focus, shape (actions, POSSIBLE)."""
    found = np.zeros((len(actions), POSSIBLE), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        row[_told(action)] = 1.0
    return found


def _told(action: Action) -> int:
    is_tile_of_three = action.kind == "tile" and len(action.arguments) == 3
    return POSSIBLE - 1 if is_tile_of_three else ACTION_KINDS.index(action.kind)
