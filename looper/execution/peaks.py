"""Measured peak performance of this machine: floating-point operations and bytes per second.

The roofline of a program (Williams, Waterman and Patterson, CACM 2009) has two lines: the rate of
operations of independent multiply-adds in registers, and the bandwidth of STREAM's triad over
arrays that exceed every cache.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from looper.errors import ToolchainError
from looper.execution.compiling.toolchain import Toolchain, usable_cores
from looper.execution.machine.machine_lock import machine_lock
from looper.support.child_processes import TookTooLong, finished, shortage
from looper.support.scratch import scratch_folder

_SOURCE = Path(__file__).with_name("peaks.c")
# Runs the shared object in another process, so that it is not loaded into this one.
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
    """Peak performance of a machine.

    Attributes:
        doubles, floats: operations per second in double and single precision.
        bytes: bytes per second to and from memory.
        threads: number of threads that were used.
    """

    doubles: float
    floats: float
    bytes: float
    threads: int

    def best(self, other: Peaks) -> Peaks:
        """Return the maximum of both, as other work on the machine only lowers measured peaks."""
        doubles, floats = max(self.doubles, other.doubles), max(self.floats, other.floats)
        return Peaks(doubles, floats, max(self.bytes, other.bytes), self.threads)


def measured_peaks(toolchain: Toolchain, threads: int | None = None) -> Peaks:
    """Measure the peaks of this machine with a compiler and `threads`, by default one per core.

    This takes about two seconds, during which nothing else is measured.

    Raises:
        CompilationFailed, ToolchainError: the code cannot be compiled or run.
    """
    count = threads or usable_cores()
    environment = os.environ | {"OMP_NUM_THREADS": str(count)}
    with scratch_folder() as folder:
        library = toolchain.compile(_SOURCE.read_text(), folder / "peaks.so")
        # Isolated, so that a `json.py` in the current folder is not imported.
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
    return ToolchainError(f"this machine's peaks cannot be measured: {reason}")
