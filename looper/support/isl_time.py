"""Interruption of isl calls: by a time limit, or by a signal such as Ctrl-C.

A call of isl may take minutes, during which no Python code runs: no signal handler, no thread that
checks a clock. But isl checks at every step whether it is to abort, which another thread may
request (`isl_ctx_abort`); the call then ends in an error, and so does every other one until the
context is resumed. The C library requests it in a thread of its own when a timer expires or when a
pipe becomes readable (POSIX: `timer_create`, `aio_read`).

Where this is not available (it needs Linux, and an islpy that exports isl's functions), a time
limit is a number of operations, and a signal is handled after isl's call has returned.
"""

from __future__ import annotations

import ctypes
import errno
import math
import os
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

import islpy as isl

from looper.errors import OutOfTime
from looper.support.interrupts import uninterrupted
from looper.support.isl_operations import at_most

_END: ContextVar[float] = ContextVar("when isl has to have ended", default=math.inf)
PATIENCE = 40.0
"""Seconds that isl has for an interactive query."""
# isl's operations per second, for the fallback without timers: few, as some are slow.
_OPERATIONS = 2_000_000
# In seconds: the wait for a thread that is about to abort isl, and the interval between two looks.
_LATE, _BETWEEN = 1.0, 0.0005

_SIGEV_THREAD = 2
_COUNTS = (0x5EED_0000_0000_1237, 0x5EED_0000_0000_4861)
_LARGEST_CONTEXT, _LARGEST_WRAPPER = 512, 64


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Limit the time of isl in the block, in its default context.

    After the limit every call of isl in the block is an error, so an incomplete answer is never
    taken for one.

    Args:
        seconds: the limit from now on, or infinity. A block within another one ends with that at
            the latest.

    Raises:
        OutOfTime: the limit was exceeded; replaces isl's error.
    """
    outer, begun = _END.get(), time.monotonic()
    end = begun + seconds
    if end >= outer:
        with timely():
            yield
        return
    token = _END.set(end)
    try:
        with _given_up_at(end, seconds):
            yield
    except isl.Error as error:
        if time.monotonic() < end and not _is_exceeded(error):
            raise
        raise OutOfTime(_text(seconds)) from None
    finally:
        _END.reset(token)
        if time.monotonic() >= outer:
            isl.DEFAULT_CONTEXT.abort()


def check_time() -> None:
    """Raise an error if isl was aborted by a time limit; to be called before blaming isl's error.

    Raises:
        OutOfTime: the time of an enclosing block is over (see `within`).
    """
    if time.monotonic() >= _END.get():
        raise OutOfTime("the time for isl's work is over")


@contextmanager
def timely() -> Iterator[None]:
    """Raise `OutOfTime` in place of an error of isl if the time of an enclosing block is over."""
    try:
        yield
    except isl.Error:
        check_time()
        raise


def _text(seconds: float) -> str:
    return f"isl takes longer than the {max(0.0, seconds):.3g} s that there were for it"


def _is_exceeded(error: isl.Error) -> bool:
    return "maximal number of operations exceeded" in str(error)


@contextmanager
def _given_up_at(end: float, seconds: float) -> Iterator[None]:
    """Abort isl at a given time, unless the block ends before."""
    context, library, timer = isl.DEFAULT_CONTEXT, _library(), None
    if seconds <= 0:
        context.abort()
    elif library is not None:
        timer = library.timer(end)
    try:
        if timer is not None:
            yield
        else:
            with at_most(max(1, int(min(seconds * _OPERATIONS, 2**62)))):
                yield
    finally:
        if timer is not None:
            timer.delete()
            if time.monotonic() >= end:
                _wait_until(context.aborted, _LATE)
        context.resume()


class SignalPipe:
    """A context manager that aborts isl whenever a signal with a Python handler arrives.

    For the main thread only. Handlers have to call `settle` first, as isl is resumed only then.
    Each signal is written to the pipe as one byte, its number, but perhaps after its handler has
    begun, or when that of another one has read the pipe already.
    isl's error may leave some functions before the handler is called: when the next Python function
    begins, such as the end of a `with`.
    """

    def __init__(self) -> None:
        self._library = _library()
        self._request: _Request | None = None
        self._before = -1
        self._ends: tuple[int, int] | None = None
        # Signals that were read from the pipe and whose handlers have not been called since.
        self._read = set[int]()
        self._is_settling = False

    def __enter__(self) -> SignalPipe:
        if self._library is not None:
            self._ends = os.pipe()
            reads, writes = self._ends
            os.set_blocking(writes, False)
            self._request = self._library.request(reads)
            self._before = signal.set_wakeup_fd(writes, warn_on_full_buffer=False)
        return self

    def __exit__(self, *_: object) -> None:
        if self._ends is None:
            return
        signal.set_wakeup_fd(self._before)
        # The reader is a thread of the C library, which ends once there is something to read.
        reads, writes = self._ends
        self._ends = None
        os.write(writes, b"\0")
        self._hear()
        for descriptor in (reads, writes):
            os.close(descriptor)

    def settle(self, number: int) -> None:
        """Resume isl; to be called in the handler of a signal, with its number."""
        if self._ends is None or self._library is None or self._is_settling:
            return
        reads = self._ends[0]
        self._is_settling = True
        try:
            with uninterrupted():
                while number not in self._read and self._hear():
                    while select.select([reads], [], [], 0)[0]:
                        self._read.update(os.read(reads, 64))
                    self._request = self._library.request(reads)
                self._read.discard(number)
        finally:
            self._is_settling = False

    def _hear(self) -> bool:
        """Resume isl when the pipe's reader has aborted it; return False if it never does."""
        request, context = self._request, isl.DEFAULT_CONTEXT
        if request is None or not _wait_until(lambda: request.is_done, _LATE):
            return False
        _wait_until(context.aborted, _LATE)
        context.resume()
        self._request = None
        self._read.update(request.text)
        if time.monotonic() >= _END.get():
            context.abort()
        return True


