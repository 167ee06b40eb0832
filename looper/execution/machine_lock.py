"""One at a time: what is measured has the machine for itself.

Several processes may measure on one machine (environments side by side, a search beside a
training); times taken together would be wrong, and wrong times would go into the memo that all of
them share. So a run that uses all cores waits until nothing else of ours runs or compiles, in
whatever process; runs on fewer cores and compilers only keep out of its way.
"""

from __future__ import annotations

import contextlib
import fcntl
import threading
from collections.abc import Iterator
from typing import IO

from looper.deadline import Deadline
from looper.phases import Phase, during
from looper.scratch import shared_file


@contextlib.contextmanager
def machine_lock(*, alone: bool, deadline: Deadline | None = None) -> Iterator[None]:
    """Hold the machine while something runs, alone or beside others that need not be alone.

    The lock is a file of this user's in the folder for temporary files; it is given back also when
    a process is killed. Where there can be no such file, nothing is waited for.

    Raises:
        OutOfTime: the turn does not come in time.
    """
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            mode = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
            stack.callback(_locked(shared_file("lock"), mode, deadline or Deadline()).close)
        yield


def _locked(file: IO[bytes], mode: int, deadline: Deadline) -> IO[bytes]:
    """The file, locked; it is closed if that fails."""
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
    """A thread that waits in the queue for a lock, as the system has no waiting with an end."""

    def __init__(self, file: IO[bytes], mode: int) -> None:
        self._file, self._mode = file, mode
        self._guard = threading.Lock()
        self._over = threading.Event()
        self._given_up = False
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(self._file, self._mode)
        with self._guard:
            self._over.set()
            if self._given_up:
                self._file.close()

    @during(Phase.WAITING)
    def done(self, deadline: Deadline) -> IO[bytes]:
        """The locked file; if its turn does not come in time, the thread closes it in the end."""
        try:
            while not self._over.wait(deadline.spendable):
                deadline.check()
        except BaseException:
            with self._guard:
                self._given_up = True
                if self._over.is_set():
                    self._file.close()
            raise
        return self._file
