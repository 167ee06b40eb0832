"""The nodes of a schedule: its loops, and the rows of each computation in them.

Loops are those of the transformed program: a level is a position, and all features of a loop are
read from the current tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

import numpy as np

from looper.features.columns import ITERATORS, WIDTHS, Features, column, features, signed_log
from looper.features.nest_analysis import LINE, Nest, nest
from looper.features.program_nodes import program_nodes, range_varies
from looper.ir.loop_forest import LoopForest, RowFacts, StatementSchedule
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Statement

_ORDER = column("computation", "order")


def all_loops(forest: LoopForest, loops: Sequence[LoopNode]) -> Features:
    """Return the features of loops, shape (loops, WIDTHS["loop"]), without the focus."""
    if not loops:
        return np.zeros((0, WIDTHS["loop"]), dtype=np.float32)
    return np.stack([loop_features(forest, loop) for loop in loops])


def all_computations(forest: LoopForest) -> Features:
    """Return the features of all computations, in program order, with their textual positions.

    Without the focus and the finished branches of an episode.
    """
    found = program_nodes(forest.program).computations.copy()
    for place, k in enumerate(forest.textual_order):
        found[k, _ORDER] = log1p(place)
    return found


def loop_features(forest: LoopForest, node: LoopNode) -> Features:
    """Return the features of a loop, without the focus."""
    first, level = node.members[0], node.level
    statement, own = forest.program.statements[first], forest.schedules[first]
    bounds = forest.bounds(statement.name, level)
    innermost = not any(isinstance(child, LoopNode) for child in node.children)
    around = (bounds, len(node.members), innermost, own.points[level])
    key = (statement.domain, level, own.facts[level], own.loops[level].tags, around)
    known = program_nodes(forest.program).loops
    return known.once(key, lambda: _new_loop_features(statement, own, level, *around))


def _new_loop_features(
    statement: Statement,
    own: StatementSchedule,
    level: int,
    bounds: tuple[int, int],
    members: int,
    innermost: bool,
    point: bool,
) -> Features:
    loop, size, row = own.loops[level], own.facts[level].size, own.facts[level].untiled.row
    used = [k for k, coefficient in enumerate(row.coefficients) if coefficient]
    low, high = bounds
    values = {
        "level": level / ITERATORS,
        "extent": log1p(high - low + 1),
        "lowest": signed_log(low),
        "highest": signed_log(high),
        "members": log1p(members),
        "innermost": innermost,
        "varying_bounds": any(range_varies(statement, k) for k in used),
        "parallel": loop.parallel,
        "vectorized": loop.vector,
        "unrolled": loop.unroll > 1,
        "unroll_factor": log1p(loop.unroll) if loop.unroll > 1 else 0,
        "jammed": loop.jammed,
        "tile_loop": size > 0,
        "tile_size": log1p(max(size, 0)),
        "point_loop": point,
        "descending": len(used) == 1 and row.coefficients[used[0]] < 0,
        "skewed": len(used) > 1,
    }
    return features("loop", values, (row,))


def row_features(forest: LoopForest, position: int) -> Features:
    """Return the row features of a computation in its loops, shape (loops, WIDTHS["row"])."""
    rows = forest.schedules[position].facts

    def find() -> Features:
        known = nest(forest, position)
        return np.stack(
            [_new_row_features(facts, known, level) for level, facts in enumerate(rows)]
        )

    return program_nodes(forest.program).rows.once((position, rows), find)


def _new_row_features(facts: RowFacts, known: Nest, level: int) -> Features:
    size, strides = max(facts.size, 0), np.abs(known.strides[:, level])
    steps = {
        "still": strides == 0,
        "neighbours": (strides > 0) & (strides <= known.elements),
        "near": (strides > known.elements) & (strides < LINE),
        "far": strides >= np.maximum(LINE, known.elements + 1),
    }
    values = {
        "level": level / ITERATORS,
        "tile_loop": size > 0,
        "tile_size": log1p(size),
        "trips": log1p(known.trips[level]),
        "entered": log1p(known.entered[level]),
        "once": known.once[level],
        "waits": log1p(known.waits[level]),
        **{name: log1p(np.count_nonzero(found)) for name, found in steps.items()},
        "write_stride": signed_log(known.strides[0, level]),
        "touched": log1p(known.spans[:, level].sum()),
    }
    return features("row", values, (facts.untiled.row,))
