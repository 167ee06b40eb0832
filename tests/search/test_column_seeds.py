"""Sums over outer loops in blocks of columns: found, legal, right, and not proposed for others."""

from __future__ import annotations

from math import ceil
from pathlib import Path

import pytest

from looper.execution.compiling.toolchain import usable_cores
from looper.schedule import Schedule
from looper.search.beam import obvious_schedules
from looper.search.column_seeds import in_column_blocks
from looper.transformations import Distribution
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel

TRANSPOSED = """for (int i = 0; i < 301; i++)
  for (int j = 0; j < 997; j++)
    y[j] += A[i][j] * x[i];"""
ARRAYS = "double y[997], double A[301][997], double x[301]"


def test_blocks_of_columns_are_outermost_and_parallel(tmp_path: Path) -> None:
    found = in_column_blocks(Schedule(c_program(ARRAYS, TRANSPOSED)))
    size = 8 * ceil(ceil(997 / usable_cores()) / 8)
    assert found.text == f"tile(S1, 1, [{size}]); interchange(S1, 0, 1); parallelize(S1, 0)"
    assert found.is_legal and found.exact_violation is None
    case = Case(found, True)
    assert report([case], outcomes([case], tmp_path)) == []


def test_a_loop_around_the_sum_stays_outermost(tmp_path: Path) -> None:
    body = """for (int k = 0; k < 9; k++)
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 997; j++)
      y[j] = y[j] * 0.5 + A[i][j] * x[k];"""
    found = in_column_blocks(Schedule(c_program(ARRAYS, body)))
    assert "tile(S1, 2, " in found.text and found.is_legal and found.exact_violation is None
    case = Case(found, True)
    assert report([case], outcomes([case], tmp_path)) == []


def test_it_is_among_the_first_obvious_schedules() -> None:
    program = kernel("atax", "MEDIUM")
    texts = [
        each.text
        for each, _ in zip(obvious_schedules(program, lambda: None), range(3), strict=False)
    ]
    assert any("tile(S4, 1, " in text for text in texts)


@pytest.mark.parametrize("name", ["gemm", "jacobi-2d", "floyd-warshall", "durbin", "gesummv"])
def test_other_nests_stay(name: str) -> None:
    schedule = Schedule(kernel(name))
    assert in_column_blocks(schedule) is schedule


def test_parts_of_statements_that_were_split_are_taken(tmp_path: Path) -> None:
    program = c_program(ARRAYS, TRANSPOSED)
    split = Schedule.parse(program, "split(S1, [1, 0, -40])")
    names = [each.name for each in split.forest.program.statements]
    made = split.attempt(Distribution(names[-1], 0))
    assert made is not None and len(names) == 2
    found = in_column_blocks(made)
    assert found.text.count("parallelize(") == 2 and found.is_legal
    case = Case(found, True)
    assert report([case], outcomes([case], tmp_path)) == []


def test_short_loops_stay() -> None:
    body = TRANSPOSED.replace("997", "40")
    schedule = Schedule(c_program("double y[40], double A[301][40], double x[301]", body))
    assert in_column_blocks(schedule) is schedule
