"""`looper train clone`: a policy that does what searches by the cost model have found."""

from __future__ import annotations

from collections.abc import Sequence
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
from looper.statistics import geometric_mean

if TYPE_CHECKING:  # torch is loaded when it is needed
    from agents.cloning import Agreement
    from agents.demonstrations import Demonstration, Experience
    from looper.ir.program import Program

_NEEDED = ("torch", "torch_geometric", "stable_baselines3", "sb3_contrib")


def train_clone(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    programs: Annotated[
        int, typer.Option(help="Random programs to learn from.", metavar="N", min=1)
    ] = 400,
    held_out: Annotated[
        int, typer.Option(help="Others, that tell how good the policy is.", metavar="N", min=1)
    ] = 40,
    epochs: Annotated[int, typer.Option(help="Times through all steps.", min=1)] = 30,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0.0)] = 1e-3,
    space: Annotated[str, typer.Option(help="What the agent can do.")] = "full",
    observation: Annotated[
        str, typer.Option(help="`padded`, or `pearl`: loops and computations alone.")
    ] = "padded",
    choice: Annotated[
        str, typer.Option(help="How actions are chosen: `scored`, `kinds` first, or `flat`.")
    ] = "scored",
    layer: Annotated[str, typer.Option(help="`gatv2`, `gcn` or `sage`.")] = "gatv2",
    hidden: Annotated[int, typer.Option(help="Numbers of a node.", min=1)] = 128,
    seed: Annotated[int, typer.Option(help="Of everything that is random.", min=0)] = 0,
) -> None:
    """Train an agent by cloning what beam searches by the cost model find.

    Writes `demonstrations.jsonl`, to which searches are not made again, `policy.safetensors`, and
    its card `policy.json`. `looper train agent --weights` goes on from there.
    """
    require(*_NEEDED, extra="agents")
    import torch

    from agents.agent_options import check_agent
    from agents.cloning import CloningOptions, clone
    from agents.demonstrations import demonstrations, experience
    from agents.graph_policy import GraphPolicy
    from agents.policy_files import Setting, save_policy
    from agents.practice_programs import practice_programs
    from agents.rollouts import rollouts
    from costmodel.model_evaluator import ModelEvaluator

    check_agent(space, observation, choice, layer)
    output.mkdir(parents=True, exist_ok=True)
    setting = Setting(space=space, observation=observation)
    model, shown = ModelEvaluator(), dict[str, list[Demonstration]]()
    known: dict[str, list[Program]] = {}
    told: list[Agreement] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, *times, console=console(error=True)) as progress:
        task = progress.add_task("searching programs", total=programs + held_out)
        for purpose, count in (("learnt from", programs), ("held out", held_out)):
            known[purpose] = list(practice_programs(purpose, count))
            shown[purpose] = demonstrations(
                known[purpose],
                model,
                output / "demonstrations.jsonl",
                space,
                lambda _: progress.advance(task),
            )
        env = setting.environment(known["learnt from"], evaluator=model)
        torch.manual_seed(seed)
        policy = GraphPolicy(
            env.observation_space,
            env.action_space,
            lambda _: rate,
            actions=env.actions,
            choice=choice,
            features_extractor_kwargs={"layer": layer, "hidden": hidden},
        )
        sides = {name: experience(env, known[name], shown[name]) for name in known}
        progress.update(task, description="epochs", completed=0, total=epochs)

        def report(each: Agreement) -> None:
            told.append(each)
            text = f"epochs; {100 * each.agreed:.0f} % agree"
            progress.update(task, completed=each.epoch, description=text)

        options = CloningOptions(epochs=epochs, rate=rate, seed=seed)
        clone(policy, sides["learnt from"], sides["held out"], options, report)
        speedups = {
            "of the searches": [each.speedup for each in shown["held out"]],
            "greedy": [each.speedup for each in rollouts(policy, env, known["held out"])],
            "drawn": [
                each.speedup
                for each in rollouts(policy, env, known["held out"], greedy=False, seed=seed)
            ],
        }
    means = {name: geometric_mean(each) or 1.0 for name, each in speedups.items()}
    card = {
        "cloning": asdict(options),
        "programs": programs,
        "held_out": held_out,
        "steps": {name: len(each.actions) for name, each in sides.items()},
        "speedups": means,
        "curve": [asdict(each) for each in told],
    }
    save_policy(output / "policy.safetensors", policy, setting, card)
    _print(told, means, sides)


def _print(
    told: Sequence[Agreement], means: dict[str, float], sides: dict[str, Experience]
) -> None:
    counts = {name: len(each.actions) for name, each in sides.items()}
    made = table("epoch", "loss", "agree", "surprise", right=("epoch", "loss", "agree", "surprise"))
    for each in told[:: -max(1, len(told) // 10)][::-1]:
        made.add_row(
            str(each.epoch),
            f"{each.loss:.3f}",
            f"{100 * each.agreed:.1f} %",
            f"{each.surprise:.3f}",
        )
    texts = ", ".join(f"{name} {mean:.2f}" for name, mean in means.items())
    console().print(
        f"Learnt from {counts['learnt from']:,} steps; on {counts['held out']:,} of others:",
        made,
        f"Speedups there that the model says, geometric means: {texts}",
    )
