"""Loop nests for matrix products, with blocks that fit caches and tiles that fit registers.

The nest is that of Goto and van de Geijn (TOMS 2008) in the form of BLIS (Van Zee and van de Geijn,
TOMS 2015); its sizes follow the analytical model of Low et al. (TOMS 2016). It is proposed for any
statement that adds up products in a loop which its target does not depend on, whatever the shape of
its iteration domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from looper.execution.machine.caches import second_level_cache
from looper.execution.machine.vectors import VectorUnit, vector_unit
from looper.ir.expressions import Access
from looper.ir.loop_forest import LoopForest
from looper.ir.packed_reads import reads_of
from looper.ir.polyhedra import constraints
from looper.ir.program import Statement
from looper.schedule import Schedule
from looper.space.branches import bands, branches
from looper.transformations import (
    Interchange,
    Packing,
    Parallelization,
    Tiling,
    Transformation,
    UnrollAndJam,
    Vectorization,
)

DEPTH = 256
"""Products that are added up before results are stored: a block's panels fit the first cache."""
WIDTH = 4096
"""The largest number of columns of a block, whose copy the last-level cache holds."""
_SHORT = 64
"""Loops with fewer iterations are one block."""
FEWEST_ROWS = 4
"""The least number of iterations for which a loop is worth a register tile."""


@dataclass(frozen=True)
class _Product:
    """The loops of a matrix product by their roles.

    Attributes:
        name: name of the statement.
        statement: the statement, with the private copies and the domain that the schedule gives it.
        band: level of the outermost of the three loops, which are adjacent.
        order: the roles of the three loops from there on: `row`, `column` or `sum`.
        iterators: the statement's iterator of each role.
        extents: largest trip count by role.
    """

    name: str
    statement: Statement
    band: int
    order: tuple[str, ...]
    iterators: dict[str, int]
    extents: dict[str, int]


def blocked_products(schedule: Schedule, threads: bool) -> Iterator[Schedule]:
    """Yield the schedule with its matrix products blocked for caches and registers.

    Args:
        schedule: its loops must be neither tiled nor annotated where products are.
        threads: True if products may be distributed over threads.
    """
    for packs in (True, False):
        made = schedule
        for branch in branches(schedule):
            made = blocked_product(made, branch, threads=threads, packs=packs) or made
        if made is not schedule:
            yield made


def blocked_product(
    schedule: Schedule, branch: str, *, threads: bool, packs: bool
) -> Schedule | None:
    """Return the schedule with the matrix product of a branch blocked; None if it is none.

    Args:
        schedule: the loops around the branch must be neither tiled nor annotated.
        branch: the first statement of the branch.
        threads: True if the product may be distributed over threads.
        packs: True to copy blocks that are reused; False for register tiles alone.
    """
    product = _product(schedule, branch)
    if product is None:
        return None
    found = _blocked(schedule, product, vector_unit(), threads=threads, packs=packs)
    return found if found is not None and found.is_legal else None


# -- recognition -----------------------------------------------------------------------------------


def _product(schedule: Schedule, branch: str) -> _Product | None:
    """Return a branch as a matrix product in its three innermost loops; None if it is none."""
    forest = schedule.forest
    own = forest.of(branch)
    inner = own.depth - 1
    if own.depth < 3 or own.deepest_annotated >= 0 or len(forest.members(branch, inner)) > 1:
        return None
    statement = forest.program.statements[forest.position(branch)]
    band = next(
        (level for level, depth in bands(schedule, branch) if level + depth == own.depth), None
    )
    if band is None or own.depth - band < 3:
        return None
    start = own.depth - 3
    order, iterators, extents = list[str](), dict[str, int](), dict[str, int]()
    for level in range(start, own.depth):
        iterator = _iterator(forest, branch, level)
        if iterator is None:
            return None
        if not _depends(statement.target, iterator):
            role = "sum"
        else:
            role = "column" if _runs_along(statement.target, iterator) else "row"
        order.append(role)
        iterators[role], extents[role] = iterator, forest.extent(branch, level)
    if len(iterators) < 3 or extents["row"] < FEWEST_ROWS or not _is_product(statement, iterators):
        return None
    return _Product(branch, statement, start, tuple(order), iterators, extents)


def _iterator(forest: LoopForest, branch: str, level: int) -> int | None:
    """The only iterator that a loop runs through, forwards; None if there is no such."""
    row = forest.of(branch).loops[level].row
    used = [(k, c) for k, c in enumerate(row.coefficients) if c]
    return used[0][0] if not row.floors and len(used) == 1 and used[0][1] == 1 else None


def _depends(access: Access, iterator: int) -> bool:
    return any(index.depends_on(iterator) for index in access.indices)


def _runs_along(access: Access, iterator: int) -> bool:
    """Return True if consecutive iterations access adjacent elements."""
    if not access.indices:
        return False
    *outer, last = access.indices
    return (
        last.coefficients[iterator] == 1
        and not last.floors
        and not any(index.depends_on(iterator) for index in outer)
    )


def _is_product(statement: Statement, iterators: dict[str, int]) -> bool:
    """Return True if what is read does not depend on all three loops, and both sides are reused."""
    reads = [each for each in statement.reads if each.indices and each != statement.target]
    used = [
        frozenset(role for role, iterator in iterators.items() if _depends(read, iterator))
        for read in reads
    ]
    if not all(len(roles) < len(iterators) for roles in used):
        return False
    return {"column", "sum"} in used and {"row", "sum"} in used


