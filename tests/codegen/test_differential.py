"""Generated code against the original: bit by bit, for random legal schedules.

The original of a kernel is the kernel's own C; that of a random program is the interpreter, which
shares no code with the generator. Illegal schedules, generated all the same, give other results:
the check is not too timid.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.kernels import catalogue
from looper.schedule import Schedule
from looper.space.random_schedules import attempt, random_legal_schedule
from looper.transformations import Transformation, UnrollAndJam, Vectorization
from tests.differential import Case, outcomes, report, steps_of, wrong_of_many
from tests.random_programs import random_program
from tests.small_programs import kernel, shrunk_kernel

NAMES = [f"{entry.suite}/{entry.name}" for entry in catalogue()]
LONGEST = 8
BATCH = 240


def kernel_programs(seed: int) -> Iterator[Program]:
    """The kernels again and again, in turn at MINI and at odd sizes of about half."""
    while True:
        for name in NAMES:
            yield kernel(name) if seed % 2 == 0 else shrunk_kernel(name)
        seed += 1


def random_programs(seed: int) -> Iterator[Program]:
    """Random programs, each four times."""
    number = 0
    while True:
        program = random_program(np.random.default_rng([seed, number]))
        for _ in range(4):
            yield program
        number += 1


def legal_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules of up to `LONGEST` steps: half of kernels, half of random programs."""
    rng = np.random.default_rng([51, seed])
    found = []
    for is_kernel, programs in ((True, kernel_programs(seed)), (False, random_programs(seed))):
        for _, program in zip(range(count // 2), programs, strict=False):
            steps = int(rng.integers(1, LONGEST + 1))
            schedule = random_legal_schedule(rng, Schedule(program), steps)
            assert schedule.exact_violation is None, schedule.text
            found.append(Case(schedule, is_kernel))
    return found


def illegal_cases(seed: int, count: int) -> list[Case]:
    """Random schedules of which the last step breaks the order of some dependence."""
    rng = np.random.default_rng([52, seed])
    found: list[Case] = []
    for is_kernel, programs in ((True, kernel_programs(seed)), (False, random_programs(seed))):
        goal = len(found) + count // 2
        for program in programs:
            legal = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 3)), 6)
            steps = (attempt(rng, legal) for _ in range(30))
            wrong = next((s for s in steps if s is not None and not s.is_order_legal), None)
            if wrong is not None:
                assert not wrong.is_legal and wrong.violation is not None
                found.append(Case(wrong, is_kernel))
            if len(found) >= goal:
                break
    return found


def register_tiled_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules that end in unroll-and-jam or vectorization, mostly in both."""
    rng = np.random.default_rng([53, seed])
    found: list[Case] = []
    for is_kernel, programs in ((True, kernel_programs(seed)), (False, random_programs(seed))):
        goal = len(found) + count // 2
        for program in programs:
            schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, 4)), 8)
            before = schedule
            for statement in program.statements:
                schedule = register_tiled(rng, schedule, statement.name)
            if schedule is not before:
                assert schedule.exact_violation is None, schedule.text
                found.append(Case(schedule, is_kernel))
            if len(found) >= goal:
                break
    return found


def register_tiled(rng: np.random.Generator, schedule: Schedule, statement: str) -> Schedule:
    depth = schedule.forest.schedules[schedule.forest.position(statement)].depth
    steps: list[Transformation] = [
        UnrollAndJam(statement, level, int(rng.choice((2, 3, 4, 8))))
        for level in range(depth)
        if rng.random() < 0.6
    ]
    for step in (*steps, Vectorization(statement)):
        with suppress(NotApplicable):
            following = schedule.apply(step)
            schedule = following if following.is_legal else schedule
    return schedule


def test_unchanged_schedules_compute_the_same(tmp_path: Path) -> None:
    cases = [Case(Schedule(kernel(name)), True) for name in NAMES]
    cases += [Case(Schedule(shrunk_kernel(name)), True) for name in NAMES]
    for seed in range(30):
        program = random_program(np.random.default_rng([50, seed]))
        cases.append(Case(Schedule(program), False))
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_random_legal_schedules_compute_the_same(seed: int, tmp_path: Path) -> None:
    cases = legal_cases(seed, 100)
    assert report(cases, outcomes(cases, tmp_path, seed)) == []
    assert len(steps_of(cases)) >= 11, "every transformation takes part"
    assert steps_of(cases)["split"] > 4
    assert np.mean([len(case.schedule.transformations) for case in cases]) > 3


def test_register_tiled_schedules_compute_the_same(tmp_path: Path) -> None:
    cases = register_tiled_cases(0, 50)
    assert report(cases, outcomes(cases, tmp_path)) == []
    assert {"unroll_and_jam", "vectorize"} <= set(steps_of(cases))


def test_random_illegal_schedules_do_not(tmp_path: Path) -> None:
    cases = illegal_cases(0, 40)
    found = outcomes(cases, tmp_path)
    wrong = sum(bool(arrays) for arrays in found)
    print(f"{wrong} of {len(cases)} illegal schedules give other results")
    assert wrong > len(cases) // 3


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_three_thousand_legal_schedules_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(legal_cases, range(100, 116), BATCH, tmp_path) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_register_tiled_schedules_compute_the_same(tmp_path: Path) -> None:
    assert wrong_of_many(register_tiled_cases, range(100, 105), BATCH, tmp_path) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_illegal_schedules_do_not(tmp_path: Path) -> None:
    wrong = pairs = 0
    for seed in range(100, 104):
        folder = tmp_path / str(seed)
        folder.mkdir()
        cases = illegal_cases(seed, BATCH)
        wrong += sum(bool(arrays) for arrays in outcomes(cases, folder, seed))
        pairs += len(cases)
    print(f"{wrong} of {pairs} illegal schedules give other results")
    assert wrong > pairs // 3
