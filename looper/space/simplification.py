"""Shortening of schedules: removal of the steps that leave no trace in the code.

A search finds `parallelize` of a loop of one iteration as fast as no step at all, and `reverse`
twice as well; neither should be reported. Steps are dropped as long as the generated C code stays
the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations

from looper.codegen.generate import generate
from looper.codegen.harness import nest_lines, reserved_names
from looper.codegen.tree import Block, Copy, For, Node, mapped, with_children
from looper.errors import CodeError
from looper.ir.loop_forest import Loop, LoopForest
from looper.ir.loop_structure import LoopNode, members_of
from looper.schedule import Schedule

Nest = tuple[tuple[int, tuple[int, ...], tuple[Loop, ...]], ...]
"""For each statement of a nest its number, its positions inside, and its loops."""
Root = LoopNode | int
Roots = tuple[Root, ...]

# The unit is a step applied to one statement; a program of eighty statements takes some seconds.
MOST_WORK = 200_000
# The work of generating one statement's code, and of proving that one copy is right.
GENERATION, PROOF = 100, 20_000


def shortest(schedule: Schedule) -> Schedule:
    """Return a legal schedule with the same code and as few steps as possible.

    Pairs of steps that name the same statement and undo each other are dropped, then single steps,
    the last ones first, until none can be, and then other pairs. For a long schedule of a large
    program this is limited to a few seconds, counted in work and not in time, so that the result is
    deterministic.

    Args:
        schedule: a legal schedule.
    """
    return _Shortening(schedule).done()


@dataclass
class _Shortening:
    """The state of shortening one schedule.

    Attributes:
        current: the shortest schedule so far.
        left: work that may still be done.
        lines: code of nests of schedules, by the schedule's key.
    """

    current: Schedule
    left: int = MOST_WORK
    lines: dict[tuple[str, Roots], list[str]] = field(default_factory=dict)

    def done(self) -> Schedule:
        """Drop steps until none can be dropped; return the schedule."""
        self._code = ""
        self._begun = [Schedule(self.current.program)]
        self._begin_again()
        # The cheapest and most effective attempts come first, as the work is limited.
        while self._drop_pair(alike=True) or self._drop_single() or self._drop_pair(alike=False):
            pass
        return self.current

    def _drop_single(self) -> bool:
        """Drop every step that can be, the last ones first; return True if there was one."""
        before = len(self.current.transformations)
        for k in reversed(range(before)):
            self._drop((k,), generate=True)
        return len(self.current.transformations) < before

    def _drop_pair(self, *, alike: bool) -> bool:
        """Drop two steps that undo each other, so that the schedule is exactly the same.

        Args:
            alike: try pairs that name a common statement, otherwise the other pairs.

        Returns:
            True if a pair was dropped.
        """
        steps = enumerate(self.current.transformations)
        return any(
            self._drop((k, n), generate=False)
            for (k, first), (n, second) in combinations(steps, 2)
            if second.keyword in (first.keyword, first.contrary)
            if set(first.statements).isdisjoint(second.statements) is not alike
        )

    def _drop(self, dropped: tuple[int, ...], *, generate: bool) -> bool:
        """Drop steps if that changes nothing and there is work left; return True if dropped."""
        if self.left <= 0 or any(map(self._changes_program, dropped)):
            return False
        shorter = self._tried(dropped, generate=generate)
        if shorter is None:
            return False
        self.current = shorter
        del self._begun[dropped[0] + 1 :]
        self._begin_again()
        return True

    def _changes_program(self, k: int) -> bool:
        """Return True if a step changes the program, by array copies that show in the code."""
        return self._begun[k].forest.program is not self._begun[k + 1].forest.program

    def _begin_again(self) -> None:
        """Store the schedules after each of the first steps for reuse."""
        for step in self.current.transformations[len(self._begun) - 1 :]:
            self._begun.append(self._begun[-1].apply(step))

    def _tried(self, dropped: tuple[int, ...], *, generate: bool) -> Schedule | None:
        """Return the schedule without these steps if it is legal and equivalent."""
        first = dropped[0]
        later = enumerate(self.current.transformations[first:], first)
        steps = [step for k, step in later if k not in dropped]
        self.left -= len(self.current.forest.schedules) * (1 + len(steps))
        made = self._begun[first].attempt(*steps)
        if made is None:
            return None
        if made.key == self.current.key:
            return made
        if not generate or not made.is_legal:
            return None
        try:
            return made if self._is_same_code(made) else None
        except CodeError:
            return None

    def _is_same_code(self, made: Schedule) -> bool:
        """Return True if the code is the same: of the differing nests, then of everything."""
        old, new = (each.forest.without_common_shifts() for each in (self.current, made))
        before, after = _nests(old), _nests(new)
        gone = tuple(root for nest, root in before.items() if nest not in after)
        come = tuple(root for nest, root in after.items() if nest not in before)
        self.left -= sum(_work(new, members_of(root)) for root in come)
        if come and not self._have_same_code(old, gone, new, come):
            return False
        self.left -= _work(made.forest, range(len(made.forest.schedules)))
        self._code = self._code or self.current.unit()
        return made.unit() == self._code

    def _have_same_code(self, old: LoopForest, gone: Roots, new: LoopForest, come: Roots) -> bool:
        before, after = _printed(old, gone), _printed(new, come)
        # Printing is slower than generating the nodes, and seldom makes a difference.
        if before == after:
            return True
        if _outline(before) != _outline(after):
            return False
        return self._lines(old, gone) == nest_lines(new, come)

    def _lines(self, forest: LoopForest, roots: Roots) -> list[str]:
        """Return the code of nests of the shortest schedule so far, from a cache."""
        key = forest.key, roots
        if key not in self.lines:
            self.lines[key] = nest_lines(forest, roots)
        return self.lines[key]


def _nests(forest: LoopForest) -> dict[Nest, Root]:
    """Return the outermost loops, and statements in none, by all that their code depends on."""
    found: dict[Nest, Root] = {}
    for root in forest.roots:
        schedules = [(k, forest.schedules[k]) for k in members_of(root)]
        found[tuple((k, each.betas[1:], each.loops) for k, each in schedules)] = root
    return found


def _printed(forest: LoopForest, roots: Roots) -> tuple[Node, ...]:
    """Return the code of nests, without data that leaves no trace in its text."""
    nodes = generate(forest, reserved_names(forest.program), roots)
    plain = (mapped(node, lambda loop: replace(loop, level=0, jammed=False)) for node in nodes)
    return tuple(map(_without_packings, plain))


def _without_packings(node: Node) -> Node:
    """Return a node without where its copies are in the schedule."""
    node = with_children(node, _without_packings)
    match node:
        case Block():
            return replace(node, packings=(), offsets=())
        case Copy(packing=packing):
            bare = replace(packing, level=0, offsets=(), extents=(), places=())
            return replace(node, packing=bare)
    return node


def _outline(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return nodes without the annotations that may leave no trace in the text."""
    return tuple(mapped(node, _bare) for node in nodes)


def _bare(loop: For) -> For:
    # Such as sums that are not in variables, and loops with fewer iterations than the factor.
    traced = loop.vector and not loop.reductions
    return replace(loop, unroll=1, vector=traced, copies=False, irregular=False, reductions=())


def _work(forest: LoopForest, statements: Iterable[int]) -> int:
    """Return the work of generating the code of some statements."""
    own = [forest.schedules[k] for k in statements]
    copies = sum(len(loop.packed) for each in own for loop in each.loops)
    return GENERATION * len(own) + PROOF * copies
