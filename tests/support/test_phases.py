"""What the time of a search goes into is told, and adds up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from looper.support.phases import Phase, Phases, during, recording

pytestmark = pytest.mark.pure


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def told(phases: Phases) -> dict[Phase, float]:
    return {phase: seconds for phase, seconds in phases.seconds.items() if seconds}


def test_a_second_is_of_the_innermost_phase() -> None:
    clock = Clock()
    phases = Phases(clock)
    clock.now += 1
    with phases.during(Phase.TIMING):
        clock.now += 2
        with phases.during(Phase.COMPILATION):
            clock.now += 4
        clock.now += 8
        assert told(phases) == {Phase.SEARCH: 1, Phase.TIMING: 10, Phase.COMPILATION: 4}
    clock.now += 16
    assert told(phases) == {Phase.SEARCH: 17, Phase.TIMING: 10, Phase.COMPILATION: 4}


def test_some_phases_are_told_as_a_whole() -> None:
    clock = Clock()
    phases = Phases(clock)
    for outer in (Phase.ORIGINAL, Phase.CONFIRMATION, Phase.OUTPUT):
        with phases.during(outer), phases.during(Phase.COMPILATION):
            clock.now += 1
    assert told(phases) == dict.fromkeys((Phase.ORIGINAL, Phase.CONFIRMATION, Phase.OUTPUT), 1)


def test_a_failure_ends_its_phase() -> None:
    clock = Clock()
    phases = Phases(clock)
    try:
        with phases.during(Phase.MODEL):
            clock.now += 1
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        clock.now += 2
    assert told(phases) == {Phase.MODEL: 1, Phase.SEARCH: 2}


def test_what_works_beside_is_not_counted() -> None:
    with during(Phase.TIMING):  # nothing is recorded
        pass
    with recording() as outer, ThreadPoolExecutor(1) as pool:

        def work() -> bool:
            with during(Phase.TIMING):
                return True

        assert pool.submit(work).result()
        with recording() as inner, during(Phase.MODEL):
            pass
    assert set(told(outer)) == {Phase.SEARCH}
    assert Phase.MODEL in told(inner)
