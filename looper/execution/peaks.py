"""Measured peak performance of this machine: floating-point operations and bytes per second.

The roofline of a program (Williams, Waterman and Patterson, CACM 2009) has two lines: the rate of
operations of independent multiply-adds in registers, and the bandwidth of STREAM's triad over
arrays that exceed every cache. Programs whose data fit into a cache have the bandwidth of that.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import ToolchainError
from looper.execution.compiling.toolchain import Toolchain, usable_cores
from looper.execution.machine.machine_lock import machine_lock
from looper.execution.machine.memory import available_memory
from looper.support.child_processes import TookTooLong, finished, shortage
from looper.support.scratch import scratch_folder

_PEAKS, _BANDWIDTHS = (Path(__file__).with_name(f"{name}.c") for name in ("peaks", "bandwidths"))
# Runs the shared object in another process, so that it is not loaded into this one.
_CALL = """
import ctypes, json, sys
given = json.loads(sys.argv[2])
found = (ctypes.c_double * len(given))(*given)
buffers = (ctypes.c_void_p * 1)(ctypes.addressof(found))
ctypes.CDLL(sys.argv[1]).looper_kernel(buffers)
print(json.dumps(list(found)))
"""
# Bytes of a thread: the smallest, and the least of the largest, which no cache holds.
_SMALLEST, _BEYOND_CACHES = 8 << 10, 64 << 20
# Times the last level of the caches, and the share of the available memory at most.
_BEYOND, _MEMORY_SHARE = 4, 0.25
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
    doubles, floats, moved = _measured(_PEAKS, [0.0] * 3, toolchain, count)
    return Peaks(doubles, floats, moved, count)


def measured_bandwidths(
    toolchain: Toolchain, threads: int | None = None, sizes: Sequence[int] | None = None
) -> dict[int, float]:
    """Measure the bytes per second that all threads move, by the bytes that they use together.

    Each thread has a part of its own. The rate is the best of reading all, reading and writing all,
    and copying one half into the other. This takes about a second, during which nothing else is
    measured.

    Args:
        toolchain: the compiler.
        threads: default: one per core.
        sizes: bytes of one thread, multiples of 4096; default: powers of two, from what the first
            level of the caches holds to what none holds.

    Raises:
        CompilationFailed, ToolchainError: the code cannot be compiled or run.
    """
    count = threads or usable_cores()
    shares = list(sizes or _shares(count))
    rates = _measured(_BANDWIDTHS, [float(len(shares)), *map(float, shares)], toolchain, count)
    found = zip(shares, rates[1:], strict=True)
    return {count * share: rate for share, rate in found if rate > 0.0}


def _shares(threads: int) -> list[int]:
    """Return the bytes of one thread in each measurement."""
    wanted = max(_BEYOND_CACHES, _BEYOND * _last_level())
    most = min(wanted, int(_MEMORY_SHARE * available_memory())) // threads
    found = [_SMALLEST]
    while 2 * found[-1] <= most:
        found.append(2 * found[-1])
    return found


def _last_level() -> int:
    """Return the bytes of the largest cache that the system knows of; 0 if it knows none."""
    try:
        return max(os.sysconf(f"SC_LEVEL{level}_CACHE_SIZE") for level in (2, 3, 4))
    except (OSError, ValueError):
        return 0


def _measured(
    source: Path, given: Sequence[float], toolchain: Toolchain, threads: int
) -> list[float]:
    """Run a measurement alone on the machine, in a process of its own."""
    environment = os.environ | {"OMP_NUM_THREADS": str(threads)}
    with scratch_folder() as folder:
        library = toolchain.compile(source.read_text(), folder / "measured.so")
        # Isolated, so that a `json.py` in the current folder is not imported.
        command = [sys.executable, "-I", "-c", _CALL, str(library), json.dumps(list(given))]
        with machine_lock(alone=True):
            try:
                done = finished(command, _LIMIT, environment=environment)
            except OSError as error:
                raise _unknown(shortage(error) or str(error)) from None
            except TookTooLong:
                raise _unknown(f"they take more than {_LIMIT:g} s") from None
    if done.status != 0:
        raise _unknown(f"exit status {done.status}")
    rates: list[float] = json.loads(done.output)
    return rates


def _unknown(reason: str) -> ToolchainError:
    return ToolchainError(f"this machine's peaks cannot be measured: {reason}")
