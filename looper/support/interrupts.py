"""Exceptions raised by signals, and the blocks of code in which those have to wait.

A handler may raise an exception between any two steps of Python code in the main thread. Code in
which it would be swallowed or replaced (callbacks of C libraries, imports), would leak a process,
or would leave a lock taken is a block of `uninterrupted`, and the exception is raised after it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _State(threading.local):
    """The blocks a thread is in and the exception that waits for their end."""

    depth = 0
    waiting: BaseException | None = None


_state = _State()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let no signal raise an exception in the block, which should take at most a second or two.

    The exception is raised at the end of the outermost block, even if that ends in another one; a
    `try` that has to see it must therefore be around the block. Code outside the main thread is
    never interrupted.
    """
    _state.depth += 1
    try:
        yield
    finally:
        _state.depth -= 1
        _raise_at(0)


def interruption_point() -> None:
    """Raise an exception that waits for the end of this block, unless it is within another one."""
    _raise_at(1)


def interrupt(exception: BaseException) -> None:
    """Raise an exception, as soon as that is safe; for handlers of signals."""
    _state.waiting = exception
    _raise_at(0)


def _raise_at(depth: int) -> None:
    """Raise the waiting exception, if there is one, in at most so many blocks."""
    exception = _state.waiting
    if exception is not None and _state.depth <= depth:
        _state.waiting = None
        raise exception
