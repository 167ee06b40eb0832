"""Graceful termination of the command line on Ctrl-C, SIGTERM and SIGHUP.

The first signal raises `KeyboardInterrupt`, in which a search ends with the best it has found. The
second one kills whatever was started and raises `SystemExit`, or ends the process at once where
that could do harm. A signal may come at any moment, even where an exception would be swallowed (in
a callback of a C library, in a finaliser) or do harm (while a module is imported, between starting
a process and recording it): then the first one is deferred a little.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

HANDLED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = 130

_PATIENCE = 5.0
_SOON = 0.005

# (file, function) in which an exception would be swallowed or replaced, would leak a process, or
# would leave a lock in a state that its callers do not expect.
_UNSAFE = {
    ("cindex.py", "visitor"),
    ("clang_import.py", "visitor"),
    ("cindex.py", "from_param"),
    ("subprocess.py", "__init__"),
    ("subprocess.py", "_execute_child"),
    ("_base.py", "__enter__"),
    ("_base.py", "__exit__"),
    ("threading.py", "__enter__"),
    ("threading.py", "__exit__"),
    ("threading.py", "_acquire_restore"),
    ("threading.py", "_release_save"),
    # NumPy turns it into a TypeError when it compares rows.
    ("_arraysetops_impl.py", "_unique1d"),
    ("arraysetops.py", "_unique1d"),
}


class Signals:
    """Signal handlers of the command line, a context manager for the main thread.

    A signal that was ignored before (`nohup`, a background job) stays ignored.

    Attributes:
        loaded: all modules are imported; before that a signal ends the process at once.
        settle: called first with each signal, see `looper.support.isl_time.SignalPipe`.
        received: the first signal, once there is one.
        after: the handler to install on leaving the context, if not the previous one.
    """

    def __init__(self) -> None:
        self.loaded = False
        self.settle: Callable[[int], None] = _nothing
        self.received: int | None = None
        self.after: signal.Handlers | None = None
        self._exception: BaseException | None = None
        self._is_leaving = False
        self._before: dict[int, Any] = {}
        self._unraisable = sys.unraisablehook

    @property
    def status(self) -> int:
        """The exit status for the first signal."""
        return INTERRUPTED if self.received is None else 128 + self.received

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for number in HANDLED:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._on_signal)
            sys.unraisablehook = self._on_unraisable
        return self

    def __exit__(self, *_: object) -> None:
        if signal.SIGALRM in self._before:
            signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = self._unraisable
        for number, handler in self._before.items():
            ours = self.after is not None and number in HANDLED
            signal.signal(number, self.after if ours else handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.settle(number)
        if number == signal.SIGHUP:
            _forget_terminal()
        if not self.loaded:
            _leave(128 + number)
        if self.received is None:
            self.received = number
            self._exception = KeyboardInterrupt()
        else:
            _kill_children()
            if self._is_leaving or not _is_safe(frame):
                _leave(self.status)
            self._exception = SystemExit(self.status)
        self._deliver(frame)

    def _deliver(self, frame: FrameType | None) -> None:
        """Raise the pending exception, or try again soon where that is unsafe."""
        if self._exception is None:
            return
        if not _is_safe(frame):
            self._again_in(_SOON)
            return
        exception, self._exception = self._exception, None
        if isinstance(exception, SystemExit):
            self._is_leaving = True
            self._again_in(_PATIENCE)
        raise exception

    def _again_in(self, seconds: float) -> None:
        if signal.SIGALRM not in self._before:
            self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._on_alarm)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        self.settle(number)
        if self._is_leaving and self._exception is None:
            _leave(self.status)
        self._deliver(frame)

    def _on_unraisable(self, problem: Any) -> None:
        """Raise a swallowed exception again later if it came from a signal."""
        if isinstance(problem.exc_value, KeyboardInterrupt | SystemExit):
            self._exception = problem.exc_value
            self._again_in(_SOON)
        else:
            self._unraisable(problem)


def _nothing(_: int) -> None:
    """Do nothing: there is no pipe to settle."""


def _is_safe(frame: FrameType | None) -> bool:
    """Return True if an exception may be raised in this frame."""
    return not any(_is_unsafe(each) for each in _stack(frame))


def _stack(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_unsafe(frame: FrameType) -> bool:
    code = frame.f_code
    if code.co_name == "__del__" or code.co_filename.startswith("<frozen importlib"):
        return True
    return (os.path.basename(code.co_filename), code.co_name) in _UNSAFE  # noqa: PTH119


def _leave(status: int) -> NoReturn:
    """End the process at once, whatever it is doing."""
    with contextlib.suppress(OSError):
        os.write(2, b"interrupted\n")
    os._exit(status)


def _kill_children() -> None:
    """Kill all descendants of this process."""
    import psutil

    with contextlib.suppress(psutil.Error):
        for child in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):
                child.kill()


def _forget_terminal() -> None:
    """Redirect output to the null device if the terminal is gone, so that printing cannot fail."""
    for descriptor in (1, 2):
        try:
            name = Path(f"/proc/self/fd/{descriptor}").readlink()
        except OSError:
            continue
        if str(name).startswith(("/dev/pts/", "/dev/tty")) and not os.isatty(descriptor):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, descriptor)
            os.close(nothing)
