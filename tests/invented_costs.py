"""Synthetic costs for tests of tables: times derived from a schedule's key, and some failures."""

from __future__ import annotations

from collections.abc import Sequence

from looper.benchmarks.track import measured
from looper.evaluation.cost_table import CostTable, Origin
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.schedule import Schedule
from tests.small_programs import kernel

ORIGIN = Origin("track", "0.1.0", "2030-12-31", "a processor", 2, "gcc 12", "-O3 -fopenmp", 2)
NAMES = {"polybench/atax:MEDIUM": ("atax", "MEDIUM"), "polybench/trisolv:MINI": ("trisolv", "MINI")}


class Invented:
    """An evaluator with synthetic times; every round is slightly slower than the last."""

    batch_size = 7

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.asked = 0

    def original(self, program: Program) -> Execution:
        return Execution(Status.OK, (0.75 + 0.01 * self.number,))

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.asked += len(schedules)
        return [self._evaluation(schedule) for schedule in schedules]

    def _evaluation(self, schedule: Schedule) -> Evaluation:
        number = int(schedule.key[:8], 16)
        if number % 9 == 0 and schedule.transformations:
            return Evaluation(Status.CRASH, message="as the test wants it\nin two lines")
        seconds = (0.2 + number / 2**32) * (1 + 0.01 * self.number)
        return Evaluation(Status.OK, 1.0, seconds, measured=True)


def programs() -> dict[str, Program]:
    return {name: kernel(*which) for name, which in NAMES.items()}


def invented_table(rounds: int = 3) -> CostTable:
    return measured(programs(), [Invented(number) for number in range(rounds)], ORIGIN)
