"""A search and an evaluator for LOOPer."""

import numpy as np

from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.search import Tracker
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.subspaces import FULL
from looper.support.deadline import Deadline


def one_step(
    program,
    evaluator,
    *,
    space=FULL,
    options=None,
    deadline=None,
    max_evaluations=None,
    patience=None,
    report=None,
    seeds=(),
):
    """Evaluate every legal first step."""
    tracker = Tracker(
        program, evaluator, deadline or Deadline(), max_evaluations, report, patience, space=space
    )

    def explore():
        tracker.stage = "one step"
        tracker.evaluate([Schedule(program)])
        state, actions = State.start(program), ActionSet(space.actions)
        legal = np.flatnonzero(actions.mask(state, legal=True))
        reached = [actions.following(state, int(action)) for action in legal]
        tracker.evaluate(each.schedule for each in reached if each is not None)

    return tracker.run(explore)


class Shortest:
    """Believes that code is faster the fewer transformations have made it."""

    batch_size = 64

    def evaluate(self, schedules):
        """One evaluation for each of the schedules."""
        return [
            Evaluation(Status.OK, speedup=1 / (1 + len(each.transformations)), method="short")
            for each in schedules
        ]
