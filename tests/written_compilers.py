"""The compilers of written files, and their warnings and errors."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import uuid
from collections.abc import Sequence
from pathlib import Path

COMPILERS = tuple(name for name in ("gcc", "clang-19", "clang-22") if shutil.which(name))
STRICT = ("-Wall", "-Wextra", "-Wshadow")
# Typical of projects: with optimisation, which enables more warnings, and with strict standards.
BUILDS = (
    ("-O2", "-fopenmp"),
    ("-O0", "-std=c99", "-Wpedantic", "-Wdeclaration-after-statement", "-Wvla"),
    ("-O2", "-std=gnu17", "-fopenmp", "-Wpedantic", "-Wunused-macros", "-Wcast-qual"),
    ("-O3", "-march=native", "-fopenmp", "-Wstrict-overflow=2"),
)
QUICK = (("-O2", "-fopenmp", "-Wdeclaration-after-statement", "-Wvla"),)
_MARK = re.compile(rb"^[ \t]*#[ \t]*pragma[ \t]+(?:end)?scop\b.*$", re.MULTILINE)
_KIND = re.compile(r"\[-W(?:error[=,])?(?:-W)?([\w+=-]+)\]|: (error): ")


def kinds(file: Path, compiler: str, options: Sequence[str]) -> tuple[set[str], str]:
    """Return the kinds of warnings and errors about a file, and all output of the compiler."""
    unit = file.with_name(f"unit_{file.name}")
    # Compiler caches do not repeat warnings of files that were compiled before.
    unit.write_bytes(file.read_bytes() + f"\n/* {uuid.uuid4()} */\n".encode())
    command = [compiler, *STRICT, *options, "-c", unit.name, "-o", os.devnull]
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(
        command,
        cwd=file.parent,
        capture_output=True,
        text=True,
        errors="replace",
        env=environment,
        check=False,
    )
    return {one or other for one, other in _KIND.findall(done.stderr)}, done.stderr


def new_kinds(
    original: Path,
    written: Path,
    builds: Sequence[Sequence[str]] = BUILDS,
    compilers: Sequence[str] = COMPILERS,
) -> list[str]:
    """Return the kinds of messages of compilers about a written file but not the original."""
    # Compilers warn of the unknown pragmas around regions; only these are removed.
    unmarked = original.with_name(f"unmarked_{original.name}")
    unmarked.write_bytes(_MARK.sub(b"", original.read_bytes()))
    found = []
    for compiler in compilers:
        for options in builds:
            after, said = kinds(written, compiler, options)
            if not after:
                continue
            before, _ = kinds(unmarked, compiler, options)
            if after - before:
                found.append(f"{compiler} {' '.join(options)}: {sorted(after - before)}\n{said}")
    return found
