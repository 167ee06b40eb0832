"""Where a program stands between what a machine can compute and what it can move."""

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
    """What one run of a program has to do at least.

    Attributes:
        operations: arithmetic ones; None where counting would take too long.
        bytes: of all arrays that are not local, once.
        single: whether it computes in single precision.
    """

    operations: int | None
    bytes: int
    single: bool

    @classmethod
    def of(cls, program: Program) -> Work:
        """Of a program."""
        arrays = [array for array in program.arrays if not array.local]
        types = {array.type for array in program.arrays if array.type.is_floating}
        moved = sum(array.bytes for array in arrays)
        return cls(operations(program), moved, types == {ElementType.FLOAT})

    @property
    def intensity(self) -> float | None:
        """Operations for each byte."""
        return self.operations / self.bytes if self.operations and self.bytes else None

    def peak(self, peaks: Peaks) -> float:
        """Operations a second that the machine can do in this precision."""
        return peaks.floats if self.single else peaks.doubles

    def is_beyond(self, peaks: Peaks, seconds: float) -> bool:
        """Whether a run that takes so long is faster than the machine was measured to allow.

        Then the machine was slower while that was measured, or its arrays stay in caches.
        """
        bound = self.bound(peaks)
        too_many = bound is not None and (self.operations or 0) > bound * seconds
        return too_many or self.bytes > peaks.bytes * seconds

    def bound(self, peaks: Peaks) -> float | None:
        """Operations a second that the machine allows where nothing is moved twice."""
        if self.intensity is None:
            return None
        return min(self.peak(peaks), self.intensity * peaks.bytes)


def draw_roofline(
    axes: Axes, work: Work, peaks: Peaks, points: Sequence[tuple[str, float]]
) -> None:
    """The two lines of a machine's roofline, and operations a second that were reached.

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
