"""Sharing of a machine by several processes: usually in parallel, in turns for measurements."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

from looper.execution.machine.turns import Turn
from looper.support.interrupts import uninterrupted

# Cores used by other work, above which we pause, and below which we continue.
_BUSY, _FREE = 0.35, 0.2
# Seconds between two checks, and consecutive quiet checks until we continue.
_EVERY, _QUIET_LOOKS = 1.0, 3


def folder_of_machine() -> Path:
    """Return a folder for `Turns` that all processes of this user on this machine share.

    It is in the folder for temporary files, and created if it does not exist.
    """
    folder = Path(tempfile.gettempdir()) / f"looper-{os.getuid()}.turns"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


class Turns(Turn):
    """One process's part in sharing the machine.

    While all processes are `working`, they compute and compile in parallel; a process that wants to
    be `alone` waits until each of the others is `between` two pieces of work, waits as well, or is
    done. The locks are file locks, which are released even if a process is killed.

    Args:
        folder: the same for all; it must exist.

    Attributes:
        waited: seconds in `between`, in which others had the machine.
    """

    pieces = 6

    def __init__(self, folder: Path) -> None:
        # A process that waits to be alone holds the gate, so that no others can begin before it.
        self._gate = (folder / "gate").open("ab")
        self._machine = (folder / "machine").open("ab")
        self._depth = 0
        self.waited = 0.0

    def close(self) -> None:
        """Close the files, which releases all locks."""
        self._machine.close()
        self._gate.close()

    @contextlib.contextmanager
    def working(self) -> Iterator[None]:
        """Compute in parallel with the others, while no process is alone."""
        self._enter()
        try:
            yield
        finally:
            fcntl.flock(self._machine, fcntl.LOCK_UN)

    def between(self) -> None:
        """Let processes that wait for the machine have it."""
        if self._depth == 0:
            begin = time.monotonic()
            fcntl.flock(self._machine, fcntl.LOCK_UN)
            self._enter()
            self.waited += time.monotonic() - begin

    def pause(self) -> None:
        """Keep all processes from starting work; for a process that does not work itself."""
        fcntl.flock(self._gate, fcntl.LOCK_EX)

    def go_on(self) -> None:
        """End the effect of `pause`."""
        fcntl.flock(self._gate, fcntl.LOCK_UN)

    def clock(self) -> float:
        """Return monotonic seconds without those waited."""
        return time.monotonic() - self.waited

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Have exclusive use of the machine, while the others wait; within `working`."""
        self._depth += 1
        try:
            if self._depth == 1:
                fcntl.flock(self._machine, fcntl.LOCK_UN)
                fcntl.flock(self._gate, fcntl.LOCK_EX)
                try:
                    fcntl.flock(self._machine, fcntl.LOCK_EX)
                finally:
                    fcntl.flock(self._gate, fcntl.LOCK_UN)
            yield
        finally:
            self._depth -= 1
            if self._depth == 0:
                fcntl.flock(self._machine, fcntl.LOCK_UN)
                self._enter()

    def _enter(self) -> None:
        fcntl.flock(self._gate, fcntl.LOCK_SH)
        try:
            fcntl.flock(self._machine, fcntl.LOCK_SH)
        finally:
            fcntl.flock(self._gate, fcntl.LOCK_UN)


class Others:
    """A thread that watches for work on the machine by processes other than this one's own.

    Args:
        changed: called with True when such work begins, and with False when it has ended.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Others:
        with uninterrupted():
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with uninterrupted():
            self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        busy, quiet = False, 0
        last, ours, moment = _all_work(), _our_work(), time.monotonic()
        while not self._over.wait(_EVERY):
            now_all, now_ours, now = _all_work(), _our_work(), time.monotonic()
            others = ((now_all - last) - (now_ours - ours)) / (now - moment)
            last, ours, moment = now_all, now_ours, now
            quiet = quiet + 1 if others < _FREE else 0
            if not busy and others > _BUSY:
                busy = True
                self._changed(True)
            elif busy and quiet >= _QUIET_LOOKS:
                busy = False
                self._changed(False)


def _all_work() -> float:
    """Return the seconds of work of the cores that this process may use."""
    times = psutil.cpu_times(percpu=True)
    cores = [times[core] for core in os.sched_getaffinity(0) if core < len(times)]
    return float(sum(sum(each) - each.idle - getattr(each, "iowait", 0.0) for each in cores))


def _our_work() -> float:
    """Return the seconds of work of this process and its descendants, finished ones included."""
    total, own = 0.0, psutil.Process()
    for process in (own, *own.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            used = process.cpu_times()
            total += used.user + used.system + used.children_user + used.children_system
    return total
