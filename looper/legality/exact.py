"""The exact legality check by isl, of all pairs of a dependence in time space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import islpy as isl

from looper.dependences.analysis import Dependence, distinct_dependences, must_be_kept
from looper.errors import LooperError
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import different_at, iterator_names, sample_pair
from looper.ir.program import Program
from looper.legality.copies import outdated_copies
from looper.legality.reducing import can_reduce, in_time


@dataclass(frozen=True)
class Violation:
    """A dependence that a schedule violates, with a concrete pair of iterations.

    Attributes:
        program: the program.
        dependence: the piece of the dependences that is violated.
        source, sink: iterations of the source and the sink statement; the source must run first.
        level: None if the order is wrong; else the level of a tagged loop whose iterations the
            dependence connects.
        vector: True if that loop is tagged vectorized, not parallel.
        packed: True if that loop copies, at the beginning of each iteration, what the sink reads.
    """

    program: Program
    dependence: Dependence
    source: tuple[int, ...]
    sink: tuple[int, ...]
    level: int | None = None
    vector: bool = False
    packed: bool = False

    def __str__(self) -> str:
        first, second = (
            self._instance(self.dependence.source, self.source),
            self._instance(self.dependence.sink, self.sink),
        )
        through = f"the {self.dependence.kind} dependence through `{self.dependence.array}`"
        if self.level is None:
            return f"{through} is violated: {first} must run before {second}"
        if self.packed:
            return (
                f"{second} reads a copy of `{self.dependence.array}`, made at the beginning of an "
                f"iteration of the loop at level {self.level}, which {first} then outdates"
            )
        tag = "vectorized" if self.vector else "parallel"
        return (
            f"{through} is carried by the {tag} loop at level {self.level}: {first} must run "
            f"before {second}"
        )

    def _instance(self, position: int, point: tuple[int, ...]) -> str:
        statement = self.program.statements[position]
        where = f", line {statement.line}" if statement.line else ""
        values = ", ".join(
            f"{name}={value}" for name, value in zip(statement.iterators, point, strict=True)
        )
        return f"{statement.name}({values}{where})"


class IllegalSchedule(LooperError):
    """A schedule violates a dependence, described by `violation` with a pair of iterations."""

    prefix = "the schedule is illegal: "

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        super().__init__(str(violation))


@dataclass(frozen=True)
class _Wrong:
    """The violated part of a dependence in time space, and the time maps of its statements."""

    dependence: Dependence
    relation: isl.Map
    before: isl.Map
    after: isl.Map


def exact_violation(forest: LoopForest) -> Violation | None:
    """The first dependence violated by the order of a schedule, by isl; None if it is legal."""
    wrong = _wrong_order(forest)
    return None if wrong is None else _violation(forest, wrong)


def is_exactly_legal(forest: LoopForest, source: int, sink: int) -> bool:
    """Return True if the order violates no dependence from one statement to another (or itself).

    Cheaper than `exact_violation`, as it searches for no pair of iterations.
    """
    return _wrong_order(forest, (source, sink)) is None


def _wrong_order(forest: LoopForest, pair: tuple[int, int] | None = None) -> _Wrong | None:
    for dependence in distinct_dependences(forest.program):
        if pair not in (None, (dependence.source, dependence.sink)):
            continue
        if not must_be_kept(forest.program, dependence):
            continue
        relation, before, after = in_time(forest, dependence)
        order = isl.Map.lex_lt(relation.get_space().range())
        if not relation.is_subset(order):
            return _Wrong(dependence, relation.subtract(order), before, after)
    return None


def illegal_times(
    forest: LoopForest, independent: Sequence[tuple[tuple[int, ...], int, bool]], loops: int
) -> isl.Set:
    """The times of the outermost loops at which a schedule violates dependences.

    Args:
        forest: the schedule.
        independent: the tagged loops: the statements in the loop, its level, and True if it is
            executed by vector instructions.
        loops: number of outermost loops, of which sources must run in the same iterations as sinks.

    Returns:
        A set with `loops` dimensions: the times at violated sources.
    """
    found = isl.Set(f"{{ [{', '.join(iterator_names(loops))}] : false }}")
    for dependence in distinct_dependences(forest.program):
        relation, _, _ = in_time(forest, dependence)
        if must_be_kept(forest.program, dependence):
            order = isl.Map.lex_lt(relation.get_space().range())
            found = found.union(_outer_times(relation.subtract(order), loops))
        for members, level, vector in independent:
            if not _may_connect(forest, dependence, members, level, vector):
                together = relation.intersect(different_at(forest.depth, level))
                found = found.union(_outer_times(together, loops))
    for dependence, _ in outdated_copies(forest):
        found = found.union(_outer_times(in_time(forest, dependence)[0], loops))
    return found.coalesce()


def _outer_times(relation: isl.Map, loops: int) -> isl.Set:
    """The times of the outermost loops in the domain of a relation between times."""
    times = relation.domain()
    count = times.dim(isl.dim_type.set)
    times = times.project_out(isl.dim_type.set, 2 * loops, count - 2 * loops)
    for level in range(loops):
        times = times.project_out(isl.dim_type.set, level, 1)
    return times


def _violation(
    forest: LoopForest, wrong: _Wrong, level: int | None = None, vector: bool = False
) -> Violation:
    """The violation with a concrete pair of iterations."""
    dependence, before, after = wrong.dependence, wrong.before, wrong.after
    pairs = wrong.relation.apply_domain(before.reverse()).apply_range(after.reverse())
    pairs = pairs.intersect(isl.Map.from_basic_map(dependence.relation))
    source, sink = sample_pair(pairs)
    return Violation(forest.program, dependence, source, sink, level, vector)


def copy_violation(forest: LoopForest) -> Violation | None:
    """A write between a copy of an element and its use; None if there is none."""
    for dependence, level in outdated_copies(forest):
        source, sink = sample_pair(isl.Map.from_basic_map(dependence.relation))
        return Violation(forest.program, dependence, source, sink, level, packed=True)
    return None


def exact_parallel_violation(
    forest: LoopForest, members: tuple[int, ...], level: int, *, vector: bool = False
) -> Violation | None:
    """A dependence between different iterations of a loop, by isl; None if it is parallel.

    Only pairs of executions in the same iterations of all outer loops count. Steps of a reduction
    do not count where OpenMP can execute it (see `can_reduce`).

    Args:
        forest: the schedule.
        members: the statements in the loop.
        level: the loop.
        vector: True if the loop is executed by vector instructions, else by threads.
    """
    wrong = _wrong_in_parallel(forest, members, level, vector)
    return None if wrong is None else _violation(forest, wrong, level, vector)


def is_exactly_parallel(
    forest: LoopForest, members: tuple[int, ...], level: int, *, vector: bool = False
) -> bool:
    """Return True if a loop is parallel; cheaper than finding a violation with its iterations."""
    return _wrong_in_parallel(forest, members, level, vector) is None


def is_exactly_apart(forest: LoopForest, source: int, sink: int, level: int) -> bool:
    """Return True if no dependence from one statement to another connects iterations of a loop.

    Steps of reductions that may be reordered do not count.
    """
    return not any(
        (dependence.source, dependence.sink) == (source, sink)
        and must_be_kept(forest.program, dependence)
        and _connection(forest, dependence, level)
        for dependence in distinct_dependences(forest.program)
    )


def _may_connect(
    forest: LoopForest, dependence: Dependence, members: tuple[int, ...], level: int, vector: bool
) -> bool:
    """Return True if a dependence is allowed to connect iterations of a tagged loop.

    It must involve a statement outside of the loop, or belong to a reduction that OpenMP can
    execute.
    """
    return not {dependence.source, dependence.sink} <= set(members) or (
        not must_be_kept(forest.program, dependence)
        and can_reduce(forest, members, level, dependence.source, vector=vector)
    )


def _connection(forest: LoopForest, dependence: Dependence, level: int) -> _Wrong | None:
    relation, before, after = in_time(forest, dependence)
    wrong = relation.intersect(different_at(forest.depth, level))
    return None if wrong.is_empty() else _Wrong(dependence, wrong, before, after)


def _wrong_in_parallel(
    forest: LoopForest, members: tuple[int, ...], level: int, vector: bool
) -> _Wrong | None:
    for dependence in distinct_dependences(forest.program):
        if _may_connect(forest, dependence, members, level, vector):
            continue
        wrong = _connection(forest, dependence, level)
        if wrong is not None:
            return wrong
    return None
