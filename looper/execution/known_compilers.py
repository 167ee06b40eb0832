"""Which compiler may be run that nobody at this machine has named.

A compilation database lies beside a file, and whoever wrote it chose what stands in it. So a
compiler of such a file is run only if it is one of the well-known ones and found on the `PATH`;
another one has to be named by `--cc` or `CC`.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

LAUNCHERS = frozenset({"ccache", "sccache", "distcc", "icecc", "buildcache", "gomacc"})
"""Programs that run the compiler that is named after them; they are left out."""

_KNOWN = re.compile(
    r"([A-Za-z0-9_.]+-)*(gcc|cc|clang|icx|icc|g\+\+|c\+\+|clang\+\+|icpx)(-\d+(\.\d+)*)?"
)


def known_compiler(name: str) -> str | None:
    """The path of the well-known compiler on the `PATH` that a name or a path means, if any."""
    if _KNOWN.fullmatch(Path(name).name) is None:
        return None
    if "/" not in name:
        return shutil.which(name)
    candidates = [f"{folder}/{Path(name).name}" for folder in os.get_exec_path()]
    for found in map(shutil.which, candidates):
        if found is not None and _is_same(name, found):
            return found
    # A folder of links to a launcher (`/usr/lib/ccache/gcc`) stands for the compilers themselves.
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
