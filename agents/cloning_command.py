"""`looper train clone`: a policy that does what searches by the cost model have found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from agents import command_options as opt
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
    output: opt.Output,
    programs: opt.LearntFrom = 400,
    held_out: opt.HeldOut = 40,
    epochs: Annotated[int, typer.Option(help="Times through all steps.", min=1)] = 30,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0.0)] = 1e-3,
    space: opt.Space = "full",
    observation: opt.Observation = "padded",
    choice: opt.Choice = "scored",
    layer: opt.Layer = "gatv2",
    hidden: opt.Hidden = 128,
    seed: opt.Seed = 0,
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
    from agents.policy_cards import Setting
    from agents.policy_files import new_policy, save_policy
    from agents.practice_programs import practice_programs
    from agents.rollouts import rollouts
    from costmodel.model_evaluator import ModelEvaluator

    check_agent(space, observation, choice, layer)
    output.mkdir(parents=True, exist_ok=True)
    setting = Setting(space=space, observation=observation)
    model = ModelEvaluator()
    shown: dict[str, list[Demonstration]] = {}
    known: dict[str, list[Program]] = {}
    told: list[Agreement] = []
    with opt.progress() as progress:
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
        policy = new_policy(env, choice, {"layer": layer, "hidden": hidden}, rate)
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
