"""Regions without loops, and with empty or single iterations: nothing about them raises."""

from __future__ import annotations

import numpy as np
import pytest

import looper
from looper.execution.outcome import Status
from looper.schedule import Schedule
from looper.search import BeamOptions, SearchResult, beam_search
from looper.search.heuristic_seeds import completed, localized
from looper.search.local_search import neighbours
from looper.space.branches import branches
from looper.space.candidates import candidates
from looper.space.random_schedules import random_legal_schedule
from looper.space.simplification import shortest
from looper.transformations.base import Decision
from tests.search.test_beam import Fake
from tests.small_programs import c_program

BODIES = {
    "no loop": "A[0][0] = 1.0;",
    "no loops": "A[0][0] = 1.0; A[1][1] = A[0][0];",
    "one iteration": "for (int i = 0; i < 1; i++) A[i][0] = 1.0;",
    "an empty loop": "for (int i = 0; i < 0; i++) A[i][0] = 2;\n"
    "for (int i = 0; i < 9; i++) A[i][0] = A[i][1];",
    "all kinds": "for (int i = 0; i < 10; i++) { for (int j = 0; j < 0; j++) A[i][j] = 1.0; "
    "A[i][1] = A[i][2] + 1; for (int j = 3; j < 9; j++) A[i][j] = A[i][j - 1]; } A[0][0] = 2;",
}


@pytest.fixture(params=BODIES)
def root(request: pytest.FixtureRequest) -> Schedule:
    return Schedule(c_program("double A[20][20]", BODIES[request.param]))


def everything(schedule: Schedule) -> None:
    """Ask all that a search asks of a schedule."""
    found = [*completed(schedule), localized(schedule), *neighbours(schedule)]
    for level in Decision:
        for branch in branches(schedule):
            found += candidates(schedule, level, branch)
    assert all(each.is_legal for each in found)
    assert shortest(schedule).unit() == schedule.unit()
    assert schedule.exact_violation is None


def search(root: Schedule, answer: float | Status) -> SearchResult:
    fake = Fake(lambda schedule: 1.0 if schedule.is_identity else answer)
    found = beam_search(root.program, fake, options=BeamOptions(beam_size=2))
    assert found.evaluations == len(fake.asked)
    return found


def test_all_that_a_search_asks(root: Schedule) -> None:
    everything(root)
    for seed in range(6):
        everything(random_legal_schedule(np.random.default_rng(seed), root, 4, 30))


@pytest.mark.parametrize("answer", [0.5, Status.COMPILE_ERROR])
def test_searches(root: Schedule, answer: float | Status) -> None:
    found = search(root, answer)
    assert found.best.is_identity
    # All of the space was explored, so it ends by itself.
    assert found.stopped == ""


def test_a_search_in_which_even_the_original_fails(root: Schedule) -> None:
    found = beam_search(root.program, Fake(lambda _: Status.CRASH), options=BeamOptions())
    assert found.best.is_identity and found.ranked == ()
    assert found.evaluation.status is Status.CRASH


def test_loops_around_no_loop_can_be_skewed() -> None:
    """`embed` makes loops of one iteration; their rows have no iterators."""
    text = "embed(S1, 0, []); embed(S1, 0, []); skew(S1, 0, factors=[1, 1])"
    schedule = Schedule.parse(c_program("double A[20][20]", BODIES["no loop"]), text)
    everything(schedule)
    assert "A[0][0] = 1.0" in schedule.code()


def test_the_whole_job(root: Schedule) -> None:
    found = looper.optimize(root.program, max_evaluations=4, time_limit=60)
    assert found.search.evaluations <= 4
    assert found.code()
