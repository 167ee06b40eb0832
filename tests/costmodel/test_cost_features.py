"""What schedules do to loops and memory, in numbers: against programs that are executed by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from costmodel.models.statement_features import (
    ACCESS_COLUMNS,
    COLUMNS,
    LEVEL_COLUMNS,
    WIDTH,
    statement_rows,
)
from looper.features.nest_analysis import LINE, Nest, nest
from looper.ir.counting import executions
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.small_programs import c_program, kernel

MATMUL = """
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 24; j++)
    for (int k = 0; k < 30; k++)
      C[i][j] += A[i][k] * B[k][j];
"""


def matmul() -> Program:
    return c_program(
        "double C[20][24], const double A[20][30], const double B[30][24]", MATMUL, name="matmul"
    )


def of(text: str) -> Nest:
    return nest(Schedule.parse(matmul(), text).forest, 0)


def names(own: Nest) -> list[str]:
    return [own.statement.target.array, *(read.array for read in own.statement.reads)]


def strides(text: str) -> dict[str, list[int]]:
    own = of(text)
    return dict(zip(names(own), own.strides.astype(int).tolist(), strict=True))


def test_strides_are_bytes_between_turns_of_each_loop() -> None:
    assert strides("") == {"C": [192, 8, 0], "A": [240, 0, 8], "B": [0, 8, 192]}
    assert strides("interchange(S1, 1, 2)")["B"] == [0, 192, 8]
    assert strides("reverse(S1, 1)")["C"] == [192, -8, 0]


def test_loops_over_tiles_move_by_tiles_and_points_turn_as_often_as_a_tile_has() -> None:
    own = of("tile(S1, 0, [4, 8, 10])")
    assert own.trips.tolist() == [5, 3, 3, 4, 8, 10]
    assert own.tile.tolist() == [4, 8, 10, 0, 0, 0]
    assert own.point.tolist() == [False, False, False, True, True, True]
    assert own.strides[0].tolist() == [4 * 192, 64, 0, 192, 8, 0]


def test_skewed_loops_move_along_what_they_run_along() -> None:
    program = c_program(
        "double A[40][50]",
        "for (int i = 1; i < 40; i++)\n  for (int j = 1; j < 50; j++)\n"
        "    A[i][j] = A[i - 1][j] + A[i][j - 1];",
        name="waves",
    )
    own = nest(Schedule.parse(program, "skew(S1, 0, [[1, 1], [1, 0]])").forest, 0)
    # The new outer loop is i + j, the inner one i: a step of the inner one is i + 1, j - 1.
    assert own.strides[0].tolist() == [8, 400 - 8]
    assert own.entered[-1] == pytest.approx(39 * 49)


def test_reads_of_a_copy_move_in_the_copy() -> None:
    tiled = "tile(S1, 0, [4, 8, 10])"
    plain, packed = of(tiled), of(f"{tiled}; pack(S1, 2, B)")
    place = names(plain).index("B")
    # Outside, what is copied is another part of the array. The copy has a row for each j, padded to
    # whole lines.
    assert plain.strides[place].tolist() == [0, 64, 1920, 0, 8, 192]
    assert packed.strides[place].tolist() == [0, 64, 1920, 0, 128, 8]
    assert packed.spans[place, :3].tolist() == plain.spans[place, :3].tolist()
    assert plain.spans[place, 3] == 10 * (8 * 8 + LINE - 8)
    assert packed.spans[place, 3] == 8 * (10 * 8 + LINE - 8)
    assert not plain.copied.any()
    assert packed.copied.tolist() == [5 * 3 * 3 * 8 * 10 * (k == place) for k in range(4)]
    others = [k for k in range(len(names(plain))) if k != place]
    assert (packed.strides[others] == plain.strides[others]).all()


def test_elements_of_a_register_tile_are_adjacent_in_a_copy() -> None:
    tiled = "tile(S1, 0, [4, 8, 10]); unroll_and_jam(S1, 4, 4)"
    own = of(f"{tiled}; pack(S1, 2, B)")
    # j in strips of four elements, which are the innermost dimension of the copy: [2][10][4].
    assert own.strides[names(own).index("B")].tolist() == [0, 64, 1920, 0, 320, 32, 8]
    # Rows that are touched whole are adjacent, too: 80 elements.
    assert own.spans[names(own).index("B"), 3] == 80 * 8 + LINE - 8


@cache
def lines_touched(text: str, level: int) -> dict[str, float]:
    """Mean number of lines that each array has in one run of the loops from a level on."""
    program, own = matmul(), of(text)
    extents = own.trips.astype(int)
    sizes = {"C": 24, "A": 30, "B": 24}
    at = {"C": ("i", "j"), "A": ("i", "k"), "B": ("k", "j")}
    loops = Schedule.parse(program, text).forest.of("S1").loops
    order = [loop.row.coefficients.index(1) for loop in loops]
    found: dict[str, list[int]] = {name: [] for name in at}
    for outer in itertools.product(*map(range, extents[:level])):
        touched: dict[str, set[int]] = {name: set() for name in at}
        for inner in itertools.product(*map(range, extents[level:])):
            value = dict(zip(("ijk"[n] for n in order), (*outer, *inner), strict=True))
            for name, (row, column) in at.items():
                touched[name].add((value[row] * sizes[name] + value[column]) * 8 // LINE)
        for name, lines in touched.items():
            found[name].append(len(lines))
    return {name: float(np.mean(lines)) for name, lines in found.items()}


@pytest.mark.parametrize("text", ["", "interchange(S1, 1, 2)", "interchange(S1, 0, 2)"])
def test_spans_are_about_the_lines_that_are_touched(text: str) -> None:
    own = of(text)
    for level in range(4):
        real = lines_touched(text, level)
        for name, span in zip(names(own), own.spans[:, level], strict=True):
            assert real[name] / 1.5 <= span / LINE <= 1.5 * real[name] + 1, (name, level)


@pytest.mark.parametrize("name", ["lu", "cholesky", "correlation", "trmm", "seidel-2d", "adi"])
def test_loops_turn_as_often_in_all_as_statements_are_executed(name: str) -> None:
    schedule = Schedule(kernel(name))
    for k, statement in enumerate(schedule.program.statements):
        count = executions(statement)
        assert count is not None
        assert nest(schedule.forest, k).entered[-1] == pytest.approx(count, rel=0.02)


def test_every_kernel_has_features_whatever_is_done_to_it() -> None:
    rng = np.random.default_rng(0)
    for each in catalogue():
        program = each.program(next(iter(each.sizes)))
        schedules = [random_legal_schedule(rng, Schedule(program), 4, attempts=8) for _ in range(3)]
        rows = statement_rows([Schedule(program), *schedules])
        parts = [len(each.forest.schedules) for each in (Schedule(program), *schedules)]
        assert rows.which.shape == rows.owners.shape == (sum(parts),)
        assert rows.features.shape == (rows.which.max() + 1, WIDTH)
        assert rows.owners.tolist() == sorted(rows.owners.tolist())
        assert np.isfinite(rows.features).all()
        assert np.abs(rows.features).max() < 64


def value(text: str, column: str) -> float:
    return float(
        statement_rows([Schedule.parse(matmul(), text)]).features[0, COLUMNS.index(column)]
    )


def test_what_transformations_do_is_in_the_columns() -> None:
    assert value("", "is_parallel") == 0
    assert value("parallelize(S1, 1)", "is_parallel") == 1
    assert value("parallelize(S1, 1)", "launches") == pytest.approx(np.log1p(20))
    assert value("parallelize(S1, 1)", "level1.parallel") == 1
    assert value("interchange(S1, 1, 2); vectorize(S1)", "level0.vectorized") == 1
    assert value("unroll(S1, 4)", "level0.unroll") == pytest.approx(np.log(4))
    assert value("tile(S1, 0, [4, 8, 10])", "level3.tile") == 1
    assert value("tile(S1, 0, [4, 8, 10])", "level0.point") == 1
    tiled = "tile(S1, 0, [4, 8, 10]); parallelize(S1, 0)"
    assert value(tiled, "copied") == value(tiled, "copied_by_thread") == 0
    assert value(f"{tiled}; pack(S1, 2, B)", "copied") == pytest.approx(np.log1p(3600))
    assert value(f"{tiled}; pack(S1, 2, B)", "copied_by_thread") == pytest.approx(np.log1p(1800))
    assert value("", "level0.written_still") == 1
    assert value("interchange(S1, 1, 2)", "level0.written_unit") == 1
    assert len(COLUMNS) == WIDTH == len(set(COLUMNS))
    assert {"exists", "trips"} <= {*LEVEL_COLUMNS, *ACCESS_COLUMNS}


def test_rows_of_a_schedule_do_not_depend_on_what_was_asked_before() -> None:
    texts = ["tile(S1, 0, [4, 8, 10])", "parallelize(S1, 0)", "interchange(S1, 0, 2)", ""]
    fresh = [statement_rows([Schedule.parse(replace(matmul()), text)]).features for text in texts]
    again = statement_rows([Schedule.parse(matmul(), text) for text in reversed(texts)])
    assert np.array_equal(np.concatenate(fresh), again.features[again.which][::-1])


def test_statements_that_a_schedule_leaves_alone_are_kept_once() -> None:
    program = kernel("2mm")
    one, two = Schedule(program), Schedule.parse(program, "parallelize(S3, 0)")
    rows = statement_rows([one, two, one])
    count = len(program.statements)
    assert rows.which[:count].tolist() == rows.which[2 * count :].tolist()
    assert len(rows.features) < 2 * count
    each = [statement_rows([schedule]).sums()[0] for schedule in (one, two, one)]
    assert np.allclose(rows.sums(), each)