def _wait_until(condition: Callable[[], Any], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() >= end:
            return False
        time.sleep(_BETWEEN)
    return True


class _Sigevent(ctypes.Structure):
    """`struct sigevent` of Linux with 64-bit pointers."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("number", ctypes.c_int),
        ("notify", ctypes.c_int),
        ("function", ctypes.c_void_p),
        ("attributes", ctypes.c_void_p),
        ("rest", ctypes.c_char * 32),
    )


class _Aiocb(ctypes.Structure):
    """`struct aiocb` of the GNU C library, with room for its private fields."""

    _fields_ = (
        ("descriptor", ctypes.c_int),
        ("operation", ctypes.c_int),
        ("priority", ctypes.c_int),
        ("buffer", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("event", _Sigevent),
        ("rest", ctypes.c_char * 256),
    )


class _Timespec(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class _Itimerspec(ctypes.Structure):
    _fields_ = (("interval", _Timespec), ("value", _Timespec))


class _Library:
    """The C library, set up to abort isl's default context."""

    def __init__(self, libc: ctypes.CDLL, abort: int, context: int) -> None:
        self.libc, self._abort, self._context = libc, abort, context

    def event(self) -> _Sigevent:
        """Return the event that aborts isl."""
        return _Sigevent(self._context, 0, _SIGEV_THREAD, self._abort, None)

    def timer(self, end: float) -> _Timer | None:
        """Return a timer that aborts isl at a `time.monotonic` time; None if there is none."""
        made, event = ctypes.c_void_p(), self.event()
        if self.libc.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(event), ctypes.byref(made)):
            return None
        timer = _Timer(self.libc, made)
        part, whole = math.modf(min(end, time.monotonic() + 1e8))
        wanted = _Itimerspec(_Timespec(0, 0), _Timespec(int(whole), int(part * 1e9)))
        absolute = 1
        if self.libc.timer_settime(made, absolute, ctypes.byref(wanted), None):
            timer.delete()
            return None
        return timer

    def request(self, descriptor: int) -> _Request | None:
        """Abort isl once a descriptor is readable; None if the C library cannot read it."""
        request = _Request(self.libc, descriptor, self.event())
        return None if self.libc.aio_read(ctypes.byref(request.block)) else request


