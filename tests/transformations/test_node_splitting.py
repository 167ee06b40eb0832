"""Node splitting: copies of what a statement reads, by a statement of their own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.output_validation import check_elsewhere
from looper.frontend.c import read_c
from looper.ir.counting import points
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program

ARRAYS = "double A[40], double B[40], double C[40][40]"

PROGRAMS = {
    "the next element": (
        "for (int i = 0; i < 30; i++) A[i] = A[i + 1] + B[i];",
        "copy_read(S1, A); distribute(S1, 0); parallelize(S1, 0); parallelize(S2, 0)",
    ),
    "the next element, downwards": (
        "for (int i = 29; i > 0; i--) A[i] = A[i - 1] + B[i];",
        "copy_read(S1, A); distribute(S1, 0); vectorize(S1)",
    ),
    "a row that all iterations read": (
        "for (int i = 0; i < 30; i++) for (int j = 0; j < 20; j++) C[i + 1][j] += B[j];",
        "copy_read(S1, B); distribute(S1, 0); parallelize(S1, 0)",
    ),
    "one element": (
        "for (int i = 0; i < 30; i++) A[i + 1] += B[3];",
        "copy_read(S1, B); distribute(S1, 0); vectorize(S1)",
    ),
    "a triangle": (
        "for (int i = 0; i < 30; i++) for (int j = i; j < 30; j++) C[i][j] = C[i + 1][j] * B[j];",
        "copy_read(S1, C); distribute(S1, 0); interchange(S1, 0, 1)",
    ),
    "a triangle, by columns": (
        "for (int i = 0; i < 30; i++) for (int j = 0; j <= i; j++) C[i][j] += B[j];",
        "copy_read(S1, B); distribute(S1, 0); parallelize(S1, 0)",
    ),
    "several steps": (
        "for (int t = 0; t < 5; t++) for (int i = 0; i < 30; i++) A[i] = A[i + 1] + B[i];",
        "copy_read(S1, A); distribute(S1, 1); vectorize(S1); vectorize(S2)",
    ),
    "two reads": (
        "for (int i = 0; i < 30; i++) A[i] = A[i + 1] + A[i + 2];",
        "copy_read(S1, A, 1); copy_read(S1, A, 0); distribute(S3, 0); distribute(S1, 0)",
    ),
    "another statement writes": (
        "for (int i = 0; i < 30; i++) { B[i] = A[i + 1]; A[i] = 2.0; }",
        "copy_read(S1, A); distribute(S1, 0); distribute(S2, 0); parallelize(S1, 0)",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_results_are_equal(name: str, tmp_path: Path) -> None:
    body, steps = PROGRAMS[name]
    found = c_program(ARRAYS, body)
    schedule = Schedule.parse(found, steps)
    assert schedule.is_legal and schedule.exact_violation is None
    rng = np.random.default_rng([5, len(name)])
    start = Schedule.parse(found, steps.split(";")[0])
    others = [random_legal_schedule(rng, start, 5, attempts=20) for _ in range(8)]
    cases = [Case(each, True) for each in (start, schedule, *others)]
    assert all(case.schedule.exact_violation is None for case in cases)
    assert report(cases, outcomes(cases, tmp_path)) == []


def test_the_order_of_execution_stays_the_same() -> None:
    found = c_program(ARRAYS, "for (int i = 0; i < 30; i++) A[i] = A[i + 1] + B[i];")
    made = Schedule.parse(found, "copy_read(S1, A)")
    copier = made.forest.program.statement("S2")
    assert (copier.target.array, copier.value) == ("A_S1", found.statements[0].reads[0])
    assert copier.part_of == "S1" and made.forest.textual_order == (1, 0)
    assert not Schedule(found).can_be_parallel("S1", 0)
    assert Schedule.parse(found, PROGRAMS["the next element"][1]).can_be_parallel("S1", 0)


def test_copies_are_made_once() -> None:
    found = c_program(ARRAYS, PROGRAMS["a row that all iterations read"][0])
    made = Schedule.parse(found, "copy_read(S1, B)").forest.program
    assert made.array("B_S1").shape == (20,)
    assert points(made.statement("S2").domain_set) == 20


def test_a_variable_for_one_iteration_is_no_array() -> None:
    found = c_program(ARRAYS, "for (int i = 0; i < 30; i++) A[i] = A[i + 1] + B[i];")
    assert "double A_S1;" in Schedule.parse(found, "copy_read(S1, A)").code()


@pytest.mark.parametrize(
    ("body", "step", "reason"),
    [
        ("A[i] += B[i];", "copy_read(S1, A)", "writes the element"),
        ("A[i] += B[i];", "copy_read(S1, C)", "does not read the array `C`"),
        ("A[i] += B[i];", "copy_read(S1, B, 1)", "none with the number 1"),
    ],
)
def test_refusals(body: str, step: str, reason: str) -> None:
    found = c_program(ARRAYS, f"for (int i = 0; i < 30; i++) {{ {body} }}")
    with pytest.raises(NotApplicable, match=reason):
        Schedule.parse(found, step)


def test_too_many_copies_are_refused() -> None:
    # The row is overwritten by its own step, so that each row needs a copy of its own of it.
    with pytest.raises(NotApplicable, match="copies of `path` would take 3814 MiB"):
        Schedule.parse(paths(1000), "copy_read(S1, path, 2)")


def test_outside_of_loops() -> None:
    with pytest.raises(NotApplicable, match="S1 is in no loop"):
        Schedule.parse(c_program(ARRAYS, "A[0] = B[0];"), "copy_read(S1, B)")


@pytest.mark.parametrize(
    ("body", "copies"),
    [
        ("A[i + 1] = A[3] + B[i];", (30,)),  # written in the fourth iteration
        ("A[i + 10] = A[3] + B[i];", (30,)),
        ("C[i][3] = B[i] + C[39][39];", (30,)),
        ("for (int j = 0; j < 20; j++) C[i][j + 1] = C[39][0] * B[j];", (30,)),
        ("for (int j = 0; j < 20; j++) C[i][j + 1] = C[i][0] * B[j];", (30,)),
        ("for (int j = 0; j < 20; j++) C[i][j] = C[i][3] * B[j];", (30, 20)),
        ("for (int j = 0; j < 20; j++) C[i + 1][j] = C[3][j] * B[j];", (30, 20)),
        ("for (int j = 0; j < 20; j++) C[i + 4][j] = C[3][j] * B[j];", (20,)),
    ],
)
def test_as_few_copies_as_needed(body: str, copies: tuple[int, ...], tmp_path: Path) -> None:
    found = c_program(ARRAYS, f"for (int i = 0; i < 30; i++) {{ {body} }}")
    array = found.statements[0].target.array
    made = Schedule.parse(found, f"copy_read(S1, {array})")
    assert made.forest.program.arrays[-1].shape == copies
    cases = [Case(made, True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


def paths(n: int) -> Program:
    return read_c(find_kernel("floyd-warshall").path, params={"n": n})


ROWS = (
    "split(S1, [-1, 1, 0, 0]); split(S2, [-1, 1, 0, -1]); copy_read(S1, path, 2); "
    "copy_read(S3, path, 2)"
)


def test_rows_of_shortest_paths(tmp_path: Path) -> None:
    made = Schedule.parse(paths(24), ROWS)
    assert made.is_legal and made.exact_violation is None
    rng = np.random.default_rng(9)
    cases = [Case(random_legal_schedule(rng, made, 5, attempts=20), True) for _ in range(8)]
    assert report([Case(made, True), *cases], outcomes([Case(made, True), *cases], tmp_path)) == []


def test_at_all_sizes() -> None:
    made = Schedule.parse(paths(60), f"{ROWS}; distribute(S1, 1); distribute(S2, 1)")
    assert made.is_legal
    written = AtAllSizes(made, general_schedule(made))
    check_elsewhere(written.alone, [{"n": n} for n in (1, 2, 5, 12, 61)], Toolchain.detect())


def test_it_is_read_back() -> None:
    made = Schedule.parse(paths(24), ROWS)
    assert Schedule.parse(paths(24), made.text) == made
    assert made.text == ROWS
