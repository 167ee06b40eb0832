"""Embedding of statements in more loops, and the perfect nests it gives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import looper
from looper.errors import NotApplicable
from looper.ir.strides import direction, has_unit_stride
from looper.schedule import Schedule
from looper.search.heuristic_seeds import parallelized, spread_out
from looper.solvers.perfect_nests import perfected
from looper.transformations import Embedding
from tests.differential import Case, outcomes, random_case, report, wrong_of_many
from tests.random_programs import random_program
from tests.small_programs import c_program, executions, kernel, pair, rectangle

TRISOLV = "embed(S1, 1, [0]); fuse(S2, S1, 1); embed(S3, 1, [1]); fuse(S2, S3, 1)"


def test_a_loop_of_one_iteration_changes_nothing() -> None:
    schedule = Schedule(kernel("trisolv"))
    embedded = schedule.apply(Embedding("S3", 1, (1,), -1))
    assert embedded.forest.schedules[2].depth == 2
    assert [p for p, _ in executions(embedded)] == [p for p, _ in executions(schedule)]
    assert embedded.is_legal and embedded.exact_violation is None
    assert embedded.code().partition("\n")[2] == schedule.code().partition("\n")[2]


def test_the_docstrings_example() -> None:
    program = c_program(
        "double A[20][20], double B[20]",
        "for (int i = 1; i < 20; i++) {\n  for (int j = 0; j < i; j++)\n    A[i][j] = 1.0;\n"
        "  B[i] = A[i][i - 1];\n}",
    )
    schedule = Schedule.parse(program, "embed(S2, 1, [1], -1); fuse(S1, S2, 1)")
    assert schedule.is_legal and schedule.exact_violation is None
    assert len(schedule.nodes()) == 2
    assert " % " not in schedule.code() and "if (" not in schedule.code()


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("embed(S1, 3, [])", "a new loop around S1 can have the levels 0 to 2, not 3"),
        ("embed(S1, -1, [])", "a new loop around S1 can have the levels 0 to 2, not -1"),
        ("embed(S1, 1, [1, 1])", "embed got 2 coefficients for 1 outer loops"),
        ("tile(S1, 0, [4]); embed(S1, 2, [1])", "S1 is tiled; embed it before tiling"),
        ("vectorize(S1); embed(S1, 2, [0, 1])",
         "a loop around S1 is vectorized or fully unrolled; embed before tagging"),
    ],
)  # fmt: skip
def test_refusals(steps: str, message: str) -> None:
    with pytest.raises(NotApplicable) as caught:
        Schedule.parse(rectangle(), steps)
    assert str(caught.value) == message


def test_an_embedded_loop_has_no_direction() -> None:
    schedule = Schedule.parse(kernel("trisolv"), TRISOLV)
    program, forest = schedule.program, schedule.forest
    assert [own.embedded for own in forest.schedules] == [
        (False, True),
        (False, False),
        (False, True),
    ]
    assert direction(forest.schedules[2], 0) == (1,)
    assert direction(forest.schedules[2], 1) == (0,)
    assert has_unit_stride(program.statements[2], forest.schedules[2], 1)
    tiled = Schedule.parse(kernel("trisolv"), f"{TRISOLV}; tile(S1, 0, [4, 4])")
    assert [own.embedded for own in tiled.forest.schedules] == [
        (False, True, False, True),
        (False, False, False, False),
        (False, True, False, True),
    ]
    waves = Schedule.parse(tiled.program, f"{tiled.text}; skew(S1, 0, [[1, 1], [0, 1]])")
    assert waves.forest.schedules[0].embedded == (False, True, False, True)


@pytest.mark.parametrize(
    "steps",
    [
        "embed(S1, 2, [2, 0]); tile(S1, 0, [4, 4, 4]); "
        "skew(S1, 0, [[1, 1, 0], [0, 0, 1], [0, 1, 0]])",
        "embed(S1, 1, [-1]); tile(S1, 0, [4, 4]); skew(S1, 0, [[1, 1], [0, 1]])",
    ],
)
def test_of_a_diagonal_only_the_sum_is_known(steps: str) -> None:
    own = Schedule.parse(rectangle(), steps).forest.of("S1")
    assert not own.embedded[1]


def test_loops_with_empty_turns_have_no_direction() -> None:
    steps = "embed(S1, 2, [0, 1]); skew(S1, 1, [[1, 1], [0, 1]])"
    own = Schedule.parse(rectangle(), steps).forest.of("S1")
    assert [loop.row.coefficients for loop in own.loops] == [(1, 0), (0, 2), (0, 1)]
    assert [direction(own, level) for level in range(3)] == [(1, 0), None, (0, 0)]


def test_threads_do_not_get_copies_of_large_arrays_by_loops_with_empty_turns() -> None:
    loops = "for (int i = 0; i < 4; i++)\n  for (int j = 0; j < 10000; j++)\n    A[j] += B[i][j];"
    read = c_program("double A[restrict 10000], double B[restrict 4][10000]", loops)
    program = replace(read, reassociation=True)
    for steps in ("", "embed(S1, 2, [0, 1]); skew(S1, 1, [[1, 1], [0, 1]]); "):
        schedule = Schedule.parse(program, f"{steps}parallelize(S1, 0)")
        assert not schedule.is_legal


def test_a_loop_over_tiles_within_tiles_is_not_embedded() -> None:
    schedule = Schedule.parse(rectangle(), "unroll_and_jam(S1, 0, 3); tile(S1, 0, [2, 2])")
    own = schedule.forest.of("S1")
    directions = [direction(own, level) for level in range(own.depth)]
    assert [facts.size for facts in own.facts] == [6, 2, 3, 0, 0]
    assert not any(own.embedded)
    assert directions == [None, None, None, (0, 1), (1, 0)]


@pytest.mark.parametrize("name", ["trisolv", "cholesky", "lu", "trmm", "syrk", "gemm", "symm"])
def test_nests_become_perfect_and_can_be_tiled(name: str) -> None:
    found = perfected(Schedule(kernel(name)))
    assert found is not None
    assert found.exact_violation is None
    betas = {own.betas[:-1] for own in found.forest.schedules}
    assert len(betas) == 1
    depth = found.forest.depth
    if name != "symm":
        assert found.can_be_tiled("S1", 0, depth)
    assert Schedule.parse(found.program, found.text) == found


def test_several_statements_before_the_deepest_one() -> None:
    found = perfected(Schedule(kernel("nussinov")))
    assert found is not None and found.exact_violation is None
    assert len({own.betas[:-1] for own in found.forest.schedules}) == 1


def test_outer_loops_are_shared_where_several_follow_each_other_inside() -> None:
    found = perfected(Schedule(kernel("gramschmidt")))
    assert found is not None and found.exact_violation is None
    forest = found.forest
    assert {forest.common_depth(0, k) for k in range(1, len(forest.schedules))} == {2}
    assert forest.common_depth(5, 6) == 2
    assert found.can_be_tiled("S1", 0, 2)
    assert Schedule.parse(found.program, found.text) == found


def test_nothing_is_made_of_what_is_perfect() -> None:
    assert perfected(Schedule(pair())) is None
    assert perfected(Schedule(rectangle())) is None


def test_statements_apart_leave_rows_below_a_pivot_independent() -> None:
    program = kernel("lu")
    beside, apart = (perfected(Schedule(program), apart=choice) for choice in (False, True))
    assert beside is not None and apart is not None
    assert beside.text == "embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2)"
    assert apart.text == "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); fuse(S1, S3, 2)"
    eliminating = "; interchange(S1, 0, 2); interchange(S1, 1, 2); parallelize(S1, 1)"
    assert Schedule.parse(program, apart.text + eliminating).is_legal
    found = spread_out(apart)
    assert found.text == apart.text + eliminating.removesuffix("; parallelize(S1, 1)")
    assert found.exact_violation is None
    lines = [line.strip() for line in parallelized(found).code().splitlines()]
    parallel = next(k for k, line in enumerate(lines) if line.startswith("#pragma omp parallel"))
    assert lines[parallel + 1] == "for (int i = k + 1; i < 40; i++) {"


@pytest.mark.parametrize("name", ["gemm", "seidel-2d", "jacobi-2d", "floyd-warshall", "durbin"])
def test_loops_stay_where_others_are_not_better(name: str) -> None:
    schedule = Schedule(kernel(name))
    assert spread_out(schedule) is schedule


def test_registers_of_a_triangular_solver() -> None:
    code = Schedule.parse(kernel("trisolv"), f"{TRISOLV}; unroll_and_jam(S2, 0, 4)").code()
    inner = code[code.index("x_0 -= ") :]
    assert inner.index("x_4 -= ") < inner.index("}")


def test_perfect_nests_compute_the_same(tmp_path: Path) -> None:
    cases = perfect_cases(0, 30)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_perfect_nests_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(perfect_cases, range(100, 105), 210, tmp_path) == []


KERNELS = [
    "cholesky",
    "gemm",
    "lu",
    "symm",
    "syr2k",
    "syrk",
    "trisolv",
    "trmm",
    "doitgen",
    "gesummv",
]


def perfect_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules that go on from a nest that was made perfect."""
    rng = np.random.default_rng([81, seed])
    found: list[Case] = []
    number = 0
    while len(found) < count:
        number += 1
        if number % 3 == 0:
            program = kernel(KERNELS[int(rng.integers(len(KERNELS)))])
        else:
            program = random_program(np.random.default_rng([82, seed, number]))
        start = perfected(Schedule(program), apart=bool(rng.integers(2)))
        if start is not None:
            steps = len(start.transformations) + int(rng.integers(1, 6))
            found.append(random_case(rng, start, steps, is_kernel=number % 3 == 0))
    return found


def test_loops_of_constant_rows_can_be_skewed():
    """Around a statement without loops, made-up loops have no coefficients at all."""
    builder = looper.Builder("constant")
    x = builder.scalar("x")
    x.set(1.0)
    text = "embed(S1, 0, []); embed(S1, 1, [0]); skew(S1, 0, factors=[1, 1])"
    schedule = looper.Schedule.parse(builder.build(), text)
    schedule.check()
    assert "x = 1.0;" in schedule.code()
