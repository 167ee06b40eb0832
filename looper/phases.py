"""What the wall time of a search goes into, by phases.

Whatever runs inside of `recording` and of its context (see `contextvars`: threads that are started
meanwhile are not in it, so what works beside the search is not counted) says what it does by
`during`. Phases nest, and each second is of the innermost one, but for those that are told as a
whole.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum


class Phase(str, Enum):
    """What is done; the values are how it is called in tables and JSON."""

    ORIGINAL = "original"
    """All about the original program: compiling and timing its forms, and its results."""
    SEARCH = "search"
    """Candidates and their legality, and whatever says nothing else."""
    MODEL = "model"
    """The cost model, and its learning."""
    CODE = "code generation"
    COMPILATION = "compilation"
    """Waiting for the compiler."""
    TIMING = "timing"
    """Looks at candidates: processes, comparing their results, and running them."""
    VERIFICATION = "verification"
    """Bit for bit, where a look alone can not show that results are right."""
    WAITING = "waiting"
    """For other processes that measure, or for a calm moment of the machine."""
    CONFIRMATION = "confirmation"
    """All about timing results in turns with the original."""
    OUTPUT = "output"
    """All about what is written: at all sizes, compiled, run and compared."""


_WHOLE = (Phase.ORIGINAL, Phase.CONFIRMATION, Phase.OUTPUT)


class Phases:
    """Seconds of each phase.

    Args:
        clock: says the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seconds = dict.fromkeys(Phase, 0.0)
        self._now, self._since = Phase.SEARCH, clock()

    @property
    def seconds(self) -> Mapping[Phase, float]:
        """Seconds so far of each phase; together they are the time since the beginning."""
        self._turn_to(self._now)
        return dict(self._seconds)

    @contextmanager
    def during(self, phase: Phase) -> Iterator[None]:
        """Count what the block takes as a phase, unless it is inside of one told as a whole."""
        before = self._now
        if before not in _WHOLE:
            self._turn_to(phase)
        try:
            yield
        finally:
            self._turn_to(before)

    def _turn_to(self, phase: Phase) -> None:
        moment = self._clock()
        self._seconds[self._now] += moment - self._since
        self._now, self._since = phase, moment


_current: ContextVar[Phases | None] = ContextVar("phases", default=None)


@contextmanager
def recording() -> Iterator[Phases]:
    """Record the phases of the block, in this context; one inside of another goes its own way."""
    phases = Phases()
    token = _current.set(phases)
    try:
        yield phases
    finally:
        _current.reset(token)


@contextmanager
def during(phase: Phase) -> Iterator[None]:
    """Count what the block takes as a phase of what is recorded, if anything is."""
    phases = _current.get()
    if phases is None:
        yield
        return
    with phases.during(phase):
        yield
