"""What a model thinks of schedules, where asking it costs nothing beside measuring them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from looper.deadline import Deadline
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator, check_evaluator
from looper.ir.program import Program
from looper.registry import Group, load, made
from looper.schedule import Schedule
from looper.search.tracking import INTERRUPTED, Tracker
from looper.space.subspaces import FULL, Subspace

# Schedules that a model is asked about at a time: there are answers when the time is over.
_ASKED = 16

MODEL = "model"
"""Name of the evaluator that guides searches."""
Ranked = list[tuple[float, Schedule]]
"""Predicted speedups and schedules, the highest first."""


def guide(model: Evaluator | str, weights: str | Path | None = None) -> Evaluator:
    """The model that guides a search.

    Args:
        model: the model, or its name.
        weights: of a model given by name; by default those it comes with.

    Raises:
        UsageError: there is no such model, or it is none.
    """
    found: Any = model
    if isinstance(model, str):
        taken = {} if weights is None else {"weights": weights}
        found = made(model, load(Group.EVALUATOR, model), {}, taken)
    check_evaluator("model", found)
    guiding: Evaluator = found
    return guiding


def imagined(
    program: Program,
    model: Evaluator,
    explore: Callable[[Tracker], None],
    *,
    space: Subspace = FULL,
    most: int | None = None,
    seconds: float | None = None,
    patience: float | None = None,
) -> Ranked:
    """What a model says of the schedules that a search meets in which only the model is asked.

    Args:
        program: the program.
        model: is asked.
        explore: searches, with what keeps the limits.
        space: nothing outside of it is asked about.
        most: schedules to ask about.
        seconds: for all of it.
        patience: seconds after which it ends if nothing better was met.

    Returns:
        The schedules that it can say something of.

    Raises:
        KeyboardInterrupt: it was interrupted; that is no end like another here.
    """
    asked = _Remembering(model)
    tracker = Tracker(
        program, asked, Deadline(seconds), most, patience=patience, space=space, confirms=False
    )

    def explored() -> None:
        # A search has a result from here on, however little it meets.
        tracker.evaluate([Schedule(program)])
        explore(tracker)

    if tracker.run(explored).stopped == INTERRUPTED:
        raise KeyboardInterrupt
    return ranked(asked.found)


def ranked(found: Iterable[tuple[float, Schedule]]) -> Ranked:
    """The highest first; among equals, what was found first."""
    return sorted(found, key=lambda pair: pair[0], reverse=True)


def predicted(answer: Evaluation) -> float:
    """The speedup that a model says; 0 where it says none."""
    return answer.speedup or 0.0


class _Remembering:
    """An evaluator that keeps what another one said."""

    def __init__(self, model: Evaluator) -> None:
        self.found: list[tuple[float, Schedule]] = []
        self._model = model

    @property
    def batch_size(self) -> int:
        """See `Evaluator`."""
        return min(self._model.batch_size, _ASKED)

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """See `Evaluator`."""
        answers = self._model.evaluate(schedules)
        for schedule, answer in zip(schedules, answers, strict=True):
            if answer.speedup is not None:
                self.found.append((predicted(answer), schedule))
        return answers
