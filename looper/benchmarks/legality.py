"""Comparison of the fast legality check with isl's exact one, on random schedules of all kernels.

    python -m looper.benchmarks.legality --schedules 100000

Every schedule is checked by both. The fast check must never prove legal what isl calls illegal, or
the other way round; cases that it leaves undecided go to isl in the product as well. Times are of
one check from scratch: no result of an earlier check is reused, except for the dependences and
their vertices, which are computed once per program.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from looper.dependences.analysis import dependences
from looper.dependences.distances import distances_of
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Program
from looper.kernels import Kernel, catalogue
from looper.legality import Verdict, analyse, exact_violation
from looper.report.job_progress import JobProgress
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule, random_schedule

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Share:
    """Results of some random schedules of one kernel."""

    kernel: str
    counts: dict[str, int]
    fast: list[float]
    exact: list[float]


def check_kernel(suite: str, name: str, schedules: int, seed: int) -> Share:
    """Check random schedules of a kernel at its second smallest size by both methods."""
    kernel = next(k for k in catalogue() if (k.suite, k.name) == (suite, name))
    program = kernel.program(list(kernel.sizes)[min(1, len(kernel.sizes) - 1)])
    dependences(program), distances_of(program)
    rng = np.random.default_rng(seed)
    forests = [_random_forest(program, rng) for _ in range(schedules)]
    # One method after the other, as a search checks all children of a schedule in a row.
    verdicts, fast = _timed(forests, lambda forest: analyse(forest).verdict)
    legal, exact = _timed(forests, lambda forest: exact_violation(forest) is None)
    counts: Counter[str] = Counter()
    for forest, verdict, is_legal in zip(forests, verdicts, legal, strict=True):
        counts[f"{verdict.value}, isl {'legal' if is_legal else 'illegal'}"] += 1
        counts["tiled"] += forest.has_floors
        undecided = verdict is Verdict.UNKNOWN
        counts["undecided, not tiled"] += undecided and not forest.has_floors
    return Share(f"{suite}/{name}", dict(counts), fast, exact)


def _random_forest(program: Program, rng: np.random.Generator) -> LoopForest:
    """Return a random forest near a legal schedule, as such neighbours are the most interesting."""
    steps = int(rng.integers(0, 4))
    legal = random_legal_schedule(rng, Schedule(program), steps, attempts=2 * steps)
    schedule = random_schedule(rng, legal, int(rng.integers(1, 4)))
    return LoopForest(program, schedule.forest.schedules)


def _timed(
    forests: list[LoopForest], check: Callable[[LoopForest], Answer]
) -> tuple[list[Answer], list[float]]:
    """Return the result of a check for each forest, and its time in seconds."""
    answers, seconds = [], []
    for forest in forests:
        begin = time.perf_counter()
        answers.append(check(forest))
        seconds.append(time.perf_counter() - begin)
    return answers, seconds


def main(
    schedules: Annotated[int, typer.Option(help="Total number of random schedules.")] = 100_000,
    workers: Annotated[
        int, typer.Option(help="Number of processes; 1 gives the cleanest times.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Seed of the random schedules.")] = 0,
    output: Annotated[Path | None, typer.Option(help="Output file (JSON).")] = None,
) -> None:
    """Compare the fast legality check with isl's, e.g. with --schedules 4000."""
    kernels = catalogue()
    each = -(-schedules // len(kernels))
    shares = _collect(kernels, each, workers, seed)
    shares.sort(key=lambda share: share.kernel)
    summary = _summary(shares)
    Console().print(_table(shares), _verdict(summary), sep="\n")
    if output is not None:
        output.write_text(json.dumps(summary, indent=2) + "\n")
    if summary["wrongly legal"] or summary["wrongly illegal"]:
        raise typer.Exit(1)


def _collect(kernels: tuple[Kernel, ...], each: int, workers: int, seed: int) -> list[Share]:
    shares = []
    with JobProgress() as progress, ProcessPoolExecutor(workers) as pool:
        task = progress.add_task("checking", total=len(kernels) * each)
        jobs = [
            pool.submit(check_kernel, k.suite, k.name, each, seed + n)
            for n, k in enumerate(kernels)
        ]
        for job in as_completed(jobs):
            shares.append(job.result())
            progress.advance(task, each)
    return shares


def _summary(shares: list[Share]) -> dict[str, float]:
    total: Counter[str] = Counter()
    for share in shares:
        total.update(share.counts)
    fast = np.concatenate([share.fast for share in shares])
    exact = np.concatenate([share.exact for share in shares])
    checked = len(fast)
    return {
        "schedules": checked,
        "legal by isl": sum(n for key, n in total.items() if key.endswith("isl legal")),
        "tiled": total["tiled"],
        "wrongly legal": total["legal, isl illegal"],
        "wrongly illegal": total["illegal, isl legal"],
        "undecided, legal by isl": total["unknown, isl legal"],
        "undecided, illegal by isl": total["unknown, isl illegal"],
        "undecided, not tiled": total["undecided, not tiled"],
        "fast median us": float(np.median(fast) * 1e6),
        "fast 95 % us": float(np.quantile(fast, 0.95) * 1e6),
        "isl median us": float(np.median(exact) * 1e6),
        "isl 95 % us": float(np.quantile(exact, 0.95) * 1e6),
    }


def _table(shares: list[Share]) -> Table:
    table = Table(title="one legality check, microseconds (median)")
    for heading in ("kernel", "schedules", "legal", "undecided", "wrong", "fast", "isl", "ratio"):
        table.add_column(heading, justify="left" if heading == "kernel" else "right")
    for share in shares:
        counts = share.counts
        legal = sum(n for key, n in counts.items() if key.endswith("isl legal"))
        undecided = sum(n for key, n in counts.items() if key.startswith("unknown"))
        wrong = counts.get("legal, isl illegal", 0) + counts.get("illegal, isl legal", 0)
        fast, exact = np.median(share.fast) * 1e6, np.median(share.exact) * 1e6
        figures = (len(share.fast), legal, undecided, wrong)
        row = [*(str(n) for n in figures), f"{fast:.0f}", f"{exact:.0f}", f"{exact / fast:.0f}"]
        table.add_row(share.kernel, *row)
    return table


def _verdict(summary: dict[str, float]) -> str:
    return "\n".join(f"{key}: {value:.6g}" for key, value in summary.items())


if __name__ == "__main__":
    typer.run(main)
