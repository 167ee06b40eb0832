"""The skewing solver: known answers, and what it promises of every answer."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.legality import Verdict, exact_parallel_violation, exact_violation
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.hyperplanes import Skew, skews
from looper.space.random_schedules import random_legal_schedule
from looper.transformations import Tiling
from looper.transformations.skewing import Matrix, determinant
from tests.random_programs import random_program
from tests.small_programs import c_program, cube, imperfect, kernel, line, rectangle


def matrices(found: list[Skew], aim: str) -> list[Matrix]:
    return [skew.step.matrix for skew in found if skew.aim == aim]


def fused(name: str, depth: int) -> Schedule:
    """A stencil with its two sweeps fused at full depth, with the smallest shifts."""
    return fuse_with_shifts(Schedule(kernel(name)), "S1", "S2", depth - 1)[0]


# -- known answers ---------------------------------------------------------------------------------


def test_jacobi_1d() -> None:
    found = skews(fused("jacobi-1d", 2), "S1", 0, 2)
    # Pluto's: time unchanged, space skewed by twice the time (two sweeps in one iteration).
    assert matrices(found, "locality")[0] == ((1, 0), (2, 1))
    # The wavefront in which all points of one time are independent.
    assert matrices(found, "inner parallelism")[0] == ((3, 1), (1, 0))


def test_jacobi_2d() -> None:
    schedule = fused("jacobi-2d", 3)
    assert ((1, 0, 0), (2, 1, 0), (2, 1, 1)) in matrices(skews(schedule, "S1", 0, 3), "locality")
    both = fuse_with_shifts(Schedule(kernel("jacobi-2d")), "S1", "S2", 2)[1]
    assert both.text == "fuse(S1, S2, 2, shift=[1, 1])"
    found = skews(both, "S1", 0, 3)
    assert ((1, 0, 0), (2, 1, 0), (2, 0, 1)) in matrices(found, "locality")
    assert matrices(found, "inner parallelism")[0][0] == (4, 1, 1)


def test_seidel_2d() -> None:
    schedule = Schedule(kernel("seidel-2d"))
    found = skews(schedule, "S1", 0, 3)
    assert matrices(found, "locality")[0] == ((1, 0, 0), (1, 1, 0), (2, 1, 1))
    assert matrices(found, "inner parallelism")[0][0] == (4, 2, 1)
    inner = skews(schedule, "S1", 1, 2)
    assert matrices(inner, "inner parallelism")[0] == ((2, 1), (1, 0))


def test_heat_3d() -> None:
    schedule = fuse_with_shifts(Schedule(kernel("heat-3d")), "S1", "S2", 3)[1]
    assert schedule.text == "fuse(S1, S2, 3, shift=[1, 1, 1])"
    found = skews(schedule, "S1", 0, 3)
    assert ((1, 0, 0), (2, 1, 0), (2, 0, 1)) in matrices(found, "locality")


def test_the_diagonals_of_nussinov() -> None:
    # S1 to S4 together: i + 1 and j - 1 come before (i, j), where i counts down.
    found = skews(Schedule(kernel("nussinov")), "S1", 0, 2)
    assert matrices(found, "inner parallelism")[0] == ((1, 1), (1, 0))


def test_outer_parallelism() -> None:
    # Distance (1, 1) only: i - j never changes along a dependence.
    program = c_program(
        "double A[20][30]",
        "for (int i = 1; i < 20; i++)\n  for (int j = 1; j < 30; j++)\n"
        "    A[i][j] = A[i - 1][j - 1];",
    )
    found = skews(Schedule(program), "S1", 0, 2)
    first = matrices(found, "outer parallelism")[0]
    assert first[0] == (1, -1)
    schedule = Schedule(program).apply(found[0].step)
    assert schedule.is_order_legal and schedule.can_be_parallel("S1", 0)


def test_no_skew_where_none_is_needed() -> None:
    assert skews(Schedule(rectangle()), "S1", 0, 2) == []
    assert skews(Schedule(cube()), "S1", 0, 3) == []


@pytest.mark.parametrize(
    ("program", "level", "size", "message"),
    [
        (line(), 0, 2, "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0"),
        (imperfect(), 0, 2, "levels 0 to 1 around S1 are not perfectly nested"),
        (cube(), 1, 3, "there is no loop at level 3 around S1: it has 3 loops, levels 0 to 2"),
    ],
)
def test_refusals(program: Program, level: int, size: int, message: str) -> None:
    statement = "S2" if program is imperfect() else "S1"
    with pytest.raises(NotApplicable) as caught:
        skews(Schedule(program), statement, level, size)
    assert str(caught.value).startswith(message.replace("S1", statement))


# -- what holds for every answer -------------------------------------------------------------------


def check_all(schedule: Schedule) -> Counter[str]:
    """All skews of all bands of a schedule keep what their aim says; how many there are of each."""
    found: Counter[str] = Counter()
    forest = schedule.forest
    # Skews may leave no place for a copy.
    if forest.has_floors or any(own.packed for own in forest.schedules):
        return found
    bands = set()
    for k, statement in enumerate(schedule.program.statements):
        depth = forest.schedules[k].depth
        for size in (2, 3):
            for level in range(depth - size + 1):
                try:
                    bands.add((forest.band(statement.name, level, size), level, size))
                except NotApplicable:
                    continue
    for members, level, size in sorted(bands):
        name = schedule.program.statements[members[0]].name
        answers = skews(schedule, name, level, size)
        distinct = {skew.step for skew in answers}
        assert len(distinct) == len(answers)
        for skew in answers:
            check_one(schedule, members, level, skew)
            found[skew.aim] += 1
    return found


def is_permutable(schedule: Schedule, name: str, level: int, size: int) -> bool:
    """Whether a band is proven permutable, or else whether isl calls its tiling legal."""
    if schedule.can_be_tiled(name, level, size):
        return True
    assert schedule.analysis.verdict is Verdict.UNKNOWN
    try:
        tiled = schedule.apply(Tiling(name, level, (2,) * size))
    except NotApplicable:
        return True
    return exact_violation(tiled.forest) is None


def check_one(schedule: Schedule, members: tuple[int, ...], level: int, skew: Skew) -> None:
    size = len(skew.step.matrix)
    where = (schedule.program.name, schedule.text, skew)
    assert abs(determinant(skew.step.matrix)) == 1, where
    skewed = schedule.apply(skew.step)
    assert exact_violation(skewed.forest) is None, where
    match skew.aim:
        case "outer parallelism":
            parallel = [level]
        case "inner parallelism":
            parallel = list(range(level + 1, level + size))
        case _:
            parallel = []
            assert is_permutable(skewed, skew.step.statement, level, size), where
    for inner in parallel:
        assert exact_parallel_violation(skewed.forest, members, inner) is None, (where, inner)


def test_every_skew_of_every_kernel() -> None:
    total: Counter[str] = Counter()
    for entry in catalogue():
        total += check_all(Schedule(kernel(f"{entry.suite}/{entry.name}")))
    assert set(total) >= {"inner parallelism", "locality"}


@pytest.mark.parametrize("name", ["jacobi-1d", "jacobi-2d", "heat-3d", "fdtd-2d"])
def test_every_skew_of_fused_stencils(name: str) -> None:
    program = kernel(name)
    pairs = [
        (a.name, b.name) for a, b in zip(program.statements, program.statements[1:], strict=False)
    ]
    total: Counter[str] = Counter()
    for first, second in pairs:
        depth = min(program.statement(s).depth for s in (first, second))
        for level in range(depth):
            try:
                found = fuse_with_shifts(Schedule(program), first, second, level)
            except NotApplicable:
                continue
            for schedule in found:
                total += check_all(schedule)
    assert name == "fdtd-2d" or total["locality"]


def test_every_skew_of_random_schedules() -> None:
    rng = np.random.default_rng(61)
    total: Counter[str] = Counter()
    for seed in range(80):
        program = random_program(np.random.default_rng([62, seed]))
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 3)), 6)
        total += check_all(schedule)
    print(dict(total))
    assert min(total[aim] for aim in ("outer parallelism", "inner parallelism", "locality")) > 2


def test_number_of_answers() -> None:
    schedule = Schedule(kernel("seidel-2d"))
    for each in (1, 2, 3):
        found = skews(schedule, "S1", 0, 3, each)
        assert Counter(skew.aim for skew in found) == {"inner parallelism": each, "locality": each}
    assert skews(schedule, "S1", 0, 3) == skews(schedule, "S1", 0, 3)
