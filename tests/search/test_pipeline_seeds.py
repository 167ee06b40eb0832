"""Nests that update in place: found, legal, right, and not proposed for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.c import read_c
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.search.beam import obvious_schedules
from looper.search.pipeline_seeds import pipelined
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel

SEIDEL = find_kernel("seidel-2d").path


@pytest.mark.parametrize(("tsteps", "n"), [(20, 60), (9, 77), (33, 41)])
def test_results_are_equal(tsteps: int, n: int, tmp_path: Path) -> None:
    program = read_c(SEIDEL, params={"tsteps": tsteps, "n": n})
    found = pipelined(Schedule(program))
    assert found.is_legal and found.exact_violation is None
    for step in ("skew(", "tile(", "parallelize(", "unroll_and_jam("):
        assert step in found.text
    case = Case(found, True)
    assert report([case], outcomes([case], tmp_path)) == []


def test_rows_of_a_register_tile_do_not_wait_for_each_other() -> None:
    """Every dependence advances in the innermost loop, so that loops outside are independent."""
    program = read_c(SEIDEL, params={"tsteps": 20, "n": 60})
    skew, *_ = pipelined(Schedule(program)).transformations
    inside = Schedule(program).apply(skew)
    outermost = Schedule.parse(program, f"{inside.text}; interchange(S1, 0, 2)")
    assert outermost.is_legal
    assert all(outermost.can_be_parallel("S1", level) for level in (1, 2))


def test_it_is_the_first_obvious_schedule() -> None:
    program = read_c(SEIDEL, params={"tsteps": 20, "n": 60})
    first = next(iter(obvious_schedules(program, lambda: None)))
    assert first == pipelined(Schedule(program))


@pytest.mark.parametrize("name", ["gemm", "jacobi-2d", "trisolv", "floyd-warshall", "durbin"])
def test_other_nests_stay(name: str) -> None:
    schedule = Schedule(kernel(name))
    assert pipelined(schedule) is schedule


def test_a_statement_outside_of_loops_stays() -> None:
    body = "A[0] = 1.0;\nfor (int i = 1; i < 9; i++)\n  A[i] = A[i - 1];"
    schedule = Schedule(c_program("double A[9]", body))
    assert pipelined(schedule) is schedule
