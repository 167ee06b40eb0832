"""Speedups reached by searches from nothing, depending on their time.

    python -m looper.benchmarks.search_time lu gramschmidt --seconds 30 -o runs/time

Without names, it takes all of PolyBench; with several limits, it plots the geometric mean by time.
Intermediate results of the runs with the longest limit are printed and plotted, too (see
`anytime`). With `--checkout DIR`, the default search of another version of LOOPer is a further
kind.

Every run has a process of its own, an empty memo, and a limit for everything from reading the
program to the confirmed result; its wall time including the check of the written file is reported,
too, and is the axis of the plot. Results not confirmed to be faster count as 1. The kinds of search
take turns, so that a slow hour of the machine affects all of them. Results are appended to
`runs.jsonl` at once, and runs that are there already are not repeated. Measurements are kept in
`memos`, for `looper train judge`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.benchmarks import anytime, one_search
from looper.benchmarks.benchmark_options import Kernels, Output, Size, named
from looper.benchmarks.resumable import Row, rows
from looper.report.texts import table
from looper.support.statistics import geometric_mean, median

KINDS: dict[str, dict[str, Any]] = {
    "beam": {"search": "beam", "smaller": False},
    "beam, smaller sizes first": {"search": "beam", "smaller": True},
    "hybrid": {"search": "hybrid", "smaller": True},
    "hybrid with a policy": {"search": "policy-hybrid", "smaller": True},
}
"""Settings for `one_search`, by the name of the kind in tables."""
_DEFAULT = {"search": None, "smaller": True}
_HERE = Path(one_search.__file__).parents[2]


def main(
    output: Output,
    kernels: Kernels = None,
    size: Size = "LARGE",
    seconds: Annotated[list[float], typer.Option(help="Time limit. Can be repeated.")] = [30.0],  # noqa: B006
    kind: Annotated[
        list[str] | None, typer.Option(help=f"Kind of search: {', '.join(KINDS)}. Can be repeated.")
    ] = None,
    checkout: Annotated[
        list[Path] | None,
        typer.Option(
            help="Directory of another version of LOOPer, whose default search is compared."
        ),
    ] = None,
    runs: Annotated[int, typer.Option(help="Number of runs of each.", min=1)] = 1,
) -> None:
    """Search kernels from nothing by several kinds of search."""
    output.mkdir(parents=True, exist_ok=True)
    kernels = named(kernels)
    unknown = next((each for each in kind or () if each not in KINDS), None)
    if unknown is not None:
        raise typer.BadParameter(f"there is no kind {unknown!r}; there are {', '.join(KINDS)}")
    others = {_version(folder): folder.resolve() for folder in checkout or ()}
    kinds = [*(kind or KINDS), *others]
    cases = [
        {"kernel": name, "size": size, "seconds": limit, "kind": each, "run": run}
        for run, name, limit, each in product(range(runs), kernels, seconds, kinds)
    ]

    def searched(case: Row) -> Row:
        version = others.get(case["kind"])
        options = KINDS[case["kind"]] if version is None else _DEFAULT
        return _searched(case | {"memo": str(_memo(output, case))} | options, version or _HERE)

    found = rows(output / "runs.jsonl", cases, searched)
    _print(found)
    if len(seconds) > 1:
        _plot(found, output / f"{size}.png")
    complete = anytime.longest(found)
    for each in (anytime.means(complete), anytime.facts(complete), anytime.shares(complete)):
        Console().print(each)
    anytime.plot(complete, output / f"anytime-{size}.png")


def _version(folder: Path) -> str:
    """Return the name of another version's search: its folder, and the commit in it."""
    if not (folder / "looper" / "__init__.py").is_file():
        raise typer.BadParameter(f"--checkout {folder}: there is no folder `looper` in it")
    words = ["git", "-C", str(folder), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    return f"{folder.resolve().name}@{commit or 'unknown'}"


def _memo(folder: Path, case: Row) -> Path:
    """Return the path of a run's memo, after removing an old one."""
    words = "-".join(str(case[name]) for name in ("kernel", "size", "seconds", "kind", "run"))
    path = folder / "memos" / f"{words.replace(' ', '_').replace(',', '')}.db"
    path.parent.mkdir(exist_ok=True)
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()
    return path


def _searched(case: Row, version: Path) -> Row:
    """Run a case in a process of its own, with the version of LOOPer in a folder."""
    told = case | {"version": str(version), "started": time.time()}
    words = [sys.executable, "-P", one_search.__file__, json.dumps(told)]
    environment = os.environ | {"PYTHONPATH": str(version)}
    # Regular users of LOOPer have its modules compiled.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    found = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=False)
    if found.returncode:
        sys.exit(f"the search of {case['kernel']} by {version} failed, see above")
    row: Row = json.loads(found.stdout.splitlines()[-1])
    return row


def _print(found: list[Row]) -> None:
    kinds = list(dict.fromkeys(row["kind"] for row in found))
    made = table("kernel", "seconds", *kinds, right=("seconds", *kinds))
    cases = dict.fromkeys((row["kernel"], row["seconds"]) for row in found)
    for name, limit in cases:
        own = [row for row in found if (row["kernel"], row["seconds"]) == (name, limit)]
        made.add_row(name, f"{limit:g}", *(_cell(own, kind) for kind in kinds))
    for limit in dict.fromkeys(row["seconds"] for row in found):
        own = [row for row in found if row["seconds"] == limit]
        means = [geometric_mean(r["speedup"] for r in own if r["kind"] == kind) for kind in kinds]
        made.add_row("geometric mean", f"{limit:g}", *(f"{mean:.2f}" for mean in means))
        walls = [median([r["wall"] for r in own if r["kind"] == kind]) for kind in kinds]
        made.add_row("seconds in all, median", f"{limit:g}", *(f"{wall:.1f}" for wall in walls))
    Console().print(made)


def _plot(found: list[Row], path: Path) -> None:
    """Plot the geometric mean over all kernels and runs against the median wall time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    limits = sorted({row["seconds"] for row in found})
    for kind in dict.fromkeys(row["kind"] for row in found):
        own = [row for row in found if row["kind"] == kind]
        walls = [median([r["wall"] for r in own if r["seconds"] == n]) or n for n in limits]
        means = [
            geometric_mean(row["speedup"] for row in own if row["seconds"] == limit) or 1.0
            for limit in limits
        ]
        axes.plot(walls, means, marker="o", label=kind)
    count = len({row["kernel"] for row in found})
    axes.set(xscale="log", xlabel="seconds in all, median", ylabel="speedup, geometric mean")
    axes.set_title(f"{count} kernels, {found[0]['size']}, from nothing")
    axes.set_xticks(limits, [f"{limit:g}" for limit in limits])
    axes.minorticks_off()
    axes.set_ylim(bottom=1.0)
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
    print(f"plot: {path}")


def _cell(found: list[Row], kind: str) -> str:
    return ", ".join(f"{row['speedup']:.2f}" for row in found if row["kind"] == kind)


if __name__ == "__main__":
    typer.run(main)
