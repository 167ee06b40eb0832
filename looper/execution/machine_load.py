"""Checks that the machine is undisturbed and at full speed, and waits for that state.

A hypervisor moves the cores of a virtual machine: for some seconds they share no cache, or share
their execution units with others, and parallel code takes twice as long. Such phases are short.
"""

from __future__ import annotations

import time
from pathlib import Path

from looper.execution import outcome
from looper.execution.compiling.toolchain import usable_cores
from looper.execution.machine.machine_lock import machine_lock
from looper.execution.machine.noise import NoiseMonitor, Pace
from looper.execution.sandbox import environment
from looper.support.child_processes import TookTooLong, finished

_PAUSE = 0.05
_LONGEST_PACE = 10.0


def is_calm(runner: Path, threads: int, watch: NoiseMonitor) -> bool:
    """Return True if nothing else works on the machine and it runs at full speed.

    Args:
        runner: the compiled `runner.c`.
        threads: threads of the measured code.
        watch: earlier observations of the machine.
    """
    with watch.watching() as seen:
        pace = _pace(runner, threads)
    drift = watch.drift([pace] if pace is not None else [])
    return outcome.is_calm(seen.disturbance, drift)


def wait_for_calm(runner: Path, threads: int, watch: NoiseMonitor, seconds: float) -> bool:
    """Wait at most `seconds` until the machine is calm; return True if it is."""
    end = time.monotonic() + seconds
    while not is_calm(runner, threads, watch):
        if time.monotonic() + _PAUSE >= end:
            return False
        time.sleep(_PAUSE)
    return True


def _pace(runner: Path, threads: int) -> Pace | None:
    """Return the current pace of the machine, None if the runner cannot measure it."""
    try:
        with machine_lock(alone=threads >= usable_cores()):
            done = finished([runner, "pace"], _LONGEST_PACE, environment=environment(threads))
        team, fastest, slowest = done.output.split()
        return Pace(int(team), float(fastest), float(slowest))
    except (OSError, TookTooLong, ValueError):
        return None
