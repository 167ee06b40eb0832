"""`looper train values`: pre-training of a graph network on times and speedups."""

from __future__ import annotations

from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agents import command_options as opt
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from agents.learners.value_pretraining import Labelled, Prediction
    from agents.policy.policy_cards import Setting

_NEEDED = ("torch", "torch_geometric", "stable_baselines3", "sb3_contrib", "pyarrow")


class Of(str, Enum):
    """The targets of pre-training."""

    ORIGINALS = "originals"
    SPEEDUPS = "speedups"
    MODEL = "model"


def train_values(
    output: opt.Output,
    of: Annotated[
        Of,
        typer.Option(
            help="Target of pre-training: times of unoptimized programs (as in Pearl), measured "
            "speedups of schedules, or predictions of the cost model for random schedules."
        ),
    ] = Of.SPEEDUPS,
    data: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR", help="Measurements, as `generate export` writes them. Can be repeated."
        ),
    ] = None,
    programs: Annotated[
        int, typer.Option(help="Number of random programs for --of model.", metavar="N", min=2)
    ] = 200,
    most: Annotated[int, typer.Option(help="Number of schedules for each program.", min=1)] = 20,
    epochs: Annotated[int, typer.Option(help="Number of passes over all graphs.", min=1)] = 40,
    space: opt.Space = "full",
    observation: opt.Observation = "padded",
    choice: opt.Choice = "scored",
    layer: opt.Layer = "gatv2",
    hidden: opt.Hidden = 128,
    layers: opt.Layers = 2,
    heads: opt.Heads = 4,
    head: opt.Head = None,
    seed: opt.Seed = 0,
) -> None:
    """Pre-train an agent's graph network and critic.

    Writes `policy.safetensors`, whose actor is untrained, and its card `policy.json`. `looper train
    agent --weights` continues from these weights.
    """
    require(*_NEEDED, extra="agents")
    import torch

    from agents.agent_options import check_agent
    from agents.learners.fitting import FittingOptions
    from agents.learners.value_pretraining import pretrain
    from agents.policy.policy_cards import Setting
    from agents.policy.policy_files import new_policy, save_policy

    check_agent(space, observation, choice, layer)
    if (of is Of.MODEL) == bool(data):
        raise UsageError("--data: for --of originals and speedups, which need it; not for model")
    output.mkdir(parents=True, exist_ok=True)
    setting = Setting(space=space, observation=observation)
    sides = _sides(setting, of, data or [], programs, most, seed)
    if not {"train", "validation", "test"} <= set(sides):
        raise UsageError("--data: there are too few random programs to learn from")
    torch.manual_seed(seed)
    env = setting.environment("gemm:MINI", evaluator="model")
    network = {"layer": layer, "hidden": hidden, "layers": layers, "heads": heads, "head": head}
    policy = new_policy(env, choice, network, 1e-3)
    told: list[Prediction] = []
    with JobProgress() as progress:
        task = progress.add_task("epochs", total=epochs)

        def report(each: Prediction) -> None:
            told.append(each)
            text = f"epochs; {100 * each.explained:.0f} % of the variance"
            progress.update(task, completed=each.epoch, description=text)

        options = FittingOptions(epochs=epochs, seed=seed)
        pretrain(policy, sides["train"], sides["validation"], options, report)
    counts = {name: len(each.targets) for name, each in sides.items()}
    card = {
        "pretraining": {"of": of.value, "most": most, **asdict(options)},
        "graphs": counts,
        "curve": [asdict(each) for each in told],
    }
    save_policy(output / "policy.safetensors", policy, setting, card)
    made = table("epoch", "loss", "explained", right=("epoch", "loss", "explained"))
    for each in told[:: -max(1, len(told) // 10)][::-1]:
        made.add_row(str(each.epoch), f"{each.loss:.3f}", f"{100 * each.explained:.1f} %")
    console().print(
        f"Learnt from {counts['train']:,} graphs; on {counts['validation']:,} of other programs:",
        made,
    )


def _sides(
    setting: Setting, of: Of, data: list[Path], programs: int, most: int, seed: int
) -> dict[str, Labelled]:
    """Return the graphs for training, validation and test, by the name of their side."""
    from agents.learners.training_programs import practice_programs
    from agents.learners.value_pretraining import (
        measured_speedups,
        original_times,
        predicted_speedups,
    )
    from costmodel.data.dataset import random_samples
    from costmodel.models.model_evaluator import ModelEvaluator

    if of is Of.ORIGINALS:
        return original_times(setting, random_samples(data))
    if of is Of.SPEEDUPS:
        return measured_speedups(setting, random_samples(data), most, seed)
    known = list(practice_programs("learnt from", programs))
    held_out = list(practice_programs("held out", max(2, programs // 5)))
    half, model = len(held_out) // 2, ModelEvaluator()
    named = {"train": known, "validation": held_out[:half], "test": held_out[half:]}
    return {
        name: predicted_speedups(setting, some, model, most, seed=seed + k)
        for k, (name, some) in enumerate(named.items())
    }
