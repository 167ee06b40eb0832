"""Measurement-guided beam search on many kernels: the README's table.

    python -m looper.benchmarks.search --size MEDIUM --size LARGE --time-limit 120

Every kernel's winner is verified bit for bit and timed in turns with the original at the end (see
`looper.optimize`); the speedup is the ratio of the medians of that comparison. Results go to a JSON
file after every kernel, and to the memo: a run that was cut off goes on where it was.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from looper.errors import LooperError
from looper.execution import Machine, Toolchain
from looper.kernels import Kernel, catalogue, find_kernel
from looper.memo import Memo
from looper.optimization import Optimization, optimize

CONSOLE = Console()


@dataclass(frozen=True)
class Row:
    """One kernel at one size; times in seconds, spreads relative."""

    kernel: str
    size: str
    original: float
    original_spread: float
    best: float
    best_spread: float
    speedup: float
    evaluations: int
    search_seconds: float
    stopped: str
    schedule: str


def optimize_kernel(kernel: Kernel, size: str, time_limit: float, memo: Memo) -> Row:
    """Search one kernel; an unchanged program has speedup 1 and the original's time twice."""
    found = optimize(kernel.program(size), time_limit=time_limit, memo=memo)
    return _row(kernel, size, found)


def _row(kernel: Kernel, size: str, found: Optimization) -> Row:
    search = found.search
    common = (search.evaluations, search.seconds, search.stopped, found.schedule.text)
    name = f"{kernel.suite}/{kernel.name}"
    if found.comparison is None:
        seconds, spread = search.evaluation.seconds or 0.0, search.evaluation.spread or 0.0
        return Row(name, size, seconds, spread, seconds, spread, 1.0, *common)
    original, best = found.comparison.original, found.comparison.schedule
    return Row(
        name,
        size,
        original.seconds or 0.0,
        original.spread or 0.0,
        best.seconds or 0.0,
        best.spread or 0.0,
        found.speedup,
        *common,
    )


def markdown(rows: list[Row], machine: str) -> str:
    """The table, with the machine it was made on and the geometric mean of every size."""
    lines = [
        f"Machine: {machine}.",
        "",
        "| kernel | size | original | best | speedup | evaluations | search | transformations |",
        "|---|---|--:|--:|--:|--:|--:|---|",
    ]
    for row in sorted(rows, key=lambda r: (r.kernel, -len(r.size), r.size)):
        limit = " (limit)" if row.stopped else ""
        lines.append(
            f"| {row.kernel.removeprefix('polybench/')} | {row.size} "
            f"| {_time(row.original, row.original_spread)} | {_time(row.best, row.best_spread)} "
            f"| {row.speedup:.2f} | {row.evaluations} | {row.search_seconds:.0f} s{limit} "
            f"| `{row.schedule or 'unchanged'}` |"
        )
    for size in sorted({row.size for row in rows}, reverse=True):
        speedups = [row.speedup for row in rows if row.size == size]
        mean = 1.0
        for speedup in speedups:
            mean *= speedup ** (1 / len(speedups))
        lines += ["", f"Geometric mean at {size} over {len(speedups)} kernels: {mean:.2f}."]
    return "\n".join(lines) + "\n"


def _time(seconds: float, spread: float) -> str:
    shown = f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
    return f"{shown} ± {spread * 50:.0f} %"


def main(
    kernel: Annotated[list[str] | None, typer.Option(help="Kernels; all of PolyBench.")] = None,
    size: Annotated[list[str] | None, typer.Option(help="Sizes; default MEDIUM.")] = None,
    time_limit: Annotated[float, typer.Option(help="Seconds of search per kernel.")] = 120.0,
    memo: Annotated[Path, typer.Option(help="The memo.")] = Path("runs/search.db"),
    output: Annotated[Path, typer.Option(help="JSON file.")] = Path("runs/search.json"),
) -> None:
    """Search all kernels and write a table, e.g. with --kernel gemm --size SMALL."""
    polybench = [k.name for k in catalogue() if k.suite == "polybench"]
    kernels = [find_kernel(name) for name in kernel or polybench]
    rows = [Row(**entry) for entry in json.loads(output.read_text())] if output.exists() else []
    done = {(row.kernel, row.size) for row in rows}
    output.parent.mkdir(parents=True, exist_ok=True)
    with Memo(memo) as opened:
        for name in size or ["MEDIUM"]:
            for found in kernels:
                if (f"{found.suite}/{found.name}", name) in done:
                    continue
                try:
                    row = optimize_kernel(found, name, time_limit, opened)
                except LooperError as error:
                    CONSOLE.print(f"{found.name} {name}: {error}")
                    continue
                rows.append(row)
                CONSOLE.print(f"{row.kernel} {name}: {row.speedup:.2f} by {row.schedule}")
                output.write_text(json.dumps([asdict(r) for r in rows], indent=1) + "\n")
    table = markdown(rows, str(Machine.of(Toolchain.detect())))
    output.with_suffix(".md").write_text(table)
    CONSOLE.print(table)


if __name__ == "__main__":
    typer.run(main)
