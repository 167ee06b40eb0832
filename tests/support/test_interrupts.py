"""Exceptions from signals wait for the end of blocks that are not to be interrupted."""

from __future__ import annotations

import threading

import pytest

from looper.support.interrupts import interrupt, interruption_point, uninterrupted


def test_an_exception_is_raised_at_once_outside_of_blocks() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt(KeyboardInterrupt())
    interruption_point()


def test_an_exception_waits_for_the_end_of_the_outermost_block() -> None:
    reached = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        with uninterrupted():
            interrupt(KeyboardInterrupt())
            interruption_point()
            reached.append("the end of the inner block")
        reached.append("the end of the outer block")
    assert len(reached) == 2


def test_an_exception_is_raised_at_a_point_that_allows_it() -> None:
    with uninterrupted():
        interrupt(KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            interruption_point()
        interruption_point()


def test_an_exception_takes_the_place_of_another_one_that_ends_the_block() -> None:
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        interrupt(KeyboardInterrupt())
        raise ValueError


def test_the_last_of_several_exceptions_is_raised() -> None:
    with pytest.raises(SystemExit), uninterrupted():
        interrupt(KeyboardInterrupt())
        interrupt(SystemExit())


def test_blocks_of_other_threads_do_not_count() -> None:
    begun, ended = threading.Event(), threading.Event()

    def hold() -> None:
        with uninterrupted():
            begun.set()
            ended.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    begun.wait()
    with pytest.raises(KeyboardInterrupt):
        interrupt(KeyboardInterrupt())
    ended.set()
    thread.join()
