"""The shift solver: known answers, and brute force over small shifts."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.legality import exact_violation, sign_table
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import MAXIMUM_SHIFT, fuse_with_shifts
from looper.space.random_schedules import random_legal_schedule
from looper.transformations import Fusion
from tests.random_programs import random_program
from tests.small_programs import c_program, cube, kernel, pair, shrunk_kernel, two_nests

LIMIT = 4


def texts(found: list[Schedule]) -> list[str]:
    return [schedule.transformations[-1].text for schedule in found]


def nests(first: str, second: str) -> Program:
    return c_program(
        "double A[40], double B[40], double C[40]",
        f"for (int i = 4; i < 34; i++) {first}\nfor (int i = 4; i < 34; i++) {second}",
    )


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("A[i] = B[i];", "C[i] = A[i];", ["fuse(S1, S2, 0)"]),
        ("A[i] = B[i];", "C[i] = A[i - 1];", ["fuse(S1, S2, 0)"]),
        ("A[i] = B[i];", "C[i] = A[i + 1];", ["fuse(S1, S2, 0, shift=[1])"]),
        ("A[i] = B[i];", "C[i] = A[i + 3] + A[i - 1];", ["fuse(S1, S2, 0, shift=[3])"]),
        ("A[i] = B[i + 2];", "B[i] = 1.0;", ["fuse(S1, S2, 0)"]),
        ("A[i] = B[i - 2];", "B[i] = 1.0;", ["fuse(S1, S2, 0, shift=[2])"]),
        ("A[i] = 1.0;", "A[i + 1] = 2.0;", ["fuse(S1, S2, 0, shift=[1])"]),
        # The whole first nest must be over: a delay of all its iterations.
        ("A[0] += B[i];", "C[i] = A[0];", ["fuse(S1, S2, 0, shift=[29])"]),
        ("A[i] = B[i];", "C[i] = A[37 - i];", ["fuse(S1, S2, 0, shift=[29])"]),
        ("A[i] = B[i];", "C[i] = B[i];", ["fuse(S1, S2, 0)"]),
    ],
)
def test_one_loop(first: str, second: str, expected: list[str]) -> None:
    assert texts(fuse_with_shifts(Schedule(nests(first, second)), "S1", "S2", 0)) == expected


def test_fusing_the_other_way_round() -> None:
    # The first nest moves to the second one's loops and stays before it in the text: it is
    # advanced, which a delay cannot do; so only what needs no shift can be fused.
    plain = nests("A[i] = B[i];", "C[i] = A[i];")
    assert texts(fuse_with_shifts(Schedule(plain), "S2", "S1", 0)) == ["fuse(S2, S1, 0)"]
    late = nests("A[i] = B[i];", "C[i] = A[i + 1];")
    assert fuse_with_shifts(Schedule(late), "S2", "S1", 0) == []


def test_no_shift_is_tried_beyond_the_maximum() -> None:
    program = c_program(
        "double A[200], double C[200]",
        "for (int i = 0; i < 200; i++) A[i] = 1.0;\n"
        "for (int i = 0; i < 200; i++) C[i] = A[199 - i];",
    )
    assert MAXIMUM_SHIFT < 199
    assert fuse_with_shifts(Schedule(program), "S1", "S2", 0) == []


@pytest.mark.parametrize(
    ("name", "level", "expected"),
    [
        ("jacobi-1d", 1, ["fuse(S1, S2, 1, shift=[1])"]),
        ("jacobi-2d", 1, ["fuse(S1, S2, 1, shift=[1])"]),
        ("jacobi-2d", 2, ["fuse(S1, S2, 2, shift=[1])", "fuse(S1, S2, 2, shift=[1, 1])"]),
        ("heat-3d", 3, ["fuse(S1, S2, 3, shift=[1])", "fuse(S1, S2, 3, shift=[1, 1, 1])"]),
    ],
)
def test_stencils(name: str, level: int, expected: list[str]) -> None:
    found = fuse_with_shifts(Schedule(kernel(name)), "S1", "S2", level)
    assert texts(found) == expected
    assert all(schedule.exact_violation is None for schedule in found)


def test_the_second_answer_can_be_tiled() -> None:
    first, second = fuse_with_shifts(Schedule(kernel("jacobi-2d")), "S1", "S2", 2)
    assert not first.can_be_tiled("S1", 1, 2)
    assert second.can_be_tiled("S1", 1, 2)


@pytest.mark.parametrize(
    ("program", "first", "second", "level", "message"),
    [
        (pair(), "S1", "S2", 0, "S1 and S2 share the loop at level 0 already"),
        (two_nests(), "S1", "S1", 0, "fuse needs two different statements"),
        (two_nests(), "S1", "S3", 0, "there is no statement S3; there are S1, S2"),
        (
            two_nests(),
            "S1",
            "S2",
            2,
            "there is no loop at level 2 around S1: it has 2 loops, levels 0 to 1",
        ),
        (cube(), "S1", "S2", 0, "there is no statement S2; there are S1"),
    ],
)
def test_refusals(program: Program, first: str, second: str, level: int, message: str) -> None:
    with pytest.raises(NotApplicable) as caught:
        fuse_with_shifts(Schedule(program), first, second, level)
    assert str(caught.value) == message


# -- brute force -----------------------------------------------------------------------------------


def check_smallest(schedule: Schedule, first: str, second: str, level: int) -> bool | None:
    """Hold the solver against all shifts of at most LIMIT; whether there is a fusion at all."""
    forest = schedule.forest
    shared = forest.common_depth(forest.position(first), forest.position(second))
    try:
        found = fuse_with_shifts(schedule, first, second, level)
    except NotApplicable:
        return None
    for answer in found:
        step = answer.transformations[-1]
        assert isinstance(step, Fusion)
        assert exact_violation(answer.forest) is None
        assert len(step.shift) <= level + 1 - shared and all(s >= 0 for s in step.shift)
    smallest = None
    for shift in product(range(LIMIT + 1), repeat=level + 1 - shared):
        try:
            candidate = schedule.apply(Fusion(first, second, level, shift))
        except NotApplicable:
            return None
        if exact_violation(candidate.forest) is None:
            smallest = candidate
            break
    where = (schedule.program, schedule.text, first, second, level)
    if not found:
        assert smallest is None, where
        return False
    step = found[0].transformations[-1]
    assert isinstance(step, Fusion)
    if max(step.shift, default=0) > LIMIT:
        # Beyond what was tried: smaller than all of it, or nothing of it is legal.
        own = step.shift + (0,) * (level + 1 - shared - len(step.shift))
        assert smallest is None or own < shift, (where, smallest.text)
    elif _has_integral_distances(schedule):
        assert smallest is not None and found[0].key == smallest.key, where
    return True


def _has_integral_distances(schedule: Schedule) -> bool:
    return sign_table(schedule.forest.program).is_integral


def check_program(schedule: Schedule) -> list[bool | None]:
    names = [statement.name for statement in schedule.program.statements]
    depth = schedule.forest.depth
    return [
        check_smallest(schedule, first, second, level)
        for first, second in product(names, repeat=2)
        if first != second
        for level in range(min(depth, 2))
    ]


def test_shifts_of_random_programs_are_the_smallest() -> None:
    rng = np.random.default_rng(71)
    answers: list[bool | None] = []
    for seed in range(60):
        program = random_program(
            np.random.default_rng([72, seed]), max_statements=3, max_depth=2, max_extent=5
        )
        schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 2)), 4)
        answers += check_program(schedule)
    assert answers.count(True) > 40 and answers.count(False) > 10


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_shifts_of_many_random_programs_are_the_smallest() -> None:
    for seed in range(600):
        check_program(Schedule(random_program(np.random.default_rng([73, seed]), max_extent=6)))


@pytest.mark.parametrize(
    "name", ["jacobi-1d", "mvt", "gesummv", "bicg", "atax", "durbin", "gemver"]
)
def test_shifts_of_kernels_are_the_smallest(name: str) -> None:
    check_program(Schedule(shrunk_kernel(name)))
