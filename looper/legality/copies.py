"""Elements that are written after they were copied, and before the copy is read.

A loop that is annotated to pack what a statement reads copies the elements at the beginning of each
iteration. That is legal if and only if no statement writes one of them earlier in the same
iteration than it is read: flow dependences within an iteration of the loop violate it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import islpy as isl

from looper.dependences.analysis import Dependence, dependences
from looper.ir.expressions import Access
from looper.ir.loop_forest import LoopForest
from looper.ir.packed_reads import times_of
from looper.ir.polyhedra import pieces
from looper.support.cache import BoundedCache

_KEPT = 4096


def outdated_copies(forest: LoopForest) -> Iterator[tuple[Dependence, int]]:
    """Yield the flow dependences that reach a copy too late, each with the level of the loop."""
    for k, own in enumerate(forest.schedules):
        for level in own.packed:
            for access in own.loops[level].packed:
                for found in _outdated(forest, k, level, access):
                    yield found, level


def _outdated(
    forest: LoopForest, reader: int, level: int, access: Access
) -> tuple[Dependence, ...]:
    """The flow dependences to a packed read from statements in the same iteration of a loop."""
    program = forest.program
    members = forest.members(program.statements[reader].name, level)
    writers = [k for k in members if program.statements[k].target.array == access.array]
    if not writers:
        return ()
    known = program.facts.setdefault(outdated_copies, BoundedCache(_KEPT))
    rows = tuple(forest.schedules[k].facts[: level + 1] for k in (reader, *writers))
    key = (reader, tuple(writers), rows, level, access)
    found: tuple[Dependence, ...] = known.once(
        key, lambda: tuple(_found(forest, reader, writers, level, access))
    )
    return found


def _found(
    forest: LoopForest, reader: int, writers: list[int], level: int, access: Access
) -> Iterator[Dependence]:
    statements = forest.program.statements
    read = statements[reader].relation(access)
    for each in dependences(forest.program):
        is_flow = each.array == access.array and "RAW" in each.kind
        if not is_flow or each.sink != reader or each.source not in writers:
            continue
        written = statements[each.source].relation(statements[each.source].target)
        pairs = isl.Map.from_basic_map(each.relation)
        pairs = pairs.intersect(written.apply_range(read.reverse()))
        before, after = (
            times_of(statements[k], forest.schedules[k], level) for k in (each.source, reader)
        )
        pairs = pairs.intersect(before.apply_range(after.reverse()))
        yield from (replace(each, relation=piece) for piece in pieces(pairs))
