"""Output of results: files written atomically, standard output, JSON."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from rich.console import Console

from looper.errors import UsageError

STANDARD_OUTPUT = "-"

_STANDARD_OUTPUT_NUMBER = 1
# The limit of the system.
_MOST_LINKS = 40

# Lines are not wrapped if the output is no terminal.
_WIDE = 240


def console(*, error: bool = False) -> Console:
    """Return a console on standard output (or error) that prints text literally, without markup."""
    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() else _WIDE
    return Console(
        file=stream, width=width, stderr=error, markup=False, emoji=False, highlight=False
    )


def print_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    print(json.dumps(value, indent=2))


def files_json(files: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the JSON value for one file, or for several."""
    if len(files) == 1:
        return files[0]
    return {"interrupted": any(each["interrupted"] for each in files), "files": list(files)}


def print_notes(notes: Sequence[str], *, quiet: bool = False) -> None:
    """Print notes on standard error, unless the output is read by a program (`quiet`)."""
    if not quiet:
        for note in notes:
            console(error=True).print(printable(note), soft_wrap=True)


def printable(text: str) -> str:
    """Escape characters that could control a terminal: a text may come from an untrusted file."""
    escaped = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return "".join(escaped)


def chosen_target(output: str | None, source: Path) -> str:
    """Return the file to write: the user's or a default; `-` for every name of standard output."""
    if output is None:
        return f"{source.stem}.opt.c"
    return STANDARD_OUTPUT if _descriptor(output) == _STANDARD_OUTPUT_NUMBER else output


def check_target(option: str, target: str, source: Path | None = None) -> None:
    """Check, before slow work begins, that a file can be written.

    Args:
        option: its name in messages.
        target: the file, or `-`.
        source: the input, which it must not replace.

    Raises:
        UsageError: it cannot be written.
    """
    if target == STANDARD_OUTPUT:
        return
    if not target:
        raise UsageError(f"{option}: the name of the file is empty")
    if "\0" in target:
        raise UsageError(f"{option} {target!r}: the name of a file has no null character")
    try:
        number = _descriptor(target)
        if number is not None:
            os.fstat(number)
            return
        path = _followed(target)
        # A missing source is reported when it is read.
        there = source is not None and source.exists() and path.exists()
        if source is not None and there and path.samefile(source):
            raise UsageError(f"{option} {target}: this is the input file; choose another name")
        if path.is_dir() or target.endswith("/"):
            raise UsageError(f"{option} {target}: this is a directory, not a file")
        if not path.parent.is_dir():
            raise UsageError(f"{option} {target}: there is no directory {path.parent}")
        exists = path.exists() and not path.is_file()
        if not os.access(path if exists else path.parent, os.W_OK):
            raise UsageError(f"{option} {target}: cannot be written: Permission denied")
    except (OSError, ValueError) as error:
        raise UsageError(f"{option} {target!r}: cannot be written: {_reason(error)}") from None


@contextmanager
def writing(option: str, target: str) -> Iterator[BinaryIO]:
    """Yield a binary file that is renamed to `target` when the block ends without an exception.

    Raises:
        UsageError: it cannot be written.
    """
    if target == STANDARD_OUTPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        path, number = _followed(target), _descriptor(target)
        if number is not None:
            # Writing continues at its position, which may be in the middle of a file.
            with os.fdopen(os.dup(number), "wb") as opened:
                yield opened
            return
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                yield device
            return
        yield from _replacing(path)
    except (OSError, ValueError) as error:
        raise UsageError(f"{option} {target}: cannot be written: {_reason(error)}") from None


def _followed(target: str) -> Path:
    """Return the path that a name refers to, with symbolic links resolved; it need not exist.

    Raises:
        OSError: the system does not follow this link (say, in a folder that all may write to).
    """
    path = Path(target)
    if not path.is_symlink():
        return path
    # The system raises for links that it does not follow but `realpath` would.
    path.exists()
    followed = Path(os.path.realpath(path))
    if followed.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), target)
    return followed


def _descriptor(target: str) -> int | None:
    """Return the file descriptor that a name such as `/dev/stdout` refers to, or None."""
    ours = (f"/proc/{os.getpid()}/fd", f"/proc/{os.getpid()}/task/{os.getpid()}/fd")
    path = Path(target)
    with contextlib.suppress(OSError, ValueError):
        for _ in range(_MOST_LINKS):
            if os.path.realpath(path.parent) in ours and path.name.isdecimal():
                return int(path.name)
            path = path.parent / path.readlink()
    return None


def _replacing(path: Path) -> Iterator[BinaryIO]:
    partial = path.with_name(f".{path.name[:100]}.{uuid.uuid4().hex}")
    try:
        with partial.open("xb") as file:
            yield file
        if path.exists():
            shutil.copymode(path, partial)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def write_c(option: str, target: str, text: str) -> None:
    """Write C in the encoding it was read with: bytes that are not UTF-8 are preserved.

    Raises:
        UsageError: it cannot be written.
    """
    data = text.encode("utf-8", "surrogateescape")
    with writing(option, target) as file:
        file.write(data)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
