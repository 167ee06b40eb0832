"""Code for all sizes, and specialized code for the given ones where that is worth it.

Sizes known at compile time allow constant strides and loops of known trip count. How much faster
that is, and so whether a file has both, is measured at the given sizes.
"""

from __future__ import annotations

from dataclasses import dataclass

from looper.errors import NotApplicable
from looper.execution.compiled_bits import depends_on_loops
from looper.execution.outcome import Comparison
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule

# The least speedup over code for all sizes for which specialized code is written as well.
WORTH = 1.05
# Code for all sizes with a lower speedup over the original is left out.
_NOT_WORTH = 0.9


@dataclass(frozen=True)
class Generalisation:
    """A schedule at all sizes, or the reason for having none.

    Attributes:
        written: the schedule to be written.
        reason: why there is no code for all sizes; empty if there is.
        comparison: of the code for all sizes and the original, at the given sizes; None if not
            measured.
    """

    written: AtAllSizes | Schedule
    reason: str = ""
    comparison: Comparison | None = None

    @property
    def is_alone(self) -> bool:
        """True if only code for all sizes is written, and its time is known."""
        has_own = isinstance(self.written, AtAllSizes) and not self.written.special
        return has_own and self.comparison is not None

    @property
    def condition(self) -> str:
        """The condition on the sizes under which the code for all sizes runs, in C."""
        if not isinstance(self.written, AtAllSizes):
            return ""
        return " && ".join(self.written.general.conditions)

    @property
    def text(self) -> str:
        """A description of the sizes the code is for, or why there is none for others."""
        if not isinstance(self.written, AtAllSizes):
            return f"not written: {self.reason}"
        sizes, condition = self.written.at_all.sizes, self.written.general.where
        limits: dict[int, list[str]] = {}
        for name, largest in zip(sizes.names, sizes.largest, strict=True):
            limits.setdefault(largest, []).append(name)
        ranges = (f"{', '.join(names)} from 1 to {largest}" for largest, names in limits.items())
        uncopied = ", ".join(f"`{array}`" for array in self.written.uncopied)
        return (
            "; ".join(ranges)
            + (f"; where {condition}" if condition else "")
            + (f"; without the copies of {uncopied}, which have no fixed size" if uncopied else "")
        )


def generalised(schedule: Schedule, exact_flags: tuple[str, ...] | None = None) -> Generalisation:
    """Generalize a legal schedule to all sizes, keeping the code for its own sizes.

    Args:
        schedule: legal.
        exact_flags: of the compiler under which results have to be the original's bit for bit at
            all sizes; where that is not certain, the original runs at other sizes. None: only
            builds without contraction have to be exact.
    """
    if exact_flags is not None and depends_on_loops(schedule.program, exact_flags):
        reason = "at other sizes compilers may contract multiplies and additions otherwise"
        return Generalisation(schedule, reason)
    try:
        found = AtAllSizes(schedule, general_schedule(schedule))
        _ = found.general
    except NotApplicable as problem:
        return Generalisation(schedule, str(problem))
    return Generalisation(found)


def weighed(
    found: Generalisation,
    special: Comparison,
    general: Comparison,
    min_speedup: float = 1.0,
) -> Generalisation:
    """Keep specialized code, and code for all sizes, only where each is worth it.

    Args:
        found: code for all sizes.
        special: the comparison of specialized code with the original.
        general: the comparison of the code for all sizes alone with it, at the given sizes.
        min_speedup: the least speedup over the original for code for all sizes to stand alone.
    """
    if not isinstance(found.written, AtAllSizes):
        return found
    gain = general.gain if general.holds else None
    if gain is not None and gain.is_slower and gain.value < _NOT_WORTH:
        reason = f"at these sizes it is {gain.value:.2f} times as fast as the original"
        return Generalisation(found.written.schedule, reason)
    as_fast = general.is_worth(min_speedup) and general.speedup * WORTH >= special.speedup
    return Generalisation(found.written.alone if as_fast else found.written, "", general)
