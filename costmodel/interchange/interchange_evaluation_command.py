"""Command `looper evaluate interchanges`: evaluates the interchange model on its 28 benchmarks."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from costmodel.data.measuring import TERMS
from costmodel.interchange.interchange_benchmarks import Instance, instances
from costmodel.interchange.interchange_proposer import SHIPPED
from costmodel.models.interchanges import CLASSES, interchanges
from looper.commands.parameters.source_options import checked_seconds
from looper.commands.printing.outputs import console
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.memo.store import Memo
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.schedule import Schedule
from looper.search.beam import BeamOptions, beam_search
from looper.space.subspaces import LOOPER
from looper.support.deadline import Deadline
from looper.support.requirements import require
from looper.support.statistics import geometric_mean, median

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.interchange.interchange_baselines import Judged
    from costmodel.learners.interchange_data import RankedNest

_TERMS = replace(TERMS, original_limit=120.0)
"""Measuring terms with a longer timeout, since some of the benchmarks take several seconds."""


def evaluate_interchanges(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    weights: Annotated[
        Path,
        typer.Option(metavar="FILE", help="Weights of the interchange model.", show_default=False),
    ] = SHIPPED,
    cost_model: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="Weights of another cost model to compare. Can be repeated."
        ),
    ] = None,
    search: Annotated[
        bool,
        typer.Option(
            "--search",
            help="Compare beam searches that measure all interchanges with those that measure "
            "the proposed ones.",
        ),
    ] = False,
    best: Annotated[int, typer.Option(help="Number of proposed interchanges.", min=1)] = 2,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="Time limit of each search.")
    ] = 60.0,
) -> None:
    """Measure all interchanges of 28 loop nests, and report which predictors find the best.

    Measurements are kept in `measured.db` of the directory, searches in `searches.jsonl`; the same
    command continues where it stopped. With --search, a beam search of width three (in LOOPer's
    space, measured, from an empty memo) tries all interchanges, or the model's best.
    """
    require("torch")
    from costmodel.interchange.interchange_baselines import accuracy_table, guessers, judged
    from costmodel.interchange.interchange_plots import plot_accuracies, plot_times
    from costmodel.models.weights import load_interchanges

    model = load_interchanges(weights)
    cost_models = {"cost model": None} | {path.stem: path for path in cost_model or ()}
    asked = guessers(model, cost_models)
    output.mkdir(parents=True, exist_ok=True)
    with JobProgress() as shown:
        task = shown.add_task("measuring interchanges", total=len(instances()))
        nests = []
        with Memo(output / "measured.db") as memo:
            for each in instances():
                nests.append(_measured(each, memo))
                shown.advance(task)
        found = {name: judged(guess, nests) for name, guess in asked.items()}
        searches: list[_Searched] = []
        if search:
            task = shown.add_task("searching", total=2 * len(instances()))
            file, limit = output / "searches.jsonl", checked_seconds("--time-limit", time_limit)
            searches = _searches(file, best, limit, lambda: shown.advance(task))
    rows = [_row(k, each, nests[k], found) for k, each in enumerate(instances())]
    content = {
        "accuracy": {name: asdict(each.accuracy) for name, each in found.items()},
        "benchmarks": rows,
        "searches": [asdict(each) for each in searches],
    }
    (output / "interchanges.json").write_text(json.dumps(content, indent=1) + "\n")
    plot_accuracies(found, f"{len(nests)} benchmarks", output / "accuracy.png")
    one, each_pair = list(found)[:2]
    plot_times(rows, one, each_pair, output / "times.png")
    _print_benchmarks(rows)
    console().print(
        f"Of {len(nests)} benchmarks, how often the fastest interchange is among the first "
        "guesses, and their share of its speed:",
        accuracy_table(found),
    )
    if searches:
        _print_searches(searches, best)


def _measured(instance: Instance, memo: Memo) -> RankedNest:
    """Measure all interchanges of a nest, each alone."""
    from costmodel.learners.interchange_data import RankedNest
    from costmodel.models.interchange_features import nest_features

    program = instance.program
    legal = interchanges(program)
    seconds = np.full(len(CLASSES), np.nan)
    with ExecutionEvaluator(memo=memo, terms=_TERMS) as evaluator:
        told = evaluator.evaluate([Schedule(program), *legal.values()])
    for pair, each in zip((None, *legal), told, strict=True):
        seconds[CLASSES.index(pair)] = np.nan if each.seconds is None else each.seconds
    return RankedNest(program, nest_features(program), seconds)


def _row(
    number: int, instance: Instance, nest: RankedNest, found: dict[str, Judged]
) -> dict[str, Any]:
    """Return the results of a benchmark as JSON."""
    gain = nest.seconds[0] / nest.seconds[nest.order[0]]
    return {
        "name": instance.name,
        "best": _class_text(nest.order[0]),
        # Not finite if the original is stopped, because gcc makes an interchanged nest several
        # times as fast.
        "gain": float(gain) if np.isfinite(gain) else None,
        "choices": sum(nest.possible),
        "right": {name: each.right[number] for name, each in found.items()},
        "milliseconds": {name: 1000 * each.seconds[number] for name, each in found.items()},
    }


def _class_text(number: int) -> str:
    pair = CLASSES[number]
    return "-" if pair is None else f"I({pair[0]},{pair[1]})"


def _print_benchmarks(rows: Sequence[dict[str, Any]]) -> None:
    names = list(rows[0]["right"])
    made = table("benchmark", "choices", "best", "gain", *names, right=("choices", "gain"))
    for row in rows:
        right = ("yes" if row["right"][name] else "no" for name in names)
        gain = f"{row['gain']:.2f}" if row["gain"] else "over 5"
        made.add_row(row["name"], str(row["choices"]), row["best"], gain, *right)
    console().print("Who guesses the best interchange at the first shot:", made)


@dataclass(frozen=True)
class _Searched:
    """A beam search of a benchmark.

    Attributes:
        name: of the benchmark.
        interchanges: number that a model proposed for each nest; None if all were tried.
        speedup: over the original, as measured.
        seconds: of the search.
        evaluations: schedules measured.
        schedule: the best one.
    """

    name: str
    interchanges: int | None
    speedup: float
    seconds: float
    evaluations: int
    schedule: str


def _searches(
    file: Path, best: int, limit: float | None, advance: Callable[[], None]
) -> list[_Searched]:
    """Search each benchmark with all interchanges and with the best ones by the model.

    Results in the file are reused, new ones are appended to it.
    """
    lines = file.read_text().splitlines() if file.exists() else []
    made = [_Searched(**json.loads(line)) for line in lines]
    known = {(each.name, each.interchanges): each for each in made}
    found = []
    with file.open("a") as out:
        for instance in instances():
            for count in (None, best):
                if (instance.name, count) not in known:
                    known[instance.name, count] = _searched(instance, count, limit)
                    out.write(json.dumps(asdict(known[instance.name, count])) + "\n")
                    out.flush()
                found.append(known[instance.name, count])
                advance()
    return found


def _searched(instance: Instance, count: int | None, limit: float | None) -> _Searched:
    options = BeamOptions(lookahead=False, refine=False, smaller=False, interchanges=count)
    with closing(ExecutionEvaluator(terms=_TERMS)) as evaluator:
        begun = time.perf_counter()
        found = beam_search(
            instance.program, evaluator, space=LOOPER, options=options, deadline=Deadline(limit)
        )
        seconds = time.perf_counter() - begun
    return _Searched(
        instance.name,
        count,
        found.evaluation.speedup or 1.0,
        seconds,
        found.evaluations,
        found.best.text,
    )


def _print_searches(searches: Sequence[_Searched], best: int) -> None:
    right = ("speedup", "with the model", "ratio", "schedules", "with the model", "times as fast")
    made = table("benchmark", *right, right=right)
    ratios, gains = [], []
    for every, some in zip(searches[::2], searches[1::2], strict=True):
        ratios.append(some.speedup / every.speedup)
        gains.append(every.seconds / some.seconds)
        counts = (str(every.evaluations), str(some.evaluations))
        speeds = (f"{every.speedup:.2f}", f"{some.speedup:.2f}", f"{ratios[-1]:.2f}")
        made.add_row(every.name, *speeds, *counts, f"{gains[-1]:.2f}")
    made.add_row("geometric mean", "", "", f"{geometric_mean(ratios):.2f}", "", "", "")
    made.add_row("median", "", "", f"{median(ratios):.2f}", "", "", f"{median(gains):.2f}")
    console().print(
        f"Beam searches of three, with all interchanges and with the {best} best by the model:",
        made,
    )
