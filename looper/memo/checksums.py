"""Checksums of the memo's rows, which reveal changes that LOOPer did not make.

A faulty disk, or a program that writes to the file, can change a digit of a time or make an index
lead to another row, and leave a file that SQLite still reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from looper.memo.schema import EXECUTION

_OWN = ("program", "key")
"""Columns that identify a row's schedule in every memo, unlike its row number."""

CHECKED = {
    # A program's content has a digest.
    "programs": ("digest", "name"),
    "machines": ("digest", "cpu", "cores", "compiler", "version", "flags", "threads"),
    "schedules": (*_OWN, "text", "legal", "reason"),
    "executions": (*_OWN, "machine", *EXECUTION, "cutoff", "seed", "code", "date"),
    "comparisons": (*_OWN, "machine", "status", "outcome", "date"),
    "episodes": (*_OWN, "agent", "actions", "rewards", "speedup", "date"),
}
"""The columns covered by each table's checksum, including those of a row's schedule."""


def checksum(table: str, row: Mapping[str, Any]) -> str:
    """Return the checksum of a row (hex); columns that the row lacks count as NULL."""
    cells = [_cell(row.get(column)) for column in CHECKED[table]]
    return hashlib.blake2b(json.dumps(cells).encode(), digest_size=8).hexdigest()


def _cell(value: object) -> object:
    """Normalize a value, as SQLite may return another type than was stored: 10.0 for 10."""
    if isinstance(value, bytes):
        return value.hex()
    return float(value) if isinstance(value, int | float) else value
