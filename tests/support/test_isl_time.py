"""isl ends with the time there is for it, and with signals; nothing is taken for an answer then."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import islpy as isl
import pytest

from looper.errors import OutOfTime
from looper.support import isl_time
from looper.support.isl_operations import at_most
from looper.support.isl_time import SignalPipe, check_time, within
from tests.endless_isl import endless


@pytest.fixture(autouse=True)
def _isl_goes_on() -> Iterator[None]:
    """Whatever a test does, isl's default context is as before after it."""
    yield
    assert not isl.DEFAULT_CONTEXT.aborted()
    assert isl.DEFAULT_CONTEXT.get_max_operations() == 0
    assert isl.Set("{ [i] : 0 <= i < 5 }").dim_max_val(0).to_python() == 4


@pytest.mark.pure
def test_time_that_is_over() -> None:
    with pytest.raises(OutOfTime, match=r"isl takes longer than the 0\.05 s"), within(0.05):
        endless()


@pytest.mark.pure
def test_what_is_in_time() -> None:
    with within(60):
        assert isl.Set("{ [i] : 0 <= i < 5 }").dim_max_val(0).to_python() == 4
        check_time()


@pytest.mark.pure
def test_no_time_at_all() -> None:
    with pytest.raises(OutOfTime), within(0):
        isl.Set("{ [i] : 0 <= i < 5 }")


@pytest.mark.pure
def test_no_end() -> None:
    with within(math.inf):
        assert isl.Set("{ [i] : 0 <= i < 5 }").dim_max_val(0).to_python() == 4


@pytest.mark.pure
def test_inner_block_ends_with_the_outer_one() -> None:
    with pytest.raises(OutOfTime), within(0.05), within(60):
        endless()


@pytest.mark.pure
def test_inner_block_is_out_of_time_as_the_outer_one_is() -> None:
    with within(0.05):
        for _ in range(2):
            with pytest.raises(OutOfTime, match="is over"), within(60):
                endless()


@pytest.mark.pure
def test_outer_block_goes_on_after_the_inner_one() -> None:
    with within(60):
        with pytest.raises(OutOfTime), within(0.02):
            endless()
        assert isl.Set("{ [i] : 0 <= i < 5 }").dim_max_val(0).to_python() == 4


@pytest.mark.pure
def test_outer_block_that_ended_meanwhile() -> None:
    def asked_again() -> None:
        with pytest.raises(OutOfTime), within(0.02):
            endless()
        time.sleep(0.1)
        isl.Set("{ [i] : 0 <= i < 5 }")

    with pytest.raises(OutOfTime, match=r"0\.06"), within(0.06):
        asked_again()


@pytest.mark.pure
def test_other_errors_of_isl_stay() -> None:
    with pytest.raises(isl.Error), within(60):
        isl.Set("{ [i] : nonsense }")


@pytest.mark.pure
def test_time_is_asked_before_isl_is_blamed() -> None:
    with pytest.raises(OutOfTime, match="over"), within(0.02):
        try:
            endless()
        except isl.Error:
            check_time()
    check_time()


@pytest.mark.pure
def test_bound_on_operations_inside_of_a_time() -> None:
    with within(60):
        with pytest.raises(isl.Error), at_most(1000):
            endless()
        check_time()


@pytest.mark.pure
def test_inner_bound_on_operations_leaves_the_outer_one() -> None:
    with pytest.raises(isl.Error), at_most(100_000):
        with at_most(1_000_000):
            assert isl.DEFAULT_CONTEXT.get_max_operations() == 100_000
        assert isl.DEFAULT_CONTEXT.get_max_operations() == 100_000
        endless()


@pytest.mark.pure
def test_bounds_on_operations_in_threads_are_all_taken_back() -> None:
    context = isl.DEFAULT_CONTEXT
    with ExitStack() as outer:
        first, second = ExitStack(), ExitStack()
        outer.callback(second.close)
        first.enter_context(at_most(100_000))
        second.enter_context(at_most(50_000))
        assert context.get_max_operations() == 50_000
        first.close()
        assert context.get_max_operations() == 50_000
    assert context.get_max_operations() == 0


@pytest.mark.pure
def test_without_timers_a_time_is_a_number_of_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isl_time, "_library", lambda: None)
    with pytest.raises(OutOfTime), within(0.05):
        assert isl.DEFAULT_CONTEXT.get_max_operations() == 0.05 * 2_000_000
        endless()
    with SignalPipe() as pipe:
        pipe.settle(signal.SIGINT)


_INTERRUPTED = """
import signal, sys
sys.path.insert(0, {root!r})
import islpy as isl
from looper.support.isl_time import SignalPipe, within
from tests.endless_isl import endless

def handle(number, frame):
    pipe.settle(number)
    raise KeyboardInterrupt

signal.signal(signal.SIGINT, handle)
with SignalPipe() as pipe:
    for _ in range(3):
        try:
            print("begun", flush=True)
            with within(600):
                endless()
        except KeyboardInterrupt:
            assert isl.Set("{{ [i] : 0 <= i < 5 }}").dim_max_val(0).to_python() == 4
            print("interrupted", flush=True)
print("done", flush=True)
"""


def test_signals_end_what_isl_does() -> None:
    """Each of several signals ends a call of isl's, and isl goes on after each of them."""
    if isl_time._library() is None:
        pytest.skip("isl cannot be told here")
    text = _INTERRUPTED.format(root=str(Path(__file__).parents[2]))
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for _ in range(3):
            assert process.stdout.readline() == "begun\n"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
        assert process.stdout.readline() == "done\n"
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_isl_is_resumed_after_signals_that_are_read_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once, as on a machine under load; the handler of the first reads the second, too."""
    if isl_time._library() is None:
        pytest.skip("isl cannot be told here")
    handled: list[int] = []
    begun, is_done = time.monotonic(), isl_time._Request.is_done
    late = property(lambda self: time.monotonic() > begun + 0.1 and is_done.__get__(self))
    monkeypatch.setattr(isl_time._Request, "is_done", late)
    numbers = {signal.SIGUSR1, signal.SIGUSR2}

    def handle(number: int, _: object) -> None:
        pipe.settle(number)
        handled.append(number)

    before = {number: signal.signal(number, handle) for number in numbers}
    try:
        with SignalPipe() as pipe:
            signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
            for number in numbers:
                os.kill(os.getpid(), number)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)
            assert isl.Set("{ [i] : 0 <= i < 5 }").dim_max_val(0).to_python() == 4
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert set(handled) == numbers
    assert time.monotonic() - begun < 0.9
