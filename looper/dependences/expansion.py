"""Array expansion: a copy of a temporary for every iteration of the loops around it.

Where every iteration writes a temporary before it reads it, the one storage it has is all that
orders the iterations (Feautrier, "Array expansion", ICS 1988). With copies, the dependences through
it stay within an iteration. `contraction` says which copies a schedule does not need in fact, since
it uses them one after the other: those become variables inside of a loop (privatization).
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
from looper.ir.polyhedra import parse_map, set_bounds, tuple_text
from looper.ir.program import Array, Program, Statement, common_loops
from looper.ir.source_region import Region

LARGEST = 2**28  # bytes of an expanded array


def expanded(program: Program, array: str, statement: str, depth: int, apart: int = 0) -> Program:
    """The program with copies of an array for each iteration of `depth` loops.

    Those are the outermost loops around `statement` in the program's own order, and all statements
    that share them use the copies.

    Args:
        program: the program.
        array: the temporary.
        statement: a statement inside of the loops.
        depth: number of loops.
        apart: how many of them, the outermost ones, are over sizes, see `ParametricProgram`: memory
            for all of their iterations need not exist at once.

    Raises:
        NotApplicable: the array is used after the region, an iteration may read what another one
            wrote, or the copies would take too much memory.
    """
    return _expanded(program, program.region, array, statement, depth, apart)


@lru_cache(maxsize=1024)
def _expanded(
    program: Program, region: Region | None, array: str, statement: str, depth: int, apart: int
) -> Program:
    """See `expanded`; programs are equal wherever they stand, and the result is not."""
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
    """Positions of the statements that share the outermost loops around one, itself included.

    Raises:
        NotApplicable: there are not so many loops around it.
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
    """Whether a statement reads or writes an array."""
    return any(access.array == array for access in (statement.target, *statement.reads))


Covered = dict[tuple[int, Access, int], bool]
"""Whether a statement's read finds what the same iteration of so many loops has written."""


def check_covered(
    program: Program,
    array: str,
    group: tuple[int, ...],
    depth: int,
    known: Covered | None = None,
) -> None:
    """Check that no read needs a value from another iteration, in a group and outside of it.

    A read outside has to be in a loop of its own, an iteration of which writes before it reads, so
    that it can not see what the group wrote.

    Args:
        program: the program.
        array: what is read.
        group: the statements that share the `depth` outermost loops around them.
        depth: of iterations of how many loops it is about.
        known: what was found out of the program before; what is found out now is added.

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
    """Whether the same iteration of the `shared` outermost loops wrote the element before."""
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
    """Which copies of an expanded array a schedule needs at the same time.

    Attributes:
        array: as it has to be declared: with one copy for each iteration of the loops whose copies
            are needed together.
        kept: which of the expanded array's dimensions that array still has.
        prefix: position of the loop in whose body it is declared, as betas down to that loop;
            empty if it is declared around everything.
    """

    array: Array
    kept: tuple[int, ...]
    prefix: tuple[int, ...]


def contraction(forest: LoopForest, array: Array) -> Contraction:
    """Where and with which shape an expanded array is declared under a schedule."""
    program = forest.program
    users = [k for k, s in enumerate(program.statements) if uses(s, array.name)]
    common = min(
        (forest.common_depth(users[0], k) for k in users[1:]),
        default=forest.schedules[users[0]].depth,
    )
    level_of: dict[int, int] = {}
    for level in range(common):
        loops = [forest.schedules[k].loops[level] for k in users]
        if any(loop.jammed for loop in loops):
            continue
        for dimension in range(array.copies):
            if all(
                _counts(loop.row, dimension) == _counts(loops[0].row, dimension) is not None
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


def _stays_inside(forest: LoopForest, array: Array, level: int) -> bool:
    """Whether all accesses of an element are in one iteration of the loops down to `level`."""
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
    """When the loops down to `level` run the iterations of a statement."""
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
    """The program with expanded arrays as they are declared, for printing."""
    return _contracted(program, program.region, found)


@lru_cache(maxsize=1024)
def _contracted(
    program: Program, region: Region | None, found: tuple[tuple[str, Contraction], ...]
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
