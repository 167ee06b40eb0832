"""The end of the time that a piece of work may take, from its start to its result."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from looper.errors import OutOfTime
from looper.phases import Phase, during

# Short beside a measurement, long beside what looking costs.
_BETWEEN = 0.01

Watch = Callable[[], None]
"""Called between the steps of long work; raises where that should end."""


def unwatched() -> None:
    """The watch of work that may take as long as it needs."""


@during(Phase.WAITING)
def wait_for(attempt: Callable[[], bool], seconds: float) -> None:
    """Make an attempt again and again until it succeeds.

    Raises:
        OutOfTime: it has not, for so many seconds.
    """
    end = time.monotonic() + seconds
    while not attempt():
        if time.monotonic() >= end:
            raise OutOfTime("the time was spent waiting for other measurements on this machine")
        time.sleep(min(_BETWEEN, max(0.0, end - time.monotonic())))


class Deadline:
    """When work has to be done.

    Args:
        seconds: how long it may take, from now on; None where that does not matter.
        clock: says the time in seconds.

    Attributes:
        seconds: the same.
        reserve: seconds at the end that are kept for what has to be done last, such as the
            confirmation of a search's result.
        kept: seconds at the very end that even this may not use.
        owed: of these, what may not be given up for anything.
        clock: the same.
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
        """Seconds until what is kept begins; infinite where there is no end, and 0 after it."""
        if self.seconds is None:
            return math.inf
        return max(0.0, self.seconds - self.kept - self.elapsed)

    @property
    def rest(self) -> float:
        """Seconds until the very end, what is kept included; as `left` otherwise."""
        return self.left if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    @property
    def spendable(self) -> float:
        """Seconds until the reserve has to be begun."""
        return max(0.0, self.left - self.reserve)

    @contextmanager
    def without_kept(self) -> Iterator[None]:
        """What is done in the block may also use the time that is kept."""
        kept, self.kept = self.kept, 0.0
        try:
            yield
        finally:
            self.kept = kept

    def check(self) -> None:
        """Go on only while there is time.

        Raises:
            OutOfTime: all of the time but for the reserve is spent.
        """
        if self.spendable <= 0:
            raise OutOfTime(f"the time limit of {self.seconds:g} s has passed")
