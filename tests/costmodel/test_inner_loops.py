"""What innermost loops ask of a processor, against counts by hand and the exact analysis."""

from __future__ import annotations

import numpy as np
import pytest

from costmodel.models.inner_loops import (
    FORWARDING,
    InnerLoop,
    cycles_of_waiting,
    independence,
    inner_level,
    inner_loop,
)
from looper.features.nest_analysis import Nest, nest
from looper.kernels import catalogue
from looper.legality.exact import is_exactly_parallel
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.small_programs import c_program, kernel

MATMUL = """
for (int i = 0; i < 24; i++)
  for (int j = 0; j < 24; j++)
    for (int k = 0; k < 24; k++)
      C[i][j] += A[i][k] * B[k][j];
"""
TURNS = 24.0**3


def matmul(text: str) -> Schedule:
    declared = "double C[24][24], const double A[24][24], const double B[24][24]"
    return Schedule.parse(c_program(declared, MATMUL, name="matmul"), text)


def of(schedule: Schedule, position: int = 0) -> Nest:
    return nest(schedule.forest, position)


def inner(schedule: Schedule, position: int = 0) -> InnerLoop:
    own = of(schedule, position)
    loops = schedule.forest.schedules[position].loops
    return inner_loop(own, loops, independence(schedule, position, own), 8)


def waiting(schedule: Schedule, position: int = 0, stores: int = 0) -> float:
    own, loops = of(schedule, position), schedule.forest.schedules[position].loops
    return cycles_of_waiting(own, loops, [stores] * own.depth)


def test_copies_of_a_body_that_write_neighbours_are_executed_together() -> None:
    plain, jammed = inner(matmul("")), inner(matmul("unroll_and_jam(S1, 1, 4)"))
    assert (plain.side_by_side, jammed.side_by_side) == (1, 4)
    work = plain.operations / TURNS
    assert jammed.operations == work * TURNS / 4
    # In a turn for four columns: an element of A, four neighbours of B, and C once in a row.
    assert jammed.accesses == pytest.approx(TURNS / 4 * (1 + 1 + 2 / 24))
    # Rows are no neighbours.
    assert inner(matmul("unroll_and_jam(S1, 0, 4)")).side_by_side == 1
    # What is executed by vectors along the innermost loop has no need of it.
    along = inner(matmul("interchange(S1, 1, 2); unroll_and_jam(S1, 0, 4); vectorize(S1)"))
    assert along.side_by_side == 1 and along.vector


def test_a_sum_waits_for_the_addition_before() -> None:
    assert of(matmul("")).waits.tolist() == [0, 0, 4]
    assert of(matmul("interchange(S1, 1, 2)")).waits.tolist() == [0, 4, 0]
    assert waiting(matmul("")) == 4 * TURNS
    # One addition of every row after the other: rows are as many chains.
    assert waiting(matmul("interchange(S1, 1, 2)")) == 4 * 24**2


def test_jammed_sums_wait_together_and_a_jammed_sum_waits_for_itself() -> None:
    assert waiting(matmul("unroll_and_jam(S1, 0, 4)")) == 4 * TURNS / 4
    assert waiting(matmul("unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4)")) == 4 * TURNS / 16
    # Two of a sum's additions in one turn of another loop, which they have to wait for.
    jammed = matmul("interchange(S1, 1, 2); unroll_and_jam(S1, 1, 2)")
    assert waiting(jammed) == 4 * 24**2


def test_where_other_arrays_are_written_sums_go_through_memory_unless_registers_hold_them() -> None:
    assert waiting(matmul(""), stores=1) == (4 + FORWARDING) * TURNS
    assert waiting(matmul("unroll_and_jam(S1, 0, 4)"), stores=1) == 4 * TURNS / 4
    total = c_program("double A[90], double s", "for (int i = 0; i < 90; i++)\n  s += A[i];")
    assert waiting(Schedule(total), stores=1) == 4 * 90


