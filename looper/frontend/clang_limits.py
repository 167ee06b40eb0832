"""Keeping this process alive on files that make clang overflow its stack.

clang refuses deep brackets itself, but it recurses without limit over chains such as `!!!!x`,
`else if` or `a = a = a`, also where macros make them. A file that has something long enough is
first parsed in a child process.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from looper.child_processes import TookTooLong, finished, shortage
from looper.errors import SourceError
from looper.frontend.growth import Expansion, largest_expansion
from looper.frontend.text import Text

# clang 18 needs about 3 kB of its 8 MB stack for one level, and a level at least one character.
LONGEST_STRETCH = 1500
MOST_KEYWORDS = 500
# What clang refuses by itself is 256; what it recurses over on its way to that is not counted.
MOST_BRACES = 500
SECONDS = 60
# Tokens that the macros of one statement expand to: what is looked at, and what is too many.
MANY_TOKENS = 2000
TOO_MANY_TOKENS = 400_000

_SEPARATOR = re.compile(rb"[;{}]|^[ \t]*#[^\n]*", re.MULTILINE)
_COMMENT = re.compile(rb"/\*(?s:.*?)\*/|//[^\n]*")
_BRACE = re.compile(rb"[{}]")
_KEYWORD = re.compile(rb"\b(?:if|else|for|while|do|switch|case|default|define)\b")


def check_size(
    path: Path, data: bytes, options: Sequence[str], arguments: Sequence[str], attempt: str
) -> None:
    """Check that clang survives a file; costs nothing unless the file is unusual.

    Args:
        path: the file.
        data: its content.
        options: what clang is called with.
        arguments: those of the options that the user gave.
        attempt: Python that parses a file: its arguments are where modules are, a line each, the
            file, and the options.

    Raises:
        SourceError: it does not.
    """
    largest = largest_expansion(path, data, arguments)
    if largest is not None and largest.tokens > TOO_MANY_TOKENS:
        raise _too_large(path, data, largest)
    grows = largest is not None and largest.tokens > MANY_TOKENS
    if not grows and not _is_unusual(data):
        return
    paths = "\n".join(sys.path)
    # Alone: nothing of the folder that this process is in is imported.
    command = [sys.executable, "-I", "-c", attempt, paths, os.fspath(path), *options]
    try:
        status = finished(command, SECONDS).status
    except TookTooLong:
        raise SourceError(path, 1, 1, "", f"clang needs more than {SECONDS} s for it") from None
    except OSError as problem:
        reason = shortage(problem) or problem.strerror
        raise SourceError(path, 1, 1, "", f"clang can not be run on it: {reason}") from problem
    except ValueError as problem:
        raise SourceError(path, 1, 1, "", "clang can not be run on it") from problem
    if status < 0 and largest is not None and grows:
        raise _too_large(path, data, largest)
    if status < 0:
        raise SourceError(path, 1, 1, "", "the code is nested too deeply for clang")


def _too_large(path: Path, data: bytes, found: Expansion) -> SourceError:
    reason = f"the macros of this statement expand to about {found.tokens:,} tokens, too many"
    return Text(path, data).error(found.begin, found.end, reason)


def _is_unusual(data: bytes) -> bool:
    """Whether a file has a long stretch without `;` or braces, many statements or deep braces."""
    plain = _COMMENT.sub(b"", data)
    if max(map(len, _SEPARATOR.split(plain)), default=0) > LONGEST_STRETCH:
        return True
    return len(_KEYWORD.findall(plain)) > MOST_KEYWORDS or _deepest(plain) > MOST_BRACES


def _deepest(plain: bytes) -> int:
    """How deep braces are nested."""
    if plain.count(b"{") <= MOST_BRACES:
        return 0
    depths = accumulate(1 if brace == b"{" else -1 for brace in _BRACE.findall(plain))
    return max(depths, default=0)
