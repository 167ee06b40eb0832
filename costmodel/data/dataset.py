"""Data sets of measurements for long-term storage: two Parquet tables and a card.

`programs.parquet` contains every program once, `measurements.parquet` every measured schedule of
them: all that is needed to recompute the features of schedules on any machine. `card.json`
describes the origin and the content of the data.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from costmodel.data.program_trees import PREFIX, learnable
from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.memo.rows import Sample
from looper.memo.store import Memo
from looper.source.source_region import program_from_json
from looper.support.json_text import parsed_json

FORMAT = 1
PROGRAMS, MEASUREMENTS, CARD = "programs.parquet", "measurements.parquet", "card.json"

_SCHEMA = pa.schema(
    [
        ("program", pa.int32()),  # the row in the table of programs
        ("key", pa.string()),  # canonical key of the schedule, or the form of the original
        ("schedule", pa.string()),  # its text
        ("machine", pa.dictionary(pa.int32(), pa.string())),  # digest
        ("status", pa.dictionary(pa.int32(), pa.string())),
        ("seconds", pa.float64()),  # median of the runs
        ("fastest", pa.float64()),
        ("runs", pa.int16()),
        ("spread", pa.float32()),  # relative, see Execution.spread
        ("cut_off", pa.bool_()),  # stopped after a single, slow run
        ("limit", pa.float64()),  # timeout of a run, in seconds
        ("disturbed", pa.bool_()),  # by other work on the machine
    ]
)


def write_data_set(folder: Path, memos: Sequence[Path], prefix: str = PREFIX) -> dict[str, Any]:
    """Write the measurements of some memos, and return the card.

    Args:
        folder: of the data set; existing tables are replaced.
        memos: the files.
        prefix: of the names of the programs that are taken.

    Raises:
        UsageError: a memo does not exist, or there are no measurements of such programs.
    """
    folder.mkdir(parents=True, exist_ok=True)
    programs: dict[str, Program] = {}
    numbers: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    machines: dict[str, dict[str, Any]] = {}
    for path in memos:
        if not path.exists():
            raise UsageError(f"--memo {path}: there is no such file")
        with Memo(path) as opened:
            machines |= opened.machines()
            for sample in opened.samples():
                if sample.program.name.startswith(prefix):
                    digest = sample.program.digest
                    programs.setdefault(digest, sample.program)
                    rows.append(_row(sample, numbers.setdefault(digest, len(numbers))))
    # Two memos may both contain measurements of a program.
    rows.sort(key=lambda row: int(row["program"]))
    if not rows:
        raise UsageError(f"--memo: there are no measurements of programs named {prefix}...")
    table = pa.table(
        {
            "digest": list(programs),
            "name": [each.name for each in programs.values()],
            "content": [each.to_json() for each in programs.values()],
        }
    )
    pq.write_table(table, folder / PROGRAMS, compression="zstd", compression_level=15)
    measurements = pa.Table.from_pylist(rows, schema=_SCHEMA)
    pq.write_table(measurements, folder / MEASUREMENTS, compression="zstd", compression_level=15)
    card = _card(rows, programs, machines)
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n")
    return card


def _row(sample: Sample, program: int) -> dict[str, Any]:
    execution = sample.execution
    return {
        "program": program,
        "key": sample.key,
        "schedule": sample.schedule,
        "machine": sample.machine,
        "status": execution.status.value,
        "seconds": execution.seconds,
        "fastest": min(execution.times, default=None),
        "runs": len(execution.times),
        "spread": execution.spread,
        "cut_off": execution.cut_off,
        "limit": execution.limit,
        "disturbed": execution.disturbed,
    }


def _card(
    rows: Sequence[dict[str, Any]],
    programs: dict[str, Program],
    machines: dict[str, dict[str, Any]],
) -> dict[str, Any]:
    originals, speedups, each = [], [], []
    for _, group in groupby(rows, key=lambda row: row["program"]):
        own = list(group)
        times = [r["seconds"] for r in own if _is_original(r) and r["seconds"]]
        if not times:
            continue
        originals.append(min(times))
        measured = [r["seconds"] for r in own if not _is_original(r) and r["seconds"]]
        speedups += [originals[-1] / seconds for seconds in measured]
        each.append(max((originals[-1] / seconds for seconds in measured), default=1.0))
    return {
        "format": FORMAT,
        "programs": len(programs),
        "schedules": sum(not _is_original(row) for row in rows),
        "statuses": dict(Counter(row["status"] for row in rows if not _is_original(row))),
        "stopped after one run": sum(bool(row["cut_off"]) for row in rows),
        "disturbed": sum(bool(row["disturbed"]) for row in rows),
        "machines": {digest: machines.get(digest, {}) for digest in {r["machine"] for r in rows}},
        "baseline": "the fastest of the original's forms (sizes as constants, with and without "
        "restrict, and as its file has it), compiled with the same flags",
        "seconds of originals": _quantiles(originals),
        "speedups": _quantiles(speedups),
        "best speedup of a program": _quantiles(each),
    }


def _is_original(row: dict[str, Any]) -> bool:
    return str(row["key"]).startswith("original")


def _quantiles(values: Sequence[float]) -> dict[str, float]:
    points = (0, 10, 25, 50, 75, 90, 100)
    found = np.percentile(values, points) if values else [float("nan")] * len(points)
    return {f"{point} %": float(f"{value:.4g}") for point, value in zip(points, found, strict=True)}


def add_to_card(folder: Path, known: Mapping[str, Any]) -> None:
    """Add entries to the card of a data set.

    Raises:
        UsageError: see `read_data_set`.
    """
    _tables(folder)
    path = folder / CARD
    card = parsed_json(path.read_text())
    path.write_text(json.dumps({**card, **known}, indent=1) + "\n")


def parts_of(folder: Path) -> list[Path]:
    """Return the data sets of a folder: the folder itself, or its subfolders with a card."""
    if (folder / CARD).exists() or not folder.is_dir():
        return [folder]
    return sorted(each.parent for each in folder.glob(f"*/{CARD}")) or [folder]


def program_names(folder: Path) -> list[str]:
    """Return the names of the programs of data sets.

    Raises:
        UsageError: see `read_data_set`.
    """
    tables = (_tables(part) for part in parts_of(folder))
    return [name for programs, _ in tables for name in programs.column("name").to_pylist()]


def read_data_set(folder: Path) -> Iterator[Sample]:
    """Iterate over the measurements of the data sets of a folder, program by program.

    An execution has a single time, the median, since the others are not stored.

    Raises:
        UsageError: there is no data set, or it cannot be read.
    """
    tables = [_tables(part) for part in parts_of(folder)]
    parts = (
        _samples(programs.column("content").to_pylist(), rows.to_pylist())
        for programs, rows in tables
    )
    return chain.from_iterable(parts)


def random_samples(folders: Iterable[Path]) -> Iterator[Sample]:
    """Iterate over the measurements in the data sets of some folders that are allowed for training.

    See `read_data_set` and `learnable`.
    """
    return learnable(chain.from_iterable(map(read_data_set, folders)))


def _tables(folder: Path) -> tuple[pa.Table, pa.Table]:
    """Read the tables of programs and of measurements."""
    try:
        card = parsed_json((folder / CARD).read_text())
        if card["format"] != FORMAT:
            raise UsageError(f"{folder}: a data set of another version of LOOPer")
        programs, rows = pq.read_table(folder / PROGRAMS), pq.read_table(folder / MEASUREMENTS)
        if not {"name", "content"} <= {*programs.column_names} or rows.schema != _SCHEMA:
            raise ValueError("columns are missing")
    except (OSError, ValueError, KeyError, pa.ArrowException) as error:
        reason = str(error).splitlines()[0]
        raise UsageError(f"{folder}: no data set that can be read ({reason})") from None
    return programs, rows


def _samples(contents: Sequence[str], rows: Iterable[dict[str, Any]]) -> Iterator[Sample]:
    for number, group in groupby(rows, key=lambda row: row["program"]):
        program = program_from_json(contents[number])
        for row in group:
            status = Status(row["status"])
            execution = Execution(
                status,
                (row["seconds"],) if status is Status.OK and row["seconds"] else (),
                cut_off=row["cut_off"],
                limit=row["limit"],
                disturbance=1.0 if row["disturbed"] else None,
            )
            yield Sample(program, row["key"], row["schedule"], execution, row["machine"])
