"""Being told to stop: Ctrl-C, SIGTERM and SIGHUP end the command line well.

The first signal raises `KeyboardInterrupt`, in which a search ends with the best it has found. The
second one kills whatever was started and raises `SystemExit`, or ends the process at once where
that could do harm. A signal may come at any moment, also where an exception would be swallowed (in
a callback of a C library, in a finaliser) or do harm (while a module is imported, between starting
a process and noting it): then the first one waits a little.
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

# (file, function) in which an exception would be swallowed or become another one, would lose a
# process, or would leave a lock in another state than those around it take for granted.
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
    # NumPy makes a TypeError of it, where it compares rows.
    ("_arraysetops_impl.py", "_unique1d"),
    ("arraysetops.py", "_unique1d"),
}


class Signals:
    """Handlers of signals while the command line runs; used in a `with`, in the main thread.

    A signal that was ignored when we came (`nohup`, a job in the background) stays ignored.

    Attributes:
        loaded: all modules are imported; before that a signal ends the process at once.
        settle: called first when a signal comes: see `looper.isl_time.SignalPipe`.
        received: the first signal, once there is one.
        after: what signals do after the `with`, where not what they did before.
    """

    def __init__(self) -> None:
        self.loaded = False
        self.settle: Callable[[], None] = _nothing
        self.received: int | None = None
        self.after: signal.Handlers | None = None
        self._exception: BaseException | None = None
        self._is_leaving = False
        self._before: dict[int, Any] = {}
        self._unraisable = sys.unraisablehook

    @property
    def status(self) -> int:
        """The exit status that tells of the first signal."""
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
        self.settle()
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
        """Raise what is to be raised, or try again soon."""
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

    def _on_alarm(self, _: int, frame: FrameType | None) -> None:
        self.settle()
        if self._is_leaving and self._exception is None:
            _leave(self.status)
        self._deliver(frame)

    def _on_unraisable(self, problem: Any) -> None:
        """An exception was swallowed: if it was ours, raise it again elsewhere."""
        if isinstance(problem.exc_value, KeyboardInterrupt | SystemExit):
            self._exception = problem.exc_value
            self._again_in(_SOON)
        else:
            self._unraisable(problem)


def _nothing() -> None:
    """There is nothing to settle."""


def _is_safe(frame: FrameType | None) -> bool:
    """Whether an exception may be raised here."""
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
    """End the process now, whatever it is doing."""
    with contextlib.suppress(OSError):
        os.write(2, b"interrupted\n")
    os._exit(status)


def _kill_children() -> None:
    """End every process that this one started, with theirs."""
    import psutil

    with contextlib.suppress(psutil.Error):
        for child in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):
                child.kill()


def _forget_terminal() -> None:
    """Print into nothing if the terminal is gone, as errors would keep the result from its file."""
    for descriptor in (1, 2):
        try:
            name = Path(f"/proc/self/fd/{descriptor}").readlink()
        except OSError:
            continue
        if str(name).startswith(("/dev/pts/", "/dev/tty")) and not os.isatty(descriptor):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, descriptor)
            os.close(nothing)
