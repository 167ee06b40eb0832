"""How much memory there is, so that what does not fit is refused and nothing is killed for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psutil

from looper.errors import ExecutionError
from looper.ir.program import Program

COPIES = 4
"""How often all arrays are in memory at a time: inputs, the original's results, and what up to two
processes compute on (or, before them, what inputs are made in)."""

_GROUPS = Path("/proc/self/cgroup")
_CONTROL = Path("/sys/fs/cgroup")


def check_memory(program: Program, size: int) -> None:
    """Check that there is memory for measuring a program whose arrays have `size` bytes.

    Raises:
        ExecutionError: there is not.
    """
    needed, available = COPIES * size + program.struct_bytes, available_memory()
    if needed > available:
        raise ExecutionError(
            f"not enough memory for {program.name!r}: its arrays have {bytes_text(size)}, "
            f"measuring takes {COPIES} times that, and {bytes_text(available)} are available: "
            "choose smaller sizes"
        )


def available_memory(groups: Path = _GROUPS, control: Path = _CONTROL) -> int:
    """Bytes this process can still allocate without swapping or being killed for it.

    That is the least of what the machine has and what the control groups around this process (of
    its container, say) have left.

    Args:
        groups: where the control groups of this process are told.
        control: where control groups are mounted.
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
    """A number of bytes for people: `8.6 GB`."""
    if size < 1000:
        return f"{size} bytes"
    value, units = float(size), ["kB", "MB", "GB", "TB", "PB", "EB"]
    for unit in units:
        value /= 1000
        if value < 999.5 or unit == units[-1]:
            break
    return f"{value:.3g} {unit}" if value < 1000 else f"{value:.1e} {unit}"


def _folders(groups: Path, control: Path) -> Iterator[Path]:
    """The folders of the control groups around this process, in both versions of the hierarchy."""
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
    """What a control group may still use; None where it has no such limit."""
    try:
        allowed = int((folder / limit).read_text())
        used = int((folder / usage).read_text())
        facts = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
        return allowed - used + int(facts.get(reclaimable, 0))
    except (OSError, ValueError):
        return None
