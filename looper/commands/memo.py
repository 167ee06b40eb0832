"""`looper memo`: contents and maintenance of a memo."""

from __future__ import annotations

import csv
import io
import json
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from looper.commands.parameters.options import Json
from looper.commands.printing.outputs import (
    STANDARD_OUTPUT,
    check_target,
    console,
    print_json,
    writing,
)
from looper.errors import LooperError, UsageError
from looper.execution.outcome import Status
from looper.memo.ranking import MOST_PROGRAMS
from looper.memo.rows import ORIGINAL_KEY
from looper.memo.store import Memo
from looper.optimizer.optimization import DEFAULT_MEMO
from looper.report.job_progress import JobProgress
from looper.report.texts import pairs_table, plural, speedup_text, spread_text, table, time_text

# Rows shown at most; rows above which progress is shown; rows between two updates of it.
_SHOWN, _MANY, _OFTEN = 1000, 20_000, 1000

EXAMPLE = "looper memo runs/memo.db --export measurements.csv"


def command(
    path: Annotated[Path, typer.Argument(help="Memo file.")] = DEFAULT_MEMO,
    export: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.csv|FILE.jsonl|-",
            help="Export all measurements to a file, or as JSON lines to standard output.",
        ),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITION",
            help="Show (or export) the rows that satisfy an SQL condition, as in `name = "
            "'kernel_gemm' and spread > 0.2`, on the columns of --export.",
        ),
    ] = None,
    drop: Annotated[
        int | None,
        typer.Option(
            metavar="COUNT",
            min=0,
            help="Delete the rows of --where, so that they are measured again; COUNT must be "
            "their number.",
        ),
    ] = None,
    merge: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Add the rows of another memo, such as one of another machine. Can be repeated.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check the integrity of the file and of all its rows.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the contents of a memo: programs with their best schedules, machines, outcomes.

    With --where, single measurements and their quality: `disturbance` is the number of cores that
    other processes used meanwhile, `drift` the slowness of the machine (1 is its full speed).
    """
    if merge:
        alone = (export, where, drop) == (None, None, None) and not check
        _check_merge(path, merge, alone=alone)
    else:
        _check_options(path, export, where, drop, check=check, as_json=as_json)
    with Memo(path) as memo:
        if merge:
            _merge(memo, path, merge, as_json)
            return
        if check:
            _check(memo, path, as_json)
        if export is not None:
            _export(memo, export, where or "", as_json)
        elif where is not None and drop is not None:
            _drop(memo, where, drop, as_json)
        elif where is not None:
            _show_rows(memo, where, as_json)
        elif not check:
            with _progress("measurements of an older LOOPer to be put in order") as told:
                found = memo.statistics(told)
            _show(found, as_json)


def _check_options(
    path: Path,
    export: str | None,
    where: str | None,
    drop: int | None,
    *,
    check: bool,
    as_json: bool,
) -> None:
    if export is not None:
        _check_export(export, path, as_json)
    if where is not None and not where.strip():
        raise UsageError("--where: the condition is empty; `--where 1` is all rows")
    if drop is not None and where is None:
        raise UsageError("--drop: say which rows, with --where")
    if drop is not None and (export is not None or check):
        raise UsageError("--drop goes with --where alone: export or check first")
    if where is not None and check:
        raise UsageError("--check is about the whole file: leave --where out")
    if not path.exists():
        raise UsageError(f"there is no memo {path}; `looper optimize` makes one")


def _check_merge(path: Path, others: Sequence[Path], *, alone: bool) -> None:
    if not alone:
        raise UsageError("--merge goes alone: merge first, then ask")
    for other in others:
        if not other.exists():
            raise UsageError(f"--merge {other}: there is no such file")
        if path.exists() and other.samefile(path):
            raise UsageError(f"--merge {other}: that is the memo itself")


def _merge(memo: Memo, path: Path, others: Sequence[Path], as_json: bool) -> None:
    added = {}
    for other in others:
        with Memo(other) as source:
            added[str(other)] = memo.merge(source.contents())
    if as_json:
        print_json({"path": str(path), "added": added})
        return
    for name, count in added.items():
        console().print(f"{plural(count, 'measurement')} of {name} added to {path}")


def _check_export(export: str, path: Path, as_json: bool) -> None:
    if export == STANDARD_OUTPUT:
        if as_json:
            raise UsageError("--json and --export - both write to standard output: choose one")
    elif Path(export).suffix.lower() not in (".csv", ".jsonl"):
        raise UsageError(f"--export {export}: the name must end in .csv or .jsonl, or be -")
    check_target("--export", export, path)


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int], None]]:
    """Provide a function that takes the number of items left and shows it if they are many."""
    with ExitStack() as stack:
        shown: list[Callable[[int], None]] = []

        def told(left: int) -> None:
            if not shown and left > _MANY:
                bar = stack.enter_context(JobProgress())
                task = bar.add_task(what, total=left)
                shown.append(lambda now: bar.update(task, completed=left - now))
            if shown:
                shown[0](left)

        yield told


def _check(memo: Memo, path: Path, as_json: bool) -> None:
    left = memo.row_count()
    with _progress("rows to be checked") as told:

        def looked_at() -> None:
            nonlocal left
            left -= 1
            if left % _OFTEN == 0:
                told(left)

        told(left)
        problems = memo.integrity_check(looked_at)
    if as_json:
        print_json({"path": str(path), "sound": not problems, "problems": problems})
    elif not problems:
        console().print(f"{path} is sound")
    if problems and not as_json:
        raise LooperError(f"{path} is damaged: {'; '.join(problems)}")
    if problems:
        raise typer.Exit(1)


def _export(memo: Memo, target: str, where: str, as_json: bool) -> None:
    lines = _csv_lines if target.lower().endswith(".csv") else _json_lines
    count, left = 0, memo.count(where)
    with _progress("rows to be written") as told, writing("--export", target) as file:
        told(left)
        for count, line in enumerate(lines(memo.rows(where)), 1):
            file.write(line.encode())
            if count % _OFTEN == 0:
                told(left - count)
    if as_json:
        print_json({"export": target, "rows": count})
    elif target != STANDARD_OUTPUT:
        console().print(f"{plural(count, 'row')} written to {target}")


def _drop(memo: Memo, where: str, count: int, as_json: bool) -> None:
    dropped = memo.drop(where, count)
    if as_json:
        print_json({"dropped": asdict(dropped)})
        return
    parts = [
        plural(dropped.executions, "measurement"),
        plural(dropped.comparisons, "comparison"),
        plural(dropped.schedules, "schedule"),
    ]
    console().print(f"dropped: {', '.join(parts)}")
    if dropped.kept:
        console().print(
            f"kept: {plural(dropped.kept, 'schedule')} to which episodes or other machines refer"
        )


def _json_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(row) + "\n"


def _csv_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield a header and one line per row; times of runs are separated by spaces."""
    for number, row in enumerate(rows):
        buffer = io.StringIO()
        writer = csv.DictWriter(buffer, list(row))
        if number == 0:
            writer.writeheader()
        lists = {column: " ".join(map(str, row[column])) for column in ("times", "first")}
        writer.writerow({**row, **lists})
        yield buffer.getvalue()


