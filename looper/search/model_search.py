"""Searches in which only a model evaluates, which costs very little compared with measuring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from looper.evaluation.evaluator_protocol import Evaluation, Evaluator, check_evaluator
from looper.ir.program import Program
from looper.registry import Group, instantiate, load
from looper.schedule import Schedule
from looper.search.search_state import StopReason, Tracker
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline

# Schedules that a model evaluates at a time; few, so that there are results when the time is over.
_ASKED = 16

MODEL = "model"
"""Name of the evaluator that guides searches."""
Ranked = list[tuple[float, Schedule]]
"""Predicted speedups and schedules, the highest first."""


def guide(model: Evaluator | str, weights: str | Path | None = None) -> Evaluator:
    """Return the model that guides a search.

    Args:
        model: the model, or its name.
        weights: of a model given by name; by default the shipped ones.

    Raises:
        UsageError: there is no such model, or the object is not an evaluator.
    """
    found: Any = model
    if isinstance(model, str):
        taken = {} if weights is None else {"weights": weights}
        found = instantiate(model, load(Group.EVALUATOR, model), {}, taken)
    check_evaluator("model", found)
    guiding: Evaluator = found
    return guiding


def searched_by_model(
    program: Program,
    model: Evaluator,
    explore: Callable[[Tracker], None],
    *,
    space: Subspace = FULL,
    most: int | None = None,
    seconds: float | None = None,
    patience: float | None = None,
) -> Ranked:
    """Return a model's predictions for the schedules that a search by the model alone meets.

    Args:
        program: the program.
        model: evaluates the schedules.
        explore: searches, with the tracker that it is given.
        space: schedules outside of it are not evaluated.
        most: largest number of schedules to evaluate.
        seconds: time limit of the search.
        patience: seconds without a gain after which it ends.

    Returns:
        The schedules for which the model has a prediction, the highest first.

    Raises:
        KeyboardInterrupt: the search was interrupted.
    """
    asked = _Remembering(model)
    tracker = Tracker(
        program, asked, Deadline(seconds), most, patience=patience, space=space, confirms=False
    )

    def explored() -> None:
        # From here on a search has a result, even if it is stopped at once.
        tracker.evaluate([Schedule(program)])
        explore(tracker)

    if tracker.run(explored).stopped == StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return ranked(asked.found)


def ranked(found: Iterable[tuple[float, Schedule]]) -> Ranked:
    """Return the pairs by prediction, the highest first; equal ones keep their order."""
    return sorted(found, key=lambda pair: pair[0], reverse=True)


def predicted(answer: Evaluation) -> float:
    """Return the predicted speedup of an evaluation; 0 if there is none."""
    return answer.speedup or 0.0


class _Remembering:
    """An evaluator that records the predictions of another one."""

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
