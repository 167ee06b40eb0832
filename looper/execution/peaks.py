"""What this machine can do at best: floating-point operations and bytes a second, measured.

The roofline of a program (Williams, Waterman and Patterson, CACM 2009) has two lines: as many
operations as independent multiply-adds in registers make, and as many bytes as STREAM's triad moves
over arrays that no cache holds.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from looper.child_processes import TookTooLong, finished, shortage
from looper.errors import ToolchainError
from looper.execution.machine_lock import machine_lock
from looper.execution.toolchain import Toolchain, usable_cores
from looper.scratch import scratch_folder

_SOURCE = Path(__file__).with_name("peaks.c")
# What runs the shared object, so that nothing of it is loaded here.
_CALL = """
import ctypes, json, sys
found = (ctypes.c_double * 3)()
buffers = (ctypes.c_void_p * 1)(ctypes.addressof(found))
ctypes.CDLL(sys.argv[1]).looper_kernel(buffers)
print(json.dumps(list(found)))
"""
_LIMIT = 60.0


@dataclass(frozen=True)
class Peaks:
    """What a machine can do at best.

    Attributes:
        doubles, floats: operations a second in double and single precision.
        bytes: to and from memory, a second.
        threads: how many threads did it.
    """

    doubles: float
    floats: float
    bytes: float
    threads: int

    def best(self, other: Peaks) -> Peaks:
        """The larger of both: other work on the machine only makes what is measured smaller."""
        doubles, floats = max(self.doubles, other.doubles), max(self.floats, other.floats)
        return Peaks(doubles, floats, max(self.bytes, other.bytes), self.threads)


def measured_peaks(toolchain: Toolchain, threads: int | None = None) -> Peaks:
    """What this machine can do with a compiler and so many threads, by default one a core.

    Takes about two seconds, in which nothing else is measured.

    Raises:
        CompilationFailed, ToolchainError: it can not be compiled or run.
    """
    count = threads or usable_cores()
    environment = os.environ | {"OMP_NUM_THREADS": str(count)}
    with scratch_folder() as folder:
        library = toolchain.compile(_SOURCE.read_text(), folder / "peaks.so")
        # Alone: what is called `json.py` where this process is must not be imported.
        command = [sys.executable, "-I", "-c", _CALL, str(library)]
        with machine_lock(alone=True):
            try:
                done = finished(command, _LIMIT, environment=environment)
            except OSError as error:
                raise _unknown(shortage(error) or str(error)) from None
            except TookTooLong:
                raise _unknown(f"they take more than {_LIMIT:g} s") from None
    if done.status != 0:
        raise _unknown(f"exit status {done.status}")
    doubles, floats, moved = json.loads(done.output)
    return Peaks(doubles, floats, moved, count)


def _unknown(reason: str) -> ToolchainError:
    return ToolchainError(f"this machine's peaks can not be measured: {reason}")