@pytest.mark.parametrize(
    ("assignment", "waits"),
    [
        ("A[i] = A[i - 1] + B[i]", 4),
        ("A[i] = A[i - 2] + B[i]", 2),
        ("A[i] = 0.5 * (A[i - 1] + B[i])", 8),
        ("A[i] = B[i] / (B[i - 1] + A[i - 1])", 18),
        ("A[i] = A[i + 1] + B[i]", 0),
        ("A[i] = A[i] + B[i]", 0),
        ("B[0] = B[0] + A[i]", 4),
        ("s = A[i] - s", 4),
        ("A[2 * i] = A[2 * i - 4] + B[i]", 2),
        ("A[2 * i] = A[2 * i - 3] + B[i]", 0),
        ("A[i] = A[2 * i] + B[i]", 0),
    ],
)
def test_waits_are_latencies_over_distances(assignment: str, waits: float) -> None:
    program = c_program(
        "double A[200], double B[200], double s",
        f"for (int i = 2; i < 90; i++)\n  {assignment};",
        name="recurrence",
    )
    assert of(Schedule(program)).waits.tolist() == [waits]


def test_waves_wait_in_every_direction_but_within_the_front() -> None:
    program = c_program(
        "double A[60][60]",
        "for (int i = 1; i < 60; i++)\n  for (int j = 1; j < 60; j++)\n"
        "    A[i][j] = A[i - 1][j] + A[i][j - 1];",
        name="waves",
    )
    assert of(Schedule(program)).waits.tolist() == [4, 4]
    front = Schedule.parse(program, "skew(S1, 0, [[1, 1], [1, 0]])")
    assert of(front).waits.tolist() == [4, 0]
    assert independence(front, 0, of(front)).whole


@pytest.mark.parametrize("name", [each.name for each in catalogue()])
def test_a_loop_that_waits_is_never_parallel(name: str) -> None:
    program, rng = kernel(name), np.random.default_rng(5)
    expected = any(of(Schedule(program), k).waits.any() for k in range(len(program.statements)))
    seen = 0
    for _ in range(6):
        schedule = random_legal_schedule(rng, Schedule(program), 4, attempts=8)
        for k, own in enumerate(schedule.forest.schedules):
            found = nest(schedule.forest, k)
            for level in np.flatnonzero((found.waits > 0) & (found.trips > 1)):
                statement = schedule.forest.program.statements[k]
                if not own.loops[level].vector and statement.depth:
                    seen += 1
                    alone = schedule.can_be_parallel(statement.name, int(level))
                    assert not alone, (schedule.text, statement.name, level)
    assert bool(seen) == expected


@pytest.mark.parametrize("name", ["gemm", "lu", "adi", "seidel-2d", "correlation", "nussinov"])
def test_what_is_known_to_be_free_is_so_by_the_exact_check(name: str) -> None:
    program, rng = kernel(name), np.random.default_rng(6)
    found = set()
    for _ in range(24):
        schedule = random_legal_schedule(rng, Schedule(program), 4, attempts=8)
        # Parts of an iteration domain may be free where the whole is not.
        if "split(" in schedule.text:
            continue
        for k, statement in enumerate(program.statements):
            own = of(schedule, k)
            level = inner_level(own, schedule.forest.schedules[k].loops)
            if level is None:
                continue
            free = independence(schedule, k, own).whole
            members = schedule.forest.members(statement.name, level)
            if free:
                assert is_exactly_parallel(schedule.forest, members, level, vector=True)
            found.add(free)
    assert False in found
    assert True in found or name not in {"gemm", "adi", "correlation"}


def test_what_jamming_and_vectors_save() -> None:
    plain = inner(matmul(""))
    assert (plain.trips, plain.vector, plain.unit, plain.still, plain.far) == (24, False, 1, 2, 1)
    # C is in a register while k turns: it is loaded and stored once for each of its elements.
    assert plain.accesses == pytest.approx(TURNS * (2 + 2 / 24))
    assert plain.operations == 3 * TURNS and plain.starts == 24**2

    wide = inner(matmul("interchange(S1, 1, 2); vectorize(S1)"))
    assert wide.vector and wide.operations == 3 * TURNS / 4
    assert wide.accesses == pytest.approx(TURNS * (3 / 4 + 1 / 24))

    jam = "interchange(S1, 1, 2); vectorize(S1); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 1, 4)"
    jammed = inner(matmul(jam))
    # Of 24 copies, C has six elements (read and written), A 24, B four.
    assert jammed.registers == 6 + 6 + 24 + 4
    assert jammed.accesses == pytest.approx(TURNS / 24 * (16 / 4 + 24 / 24))
    assert jammed.starts == 24**2 / 24


def test_the_compiler_makes_vectors_of_loops_that_are_free() -> None:
    assert inner(matmul("interchange(S1, 1, 2)")).vector
    program = kernel("floyd-warshall")
    assert not inner(Schedule(program)).vector
