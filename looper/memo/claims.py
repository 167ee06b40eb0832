"""The right to measure something, held by one process at a time among those that share a memo.

Otherwise, processes that start with the same empty memo would each measure everything. The locks
are on bytes of one file per user in the folder for temporary files, at an offset derived from what
is claimed: one file suffices for any number of programs, and a process that is killed releases its
locks. They are open file description locks, as the older process-owned kind is released when any
part of the process closes the file.
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

from looper.support.deadline import wait_for
from looper.support.scratch import shared_file


class _Claim:
    """State of one claim, shared by the threads of this process."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.held = False


_guard = threading.Lock()
_claims: WeakValueDictionary[int, _Claim] = WeakValueDictionary()
_files: WeakSet[BinaryIO] = WeakSet()


def _after_fork() -> None:
    """Drop all claims in a forked process, which must not keep locks that its parent releases."""
    global _guard  # noqa: PLW0603 - another thread may have held it
    _guard = threading.Lock()
    _claims.clear()
    for file in list(_files):
        file.close()


os.register_at_fork(after_in_child=_after_fork)


@contextlib.contextmanager
def claimed(*what: object, seconds: float = math.inf) -> Iterator[None]:
    """Wait until no other process or thread holds a claim of the same name, and hold it.

    A thread that holds it may claim it again. The holder of a claim must not wait for another
    claim, nor for a process that does; and a claim has to be made before waiting for a turn
    (`looper.execution.machine.machine_lock`), not after. If the file of locks cannot be created,
    only threads of this process wait for each other.

    Raises:
        OutOfTime: another process held it for `seconds`.
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
        # Released by closing: unlocking in a forked process would release the parent's lock, too.
        yield


def _taken(file: BinaryIO, lock: bytes) -> bool:
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)
    except (BlockingIOError, PermissionError):  # what C calls EAGAIN and EACCES
        return False
    return True
