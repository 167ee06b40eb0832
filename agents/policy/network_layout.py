"""Inputs of a policy's network: nodes, edges, levels of loops, and features of actions.

Shared by the networks for training (torch) and for inference (NumPy); imports neither.
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
from looper.space.vocabulary import KINDS, NEXT, Action
from looper.transformations.base import Decision

LEVELS = 8
"""The number of loops around the branch in focus that have features of their own."""
INNER = ("root", "loop", "computation")
"""The kinds of nodes between which attention is computed."""
LEAVES = (
    ("accesses", "computation", "access"),
    ("bounded_by", "computation", "constraint"),
    ("runs_at", "computation", "row"),
    ("times", "loop", "row"),
)
"""Leaves of computations and loops: relation, kind of the node, and kind of its leaves."""
ACTION_KINDS = (
    "interchange",
    "reverse",
    "parallelize",
    "skew_tiles",
    "tile",
    "unroll_and_jam",
    "vectorize",
    "unroll",
    "skew",
    "skew_for_parallelism",
    "resize_tile",
    "resize_jam",
    "resize_unroll",
    "distribute",
    "distribute_all",
    "privatize",
    "perfect_nest",
    "fuse",
    NEXT,
)
"""The kinds of actions that weights know, in the order of their numbers."""
_ALIKE = {
    Decision.STRUCTURE: "distribute",
    Decision.AFFINE: "interchange",
    Decision.PARALLELIZATION: "parallelize",
    Decision.REGISTERS: "unroll_and_jam",
    Decision.TILING: "tile",
    Decision.UNROLLING: "unroll",
}
"""The kinds as which actions of other distributions are seen, by the level of their decision."""
LOOPS = ("of_loop", "of_second_loop", "of_third_loop")
"""The layers for the loops that an action touches, in the order of `touched`."""
INNERMOST = "of_innermost_loop"
"""The layer for the innermost loop around the branch in focus."""
_NUMBERS = 3
"""The largest number of arguments of an action."""
POSSIBLE = len(ACTION_KINDS) + 1
"""The number of mask features of each level.

There is one per kind of transformation, set if an action of the kind is possible there, and one for
tiles of three loops besides those of two. They show which loops are parallel and how many are
permutable.
"""


def edge_kinds(shown: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of edges between loops and computations: relations, inverses, self-loops."""
    relations = ("contains", "before") if len(shown) == len(NODES) else ("contains",)
    return (*relations, *(f"rev_{name}" for name in relations), "itself")


def shown_relations(shown: Sequence[str]) -> list[str]:
    """Return the kinds of edges that are relations of the graph, in the order of `edge_kinds`."""
    return [name for name in edge_kinds(shown) if name in RELATIONS]


def starts(batch: GraphBatch) -> dict[str, int]:
    """Return the index of the first node of each kind."""
    found, before = {}, 0
    for kind, nodes in batch.nodes.items():
        found[kind] = before
        before += len(nodes)
    return found


def ends(batch: GraphBatch, relation: str, source: int, target: int) -> tuple[Any, Any]:
    """Return sources and targets of a relation's edges, relative to the first of their kinds."""
    own = batch.edges[:, batch.types == RELATIONS.index(relation)]
    return own[0] - source, own[1] - target


def kind_number(action: Action) -> int:
    """Return the number of an action's kind, or of one that is like it if weights do not know it.

    One that only supports others is like a reversal.
    """
    kind = action.kind
    if kind not in ACTION_KINDS:
        decision = KINDS[kind].decision
        kind = "reverse" if decision is None else _ALIKE[decision]
    return ACTION_KINDS.index(kind)


def kinds_of(actions: Sequence[Action]) -> tuple[int, ...]:
    """Return the index of each action's kind, in the order of their first occurrences."""
    names = list(dict.fromkeys(action.kind for action in actions))
    return tuple(names.index(action.kind) for action in actions)


def action_features(actions: Sequence[Action]) -> npt.NDArray[np.float32]:
    """Return the features of actions, shape (actions, features): kind, level and arguments."""
    width = len(ACTION_KINDS) + 1 + 2 * _NUMBERS
    found = np.zeros((len(actions), width), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        row[kind_number(action)] = 1.0
        row[len(ACTION_KINDS)] = action.level / LEVELS
        for k, number in enumerate(action.arguments[:_NUMBERS]):
            row[len(ACTION_KINDS) + 1 + 2 * k] = 1.0
            row[len(ACTION_KINDS) + 2 + 2 * k] = copysign(log2(1 + abs(number)), number) / 4
    return found


def touched(action: Action) -> tuple[int, int, int]:
    """Return the levels of the first three loops that an action transforms.

    -1 stands for the innermost loop, `LEVELS` for none.
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
    """Return the mask features of levels set by each action, shape (actions, LEVELS * POSSIBLE)."""
    found = np.zeros((len(actions), LEVELS, POSSIBLE), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        level = touched(action)[0]
        if 0 <= level < LEVELS:
            row[level, _told(action)] = 1.0
    return found.reshape(len(actions), -1)


def possible_kinds(actions: Sequence[Action]) -> npt.NDArray[np.float32]:
    """Return the mask features of the branch set by each action, shape (actions, POSSIBLE)."""
    found = np.zeros((len(actions), POSSIBLE), dtype=np.float32)
    for row, action in zip(found, actions, strict=True):
        row[_told(action)] = 1.0
    return found


def _told(action: Action) -> int:
    is_tile_of_three = action.kind == "tile" and len(action.arguments) == 3
    return POSSIBLE - 1 if is_tile_of_three else kind_number(action)
