"""Schedules of static polyhedral compilers as LOOPer schedules: initial guesses for searches.

isl's scheduler is called for two aims: parallel outer loops, as in PPCG, and as many fused loops as
possible that can be tiled together, as in Pluto. Its schedules are rebuilt from transformations:
statements are distributed except for unchanged outer loops, the loops of each are recombined or
embedded, and statements that share loops are fused with shifts. Time loops around others, which isl
leaves unchanged, are skewed so that they can be tiled as well. The schedules contain no tiling and
no annotations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

import islpy as isl
import numpy as np

from looper.errors import NotApplicable
from looper.ir.downscaling import smaller_instance
from looper.ir.polyhedra import integral_form
from looper.ir.program import Program, found_once
from looper.schedule import Schedule, transferred
from looper.solvers.hyperplanes import LARGEST, skews
from looper.solvers.isl_schedules import isl_schedule
from looper.support.deadline import Watch, unwatched
from looper.support.isl_time import check_time
from looper.transformations import (
    Distribution,
    Embedding,
    Fusion,
    Interchange,
    Reversal,
    Skewing,
    Transformation,
)
from looper.transformations.skewing import Matrix, determinant

# A few tenths of a second.
_OPERATIONS = 1_000_000
# Enough for most programs.
_FEW_OPERATIONS = 100_000
_FEW_STATEMENTS = 12
# Few enough for loops to keep some tens of iterations.
_FEW_EXECUTIONS = 4_000_000
_LARGEST_SKEW = max(LARGEST)


class _Unlike(Exception):
    """isl's schedule cannot be expressed by LOOPer's transformations."""


# A position in a schedule tree: the index of the child at every node from the root on, as -1, -2,
# ... below a set node, whose children are unordered.
_Place = tuple[int, ...]


@dataclass(frozen=True)
class _Loop:
    """A loop around a statement in isl's schedule.

    Attributes:
        name: position of the loop, the same for all statements in it.
        row, constant: the statement's time in the loop as an affine form of its iterators.
    """

    name: _Place
    row: tuple[int, ...]
    constant: int


@dataclass
class _Answer:
    """The loops around a statement and its position in isl's schedule tree."""

    loops: list[_Loop]
    place: _Place = ()


def static_answers(program: Program, watch: Watch = unwatched) -> Iterator[Schedule]:
    """Yield legal schedules that isl's scheduler finds for two aims, without tiles and annotations.

    Schedules that exceed the limit of operations, or that LOOPer's transformations cannot express,
    are missing, and so is the unchanged one. Each is followed by a variant with loops skewed for
    tiling, if that is needed; the skewed variant of the original comes first.

    Args:
        program: the program to schedule.
        watch: called before each search; may raise to end the work.
    """
    told = {Schedule(program).key}
    for found in _found(program, watch):
        if found.key not in told:
            told.add(found.key)
            yield found


def _found(program: Program, watch: Watch) -> Iterator[Schedule]:
    root = Schedule(program)
    watch()
    yield _skewed_for_tiles(root)
    for steps_of in (_steps_for_tiles, _steps_for_parallel_loops):
        watch()
        steps = steps_of(program)
        if steps is not None:
            found = root.apply(*steps)
            yield found
            watch()
            yield _skewed_for_tiles(found)


@found_once
def _steps_for_tiles(program: Program) -> tuple[Transformation, ...] | None:
    return _legal_steps(program, parallel_outside=False)


@found_once
def _steps_for_parallel_loops(program: Program) -> tuple[Transformation, ...] | None:
    return _legal_steps(program, parallel_outside=True)


