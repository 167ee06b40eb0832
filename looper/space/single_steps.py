"""Actions that are one transformation of the branch in focus."""

from __future__ import annotations

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.space.branches import iterations_per_pass, tile_counts
from looper.space.states import State
from looper.transformations import Transformation
from looper.transformations.action_records import StepActions
from looper.transformations.keywords import transformations

SINGLE_STEPS: dict[str, StepActions[Transformation]] = {
    actions.kind: actions for each in transformations().values() for actions in each.actions()
}
"""The kinds of actions that are one transformation, which decides when they are possible."""

MADE_BY: dict[str, type[Transformation]] = {
    actions.kind: each for each in transformations().values() for actions in each.actions()
}
"""The transformation of each of these kinds."""


def applied(kind: str, state: State, level: int, *arguments: int) -> Schedule:
    """Return the schedule after an action of a kind that is one transformation.

    Raises:
        NotApplicable: the loops do not fit, or the space has no such action there.
    """
    actions = SINGLE_STEPS[kind]
    step = actions.step(state.head, level, *arguments)
    reason = actions.refused(state, step.levels)
    if reason:
        raise NotApplicable(reason)
    if actions.in_passes:
        strips = iterations_per_pass(state.schedule, state.head)[level:]
        step = actions.step(state.head, level, *tile_counts(arguments, strips))
    return state.schedule.apply(step)
