"""Code for all sizes, and beside it code for the given ones where that is worth it.

Sizes that a compiler knows are worth something: constant strides, loops of known length. How much
that is, and so whether a file has both, is measured at the sizes that are given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from looper.codegen.harness import region_unit
from looper.codegen.region import replacement
from looper.errors import NotApplicable
from looper.execution.compiled_bits import depends_on_loops
from looper.execution.outcome import Comparison
from looper.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule

# Code for the given sizes is written besides where it is so many times as fast as that for all.
WORTH = 1.05
# Code for all sizes that is slower than this beside the original is left out.
_NOT_WORTH = 0.9


@dataclass(frozen=True)
class Generalisation:
    """A schedule at all sizes, or why it is not.

    Attributes:
        written: what is to be written.
        reason: why there is no code for all sizes; empty where there is.
        comparison: the code for all sizes and the original, at the given ones; None where that was
            not measured.
    """

    written: AtAllSizes | Schedule
    reason: str = ""
    comparison: Comparison | None = None

    @property
    def is_alone(self) -> bool:
        """Whether code for all sizes is all that there is, and its time is known."""
        has_own = isinstance(self.written, AtAllSizes) and not self.written.special
        return has_own and self.comparison is not None

    @property
    def condition(self) -> str:
        """The sizes that the code for all of them is for, as C."""
        if not isinstance(self.written, AtAllSizes):
            return ""
        return " && ".join(self.written.general.conditions)

    @property
    def text(self) -> str:
        """For which sizes the code is, or why there is none for others, for people."""
        if not isinstance(self.written, AtAllSizes):
            return f"not written: {self.reason}"
        sizes, condition = self.written.at_all.sizes, self.written.general.where
        limits: dict[int, list[str]] = {}
        for name, largest in zip(sizes.names, sizes.largest, strict=True):
            limits.setdefault(largest, []).append(name)
        ranges = (f"{', '.join(names)} from 1 to {largest}" for largest, names in limits.items())
        return "; ".join(ranges) + (f"; where {condition}" if condition else "")


def generalised(schedule: Schedule) -> Generalisation:
    """A legal schedule at all sizes, with the code for its own sizes besides."""
    try:
        found = AtAllSizes(schedule, general_schedule(schedule))
        _ = found.general
    except NotApplicable as problem:
        return Generalisation(schedule, str(problem))
    return Generalisation(found)


def exactly_generalised(schedule: Schedule, flags: tuple[str, ...]) -> Generalisation:
    """The same, only where results are the original's bits at all sizes as compiled for speed.

    Elsewhere the original runs at other sizes than the schedule's own.

    Args:
        schedule: legal.
        flags: that its code is compiled with.
    """
    if depends_on_loops(schedule.program, flags):
        reason = "at other sizes compilers may contract multiplies and additions otherwise"
        return Generalisation(schedule, reason)
    return generalised(schedule)


def weighed(
    found: Generalisation,
    special: Comparison,
    compare: Callable[[str], Comparison],
    min_speedup: float = 1.0,
) -> Generalisation:
    """The same with code for the given sizes, and for all, only where that is worth it.

    Args:
        found: code for all sizes.
        special: the code for the given ones, compared with the original.
        compare: times a unit beside the original, at the given sizes.
        min_speedup: over the original, that code for all sizes has to have to stand alone.

    Raises:
        ExecutionError, ToolchainError: the original can not be measured.
    """
    if not isinstance(found.written, AtAllSizes):
        return found
    alone = found.written.alone
    region = alone.program.region
    assert region is not None, "code for all sizes is that of a file's region"
    unit = region_unit(alone.program, region.source, replacement(alone))
    general = compare(unit)
    gain = general.gain if general.holds else None
    if gain is not None and gain.is_slower and gain.value < _NOT_WORTH:
        reason = f"at these sizes it is {gain.value:.2f} times as fast as the original"
        return Generalisation(found.written.schedule, reason)
    as_fast = general.is_worth(min_speedup) and general.speedup * WORTH >= special.speedup
    return Generalisation(alone if as_fast else found.written, "", general)
