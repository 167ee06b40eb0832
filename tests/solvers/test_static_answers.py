"""What static compilers would do: isl's loops, rebuilt from our transformations, and right."""

from __future__ import annotations

import pytest

from looper import read_c
from looper.codegen.harness import schedule_unit
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.sandbox import Limits, Repeats
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.search.heuristic_seeds import completed
from looper.solvers.isl_schedules import isl_schedule
from looper.solvers.static_answers import (
    _read,
    _steps_for_parallel_loops,
    _steps_for_tiles,
    static_answers,
)
from looper.transformations import Skewing, Tiling

KERNELS = (
    "adi atax cholesky correlation fdtd-2d floyd-warshall gemm gemver gramschmidt heat-3d "
    "jacobi-1d jacobi-2d lu seidel-2d symm trisolv trmm"
).split()


def answers(name: str, size: str = "SMALL") -> list[Schedule]:
    return list(static_answers(find_kernel(name).program(size)))


@pytest.mark.parametrize("name", KERNELS)
def test_every_statement_has_the_loops_that_isl_gives_it(name: str) -> None:
    program = find_kernel(name).program("SMALL")
    wanted = []
    for outside in (False, True):
        tree = isl_schedule(program, parallel_outside=outside)
        wanted.append([[loop.row for loop in answer.loops] for answer in _read(tree, program)])
    rebuilt = [steps_of(program) for steps_of in (_steps_for_tiles, _steps_for_parallel_loops)]
    assert any(rebuilt) and answers(name)
    for steps, loops_of_isl in zip(rebuilt, wanted, strict=True):
        if steps is not None:
            forest = Schedule(program).apply(*steps).forest
            assert loops_of_isl == [
                [loop.row.coefficients for loop in forest.of(statement.name).loops]
                for statement in program.statements
            ]


@pytest.mark.parametrize(
    ("name", "fused"), [("lu", "S1 S2 S3"), ("cholesky", "S1 S2 S3 S4"), ("fdtd-2d", "S1 S2 S3 S4")]
)
def test_order_within_loops_is_made_by_shifts_where_it_is_not_the_text_s(
    name: str, fused: str
) -> None:
    pluto = answers(name)[0]
    first, *others = fused.split()
    forest = pluto.forest
    for other in others:
        assert forest.common_depth(forest.position(first), forest.position(other)) == 3


@pytest.mark.parametrize(
    "name", ["jacobi-2d", "seidel-2d", "gramschmidt", "symm", "lu", "cholesky", "fdtd-2d", "adi"]
)
def test_files_with_all_that_follows_from_them_compute_the_same(name: str) -> None:
    program = find_kernel(name).program("MINI")
    made = [end for answer in static_answers(program) for end in completed(answer)]
    with Executor(
        program,
        toolchain=Toolchain.detect(flags=("-O1", "-fopenmp")),
        threads=2,
        repeats=Repeats(1, 1, 0.0),
        limits=Limits(seconds=20.0),
    ) as executor:
        for each in made:
            each.check()
            assert executor.verify(schedule_unit(each.forest)).ok, each.text


def test_stencils_are_fused_and_skewed_so_that_time_can_be_tiled() -> None:
    fused, skewed, *_ = answers("jacobi-2d")
    assert not fused.can_be_tiled("S1", 0, 3)
    assert isinstance(skewed.transformations[-1], Skewing)
    assert skewed.forest.common_depth(0, 1) == 3
    assert skewed.can_be_tiled("S1", 0, 3)


def test_tiles_of_stencils_run_in_wavefronts() -> None:
    waves = [
        each
        for answer in answers("seidel-2d", "MEDIUM")
        for each in completed(answer)
        if any(isinstance(step, Tiling) for step in each.transformations)
        and any(loop.parallel for loop in each.forest.of("S1").loops)
    ]
    assert waves and all(each.is_legal for each in waves)


def test_what_isl_leaves_as_it_is_is_no_answer() -> None:
    assert answers("2mm") == []


def test_what_takes_isl_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_OPERATIONS", "_FEW_OPERATIONS"):
        monkeypatch.setattr(f"looper.solvers.static_answers.{name}", 100)
    # A size of its own: what is found of a program once is not sought again.
    program = read_c(find_kernel("ludcmp").path, params={"n": 397})
    assert list(static_answers(program)) == []


def test_what_takes_long_is_asked_at_smaller_sizes() -> None:
    # At its own sizes, isl is not done with this after five seconds.
    program = find_kernel("ludcmp").program("LARGE")
    steps = _steps_for_tiles(program)
    assert steps is not None
    schedule = Schedule(program).apply(*steps)
    assert schedule.exact_violation is None
    assert schedule.can_be_tiled("S1", 0, 3)
