"""Array expansion: a copy of a temporary for every iteration of the loops around it.

If every iteration writes a temporary before reading it, only the shared storage orders the
iterations (Feautrier, "Array expansion", ICS 1988). With copies, the dependences through it stay
within an iteration. `contraction` finds copies that a schedule uses one after the other, and which
therefore become variables inside of a loop (privatization).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import islpy as isl

from looper.dependences.analysis import dependences, original_order
from looper.errors import NotApplicable
from looper.ir.expressions import Access, Affine, Expression, rewritten
from looper.ir.loop_forest import LoopForest
from looper.ir.origin import Origin
from looper.ir.polyhedra import parse_map, set_bounds, tuple_text
from looper.ir.program import Array, Program, Statement, common_loops

LARGEST = 2**28  # bytes of an expanded array


def expanded(program: Program, array: str, statement: str, depth: int, apart: int = 0) -> Program:
    """The program with copies of an array for each iteration of `depth` loops.

    These are the outermost loops around `statement` in the program's original order, and all
    statements that share them use the copies.

    Args:
        program: the program.
        array: the temporary.
        statement: a statement inside of the loops.
        depth: number of loops.
        apart: number of the outermost loops that are over sizes, see `ParametricProgram`: copies
            for their iterations are not needed at the same time.

    Raises:
        NotApplicable: the array is used after the region, an iteration may read what another one
            wrote, or the copies would take too much memory.
    """
    return _expanded(program, program.region, array, statement, depth, apart)


@lru_cache(maxsize=1024)
def _expanded(
    program: Program, region: Origin | None, array: str, statement: str, depth: int, apart: int
) -> Program:
    """See `expanded`; the region is part of the cache key, as equality of programs ignores it."""
    group = sharing(program, statement, depth)
    old = next((each for each in program.arrays if each.name == array), None)
    users = [k for k in group if uses(program.statements[k], array)]
    if old is None or not users:
        raise NotApplicable(f"no statement in the loop around {statement} uses `{array}`")
    if old.copies:
        raise NotApplicable(f"`{array}` is private already")
    if not old.local:
        raise NotApplicable(f"`{array}` is used after the region, or may be")
    check_covered(program, array, group, depth)
    lows, extents = _extents(program, users, depth)
    new = Array(
        program.unused(f"{array}_{program.statements[users[0]].name}"),
        (*extents, *old.shape[apart:]),
        old.type,
        local=True,
        copies=depth,
    )
    if not apart and new.bytes > LARGEST:
        raise NotApplicable(f"copies of `{array}` would take {new.bytes >> 20} MiB")

    def moved(access: Access, iterators: int) -> Access:
        if access.array != array:
            return access
        own = tuple(Affine.of_iterator(k, iterators) + -low for k, low in enumerate(lows))
        return Access(new.name, (*own, *access.indices[apart:]))

    statements = tuple(
        with_accesses(each, partial(moved, iterators=each.depth)) if k in users else each
        for k, each in enumerate(program.statements)
    )
    return replace(program, arrays=(*program.arrays, new), statements=statements)


def sharing(program: Program, statement: str, depth: int) -> tuple[int, ...]:
    """Positions of the statements that share the `depth` outermost loops around a statement.

    Raises:
        NotApplicable: fewer loops are around the statement.
    """
    own = program.statements[program.index[statement]]
    if not 1 <= depth <= own.depth:
        raise NotApplicable(f"{statement} has {own.depth} loops, not {depth}")
    return tuple(
        k
        for k, other in enumerate(program.statements)
        if other.depth >= depth and other.betas[:depth] == own.betas[:depth]
    )


def uses(statement: Statement, array: str) -> bool:
    """Return True if a statement reads or writes an array."""
    return any(access.array == array for access in (statement.target, *statement.reads))


Covered = dict[tuple[int, Access, int], bool]
"""By statement, read and number of loops: True if the same iteration wrote the element before."""


def check_covered(
    program: Program,
    array: str,
    group: tuple[int, ...],
    depth: int,
    known: Covered | None = None,
) -> None:
    """Check that no read of an array needs a value that another iteration wrote.

    A read outside of the group must be in a separate loop, in which the same iteration writes the
    element before, so that values of the group cannot reach it.

    Args:
        program: the program.
        array: the array.
        group: the statements that share the `depth` outermost loops around them.
        depth: number of loops whose iterations are considered.
        known: earlier results for the program, to which new ones are added.

    Raises:
        NotApplicable: some read may need such a value.
    """
    betas, known = program.statements[group[0]].betas, {} if known is None else known
    for sink, reader in enumerate(program.statements):
        accesses = [access for access in reader.reads if access.array == array]
        shared = depth
        if sink not in group:
            shared = common_loops(reader.betas, betas) + 1
            if accesses and shared > reader.depth:
                raise NotApplicable(f"{reader.name} reads `{array}` outside of these {depth} loops")
        for access in accesses:
            key = sink, access, shared
            if key not in known:
                known[key] = _is_covered(program, sink, access, shared)
            if not known[key]:
                raise NotApplicable(
                    f"{reader.name} may read `{array}` before its iteration has written it"
                )


def _is_covered(program: Program, sink: int, access: Access, shared: int) -> bool:
    """Return True if every read follows a write in the same iteration of the `shared` loops."""
    reader = program.statements[sink]
    remaining = reader.domain_set
    for source, writer in enumerate(program.statements):
        same_loops = writer.depth >= shared and writer.betas[:shared] == reader.betas[:shared]
        if writer.target.array != access.array or (shared and not same_loops):
            continue
        conflict = writer.relation(writer.target).apply_range(reader.relation(access).reverse())
        for level in range(shared):
            conflict = conflict.equate(isl.dim_type.in_, level, isl.dim_type.out, level)
        for order in original_order(program, source, sink):
            remaining = remaining.subtract(conflict.intersect(order).range())
    return bool(remaining.is_empty())


def _extents(
    program: Program, users: Sequence[int], depth: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Smallest value, and number of values, of each of the outermost iterators."""
    lows, extents = [], []
    for level in range(depth):
        bounds = [set_bounds(program.statements[k].domain_set, level) for k in users]
        lows.append(min(low for low, _ in bounds))
        extents.append(max(high for _, high in bounds) - lows[-1] + 1)
    return tuple(lows), tuple(extents)


