"""Validation of the speedups that LOOPer reports: measured again, by a longer comparison.

    python -m looper.benchmarks.told_speedups --size MEDIUM --seconds 10 -o runs/speedups
    python -m looper.benchmarks.told_speedups --no-gain --runs 10 --seconds 5 -o runs/speedups

After each search, original and result are timed in turns once more, in many rounds independent of
those before. It counts the cases in which the later median is within the reported interval, and
marks the others. With `--no-gain`, programs that one thread cannot make faster are searched with
one thread instead: memory or a recurrence limits their speed, and speedups reported for them are
false. With `--load`, a concurrent process computes half of the time, on one core. Results are
appended to `told.jsonl` at once.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.benchmarks.benchmark_options import Kernels, Output, Size, named
from looper.benchmarks.resumable import Row, rows
from looper.errors import OutOfTime
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.confirmation import confirmation_unit
from looper.optimizer.optimization import optimize
from looper.optimizer.requests import MeasurementOptions
from looper.report.texts import table

NO_GAIN = {
    "copy": ("double A[n], const double B[n]", "A[i] = B[i];", 10_000_000),
    "sum of three": (
        "double A[n], const double B[n], const double C[n]",
        "A[i] = B[i] + C[i];",
        8_000_000,
    ),
    "recurrence": ("double A[n]", "A[i + 1] = 0.5 * A[i] + 1.0;", 3_000_000),
    "gather": (
        "double A[n], const double B[n], const int k[n]",
        "A[i] = B[k[i]];",
        5_000_000,
    ),
}
"""Parameters, body and size of loops whose speed is limited by memory or a recurrence."""
_FUNCTION = """void f(int n, {})
{{
#pragma scop
  for (int i = 0; i < n - 1; i++)
    {}
#pragma endscop
}}
"""
_KERNELS = ("durbin",)
_ROUNDS = 20
# A gain up to here counts as none.
_NOTHING = 1.02
_HALF = 0.05


def main(
    output: Output,
    kernels: Kernels = None,
    size: Size = "MEDIUM",
    seconds: Annotated[float, typer.Option(help="Time limit of each search.")] = 10.0,
    runs: Annotated[
        int, typer.Option(help="Number of runs of each, with different seeds.", min=1)
    ] = 1,
    no_gain: Annotated[
        bool, typer.Option("--no-gain", help="Take programs that cannot be made faster.")
    ] = False,
    load: Annotated[
        bool, typer.Option("--load", help="Run other work beside the searches.")
    ] = False,
) -> None:
    """Search programs, and measure the reported speedups again."""
    output.mkdir(parents=True, exist_ok=True)
    names = [*NO_GAIN, *_KERNELS] if no_gain else named(kernels)
    threads = 1 if no_gain else None
    cases = [
        {
            "program": name,
            "size": size,
            "seconds": seconds,
            "threads": threads,
            "run": run,
            "load": load,
        }
        for run, name in product(range(runs), names)
    ]
    with _beside(load):
        found = rows(output / "told.jsonl", cases, _told)
    _print(found)
    if no_gain:
        false = [row for row in found if row["speedup"] > _NOTHING]
        print(f"{len(false)} of {len(found)} runs reported more than {_NOTHING:g}")


def _program(name: str, size: str) -> Program:
    if name not in NO_GAIN:
        return find_kernel(name).program(size)
    parameters, body, count = NO_GAIN[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f.c"
        path.write_text(_FUNCTION.format(parameters, body))
        return read_c(path, params={"n": count})


def _told(case: Row) -> Row:
    """Return the speedup that a search reports for a program, and that of a longer comparison."""
    program = _program(case["program"], case["size"])
    try:
        threads = case["threads"]
        measurement = MeasurementOptions(threads, case["run"])
        found = optimize(program, time_limit=case["seconds"], measurement=measurement)
    except OutOfTime:
        return {"speedup": 1.0, "interval": None, "later": None, "warnings": ["not measured"]}
    told = found.comparison.gain if found.comparison is not None else None
    row: dict[str, Any] = {
        "speedup": told.value if told is not None else 1.0,
        "interval": list(told.interval) if told is not None and told.interval else None,
        "rounds": told.rounds if told is not None else 0,
        "schedule": found.schedule.text,
        "warnings": list(found.warnings),
        "later": None,
    }
    if told is not None and found.own_runs is None:
        with ExecutionEvaluator(threads=threads, seed=case["run"]) as measuring:
            executor = measuring.executor(program)
            unit = confirmation_unit(found.schedule)
            later = executor.compare(unit, rounds=_ROUNDS).gain
        if later is not None and later.interval is not None:
            row |= {"later": later.value, "later_interval": list(later.interval)}
    return row


def _print(found: list[Row]) -> None:
    made = table("program", "told", "interval", "later", "", right=("told", "later"))
    known = [row for row in found if row["interval"] and row["later"] is not None]
    for row in found:
        if row not in known:
            made.add_row(row["program"], f"{row['speedup']:.2f}", "", "", "")
            continue
        low, high = row["interval"]
        where = "" if low <= row["later"] <= high else "above" if row["later"] > high else "below"
        later = f"{row['later']:.2f}"
        made.add_row(
            row["program"], f"{row['speedup']:.2f}", f"{low:.2f} to {high:.2f}", later, where
        )
    Console().print(made)
    within = sum(row["interval"][0] <= row["later"] <= row["interval"][1] for row in known)
    alike = sum(
        row["interval"][0] <= row["later_interval"][1]
        and row["later_interval"][0] <= row["interval"][1]
        for row in known
    )
    print(f"{within} of {len(known)} within the reported interval; {alike} intervals overlap")


@contextmanager
def _beside(load: bool) -> Iterator[None]:
    """Run other work beside the block, if `load`."""
    worker = multiprocessing.Process(target=_stop_and_go, daemon=True)
    if load:
        worker.start()
    try:
        yield
    finally:
        if load:
            worker.terminate()


def _stop_and_go() -> None:
    while True:
        end = time.monotonic() + _HALF
        while time.monotonic() < end:
            pass
        time.sleep(_HALF)


if __name__ == "__main__":
    typer.run(main)
