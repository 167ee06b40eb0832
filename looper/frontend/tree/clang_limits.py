"""Protection of this process from files that make clang overflow its stack.

clang refuses deep brackets itself, but it recurses without limit over chains such as `!!!!x`,
`else if` or `a = a = a`, also if macros produce them. A file that may contain a long enough one is
first parsed in a child process.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from looper.errors import SourceError
from looper.frontend.tree.macro_expansion import Expansion, largest_expansion
from looper.frontend.tree.text import Text
from looper.support.child_processes import TookTooLong, finished, shortage

# clang 18 needs about 3 kB of its 8 MB stack for one level, and a level at least one character.
LONGEST_STRETCH = 1500
MOST_KEYWORDS = 500
# clang itself refuses 256 nested brackets, but recurses over other constructs between them.
MOST_BRACES = 500
SECONDS = 60
# Tokens that the macros of one statement expand to: when to try the file first, and when to refuse.
MANY_TOKENS = 2000
TOO_MANY_TOKENS = 400_000

_SEPARATOR = re.compile(rb"[;{}]|^[ \t]*#[^\n]*", re.MULTILINE)
_COMMENT = re.compile(rb"/\*(?s:.*?)\*/|//[^\n]*")
_BRACE = re.compile(rb"[{}]")
_KEYWORD = re.compile(rb"\b(?:if|else|for|while|do|switch|case|default|define)\b")


def check_size(
    path: Path, data: bytes, options: Sequence[str], arguments: Sequence[str], attempt: str
) -> None:
    """Check that clang survives a file; cheap unless the file is unusual.

    Args:
        path: the file.
        data: its content.
        options: clang's options.
        arguments: the user's part of the options.
        attempt: Python code that parses a file; its arguments are the module search path, one entry
            per line, the file, and the options.

    Raises:
        SourceError: clang would crash on the file or be too slow.
    """
    largest = largest_expansion(path, data, arguments)
    if largest is not None and largest.tokens > TOO_MANY_TOKENS:
        raise _too_large(path, data, largest)
    grows = largest is not None and largest.tokens > MANY_TOKENS
    if not grows and not _is_unusual(data):
        return
    paths = "\n".join(sys.path)
    # Isolated (-I): nothing is imported from the working directory.
    command = [sys.executable, "-I", "-c", attempt, paths, os.fspath(path), *options]
    try:
        status = finished(command, SECONDS).status
    except TookTooLong:
        raise SourceError(path, 1, 1, "", f"clang needs more than {SECONDS} s for it") from None
    except OSError as problem:
        reason = shortage(problem) or problem.strerror
        raise SourceError(path, 1, 1, "", f"clang cannot be run on it: {reason}") from problem
    except ValueError as problem:
        raise SourceError(path, 1, 1, "", "clang cannot be run on it") from problem
    if status < 0 and largest is not None and grows:
        raise _too_large(path, data, largest)
    if status < 0:
        raise SourceError(path, 1, 1, "", "the code is nested too deeply for clang")


def _too_large(path: Path, data: bytes, found: Expansion) -> SourceError:
    reason = f"the macros of this statement expand to about {found.tokens:,} tokens, too many"
    return Text(path, data).error(found.begin, found.end, reason)


def _is_unusual(data: bytes) -> bool:
    """Return True for a long stretch without `;` or braces, many keywords or deep braces."""
    plain = _COMMENT.sub(b"", data)
    if max(map(len, _SEPARATOR.split(plain)), default=0) > LONGEST_STRETCH:
        return True
    return len(_KEYWORD.findall(plain)) > MOST_KEYWORDS or _deepest(plain) > MOST_BRACES


def _deepest(plain: bytes) -> int:
    """The nesting depth of braces; 0 if there are at most `MOST_BRACES` of them."""
    if plain.count(b"{") <= MOST_BRACES:
        return 0
    depths = accumulate(1 if brace == b"{" else -1 for brace in _BRACE.findall(plain))
    return max(depths, default=0)
