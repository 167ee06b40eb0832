"""Diversity of programs: their traits, and the distance between two of them.

The distance is the normalised tree edit distance that LOOPerSet uses to compare its programs (arXiv
2510.10209): the minimum number of insertions, deletions and renamings of nodes that transform one
program's tree of loops, statements and expressions into the other's, divided by the number of nodes
of the larger tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import log10
from pathlib import Path
from typing import TypeVar

from apted import APTED, Config
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from rich.table import Table

from costmodel.data.program_trees import Node, least_distance, tree_of
from looper.features.program_nodes import range_varies
from looper.ir.counting import executions
from looper.ir.expressions import Access
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Program, Statement
from looper.report.texts import table

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Traits:
    """Characteristic numbers of a program.

    Attributes:
        nests: number of top-level loops and statements.
        statements: number of statements.
        depth: maximum number of loops around a statement.
        arrays: number of arrays and scalars.
        operations: arithmetic operations of one execution of every statement.
        dependent_bounds: share of the statements in a loop whose range depends on another iterator.
        imperfect: share of the statements in a loop that holds more than the next loop.
        unit_stride: share of the accesses whose last subscript moves by one with the innermost
            loop.
        invariant: share of the accesses that are invariant in the innermost loop.
        shifted: share of the accesses with an offset in a subscript.
        reductions: share of the statements that read the element they write.
        megabytes: size of all arrays.
        milliseconds: millions of executions of statements, as if each took a nanosecond.
        intensity: arithmetic operations per byte of all arrays.
    """

    nests: float
    statements: float
    depth: float
    arrays: float
    operations: float
    dependent_bounds: float
    imperfect: float
    unit_stride: float
    invariant: float
    shifted: float
    reductions: float
    megabytes: float
    milliseconds: float
    intensity: float


def traits(program: Program) -> Traits:
    """Compute the traits of a program."""
    statements, forest = program.statements, LoopForest.original(program)
    counts = [executions(each) or 0 for each in statements]
    size = sum(array.bytes for array in program.arrays)
    done = sum(n * each.operations for n, each in zip(counts, statements, strict=True))
    met = [(s, access) for s in statements for access in (s.target, *s.reads) if access.indices]
    return Traits(
        nests=len(forest.roots),
        statements=len(statements),
        depth=max(each.depth for each in statements),
        arrays=len(program.arrays),
        operations=sum(each.operations for each in statements),
        dependent_bounds=_share(statements, _has_dependent_bounds),
        imperfect=_share(range(len(statements)), lambda k: _is_imperfect(forest, k)),
        unit_stride=_share(met, lambda pair: _stride(*pair) == 1),
        invariant=_share(met, lambda pair: _stride(*pair) == 0),
        shifted=_share(met, lambda pair: any(index.constant for index in pair[1].indices)),
        reductions=_share(statements, lambda each: each.target in each.reads),
        megabytes=size / 1e6,
        milliseconds=sum(counts) / 1e6,
        intensity=done / size,
    )


def _share(items: Iterable[_Item], holds: Callable[[_Item], bool]) -> float:
    found = [holds(item) for item in items]
    return sum(found) / len(found) if found else 0.0


def _has_dependent_bounds(statement: Statement) -> bool:
    return any(range_varies(statement, k) for k in range(statement.depth))


def _is_imperfect(forest: LoopForest, statement: int) -> bool:
    name = forest.program.statements[statement].name
    depth = forest.schedules[statement].depth
    return len({forest.members(name, level) for level in range(depth)}) > 1


def _stride(statement: Statement, access: Access) -> int | None:
    """Return the innermost loop's stride in the last subscript, None if others use its iterator."""
    if not statement.depth:
        return 0
    *others, last = [index.coefficients[-1] for index in access.indices]
    return None if any(others) else abs(last)


# -- the distance of two programs ----------------------------------------------------------------


class _Renamings(Config):  # type: ignore[misc]
    """Unit costs for all edits."""

    def rename(self, node1: Node, node2: Node) -> int:
        return int(node1.label != node2.label)

    def children(self, node: Node) -> Sequence[Node]:
        return node.children


def distance(one: Program, other: Program) -> float:
    """Return the normalised tree edit distance: 0 for the same structure, at most 1."""
    first, second = tree_of(one), tree_of(other)
    size = max(first.labels().total(), second.labels().total())
    edits: int = APTED(first, second, _Renamings()).compute_edit_distance()
    return edits / size


def nearest(program: Program, others: Sequence[Program]) -> tuple[float, Program]:
    """Return the distance to the nearest of some programs, and that program.

    The number of labels that two trees do not share is a lower bound of their edit distance; it
    saves computing the distance of pairs that cannot be nearest.
    """
    own = tree_of(program)
    bounds = ((least_distance(own, tree_of(each)), each) for each in others)
    best, found = float("inf"), others[0]
    for bound, other in sorted(bounds, key=lambda pair: pair[0]):
        if bound >= best:
            break
        apart = distance(program, other)
        if apart < best:
            best, found = apart, other
    return best, found


# -- the report ----------------------------------------------------------------------------------


def traits_table(groups: Mapping[str, Sequence[Program]]) -> Table:
    """Return a table with the 10th, 50th and 90th percentile of each trait in each group."""
    columns = [f"{name}\n10 %, 50 %, 90 %" for name in groups]
    made = table("trait", *columns, right=columns)
    known = {name: [traits(each) for each in programs] for name, programs in groups.items()}
    for each in fields(Traits):
        cells = []
        for found in known.values():
            values = sorted(getattr(one, each.name) for one in found)
            shown = [values[round(q * (len(values) - 1))] for q in (0.1, 0.5, 0.9)]
            cells.append(", ".join(f"{value:.3g}" for value in shown))
        made.add_row(each.name.replace("_", " "), *cells)
    return made


def plot_traits(groups: Mapping[str, Sequence[Program]], path: Path) -> None:
    """Plot a histogram of every trait, with one colour for each group."""
    known = {name: [traits(each) for each in programs] for name, programs in groups.items()}
    names = [each.name for each in fields(Traits)]
    figure = Figure(figsize=(15, 8), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    for ax, name in zip(figure.subplots(3, 5).flat, [*names, None], strict=True):
        if name is None:
            ax.axis("off")
            continue
        wide = name in ("megabytes", "milliseconds", "intensity", "operations")
        values = [
            [log10(max(getattr(one, name), 1e-4)) if wide else getattr(one, name) for one in found]
            for found in known.values()
        ]
        weights = [[1 / len(each)] * len(each) for each in values]
        ax.hist(values, bins=12, weights=weights, label=list(known))
        title = name.replace("_", " ")
        ax.set_title(f"{title} (log 10)" if wide else title, fontsize=10)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.axes[-1].legend(handles, labels, loc="center", fontsize=12)
    figure.savefig(path)
