"""Graceful termination of the command line on Ctrl-C, SIGTERM and SIGHUP.

The first signal raises `KeyboardInterrupt`, in which a search ends with the best it has found. The
second one kills whatever was started and raises `SystemExit`, which ends the process in a few
seconds at most; a third one does so at once. Where an exception would do harm it is deferred a
little (see `looper.support.interrupts`), and one that a finaliser or a C library swallows is raised
again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from looper.support.interrupts import interrupt

HANDLED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = 130

_PATIENCE = 2.0
_SOON = 0.005


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

    def _on_signal(self, number: int, _: object) -> None:
        # Recorded first: the next signal may be handled while this handler runs.
        is_first = self.received is None
        if is_first:
            self.received = number
        self.settle(number)
        if number == signal.SIGHUP:
            _forget_terminal()
        if not self.loaded:
            _leave(self.status)
        if is_first:
            interrupt(KeyboardInterrupt())
            return
        was_leaving, self._is_leaving = self._is_leaving, True
        self._alarm_in(_PATIENCE)
        _kill_children()
        if was_leaving:
            _leave(self.status)
        interrupt(SystemExit(self.status))

    def _alarm_in(self, seconds: float) -> None:
        if signal.SIGALRM not in self._before:
            self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._on_alarm)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def _on_alarm(self, number: int, _: object) -> None:
        self.settle(number)
        if self._is_leaving:
            _kill_children()
            _leave(self.status)
        interrupt(KeyboardInterrupt())

    def _on_unraisable(self, problem: Any) -> None:
        """Interrupt again a little later if an exception from a signal was swallowed."""
        if isinstance(problem.exc_value, KeyboardInterrupt | SystemExit):
            self._alarm_in(_SOON)
        else:
            self._unraisable(problem)


def _nothing(_: int) -> None:
    """Do nothing: there is no pipe to settle."""


def _leave(status: int) -> NoReturn:
    """End the process at once, whatever it is doing."""
    with contextlib.suppress(OSError):
        os.write(2, b"interrupted\n")
    os._exit(status)


def _kill_children() -> None:
    from looper.support.child_processes import kill_descendants

    kill_descendants()


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
