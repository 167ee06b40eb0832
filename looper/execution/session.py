"""Shared process that runs compiled kernels one after the other, on the same memory.

Starting a process, mapping inputs and allocating pages for all arrays takes longer than a short
kernel; and all kernels share the placement of pages, which changes times between processes.
"""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace
from pathlib import Path

from looper.execution.machine.machine_lock import machine_lock
from looper.execution.machine.noise import NoiseMonitor
from looper.execution.outcome import Execution
from looper.execution.sandbox import Child, Job, Limits
from looper.support.deadline import Deadline


class Session:
    """Runs of jobs as by `looper.execution.sandbox.run`, in one process until one fails.

    After a crash, a wrong result or a timeout the next job gets a new process, so that a faulty
    kernel does not affect others. Nothing is started before the first job.

    Args:
        runner: the compiled `runner.c`.
        watch: observes the machine meanwhile.
        deadline: time by which every job, and waiting for the machine, has to end.

    Attributes:
        is_alive: there is a process, which has run at least one job.
    """

    def __init__(self, runner: Path, watch: NoiseMonitor, deadline: Deadline) -> None:
        self._runner, self._watch, self._deadline = runner, watch, deadline
        self._resources = contextlib.ExitStack()
        self._child: Child | None = None
        self._first: Job | None = None

    @property
    def is_alive(self) -> bool:
        """True if there is a process, which has run at least one job."""
        return self._child is not None

    def takes(self, job: Job) -> bool:
        """Return True if a job can share the process with those before it."""
        if job.flush or job.dump is not None or job.repeats.maximum < 0:
            return False
        first = self._first
        return first is None or _memory_of(first) == _memory_of(job)

    def run(self, job: Job, limits: Limits) -> Execution:
        """Run a job that `takes` accepts.

        Raises:
            ExecutionError: the process could not be given what it needs (memory for the arrays).
            OutOfTime: the machine was not free in time.
        """
        done = False
        try:
            with (
                machine_lock(alone=job.uses_all_cores, deadline=self._deadline),
                self._watch.watching() as seen,
            ):
                child = self._child or self._start(job, limits)
                own = replace(limits, total=min(limits.total, self._deadline.spendable))
                child.begin(job, own, self._watch)
                timed_out = child.listen(lambda report: report.is_done)
                done = child.report.is_done and not timed_out
                if not done:
                    child.kill()
        finally:
            if not done:
                self.close()
        drift = self._watch.drift(child.report.paces)
        return replace(child.outcome(timed_out), disturbance=seen.disturbance, drift=drift)

    def close(self) -> None:
        """End the process; the next job gets a new one."""
        if self._child is not None:
            self._child.kill()
            self._watch.forget(self._child.process.pid)
            self._child = None
        self._resources.close()

    def _start(self, job: Job, limits: Limits) -> Child:
        # The number of jobs is unknown, so their time is limited one by one.
        child = Child(self._runner, job, replace(limits, seconds=math.inf), self._resources)
        self._child, self._first = child, job
        self._watch.know(child.process.pid)
        return child


def _memory_of(job: Job) -> tuple[object, ...]:
    return job.inputs, job.reference, job.exact, job.threads
