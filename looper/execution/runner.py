"""The compiled runner, built once from `runner.c` and kept in a private cache."""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import uuid
from importlib.resources import files
from pathlib import Path

from platformdirs import user_cache_path

from looper.errors import DiskFull, ToolchainError
from looper.execution.compiling.toolchain import CompilationFailed, Toolchain, run_compiler

# -rdynamic: its `shm_open` comes before the C library's.
_FLAGS = ("-O2", "-std=gnu11", "-rdynamic")
# The runner measures the pace of all threads, with the library that starts those of kernels.
_OPENMP = "-fopenmp"


def default_cache() -> Path:
    """Return this user's cache folder, `$XDG_CACHE_HOME/looper` or `~/.cache/looper`."""
    return user_cache_path("looper", appauthor=False)


def runner_path(toolchain: Toolchain, cache: Path | None = None, *, fallback: Path) -> Path:
    """Return the path of the runner's executable, compiled if it is not in the cache.

    The file's name contains a hash of everything it depends on, so it is never stale. It is written
    under another name and renamed, so that concurrent processes never see a partial file.

    Args:
        toolchain: the compiler.
        cache: the folder, default `default_cache()`.
        fallback: the folder to use if the cache cannot be written.

    Raises:
        ToolchainError: the compiler does not work, or neither folder can be written.
    """
    source = files("looper.execution").joinpath("runner.c").read_text()
    content = "\0".join(
        (source, *_FLAGS, toolchain.version, *platform.libc_ver(), platform.machine())
    )
    name = f"runner-{hashlib.sha256(content.encode()).hexdigest()[:24]}"
    for folder in (cache or default_cache(), fallback):
        path = folder / name
        if _is_ours(path):
            return path
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return _build(toolchain, source, path)
        except (OSError, DiskFull):
            continue
    raise ToolchainError(f"cannot write the compiled runner to {fallback}")


def _is_ours(path: Path) -> bool:
    """Return True if it is this user's executable, which only this user (or root) can write."""
    try:
        status = path.stat()
    except OSError:
        return False
    private = not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return private and status.st_uid == os.getuid() and os.access(path, os.X_OK)


def _build(toolchain: Toolchain, source: str, path: Path) -> Path:
    partial = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    partial.touch(mode=0o700)
    command = [toolchain.compiler, *_FLAGS, "-x", "c", "-", "-o", str(partial), "-ldl", "-lm"]
    try:
        try:
            run_compiler([*command, _OPENMP], source, path.parent, time_limit=120.0)
        except CompilationFailed:
            run_compiler(command, source, path.parent, time_limit=120.0)
        partial.chmod(0o700)
        partial.replace(path)
    except CompilationFailed as error:
        raise ToolchainError(
            f"`{toolchain.compiler}` cannot compile a plain C program ({error}): install the C "
            "library's headers (Debian and Ubuntu: `apt install libc6-dev`)"
        ) from None
    finally:
        partial.unlink(missing_ok=True)
    return path
