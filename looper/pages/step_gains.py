"""The gain of each step of a schedule, measured cumulatively."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from looper.evaluation.evaluator_protocol import Evaluator
from looper.execution.outcome import Status
from looper.schedule import Schedule


@dataclass(frozen=True)
class StepGain:
    """A step of a schedule.

    Attributes:
        text: the transformation.
        speedup: over the original with this step and all before it; None if that failed.
        note: the reason for having none.
    """

    text: str
    speedup: float | None
    note: str = ""


def beginnings(schedule: Schedule) -> Iterator[Schedule]:
    """Yield the schedule up to its first step, its second one, and so on to the whole."""
    current = Schedule(schedule.program)
    for step in schedule.transformations:
        current = current.apply(step)
        yield current


def step_gains(schedule: Schedule, evaluator: Evaluator) -> list[StepGain]:
    """Return the gain of each step according to an evaluator.

    A prefix of the steps may be illegal if only later ones make the whole legal.
    """
    found = []
    parts = list(beginnings(schedule))
    answers = evaluator.evaluate([Schedule(schedule.program), *parts])[1:]
    for step, answer in zip(schedule.transformations, answers, strict=True):
        note = ""
        if answer.status is Status.ILLEGAL:
            note = "legal only with what comes after it"
        elif answer.status is Status.TIMEOUT:
            note = "stopped, as it took too long"
        elif answer.speedup is None:
            note = answer.failure
        found.append(StepGain(step.text, answer.speedup, note))
    return found
