"""Interface for processes that share a machine for measurements, and its default."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext


class Turn:
    """Turn of a process that shares the machine with no other one.

    Attributes:
        pieces: number of schedules compiled between two calls of `between`; None: all.
    """

    pieces: int | None = None

    def between(self) -> None:
        """Let other processes measure that are waiting; called often."""

    def alone(self) -> AbstractContextManager[object]:
        """Return a context that is held during measurements."""
        return nullcontext()