# -- the nest --------------------------------------------------------------------------------------


def _blocked(
    schedule: Schedule, product: _Product, unit: VectorUnit, *, threads: bool, packs: bool
) -> Schedule | None:
    """The schedule with one product blocked; None if its loops do not admit that."""
    name, band = product.name, product.band
    element = schedule.forest.program.array(product.statement.target.array).type.bytes
    rows, columns = _register_tile(product, element, unit)
    if product.extents["column"] <= columns or product.extents["row"] <= rows:
        return None
    sizes = _blocks(product, element, rows, columns, threads=threads) if packs else {}
    blocks = [role for role in ("column", "sum", "row") if role in sizes]
    # Loops over blocks, then those inside: columns, rows, and the sum innermost.
    first = [*blocks, *(role for role in ("column", "sum", "row") if role not in blocks)]
    steps, order = list[Transformation](), list(product.order)
    steps += _arranged(name, band, order, first)
    if blocks:
        steps.append(Tiling(name, band, tuple(sizes[role] for role in blocks)))
    inside = band + len(blocks)
    steps += _arranged(name, inside, order, ["column", "row", "sum"])
    steps.append(UnrollAndJam(name, inside + 1, rows))
    steps.append(UnrollAndJam(name, inside, columns))
    steps.append(Vectorization(name, inside + 4))
    made = schedule.attempt(*steps)
    if made is None:
        return None
    if threads:
        rows_first = [band + blocks.index("row")] if "row" in blocks else []
        made = _distributed(made, name, [*rows_first, *range(band, inside + 2)])
    for array, number, level in _packs(product, blocks) if packs else ():
        made = made.attempt(Packing(name, level, array, number)) or made
    return made


def _arranged(
    name: str, band: int, order: list[str], wanted: Sequence[str]
) -> Iterator[Transformation]:
    """Yield interchanges that give the loops of a band another order, and update `order`."""
    for place, role in enumerate(wanted):
        now = order.index(role)
        if now != place:
            order[place], order[now] = order[now], order[place]
            yield Interchange(name, band + place, band + now)


def _register_tile(product: _Product, element: int, unit: VectorUnit) -> tuple[int, int]:
    """The rows and columns of results in registers while products are added up.

    Registers hold the results, a row of each operand with columns, and an element of the other one.
    """
    lanes, statement = unit.bytes // element, product.statement
    column = product.iterators["column"]
    operands = {
        read for read in statement.reads if read != statement.target and _depends(read, column)
    }
    wide = 2
    rows = (unit.registers - 1) // wide - len(operands)
    rows = max(2, min(rows, product.extents["row"] // 2))
    if _is_triangle(product):
        # Tiles at the diagonal then begin where rows and columns are the same.
        rows = 1 << rows.bit_length() - 1
    return rows, wide * lanes


def _is_triangle(product: _Product) -> bool:
    """Return True if bounds of columns depend on rows, or the other way round."""
    row, column = (product.iterators[role] for role in ("row", "column"))
    return any(
        each.form.coefficients[row] and each.form.coefficients[column]
        for each in constraints(product.statement.domain_set)
    )


def _blocks(
    product: _Product, element: int, rows: int, columns: int, *, threads: bool
) -> dict[str, int]:
    """The sizes of blocks by role.

    Blocks of a loop have about the same size, and those of rows and columns consist of whole
    register tiles. The copy of a block of rows fills half of the second-level cache. There are at
    least two blocks in all loops but short ones, so that copies have the same size in code for all
    sizes.
    """
    extents, sizes = product.extents, dict[str, int]()
    depth = _even(extents["sum"], DEPTH * 8 // element, 1)
    height = second_level_cache() // 2 // (depth * element)
    at_least = 4 if threads else 1
    tall = _even(extents["row"], max(rows, min(height, extents["row"] // at_least)), rows)
    wide = _even(extents["column"], WIDTH, columns)
    for role, size in (("column", wide), ("sum", depth), ("row", tall)):
        if size < extents[role]:
            sizes[role] = size
    return sizes


def _even(extent: int, most: int, unit: int) -> int:
    """The size of blocks of at most about `most` iterations, a multiple of `unit`."""
    count = max(1 if extent < _SHORT else 2, -(-extent // max(1, most)))
    return -(-extent // count // unit) * unit


def _distributed(schedule: Schedule, name: str, levels: Sequence[int]) -> Schedule:
    """The schedule with the first of some loops distributed over threads that can be."""
    for level in levels:
        if schedule.forest.extent(name, level) > 1 and schedule.can_be_parallel(name, level):
            return schedule.attempt(Parallelization(name, level)) or schedule
    return schedule


def _packs(product: _Product, blocks: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield what is worth packing: an array, the number of the read, and the level of the loop.

    A copy is made in the innermost loop over blocks that moves what is read.
    """
    statement = product.statement
    for array in dict.fromkeys(read.array for read in statement.reads):
        for number, read in enumerate(reads_of(statement, array)):
            moving = [
                place
                for place, role in enumerate(blocks)
                if _depends(read, product.iterators[role])
            ]
            is_operand = _depends(read, product.iterators["sum"]) and read != statement.target
            if moving and is_operand:
                yield array, number, product.band + moving[-1]
