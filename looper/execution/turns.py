"""How several processes that measure share a machine: the interface, and what one alone does."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext


class Turn:
    """A process that shares the machine with nobody.

    Attributes:
        pieces: how many schedules are compiled between two calls of `between`; None: all.
    """

    pieces: int | None = None

    def between(self) -> None:
        """Called often: let others measure that wait for it."""

    def alone(self) -> AbstractContextManager[object]:
        """Held while something is measured."""
        return nullcontext()
