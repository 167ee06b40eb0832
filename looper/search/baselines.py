"""Baseline searches: random and greedy.

Both take the actions of an environment's agent, branch by branch, in the same space.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.search_state import GAIN, Report, SearchResult, Tracker
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline

# Consecutive random episodes without a new schedule after which the search ends.
_FRUITLESS = 100


@dataclass(frozen=True)
class BaselineOptions:
    """Options of the baseline searches.

    Attributes:
        seed: of random choices.
        length: largest number of transformations in a schedule.
    """

    seed: int = 0
    length: int = 16


def random_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: BaselineOptions | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Evaluate the ends of random episodes, until a limit is reached or nothing new is found.

    An episode takes random legal actions of random kinds (so that the many tile sizes do not
    dominate) until it reaches its random length or the last branch. See `Search` about the
    arguments; `seeds` are not used, as a baseline must not profit from earlier searches.
    """
    chosen = options or BaselineOptions()
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)
    rng = np.random.default_rng(chosen.seed)
    actions = ActionSet(space.actions)

    def ends() -> Iterator[Schedule]:
        """Yield new schedules, each as soon as it is found."""
        given: set[str] = set()
        fruitless = 0
        while fruitless < _FRUITLESS:
            end = _random_end(program, actions, rng, chosen.length)
            fruitless += 1
            if end is not None and end.key not in given:
                given.add(end.key)
                fruitless = 0
                yield end

    def explore() -> None:
        tracker.stage = "random"
        tracker.evaluate([Schedule(program)])
        tracker.evaluate(ends())

    return tracker.run(explore)


def _random_end(
    program: Program, actions: ActionSet, rng: np.random.Generator, length: int
) -> Schedule | None:
    """Return the schedule at the end of a random episode; None if there is no loop."""
    state = State.start(program)
    if state is None:
        return None
    for _ in range(int(rng.integers(1, length + 1))):
        possible = np.flatnonzero(actions.mask(state, legal=True))
        kinds = sorted({actions.actions[k].kind for k in possible})
        kind = kinds[rng.integers(len(kinds))]
        fitting = [k for k in possible if actions.actions[k].kind == kind]
        following = actions.following(state, int(fitting[rng.integers(len(fitting))]))
        if following is None:
            break
        state = following
    return state.schedule


def greedy_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: BaselineOptions | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Take the best of all legal actions as long as there is a gain, branch by branch.

    See `Search` about the arguments; `seeds` are not used.
    """
    chosen = options or BaselineOptions()
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)
    actions = ActionSet(space.actions)

    def explore() -> None:
        tracker.stage = "the original"
        tracker.evaluate([Schedule(program)])
        state, taken = State.start(program), 0
        while state is not None and taken < chosen.length:
            tracker.stage = f"greedy, step {taken + 1}"
            possible = [int(k) for k in np.flatnonzero(actions.mask(state, legal=True))]
            reached = [state, *filter(None, (actions.following(state, k) for k in possible))]
            tracker.evaluate(each.schedule for each in reached)
            scores = [tracker.score(each.schedule) for each in reached]
            best = max(range(len(reached)), key=scores.__getitem__)
            if scores[best] > GAIN * scores[0]:
                state, taken = reached[best], taken + 1
            else:
                state = state.next()

    return tracker.run(explore)
