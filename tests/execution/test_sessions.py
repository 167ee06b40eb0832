"""Kernels that share a process, and nests that are compiled apart: as good as alone and in one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.machine.noise import NoiseMonitor
from looper.execution.outcome import Calls, Status
from looper.execution.sandbox import Limits, Repeats
from looper.schedule import Schedule
from looper.space.random_schedules import random_schedule
from tests.execution_units import (
    ENDLESS,
    GOOD,
    LOOP,
    PARALLEL,
    REVERSED,
    UNCOMPILABLE,
    WRONG,
    N,
    small_program,
    unit,
)
from tests.random_programs import random_program
from tests.small_programs import c_program

SHORT = Limits(seconds=1.0)
CRASHING = unit("*(volatile int *) 8 = 1;")
HALVES = (
    unit(f"for (int i = 0; i < {N // 2}; i++) B[i] = A[i] + s;"),
    unit(f"for (int i = {N // 2}; i < {N}; i++) B[i] = A[i] + s;"),
)


@pytest.fixture
def executor() -> Iterator[Executor]:
    program = small_program()
    with Executor(
        program,
        toolchain=Toolchain.detect(),
        threads=2,
        originals={"original": GOOD},
        repeats=Repeats(3, 5, 0.01),
        limits=SHORT,
    ) as made:
        made.measure_original()
        yield made


def processes(executor: Executor) -> list[int]:
    """Of the living sessions."""
    found = [session._child for session in executor._sessions]
    return [child.process.pid for child in found if child is not None]


def test_kernels_share_a_process(executor: Executor) -> None:
    with executor.together():
        assert executor.measure(GOOD).ok
        first = processes(executor)
        assert len(first) == 1
        for code in (REVERSED, PARALLEL, GOOD, HALVES):
            execution = executor.measure(code)
            assert execution.ok and len(execution.times) >= 3
        assert processes(executor) == first
        assert list(executor.looks) == [0]
        assert executor.measure(GOOD, look=1).ok
        assert len(processes(executor)) == 2 and processes(executor)[0] == first[0]
        assert list(executor.looks) == [0, 1]
    assert processes(executor) == []


@pytest.mark.parametrize(
    ("code", "status"),
    [
        (WRONG, Status.WRONG_OUTPUT),
        (CRASHING, Status.CRASH),
        (ENDLESS, Status.TIMEOUT),
        ((HALVES[0], CRASHING), Status.CRASH),
        (HALVES[:1], Status.WRONG_OUTPUT),
    ],
)
def test_what_goes_wrong_ends_the_process_and_nothing_else(
    executor: Executor, code: str, status: Status
) -> None:
    with executor.together():
        assert executor.measure(GOOD).ok
        first = processes(executor)
        assert executor.measure(code, limits=Limits(seconds=0.3)).status is status
        assert processes(executor) == []
        assert executor.measure(REVERSED).ok
        assert processes(executor) not in ([], first)


def test_what_does_not_compile_reaches_no_process(executor: Executor) -> None:
    with executor.together():
        assert executor.measure(GOOD).ok
        first = processes(executor)
        assert executor.measure(UNCOMPILABLE).status is Status.COMPILE_ERROR
        assert processes(executor) == first


def test_every_kernel_starts_from_the_inputs(executor: Executor) -> None:
    """One that leaves half of the results as they are would else take those of the one before."""
    with executor.together():
        assert executor.measure(GOOD).ok
        assert executor.measure(HALVES[:1]).status is Status.WRONG_OUTPUT


def test_single_calls_have_processes_of_their_own() -> None:
    with (
        Executor(
            small_program(), toolchain=Toolchain.detect(), originals={"o": GOOD}, calls=Calls.ONCE
        ) as executor,
        executor.together(),
    ):
        assert executor.measure(REVERSED).ok
        assert processes(executor) == []


def test_the_work_of_a_living_child_is_not_that_of_others(executor: Executor) -> None:
    busy = unit(f"for (volatile int n = 0; n < 30000000; n++) ; {LOOP}")
    with executor.together():
        executor.measure(GOOD)
        [child] = processes(executor)
        assert child in executor.watch._living
        found = [executor.measure(busy, limits=Limits(seconds=10.0)) for _ in range(2)]
        least = min(each.disturbance or 0.0 for each in found)
        assert least < 0.5, "a core that the child itself was busy with"
    assert not executor.watch._living
    assert NoiseMonitor(1)._living == {}


def test_results_are_compared_to_the_last_element() -> None:
    """Blocks are compared first; elements in the first, in a middle and in the last one differ."""
    size = 4 * 4096 // 8 + 17
    program = c_program(f"double A[{size}]", f"for (int i = 0; i < {size}; i++) A[i] = 2.0 * A[i];")
    right = Schedule(program).unit()
    with Executor(program, toolchain=Toolchain.detect(), threads=1) as executor:
        executor.measure_original()
        for place in (0, 511, 512, size // 2, size - 1):
            wrong = right.replace("}\n", f"  A[{place}] += 1e-3;\n}}\n", 1)
            assert wrong != right
            execution = executor.measure(wrong)
            assert execution.status is Status.WRONG_OUTPUT
            assert f"A[{place}]" in execution.message and "; 1 of " in execution.message


def test_nests_apart_are_what_the_whole_unit_has() -> None:
    """Over random programs: the same loops, in the same order; equal nests have equal units."""
    split = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        schedule = random_schedule(rng, Schedule(random_program(rng)), 4)
        parts, whole = schedule.units(), schedule.unit()
        if len(parts) == 1:
            continue
        split += 1
        bodies = [
            [
                line.strip()
                for line in text.splitlines()
                if "=" in line and "looper_buffers" not in line
            ]
            for text in (*parts, whole)
        ]
        assert [line for body in bodies[:-1] for line in body] == bodies[-1]
    assert split >= 10


def test_nests_apart_do_what_the_whole_does() -> None:
    """They are run, scalars that go from one to the next included, and verified."""
    program = c_program(
        "double A[40][40], double B[40], double s",
        "s = 0.0;\nfor (int i = 0; i < 40; i++)\n  s = s + B[i];\n"
        "for (int i = 0; i < 40; i++)\n  for (int j = 0; j < 40; j++)\n    A[i][j] = A[i][j] * s;\n"
        "for (int i = 0; i < 40; i++)\n  B[i] = A[i][3] + s;",
    )
    schedule = Schedule.parse(program, "tile(S3, 0, [8, 8]); parallelize(S3, 0)")
    other = Schedule.parse(program, "tile(S3, 0, [8, 8]); parallelize(S3, 0); unroll(S2, 4)")
    units = schedule.units()
    assert len(units) == 4
    assert [a == b for a, b in zip(units, other.units(), strict=True)] == [True, False, True, True]
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        executor.prepare([units, other.units()])
        compiled = executor.compilations
        with executor.together():
            assert executor.measure(units).ok and executor.measure(other.units()).ok
            assert executor.measure(units[1:]).status is Status.WRONG_OUTPUT
        assert executor.verify(units).ok
        assert executor.compilations > compiled, "the verification builds and the original"
