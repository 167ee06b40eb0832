"""Child processes such as compilers: run with a time limit, leaving no process behind."""

from __future__ import annotations

import contextlib
import errno
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from looper.support.interrupts import uninterrupted

# Bytes of a program's output that are kept; the rest is read and discarded.
MOST_OUTPUT = 16 << 20

_PIECE = 1 << 16
# Seconds within which a killed process ends.
_DYING = 1.0
# Advice for each kind of exhausted system resource.
_SCARCE = {
    errno.EMFILE: "this process may not have more: raise the limit, `ulimit -n`",
    errno.ENFILE: "the system has no more: end what has many open",
    errno.EAGAIN: "no more processes may be started: end some, or raise the limit, `ulimit -u`",
    errno.ENOMEM: "end what uses the memory, or raise the limit, `ulimit -v`",
    errno.E2BIG: "give fewer or shorter options",
}


class TookTooLong(Exception):
    """A program exceeded its time limit; it and the processes it started have been killed."""


class Finished(NamedTuple):
    """A program that has ended.

    Attributes:
        status: its exit status, or minus the number of the signal that ended it.
        output, errors: what it printed, at most the first `MOST_OUTPUT` bytes of each.
    """

    status: int
    output: str
    errors: str


def shortage(error: OSError) -> str | None:
    """Return a message if a program could not be started for lack of a system resource.

    None if the error is another one, such as a program that cannot be executed.
    """
    advice = _SCARCE.get(error.errno or 0)
    return None if advice is None else f"{error.strerror}; {advice}"


def finished(
    command: Sequence[str | Path],
    seconds: float,
    *,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    text: str = "",
) -> Finished:
    """Run a program in its own process group, which is killed when the program ends.

    Args:
        command: the program and its arguments.
        seconds: the time limit; once it has passed, only killing the process is waited for.
        environment: the environment variables; default: those of this process.
        folder: its working directory; default: that of this process.
        text: its standard input.

    Raises:
        TookTooLong: the time limit was exceeded, or is not positive.
        OSError: the program cannot be started (see `shortage`).
        ValueError: an argument contains a null character or cannot be encoded.
    """
    if seconds <= 0:
        raise TookTooLong
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with (
        _given(text) as given,
        started(command, stdin=given, env=environment, cwd=folder, **streams) as process,
    ):
        printed = _printed(process, time.monotonic() + seconds)
    output, errors = (each.decode(errors="replace").replace("\r\n", "\n") for each in printed)
    return Finished(process.returncode, output, errors)


@contextlib.contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program in its own process group, and kill that (`kill_group`) after the block.

    Args:
        command: the program and its arguments.
        options: further arguments of `subprocess.Popen`.

    Raises:
        OSError, ValueError: as `finished`.
    """
    process = None
    try:
        with uninterrupted():
            process = subprocess.Popen(command, start_new_session=True, **options)
        yield process
    finally:
        if process is not None:
            kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program's process group, unless it was waited for, and close its pipes."""
    with uninterrupted():
        if process.returncode is None:
            # Not waited for yet, so the number still belongs to this group.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def kill_descendants() -> None:
    """Kill all descendants of this process, and wait a little until they are gone."""
    with contextlib.suppress(psutil.Error):
        killed = psutil.Process().children(recursive=True)
        for each in killed:
            with contextlib.suppress(psutil.Error):
                each.kill()
        end = time.monotonic() + _DYING
        while any(map(_is_alive, killed)) and time.monotonic() < end:
            time.sleep(_DYING / 100)


def _is_alive(process: psutil.Process) -> bool:
    """Return True if a process has not ended, although nothing may have waited for it yet."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


@contextlib.contextmanager
def _given(text: str) -> Iterator[int]:
    """Yield a descriptor of a file with a text, positioned at its beginning."""
    if not text:
        yield subprocess.DEVNULL
        return
    descriptor = os.memfd_create("looper-input")
    try:
        with open(descriptor, "wb", closefd=False) as file:
            file.write(text.encode("utf-8", "surrogateescape"))
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield descriptor
    finally:
        os.close(descriptor)


def _printed(process: subprocess.Popen[bytes], end: float) -> tuple[bytes, bytes]:
    """Return the output of a process until it ends, even if others keep its pipes open.

    Raises:
        TookTooLong: the process does not end in time.
    """
    assert process.stdout is not None and process.stderr is not None
    texts = {process.stdout.fileno(): bytearray(), process.stderr.fileno(): bytearray()}
    with contextlib.ExitStack() as stack:
        ended = os.pidfd_open(process.pid)
        stack.callback(os.close, ended)
        selector = stack.enter_context(selectors.DefaultSelector())
        for descriptor in (*texts, ended):
            selector.register(descriptor, selectors.EVENT_READ)
        for descriptor in texts:
            os.set_blocking(descriptor, False)
        while True:
            ready = {key.fd for key, _ in selector.select(max(0.0, end - time.monotonic()))}
            is_over = ended in ready
            for descriptor in texts if is_over else ready:
                while _read(descriptor, texts[descriptor], selector) and is_over:
                    if time.monotonic() >= end:
                        raise TookTooLong
            if is_over:
                output, errors = texts.values()
                return bytes(output), bytes(errors)
            if time.monotonic() >= end:
                raise TookTooLong


def _read(descriptor: int, text: bytearray, selector: selectors.BaseSelector) -> bool:
    """Read available data from a pipe; return True if there may be more."""
    try:
        piece = os.read(descriptor, _PIECE)
    except BlockingIOError:
        return False
    text += piece[: MOST_OUTPUT - len(text)]
    if not piece:
        with contextlib.suppress(KeyError):
            selector.unregister(descriptor)
    return bool(piece)
