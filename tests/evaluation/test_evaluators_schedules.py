"""The evaluator and the native loader with real programs and schedules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Status
from looper.execution.sandbox import Repeats
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.support.deadline import Deadline
from tests.endless_isl import endless

QUICK = Terms(repeats=Repeats(1, 3, 0.01), best_factor=1e9)


@pytest.fixture(scope="module")
def gemm() -> Program:
    return find_kernel("gemm").program("MINI")


@pytest.fixture(scope="module")
def memo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memo]:
    with Memo(tmp_path_factory.mktemp("memo") / "memo.sqlite") as made:
        yield made


TEXTS = [
    "",
    "parallelize(S1, 0)",
    "reverse(S2, 1)",
    "reverse(S2, 1); reverse(S2, 1)",
    "parallelize(S1, 0); tile(S2, 1, [8, 8])",
    "unroll(S2, 4)",
]


def schedules(program: Program) -> list[Schedule]:
    return [Schedule.parse(program, text) for text in TEXTS]


def test_generated_code_is_measured_once_and_remembered(gemm: Program, memo: Memo) -> None:
    batch = schedules(gemm)
    assert [schedule.is_legal for schedule in batch] == [True, True, False, True, True, True]
    with ExecutionEvaluator(None, 2, memo, terms=QUICK) as measure:
        first = measure.evaluate(batch)
        expected = [Status.OK if s.is_legal else Status.ILLEGAL for s in batch]
        assert [evaluation.status for evaluation in first] == expected
        distinct = {schedule.unit() for schedule in batch if schedule.is_legal}
        assert measure.counters.measured == len(distinct)
    with ExecutionEvaluator(None, 2, memo, terms=QUICK) as measure:
        second = measure.evaluate(schedules(gemm))
        assert (measure.counters.compiled, measure.counters.executed) == (0, 0)
    assert [evaluation.speedup for evaluation in second] == [
        evaluation.speedup for evaluation in first
    ]


def test_illegal_schedules_have_a_reason(memo: Memo) -> None:
    program = find_kernel("seidel-2d").program("MINI")
    schedule = Schedule.parse(program, "parallelize(S1, 0)")
    with ExecutionEvaluator(None, 2, memo, terms=QUICK) as measure:
        evaluation = measure.evaluate([schedule])[0]
    assert (evaluation.status, evaluation.speedup) == (Status.ILLEGAL, None)
    assert "dependence" in evaluation.message
    known = memo.legality(program, schedule)
    assert known is not None and not known.legal and known.reason == evaluation.message


@pytest.mark.parametrize("name", ["gemm", "cholesky", "durbin", "nussinov", "floyd-warshall"])
def test_the_unchanged_schedule_is_equal_bit_for_bit(name: str, tmp_path: Path) -> None:
    program = find_kernel(name).program("MINI")
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        assert executor.verify(Schedule(program).unit()).status is Status.OK


def test_forced_illegal_code_is_caught() -> None:
    program = find_kernel("seidel-2d").program("MINI")
    forced = Schedule.parse(program, "reverse(S1, 1)").unit()
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        assert executor.verify(forced).status is Status.WRONG_OUTPUT
        assert executor.measure(forced).status is Status.WRONG_OUTPUT


def test_schedules_can_be_called_from_python(gemm: Program) -> None:
    kernel = Schedule.parse(gemm, "parallelize(S1, 0)").compile()
    generator = np.random.default_rng(0)
    values = {array.name: generator.uniform(0.5, 1.5, array.shape) for array in gemm.arrays}
    expected = values["beta"] * values["C"] + values["alpha"] * values["A"] @ values["B"]
    scalars = {"alpha": float(values["alpha"]), "beta": float(values["beta"])}
    kernel(**{**values, **scalars})
    assert np.allclose(values["C"], expected)


def test_code_that_takes_too_long_leaves_time_for_others(
    gemm: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = [Schedule.parse(gemm, text) for text in ("reverse(S1, 0)", "reverse(S1, 1)")]
    quick = Schedule.parse(gemm, "parallelize(S1, 0)")
    units = Schedule.units

    def made(schedule: Schedule, *, checked: bool = True) -> tuple[str, ...]:
        if schedule in slow:
            endless()
        return units(schedule, checked=checked)

    monkeypatch.setattr(Schedule, "units", made)
    begun, deadline = time.monotonic(), Deadline(10.0)
    with ExecutionEvaluator(None, 2, terms=QUICK, deadline=deadline) as measure:
        found = measure.evaluate([slow[0], quick, slow[1]])
    assert [each.status for each in found] == [
        Status.COMPILE_ERROR,
        Status.OK,
        Status.COMPILE_ERROR,
    ]
    assert found[0].message == "isl takes too long for its code"
    # The second one does not get as long as the first one did.
    assert time.monotonic() - begun < 8.0
