"""Was the machine quiet while something was measured?

Two things change times that are not the measured code's: other processes that take the cores, and
a processor that is slower than it was (its clock, or a hypervisor that gives it to others). The
first is seen in the system's accounting of the cores, less what this process and its children
used; the second in the time of a fixed piece of work that the runner does beside every
measurement (as pyperf's `system` and hyperfine's warnings, but for every single point).
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


class Watch:
    """Watches the cores this process may use, and the pace of the machine.

    Args:
        threads: of the measured code: what others do on cores that it leaves alone is no matter.

    Attributes:
        fastest: shortest time so far of the fixed piece of work, in seconds.
    """

    def __init__(self, threads: int) -> None:
        self._cores = sorted(os.sched_getaffinity(0))
        self._spare = max(0, len(self._cores) - threads)
        self.fastest: float | None = None
        self._past: deque[_Account] = deque([self._account()], _KEPT)

    @contextlib.contextmanager
    def watching(self) -> Iterator[Seen]:
        """Notice what others do while the block runs; every child of it must be waited for."""
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

    def _before(self, begin: _Account) -> _Account:
        """The oldest account that is not too old to be about the same as this one."""
        while self._past and begin.moment - self._past[0].moment > _AGO:
            self._past.popleft()
        return self._past[0] if self._past else begin

    def _account(self) -> _Account:
        return _Account(time.monotonic(), self._busy() - _own())

    def drift(self, paces: Sequence[float]) -> float | None:
        """How much slower the machine was than it can be, by times of the fixed piece of work."""
        if not paces:
            return None
        self.fastest = min([*paces, self.fastest or paces[0]])
        return max(paces) / self.fastest

    def load(self, seconds: float = 0.1) -> float:
        """Cores that others take just now."""
        with self.watching() as seen:
            time.sleep(seconds)
        return seen.disturbance or 0.0

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


def _own() -> float:
    """Seconds of work of this process and the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
