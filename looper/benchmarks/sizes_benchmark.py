"""Speed of code for all sizes relative to code for one, and its correctness at other sizes.

    python -m looper.benchmarks.sizes_benchmark results/medium/results.json -o results/all-sizes

Takes the schedules found by a comparison (`looper compare`), and writes each for its sizes alone
and for all. Both are the texts that replace regions of files, in functions that get the sizes as
arguments; they are timed in turns. Then the code for all sizes runs at other sizes, where nothing
else can run, and its results are compared bit for bit with the original's. Rows are appended to
`runs.jsonl` at once, and those that are there are not computed again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from looper.benchmarks.benchmark_options import Output
from looper.benchmarks.resumable import Row, rows
from looper.codegen.region import output_file, replacement_unit
from looper.errors import NotApplicable
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.other_sizes import AtOtherSizes, other_sizes
from looper.kernels import find_kernel
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.report.texts import table
from looper.schedule import Schedule
from looper.support.statistics import geometric_mean

_OWN = "code for its sizes"
_LARGEST = 70


def main(
    results: Annotated[Path, typer.Argument(help="`results.json` of a comparison.")],
    output: Output,
    optimiser: Annotated[str, typer.Option(help="Optimizer whose schedules are taken.")] = "looper",
    others: Annotated[int, typer.Option(help="Number of other sizes to run each at.", min=1)] = 20,
    seconds: Annotated[float, typer.Option(help="Seconds for the timing of each.")] = 3.0,
) -> None:
    """Compare code for all sizes with code for one."""
    output.mkdir(parents=True, exist_ok=True)
    cases = [
        {"kernel": cell["kernel"], "size": cell["size"], "schedule": each["note"]}
        for cell in json.loads(results.read_text())["cells"]
        for each in cell["results"]
        if each["optimiser"] == optimiser and each["note"] not in ("", "unchanged")
    ]
    toolchain = Toolchain.detect()
    found = rows(output / "runs.jsonl", cases, lambda case: _row(case, toolchain, others, seconds))
    _print(found)
    _write(found, output / "results.md", f"`{optimiser}` in {results}", toolchain)
    _plot(found, output / "ratios.png")


def _row(case: Row, toolchain: Toolchain, others: int, seconds: float) -> Row:
    program = find_kernel(case["kernel"]).program(case["size"])
    schedule = Schedule.parse(program, case["schedule"])
    try:
        at_all = general_schedule(schedule)
        general = AtAllSizes(schedule, at_all).alone
        _ = general.general
    except NotApplicable as problem:
        return {"reason": str(problem)}
    own, all_sizes = (replacement_unit(each, program) for each in (schedule, general))
    with Executor(program, toolchain=toolchain, originals={_OWN: own}) as runs:
        compared = runs.compare(all_sizes, seconds=seconds)
    counted = compared.counted
    if counted is None or not compared.holds:
        return {"reason": compared.schedule.message}
    text, rng = output_file([general]), np.random.default_rng(0)
    names = [name for name, _ in program.parameters]
    sizes = [*other_sizes(program, largest=False)]
    while len(sizes) < others:
        sizes.append({name: int(rng.integers(1, _LARGEST)) for name in names})
    with AtOtherSizes(general, text, toolchain) as checked:
        ran = [each for each in checked.run(sizes) if each is not None]
    return {
        "reason": "",
        "condition": at_all.code.where,
        "own_seconds": counted.original,
        "all_seconds": counted.schedule,
        "ratio": counted.value,
        "interval": list(counted.interval) if counted.interval else None,
        "ran": len(ran),
        "right": sum(each.ok for each in ran),
    }


def _measured(found: list[Row]) -> list[Row]:
    return [row for row in found if not row["reason"]]


def _cells(row: Row) -> list[str]:
    name = str(row["kernel"]).rpartition("/")[2]
    if row["reason"]:
        return [name, "-", "-", "-", row["reason"]]
    half = (row["interval"][1] - row["interval"][0]) / 2 if row["interval"] else 0.0
    return [
        name,
        f"{row['own_seconds'] * 1e3:.4g} ms",
        f"{row['all_seconds'] * 1e3:.4g} ms",
        f"{row['ratio']:.2f} ±{half:.2f}",
        f"{row['right']} of {row['ran']}",
    ]


_HEADINGS = ("kernel", "for its sizes", "for all sizes", "as fast", "right at other sizes")


def _print(found: list[Row]) -> None:
    made = table(*_HEADINGS, right=_HEADINGS[1:4])
    for row in found:
        made.add_row(*_cells(row))
    Console().print(made)
    print(_summary(found))


def _summary(found: list[Row]) -> str:
    measured = _measured(found)
    mean = geometric_mean(row["ratio"] for row in measured) or 0.0
    right, ran = (sum(row[name] for row in measured) for name in ("right", "ran"))
    return (
        f"{len(measured)} kernels: code for all sizes is {mean:.2f} times as fast as that for its "
        f"own (geometric mean); right in {right} of {ran} runs at other sizes"
    )


def _write(found: list[Row], path: Path, source: str, toolchain: Toolchain) -> None:
    lines = [
        "# Code for all sizes",
        "",
        f"{_summary(found)}. {Machine.of(toolchain)}; schedules of {source}.",
        "",
        f"| {' | '.join(_HEADINGS)} |",
        "|---|--:|--:|--:|---|",
        *(f"| {' | '.join(_cells(row))} |" for row in found),
    ]
    path.write_text("\n".join(lines) + "\n")


def _plot(found: list[Row], path: Path) -> None:
    from matplotlib.figure import Figure

    measured = sorted(_measured(found), key=lambda row: row["ratio"])
    figure = Figure(figsize=(8, 3.2), layout="constrained")
    axes = figure.subplots()
    names = [str(row["kernel"]).rpartition("/")[2] for row in measured]
    ratios = np.array([row["ratio"] for row in measured])
    ends = np.array([row["interval"] or [row["ratio"]] * 2 for row in measured]).T
    axes.bar(names, ratios, color="#4c72b0", width=0.7)
    axes.errorbar(names, ratios, np.abs(ends - ratios), fmt="none", ecolor="#222222", capsize=2)
    axes.axhline(1.0, color="#888888", linewidth=0.8)
    axes.set_ylabel("speed, code for its sizes = 1")
    axes.set_xticks(range(len(names)), names, rotation=50, ha="right", rotation_mode="anchor")
    axes.set_title(f"Code for all sizes, {len(measured)} kernels at {measured[0]['size']}")
    figure.savefig(path, dpi=150)
    print(f"plot: {path}")


if __name__ == "__main__":
    typer.run(main)
