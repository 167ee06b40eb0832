"""The number of measurements by a search in another process."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def measured() -> int:
    """Return the number of measurements in the memo `memo.db`; 0 if it cannot be read yet."""
    if not Path("memo.db").exists():
        return 0
    connection = sqlite3.connect("memo.db", timeout=30)
    try:
        return int(connection.execute("SELECT COUNT(*) FROM executions").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()
