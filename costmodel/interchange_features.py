"""What the loop-interchange model is told of a nest (its section 4).

As the cost model of Tiramisu's autoscheduler, see `costmodel.tiramisu_features`, without tags of
what is done: a tree of loops with a vector for each computation; and, what is new there, a vector
for each loop. There is no tag of fusion: nests are shown as they stand in the program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from costmodel.looper_program import check_limits, in_order, scaled
from costmodel.tiramisu_features import (
    ACCESS,
    LIMITS,
    LOOPS,
    READS,
    access_columns,
    operation_columns,
    written_by,
)
from looper.features.loop_tree import Tree, original_tree
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.polyhedra import bounding_box
from looper.ir.program import Program, Statement

LOOP_COLUMNS = ("lower_bound", "upper_bound", "extent", "written")
"""Of a loop: smallest and largest value of its iterator, how many there are, and whether what is
written depends on it (of a loop with several computations: of any of them)."""

GROUPS = {
    "loops": LOOPS * len(LOOP_COLUMNS),
    "write": ACCESS,
    "reads": READS * ACCESS,
    "operations": 4,
    "depth": 1,
}
"""Widths of the groups of columns of a computation, in their order."""
WIDTH = sum(GROUPS.values())

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class NestFeatures:
    """What is said of a nest.

    Attributes:
        tree: its loops and computations, without features.
        loops: shape (loops, len(LOOP_COLUMNS)), in pre-order.
        computations: shape (computations, WIDTH).
    """

    tree: Tree
    loops: Floats
    computations: Floats


def nest_features(program: Program) -> NestFeatures:
    """The features of a program that is one nest.

    Raises:
        UsageError: it has more than they are made for.
    """
    check_limits(program, LIMITS)
    own = [_loop_columns(statement) for statement in program.statements]
    roots = LoopForest.original(program).roots
    loops = [
        np.max([own[member][loop.level] for member in loop.members], axis=0)
        for root in roots
        if isinstance(root, LoopNode)
        for loop in root.loops()
    ]
    computations = [
        _computation(program, statement, around)
        for statement, around in zip(program.statements, own, strict=True)
    ]
    return NestFeatures(
        original_tree(program).bare, np.array(loops, dtype=np.float32), np.stack(computations)
    )


def _loop_columns(statement: Statement) -> npt.NDArray[np.float64]:
    """Shape (loops, len(LOOP_COLUMNS))."""
    box = np.array(bounding_box(statement.domain_set), dtype=np.float64)
    extents = box[:, 1] - box[:, 0] + 1
    return np.column_stack([scaled(box), np.log(extents), written_by(statement)])


def _computation(program: Program, statement: Statement, around: npt.NDArray[np.float64]) -> Floats:
    loops = np.zeros((LOOPS, len(LOOP_COLUMNS)))
    loops[: statement.depth] = around
    reads = np.zeros((READS, ACCESS))
    for row, read in zip(reads, statement.reads, strict=False):
        row[:] = access_columns(program, read, statement.depth)
    groups = {
        "loops": loops,
        "write": access_columns(program, statement.target, statement.depth),
        "reads": reads,
        "operations": operation_columns(statement),
        "depth": np.array([float(statement.depth)]),
    }
    return in_order(groups, GROUPS)
