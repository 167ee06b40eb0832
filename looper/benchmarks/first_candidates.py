"""Rank of the best of the obvious schedules, in the order of the search and of a model.

    python -m looper.benchmarks.first_candidates --size MEDIUM -o runs/first

Measures all schedules that the structure of each kernel makes obvious, and prints the share of the
best one's speedup that the first few reach: in the order of the beam search, and as ranked by a
model. Schedules not faster than the original count as 1. Measurements are appended to
`candidates.jsonl`, and not repeated for another model.
"""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.console import Console

from looper.benchmarks.benchmark_options import Kernels, Output, Size, Weights, named
from looper.benchmarks.resumable import Row, rows
from looper.evaluation.evaluator_protocol import Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.kernels import find_kernel
from looper.registry import Group, instantiate, load
from looper.report.texts import table
from looper.schedule import Schedule
from looper.search.beam import obvious_schedules
from looper.search.model_search import predicted, ranked
from looper.support.deadline import unwatched
from looper.support.statistics import geometric_mean

_FIRST = (1, 2, 4, 8, 12, 16)


def main(
    output: Output,
    kernels: Kernels = None,
    size: Size = "MEDIUM",
    weights: Weights = None,
) -> None:
    """Compare orders in which obvious schedules can be measured."""
    output.mkdir(parents=True, exist_ok=True)
    names = named(kernels)
    taken = {} if weights is None else {"weights": weights}
    model = instantiate("model", load(Group.EVALUATOR, "model"), {}, taken)
    found = rows(
        output / "candidates.jsonl", [{"kernel": name, "size": size} for name in names], _measured
    )
    made_table = table("order", *map(str, _FIRST), right=tuple(map(str, _FIRST)))
    orders = {
        "as the beam search meets them": [row["speedups"] for row in found],
        "as the model ranks them": [_ranked(row, model) for row in found],
    }
    for name, speedups in orders.items():
        made_table.add_row(name, *(f"{_share(speedups, count):.3f}" for count in _FIRST))
    Console().print("The best of the first, over the best of all:", made_table)


def _measured(case: Row) -> Row:
    program = find_kernel(case["kernel"]).program(case["size"])
    schedules = list({each.key: each for each in obvious_schedules(program, unwatched)}.values())
    with ExecutionEvaluator() as evaluator:
        evaluator.original(program)
        answers = [
            answer
            for begin in range(0, len(schedules), evaluator.batch_size)
            for answer in evaluator.evaluate(schedules[begin : begin + evaluator.batch_size])
        ]
    return {
        "texts": [each.text for each in schedules],
        "speedups": [each.speedup or 0.0 for each in answers],
    }


def _ranked(row: Row, model: Evaluator) -> list[float]:
    """Return the measured speedups, in the order of a model's predictions, highest first."""
    program = find_kernel(row["kernel"]).program(row["size"])
    schedules = [Schedule.parse(program, text) for text in row["texts"]]
    measured = dict(zip([each.key for each in schedules], row["speedups"], strict=True))
    order = ranked(zip(map(predicted, model.evaluate(schedules)), schedules, strict=True))
    return [measured[each.key] for _, each in order]


def _share(speedups: Sequence[Sequence[float]], count: int) -> float:
    return geometric_mean(max(1.0, *own[:count]) / max(1.0, *own) for own in speedups) or 0.0


if __name__ == "__main__":
    typer.run(main)
