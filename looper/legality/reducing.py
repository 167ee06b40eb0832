"""Loops that carry only reductions, and conditions for executing these in parallel by OpenMP."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import islpy as isl

from looper.dependences.analysis import Dependence, distinct_dependences, must_be_kept
from looper.dependences.reductions import (
    accesses_only_as_target,
    reduction_operator,
    reorderable,
)
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import different_at
from looper.ir.strides import direction
from looper.support.cache import BoundedCache

# Bytes of the largest array of which every thread has a copy on its stack.
LARGEST_COPY = 1 << 16
_KEPT = 1024


@dataclass(frozen=True)
class Reduction:
    """A reduction carried by a loop; `operator` is that of OpenMP's clause."""

    statement: int
    operator: str


def can_reduce(
    forest: LoopForest, members: tuple[int, ...], level: int, statement: int, *, vector: bool
) -> bool:
    """Return True if OpenMP can execute a statement's reduction in a parallel or vector loop.

    In a parallel loop, every thread accumulates in a copy of the array, which must be small and
    have no other use in the loop. In a vector loop, all iterations must accumulate in one element,
    which is kept in registers.

    Args:
        forest: the schedule.
        members: the statements in the loop.
        level: the loop.
        statement: position of the statement.
        vector: True if the loop is executed by vector instructions, else by threads.
    """
    program = forest.program
    own, schedule = program.statements[statement], forest.schedules[statement]
    if statement not in reorderable(program):
        return False
    array, inner = program.array(own.target.array), schedule.loops[level + 1 :]
    others = [program.statements[k] for k in members if k != statement]
    if any(a.array == array.name for s in others for a in (*s.reads, s.target)):
        return False
    if vector:
        jammed = any(loop.jammed for loop in inner)
        plain = accesses_only_as_target(own) or not jammed
        return plain and not schedule.loops[level].parallel and _is_fixed(forest, statement, level)
    if array.pointed or array.flat or array.form or not accesses_only_as_target(own):
        return False
    fixed = all(_is_fixed(forest, statement, n) for n in range(level, schedule.depth))
    return fixed or array.bytes <= LARGEST_COPY


def are_executable(
    forest: LoopForest, members: tuple[int, ...], level: int, *, vector: bool
) -> bool:
    """Return True unless a loop carries steps of reductions that OpenMP cannot execute in it.

    The other dependences are not considered.

    Args:
        forest: the schedule.
        members: the statements in the loop.
        level: the loop.
        vector: True if the loop is executed by vector instructions, else by threads.
    """
    program = forest.program
    free = reorderable(program).intersection(members)
    rest = {k for k in free if not can_reduce(forest, members, level, k, vector=vector)}
    if not rest:
        return True
    known = program.facts.setdefault(are_executable, BoundedCache(_KEPT))
    for number, dependence in enumerate(distinct_dependences(program)):
        both = dependence.source, dependence.sink
        if dependence.source not in rest or dependence.sink not in members:
            continue
        if must_be_kept(program, dependence):
            continue
        key = (number, *(forest.schedules[k].facts[: level + 1] for k in both))
        if known.once(key, partial(is_carried, forest, dependence, level)):
            return False
    return True


def _is_fixed(forest: LoopForest, statement: int, level: int) -> bool:
    """Return True if all iterations of a loop accumulate in the same element."""
    step = direction(forest.schedules[statement], level)
    indices = forest.program.statements[statement].target.indices
    if step is None or any(index.floors for index in indices):
        return not indices
    return not any(sum(c * x for c, x in zip(i.coefficients, step, strict=True)) for i in indices)


def carried_reductions(
    forest: LoopForest, members: tuple[int, ...], level: int
) -> tuple[Reduction, ...]:
    """The reductions with steps in different iterations of a loop, without duplicates."""
    found = {}
    for dependence in distinct_dependences(forest.program):
        source = dependence.source
        free = source == dependence.sink and not must_be_kept(forest.program, dependence)
        new = free and source in members and source not in found
        if new and is_carried(forest, dependence, level):
            operator = reduction_operator(forest.program, forest.program.statements[source])
            assert operator is not None
            found[source] = Reduction(source, operator)
    return tuple(found.values())


def is_carried(forest: LoopForest, dependence: Dependence, level: int) -> bool:
    """Return True if a dependence connects different iterations of a loop within the outer loops.

    That is, in the same iterations of all outer loops. Source or sink may be the earlier one.
    """
    times, _, _ = in_time(forest, dependence)
    return not times.intersect(different_at(forest.depth, level)).is_empty()


def in_time(forest: LoopForest, dependence: Dependence) -> tuple[isl.Map, isl.Map, isl.Map]:
    """A dependence in time space, and the time maps of its source and its sink."""
    statements, length = forest.program.statements, forest.depth
    before = forest.schedules[dependence.source].time_map(statements[dependence.source], length)
    after = forest.schedules[dependence.sink].time_map(statements[dependence.sink], length)
    relation = isl.Map.from_basic_map(dependence.relation)
    return relation.apply_domain(before).apply_range(after), before, after


def reordered_reductions(forest: LoopForest) -> frozenset[int]:
    """Positions of the reduction statements whose steps a schedule may reorder.

    Iterations of parallel and vector loops are unordered.
    """
    program = forest.program
    if not reorderable(program):
        return frozenset()
    known = program.facts.setdefault(reordered_reductions, BoundedCache(_KEPT))
    found = set[int]()
    for number, dependence in enumerate(distinct_dependences(program)):
        both = {dependence.source, dependence.sink}
        if must_be_kept(program, dependence) or both <= found:
            continue
        # Positions in the text do not matter between iterations of one statement.
        rest = 0 if len(both) > 1 else 1
        key = (number, *(forest.schedules[k].identity[rest:] for k in sorted(both)))
        if known.once(key, partial(_is_moved, forest, dependence)):
            found |= both
    return frozenset(found)


def _is_moved(forest: LoopForest, dependence: Dependence) -> bool:
    """Return True if a schedule may reorder some executions that a dependence orders."""
    times, _, _ = in_time(forest, dependence)
    if not times.is_subset(isl.Map.lex_lt(times.get_space().range())):
        return True
    return any(
        (loop.parallel or loop.vector) and is_carried(forest, dependence, level)
        for level, loop in enumerate(forest.schedules[dependence.source].loops)
    )
