"""The vector registers of this machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

_INFORMATION = Path("/proc/cpuinfo")


class VectorUnit(NamedTuple):
    """The vector registers of a core.

    Attributes:
        bytes: size of a register.
        registers: number of registers.
    """

    bytes: int
    registers: int


@cache
def vector_unit(information: Path = _INFORMATION) -> VectorUnit:
    """Return the widest vector registers that compilers use for this machine.

    Where the system does not tell them, those of every machine with 64 bits.
    """
    try:
        text = information.read_text(errors="replace")
    except OSError:
        return VectorUnit(16, 16)
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "").split()
    if "avx512f" in flags:
        return VectorUnit(64, 32)
    if "avx" in flags:
        return VectorUnit(32, 16)
    return VectorUnit(16, 32 if "asimd" in text.split() else 16)
