"""Standard input, output and error, where they are closed, full or read by nobody."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

_ENCODING = "utf-8"


class _Forgiving(io.FileIO):
    """A file that forgets what can not be written."""

    def write(self, data: object) -> int:
        """Write all of it, or as much as can be written."""
        rest = memoryview(data)  # type: ignore[arg-type]
        size = rest.nbytes
        with contextlib.suppress(OSError):
            while rest:
                rest = rest[os.write(self.fileno(), rest) :]
        return size


def prepare_streams() -> None:
    """Make standard streams that are closed exist, and standard error one that can not fail.

    Files that are opened later would get the numbers of those that are closed. What is printed to a
    standard output that is closed is an error. What is said on standard error is never so important
    that a result must be lost for it.
    """
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                # The lowest number that is free, which is this one.
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
    """Forget what could not be printed, which would be tried again at the end of the process.

    Returns:
        Whether there was something: standard output can not be written.
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
