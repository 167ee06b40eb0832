"""Folders for temporary files; those that a killed process leaves are removed by the next one.

A folder is locked while it is in use, and the system releases the lock when the process ends,
however that happens. So a folder without a lock has no owner. This also holds where processes
cannot see each other, as in containers that share a folder for temporary files.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

_LOCK = ".lock"
_HOUR = 3600.0


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a new folder private to this user, removed in the end.

    The first call in a process also removes folders that killed processes have left.

    Raises:
        OSError: no folder can be created.
    """
    parent = tempfile.gettempdir()
    _remove_abandoned(parent, os.getpid())
    # Under another name until it is locked, so that no process takes it for an abandoned one.
    made = tempfile.mkdtemp(prefix=_prefix("new"), dir=parent)
    path, lock = Path(made), -1
    try:
        lock = os.open(path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        # Where there are no locks (some network file systems), it stays under that other name.
        with contextlib.suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            random = path.name.removeprefix(_prefix("new"))
            path = path.rename(path.with_name(_prefix("run") + random))
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        if lock >= 0:
            os.close(lock)


def shared_file(name: str) -> BinaryIO:
    """Open a file in the folder for temporary files on which this user's processes hold locks.

    Raises:
        OSError: it cannot be opened, or is not a regular file of this user: another owner could
            block this process, or make it create a file elsewhere.
    """
    path = Path(tempfile.gettempdir()) / f"looper-{os.getuid()}.{name}"
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    found = os.fstat(descriptor)
    if found.st_uid != os.getuid() or not stat.S_ISREG(found.st_mode):
        os.close(descriptor)
        raise PermissionError(errno.EPERM, "not a file of this user's", str(path))
    return os.fdopen(descriptor, "ab")


def _prefix(kind: str) -> str:
    return f"looper-{os.getuid()}-{kind}-"


@lru_cache(maxsize=8)
def _remove_abandoned(parent: str, _process: int) -> None:
    """Remove the folders that killed processes of this user have left."""
    with contextlib.suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            for kind in ("run", "new"):
                if entry.name.startswith(_prefix(kind)):
                    with contextlib.suppress(OSError):
                        _remove_if_abandoned(entry.path, kind == "new")


def _remove_if_abandoned(path: str, is_new: bool) -> None:
    """Remove a folder that no process has locked; a new one only if it is old enough.

    Raises:
        OSError: a process has locked the folder, it is gone, or it cannot be opened.
    """
    with contextlib.ExitStack() as stack:
        # Links are not followed.
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        stack.callback(os.close, folder)
        found = os.fstat(folder)
        if found.st_uid != os.getuid() or (is_new and time.time() - found.st_mtime < _HOUR):
            return
        # Without a lock file, another process has begun to remove it.
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(_LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
            stack.callback(os.close, lock)
            if not stat.S_ISREG(os.fstat(lock).st_mode):
                return
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
