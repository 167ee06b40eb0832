"""Detection of disturbances during measurements.

Two external causes change measured times: other processes that use the cores, and a processor that
has become slower (by its clock, or by a hypervisor that gives its execution units to others or
moves its cores to where they share no cache). The first is detected by the system's accounting of
the cores, less the share of this process and its children; the second by the time of a fixed piece
of work that the runner does beside every measurement: all its threads compute, and then synchronize
many times (like pyperf's `system` and hyperfine's warnings, but for every single measurement).
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import psutil

# The system counts in hundredths of a second; less than a few of them may be due to rounding.
_LEAST_SECONDS = 0.03
# Shorter measurements are evaluated with the time before them, up to a limit; accounts kept.
_SHORT, _AGO, _KEPT = 0.25, 1.5, 64


@dataclass
class Seen:
    """Other work that was observed while something ran.

    Attributes:
        disturbance: cores used by other processes (see `Execution.disturbance`).
    """

    disturbance: float | None = None


class _Account(NamedTuple):
    """Accumulated work of other processes at some moment, in seconds."""

    moment: float
    others: float


class Pace(NamedTuple):
    """The machine's pace as measured by a runner.

    Attributes:
        team: number of threads that did the fixed piece of work.
        fastest: the shortest time it took them, in seconds, including times of earlier runners.
        slowest: the longest one beside a run that counts.
    """

    team: int
    fastest: float
    slowest: float


class NoiseMonitor:
    """Observer of the cores this process may use, and of the pace of the machine.

    Args:
        threads: threads of the measured code; others may use the cores that it leaves free.

    Attributes:
        is_busy: the machine has not been calm for long, so that waiting for it is useless.
        fastest: shortest time so far of the fixed piece of work, in seconds, by number of threads.
    """

    def __init__(self, threads: int) -> None:
        self._cores = sorted(os.sched_getaffinity(0))
        self._spare = max(0, len(self._cores) - threads)
        self.fastest: dict[int, float] = {}
        self.is_busy = False
        self._living: dict[int, psutil.Process] = {}
        self._past: deque[_Account] = deque([self._account()], _KEPT)

    def know(self, child: int) -> None:
        """Exclude the work of a living child from that of others."""
        self._living[child] = psutil.Process(child)

    def forget(self, child: int) -> None:
        """Forget a child known to `know` that has been waited for."""
        self._living.pop(child, None)

    @contextlib.contextmanager
    def watching(self) -> Iterator[Seen]:
        """Observe the work of other processes while the block runs.

        Every child started in it must be waited for, or be passed to `know`.
        """
        seen, begin = Seen(), self._account()
        try:
            yield seen
        finally:
            end = self._account()
            if end.moment - begin.moment < _SHORT:
                begin = self._before(begin)
            wall, others = end.moment - begin.moment, end.others - begin.others
            known = wall > 0 and others > _LEAST_SECONDS
            seen.disturbance = max(0.0, others / wall - self._spare) if known else 0.0
            self._past.append(end)

    def begin_again(self) -> None:
        """Forget the work of others until now, as the machine was theirs."""
        self._past = deque([self._account()], _KEPT)

    def _before(self, begin: _Account) -> _Account:
        """Return the oldest account that is recent enough to be evaluated with this one."""
        while self._past and begin.moment - self._past[0].moment > _AGO:
            self._past.popleft()
        return self._past[0] if self._past else begin

    def _account(self) -> _Account:
        return _Account(
            time.monotonic(), self._busy() - _own() - sum(map(_used, self._living.values()))
        )

    def goal(self, threads: int) -> float:
        """Return the pace for which runs of `threads` threads should wait, in seconds.

        It is 0 if it is unknown, and negative if runs should not wait.
        """
        return -1.0 if self.is_busy else self.fastest.get(min(threads, len(self._cores)), 0.0)

    def drift(self, paces: Sequence[Pace]) -> float | None:
        """Return the slowness of the machine by times of the fixed piece of work, None without any.

        It is the ratio of the slowest time to the fastest one known.
        """
        for pace in paces:
            self.fastest[pace.team] = min(pace.fastest, self.fastest.get(pace.team, pace.fastest))
        return max((pace.slowest / self.fastest[pace.team] for pace in paces), default=None)

    def _busy(self) -> float:
        """Return the seconds of work of all cores that this process may use."""
        times = psutil.cpu_times(percpu=True)
        chosen = [times[core] for core in self._cores if core < len(times)]
        return sum(map(_working, chosen))


def _working(times: Any) -> float:
    """Return the seconds of work in a core's accounting; user time includes that of guests."""
    idle = times.idle + getattr(times, "iowait", 0.0)
    guests = getattr(times, "guest", 0.0) + getattr(times, "guest_nice", 0.0)
    return float(sum(times) - idle - guests)


def _used(process: psutil.Process) -> float:
    """Return the seconds of work of a child that has not been waited for."""
    try:
        used = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(used.user + used.system)


def _own() -> float:
    """Return the seconds of work of this process and the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
