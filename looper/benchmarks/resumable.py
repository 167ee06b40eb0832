"""Results of many slow cases: each is computed once, and saved at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from looper.report.job_progress import JobProgress

Row = dict[str, Any]


def rows(path: Path, cases: Sequence[Row], make: Callable[[Row], Row]) -> list[Row]:
    """Return a row for each case: the case and its results.

    Args:
        path: a file of JSON lines; cases in it are not computed again, and new rows are appended at
            once.
        cases: the keys of the rows, all with the same names.
        make: computes the results of a case.
    """
    names = list(cases[0]) if cases else []
    known = path.read_text().splitlines() if path.exists() else []
    done = {tuple(row[name] for name in names): row for row in map(json.loads, known)}
    with JobProgress() as shown, path.open("a") as file:
        for case in shown.track(cases, description="searching"):
            if tuple(case.values()) not in done:
                done[tuple(case.values())] = row = case | make(case)
                file.write(json.dumps(row) + "\n")
                file.flush()
    return [done[tuple(case.values())] for case in cases]
