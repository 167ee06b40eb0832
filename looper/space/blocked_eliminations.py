"""Loop nests for factorizations of matrices, with blocks of unknowns eliminated at a time.

LU, Cholesky and alike eliminate one unknown after the other from all later equations. In blocks
(LAPACK's right-looking variant), those of a block are first eliminated from its own rows and
columns; all else is one update by a matrix product, in which nearly all of the work is. As a
schedule: statements are split where a block of the loop over unknowns ends, that loop is tiled, and
the parts become nests of their own inside of its tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from looper.ir.loop_forest import row_bounds
from looper.ir.packed_reads import reads_of
from looper.ir.program import Statement
from looper.schedule import Schedule
from looper.space.branches import bands
from looper.space.matrix_products import (
    Product,
    arranged,
    blocked_product,
    depends,
    only_iterator,
    product_in,
    runs_along,
)
from looper.transformations import (
    Distribution,
    Interchange,
    Packing,
    Parallelization,
    Splitting,
    StatementReordering,
    Tiling,
)

BLOCK = 64
"""Unknowns that are eliminated at a time: a block of the matrix fits into the first-level cache."""
_STRIP = 64  # columns that a thread updates at a time


@dataclass(frozen=True)
class _Part:
    """A part of a statement.

    Attributes:
        name: its name.
        beyond: the loops in which all of its iterations are behind the block, by their roles.
        pivots: its columns are the unknowns, as in a division by a pivot.
    """

    name: str
    beyond: frozenset[str] = frozenset()
    pivots: bool = False

    def behind(self, role: str) -> _Part:
        """The part with another loop in which its iterations are behind the block."""
        return replace(self, beyond=self.beyond | {role})


def blocked_elimination(schedule: Schedule, branch: str, *, threads: bool) -> Schedule | None:
    """Return the schedule with the unknowns of a branch eliminated in blocks.

    None if it is not such a nest, or if that is illegal.

    Args:
        schedule: its loops around the branch must be neither tiled nor annotated.
        branch: the first statement of the branch.
        threads: True if its loops may be distributed over threads.
    """
    start, product = _nest(schedule, branch)
    if product is None or product.extents["sum"] < 2 * BLOCK:
        return None
    levels = {role: start + k for k, role in enumerate(product.order)}
    if schedule.forest.bounds(branch, levels["sum"])[0] % BLOCK:
        return None
    found = _split(schedule, branch, levels)
    if found is None:
        return None
    split, parts = found
    tiled = split.attempt(
        *arranged(branch, start, list(product.order), ("row", "sum", "column")),
        Tiling(branch, start + 1, (BLOCK,)),
        Interchange(branch, start, start + 1),
    )
    made = None if tiled is None else _apart(tiled, parts, start + 1)
    if made is None or not made.is_order_legal:
        return None
    for part in parts:
        made = _finished(made, part, start + 1, threads=threads)
    return made if made.is_legal else None


def _nest(schedule: Schedule, branch: str) -> tuple[int, Product | None]:
    """The first of the three loops around all of a branch, and the matrix product in there."""
    forest = schedule.forest
    depth = forest.depth_around(branch)
    start = depth - 3
    around = [level for level, count in bands(schedule, branch) if level + count == depth]
    if start < max(around, default=depth):
        return start, None
    members = [forest.program.statements[k].name for k in forest.members(branch, depth - 1)]
    found = (product_in(forest, name, start) for name in members)
    return start, next((each for each in found if each is not None and _is_in_place(each)), None)


def _is_in_place(product: Product) -> bool:
    """Return True if a product reads results of its nest, as an elimination does."""
    target = product.statement.target
    return any(read.array == target.array and read != target for read in product.statement.reads)


def _split(
    schedule: Schedule, branch: str, levels: dict[str, int]
) -> tuple[Schedule, list[_Part]] | None:
    """The schedule with all statements of a branch split where a block ends, and the parts."""
    forest = schedule.forest
    members = forest.members(branch, max(levels.values()))
    parts = [_Part(forest.program.statements[k].name) for k in members]
    for role in ("column", "row"):
        for place, part in enumerate(tuple(parts)):
            unknown, other = (
                only_iterator(schedule.forest, part.name, levels[each]) for each in ("sum", role)
            )
            if unknown is None or other is None:
                return None
            if unknown == other:
                parts[place] = replace(part, pivots=True)
                continue
            statement = schedule.forest.program.statement(part.name)
            step = _end_of_block(statement, unknown, other)
            low, high = row_bounds(statement, step.form)
            if low >= 0:
                parts[place] = part.behind(role)
            elif high >= 0:
                made = schedule.attempt(step)
                if made is None:
                    return None
                schedule = made
                new = schedule.forest.program.statements[-1].name
                parts.append(replace(part, name=new).behind(role))
    return (schedule, parts) if len(parts) > len(members) else None


def _end_of_block(statement: Statement, unknown: int, other: int) -> Splitting:
    """The split of iterations in which `other` is behind the block of an iterator."""
    condition, blocks = [0] * (statement.depth + 1), [1] * statement.depth
    condition[unknown], condition[other], condition[-1] = -1, 1, -BLOCK
    blocks[unknown] = BLOCK
    return Splitting(statement.name, tuple(condition), tuple(blocks))


def _apart(schedule: Schedule, parts: Sequence[_Part], level: int) -> Schedule | None:
    """The schedule with parts that are not behind the block in the same loops in their own nests.

    Args:
        schedule: has them all in one nest.
        parts: those behind the block in most loops come last.
        level: of the outermost loop of each of their nests.
    """
    kinds: dict[object, list[str]] = {}
    for part in sorted(
        parts, key=lambda each: (len(each.beyond), sorted(each.beyond), not each.pivots)
    ):
        # Products are nests of their own.
        kind = part if len(part.beyond) == 2 else part.beyond
        kinds.setdefault(kind, []).append(part.name)
    _, *others = kinds.values()
    names_of_parts = {part.name for part in parts}
    statements = schedule.forest.program.statements
    in_order = (statements[k].name for k in schedule.forest.textual_order)
    last = [name for name in in_order if name in names_of_parts][-1]
    for names in others:
        for name in names:
            if name != last:
                made = schedule.attempt(StatementReordering(name, last))
                if made is None:
                    return None
                schedule, last = made, name
    for names in others:
        made = schedule.attempt(Distribution(names[0], level))
        if made is None:
            return None
        schedule = made
        for name in names[1:]:
            inner = schedule.attempt(Distribution(name, level + 2))
            if inner is not None and inner.is_order_legal:
                schedule = inner
    return schedule


def _finished(schedule: Schedule, part: _Part, level: int, *, threads: bool) -> Schedule:
    """The schedule with the nest of a part blocked or distributed over threads."""
    name, made = part.name, None
    if len(part.beyond) == 2:
        made = blocked_product(schedule, name, threads=threads, packs=True)
        if made is None and threads:
            made = schedule.attempt(Parallelization(name, level))
    elif threads and part.beyond == {"row"}:
        made = _in_strips(schedule, name, level)
    elif threads and part.beyond == {"column"}:
        # Rows depend on those before; strips of columns do not depend on each other.
        made = schedule.attempt(
            Tiling(name, level + 2, (_STRIP,)),
            Interchange(name, level, level + 2),
            Interchange(name, level + 1, level + 2),
            Parallelization(name, level),
        )
    return made if made is not None and made.is_legal else schedule


def _in_strips(schedule: Schedule, name: str, level: int) -> Schedule | None:
    """The schedule with the rows of a part distributed over threads.

    What its innermost loop reads by columns is copied for each strip of rows.
    """
    rows = schedule.attempt(Parallelization(name, level))
    forest = schedule.forest
    statement = forest.program.statement(name)
    column = only_iterator(forest, name, level + 2)
    strips = schedule.attempt(Tiling(name, level, (_STRIP,)), Parallelization(name, level))
    if column is None or strips is None:
        return rows
    packed = strips
    for array in dict.fromkeys(read.array for read in statement.reads):
        for number, read in enumerate(reads_of(statement, array)):
            if depends(read, column) and not runs_along(read, column):
                made = packed.attempt(Packing(name, level, array, number))
                packed = made if made is not None and made.is_legal else packed
    return rows if packed is strips else packed
