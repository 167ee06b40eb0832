"""Programs as trees of loops, statements and expressions, without names, sizes and numbers.

Models and agents are evaluated on well-known kernels, and on the deterministic track. A random
program may happen to equal one of these, so that such programs are excluded from training.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from looper.evaluation.cost_table import SHIPPED, CostTable
from looper.features.program_nodes import range_varies
from looper.ir.expressions import Access, Binary, Call, Constant, Expression
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program, found_once
from looper.kernels import catalogue
from looper.memo.rows import Sample

LEAST = 0.15
"""Minimum distance of random programs for training from all benchmarks, see `least_distance`."""
PREFIX = "random_"
"""Prefix of the names of random programs."""


@dataclass(frozen=True)
class Node:
    """A node of a program's tree.

    Attributes:
        label: its type, without names.
        children: in textual order.
    """

    label: str
    children: tuple[Node, ...] = ()

    def labels(self) -> Counter[str]:
        """Return the number of occurrences of each label in the tree."""
        found = Counter([self.label])
        for child in self.children:
            found += child.labels()
        return found


@lru_cache(maxsize=4096)
def tree_of(program: Program) -> Node:
    """Return the tree of a program: loops, their statements, and what these write and compute."""
    forest = LoopForest.original(program)

    def shown(child: LoopNode | int) -> Node:
        if isinstance(child, LoopNode):
            first = program.statements[child.members[0]]
            varies = range_varies(first, child.level)
            return Node("dependent loop" if varies else "loop", tuple(map(shown, child.children)))
        statement = program.statements[child]
        return Node("=", (_expression(statement.target), _expression(statement.value)))

    return Node("program", tuple(map(shown, forest.roots)))


def _expression(expression: Expression) -> Node:
    match expression:
        case Access(_, indices):
            return Node("access " + ", ".join(str(index) for index in indices))
        case Binary(operator, left, right):
            return Node(operator, (_expression(left), _expression(right)))
        case Call(function, arguments):
            return Node(function, tuple(map(_expression, arguments)))
        case Constant():
            return Node("number")
        case _:
            return Node(type(expression).__name__)


def least_distance(one: Node, other: Node) -> float:
    """Return a lower bound of the normalised tree edit distance: the share of unmatched labels.

    It is quick to compute; since it is at most the distance, programs that are near by the distance
    are near by this bound, too.
    """
    first, second = one.labels(), other.labels()
    size = max(first.total(), second.total())
    return (size - (first & second).total()) / size


@found_once
def is_like_a_benchmark(program: Program) -> bool:
    """Return True if a program equals or nearly equals a benchmark (cached).

    Benchmarks are the kernels that come with LOOPer, and the programs of the deterministic track.
    """
    own = tree_of(program)
    return any(least_distance(own, each) < LEAST for each in _benchmarks())


@lru_cache(maxsize=1)
def _benchmarks() -> tuple[Node, ...]:
    kernels = [each.program("MINI") for each in catalogue()]
    track = [costs.program for costs in CostTable.read(SHIPPED).programs]
    return tuple(map(tree_of, (*kernels, *track)))


def learnable(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Return the samples of random programs that are not similar to a benchmark."""
    return (
        sample
        for sample in samples
        if sample.program.name.startswith(PREFIX) and not is_like_a_benchmark(sample.program)
    )
