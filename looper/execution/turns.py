"""One at a time: what is measured has the machine for itself.

Several processes may measure on one machine (environments side by side, a search beside a
training); times taken together would be wrong, and wrong times would go into the memo that all of
them share. So a run that uses all cores waits until nothing else of ours runs or compiles, in
whatever process; runs on fewer cores and compilers only keep out of its way.
"""

from __future__ import annotations

import contextlib
import fcntl
import math
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from looper.deadline import wait_for


@contextlib.contextmanager
def turn(*, alone: bool, seconds: float = math.inf) -> Iterator[None]:
    """Hold the machine while something runs, alone or beside others that need not be alone.

    Args:
        alone: nothing else of ours may run meanwhile.
        seconds: how long to wait for it.

    Raises:
        OutOfTime: others held it for so long.

    The lock is a file of this user's in the folder for temporary files; it is given back also when
    a process is killed. Where there can be no such file, nothing is waited for.
    """
    path = Path(tempfile.gettempdir()) / f"looper-{os.getuid()}.lock"
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            lock = stack.enter_context(path.open("ab"))
            kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
            if math.isinf(seconds):
                fcntl.flock(lock, kind)
            else:
                wait_for(lambda: _taken(lock, kind), seconds)
        yield


def _taken(lock: BinaryIO, kind: int) -> bool:
    try:
        fcntl.flock(lock, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
