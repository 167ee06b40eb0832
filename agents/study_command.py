"""`looper train study-agents`: Pearl's ablation studies of its agent, at LOOPer's scale."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agents import command_options as opt
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require
from looper.support.statistics import geometric_mean

if TYPE_CHECKING:
    from agents.learners.studies import Try


class Compared(str, Enum):
    """The studies to choose from."""

    LAYERS = "layers"
    SIZES = "sizes"
    PRETRAINING = "pretraining"
    MEMO = "memo"
    MASKS = "masks"
    OBSERVATIONS = "observations"
    ACTIONS = "actions"


_HEADINGS = ("greedy", "drawn", "best greedy", "known", "minutes", "steps/s")


def study_agents(
    what: Annotated[
        list[Compared], typer.Argument(help="Variants to compare.", show_default=False)
    ],
    output: opt.Output,
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Measurements for pre-training. Can be repeated."),
    ] = None,
    steps: Annotated[
        int, typer.Option(help="Number of environment steps of each run.", min=1)
    ] = 40_960,
    every: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME=VALUE",
            help="Option of `looper train agent` for all runs, such as rate=3e-4. Can be repeated.",
        ),
    ] = None,
    seeds: Annotated[int, typer.Option(help="Number of runs of each variant.", min=1)] = 3,
    programs: opt.LearntFrom = 200,
    held_out: opt.HeldOut = 40,
    at_once: Annotated[
        int | None, typer.Option(help="Number of parallel runs. Default: one for each core.", min=1)
    ] = None,
) -> None:
    """Compare ways to train an agent, with the same programs and numbers of steps.

    `layers` is Pearl's Figure 7, `sizes` its Figure 8, `pretraining` its Figure 11 and Table 4 and
    its future work, `memo` its Figures 9 and 10 with real measurements; `masks`, `observations` and
    `actions` compare Pearl's with LOOPer's. Every run is a `looper train agent` in its own
    directory; studies share runs that are alike. Writes the curves of each study, as a plot and as
    JSON; the same command continues where it stopped.
    """
    require("torch", "torch_geometric", "stable_baselines3", "sb3_contrib", extra="agents")
    from agents.learners.studies import run, tries, variants

    if Compared.PRETRAINING in what and not data:
        raise UsageError("--data: `pretraining` needs measurements, such as results/cost-model")
    common = {"--steps": str(steps), "--programs": str(programs), "--held-out": str(held_out)}
    common |= {"--workers": "1"} | _named(every or [])
    chosen = variants(data or [])
    made = {each: tries(chosen[each.value], output / "tries", seeds, common) for each in what}
    # Measurements wait for each other: the times of simultaneous tries would be wrong.
    cores = 1 if Compared.MEMO in what else len(os.sched_getaffinity(0))
    distinct = list({each.folder: each for own in made.values() for each in own}.values())
    with JobProgress() as shown:
        task = shown.add_task(f"steps of {len(distinct)} tries", total=steps * len(distinct))
        run(distinct, at_once or cores, lambda taken: shown.update(task, completed=taken))
    for each, own in made.items():
        _tell(each.value, own, output)


def _named(every: Sequence[str]) -> dict[str, str]:
    """Parse options of the form NAME=VALUE."""
    found = {}
    for text in every:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UsageError(f"--with {text}: give NAME=VALUE")
        found[f"--{name}"] = value
    return found


def _tell(name: str, made: Sequence[Try], output: Path) -> None:
    from agents.learning_plot import plot_study

    _print(made)
    groups = {name: [each.rows for each in own] for name, own in _by_variant(made).items()}
    path = output / f"{name}.json"
    path.write_text(json.dumps(groups, indent=1) + "\n")
    plot_study(groups, path.with_suffix(".png"))
    console().print(f"curves: {path}, plot: {path.with_suffix('.png')}")


def _by_variant(made: Sequence[Try]) -> Mapping[str, list[Try]]:
    found: dict[str, list[Try]] = {}
    for each in made:
        found.setdefault(each.variant, []).append(each)
    return found


def _print(made: Sequence[Try]) -> None:
    shown = table("variant", *_HEADINGS, right=_HEADINGS)
    for name, own in _by_variant(made).items():
        rows = [each.rows for each in own]
        last = [each[-1] for each in rows]
        steps, seconds = last[0]["steps"], [sum(r["seconds"] for r in each) for each in rows]
        known = [mean(r["memo"] for r in each) for each in rows]
        shown.add_row(
            name,
            _spread([each["greedy"] for each in last]),
            _spread([each["sampled"] for each in last]),
            _spread([max(r["greedy"] for r in each) for each in rows]),
            f"{100 * mean(known):.0f} %",
            f"{mean(seconds) / 60:.1f}",
            f"{steps / mean(seconds):.0f}",
        )
    console().print(
        f"Speedups of {_count(made)} tries each on programs not learnt from, geometric means, in "
        "brackets the extremes:",
        shown,
    )


def _count(made: Sequence[Any]) -> int:
    return len({each.seed for each in made})


def _spread(values: Sequence[float]) -> str:
    middle = geometric_mean(values) or 0.0
    return f"{middle:.2f} ({min(values):.2f} to {max(values):.2f})"
