"""Programs and schedules with synthetic times, for training models in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.memo.store import Memo, OriginalCode
from looper.schedule import Schedule
from tests.small_programs import c_program


def program(n: int) -> Program:
    return c_program(
        f"double A[{n}][{n}], const double B[{n}][{n}]",
        f"for (int i = 0; i < {n}; i++)\n  for (int j = 0; j < {n}; j++)\n    A[j][i] = B[j][i];",
        name=f"random_{n}",
    )


def cost(schedule: Schedule) -> float:
    """Return a synthetic time: interchanged loops are four times as fast, parallel ones twice."""
    text = schedule.text
    seconds = 1e-9 * schedule.program.arrays[0].elements
    return seconds / (4 if "interchange" in text else 1) / (2 if "parallelize" in text else 1)


TEXTS = (
    "",
    "interchange(S1, 0, 1)",
    "parallelize(S1, 0)",
    "interchange(S1, 0, 1); parallelize(S1, 0)",
    "parallelize(S1, 1)",
    "interchange(S1, 0, 1); parallelize(S1, 1)",
)


def invented_memo(
    path: Path,
    threads: int = 2,
    seconds: Callable[[Schedule], float] = cost,
    texts: Sequence[str] = TEXTS,
) -> Path:
    """Write a memo with synthetic measurements of programs on all three sides of the split."""
    machine = Machine("invented", 2, "gcc", "gcc 12", ("-O3",), threads)
    with Memo(path) as opened:
        for n in range(300, 330):
            own = program(n)
            base = Execution(Status.OK, (seconds(Schedule(own)),) * 3)
            opened.record_execution(own, OriginalCode.of(own), machine, base)
            for text in texts:
                schedule = Schedule.parse(own, text)
                took = Execution(Status.OK, (seconds(schedule), 1.1 * seconds(schedule)))
                opened.record_execution(own, schedule, machine, took)
            slow = Schedule.parse(own, "tile(S1, 0, [8, 8])")
            opened.record_execution(own, slow, machine, Execution(Status.TIMEOUT, limit=1.0))
    return path