def _show(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    screen = console()
    counts = [(name, str(count)) for name, count in found["tables"].items()]
    counts += [(f"  {status}", str(n)) for status, n in found["statuses"].items()]
    screen.print(pairs_table(counts))
    columns = ("original", "best", "speedup")
    made = table("program", "measured", *columns, "best schedule", right=("measured", *columns))
    for row in found["programs"]:
        made.add_row(
            row["name"],
            str(row["measured"]),
            time_text(row["original"]),
            time_text(row["best"]),
            speedup_text(row["speedup"]),
            row["schedule"] or "unchanged",
        )
    screen.print(made if made.row_count else "nothing was measured yet")
    if found["tables"]["programs"] > MOST_PROGRAMS:
        screen.print(f"these are the {MOST_PROGRAMS} programs that were met last")


def _show_rows(memo: Memo, where: str, as_json: bool) -> None:
    if as_json:
        print_json(memo.export(where))
        return
    rows = list(islice(memo.rows(where), _SHOWN))
    count = len(rows) if len(rows) < _SHOWN else memo.count(where)
    numbers = ("time", "spread", "first", "disturbance", "drift", "speedup")
    made = table("program", "status", *numbers, "measured", "schedule", right=numbers)
    for row in rows:
        if row["damage"] is not None:
            unknown = ["-"] * (len(numbers) + 1)
            made.add_row(str(row["name"]), "damaged", *unknown, str(row["schedule"]))
            continue
        made.add_row(
            row["name"],
            _status(row),
            time_text(row["seconds"]),
            spread_text(row["spread"]),
            time_text(statistics.median(row["first"]) if row["first"] else None),
            _number(row["disturbance"]),
            _number(row["drift"]),
            speedup_text(row["speedup"]),
            (row["date"] or row["compared"] or "-")[:19].replace("T", " "),
            row["schedule"]
            or ("the original" if row["key"].startswith(ORIGINAL_KEY) else "unchanged"),
        )
    if count:
        console().print(made)
    advice = f" (--drop {count} drops them)" if count else ""
    first = f", of which the first {_SHOWN} are shown" if count > _SHOWN else ""
    console().print(f"{plural(count, 'row')}{first}{advice}")


def _status(row: dict[str, Any]) -> str:
    if not row["legal"]:
        return Status.ILLEGAL.value
    if row["cut_off"]:
        return "cut off"
    return str(row["status"] or "-")


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