def with_accesses(statement: Statement, change: Callable[[Access], Access]) -> Statement:
    """The statement with every access, its target too, replaced by another one."""

    def node(expression: Expression) -> Expression:
        return change(expression) if isinstance(expression, Access) else expression

    value = rewritten(statement.value, node)
    return replace(statement, target=change(statement.target), value=value)


# -- contraction ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contraction:
    """The copies of an expanded array that a schedule needs at the same time.

    Attributes:
        array: the array to declare, with the dimensions whose copies are needed together.
        kept: indices of the expanded array's dimensions that this array still has.
        prefix: position of the loop in whose body it is declared, as betas down to that loop;
            empty if it is declared around all loops.
    """

    array: Array
    kept: tuple[int, ...]
    prefix: tuple[int, ...]


def contraction(forest: LoopForest, array: Array) -> Contraction:
    """The position and shape of an expanded array's declaration under a schedule."""
    program = forest.program
    users = [k for k, s in enumerate(program.statements) if uses(s, array.name)]
    iterators = copy_iterators(program, array)
    common = min(
        (forest.common_depth(users[0], k) for k in users[1:]),
        default=forest.schedules[users[0]].depth,
    )
    level_of: dict[int, int] = {}
    for level in range(common):
        loops = [forest.schedules[k].loops[level] for k in users]
        if any(loop.jammed for loop in loops):
            continue
        for dimension, iterator in enumerate(iterators):
            if all(
                _counts(loop.row, iterator) == _counts(loops[0].row, iterator) is not None
                for loop in loops
            ):
                level_of[dimension] = level
    # A copy must not be needed again after the iteration in whose body it is declared.
    level = max(level_of.values(), default=-1)
    while level >= 0 and not _stays_inside(forest, array, level):
        level = max((other for other in level_of.values() if other < level), default=-1)
    kept = tuple(k for k in range(len(array.shape)) if level_of.get(k, level + 1) > level)
    shape = tuple(array.shape[k] for k in kept)
    prefix = forest.schedules[users[0]].betas[: level + 1]
    return Contraction(replace(array, shape=shape), kept, prefix)


def copy_iterators(program: Program, array: Array) -> tuple[int, ...]:
    """The iterator that numbers the copies in each of the leading dimensions of an array.

    These are the same in all statements that use it.

    Args:
        program: the program.
        array: an array with copies.
    """
    user = next(each for each in program.statements if uses(each, array.name))
    access = next(each for each in (user.target, *user.reads) if each.array == array.name)
    return tuple(
        next(k for k, coefficient in enumerate(index.coefficients) if coefficient)
        for index in access.indices[: array.copies]
    )


def _stays_inside(forest: LoopForest, array: Array, level: int) -> bool:
    """Return True if all accesses of an element are in one iteration of the loops to `level`."""
    for dependence in dependences(forest.program):
        if dependence.array != array.name:
            continue
        before, after = (
            _outer_times(forest, k, level) for k in (dependence.source, dependence.sink)
        )
        relation = isl.Map.from_basic_map(dependence.relation)
        times = relation.apply_domain(before).apply_range(after)
        if not times.is_subset(isl.Map.identity(times.get_space())):
            return False
    return True


def _outer_times(forest: LoopForest, position: int, level: int) -> isl.Map:
    """The map from iterations of a statement to their times in the loops down to `level`."""
    statement = forest.program.statements[position]
    names = tuple(f"i{k}" for k in range(statement.depth))
    rows = [loop.row.text(names) for loop in forest.schedules[position].loops[: level + 1]]
    source = tuple_text(statement.name, statement.depth)
    return parse_map(f"{{ {source} -> [{', '.join(rows)}] }}")


def _counts(row: Affine, iterator: int) -> tuple[int, int] | None:
    """(sign, constant) if the row is one iterator with a sign and a constant; else None."""
    others = [c for k, c in enumerate(row.coefficients) if k != iterator]
    sign = row.coefficients[iterator] if iterator < len(row.coefficients) else 0
    if row.floors or any(others) or abs(sign) != 1:
        return None
    return sign, row.constant


def contracted(program: Program, found: tuple[tuple[str, Contraction], ...]) -> Program:
    """The program with expanded arrays replaced by their contractions, for printing."""
    return _contracted(program, program.region, found)


@lru_cache(maxsize=1024)
def _contracted(
    program: Program, region: Origin | None, found: tuple[tuple[str, Contraction], ...]
) -> Program:
    by_name = dict(found)

    def change(access: Access) -> Access:
        one = by_name.get(access.array)
        if one is None:
            return access
        return Access(access.array, tuple(access.indices[k] for k in one.kept))

    arrays = tuple(by_name[a.name].array if a.name in by_name else a for a in program.arrays)
    statements = tuple(with_accesses(statement, change) for statement in program.statements)
    return replace(program, arrays=arrays, statements=statements)
