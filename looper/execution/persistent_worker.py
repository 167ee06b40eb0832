"""Compiled kernel in a resident process, which takes a time sample on request.

Contenders can thus be timed alternately many times, with their arrays allocated and their threads
started. Between its samples a process is stopped (SIGSTOP), as threads that spin while they wait
for work would otherwise take cores from the one being timed.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path

from looper.execution.machine.machine_lock import machine_lock
from looper.execution.machine.noise import NoiseMonitor
from looper.execution.outcome import Execution
from looper.execution.runner_output import Report, Sample
from looper.execution.sandbox import Child, Job, Limits


class Resident:
    """Resident process of a kernel, which at the start runs it once and checks its results.

    A sample lasts `job.repeats.seconds` or one run, whichever is longer; inputs are restored before
    each run, outside the timed section. A failure ends the process and is stored in `failure`.

    Args:
        runner: the compiled `runner.c`.
        job: the kernel to run; `job.repeats.maximum` must be negative.
        limits: its resource limits; the time is that of one run, to which a sample's is added.
        watch: observations of the machine's pace.

    Raises:
        ExecutionError: the process could not be given what it needs (memory for the arrays).
    """

    def __init__(self, runner: Path, job: Job, limits: Limits, watch: NoiseMonitor) -> None:
        self.failure: Execution | None = None
        self._alone = job.uses_all_cores
        self._resources = contextlib.ExitStack()
        self._child = Child(runner, job, limits, self._resources)
        try:
            self._ask(lambda: self._child.begin(job, limits, watch), lambda report: report.verified)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Resident:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def sample(self) -> Sample | None:
        """Take and return one more sample; None if it failed, now or before."""
        if self.failure is None:
            wanted = len(self._child.report.samples) + 1
            self._ask(self._child.go, lambda report: len(report.samples) >= wanted)
        return None if self.failure is not None else self._child.report.samples[-1]

    def close(self) -> None:
        """End the process."""
        self._child.kill()
        self._resources.close()

    def _ask(self, tell: Callable[[], None], answered: Callable[[Report], bool]) -> None:
        with machine_lock(alone=self._alone):
            self._signal(signal.SIGCONT)
            tell()
            timed_out = self._child.listen(answered)
            if answered(self._child.report) and not timed_out:
                self._signal(signal.SIGSTOP)
                return
            self._child.kill()
        self.failure = self._child.outcome(timed_out)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.process.pid, number)
