"""The right to measure something, held by one process at a time among those that share a memo.

Processes that start on one cold memo would else measure everything once each. The locks are bytes
of one file of this user's in the folder for temporary files, which byte says what is claimed: so
there is one file however many programs there are, and a process that is killed gives its locks
back. They belong to an open file, not to a process as the older kind of lock does, which is given
back when any part of the process closes the file.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import math
import os
import struct
import threading
from collections.abc import Iterator
from typing import BinaryIO
from weakref import WeakSet, WeakValueDictionary

from looper.deadline import wait_for
from looper.scratch import shared_file


class _Claim:
    """What the threads of this process share of one claim."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.held = False


_guard = threading.Lock()
_claims: WeakValueDictionary[int, _Claim] = WeakValueDictionary()
_files: WeakSet[BinaryIO] = WeakSet()


def _after_fork() -> None:
    """A forked process holds nothing, and must not keep what its parent gives back."""
    global _guard  # noqa: PLW0603 - another thread may have held it
    _guard = threading.Lock()
    _claims.clear()
    for file in list(_files):
        file.close()


os.register_at_fork(after_in_child=_after_fork)


@contextlib.contextmanager
def claimed(*what: object, seconds: float = math.inf) -> Iterator[None]:
    """Wait until no other process or thread holds a claim of the same name, and hold it.

    A thread that holds it may claim it again. Whoever holds one must not wait for another one,
    nor for a process that does; and a claim is made before a turn
    (`looper.execution.machine_lock`) is waited for, not after. Where there can be no file of
    locks, only threads wait for each other.

    Raises:
        OutOfTime: another process held it for so many seconds.
    """
    name = "\0".join(map(str, what))
    offset = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) >> 2
    with _guard:
        claim = _claims.setdefault(offset, _Claim())
    with claim.lock:
        if claim.held:
            yield
            return
        with _locked(offset, seconds):
            claim.held = True
            try:
                yield
            finally:
                claim.held = False


@contextlib.contextmanager
def _locked(offset: int, seconds: float) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            file = stack.enter_context(shared_file("claims"))
            _files.add(file)
            # C's `struct flock`; the last number is a process and must be 0.
            lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, offset, 1, 0)
            if math.isinf(seconds):
                fcntl.fcntl(file, fcntl.F_OFD_SETLKW, lock)
            else:
                wait_for(lambda: _taken(file, lock), seconds)
        # Given back by closing and not by unlocking, which would also be done by a forked process.
        yield


def _taken(file: BinaryIO, lock: bytes) -> bool:
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)
    except (BlockingIOError, PermissionError):  # what C calls EAGAIN and EACCES
        return False
    return True
