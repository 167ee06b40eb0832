"""Features of a nest for the loop-interchange model (section 4 of its paper).

They are those of the cost model of Tiramisu's autoscheduler, see `tiramisu_features`,
without annotations of transformations: a tree of loops with a vector for each computation; in
addition, there is a vector for each loop. There is no tag of fusion: nests are described as they
are in the program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from costmodel.models.looper_program import check_limits, in_order, signed_logs
from costmodel.models.tiramisu_features import (
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
"""Columns of a loop: the bounds of its iterator, its extent, and if the written access uses it.

For a loop with several computations, each is the maximum over these.
"""

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
    """The features of a nest.

    Attributes:
        tree: the structure of its loops and computations.
        loops: shape (loops, len(LOOP_COLUMNS)), in pre-order.
        computations: shape (computations, WIDTH).
    """

    tree: Tree
    loops: Floats
    computations: Floats


def nest_features(program: Program) -> NestFeatures:
    """Compute the features of a program that is a single nest.

    Raises:
        UsageError: it exceeds the limits of the features.
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
    """Return the features of a statement's loops, shape (loops, len(LOOP_COLUMNS))."""
    box = np.array(bounding_box(statement.domain_set), dtype=np.float64)
    extents = box[:, 1] - box[:, 0] + 1
    return np.column_stack([signed_logs(box), np.log(extents), written_by(statement)])


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
