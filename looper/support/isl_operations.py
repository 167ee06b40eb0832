"""A bound on the number of operations of isl."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import islpy as isl


class _Limits:
    """The limits of the blocks that any threads are in; the default context has the least one."""

    def __init__(self) -> None:
        self._lock, self._limits, self._outside = threading.Lock(), list[int](), 0

    def add(self, operations: int) -> None:
        """Begin a block."""
        with self._lock:
            if not self._limits:
                self._outside = isl.DEFAULT_CONTEXT.get_max_operations()
            self._limits.append(operations)
            self._set()

    def remove(self, operations: int) -> None:
        """End a block."""
        with self._lock:
            self._limits.remove(operations)
            self._set()

    def _set(self) -> None:
        limits = [*self._limits, *([self._outside] if self._outside else [])]
        isl.DEFAULT_CONTEXT.reset_operations()
        isl.DEFAULT_CONTEXT.set_max_operations(min(limits, default=0))


_limits = _Limits()


@contextmanager
def at_most(operations: int) -> Iterator[None]:
    """Make isl raise an error after `operations` operations in its default context.

    A nested block is also limited by the maximum of the outer one, whose count restarts at its end.
    Threads share the context, and so the least limit of all of them; the count restarts whenever
    one of them begins or ends a block.
    """
    _limits.add(operations)
    try:
        yield
    finally:
        _limits.remove(operations)
