"""Robust standard input, output and error, even if they are closed, full or not read."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

_ENCODING = "utf-8"


class _Forgiving(io.FileIO):
    """A file that drops data that cannot be written."""

    def write(self, data: object) -> int:
        """Write all of the data, or as much as can be written; report all of it as written."""
        rest = memoryview(data)  # type: ignore[arg-type]
        size = rest.nbytes
        with contextlib.suppress(OSError):
            while rest:
                rest = rest[os.write(self.fileno(), rest) :]
        return size


def prepare_streams() -> None:
    """Open standard streams that are closed, and make standard error one that cannot fail.

    Otherwise files opened later would get the descriptors of the closed ones. Printing to a closed
    standard output is an error. Messages on standard error are never so important that a result
    may be lost for them.
    """
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                # The system takes the lowest free descriptor, which is this one.
                os.set_inheritable(os.open(os.devnull, flags), True)
    if sys.stdout is None:
        file = io.BufferedWriter(io.FileIO(1, "w", closefd=False))
        sys.stdout = io.TextIOWrapper(file, _ENCODING)
    sys.stderr = _forgiving(sys.stderr)


def _forgiving(stream: TextIO | None) -> TextIO:
    encoding = _ENCODING if stream is None else stream.encoding
    file = _Forgiving(2, "w", closefd=False)
    return io.TextIOWrapper(
        file,
        encoding,
        "backslashreplace",
        line_buffering=True,
        write_through=True,
    )


def print_no_more() -> bool:
    """Drop pending output that cannot be written, so that it is not tried again at exit.

    Returns:
        True if standard output cannot be written.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, sys.stdout.fileno())
            os.close(nothing)
        return True
    return False
