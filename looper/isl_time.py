"""An end to what isl does: when a time is over, and when a signal such as Ctrl-C comes.

A call of isl may take minutes, and as long as it takes no Python runs: no handler of a signal, no
thread that looks at a clock. But isl asks at every step whether it is to give up, which another
thread may tell it (`isl_ctx_abort`); the call then ends in an error, and so does every other one
until it is told to go on. So the C library is asked to tell it: in a thread of its own, when a
timer expires, or when something can be read from a pipe (POSIX: `timer_create`, `aio_read`).

Where that can not be had (it takes Linux, and an islpy that shows isl's functions), a time is a
number of operations, and a signal waits for the end of isl's call.
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

_END: ContextVar[float] = ContextVar("when isl has to have ended", default=math.inf)
PATIENCE = 40.0
"""Seconds that isl has for a question: whoever asks does not want to wait longer."""
# Operations of isl's in a second, where there is no other way to know: few, as some take long.
_OPERATIONS = 2_000_000
# How long a thread may take that is about to tell isl to give up, in seconds; and how long a signal
# takes to be written to the pipe.
_LATE, _WRITTEN, _BETWEEN = 1.0, 0.02, 0.0005

_SIGEV_THREAD = 2
_COUNTS = (0x5EED_0000_0000_1237, 0x5EED_0000_0000_4861)
_LARGEST_CONTEXT, _LARGEST_WRAPPER = 512, 64


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let isl do what the block asks of it for so long, in its default context.

    Afterwards every call of isl in the block is an error. An answer that isl did not give is never
    taken for one.

    Args:
        seconds: from now on; infinite where it may take as long as it likes. A block within another
            one ends with that at the latest.

    Raises:
        OutOfTime: in place of isl's error.
    """
    outer, begun = _END.get(), time.monotonic()
    end = begun + seconds
    if end >= outer:
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
    """Say that the time is over, where isl gave up for that: to be asked before it is blamed.

    Raises:
        OutOfTime: the time of a block around this is over (see `within`).
    """
    if time.monotonic() >= _END.get():
        raise OutOfTime("the time for isl's work is over")


def _text(seconds: float) -> str:
    return f"isl takes longer than the {max(0.0, seconds):.3g} s that there were for it"


def _is_exceeded(error: isl.Error) -> bool:
    return "maximal number of operations exceeded" in str(error)


@contextmanager
def _given_up_at(end: float, seconds: float) -> Iterator[None]:
    """Let isl give up at some time, from now until the block ends."""
    context, library, timer = isl.DEFAULT_CONTEXT, _library(), None
    before = context.get_max_operations()
    if seconds <= 0:
        context.abort()
    elif library is not None:
        timer = library.timer(end)
    if timer is None:
        context.reset_operations()
        context.set_max_operations(max(1, int(min(seconds * _OPERATIONS, 2**62))))
    try:
        yield
    finally:
        if timer is None:
            context.set_max_operations(before)
            context.reset_operations()
        else:
            timer.delete()
            if time.monotonic() >= end:
                _wait_until(context.aborted, _LATE)
        context.resume()


class SignalPipe:
    """Lets isl give up whenever a signal comes that Python has a handler for.

    Used in a `with`, in the main thread. Handlers have to call `settle` first, as isl goes on only
    then. isl's error may leave some functions before the handler is called: at the next function of
    Python's that begins, as does the end of a `with`.
    """

    def __init__(self) -> None:
        self._library = _library()
        self._request: _Request | None = None
        self._before = -1
        self._ends: tuple[int, int] | None = None

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
        # What reads is in a thread of the C library, and ends when there is something to read.
        reads, writes = self._ends
        self._ends = None
        os.write(writes, b"\0")
        self._heard()
        for descriptor in (reads, writes):
            os.close(descriptor)

    def settle(self) -> None:
        """Let isl go on, in the handler of a signal."""
        if self._ends is None or self._library is None:
            return
        reads = self._ends[0]
        if not self._heard():
            return
        while select.select([reads], [], [], 0)[0]:
            os.read(reads, 64)
        self._request = self._library.request(reads)

    def _heard(self) -> bool:
        """Whether isl was told; it is not any more."""
        request, context = self._request, isl.DEFAULT_CONTEXT
        if request is None or not _wait_until(lambda: request.is_done, _WRITTEN):
            return False
        _wait_until(context.aborted, _LATE)
        context.resume()
        self._request = None
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
    """`struct sigevent` of Linux, where pointers have 64 bits."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("number", ctypes.c_int),
        ("notify", ctypes.c_int),
        ("function", ctypes.c_void_p),
        ("attributes", ctypes.c_void_p),
        ("rest", ctypes.c_char * 32),
    )


class _Aiocb(ctypes.Structure):
    """`struct aiocb` of the GNU C library, with room for what it keeps there."""

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
    """The C library, told how isl's default context is made to give up."""

    def __init__(self, libc: ctypes.CDLL, abort: int, context: int) -> None:
        self.libc, self._abort, self._context = libc, abort, context

    def event(self) -> _Sigevent:
        """What is to happen: isl is told to give up."""
        return _Sigevent(self._context, 0, _SIGEV_THREAD, self._abort, None)

    def timer(self, end: float) -> _Timer | None:
        """A timer that lets it happen at a time of `time.monotonic`; None if there is none."""
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
        """Lets it happen when something can be read; None if the C library does not read."""
        request = _Request(self.libc, descriptor, self.event())
        return None if self.libc.aio_read(ctypes.byref(request.block)) else request


class _Timer:
    """A timer of the system's."""

    def __init__(self, libc: ctypes.CDLL, number: ctypes.c_void_p) -> None:
        self._libc, self._number = libc, number

    def delete(self) -> None:
        """Let it not expire any more."""
        self._libc.timer_delete(self._number)


class _Request:
    """One byte that the C library reads in a thread of its own."""

    def __init__(self, libc: ctypes.CDLL, descriptor: int, event: _Sigevent) -> None:
        self._libc = libc
        self._buffer = ctypes.create_string_buffer(1)
        self.block = _Aiocb(
            descriptor, 0, 0, ctypes.addressof(self._buffer), len(self._buffer), event
        )

    @property
    def is_done(self) -> bool:
        """Whether it has been read."""
        return bool(self._libc.aio_error(ctypes.byref(self.block)) != errno.EINPROGRESS)


@lru_cache(maxsize=1)
def _library() -> _Library | None:
    """The C library, if it is known how; None where that takes another system, or another islpy."""
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return None
    # What a system lacks is an attribute; what is laid out in another way is a mismatch below.
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
    """Where the C structure of a context is, which islpy does not say.

    It is the one that a pointer in the Python object leads to, or a pointer in what that leads to,
    and in which isl finds the number of operations that the context is told. Memory is read by way
    of the system first, for which a wrong pointer is no more than an error.

    Args:
        context: the context.
        most: isl's function that says how many operations it is told.
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
