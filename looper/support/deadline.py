"""Deadlines: the time limit of a piece of work, from its start to its result."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from looper.errors import OutOfTime
from looper.support.phases import Phase, during

# Short compared with a measurement, long compared with the cost of an attempt.
_BETWEEN = 0.01

Watch = Callable[[], None]
"""A function called between the steps of long work; it raises where the work should end."""


def unwatched() -> None:
    """Do nothing: the watch of work without a time limit."""


@during(Phase.WAITING)
def wait_for(attempt: Callable[[], bool], seconds: float) -> None:
    """Repeat an attempt until it succeeds.

    Raises:
        OutOfTime: it has not succeeded within `seconds`.
    """
    end = time.monotonic() + seconds
    while not attempt():
        if time.monotonic() >= end:
            raise OutOfTime("the time was spent waiting for other measurements on this machine")
        time.sleep(min(_BETWEEN, max(0.0, end - time.monotonic())))


class Deadline:
    """The time by which work has to be done.

    Args:
        seconds: the time limit from now on; None for no limit.
        clock: returns the time in seconds.

    Attributes:
        seconds: the time limit, as given.
        reserve: seconds at the end that are kept for the last steps, such as the confirmation of a
            search's result.
        kept: seconds at the very end that even those steps may not use.
        owed: the part of `kept` that must never be given up.
        clock: as given.
    """

    def __init__(
        self, seconds: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.seconds = seconds
        self.reserve = 0.0
        self.kept = 0.0
        self.owed = 0.0
        self.clock = clock
        self._begun = clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return self.clock() - self._begun

    @property
    def left(self) -> float:
        """Seconds until the kept time begins; infinite without a limit, and 0 after it."""
        if self.seconds is None:
            return math.inf
        return max(0.0, self.seconds - self.kept - self.elapsed)

    @property
    def rest(self) -> float:
        """Seconds until the very end, including the kept time; infinite without a limit."""
        return self.left if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    @property
    def spendable(self) -> float:
        """Seconds until the reserve begins."""
        return max(0.0, self.left - self.reserve)

    @contextmanager
    def without_kept(self) -> Iterator[None]:
        """Let the block use the kept time as well."""
        kept, self.kept = self.kept, 0.0
        try:
            yield
        finally:
            self.kept = kept

    def check(self) -> None:
        """Raise an error if the time is spent.

        Raises:
            OutOfTime: all of the time except for the reserve is spent.
        """
        if self.spendable <= 0:
            raise OutOfTime(f"the time limit of {self.seconds:g} s has passed")
