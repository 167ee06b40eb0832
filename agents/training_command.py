"""`looper train agent`: from random programs to a policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from costmodel.requirements import require
from looper.commands.outputs import console
from looper.report import table

if TYPE_CHECKING:  # torch is loaded when it is needed
    from agents.learning import Piece
    from looper.ir.program import Program

_NEEDED = ("torch", "torch_geometric", "stable_baselines3", "sb3_contrib", "tensorboard")
# Seeds of the random programs that are learnt from, and of those that are not.
_LEARNT_FROM, _HELD_OUT = 101, 102


def train_agent(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    steps: Annotated[int, typer.Option(help="Of environments, in all.", min=1)] = 200_000,
    programs: Annotated[
        int, typer.Option(help="Random programs to learn from.", metavar="N", min=1)
    ] = 400,
    held_out: Annotated[
        int, typer.Option(help="Others, that tell how good the policy is.", metavar="N", min=1)
    ] = 40,
    evaluator: Annotated[
        str, typer.Option(help="What says how good schedules are: `model` or `execution`.")
    ] = "model",
    memo: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Of measurements, for `execution`.")
    ] = None,
    space: Annotated[str, typer.Option(help="What the agent can do.")] = "full",
    observation: Annotated[
        str, typer.Option(help="`padded`, or `pearl`: loops and computations alone.")
    ] = "padded",
    choice: Annotated[
        str, typer.Option(help="How actions are chosen: `scored`, `kinds` first, or `flat`.")
    ] = "scored",
    layer: Annotated[str, typer.Option(help="`gatv2`, `gcn` or `sage`.")] = "gatv2",
    hidden: Annotated[int, typer.Option(help="Numbers of a node.", min=1)] = 128,
    members: Annotated[int, typer.Option(help="Environments stepped together.", min=1)] = 16,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0.0)] = 1e-4,
    entropy: Annotated[
        float, typer.Option(help="Its weight at first; it falls to nothing.", min=0.0)
    ] = 0.1,
    masked: Annotated[
        bool, typer.Option(help="Tell the agent what is possible, or let it find out.")
    ] = True,
    seed: Annotated[int, typer.Option(help="Of everything that is random.", min=0)] = 0,
) -> None:
    """Train an agent by PPO on random programs.

    Writes `policy.safetensors`, its card `policy.json`, the curve as a table and a plot, and logs
    for TensorBoard. What was stopped goes on where it was when the same command is given again.
    """
    require(*_NEEDED, extra="agents")
    from agents.learning import LearningOptions, learn
    from agents.learning_plot import plot_learning
    from agents.policy_files import Setting, save_policy

    options = LearningOptions(
        steps=steps,
        members=members,
        rate=rate,
        entropy=entropy,
        choice=choice,
        layer=layer,
        hidden=hidden,
        masked=masked,
        seed=seed,
    )
    setting = Setting(space=space, observation=observation)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    pieces: list[Piece] = []
    with Progress(*columns, *times, console=console(error=True)) as shown:
        task = shown.add_task("making programs", total=programs + held_out)
        known: dict[int, list[Program]] = {}
        for own, count in ((_LEARNT_FROM, programs), (_HELD_OUT, held_out)):
            known[own] = list(shown.track(_random(own, count), total=count, task_id=task))
        shown.update(task, description="steps", completed=0, total=steps)

        def report(piece: Piece) -> None:
            pieces.append(piece)
            text = f"steps; greedy {piece.greedy:.2f}, drawn {piece.sampled:.2f}"
            shown.update(task, completed=piece.steps, description=text)

        env = setting.environment(known[_LEARNT_FROM], evaluator=evaluator, memo=memo)
        facts = {"programs": programs, "held_out": held_out, "evaluator": evaluator}
        policy = learn(env, known[_HELD_OUT], options, output, report, facts | asdict(setting))
        env.close()
    card = {"learning": asdict(options), **facts, "curve": [asdict(each) for each in pieces]}
    save_policy(output / "policy.safetensors", policy, setting, card)
    plot_learning(pieces, output / "curve.png")
    _print(pieces)


def _random(seed: int, count: int) -> Iterator[Program]:
    from costmodel.measuring import source_of

    return (source_of(seed, number).program() for number in range(count))


def _print(pieces: Sequence[Piece]) -> None:
    headings = ("greedy", "drawn", "return", "steps an episode", "entropy", "steps/s")
    made = table("steps", *headings, right=("steps", *headings))
    last = 0
    for piece in pieces:
        made.add_row(
            f"{piece.steps:,}",
            f"{piece.greedy:.2f}",
            f"{piece.sampled:.2f}",
            f"{piece.episode_return:.2f}",
            f"{piece.length:.1f}",
            f"{piece.entropy:.2f}",
            f"{(piece.steps - last) / max(piece.seconds, 1e-9):.0f}",
        )
        last = piece.steps
    console().print(
        "Speedups that the evaluator says of programs that were not learnt from, geometric means:",
        made,
    )
