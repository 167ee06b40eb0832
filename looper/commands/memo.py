"""`looper memo`: what a memo knows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.commands.options import Json
from looper.commands.outputs import (
    STANDARD_OUTPUT,
    check_target,
    console,
    print_json,
    writing,
)
from looper.errors import LooperError, UsageError
from looper.memo import Memo
from looper.optimization import DEFAULT_MEMO
from looper.report import pairs_table, speedup_text, table, time_text

EXAMPLE = "looper memo runs/memo.db --export measurements.csv"


def command(
    path: Annotated[Path, typer.Argument(help="The memo's file.")] = DEFAULT_MEMO,
    export: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.csv|FILE.jsonl|-",
            help="Write every measurement to a file, or as JSON lines to standard output.",
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check the file's integrity.")] = False,
    as_json: Json = False,
) -> None:
    """Show what is in a memo: programs with their best schedules, machines, outcomes."""
    if export is not None:
        _check_export(export, path, as_json)
    if not path.exists():
        raise UsageError(f"there is no memo {path}; `looper optimize` makes one")
    with Memo(path) as memo:
        if check:
            _check(memo, path, as_json)
        if export is not None:
            _export(memo, export, as_json)
        elif not check:
            statistics = memo.statistics()
            if as_json:
                print_json(statistics)
            else:
                _show(statistics, console())


def _check_export(export: str, path: Path, as_json: bool) -> None:
    if export == STANDARD_OUTPUT:
        if as_json:
            raise UsageError("--json and --export - both write to standard output: choose one")
    elif Path(export).suffix.lower() not in (".csv", ".jsonl"):
        raise UsageError(f"--export {export}: the name must end in .csv or .jsonl, or be -")
    check_target("--export", export, path)


def _check(memo: Memo, path: Path, as_json: bool) -> None:
    problems = memo.integrity_check()
    if as_json:
        print_json({"path": str(path), "sound": not problems, "problems": problems})
    elif not problems:
        console().print(f"{path} is sound")
    if problems and not as_json:
        raise LooperError(f"{path} is damaged: {'; '.join(problems)}")
    if problems:
        raise typer.Exit(1)


def _export(memo: Memo, target: str, as_json: bool) -> None:
    lines = _csv_lines if target.lower().endswith(".csv") else _json_lines
    rows = 0
    with writing("--export", target) as file:
        for line in lines(memo.export()):
            file.write(line.encode())
            rows += 1
    if as_json:
        print_json({"export": target, "rows": rows})
    elif target != STANDARD_OUTPUT:
        console().print(f"{rows} rows written to {target}")


def _json_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(row) + "\n"


def _csv_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A line a row, names of columns before the first; times of runs are separated by spaces."""
    for number, row in enumerate(rows):
        buffer = io.StringIO()
        writer = csv.DictWriter(buffer, list(row))
        if number == 0:
            writer.writeheader()
        writer.writerow({**row, "times": " ".join(map(str, row["times"]))})
        yield buffer.getvalue()


def _show(statistics: dict[str, Any], screen: Console) -> None:
    counts = [(name, str(count)) for name, count in statistics["tables"].items()]
    counts += [(f"  {status}", str(n)) for status, n in statistics["statuses"].items()]
    screen.print(pairs_table(counts))
    columns = ("original", "best", "speedup")
    made = table("program", "measured", *columns, "best schedule", right=("measured", *columns))
    for row in statistics["programs"]:
        made.add_row(
            row["name"],
            str(row["measured"]),
            time_text(row["original"]),
            time_text(row["best"]),
            speedup_text(row["speedup"]),
            row["schedule"] or "unchanged",
        )
    screen.print(made if made.row_count else "nothing was measured yet")
