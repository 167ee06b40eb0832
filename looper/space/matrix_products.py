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
from looper.ir.loop_forest import LoopForest, tile_size
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
class Product:
    """The loops of a matrix product by their roles.

    Attributes:
        name: name of the statement.
        statement: the statement, with the private copies and the domain that the schedule gives it.
        band: level of the outermost of the three loops, which are adjacent.
        order: the roles of the three loops from there on: `row`, `column` or `sum`.
        iterators: the statement's iterator of each role.
        extents: largest trip count by role.
        is_tiled: the loop over products is inside of a tile.
    """

    name: str
    statement: Statement
    band: int
    order: tuple[str, ...]
    iterators: dict[str, int]
    extents: dict[str, int]
    is_tiled: bool = False


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


def _product(schedule: Schedule, branch: str) -> Product | None:
    """Return a branch as a matrix product in its three innermost loops; None if it is none."""
    forest = schedule.forest
    own = forest.of(branch)
    start = own.depth - 3
    if start < 0 or len(forest.members(branch, own.depth - 1)) > 1:
        return None
    band = next(
        (level for level, depth in bands(schedule, branch) if level + depth == own.depth), None
    )
    if band is None or start < band:
        return None
    found = product_in(forest, branch, start)
    return found if found is not None and found.extents["row"] >= FEWEST_ROWS else None


def product_in(forest: LoopForest, name: str, start: int) -> Product | None:
    """Return a statement as a matrix product in its three innermost loops; None if it is none.

    Args:
        forest: the loops.
        name: name of the statement.
        start: level of the first of the three loops, which must be neither tiled nor annotated.
    """
    own, statement = forest.of(name), forest.program.statements[forest.position(name)]
    if start < 0 or own.depth != start + 3 or own.deepest_annotated >= start:
        return None
    order, iterators, extents = list[str](), dict[str, int](), dict[str, int]()
    is_tiled = False
    for level in range(start, own.depth):
        iterator = only_iterator(forest, name, level)
        if iterator is None:
            return None
        if not depends(statement.target, iterator):
            role = "sum"
        else:
            role = "column" if runs_along(statement.target, iterator) else "row"
        order.append(role)
        iterators[role], extents[role] = iterator, _extent(forest, name, level)
        if role == "sum":
            is_tiled = extents[role] < forest.extent(name, level)
    if len(iterators) < 3 or not _is_product(statement, iterators):
        return None
    return Product(name, statement, start, tuple(order), iterators, extents, is_tiled)


def _extent(forest: LoopForest, branch: str, level: int) -> int:
    """The largest trip count of a loop, inside of the tiles around it."""
    loops = forest.of(branch).loops
    row = loops[level].row.coefficients
    tiles = (each.row for each in loops[:level] if each.row.floors)
    around = (
        tile_size(each) or 0 for each in tiles if each.floors[0].numerator.coefficients == row
    )
    return min(around, default=forest.extent(branch, level))


def only_iterator(forest: LoopForest, branch: str, level: int) -> int | None:
    """Return the only iterator that a loop runs through, forwards; None if there is no such."""
    row = forest.of(branch).loops[level].row
    used = [(k, c) for k, c in enumerate(row.coefficients) if c]
    return used[0][0] if not row.floors and len(used) == 1 and used[0][1] == 1 else None


def depends(access: Access, iterator: int) -> bool:
    """Return True if other iterations of a loop access another element."""
    return any(index.depends_on(iterator) for index in access.indices)


def runs_along(access: Access, iterator: int) -> bool:
    """Return True if consecutive iterations of a loop access adjacent elements."""
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
        frozenset(role for role, iterator in iterators.items() if depends(read, iterator))
        for read in reads
    ]
    if not all(len(roles) < len(iterators) for roles in used):
        return False
    return {"column", "sum"} in used and {"row", "sum"} in used


# -- the nest --------------------------------------------------------------------------------------


def _blocked(
    schedule: Schedule, product: Product, unit: VectorUnit, *, threads: bool, packs: bool
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
    steps += arranged(name, band, order, first)
    if blocks:
        steps.append(Tiling(name, band, tuple(sizes[role] for role in blocks)))
    inside = band + len(blocks)
    steps += arranged(name, inside, order, ["column", "row", "sum"])
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


def arranged(
    name: str, band: int, order: list[str], wanted: Sequence[str]
) -> Iterator[Transformation]:
    """Yield interchanges that give the loops of a band another order.

    Args:
        name: a statement in the loops.
        band: level of the outermost one.
        order: the roles of the loops, which becomes the wanted order.
        wanted: the roles of the outer loops, or of all.
    """
    for place, role in enumerate(wanted):
        now = order.index(role)
        if now != place:
            order[place], order[now] = order[now], order[place]
            yield Interchange(name, band + place, band + now)


def _register_tile(product: Product, element: int, unit: VectorUnit) -> tuple[int, int]:
    """The rows and columns of results in registers while products are added up.

    Registers hold the results, a row of each operand with columns, and an element of the other one.
    """
    lanes, statement = unit.bytes // element, product.statement
    column = product.iterators["column"]
    operands = {
        read for read in statement.reads if read != statement.target and depends(read, column)
    }
    wide = 2
    rows = (unit.registers - 1) // wide - len(operands)
    rows = max(2, min(rows, product.extents["row"] // 2))
    if _is_triangle(product):
        # Tiles at the diagonal then begin where rows and columns are the same.
        rows = 1 << rows.bit_length() - 1
    return rows, wide * lanes


def _is_triangle(product: Product) -> bool:
    """Return True if bounds of columns depend on rows, or the other way round."""
    row, column = (product.iterators[role] for role in ("row", "column"))
    return any(
        each.form.coefficients[row] and each.form.coefficients[column]
        for each in constraints(product.statement.domain_set)
    )


def _blocks(
    product: Product, element: int, rows: int, columns: int, *, threads: bool
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
    at_least = (16 if product.is_tiled else 4) if threads else 1
    tall = _even(extents["row"], max(rows, min(height, extents["row"] // at_least)), rows)
    wide = _even(extents["column"], WIDTH, columns)
    for role, size in (("column", wide), ("sum", depth), ("row", tall)):
        if size < extents[role] and not (role == "sum" and product.is_tiled):
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


def _packs(product: Product, blocks: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield what is worth packing: an array, the number of the read, and the level of the loop.

    A copy is made in the innermost loop over blocks that moves what is read.
    """
    statement = product.statement
    for array in dict.fromkeys(read.array for read in statement.reads):
        for number, read in enumerate(reads_of(statement, array)):
            moving = [
                place for place, role in enumerate(blocks) if depends(read, product.iterators[role])
            ]
            is_operand = depends(read, product.iterators["sum"]) and read != statement.target
            if moving and is_operand:
                yield array, number, product.band + moving[-1]
