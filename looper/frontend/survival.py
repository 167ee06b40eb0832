"""Keeping this process alive on files that make clang overflow its stack.

clang refuses deep brackets itself, but it recurses without limit over chains such as `!!!!x`,
`else if` or `a = a = a`. A file that has something long enough is first parsed in a child process.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from looper.errors import SourceError

# clang 18 needs about 3 kB of its 8 MB stack for one level, and a level at least one character.
LONGEST_STRETCH = 1500
MOST_KEYWORDS = 500
SECONDS = 60

_SEPARATOR = re.compile(rb"[;{}]|^[ \t]*#[^\n]*", re.MULTILINE)
_COMMENT = re.compile(rb"/\*(?s:.*?)\*/|//[^\n]*")
_KEYWORD = re.compile(rb"\b(?:if|else|for|while|do|switch|case|default|define)\b")
_PARSE = (
    "import sys; sys.path[:] = sys.argv[1].split('\\n'); from clang import cindex; "
    "cindex.Index.create().parse(sys.argv[2], args=sys.argv[3:], options=1)"
)


def check_survival(path: Path, data: bytes, options: Sequence[str]) -> None:
    """Check that clang survives a file; costs nothing unless the file is unusual.

    Raises:
        SourceError: it does not.
    """
    if not _is_unusual(data):
        return
    command = [sys.executable, "-c", _PARSE, "\n".join(sys.path), os.fspath(path), *options]
    try:
        status = subprocess.run(
            command, capture_output=True, timeout=SECONDS, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        raise SourceError(path, 1, 1, "", f"clang needs more than {SECONDS} s for it") from None
    except (OSError, ValueError) as problem:
        raise SourceError(path, 1, 1, "", "clang can not be run on it") from problem
    if status < 0:
        raise SourceError(path, 1, 1, "", "the code is nested too deeply for clang")


def _is_unusual(data: bytes) -> bool:
    """Whether a file has a long stretch without `;` or braces, or very many statements."""
    plain = _COMMENT.sub(b"", data)
    if max(map(len, _SEPARATOR.split(plain)), default=0) > LONGEST_STRETCH:
        return True
    return len(_KEYWORD.findall(plain)) > MOST_KEYWORDS
