"""`looper train clone`: behaviour cloning of schedules found by searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agents import command_options as opt
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require
from looper.support.statistics import geometric_mean

if TYPE_CHECKING:  # torch is imported lazily
    from agents.learners.cloning import Agreement
    from agents.learners.demonstrations import Demonstration, Experience, Task
    from agents.policy.policy_cards import Setting
    from costmodel.models.model_evaluator import ModelEvaluator
    from looper.ir.program import Program
    from looper.memo.rows import Sample

_NEEDED = ("torch", "torch_geometric", "stable_baselines3", "sb3_contrib")


def train_clone(
    output: opt.Output,
    data: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR",
            help="Measurements (as `generate export` writes them) whose fastest schedules are "
            "cloned, besides what searches of --programs find. Can be repeated.",
        ),
    ] = None,
    programs: Annotated[
        int | None,
        typer.Option(
            help="Number of random programs to search. Default: 400, or none with --data.",
            metavar="N",
            min=1,
        ),
    ] = None,
    held_out: Annotated[
        int | None,
        typer.Option(
            help="Number of held-out programs that decide when to stop. Default: 40; with "
            "--data, held-out measurements decide.",
            metavar="N",
            min=1,
        ),
    ] = None,
    epochs: Annotated[int, typer.Option(help="Number of passes over all steps.", min=1)] = 30,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0.0)] = 1e-3,
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
    """Train an agent by cloning the results of searches.

    By default these are beam searches by the cost model on random programs; with --data, the
    fastest measured schedules; with --data and --programs, both. Writes `demonstrations.jsonl`,
    from which the same command continues, `policy.safetensors`, and its card `policy.json`. `looper
    train agent --weights` continues from these weights.
    """
    require(*_NEEDED, extra="agents")
    import torch

    from agents.agent_options import check_agent
    from agents.learners.cloning import CloningOptions, clone
    from agents.learners.demonstrations import (
        demonstrations,
        experience,
        predicted_speedups,
    )
    from agents.policy.policy_cards import Setting
    from agents.policy.policy_files import new_policy, save_policy
    from agents.policy.rollouts import rollouts
    from costmodel.models.model_evaluator import ModelEvaluator

    check_agent(space, observation, choice, layer)
    if data and held_out is not None:
        raise UsageError("--held-out: with --data, programs that were measured tell when to stop")
    setting = Setting(space=space, observation=observation)
    model = ModelEvaluator()
    shown: dict[str, list[Demonstration]] = {}
    known: dict[str, list[Program]] = {}
    told: list[Agreement] = []
    with JobProgress() as progress:
        task = progress.add_task("reading programs", total=None)
        if data:
            tasks = _measured(setting, data)
            tasks["learnt from"] += _searched(setting, model, "learnt from", programs or 0)
        else:
            numbers = {"learnt from": programs or 400, "held out": held_out or 40}
            tasks = {name: _searched(setting, model, name, n) for name, n in numbers.items()}
        output.mkdir(parents=True, exist_ok=True)
        total = sum(map(len, tasks.values()))
        progress.update(task, description="looking for demonstrations", total=total)
        for purpose, some in tasks.items():
            known[purpose] = [each.program for each in some]
            file = output / "demonstrations.jsonl"
            shown[purpose] = demonstrations(some, file, space, lambda _: progress.advance(task))
        env = setting.environment(known["learnt from"], evaluator=model)
        torch.manual_seed(seed)
        network = {"layer": layer, "hidden": hidden, "layers": layers, "heads": heads, "head": head}
        policy = new_policy(env, choice, network, rate)
        sides = {name: experience(env, known[name], shown[name]) for name in known}
        progress.update(task, description="epochs", completed=0, total=epochs)

        def report(each: Agreement) -> None:
            told.append(each)
            text = f"epochs; {100 * each.agreed:.0f} % agree"
            progress.update(task, completed=each.epoch, description=text)

        options = CloningOptions(epochs=epochs, rate=rate, seed=seed)
        clone(policy, sides["learnt from"], sides["held out"], options, report)
        speedups = {
            "of what was shown": predicted_speedups(model, known["held out"], shown["held out"]),
            "greedy": [each.speedup for each in rollouts(policy, env, known["held out"])],
            "drawn": [
                each.speedup
                for each in rollouts(policy, env, known["held out"], greedy=False, seed=seed)
            ],
        }
    means = {name: geometric_mean(each) or 1.0 for name, each in speedups.items()}
    card = {
        "cloning": asdict(options),
        "programs": {
            name: dict(Counter(each.source for each in some)) for name, some in shown.items()
        },
        "steps": {name: len(each.actions) for name, each in sides.items()},
        "speedups": means,
        "curve": [asdict(each) for each in told],
    }
    save_policy(output / "policy.safetensors", policy, setting, card)
    _print(told, means, sides)


def _searched(setting: Setting, model: ModelEvaluator, purpose: str, count: int) -> list[Task]:
    """Return tasks that search random programs by the cost model."""
    from agents.learners.demonstrations import SEARCHED, Task, demonstration
    from agents.learners.training_programs import practice_programs

    return [
        Task(program, SEARCHED, partial(demonstration, program, model, setting.space))
        for program in practice_programs(purpose, count)
    ]


def _measured(setting: Setting, data: Sequence[Path]) -> dict[str, list[Task]]:
    """Return tasks that demonstrate the fastest measured schedules of random programs.

    Raises:
        UsageError: there are none to learn from, or none are held out.
    """
    from agents.learners.demonstrations import MEASURED, Task, measured_demonstration
    from costmodel.data.dataset import random_samples
    from costmodel.models.samples import grouped, split_of, times_of
    from looper.space.states import State

    tasks: dict[str, list[Task]] = {"learnt from": [], "held out": []}
    names = {"train": "learnt from", "validation": "held out"}
    # A program measured on several machines is demonstrated once, by its largest group.
    most: dict[str, Sequence[Sample]] = {}
    for group in grouped(random_samples(data)):
        digest = group[0].program.digest
        most[digest] = max(most.get(digest, ()), group, key=len)
    for digest, samples in most.items():
        program, known = samples[0].program, times_of(samples)
        purpose, start = names.get(split_of(digest)), State.start(program)
        if purpose is None or known is None or start is None:
            continue
        if setting.view.fits(start.schedule):
            make = partial(measured_demonstration, program, *known, setting.space)
            tasks[purpose].append(Task(program, MEASURED, make))
    if not all(tasks.values()):
        raise UsageError("--data: there are too few random programs to learn from")
    return tasks


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
