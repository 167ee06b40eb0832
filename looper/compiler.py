"""The compiler and the flags that are meant where nothing else is said, and asking a compiler."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from looper.child_processes import Finished, finished, shortage
from looper.errors import ToolchainError

DEFAULT_COMPILER = "gcc"
DEFAULT_FLAGS = ("-O3", "-march=native", "-fopenmp")

ASKING_SECONDS = 30.0
"""How long a compiler may take to say something about itself."""

INSTALL = "install it (Debian and Ubuntu: `apt install gcc libc6-dev`; Fedora: `dnf install gcc`)"


def compiler_answer(
    command: Sequence[str],
    seconds: float,
    variables: Mapping[str, str] | None = None,
    text: str = "",
) -> Finished:
    """Run a compiler, which speaks English, so that its errors can be understood.

    Args:
        command: it and its arguments.
        seconds: how long it may take.
        variables: of the environment, besides ours.
        text: its standard input.

    Raises:
        ToolchainError: it can not be started.
        TookTooLong: it took longer, and is killed with all that it started.
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