def _legal_steps(program: Program, *, parallel_outside: bool) -> tuple[Transformation, ...] | None:
    """The transformations that express isl's schedule of a program; None if there is none.

    If isl exceeds a first limit, it schedules the same loops at smaller sizes, which is much
    faster with smaller numbers. (This is not done for programs with many statements, for which
    computing the dependences again is slow.)
    """
    small = program
    if len(program.statements) <= _FEW_STATEMENTS:
        with suppress(isl.Error):
            return _answer(program, parallel_outside, _FEW_OPERATIONS)
        small = smaller_instance(program, _FEW_EXECUTIONS, 0) or program
    with suppress(isl.Error):
        steps = _answer(small, parallel_outside, _OPERATIONS)
        if steps is not None and small is not program:
            found = transferred(program, ["; ".join(step.text for step in steps)], small)
            return found[0].transformations if found else None
        return steps
    check_time()
    return None


def _answer(
    program: Program, parallel_outside: bool, operations: int
) -> tuple[Transformation, ...] | None:
    """The transformations that express isl's schedule of a program at its own sizes, or None.

    Raises:
        isl.Error: isl needs more operations.
    """
    with suppress(_Unlike):
        tree = isl_schedule(program, parallel_outside=parallel_outside, most_operations=operations)
        answers = _read(tree, program)
        for later_stays in (False, True):
            with suppress(NotApplicable):
                schedule = _rebuilt(program, answers, later_stays=later_stays)
                if schedule.is_legal:
                    return schedule.transformations
    return None


def _read(schedule: isl.Schedule, program: Program) -> list[_Answer]:
    """The loops and position of every statement in a schedule tree.

    Raises:
        _Unlike: some times are no integral affine forms, or a statement is at several positions.
    """
    found = {statement.name: _Answer([]) for statement in program.statements}
    _collect(schedule.get_root(), (), set(found), found)
    return [found[statement.name] for statement in program.statements]


def _collect(
    node: isl.ScheduleNode, place: _Place, names: set[str], found: dict[str, _Answer]
) -> None:
    kind = isl.schedule_node_type(node.get_type()).name
    if kind == "filter":
        names = names & _names_in(node.filter_get_filter())
    elif kind == "band":
        times: list[isl.Map] = []
        node.band_get_partial_schedule_union_map().foreach_map(times.append)
        for time in times:
            name = time.get_tuple_name(isl.dim_type.in_)
            if name in names:
                found[name].loops += _band(time, place)
    below = [node.child(k) for k in range(node.n_children())]
    if kind in ("sequence", "set"):
        parts = [_names_in(child.filter_get_filter()) for child in below]
        if sum(map(len, parts)) != len(set().union(*parts)):
            raise _Unlike
    if not below:
        for name in names:
            found[name].place = place
    for k, child in enumerate(below):
        _collect(child, (*place, -1 - k if kind == "set" else k), names, found)


def _names_in(points: isl.UnionSet) -> set[str]:
    sets: list[isl.Set] = []
    points.foreach_set(sets.append)
    return {each.get_tuple_name() for each in sets}


def _band(time: isl.Map, place: _Place) -> Iterator[_Loop]:
    """Yield the loops of a band around one statement.

    Raises:
        _Unlike: some times are no integral affine forms.
    """
    pieces: dict[isl.Set, isl.MultiAff] = {}
    # A built-in method, as Ctrl-C would be lost in a Python callback.
    isl.PwMultiAff.from_map(time).foreach_piece(pieces.__setitem__)
    if len(pieces) != 1:
        raise _Unlike
    (forms,) = pieces.values()
    for k in range(time.dim(isl.dim_type.out)):
        form = integral_form(forms.get_aff(k))
        if form is None:
            raise _Unlike
        yield _Loop((*place, -1 - k), form.coefficients, form.constant)