class _Timer:
    """A POSIX timer."""

    def __init__(self, libc: ctypes.CDLL, number: ctypes.c_void_p) -> None:
        self._libc, self._number = libc, number

    def delete(self) -> None:
        """Cancel the timer."""
        self._libc.timer_delete(self._number)


class _Request:
    """An asynchronous read of one byte, in a thread of the C library."""

    def __init__(self, libc: ctypes.CDLL, descriptor: int, event: _Sigevent) -> None:
        self._libc = libc
        self._buffer = ctypes.create_string_buffer(1)
        self.block = _Aiocb(
            descriptor, 0, 0, ctypes.addressof(self._buffer), len(self._buffer), event
        )

    @property
    def text(self) -> bytes:
        """The byte that has been read."""
        return self._buffer.raw

    @property
    def is_done(self) -> bool:
        """True if the byte has been read."""
        return bool(self._libc.aio_error(ctypes.byref(self.block)) != errno.EINPROGRESS)


@lru_cache(maxsize=1)
def _library() -> _Library | None:
    """Return the C library, or None on an unsupported system or islpy."""
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return None
    # Missing functions raise AttributeError; another layout is found as a mismatch by `_address`.
    with suppress(OSError, AttributeError, ValueError):
        libc, own = ctypes.CDLL(None), ctypes.CDLL(isl._isl.__file__)
        libc.gnu_get_libc_version  # noqa: B018 (the layouts are those of this one)
        for name in ("timer_create", "timer_settime", "timer_delete", "aio_read", "aio_error"):
            getattr(libc, name)
        pointer = ctypes.c_void_p
        libc.timer_settime.argtypes = (pointer, ctypes.c_int, pointer, pointer)
        libc.timer_delete.argtypes = (pointer,)
        own.isl_ctx_get_max_operations.argtypes = (pointer,)
        own.isl_ctx_get_max_operations.restype = ctypes.c_ulong
        address = _address(isl.DEFAULT_CONTEXT, own.isl_ctx_get_max_operations)
        abort = ctypes.cast(own.isl_ctx_abort, pointer).value
        if address is not None and abort is not None:
            return _Library(libc, abort, address)
    return None


def _address(context: isl.Context, most: Callable[[int], int]) -> int | None:
    """Return the address of the C structure of a context, which islpy does not expose.

    It is found through a pointer in the Python object, or through a pointer in the memory that one
    refers to, as the structure that holds the context's maximal number of operations, according to
    memory and to isl. Memory is read through the system, where a wrong pointer is only an error,
    before isl is called.

    Args:
        context: the context.
        most: isl's function that returns a context's maximal number of operations.
    """
    before = context.get_max_operations()
    try:
        with Path("/proc/self/mem").open("rb", buffering=0) as memory:

            def read(address: int, size: int) -> bytes:
                try:
                    return os.pread(memory.fileno(), size, address)
                except (OSError, OverflowError, ValueError):
                    return b""

            def is_it(address: int) -> bool:
                for count in _COUNTS:
                    context.set_max_operations(count)
                    if struct.pack("=Q", count) not in read(address, _LARGEST_CONTEXT):
                        return False
                    if most(address) != count:
                        return False
                return True

            def pointers(address: int, size: int) -> list[int]:
                data = read(address, size)
                words = struct.unpack(f"={len(data) // 8}Q", data[: len(data) // 8 * 8])
                return [word for word in words if word % 8 == 0 and word > 1 << 16]

            outer = pointers(id(context), min(type(context).__basicsize__ + 16, _LARGEST_WRAPPER))
            inner = [each for word in outer for each in pointers(word, 16)]
            return next((each for each in (*outer, *inner) if is_it(each)), None)
    finally:
        context.set_max_operations(before)
