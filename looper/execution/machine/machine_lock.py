"""Lock that reserves the machine for a measurement.

Several processes may measure on one machine (parallel environments, a search beside a training);
concurrent timings would be wrong, and the wrong times would enter the memo that the processes
share. So a run that uses all cores waits until no other process of LOOPer runs code or compiles;
runs on fewer cores and compilers only exclude such runs.
"""

from __future__ import annotations

import contextlib
import fcntl
import threading
from collections.abc import Iterator
from typing import IO

from looper.support.deadline import Deadline
from looper.support.interrupts import uninterrupted
from looper.support.phases import Phase, during
from looper.support.scratch import shared_file

# Seconds between moments at which a signal can end the wait.
_TURN = 0.05


@contextlib.contextmanager
def machine_lock(*, alone: bool, deadline: Deadline | None = None) -> Iterator[None]:
    """Hold the machine while something runs, exclusively or shared.

    The lock is on a file of this user in the folder for temporary files, and is released even if
    the process is killed. If the file cannot be created, there is no locking.

    Raises:
        OutOfTime: the lock is not available in time.
    """
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            mode = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
            stack.callback(_locked(shared_file("lock"), mode, deadline or Deadline()).close)
        yield


def _locked(file: IO[bytes], mode: int, deadline: Deadline) -> IO[bytes]:
    """Lock a file and return it; it is closed if that fails."""
    try:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, mode | fcntl.LOCK_NB)
            return file
        if deadline.seconds is None:
            fcntl.flock(file, mode)
            return file
    except BaseException:
        file.close()
        raise
    return _Waiting(file, mode).done(deadline)


class _Waiting:
    """Thread that waits for a lock, as `flock` has no timeout."""

    def __init__(self, file: IO[bytes], mode: int) -> None:
        self._file, self._mode = file, mode
        self._guard = threading.Lock()
        self._over = threading.Event()
        self._given_up = False
        with uninterrupted():
            threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(self._file, self._mode)
        with self._guard:
            self._over.set()
            if self._given_up:
                self._file.close()

    def _is_over(self, seconds: float) -> bool:
        with uninterrupted():
            return self._over.wait(seconds)

    @during(Phase.WAITING)
    def done(self, deadline: Deadline) -> IO[bytes]:
        """Return the locked file; if the deadline passes, the thread closes it in the end."""
        try:
            while not self._is_over(min(_TURN, deadline.spendable)):
                deadline.check()
        except BaseException:
            with self._guard:
                self._given_up = True
                if self._over.is_set():
                    self._file.close()
            raise
        return self._file