def _rebuilt(program: Program, answers: Sequence[_Answer], *, later_stays: bool) -> Schedule:
    """Build the LOOPer schedule with the loops of isl's schedule.

    Args:
        program: the program.
        answers: loops and position of every statement.
        later_stays: fused nests are at the position of the last of them, not the first.

    Raises:
        _Unlike, NotApplicable: there is no such schedule.
    """
    schedule = _split(Schedule(program), answers)
    for statement, answer in zip(program.statements, answers, strict=True):
        own, embeddings = _own_loops(answer.loops, statement.directions)
        schedule = schedule.apply(*_recombined(statement.name, own))
        for level, coefficients in embeddings:
            schedule = schedule.apply(Embedding(statement.name, level, coefficients))
    return _fused(schedule, answers, later_stays)


def _split(schedule: Schedule, answers: Sequence[_Answer]) -> Schedule:
    """The schedule with statements distributed, except for shared outer loops without change."""
    program, forest = schedule.program, schedule.forest
    for before, k in pairwise(forest.textual_order):
        count = 0
        for one, other in zip(answers[before].loops, answers[k].loops, strict=False):
            same = (one.name, one.constant) == (other.name, other.constant)
            pair = (before, one), (k, other)
            if not same or not all(_is_own(loop, program, at, count) for at, loop in pair):
                break
            count += 1
        if count < forest.common_depth(before, k):
            schedule = schedule.apply(Distribution(program.statements[k].name, count))
    return schedule


def _is_own(loop: _Loop, program: Program, statement: int, level: int) -> bool:
    """Return True if a loop is the statement's original one at a level."""
    directions = program.statements[statement].directions
    unit = tuple(d if k == level else 0 for k, d in enumerate(directions))
    return loop.row == unit


def _own_loops(
    around: Sequence[_Loop], directions: Sequence[int]
) -> tuple[Matrix, list[tuple[int, tuple[int, ...]]]]:
    """The rows of loops that are linearly independent of the outer ones, and the embeddings.

    Rows are in terms of the original loops. An embedding, for every other loop, is its level and
    its time as coefficients of the outer loops.
    """
    rows: list[tuple[int, ...]] = []
    own: list[tuple[int, ...]] = []
    embeddings = []
    for level, loop in enumerate(around):
        row = tuple(c * direction for c, direction in zip(loop.row, directions, strict=True))
        form = _in_terms_of(rows, row)
        if form is None:
            own.append(row)
        else:
            embeddings.append((level, form))
        rows.append(row)
    return tuple(own), embeddings


def _in_terms_of(rows: Sequence[tuple[int, ...]], row: tuple[int, ...]) -> tuple[int, ...] | None:
    """The integer coefficients of a row as a combination of others; None if it is independent.

    Raises:
        _Unlike: the coefficients are not integers.
    """
    if not any(row):
        return (0,) * len(rows)
    if not rows:
        return None
    matrix = np.array(rows, dtype=np.float64).T
    # Of several combinations, take one without redundant rows.
    for count in range(1, len(rows) + 1):
        part = np.linalg.lstsq(matrix[:, :count], np.array(row, dtype=np.float64), rcond=None)[0]
        whole = np.rint(part).astype(int)
        if (matrix[:, :count] @ whole == row).all():
            return (*map(int, whole), *(0,) * (len(rows) - count))
    if np.allclose(matrix @ part, row):
        raise _Unlike
    return None


def _recombined(name: str, rows: Matrix) -> Iterator[Transformation]:
    """Yield the transformations of a statement's own loops into given rows.

    Raises:
        _Unlike: there are none, or a skew of more than three loops would be needed.
    """
    depth = len(rows)
    if any(len(row) != depth for row in rows):
        raise _Unlike
    identity = tuple(tuple(int(k == d) for d in range(depth)) for k in range(depth))
    if all(sum(map(abs, row)) == 1 for row in rows):
        yield from _permuted(name, rows)
        return
    changed = [k for k in range(depth) if rows[k] != identity[k]]
    low, high = changed[0], changed[-1] + 1
    window = tuple(row[low:high] for row in rows[low:high])
    outside = any(any(row[:low]) or any(row[high:]) for row in rows[low:high])
    if outside or not 2 <= high - low <= _LARGEST_SKEW or abs(determinant(window)) != 1:
        raise _Unlike
    yield Skewing(name, low, window)


