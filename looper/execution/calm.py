"""Is the machine as it should be for a measurement, and if not, will it be soon?

A hypervisor moves the cores of a virtual machine: for some seconds they share no cache, or share
their units with others, and parallel code takes twice as long. Such times are over soon.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from looper.execution import outcome
from looper.execution.machine_lock import machine_lock
from looper.execution.noise import Pace, Watch
from looper.execution.sandbox import environment
from looper.execution.toolchain import usable_cores

_PAUSE = 0.05
_LONGEST_PACE = 10.0


def is_calm(runner: Path, threads: int, watch: Watch) -> bool:
    """Whether nothing else works on the machine, and it is as fast as it can be.

    Args:
        runner: the compiled `runner.c`.
        threads: of the measured code.
        watch: has seen the machine before.
    """
    with watch.watching() as seen:
        pace = _pace(runner, threads)
    drift = watch.drift([pace] if pace is not None else [])
    return outcome.is_calm(seen.disturbance, drift)


def wait_for_calm(runner: Path, threads: int, watch: Watch, seconds: float) -> bool:
    """Look again and again until the machine is calm, at most so long; whether it is now."""
    end = time.monotonic() + seconds
    while not is_calm(runner, threads, watch):
        if time.monotonic() + _PAUSE >= end:
            return False
        time.sleep(_PAUSE)
    return True


def _pace(runner: Path, threads: int) -> Pace | None:
    """How fast the machine is just now, None where the runner can not say."""
    try:
        with machine_lock(alone=threads >= usable_cores()):
            done = subprocess.run(
                [runner, "pace"],
                env=environment(threads),
                capture_output=True,
                timeout=_LONGEST_PACE,
                check=True,
            )
        team, fastest, slowest = done.stdout.split()
        return Pace(int(team), float(fastest), float(slowest))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
