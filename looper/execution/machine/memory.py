"""Available memory, so that programs whose arrays do not fit are refused in advance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psutil

from looper.errors import ExecutionError
from looper.ir.program import Program

COPIES = 4
"""Number of copies of all arrays in memory at a time: inputs, the original's results, and the
working copies of up to two processes (or, before them, those in which inputs are created).
"""

_GROUPS = Path("/proc/self/cgroup")
_CONTROL = Path("/sys/fs/cgroup")


def check_memory(program: Program, size: int) -> None:
    """Check that there is memory for measuring a program whose arrays have `size` bytes.

    Raises:
        ExecutionError: there is not enough.
    """
    needed, available = COPIES * size + program.struct_bytes, available_memory()
    if needed > available:
        raise ExecutionError(
            f"not enough memory for {program.name!r}: its arrays have {bytes_text(size)}, "
            f"measuring takes {COPIES} times that, and {bytes_text(available)} are available: "
            "choose smaller sizes"
        )


def available_memory(groups: Path = _GROUPS, control: Path = _CONTROL) -> int:
    """Return the bytes this process can still allocate without swapping or being killed.

    This is the minimum of the machine's available memory and of what the control groups around this
    process (of its container, for example) have left.

    Args:
        groups: file that lists the control groups of this process.
        control: folder where control groups are mounted.
    """
    available = int(psutil.virtual_memory().available)
    for folder in _folders(groups, control):
        left = _left(folder, "memory.max", "memory.current", "inactive_file")
        if left is None:
            left = _left(
                folder, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
            )
        if left is not None:
            available = min(available, left)
    return max(available, 0)


def bytes_text(size: int) -> str:
    """Return a number of bytes as text for people, such as `8.6 GB`."""
    if size < 1000:
        return f"{size} bytes"
    value, units = float(size), ["kB", "MB", "GB", "TB", "PB", "EB"]
    for unit in units:
        value /= 1000
        if value < 999.5 or unit == units[-1]:
            break
    return f"{value:.3g} {unit}" if value < 1000 else f"{value:.1e} {unit}"


def _folders(groups: Path, control: Path) -> Iterator[Path]:
    """Yield the folders of the control groups around this process, in both cgroup versions."""
    try:
        lines = groups.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        controllers, _, path = line.partition(":")[2].partition(":")
        if controllers and "memory" not in controllers.split(","):
            continue
        root = control / "memory" if controllers else control
        # In a container the path may be one of the host's; the limit is then at the root.
        folder = root / path.lstrip("/")
        yield folder
        yield from (parent for parent in folder.parents if parent.is_relative_to(root))


def _left(folder: Path, limit: str, usage: str, reclaimable: str) -> int | None:
    """Return the bytes that a control group may still use; None if it has no such limit."""
    try:
        allowed = int((folder / limit).read_text())
        used = int((folder / usage).read_text())
        facts = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
        return allowed - used + int(facts.get(reclaimable, 0))
    except (OSError, ValueError):
        return None
