"""A checksum of each of the memo's rows: what was changed by other than LOOPer is found out.

A disk, or a program that writes into the file, can change a digit of a time, or let an index lead
to another row, and the file is still one that SQLite reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from looper.memo.schema import EXECUTION

_OWN = ("program", "key")
"""Of the schedule that a row is about; its number is another one in every memo."""

CHECKED = {
    # A program's content has a digest.
    "programs": ("digest", "name"),
    "machines": ("digest", "cpu", "cores", "compiler", "version", "flags", "threads"),
    "schedules": (*_OWN, "text", "legal", "reason"),
    "executions": (*_OWN, "machine", *EXECUTION, "cutoff", "seed", "code", "date"),
    "comparisons": (*_OWN, "machine", "status", "outcome", "date"),
    "episodes": (*_OWN, "agent", "actions", "rewards", "speedup", "date"),
}
"""The columns that a table's checksum is of, and of the schedule that a row is about."""


def checksum(table: str, row: Mapping[str, Any]) -> str:
    """Of a row of a table (hex); a column that the row does not have counts as NULL."""
    cells = [_cell(row.get(column)) for column in CHECKED[table]]
    return hashlib.blake2b(json.dumps(cells).encode(), digest_size=8).hexdigest()


def _cell(value: object) -> object:
    """The same for what was stored and for what is read back: 10 comes back as 10.0 from SQLite."""
    if isinstance(value, bytes):
        return value.hex()
    return float(value) if isinstance(value, int | float) else value
