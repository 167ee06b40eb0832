"""Loop structure: the nesting and order of loops and statements that the betas alone determine.

Schedules of a program differ far more often in their rows and annotations than in their betas, so
the structure is computed once for all schedules with the same betas.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Betas = tuple[tuple[int, ...], ...]
"""The betas of each statement: its positions inside and around its loops, outermost first."""

_KEPT = 4096


@dataclass(frozen=True)
class LoopNode:
    """A loop of the current tree.

    Attributes:
        level: its depth, 0 for an outermost loop.
        members: positions in the program of the statements under it, in textual order.
        children: loops and (by position) statements directly inside it, in textual order.
    """

    level: int
    members: tuple[int, ...]
    children: tuple[LoopNode | int, ...]

    def loops(self) -> Iterator[LoopNode]:
        """Yield this loop and all loops inside it, outer ones first."""
        yield self
        for child in self.children:
            if isinstance(child, LoopNode):
                yield from child.loops()


def members_of(root: LoopNode | int) -> tuple[int, ...]:
    """Return the positions of the statements under a loop, or of a single statement."""
    return root.members if isinstance(root, LoopNode) else (root,)


@dataclass(frozen=True, eq=False)
class LoopStructure:
    """The loop tree of a program, without the iterations of its loops.

    Attributes:
        betas: of each statement.
    """

    betas: Betas

    @cached_property
    def members(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each statement and each loop around it, the statements in the loop, by position."""
        inside: dict[tuple[int, ...], list[int]] = {}
        prefixes = [[own[: level + 1] for level in range(len(own) - 1)] for own in self.betas]
        for k, around in enumerate(prefixes):
            for prefix in around:
                inside.setdefault(prefix, []).append(k)
        found = {prefix: tuple(members) for prefix, members in inside.items()}
        return tuple(tuple(found[prefix] for prefix in around) for around in prefixes)

    @cached_property
    def textual_order(self) -> tuple[int, ...]:
        """Positions of all statements in the order of the transformed code."""
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
        """The betas renumbered 0, 1, 2, ... inside every loop."""
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
    """Return the (cached) loop structure for the betas of all statements."""
    return LoopStructure(betas)
