"""Time of the model's predictions for the candidates of a search.

    python -m looper.benchmarks.asking gemm lu

Features included: the schedules are parsed anew, for a program of which only the original has been
evaluated.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console

from looper.benchmarks.benchmark_options import Kernels, Size, named
from looper.evaluation.evaluator_protocol import Evaluator
from looper.kernels import find_kernel
from looper.optimizer.search_plan import DEFAULT_ESTIMATOR
from looper.registry import Group, load
from looper.report.texts import table
from looper.schedule import Schedule
from looper.search.beam import BeamOptions, explore_beam
from looper.search.model_search import searched_by_model
from looper.support.statistics import median


def main(
    kernels: Kernels = None,
    size: Size = "LARGE",
    count: Annotated[int, typer.Option(help="Number of candidates.", min=1)] = 256,
) -> None:
    """Ask the model about the candidates that it thinks best, of a search by it."""
    model = load(Group.EVALUATOR, DEFAULT_ESTIMATOR)()
    made = table("kernel", "candidates", "ms", right=("candidates", "ms"))
    found = []
    for name in named(kernels):
        texts = _asked(model, name, size, count)
        found.append(_seconds(model, name, size, texts))
        made.add_row(name, str(len(texts)), f"{1e3 * found[-1]:.0f}")
    made.add_section()
    made.add_row("median", "", f"{1e3 * (median(found) or 0.0):.0f}")
    Console().print(made)


def _asked(model: Evaluator, name: str, size: str, count: int) -> list[str]:
    """Return the best candidates by the model, of twice as many that its search evaluates."""
    beam = BeamOptions(smaller=False)
    found = searched_by_model(
        find_kernel(name).program(size),
        model,
        lambda tracker: explore_beam(tracker, beam, ()),
        most=2 * count,
    )
    return [schedule.text for _, schedule in found[:count]]


def _seconds(model: Evaluator, name: str, size: str, texts: Sequence[str]) -> float:
    program = find_kernel(name).program(size)
    model.evaluate([Schedule(program)])
    schedules = [Schedule.parse(program, text) for text in texts]
    assert all(schedule.is_legal for schedule in schedules)
    begun = time.perf_counter()
    model.evaluate(schedules)
    return time.perf_counter() - begun


if __name__ == "__main__":
    typer.run(main)
