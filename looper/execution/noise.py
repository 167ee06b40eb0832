"""Was the machine quiet while something was measured?

Two things change times that are not the measured code's: other processes that take the cores, and
a processor that is slower than it was (its clock, or a hypervisor that gives its units to others or
moves its cores to where they share no cache). The first is seen in the system's accounting of the
cores, less what this process and its children used; the second in the time of a fixed piece of work
that the runner does beside every measurement: all its threads compute, and then wait for each other
many times (as pyperf's `system` and hyperfine's warnings, but for every single point).
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

# The system counts in hundredths of a second; what is less than a few of them can be its rounding.
_LEAST_SECONDS = 0.03
# A shorter measurement is looked at together with what was before it, up to so long ago.
_SHORT, _AGO, _KEPT = 0.25, 1.5, 64


@dataclass
class Seen:
    """What was noticed of other work while something ran.

    Attributes:
        disturbance: cores that others took from it (see `Execution.disturbance`).
    """

    disturbance: float | None = None


class _Account(NamedTuple):
    """How much others have worked until some moment, in seconds."""

    moment: float
    others: float


class Pace(NamedTuple):
    """What a runner says of how fast the machine was.

    Attributes:
        team: threads that did the fixed piece of work.
        fastest: the shortest time it took them, in seconds; earlier runners' times included.
        slowest: the longest one beside a run that counts.
    """

    team: int
    fastest: float
    slowest: float


class Watch:
    """Watches the cores this process may use, and the pace of the machine.

    Args:
        threads: of the measured code: what others do on cores that it leaves alone is no matter.

    Attributes:
        is_busy: the machine has not been calm for long: there is no sense in waiting for that.
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
        """What a child that lives on does is no work of others."""
        self._living[child] = psutil.Process(child)

    def forget(self, child: int) -> None:
        """Such a child was waited for."""
        self._living.pop(child, None)

    @contextlib.contextmanager
    def watching(self) -> Iterator[Seen]:
        """Notice what others do while the block runs.

        Every child of it must be waited for, or known.
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
        """Forget what others did until now: the machine was theirs."""
        self._past = deque([self._account()], _KEPT)

    def _before(self, begin: _Account) -> _Account:
        """The oldest account that is not too old to be about the same as this one."""
        while self._past and begin.moment - self._past[0].moment > _AGO:
            self._past.popleft()
        return self._past[0] if self._past else begin

    def _account(self) -> _Account:
        return _Account(
            time.monotonic(), self._busy() - _own() - sum(map(_used, self._living.values()))
        )

    def goal(self, threads: int) -> float:
        """The pace for which runs of so many threads should wait, in seconds.

        0 where it is not known, and below 0 where they should not wait.
        """
        return -1.0 if self.is_busy else self.fastest.get(min(threads, len(self._cores)), 0.0)

    def drift(self, paces: Sequence[Pace]) -> float | None:
        """How much slower the machine was than it can be, by times of the fixed piece of work."""
        for pace in paces:
            self.fastest[pace.team] = min(pace.fastest, self.fastest.get(pace.team, pace.fastest))
        return max((pace.slowest / self.fastest[pace.team] for pace in paces), default=None)

    def _busy(self) -> float:
        """Seconds of work of all cores that this process may use."""
        times = psutil.cpu_times(percpu=True)
        chosen = [times[core] for core in self._cores if core < len(times)]
        return sum(map(_working, chosen))


def _working(times: Any) -> float:
    """Seconds of work in one core's accounting; that of guests is in the user's time already."""
    idle = times.idle + getattr(times, "iowait", 0.0)
    guests = getattr(times, "guest", 0.0) + getattr(times, "guest_nice", 0.0)
    return float(sum(times) - idle - guests)


def _used(process: psutil.Process) -> float:
    """Seconds of work of a child that is not waited for."""
    try:
        used = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(used.user + used.system)


def _own() -> float:
    """Seconds of work of this process and the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
