"""Well-known compilers, which may be run without being named by the user.

A compilation database lies beside a file, and its contents are chosen by the author of that. So a
compiler of such a database is run only if it is a well-known one and found on the `PATH`; another
one has to be named by `--cc` or `CC`.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

LAUNCHERS = frozenset({"ccache", "sccache", "distcc", "icecc", "buildcache", "gomacc"})
"""Programs that run the compiler named after them in a command; they are skipped."""

_KNOWN = re.compile(
    r"([A-Za-z0-9_.]+-)*(gcc|cc|clang|icx|icc|g\+\+|c\+\+|clang\+\+|icpx)(-\d+(\.\d+)*)?"
)


def known_compiler(name: str) -> str | None:
    """Return the path of the well-known compiler on the `PATH` that a name or path denotes."""
    if _KNOWN.fullmatch(Path(name).name) is None:
        return None
    if "/" not in name:
        return shutil.which(name)
    candidates = [f"{folder}/{Path(name).name}" for folder in os.get_exec_path()]
    for found in map(shutil.which, candidates):
        if found is not None and _is_same(name, found):
            return found
    # A link to a launcher (`/usr/lib/ccache/gcc`) denotes the compiler of that name.
    try:
        launched = Path(name).resolve(strict=True).name in LAUNCHERS
    except (OSError, RuntimeError, ValueError):
        return None
    return shutil.which(Path(name).name) if launched else None


def _is_same(first: str, second: str) -> bool:
    try:
        return Path(first).samefile(second)
    except (OSError, ValueError):
        return False
