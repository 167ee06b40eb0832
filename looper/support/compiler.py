"""The default compiler and flags, and queries to a compiler."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from looper.errors import ToolchainError
from looper.support.child_processes import Finished, finished, shortage

DEFAULT_COMPILER = "gcc"
DEFAULT_FLAGS = ("-O3", "-march=native", "-fopenmp")

ASKING_SECONDS = 30.0
"""The time limit in seconds of a query to a compiler about itself."""

INSTALL = "install it (Debian and Ubuntu: `apt install gcc libc6-dev`; Fedora: `dnf install gcc`)"


def compiler_answer(
    command: Sequence[str],
    seconds: float,
    variables: Mapping[str, str] | None = None,
    text: str = "",
) -> Finished:
    """Run a compiler in the C locale, so that its error messages can be parsed.

    Args:
        command: the compiler and its arguments.
        seconds: the time limit.
        variables: environment variables, added to those of this process.
        text: its standard input.

    Raises:
        ToolchainError: the compiler cannot be started.
        TookTooLong: the time limit was exceeded; the compiler and its children have been killed.
    """
    environment = {**os.environ, "LC_ALL": "C", **(variables or {})}
    try:
        return finished(command, seconds, environment=environment, text=text)
    except OSError as error:
        scarce = shortage(error)
        reason = f": {scarce}" if scarce else f" ({error.strerror}): {INSTALL}"
        raise ToolchainError(f"`{command[0]}` cannot be run{reason}") from None
    except ValueError as error:
        raise ToolchainError(f"`{command[0]}` cannot be run: {error}") from None