def _permuted(name: str, rows: Matrix) -> Iterator[Transformation]:
    """Yield interchanges and reversals for rows with a single entry 1 or -1.

    Raises:
        _Unlike: the rows are no signed permutation.
    """
    wanted = [next(d for d, c in enumerate(row) if c) for row in rows]
    if len(set(wanted)) < len(rows):
        raise _Unlike
    now = list(range(len(rows)))
    for place, loop in enumerate(wanted):
        other = now.index(loop)
        if other != place:
            yield Interchange(name, place, other)
            now[place], now[other] = now[other], now[place]
    for place, row in enumerate(rows):
        if row[wanted[place]] < 0:
            yield Reversal(name, place)


def _fused(schedule: Schedule, answers: Sequence[_Answer], later_stays: bool) -> Schedule:
    """The schedule with statements fused that share loops in isl's schedule, with its delays.

    Fusion keeps the textual order. A statement that has to precede an earlier one in the text runs
    one iteration of the innermost shared loop before it.
    """
    names = [statement.name for statement in schedule.program.statements]
    # The delays of a statement's loops relative to isl's times, and the part of that in the
    # innermost shared loop which only establishes the order.
    late = [[-loop.constant for loop in answer.loops] for answer in answers]
    ahead = [0] * len(answers)
    seen: list[int] = []
    for k in schedule.forest.textual_order:
        shared = {other: _shared(answers[other].loops, answers[k].loops) for other in seen}
        seen.append(k)
        first = max(shared, key=shared.__getitem__, default=k)
        count = shared.get(first, 0)
        if not count:
            continue
        group = [other for other in shared if shared[other] == count]
        ahead[k] = min(
            (ahead[o] - 1 for o in group if _is_before(answers[k].place, answers[o].place)),
            default=max(ahead[other] for other in group),
        )
        together = schedule.forest.common_depth(first, k)
        if together == count:
            continue
        delay = [late[first][level] - late[k][level] for level in range(together, count)]
        delay[-1] += ahead[k] - ahead[first]
        stays, moves = (first, k)
        if later_stays:
            stays, moves, delay = k, first, [-amount for amount in delay]
        moved = schedule.forest.members(names[moves], together)
        schedule = schedule.apply(
            Fusion(names[stays], names[moves], count - 1, tuple(delay) if any(delay) else ())
        )
        for other in moved:
            for level, amount in enumerate(delay[: len(late[other]) - together], together):
                late[other][level] += amount
    return schedule


def _skewed_for_tiles(schedule: Schedule) -> Schedule:
    """The schedule with the outermost loops of nests skewed where that is required for tiling."""
    for statement in schedule.forest.program.statements:
        schedule = _tileable(schedule, statement.name)
    return schedule


def _tileable(schedule: Schedule, name: str) -> Schedule:
    """The schedule with the largest outer band of a statement that can be tiled, skewed if needed.

    Unchanged if there is no such band.
    """
    depth = len(schedule.forest.of(name).loops)
    for size in range(min(depth, _LARGEST_SKEW), 1, -1):
        with suppress(NotApplicable):
            if schedule.can_be_tiled(name, 0, size):
                return schedule
            tried = (schedule.attempt(each.step) for each in skews(schedule, name, 0, size))
            made = next((each for each in tried if each and each.can_be_tiled(name, 0, size)), None)
            if made is not None and made.is_legal:
                return made
    return schedule


def _shared(one: Sequence[_Loop], other: Sequence[_Loop]) -> int:
    """The number of loops that two statements share."""
    count = 0
    while count < min(len(one), len(other)) and one[count].name == other[count].name:
        count += 1
    return count


def _is_before(one: _Place, other: _Place) -> bool:
    """Return True if a position in a schedule tree must be executed before another one."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            return 0 <= a < b
    return False
