"""Processes that share a machine: together, or one of them alone."""

from __future__ import annotations

import contextlib
import multiprocessing
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from costmodel.data.turns import Others, Turns, _all_work, _our_work
from looper.support.deadline import wait_for


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Turns, Turns]]:
    with contextlib.closing(Turns(tmp_path)) as one, contextlib.closing(Turns(tmp_path)) as other:
        yield one, other


def in_background(action: Any) -> threading.Thread:
    thread = threading.Thread(target=action, daemon=True)
    thread.start()
    return thread


@pytest.mark.pure
def test_both_work_at_the_same_time(pair: tuple[Turns, Turns]) -> None:
    one, other = pair
    with one.working(), other.working():
        pass


@pytest.mark.pure
def test_who_wants_to_be_alone_waits_until_the_other_is_between_two_pieces(
    pair: tuple[Turns, Turns],
) -> None:
    one, other = pair
    order: list[str] = []

    def measure() -> None:
        with one.working(), one.alone():
            order.append("alone")
            time.sleep(0.1)
            order.append("done")

    with other.working():
        thread = in_background(measure)
        time.sleep(0.2)
        assert order == []
        # The other one comes back when it is over.
        while thread.is_alive():
            other.between()
            order.append("between")
            time.sleep(0.01)
    assert order.index("done") == order.index("alone") + 1
    assert other.waited > 0.05
    assert other.clock() < time.monotonic()


@pytest.mark.pure
def test_two_that_want_to_be_alone_take_turns(pair: tuple[Turns, Turns]) -> None:
    inside: list[int] = []
    most: list[int] = []

    def measure(turns: Turns) -> None:
        with turns.working():
            for _ in range(20):
                with turns.alone(), turns.alone():
                    inside.append(1)
                    most.append(len(inside))
                    time.sleep(0.001)
                    inside.pop()

    threads = [in_background(lambda each=each: measure(each)) for each in pair]
    for thread in threads:
        thread.join(20.0)
        assert not thread.is_alive()
    assert len(most) == 40
    assert max(most) == 1


@pytest.mark.pure
def test_nobody_begins_anything_during_a_pause(pair: tuple[Turns, Turns]) -> None:
    one, parent = pair
    done: list[str] = []

    def work() -> None:
        with one.working():
            done.append("begun")
            one.between()
            done.append("went on")

    parent.pause()
    thread = in_background(work)
    time.sleep(0.1)
    assert done == []
    parent.go_on()
    thread.join(10.0)
    assert done == ["begun", "went on"]


def _hold(folder: Path, held: Any) -> None:
    turns = Turns(folder)
    with turns.working(), turns.alone():
        held.send(True)
        time.sleep(60)


@pytest.mark.pure
def test_a_process_that_is_killed_gives_everything_back(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    own, theirs = context.Pipe()
    process = context.Process(target=_hold, args=(tmp_path, theirs))
    process.start()
    assert own.poll(30.0)
    process.kill()
    process.join()
    with contextlib.closing(Turns(tmp_path)) as turns, turns.working(), turns.alone():
        pass


@pytest.mark.pure
@pytest.mark.noisy
def test_the_work_of_others_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Seconds of work of all, and of ours, as they would be at these moments.
    work = {"all": 0.0, "ours": 0.0}
    monkeypatch.setattr("costmodel.data.turns._all_work", lambda: work["all"])
    monkeypatch.setattr("costmodel.data.turns._our_work", lambda: work["ours"])
    monkeypatch.setattr("costmodel.data.turns._EVERY", 0.05)
    told: list[bool] = []
    with Others(told.append):
        for _ in range(10):
            work["all"] += 0.5
            work["ours"] += 0.5
            time.sleep(0.05)
        assert told == []
        while not told:
            work["all"] += 0.5
            time.sleep(0.05)
        wait_for(lambda: told == [True, False], 10.0)


def test_the_work_of_children_is_ours() -> None:
    before = _our_work()
    child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        wait_for(lambda: _our_work() > before + 0.3, 20.0)
    finally:
        child.kill()
        child.wait()
    assert _our_work() > before + 0.3
    assert _all_work() > 0
