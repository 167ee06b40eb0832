"""Loop trees in pre-order, for models that recurse over them.

LOOPer's cost model (its section V-B) embeds loops from the inside out: the embeddings of a loop's
contents and the features of the loop itself are combined into its embedding. So a model needs the
tree, and, to process many trees at once, the loops whose contents are embedded already:
`Tree.levels`. Features are those of the graph's nodes (`looper.features.columns`), so that there is
one description of a loop.

LOOPer represents the original tree and its transformations: tags on loops for transformations that
are applied once, vectors for those that can be repeated (section V-A2). Here, every transformation
is a vector (see `transformation_vectors`), and tags are read from the current tree, whose loops are
those that carry them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.features.columns import Features
from looper.features.loop_nodes import all_computations, all_loops
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program, found_once
from looper.schedule import Schedule

TREE_KINDS = ("loop", "computation")
"""The kinds of nodes of a tree; their columns are those of the same name."""

_LOOP, _COMPUTATION = range(len(TREE_KINDS))

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class SiblingLoops:
    """Loops that can be embedded at the same time.

    Attributes:
        nodes: shape (loops,): their node numbers.
        children: shape (loops, most children): nodes directly inside, in textual order, padded by
            -1.
    """

    nodes: Numbers
    children: Numbers


@dataclass(frozen=True)
class Tree:
    """A program's loops and computations in pre-order, that is, in textual order.

    Several trees one after the other are a `Tree` as well, see `joined`.

    Attributes:
        kinds: shape (nodes,): positions in `TREE_KINDS`.
        parents: shape (nodes,): the node of the loop directly around; -1 if there is none.
        depths: shape (nodes,): number of loops around.
        places: shape (nodes,): position among the children of the loop around it, or among the
            roots of its program, from 0.
        rows: shape (nodes,): row of its features.
        features: of each of `TREE_KINDS`, shape (nodes of the kind, WIDTHS[kind]), float32, those
            of the first tree first: loops in pre-order, computations in the program's order, as in
            `ScheduleGraph`; nothing is in focus or finished.
        members: shape (nodes,): number of its tree, from 0.
    """

    kinds: Numbers
    parents: Numbers
    depths: Numbers
    places: Numbers
    rows: Numbers
    features: dict[str, Features]
    members: Numbers

    @property
    def bare(self) -> Tree:
        """The tree without features, for models that have features of their own."""
        return replace(self, features={kind: each[:, :0] for kind, each in self.features.items()})

    @cached_property
    def heights(self) -> Numbers:
        """Shape (nodes,): 0 for a computation, for a loop 1 more than for the highest inside."""
        found = np.zeros(len(self.kinds), dtype=np.int64)
        for depth in range(self.depths.max(), 0, -1):
            nodes = np.flatnonzero(self.depths == depth)
            np.maximum.at(found, self.parents[nodes], found[nodes] + 1)
        return found

    def levels(self, kind: str | None = None) -> list[SiblingLoops]:
        """Return all loops by height: the contents of a level's loops are in levels before it.

        Args:
            kind: only children of this kind, for models that treat loops and computations
                separately as LOOPer's does; by default all.
        """
        return [self._level(height, kind) for height in range(1, self.heights.max() + 1)]

    def roots(self, kind: str | None = None) -> Numbers:
        """Return the nodes in no loop, shape (trees, most roots), in text order, padded by -1."""
        outside = self._of_kind(kind) & (self.parents < 0)
        return _by_owner(self.members, outside, int(self.members[-1]) + 1)

    def _level(self, height: int, kind: str | None) -> SiblingLoops:
        nodes = np.flatnonzero(self.heights == height)
        numbers = np.full(len(self.kinds), -1)
        numbers[nodes] = np.arange(len(nodes))
        owners = np.where(self.parents < 0, -1, numbers[self.parents])
        return SiblingLoops(
            nodes, _by_owner(owners, self._of_kind(kind) & (owners >= 0), len(nodes))
        )

    def _of_kind(self, kind: str | None) -> npt.NDArray[np.bool_]:
        wanted = range(len(TREE_KINDS)) if kind is None else (TREE_KINDS.index(kind),)
        return np.isin(self.kinds, wanted)


def _by_owner(owners: Numbers, chosen: npt.NDArray[np.bool_], count: int) -> Numbers:
    """Return the chosen nodes of each of `count` owners in a row of its own, padded by -1."""
    nodes = np.flatnonzero(chosen)
    nodes = nodes[np.argsort(owners[nodes], kind="stable")]
    each = np.bincount(owners[nodes], minlength=count)
    places = np.arange(len(nodes)) - np.repeat(np.cumsum(each) - each, each)
    found = np.full((count, each.max(initial=0)), -1)
    found[owners[nodes], places] = nodes
    return found


def current_tree(schedule: Schedule) -> Tree:
    """Return the tree of the loops of a schedule."""
    return _tree(schedule.forest)


@found_once
def original_tree(program: Program) -> Tree:
    """Return the tree of the loops of the original program (cached)."""
    return _tree(LoopForest.original(program))


def _tree(forest: LoopForest) -> Tree:
    loops: list[LoopNode] = []
    # Kind, parent, depth, place and row of every node.
    nodes: list[tuple[int, int, int, int, int]] = []

    def visit(children: Sequence[LoopNode | int], parent: int, depth: int) -> None:
        for place, child in enumerate(children):
            if isinstance(child, LoopNode):
                nodes.append((_LOOP, parent, depth, place, len(loops)))
                loops.append(child)
                visit(child.children, len(nodes) - 1, depth + 1)
            else:
                nodes.append((_COMPUTATION, parent, depth, place, child))

    visit(forest.roots, -1, 0)
    kinds, parents, depths, places, rows = np.array(nodes, dtype=np.int64).T
    features = {"loop": all_loops(forest, loops), "computation": all_computations(forest)}
    return Tree(kinds, parents, depths, places, rows, features, np.zeros_like(kinds))


def joined(trees: Sequence[Tree]) -> Tree:
    """Concatenate several trees, in order, so that a model processes a batch in one pass."""
    sizes = np.array([len(tree.kinds) for tree in trees])
    first = np.repeat(np.cumsum(sizes) - sizes, sizes)
    kinds = np.concatenate([tree.kinds for tree in trees])
    parents = np.concatenate([tree.parents for tree in trees])
    rows = np.concatenate([tree.rows for tree in trees])
    for number, kind in enumerate(TREE_KINDS):
        each = np.array([len(tree.features[kind]) for tree in trees])
        rows += np.where(kinds == number, np.repeat(np.cumsum(each) - each, sizes), 0)
    counts = np.array([int(tree.members[-1]) + 1 for tree in trees])
    members = np.concatenate([tree.members for tree in trees])
    return Tree(
        kinds,
        np.where(parents < 0, -1, parents + first),
        np.concatenate([tree.depths for tree in trees]),
        np.concatenate([tree.places for tree in trees]),
        rows,
        {kind: np.vstack([tree.features[kind] for tree in trees]) for kind in TREE_KINDS},
        members + np.repeat(np.cumsum(counts) - counts, sizes),
    )
