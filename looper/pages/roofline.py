"""The roofline model: a program's rates and the peaks of a machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from looper.execution.peaks import Peaks
from looper.ir.counting import operations
from looper.ir.expressions import ElementType
from looper.ir.program import Program


@dataclass(frozen=True)
class Work:
    """The least work of one run of a program.

    Attributes:
        operations: arithmetic ones; None if counting would be too slow.
        bytes: of all arrays that are not local, once.
        single: it computes in single precision.
    """

    operations: int | None
    bytes: int
    single: bool

    @classmethod
    def of(cls, program: Program) -> Work:
        """Return the work of a program."""
        arrays = [array for array in program.arrays if not array.local]
        types = {array.type for array in program.arrays if array.type.is_floating}
        moved = sum(array.bytes for array in arrays)
        return cls(operations(program), moved, types == {ElementType.FLOAT})

    @property
    def intensity(self) -> float | None:
        """Operations per byte."""
        return self.operations / self.bytes if self.operations and self.bytes else None

    def peak(self, peaks: Peaks) -> float:
        """Return the machine's peak operations per second in this precision."""
        return peaks.floats if self.single else peaks.doubles

    def is_beyond(self, peaks: Peaks, seconds: float) -> bool:
        """Return True if a run of this time exceeds the measured peaks of the machine.

        The machine was slower then while the peaks were measured, or the arrays stay in caches.
        """
        bound = self.bound(peaks)
        too_many = bound is not None and (self.operations or 0) > bound * seconds
        return too_many or self.bytes > peaks.bytes * seconds

    def bound(self, peaks: Peaks) -> float | None:
        """Return the attainable operations per second if no byte is moved twice."""
        if self.intensity is None:
            return None
        return min(self.peak(peaks), self.intensity * peaks.bytes)


def draw_roofline(
    axes: Axes, work: Work, peaks: Peaks, points: Sequence[tuple[str, float]]
) -> None:
    """Draw a machine's roofline, and the operations per second of some runs.

    Args:
        axes: where to draw.
        work: of the program; it has an intensity.
        peaks: of the machine.
        points: names and seconds of one run.
    """
    assert work.operations is not None and work.intensity is not None
    peak = work.peak(peaks)
    ridge = peak / peaks.bytes
    low, high = min(work.intensity, ridge) / 8, max(work.intensity, ridge) * 8
    across = np.geomspace(low, high, 100)
    axes.plot(across, np.minimum(peak, across * peaks.bytes) / 1e9, color="black")
    for number, (name, seconds) in enumerate(points):
        reached = work.operations / seconds / 1e9
        axes.plot([work.intensity], [reached], "o", color=f"C{number}", label=name)
    axes.set(
        xscale="log",
        yscale="log",
        xlabel="operations for each byte of the arrays",
        ylabel="10⁹ operations a second",
    )
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, loc="lower right")
