"""Which statements stand in which loops, and in which order: what their positions alone say.

Schedules of a program differ far more often in their rows and annotations than in this. So it is
found once for all schedules with the same positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Betas = tuple[tuple[int, ...], ...]
"""For each statement its positions in the loops around it, outermost first, and in the last one."""

_KEPT = 4096


@dataclass(frozen=True)
class LoopNode:
    """A loop of the current tree.

    Attributes:
        level: its depth, 0 for an outermost loop.
        members: positions in the program of the statements under it, in textual order.
        children: what stands inside it, in textual order: loops, and statements by position.
    """

    level: int
    members: tuple[int, ...]
    children: tuple[LoopNode | int, ...]

    def loops(self) -> Iterator[LoopNode]:
        """This loop and all inside of it, outer ones first."""
        yield self
        for child in self.children:
            if isinstance(child, LoopNode):
                yield from child.loops()


def members_of(root: LoopNode | int) -> tuple[int, ...]:
    """Positions of the statements in a loop, or of the one that stands in its place."""
    return root.members if isinstance(root, LoopNode) else (root,)


@dataclass(frozen=True, eq=False)
class LoopStructure:
    """The loops of a program without what they run over.

    Attributes:
        betas: the positions of each statement.
    """

    betas: Betas

    @cached_property
    def members(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For every statement, who is in each of the loops around it, in the program's order."""
        inside: dict[tuple[int, ...], list[int]] = {}
        prefixes = [[own[: level + 1] for level in range(len(own) - 1)] for own in self.betas]
        for k, around in enumerate(prefixes):
            for prefix in around:
                inside.setdefault(prefix, []).append(k)
        found = {prefix: tuple(members) for prefix, members in inside.items()}
        return tuple(tuple(found[prefix] for prefix in around) for around in prefixes)

    @cached_property
    def textual_order(self) -> tuple[int, ...]:
        """Positions of all statements in the order in which they stand in the transformed code."""
        return self._textual(list(range(len(self.betas))))

    @cached_property
    def roots(self) -> tuple[LoopNode | int, ...]:
        """The loops as trees: outermost loops and statements outside of all loops."""
        return self._children(list(range(len(self.betas))), 0)

    @cached_property
    def nodes(self) -> tuple[LoopNode, ...]:
        """Every loop, outer ones first."""
        trees = (root.loops() for root in self.roots if isinstance(root, LoopNode))
        return tuple(node for tree in trees for node in tree)

    @cached_property
    def renumbered(self) -> Betas:
        """The same order with positions 0, 1, 2, ... inside every loop."""
        found = list(self.betas)
        before: tuple[int, ...] = ()
        new: tuple[int, ...] = ()
        for k in self.textual_order:
            betas = self.betas[k]
            same = 0
            while same < len(before) and before[same] == betas[same]:
                same += 1
            if before and same == len(before):
                raise AssertionError("a statement and a loop at the same position")
            here = (new[same] + 1,) if before else (0,)
            found[k] = new = (*new[:same], *here, *(0,) * (len(betas) - same - 1))
            before = betas
        return tuple(found)

    def _children(self, group: list[int], depth: int) -> tuple[LoopNode | int, ...]:
        by_position: dict[int, list[int]] = {}
        for k in group:
            by_position.setdefault(self.betas[k][depth], []).append(k)
        found: list[LoopNode | int] = []
        for _, inside in sorted(by_position.items()):
            if len(self.betas[inside[0]]) == depth + 1:
                found.append(inside[0])
            else:
                children = self._children(inside, depth + 1)
                found.append(LoopNode(depth, self._textual(inside), children))
        return tuple(found)

    def _textual(self, group: list[int]) -> tuple[int, ...]:
        return tuple(sorted(group, key=lambda k: self.betas[k]))


@lru_cache(_KEPT)
def loop_structure(betas: Betas) -> LoopStructure:
    """What the positions of all statements say."""
    return LoopStructure(betas)
