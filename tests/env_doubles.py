"""Evaluators for tests of the environment: they answer at once, and always the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule


class Counted:
    """The more steps, the faster: the n-th makes a program 1 + n / 4 times as fast."""

    batch_size = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.asked += [schedule.text for schedule in schedules]
        return [
            Evaluation(Status.OK, 1 + len(schedule.transformations) / 4, method="counted")
            for schedule in schedules
        ]


class Failing:
    """Fails with a status wherever a word occurs in the schedule."""

    batch_size = 1

    def __init__(self, word: str, status: Status, **more: Any) -> None:
        self.word, self.status, self.more = word, status, more

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        return [
            Evaluation(self.status, message="as the test wants it", **self.more)
            if self.word in schedule.text
            else Evaluation(Status.OK, 2.0)
            for schedule in schedules
        ]
