"""Node splitting: a statement of its own that copies what another one reads.

A value that is overwritten after it has been read ties the reader to a place before the writer. A
copy, made when the value is first read, does not (Kuck, Kuhn, Padua, Leasure and Wolfe, "Dependence
graphs and compiler optimizations", POPL 1981; Allen and Kennedy, Optimizing Compilers for Modern
Architectures, 2001, section 5.5). Unlike there, executions that read one value share a copy, so
that a row which all iterations of a loop read is copied once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import islpy as isl

from looper.dependences.analysis import original_order
from looper.dependences.expansion import LARGEST
from looper.dependences.index_sets import moved_on
from looper.errors import NotApplicable
from looper.ir.expressions import Access, Affine, Expression, rewritten
from looper.ir.origin import Origin
from looper.ir.polyhedra import (
    domain_text,
    formula_of,
    iterator_names,
    parse_map,
    set_bounds,
    tuple_text,
)
from looper.ir.program import Array, Program, Statement


def with_copied_read(program: Program, statement: str, access: Access, apart: int = 0) -> Program:
    """The program with a new statement that copies what another one reads.

    It is the last statement of the program, and directly before the other one in the text. There is
    a copy for each combination of the iterators that the subscripts depend on, and of as few
    outermost ones as it takes for no copy to be outdated before its last use. It is made in the
    first iteration that has this combination.

    Args:
        program: the program.
        statement: the statement that reads.
        access: what it reads.
        apart: number of the outermost loops that are over sizes, see `ParametricProgram`: copies
            for their iterations are not needed at the same time.

    Raises:
        NotApplicable: the statement writes that element, does not read it or is in no loop, or the
            copies would take too much memory.
    """
    # Equal programs may differ in names, and in what they were divided from.
    names = tuple((each.iterators, each.part_of) for each in program.statements)
    return _with_copied_read(program, program.region, names, statement, access, apart)


@lru_cache(maxsize=256)
def _with_copied_read(
    program: Program,
    region: Origin | None,
    names: object,
    statement: str,
    access: Access,
    apart: int,
) -> Program:
    """See `with_copied_read`; the other arguments are in the cache key, as equality lacks them."""
    position, old = program.index[statement], program.statement(statement)
    if access not in old.reads:
        raise NotApplicable(f"{statement} does not read that element of `{access.array}`")
    if access == old.target:
        raise NotApplicable(f"{statement} writes the element of `{access.array}` that it reads")
    if apart >= old.depth:
        raise NotApplicable(f"{statement} is in no loop")
    fixed, first = _shared(program, position, access, apart)
    made, target = _copies(program, old, access, fixed, apart)
    name, level = f"S{len(program.statements) + 1}", old.depth
    copier = replace(
        old,
        name=name,
        domain=domain_text(name, level, formula_of(first.range()) or "true"),
        target=target,
        value=access,
        part_of=statement,
    )

    def copied(node: Expression) -> Expression:
        return target if node == access else node

    statements = [moved_on(each, old) for each in program.statements]
    betas = (*old.betas[:level], old.betas[level] + 1)
    statements[position] = replace(old, value=rewritten(old.value, copied), betas=betas)
    return replace(program, arrays=(*program.arrays, made), statements=(*statements, copier))


def _shared(
    program: Program, position: int, access: Access, apart: int
) -> tuple[tuple[int, ...], isl.Map]:
    """The iterators that number the copies, and for each iteration the one that makes its copy."""
    reader = program.statements[position]
    needed = {
        k for k in range(reader.depth) if any(index.depends_on(k) for index in access.indices)
    }
    for outer in range(apart, reader.depth):
        fixed = tuple(sorted(needed.union(range(outer))))
        first = _first_readers(reader, fixed) if len(fixed) > apart else None
        if first is not None and _is_current(program, position, access, first):
            return fixed, first
    # With a copy of its own for each iteration, none is outdated.
    return tuple(range(reader.depth)), reader.domain_set.identity()


def _first_readers(statement: Statement, fixed: tuple[int, ...]) -> isl.Map | None:
    """The map from iterations to the first ones in which the fixed iterators are the same.

    None if the first ones are not convex.
    """
    depth = statement.depth
    before, after = iterator_names(depth), iterator_names(depth, "o")
    equal = " and ".join(f"{before[k]} = {after[k]}" for k in fixed) or "true"
    both = f"{tuple_text(statement.name, depth)} -> {tuple_text(statement.name, depth, 'o')}"
    domain = statement.domain_set
    alike = parse_map(f"{{ {both} : {equal} }}")
    # As if all loops counted upwards.
    signs = zip(before, statement.directions, strict=True)
    times = ", ".join(name if sign > 0 else f"-{name}" for name, sign in signs)
    upwards = parse_map(f"{{ {tuple_text(statement.name, depth)} -> [{times}] }}")
    reached = alike.intersect_domain(domain).intersect_range(domain).apply_range(upwards).lexmin()
    first = reached.apply_range(upwards.reverse())
    found = first.range().coalesce().compute_divs()
    pieces: list[isl.BasicSet] = []
    found.foreach_basic_set(pieces.append)
    return first if len(pieces) == 1 and not pieces[0].dim(isl.dim_type.div) else None


def _is_current(program: Program, position: int, access: Access, first: isl.Map) -> bool:
    """Return True if no element is written between its copy and an execution that reads the copy.

    Args:
        program: the program.
        position: of the statement that reads.
        access: what it reads.
        first: the map from its iterations to those in which the copies are made.
    """
    reader = program.statements[position]
    reads = reader.relation(access)
    for number, writer in enumerate(program.statements):
        if writer.target.array != access.array:
            continue
        conflict = writer.relation(writer.target).apply_range(reads.reverse())
        earlier = original_order(program, number, position)
        for order in earlier:
            late = conflict.intersect(order)
            for before in earlier:
                # Those before the first reader are before the copy.
                late = late.subtract(before.apply_range(first.reverse()))
            if not late.is_empty():
                return False
    return True


def _copies(
    program: Program, statement: Statement, access: Access, fixed: tuple[int, ...], apart: int
) -> tuple[Array, Access]:
    """The array of copies, and the access to the copy of an iteration.

    Raises:
        NotApplicable: it takes too much memory.
    """
    bounds = [set_bounds(statement.domain_set, k) for k in fixed]
    made = Array(
        program.unused(f"{access.array}_{statement.name}"),
        tuple(high - low + 1 for low, high in bounds),
        program.array(access.array).type,
        local=True,
        copies=len(fixed),
    )
    if not apart and made.bytes > LARGEST:
        raise NotApplicable(f"copies of `{access.array}` would take {made.bytes >> 20} MiB")
    forms = (
        Affine.of_iterator(k, statement.depth) + -low
        for k, (low, _) in zip(fixed, bounds, strict=True)
    )
    return made, Access(made.name, tuple(forms))
