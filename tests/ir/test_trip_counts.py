"""How often loops turn: estimates against counting all iterations of small programs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from looper.features.trip_counts import Turns, turns
from looper.ir.expressions import Affine
from looper.ir.loop_forest import StatementSchedule
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.small_programs import c_program, kernel, points

Integers = npt.NDArray[np.int64]

SQUARE = c_program(
    "double A[100][90], const double B[100][90]",
    "for (int i = 0; i < 100; i++)\n  for (int j = 0; j < 90; j++)\n    A[i][j] += B[i][j];",
    name="square",
)
TRIANGLE = c_program(
    "double A[96][96]",
    "for (int i = 0; i < 96; i++)\n  for (int j = 0; j <= i; j++)\n    A[i][j] += 1.0;",
    name="triangle",
)
SWEEPS = c_program(
    "double A[202]",
    "for (int t = 0; t < 64; t++)\n  for (int i = 1; i < 201; i++)\n"
    "    A[i] = 0.5 * (A[i - 1] + A[i + 1]);",
    name="sweeps",
)


def of(program: Program, text: str) -> Turns:
    return turns(program.statements[0], Schedule.parse(program, text).forest.schedules[0])


def times(row: Affine, iterations: Integers) -> Integers:
    found = row.constant + iterations @ np.array(row.coefficients, dtype=np.int64)
    for term in row.floors:
        found = found + term.coefficient * (times(term.numerator, iterations) // term.denominator)
    return np.asarray(found)


def entered(own: StatementSchedule, iterations: Integers) -> list[int]:
    """How often each loop turns in all."""
    columns = np.stack([times(loop.row, iterations) for loop in own.loops], 1)
    return [len(np.unique(columns[:, : n + 1], axis=0)) for n in range(own.depth)]


@pytest.mark.parametrize(
    ("program", "text", "expected"),
    [
        (SQUARE, "", [100, 90]),
        # The last tile is not full: a tile has 25 points on average.
        (SQUARE, "tile(S1, 0, [32, 32])", [4, 3, 25, 30]),
        (SQUARE, "tile(S1, 0, [32, 32]); reverse(S1, 2)", [4, 3, 25, 30]),
        (SQUARE, "reverse(S1, 0); tile(S1, 0, [32, 32]); reverse(S1, 2)", [4, 3, 25, 30]),
        (SQUARE, "unroll_and_jam(S1, 0, 4)", [25, 90, 4]),
        # Registers inside of tiles: a tile of eight has two of four.
        (SQUARE, "unroll_and_jam(S1, 0, 5); tile(S1, 0, [4, 30])", [5, 3, 4, 30, 5]),
        (TRIANGLE, "", [96, 48.5]),
        # The loop that is outermost goes over all of its extent.
        (TRIANGLE, "interchange(S1, 0, 1)", [96, 48.5]),
        (SWEEPS, "", [64, 200]),
        (SWEEPS, "skew(S1, 0, [[2, 1], [1, 0]])", [326, 64 * 200 / 326]),
        (SWEEPS, "skew(S1, 0, [[1, 0], [2, 1]])", [64, 200]),
    ],
)
def test_loops_turn_as_often_as_they_do(program: Program, text: str, expected: list[float]) -> None:
    assert of(program, text).trips == pytest.approx(expected)


def test_a_wavefront_has_the_tiles_of_its_diagonals() -> None:
    text = "skew(S1, 0, [[1, 0], [2, 1]]); tile(S1, 0, [16, 16]); skew(S1, 0, [[1, 1], [0, 1]])"
    found = of(SWEEPS, text)
    # 4 times 21 tiles in a box, on 24 diagonals; 56 of them are met, with 16 by 14 points.
    assert found.trips == pytest.approx([24, 2.5, 16, 13], rel=0.15)
    assert found.trips.prod() == pytest.approx(64 * 200)
    assert found.tile.tolist() == [16, 16, 0, 0]
    assert found.point.tolist() == [False, False, True, True]
    # From one diagonal to the next, t grows by a tile; within it, it goes back by one.
    assert found.steps.tolist() == [[16, -16, 1, 0], [-32, 48, -2, 1]]


def test_no_loop_turns_more_often_than_something_is_executed() -> None:
    text = "tile(S1, 0, [8, 8]); skew(S1, 0, [[2, 1], [1, 1]])"
    # Both loops over tiles are diagonals, and most pairs of them have no tile in common.
    assert of(SQUARE, text).trips[:2].tolist() == [36, 24]
    assert of(SQUARE, text).trips.prod() == pytest.approx(9000)


def test_bounds_that_vary_are_those_that_depend_on_loops_outside() -> None:
    assert of(TRIANGLE, "").varying.tolist() == [False, True]
    assert of(TRIANGLE, "interchange(S1, 0, 1)").varying.tolist() == [False, True]
    assert of(TRIANGLE, "tile(S1, 0, [16, 16])").varying.tolist() == [False, True, False, False]
    assert not of(SQUARE, "tile(S1, 0, [16, 16])").varying.any()


def test_a_loop_over_tiles_within_tiles_does_not_turn_once() -> None:
    text = "unroll_and_jam(S1, 0, 5); tile(S1, 0, [4, 30])"
    assert not of(SQUARE, text).once.any()
    embedded = c_program(
        "double A[60], double B[60][60]",
        "for (int i = 0; i < 60; i++) {\n  A[i] = 0;\n  for (int j = 0; j < 60; j++)\n"
        "    A[i] += B[i][j];\n}",
        name="rows",
    )
    text = "embed(S1, 1, [0]); fuse(S2, S1, 1); tile(S1, 0, [8, 8])"
    assert of(embedded, text).once.tolist() == [False, True, False, True]


@pytest.mark.parametrize(
    "name", ["gemm", "syrk", "cholesky", "lu", "jacobi-2d", "seidel-2d", "trisolv", "doitgen"]
)
def test_of_random_schedules_estimates_are_near(name: str) -> None:
    program, rng = kernel(name, "MINI"), np.random.default_rng(3)
    errors, of_diamonds = [], [0.0]
    for _ in range(8):
        schedule = random_legal_schedule(rng, Schedule(program), 4, attempts=8)
        forest = schedule.forest
        for statement, own in zip(forest.program.statements, forest.schedules, strict=True):
            each = np.array(list(points(statement)))
            if own.depth:
                guess = np.cumprod(turns(statement, own).trips)
                error = np.abs(np.log(guess / entered(own, each))).mean()
                if len(own.loops[0].row.floors) > 1:
                    # Times of diamonds are sums of tiles, of which ends are not known exactly.
                    of_diamonds.append(error)
                    assert abs(guess[0] - entered(own, each)[0]) <= 1
                    continue
                errors.append(error)
                assert guess[0] == entered(own, each)[0]
    assert np.mean(errors) < 0.1
    assert np.max([*errors, *of_diamonds]) < 1.2
