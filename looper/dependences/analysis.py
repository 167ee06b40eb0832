"""Dependences of a program, and liveness of its arrays before and after the region.

Dependences are memory-based and complete: read-after-write, write-after-read and write-after-write,
between every pair of executions that access the same element in the original order, not only from
the last writer. A scalar is an array without dimensions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import Any

import islpy as isl

from looper.dependences.reductions import reduction_operator, reorderable
from looper.ir.expressions import Access
from looper.ir.polyhedra import pieces
from looper.ir.program import Program, Role, Statement, common_loops, found_once

_Key = tuple[int, int, str]


@dataclass(frozen=True)
class Dependence:
    """One convex piece of the dependences between two statements.

    Attributes:
        source, sink: positions in the program of the earlier and the later statement.
        relation: isl map from the earlier executions to the later ones that must stay later.
        array: the array accessed by both.
        kind: `RAW`, `WAR` or `WAW`; several joined by `+` where one piece is of several kinds.
        reassociable: it only orders steps of reductions that combine values with one element by
            one operator (see `reductions`).
    """

    source: int
    sink: int
    relation: isl.BasicMap
    array: str
    kind: str
    reassociable: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        # islpy cannot pickle a map whose two sides have iterators of the same name.
        rest = (self.array, self.kind, self.reassociable)
        return _unpickled, (self.source, self.sink, str(self.relation), *rest)


def _unpickled(
    source: int, sink: int, relation: str, array: str, kind: str, reassociable: bool
) -> Dependence:
    return Dependence(source, sink, isl.BasicMap(relation), array, kind, reassociable)


@found_once
def dependences(program: Program) -> tuple[Dependence, ...]:
    """All dependences of the program (cached), as convex pieces without duplicates."""
    found: dict[_Key, list[Dependence]] = {}
    touches = [
        (k, statement, access, is_write)
        for k, statement in enumerate(program.statements)
        for access, is_write in touched(statement)
    ]
    for source, first, access, writes in touches:
        for sink, second, other, also_writes in touches:
            if access.array != other.array or not (writes or also_writes):
                continue
            kind = ("W" if also_writes else "R") + "A" + ("W" if writes else "R")
            free = _is_reassociable(program, (first, access), (second, other))
            conflict = first.relation(access).apply_range(second.relation(other).reverse())
            if conflict.is_empty():
                continue
            for order in original_order(program, source, sink):
                for piece in pieces(conflict.intersect(order)):
                    _add(found, Dependence(source, sink, piece, access.array, kind, free))
    return tuple(chain.from_iterable(found.values()))


def _is_reassociable(program: Program, *both: tuple[Statement, Access]) -> bool:
    """Return True if two accesses are those to the targets of reductions by one operator.

    `m = max(m, a)` and `m = max(m, b)` may be exchanged like two steps of one of them.
    """
    if any(access != statement.target for statement, access in both):
        return False
    first, second = (reduction_operator(program, statement) for statement, _ in both)
    return first is not None and first == second


def dependences_of_parts(
    whole: Iterable[Dependence],
    positions: tuple[int, int],
    first: isl.BasicSet,
    second: isl.BasicSet,
    name: str,
) -> tuple[Dependence, ...]:
    """Return the dependences of a program in which a statement has been divided into two parts.

    Args:
        whole: the dependences before.
        positions: of the statement, which is the first part then, and of the second part.
        first, second: half-spaces with the iterations of the parts, under the statement's name.
        name: of the second part.
    """
    found: dict[_Key, list[Dependence]] = {}
    halves = ((positions[0], first), (positions[1], second))
    for old in whole:
        sources = halves if old.source == positions[0] else ((old.source, None),)
        sinks = halves if old.sink == positions[0] else ((old.sink, None),)
        for (source, before), (sink, after) in product(sources, sinks):
            relation = old.relation
            if before is not None:
                relation = relation.intersect_domain(before)
            if after is not None:
                relation = relation.intersect_range(after)
            if relation.is_empty():
                continue
            if source == positions[1]:
                relation = relation.set_tuple_name(isl.dim_type.in_, name)
            if sink == positions[1]:
                relation = relation.set_tuple_name(isl.dim_type.out, name)
            part = Dependence(source, sink, relation, old.array, old.kind, old.reassociable)
            _add(found, part)
    return tuple(chain.from_iterable(found.values()))


@found_once
def distinct_dependences(program: Program) -> tuple[Dependence, ...]:
    """One dependence for every distinct relation, which suffices for checks of the order."""
    found: dict[tuple[int, int], list[Dependence]] = {}
    for new in dependences(program):
        others = found.setdefault((new.source, new.sink), [])
        for k, old in enumerate(others):
            if _same(new, old):
                others[k] = replace(old, reassociable=old.reassociable and new.reassociable)
                break
        else:
            others.append(new)
    return tuple(chain.from_iterable(found.values()))


def must_be_kept(program: Program, dependence: Dependence) -> bool:
    """Return True if a dependence restricts the order: steps of reductions need not be ordered."""
    return not (dependence.reassociable and dependence.source in reorderable(program))


def touched(statement: Statement) -> list[tuple[Access, bool]]:
    """The accesses of a statement, reads first, each with True if it is a write."""
    return [(access, False) for access in statement.reads] + [(statement.target, True)]


def _add(found: dict[_Key, list[Dependence]], new: Dependence) -> None:
    others = found.setdefault((new.source, new.sink, new.array), [])
    for k, old in enumerate(others):
        if _same(new, old):
            kind = old.kind if new.kind in old.kind else f"{old.kind}+{new.kind}"
            free = old.reassociable and new.reassociable
            others[k] = replace(old, kind=kind, reassociable=free)
            return
    others.append(new)


def _same(a: Dependence, b: Dependence) -> bool:
    # isl prints one relation in several ways, depending on earlier operations: no text key.
    return bool(a.relation.is_equal(b.relation))


def original_order(program: Program, source: int, sink: int) -> list[isl.Map]:
    """Pairs of executions of two statements in original order, one map per carrying loop.

    The last map, if the source stands before the sink in the text, is the one in which all common
    loops are at the same iteration.
    """
    first, second = program.statements[source], program.statements[sink]
    common = common_loops(first.betas, second.betas)
    left = [f"i{k}" for k in range(first.depth)]
    right = [f"o{k}" for k in range(second.depth)]
    head = f"{first.name}[{', '.join(left)}] -> {second.name}[{', '.join(right)}]"
    orders = []
    for level in range(common):
        equal = [f"{left[k]} = {right[k]}" for k in range(level)]
        sign = "<" if first.directions[level] > 0 else ">"
        formula = " and ".join([*equal, f"{left[level]} {sign} {right[level]}"])
        orders.append(isl.Map(f"{{ {head} : {formula} }}"))
    if source != sink and first.betas[common:] < second.betas[common:]:
        equal = [f"{left[k]} = {right[k]}" for k in range(common)]
        orders.append(isl.Map(f"{{ {head} : {' and '.join(equal) or 'true'} }}"))
    return orders


def reads_from_outside(program: Program) -> set[str]:
    """Names of the arrays of which some element may be read before the region writes it."""
    outside = {each.array for statement in program.statements for each in statement.lookups}
    for sink, statement in enumerate(program.statements):
        for access in statement.reads:
            if access.array not in outside and not uncovered(program, sink, access).is_empty():
                outside.add(access.array)
    return outside


def uncovered(program: Program, sink: int, access: Access) -> isl.Set:
    """Executions of a read of which no earlier execution wrote the same element."""
    statement = program.statements[sink]
    remaining = statement.domain_set
    for source, writer in enumerate(program.statements):
        if writer.target.array != access.array:
            continue
        conflict = writer.relation(writer.target).apply_range(statement.relation(access).reverse())
        for order in original_order(program, source, sink):
            remaining = remaining.subtract(conflict.intersect(order).range())
    return remaining


@found_once
def roles(program: Program) -> dict[str, Role]:
    """Role of every array by name, from whether its values are read and are used outside."""
    outside = reads_from_outside(program)
    written = {array.name for array in program.written}
    found = {}
    for array in program.arrays:
        is_out = array.name in written and not array.local
        if array.name in outside:
            found[array.name] = Role.INOUT if is_out else Role.IN
        else:
            found[array.name] = Role.OUT if is_out else Role.TEMPORARY
    return found
