"""The limit of a program on a machine: no code is faster, whatever its schedule.

This is the roofline model (Williams, Waterman and Patterson, CACM 2009) with a bandwidth for each
level of the memory hierarchy: a run takes as long as its floating-point operations at the machine's
peak, or as its compulsory bytes at the bandwidth at the level where its data fit, whichever is
longer. It is the limit of code that is called many times, whose data stay in the caches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from looper.compare.work import Work
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.peaks import measured_bandwidths, measured_peaks

_TIMES = 2


@dataclass(frozen=True)
class Limit:
    """The limit of one run.

    Attributes:
        seconds: the least time.
        bound: what takes it, `operations` or `bytes`.
    """

    seconds: float
    bound: str


@dataclass(frozen=True)
class Rates:
    """The rates of a machine with some threads.

    Attributes:
        doubles, floats: floating-point operations per second in double and single precision, where
            a multiply-add counts two.
        bandwidths: bytes per second by the bytes that are used, smallest first.
    """

    doubles: float
    floats: float
    bandwidths: tuple[tuple[int, float], ...]

    def limit(self, work: Work) -> Limit | None:
        """Return the limit of a program; None if neither operations nor bytes are known."""
        computing = work.doubles / self.doubles + work.floats / self.floats
        moving = work.bytes / self.bandwidth(work.footprint)
        if not computing and not moving:
            return None
        return Limit(max(computing, moving), "operations" if computing >= moving else "bytes")

    def bandwidth(self, footprint: int) -> float:
        """Return the bandwidth at the level where so many bytes fit.

        This is the best rate that was measured with as many bytes, rounded down to a size that was
        measured, or more.
        """
        smaller = [size for size, _ in self.bandwidths if size <= footprint]
        least = max(smaller, default=0)
        return max(rate for size, rate in self.bandwidths if size >= least)

    def best(self, other: Rates) -> Rates:
        """Return the maximum of both, as other work on the machine only lowers measured rates."""
        rates = dict(other.bandwidths)
        found = ((size, max(rate, rates.get(size, 0.0))) for size, rate in self.bandwidths)
        return Rates(max(self.doubles, other.doubles), max(self.floats, other.floats), tuple(found))

    @classmethod
    def from_dict(cls, content: Mapping[str, Any]) -> Rates:
        """Return the rates of a `results.json`.

        Raises:
            KeyError, TypeError, ValueError: `content` has no rates.
        """
        found = tuple((int(size), float(rate)) for size, rate in content["bandwidths"])
        if not found:
            raise ValueError("no bandwidths")
        return cls(float(content["doubles"]), float(content["floats"]), found)


def measured_rates(toolchain: Toolchain, threads: int) -> Rates:
    """Measure a machine with some threads, several times, and return the best.

    Raises:
        CompilationFailed, ToolchainError: the code cannot be compiled or run.
    """
    found: Rates | None = None
    for _ in range(_TIMES):
        peaks = measured_peaks(toolchain, threads)
        bandwidths = tuple(measured_bandwidths(toolchain, threads).items())
        rates = Rates(peaks.doubles, peaks.floats, bandwidths)
        found = rates if found is None else found.best(rates)
    assert found is not None
    return found
