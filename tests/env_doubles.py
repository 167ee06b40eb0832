"""Test doubles of evaluators for the environment: immediate and deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule


class Counted:
    """An evaluator by which schedules of n transformations have a speedup of 1 + n / 4."""

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
    """An evaluator that fails with a status if a word occurs in the schedule's text."""

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
