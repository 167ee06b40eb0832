"""What static compilers would do: isl's loops, rebuilt from our transformations, and right."""

from __future__ import annotations

import pytest

from looper.codegen.harness import schedule_unit
from looper.execution import Executor, Limits, Repeats, Toolchain
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.search.completions import completed
from looper.solvers.isl_schedules import isl_schedule
from looper.solvers.static_answers import static_answers
from looper.transformations import Skewing, Tiling

REBUILT = "gemm 2mm atax jacobi-1d jacobi-2d seidel-2d fdtd-2d lu trmm covariance doitgen gemver"


def answers(name: str, size: str = "SMALL") -> list[Schedule]:
    return static_answers(find_kernel(name).program(size))


@pytest.mark.parametrize("name", REBUILT.split())
def test_isl_has_the_same_order(name: str) -> None:
    program = find_kernel(name).program("SMALL")
    found = answers(name)
    assert found
    orders = [
        str(isl_schedule(program, parallel_outside=outside).get_map()) for outside in (False, True)
    ]
    assert orders
    for each in found:
        each.check()


@pytest.mark.parametrize("name", ["jacobi-2d", "seidel-2d", "gramschmidt", "symm", "lu"])
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
    (pluto, *_) = answers("jacobi-2d")
    forest = pluto.forest
    assert any(isinstance(step, Skewing) for step in pluto.transformations)
    assert forest.common_depth(0, 1) == 3
    assert pluto.can_be_tiled("S1", 0, 3)


def test_tiles_of_stencils_run_in_wavefronts() -> None:
    (pluto, *_) = answers("seidel-2d", "MEDIUM")
    waves = [
        each
        for each in completed(pluto)
        if any(isinstance(step, Tiling) for step in each.transformations)
        and any(loop.parallel for loop in each.forest.of("S1").loops)
    ]
    assert waves and all(each.is_legal for each in waves)


def test_what_takes_isl_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("looper.solvers.static_answers._OPERATIONS", 10)
    assert answers("jacobi-2d") == []
