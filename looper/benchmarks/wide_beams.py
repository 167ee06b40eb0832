"""Gains of wider beams and longer sequences in searches by the model alone.

    python -m looper.benchmarks.wide_beams gemm lu --size MEDIUM -o runs/beams
    python -m looper.benchmarks.wide_beams --beam 3 --patience 0.35 --size LARGE -o runs/alone

Searches by the model alone, and then measures each result in turns with the original. Results that
are not faster count as 1. Rows are appended to `beams.jsonl` at once, and cases that are there
already are not repeated.
"""

from __future__ import annotations

import time
from itertools import product
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from looper.benchmarks.benchmark_options import Kernels, Output, Size, Weights, named
from looper.benchmarks.resumable import Row, rows
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.kernels import find_kernel
from looper.optimizer.estimation import estimate
from looper.optimizer.requests import SearchRequest
from looper.report.texts import table
from looper.search import BeamOptions
from looper.support.statistics import geometric_mean, median

# Seconds without a gain that are long enough to search the whole space.
_WHOLE = 3600.0


def main(
    output: Output,
    kernels: Kernels = None,
    size: Size = "MEDIUM",
    beam: Annotated[list[int], typer.Option(help="Width. Can be repeated.")] = [3, 10, 30, 100],  # noqa: B006
    length: Annotated[list[int], typer.Option(help="Length. Can be repeated.")] = [4],  # noqa: B006
    patience: Annotated[
        list[float],
        typer.Option(help="Seconds without a gain after which a search ends. Can be repeated."),
    ] = [_WHOLE],  # noqa: B006
    weights: Weights = None,
) -> None:
    """Search kernels by the model alone with beams of several widths."""
    output.mkdir(parents=True, exist_ok=True)
    names = named(kernels)
    cases = [
        {"kernel": name, "size": size, "beam": width, "length": steps, "patience": waited}
        for name, steps, width, waited in product(names, length, beam, patience)
    ]
    _print(rows(output / "beams.jsonl", cases, lambda case: _searched(case, weights)))


def _searched(case: Row, weights: Path | None) -> Row:
    program = find_kernel(case["kernel"]).program(case["size"])
    begun = time.monotonic()
    beam = BeamOptions(case["beam"], case["length"])
    found = estimate(
        program, search=SearchRequest(weights=weights, beam=beam, patience=case["patience"])
    )
    took = time.monotonic() - begun
    speedup = 1.0
    if not found.schedule.is_identity:
        with ExecutionEvaluator() as evaluator:
            speedup = max(1.0, evaluator.compare(found.schedule).speedup)
    return {
        "seconds": took,
        "evaluations": found.search.evaluations,
        "estimated": found.speedup,
        "speedup": speedup,
        "schedule": found.schedule.text,
    }


def _print(found: list[Row]) -> None:
    kinds = list(dict.fromkeys(map(_kind, found)))
    headings = [
        f"{beam} wide, {length} long" + (f", {patience:g} s" if patience < _WHOLE else "")
        for beam, length, patience in kinds
    ]
    made = table("kernel", *headings, right=headings)
    for name in dict.fromkeys(row["kernel"] for row in found):
        own = {_kind(row): row for row in found if row["kernel"] == name}
        made.add_row(
            name, *(f"{own[kind]['speedup']:.2f} in {own[kind]['seconds']:.1f} s" for kind in kinds)
        )
    made.add_section()
    cells, worst = [], []
    for kind in kinds:
        own_rows = [row for row in found if _kind(row) == kind]
        mean = geometric_mean(row["speedup"] for row in own_rows) or 1.0
        times = [row["seconds"] for row in own_rows]
        cells.append(f"{mean:.2f} in {median(times):.2f} s")
        worst.append(f"{max(times):.1f} s")
    made.add_row("mean, median", *cells)
    made.add_row("longest", *worst)
    Console().print(made)


def _kind(row: Row) -> tuple[int, int, float]:
    return row["beam"], row["length"], row["patience"]


if __name__ == "__main__":
    typer.run(main)
