"""Time tiles with concurrent start: their hyperplanes, that code is right, and what they refuse."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from looper.codegen.harness import original_unit
from looper.errors import NotApplicable
from looper.execution.machine.caches import USUAL, second_level_cache
from looper.ir.expressions import Affine, FloorTerm
from looper.ir.loop_forest import Loop, StatementSchedule
from looper.ir.program import Program
from looper.legality import tiling_hyperplane
from looper.schedule import Schedule
from looper.search.heuristic_seeds import completed
from looper.search.time_tile_seeds import jammed_in_pairs, time_tiled
from looper.solvers.perfect_nests import deepened
from looper.space.demonstrations import path_to
from looper.space.subspaces import FULL
from looper.transformations import TimeTiling
from tests.compiled_units import (
    Unit,
    compile_units,
    differences,
    random_memory,
)
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel, pair, rectangle, shrunk_kernel

BOUNDARY = "embed(S1, 1, [0]); "
STENCILS = {
    "jacobi-1d": ("", 1),
    "jacobi-2d": ("", 2),
    "fdtd-2d": (BOUNDARY, 2),
    "heat-3d": ("", 3),
}


def stencil(name: str, sizes: list[int]) -> str:
    """The text of time tiles of a kernel, with a parallel loop over diamonds."""
    return f"{STENCILS[name][0]}time_tile(S1, 0, {sizes}); parallelize(S1, 1)"


def wide(reach: int, ahead: int = 0) -> Program:
    """Two arrays that are averaged in turns over `reach` elements on each side.

    The second statement reads elements shifted by `ahead`.
    """
    low, high = reach + abs(ahead), 40 - reach - abs(ahead)
    return c_program(
        "double A[restrict 40], double B[restrict 40]",
        f"""
  for (int t = 0; t < 30; t++) {{
    for (int i = {low}; i < {high}; i++)
      B[i] = A[i - {reach}] + A[i + {reach}];
    for (int i = {low}; i < {high}; i++)
      A[i] = B[i - {reach} + {ahead}] + B[i + {reach} + {ahead}];
  }}""",
    )


# -- the hyperplanes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "direction", "slope", "shifts"),
    [
        (kernel("jacobi-2d"), 1, 2, {0: 0, 1: 1}),
        (kernel("jacobi-2d"), -1, 2, {0: 0, 1: 1}),
        (wide(1), 1, 2, {0: 0, 1: 1}),
        (wide(3), 1, 6, {0: 0, 1: 3}),
        (wide(3), -1, 6, {0: 0, 1: 3}),
        # B[i - 1] and B[i + 3] are read in a time step, and A[i - 2] and A[i + 2] in the next one.
        (wide(2, ahead=1), 1, 5, {0: 0, 1: 3}),
        (wide(2, ahead=1), -1, 5, {0: 0, 1: 2}),
    ],
)
def test_hyperplanes_by_hand(
    program: Program, direction: int, slope: int, shifts: dict[int, int]
) -> None:
    found = tiling_hyperplane(Schedule(program).forest, (0, 1), 0, 1, direction=direction)
    assert found is not None
    assert (found.slope, dict(found.shifts)) == (slope, shifts)


def test_boundaries_have_hyperplanes_where_they_are_embedded() -> None:
    schedule = Schedule.parse(kernel("fdtd-2d"), BOUNDARY)
    slopes = [
        tiling_hyperplane(schedule.forest, (0, 1, 2, 3), 0, 1, direction=direction)
        for direction in (1, -1)
    ]
    assert [plane and plane.slope for plane in slopes] == [1, 1]
    assert schedule.forest == (deepened(Schedule(kernel("fdtd-2d"))) or schedule).forest


def test_updates_in_place_have_none() -> None:
    forest = Schedule(kernel("seidel-2d")).forest
    assert tiling_hyperplane(forest, (0,), 0, 1, direction=1) is not None
    assert tiling_hyperplane(forest, (0,), 0, 1, direction=-1) is None


def with_other_slopes(schedule: Schedule, change: int) -> Schedule:
    """The schedule with other coefficients of the time in the floors of its tile loops."""

    def flatter(loop: Loop) -> Loop:
        floors = tuple(
            FloorTerm(term.coefficient, _with_slope(term.numerator, change), term.denominator)
            for term in loop.row.floors
        )
        return replace(loop, row=replace(loop.row, floors=floors))

    schedules = tuple(
        StatementSchedule(own.betas, tuple(map(flatter, own.loops)))
        for own in schedule.forest.schedules
    )
    return Schedule(schedule.program, (), replace(schedule.forest, schedules=schedules))


def _with_slope(form: Affine, change: int) -> Affine:
    return replace(form, coefficients=(form.coefficients[0] + change, *form.coefficients[1:]))


@pytest.mark.parametrize("name", ["jacobi-1d", "jacobi-2d", "heat-3d"])
def test_smaller_slopes_are_illegal_and_larger_ones_legal(name: str) -> None:
    schedule = Schedule.parse(kernel(name), stencil(name, [8]))
    assert schedule.is_legal
    smaller, larger = (with_other_slopes(schedule, change) for change in (-1, 1))
    assert not smaller.is_legal and smaller.exact_violation is not None
    assert larger.is_legal and larger.exact_violation is None


# -- the order, and its code -----------------------------------------------------------------------


@pytest.mark.parametrize("name", STENCILS)
def test_diamonds_of_a_wave_are_independent_and_waves_are_not(name: str) -> None:
    schedule = Schedule.parse(kernel(name), f"{STENCILS[name][0]}time_tile(S1, 0, [8])")
    assert schedule.is_legal and schedule.exact_violation is None
    assert not schedule.can_be_parallel("S1", 0)
    assert schedule.can_be_parallel("S1", 1)
    assert not schedule.can_be_parallel("S1", 2)


def test_rows_stay_whole_and_can_be_vectorized() -> None:
    steps = f"{stencil('jacobi-2d', [16])}; vectorize(S1); vectorize(S2)"
    schedule = Schedule.parse(kernel("jacobi-2d"), steps)
    assert schedule.is_legal and schedule.exact_violation is None
    code = schedule.code()
    assert code.count("for (int j = 1; j < 29; j++)") == code.count("#pragma omp simd") == 2
    assert "if (" not in code and "%" not in code


def test_a_parallel_loop_over_space_becomes_the_one_over_diamonds() -> None:
    given = "parallelize(S1, 1); parallelize(S2, 1); time_tile(S1, 0, [8])"
    schedule = Schedule.parse(kernel("jacobi-1d"), given)
    assert schedule.is_legal
    assert schedule == Schedule.parse(kernel("jacobi-1d"), stencil("jacobi-1d", [8]))


def test_pairs_of_rows_are_unrolled_without_loops_over_their_copies() -> None:
    steps = f"{stencil('jacobi-2d', [16])}; vectorize(S1); vectorize(S2)"
    schedule = jammed_in_pairs(Schedule.parse(kernel("jacobi-2d"), steps))
    assert schedule.text.endswith("unroll_and_jam(S1, 3, 2); unroll_and_jam(S2, 3, 2)")
    assert schedule.is_legal and schedule.exact_violation is None
    code = schedule.code()
    assert "A[i + 1][j] = 0.2 * " in code and "B[i + 1][j] = 0.2 * " in code


@pytest.mark.parametrize("name", STENCILS)
def test_code_is_right_at_many_sizes(name: str, tmp_path: Path) -> None:
    loops, programs = STENCILS[name][1], (kernel(name), shrunk_kernel(name))
    cases = []
    for size, count in ((2, 1), (3, 1), (5, loops), (8, min(2, loops)), (16, 1), (23, loops)):
        sizes = [size, *(size + 2 * n for n in range(1, count))]
        for program in programs:
            step = TimeTiling("S1", 0, tuple(sizes))
            begun = Schedule.parse(program, STENCILS[name][0])
            if not step.fits(begun.forest):
                continue
            schedule = Schedule.parse(program, stencil(name, sizes))
            assert schedule.exact_violation is None
            cases.append(Case(schedule, is_kernel=True))
    assert len(cases) >= 8
    assert not report(cases, outcomes(cases, tmp_path))


def drawn(rng: np.random.Generator) -> str:
    """A random program of one to three statements in a time loop, each with loops of its own."""
    arrays = ["A", "B", "C"][: int(rng.integers(1, 4))]
    body = ""
    for target in rng.permutation(arrays):
        sources = [name for name in arrays if name != target] or ["D"]
        terms = [
            f"{rng.choice(sources)}[i + {rng.integers(-2, 3)}][j + {rng.integers(-1, 2)}]"
            for _ in range(int(rng.integers(1, 4)))
        ]
        if rng.random() < 0.5:
            terms.append(f"{target}[i][j]")
        low, high = rng.integers(2, 5), rng.integers(14, 19)
        body += f"""
    for (int i = {low}; i < {high}; i++)
      for (int j = 1; j < 9; j++)
        {target}[i][j] = 0.5 * ({" + ".join(terms)});"""
    return f"for (int t = 0; t < {rng.integers(3, 12)}; t++) {{{body}\n  }}"


def random_cases(seed: int, count: int) -> Iterator[Case]:
    rng = np.random.default_rng([71, seed])
    while count:
        arrays = ", ".join(f"double {name}[restrict 21][10]" for name in "ABCD")
        schedule = Schedule(c_program(arrays, drawn(rng)))
        sizes = [int(size) for size in rng.integers(2, 9, size=rng.integers(1, 3))]
        made = schedule.attempt(TimeTiling("S1", 0, tuple(sizes)))
        if made is not None:
            assert made.is_legal and made.exact_violation is None, made.text
            assert made.can_be_parallel("S1", 1)
            yield Case(Schedule.parse(made.program, f"{made.text}; parallelize(S1, 1)"), False)
            count -= 1


def test_random_stencils(tmp_path: Path) -> None:
    cases = list(random_cases(0, 24))
    assert not report(cases, outcomes(cases, tmp_path))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1, 11))
def test_many_random_stencils(seed: int, tmp_path: Path) -> None:
    cases = list(random_cases(seed, 100))
    assert not report(cases, outcomes(cases, tmp_path))


@pytest.mark.parametrize("name", ["jacobi-2d", "fdtd-2d"])
def test_any_number_of_threads_computes_the_same(name: str, tmp_path: Path) -> None:
    program = kernel(name)
    schedule = Schedule.parse(program, stencil(name, [4]))
    texts = (original_unit(program), schedule.unit())
    original, tiled = compile_units([Unit(program, text) for text in texts], tmp_path)
    memory = random_memory(program)
    wanted = original(memory)
    library = ctypes.CDLL(str(tmp_path / "units.so"))
    for threads in (1, 2, 3, 4):
        library.omp_set_num_threads(threads)
        assert not differences(program, tiled(memory), wanted), threads


# -- what it refuses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "steps", "message"),
    [
        (kernel("jacobi-1d"), "time_tile(S1, 0, [])", "time_tile needs at least one size"),
        (
            kernel("jacobi-1d"),
            "time_tile(S1, 0, [8, 8])",
            "S1 has 2 loops, 1 too few for time tiles of these sizes; embed it in more loops first",
        ),
        (
            kernel("jacobi-1d"),
            "time_tile(S1, 1, [8])",
            "S1 has 2 loops, 1 too few for time tiles of these sizes; embed it in more loops first",
        ),
        (
            kernel("jacobi-1d"),
            "time_tile(S1, 2, [8])",
            "there is no loop at level 2 around S1: it has 2 loops, levels 0 to 1",
        ),
        (
            kernel("jacobi-1d"),
            "tile(S1, 1, [8]); time_tile(S1, 0, [8])",
            "the loop at level 1 around S1 is tiled already",
        ),
        (
            kernel("jacobi-1d"),
            "time_tile(S1, 0, [1])",
            "a time tile's size must be at least 2, not 1",
        ),
        (
            kernel("jacobi-1d"),
            "time_tile(S1, 0, [66])",
            "time tiles of size 66 at level 1 around S1 are not smaller than the loops; choose at "
            "most 65",
        ),
        (
            kernel("seidel-2d"),
            "time_tile(S1, 0, [8])",
            "no time tiles of levels 0 and 1 around S1 start concurrently: dependences within one "
            "iteration of level 0 have to be carried by level 1, as in updates in place",
        ),
        (
            kernel("fdtd-2d"),
            "time_tile(S1, 0, [8])",
            "no time tiles of levels 0 and 1 around S1 start concurrently: dependences within one "
            "iteration of level 0 have to be carried by level 1, as in updates in place",
        ),
        (
            rectangle(),
            "time_tile(S1, 0, [8])",
            "level 1 around S1 carries no dependence between iterations of level 0: `tile` "
            "suffices",
        ),
    ],
)
def test_refusals(program: Program, steps: str, message: str) -> None:
    with pytest.raises(NotApplicable) as caught:
        Schedule.parse(program, steps)
    assert str(caught.value) == message


def test_steps_further_than_the_largest_slope_are_refused() -> None:
    program = c_program(
        "double A[restrict 90], double B[restrict 90]",
        "for (int t = 0; t < 9; t++) {\n  for (int i = 20; i < 70; i++)\n    B[i] = A[i - 20];\n"
        "  for (int i = 20; i < 70; i++)\n    A[i] = B[i + 20];\n}",
    )
    assert not TimeTiling("S1", 0, (8,)).fits(Schedule(program).forest)


# -- in searches -----------------------------------------------------------------------------------


def test_neighbours_are_twice_and_half_as_large() -> None:
    found = [step.text for step in TimeTiling("S1", 0, (8, 4)).neighbours()]
    assert found == [f"time_tile(S1, 0, [{a}, {b}])" for a, b in ((16, 4), (4, 4), (8, 8), (8, 2))]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("jacobi-1d", [[256], [512]]),
        # Rows of 20 KiB in both arrays: 25 of them in 512 KiB.
        ("jacobi-2d", [[32], [64]]),
        ("fdtd-2d", [[16], [32]]),
        # A plane of both arrays has 225 KiB.
        ("heat-3d", [[16, 16], [32, 32]]),
    ],
)
def test_sizes_fit_the_cache(
    name: str, sizes: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.search.time_tile_seeds.second_level_cache", lambda: USUAL)
    begun = STENCILS[name][0].replace("; ", "")
    found = [made.text for made in time_tiled(Schedule(kernel(name, "LARGE")))]
    texts = [f"time_tile(S1, 0, {each})" for each in sizes]
    assert found == [f"{begun}; {text}" if begun else text for text in texts]


@pytest.mark.parametrize("name", ["gemm", "lu", "seidel-2d", "floyd-warshall", "durbin"])
def test_others_get_no_time_tiles(name: str) -> None:
    assert not list(time_tiled(Schedule(kernel(name, "SMALL"))))
    assert not list(time_tiled(Schedule(pair())))


@pytest.mark.parametrize("name", ["jacobi-2d", "fdtd-2d"])
def test_what_is_proposed_is_legal_and_reached_by_actions(name: str) -> None:
    proposed = [
        each for each in completed(Schedule(kernel(name, "LARGE"))) if "time_t" in each.text
    ]
    assert len(proposed) >= 2
    for each in proposed:
        assert each.is_legal and "parallelize(S1, 1)" in each.text and "vectorize" in each.text
        assert path_to(each, FULL.actions)


def test_the_size_of_the_cache_is_read(tmp_path: Path) -> None:
    assert second_level_cache(tmp_path) == USUAL
    for number, (level, size) in enumerate((("1", "32K"), ("2", "2M"), ("3", "32M"))):
        (index := tmp_path / "told" / f"index{number}").mkdir(parents=True)
        (index / "level").write_text(f"{level}\n")
        (index / "size").write_text(f"{size}\n")
    assert second_level_cache(tmp_path / "told") == 2 << 20
