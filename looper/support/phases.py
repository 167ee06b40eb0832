"""Wall time of a search, by phases.

Code that runs inside `recording` and its context (see `contextvars`: threads started meanwhile are
outside of it, so work beside the search is not counted) declares its phase with `during`. Phases
nest, and each second counts for the innermost one, except inside phases that are reported as a
whole.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum


class Phase(str, Enum):
    """A phase of the work; the values are the names in tables and JSON."""

    ORIGINAL = "original"
    """Work on the original program: compiling and timing its forms, and its results."""
    SEARCH = "search"
    """Candidates and their legality, and all time that is not declared otherwise."""
    MODEL = "model"
    """The cost model and its training."""
    CODE = "code generation"
    COMPILATION = "compilation"
    """Waiting for the compiler."""
    TIMING = "timing"
    """Looks at candidates: starting processes, running them, and comparing results."""
    VERIFICATION = "verification"
    """Bitwise comparison where a look alone cannot show that results are right."""
    WAITING = "waiting"
    """Waiting for other processes that measure, or for a calm moment of the machine."""
    CONFIRMATION = "confirmation"
    """Timing results in turns with the original."""
    OUTPUT = "output"
    """Work on the output: generalization, compiling, running and comparing it."""


_WHOLE = (Phase.ORIGINAL, Phase.CONFIRMATION, Phase.OUTPUT)


class Phases:
    """Seconds of each phase.

    Args:
        clock: returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seconds = dict.fromkeys(Phase, 0.0)
        self._now, self._since = Phase.SEARCH, clock()

    @property
    def seconds(self) -> Mapping[Phase, float]:
        """Seconds of each phase so far; their sum is the time since the beginning."""
        self._turn_to(self._now)
        return dict(self._seconds)

    @contextmanager
    def during(self, phase: Phase) -> Iterator[None]:
        """Count the block's time for a phase, unless inside one reported as a whole."""
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
    """Record the phases of the block in this context; nested recordings are independent."""
    phases = Phases()
    token = _current.set(phases)
    try:
        yield phases
    finally:
        _current.reset(token)


@contextmanager
def during(phase: Phase) -> Iterator[None]:
    """Count the block's time for a phase of the current recording, if there is one."""
    phases = _current.get()
    if phases is None:
        yield
        return
    with phases.during(phase):
        yield
