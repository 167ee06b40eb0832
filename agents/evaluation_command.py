"""`looper evaluate`: policies on unseen programs, and searches on the deterministic track."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track as tracked

from looper.commands.printing.outputs import console
from looper.evaluation.evaluator_protocol import Closeable
from looper.registry import Group, accepted, instantiate, load
from looper.report.texts import table
from looper.support.requirements import require
from looper.support.statistics import geometric_mean

if TYPE_CHECKING:
    from agents.evaluation import Judged

app = typer.Typer(no_args_is_help=True, help="Evaluate learned policies and models.")
_HEADINGS = ("greedy", "drawn", "best", "steps", "idle", "decided in")


@app.command(
    "agent", epilog="Example: looper evaluate agent polybench:LARGE --weights policy.safetensors"
)
def agent(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="SUITE|KERNEL|FILE.c...",
            help="Programs: `polybench:LARGE`, `gemm`, or a C file.",
        ),
    ],
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Weights of the policy. Default: the one that ships."),
    ] = None,
    samples: Annotated[
        int, typer.Option(help="Number of sampled episodes for each program.", min=0)
    ] = 7,
    evaluator: Annotated[
        str, typer.Option(help="Evaluator of final schedules: `model` or `execution`.")
    ] = "model",
    memo: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Memo file for `execution`.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="DIR", help="Output directory for a table (JSON) and a plot."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of sampled episodes.", min=0)] = 0,
) -> None:
    """Evaluate a policy on programs: its greedy episode, and sampled ones.

    For each program this reports the speedups of final schedules, the share of steps without
    effect, and the time that a greedy episode takes to decide. `looper compare PROGRAMS --optimiser
    policy:model` confirms such results beside other optimizers.
    """
    require("gymnasium", extra="agents")
    from agents.evaluation import judged, warm_up
    from agents.evaluation_plot import plot_evaluation
    from agents.policy.policy_cards import SHIPPED
    from agents.policy_search import acting_policy
    from envs.programs import ProgramSet
    from looper.memo.store import Memo

    trained = acting_policy(weights)
    programs = ProgramSet(what)
    factory = load(Group.EVALUATOR, evaluator)
    found: list[Judged] = []
    with ExitStack() as stack:
        offered = {"memo": stack.enter_context(Memo(memo))} if "memo" in accepted(factory) else {}
        asked = instantiate(evaluator, factory, offered, {})
        if isinstance(asked, Closeable):
            stack.enter_context(closing(asked))
        warm_up(trained)
        for name in tracked(programs.names, "playing", console=console(error=True), transient=True):
            found.append(judged(trained, programs.named(name), asked, samples, seed))
    _print(found, samples, evaluator)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        content = {"evaluator": evaluator, "weights": str(weights or SHIPPED), "samples": samples}
        rows = [asdict(each) for each in found]
        path = output / "evaluation.json"
        path.write_text(json.dumps({**content, "programs": rows}, indent=1) + "\n")
        plot_evaluation(found, evaluator, output / "evaluation.png")
        console().print(f"written  {path}, {output / 'evaluation.png'}")


@app.command("track", epilog="Example: looper evaluate track --weights policy.safetensors")
def track(
    search: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Search to evaluate. Can be repeated. Default: random, greedy, beam, and those "
            "by a policy.",
        ),
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Weights of the policy for searches that use one. Default: the one that ships.",
        ),
    ] = None,
    seeds: Annotated[
        int, typer.Option(help="Number of runs of each randomized search.", min=1)
    ] = 5,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="DIR", help="Output directory for scores (JSON) and a plot."
        ),
    ] = None,
) -> None:
    """Score searches and policies on the deterministic track, `LooperTrack-v0`.

    On each of its programs, an optimizer may evaluate a given number of different schedules; its
    score is the geometric mean of the best speedups. Costs come from a table that ships with
    LOOPer, so that scores are comparable across machines.
    """
    require("gymnasium", extra="agents")
    from agents.evaluation_plot import plot_scores
    from agents.track_scores import BUDGETS, POLICIES, scores
    from looper.evaluation.cost_table import SHIPPED, CostTable

    costs = CostTable.read(SHIPPED)
    chosen = search or ["random", "greedy", "beam", *POLICIES]
    screen = console(error=True)
    with screen.status("scoring") as status:
        found = list(scores(costs, chosen, seeds, weights, status.update))
    best = geometric_mean(each.best for each in costs.programs) or 1.0
    headings = [f"{budget} asked" for budget in BUDGETS]
    shown = table("search", *headings, right=headings)
    for each in found:
        shown.add_row(each.search, *(f"{each.mean(k):.2f}" for k in range(len(BUDGETS))))
    shown.add_section()
    shown.add_row("the best there is", *[f"{best:.2f}"] * len(BUDGETS))
    console().print(
        f"Speedups on the {len(costs.programs)} programs of the table {costs.digest}, geometric "
        "means:",
        shown,
    )
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        content = {"table": costs.digest, "budgets": BUDGETS, "best": best, "seeds": seeds}
        rows = {each.search: each.speedups for each in found}
        path = output / "track.json"
        path.write_text(json.dumps({**content, "speedups": rows}, indent=1) + "\n")
        plot_scores(found, best, output / "track.png")
        console().print(f"written  {path}, {output / 'track.png'}")


def _print(found: Sequence[Judged], samples: int, evaluator: str) -> None:
    made_table = table("program", *_HEADINGS, right=_HEADINGS)
    for each in found:
        made_table.add_row(
            each.program,
            f"{each.greedy:.2f}",
            f"{each.drawn:.2f}" if samples else "",
            f"{each.best:.2f}",
            str(each.steps),
            f"{100 * each.idle:.0f} %",
            f"{1e3 * each.seconds:.0f} ms",
        )
    made_table.add_section()
    means = [
        geometric_mean(max(1.0, value) if least else value for value in column if value) or 1.0
        for column, least in (
            ([each.greedy for each in found], False),
            ([each.drawn for each in found], False),
            ([each.best for each in found], True),
        )
    ]
    made_table.add_row(
        "geometric means, medians",
        f"{means[0]:.2f}",
        f"{means[1]:.2f}" if samples else "",
        f"{means[2]:.2f}",
        f"{median(each.steps for each in found):.0f}",
        "",
        f"{1e3 * median(each.seconds for each in found):.0f} ms",
    )
    console().print(f"Speedups over the original by the evaluator `{evaluator}`:", made_table)
