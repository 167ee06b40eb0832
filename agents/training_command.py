"""`looper train agent`: training of a policy on random programs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agents import command_options as opt
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.registry import Group, load
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from agents.learners.learning import Piece
    from looper.ir.program import Program

_NEEDED = ("torch", "torch_geometric", "stable_baselines3", "sb3_contrib", "tensorboard")


def train_agent(
    output: opt.Output,
    steps: Annotated[int, typer.Option(help="Total number of environment steps.", min=1)] = 200_000,
    programs: opt.LearntFrom = 400,
    held_out: opt.HeldOut = 40,
    evaluator: Annotated[
        str, typer.Option(help="Evaluator of schedules: `model` or `execution`.")
    ] = "model",
    memo: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Memo file for `execution`.")
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Weights to begin with, such as those of `looper train clone`."
        ),
    ] = None,
    space: opt.Space = "full",
    observation: opt.Observation = "padded",
    choice: opt.Choice = "scored",
    layer: opt.Layer = "gatv2",
    hidden: opt.Hidden = 128,
    layers: opt.Layers = 2,
    heads: opt.Heads = 4,
    head: opt.Head = None,
    members: Annotated[int, typer.Option(help="Number of vectorized environments.", min=1)] = 16,
    workers: Annotated[
        int | None,
        typer.Option(help="Number of worker processes. Default: one for each core.", min=1),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Ray cluster whose cores step the environments: HOST:PORT, or auto.",
        ),
    ] = None,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0.0)] = 1e-4,
    entropy: Annotated[
        float | None,
        typer.Option(
            help="Initial entropy coefficient, which decays to zero. Default: 0.1, or 0.01 with "
            "--weights.",
            min=0.0,
        ),
    ] = None,
    divergence: Annotated[
        float,
        typer.Option(
            help="Cost of each nat of divergence from the policy of --weights, per step (KL "
            "control).",
            min=0.0,
        ),
    ] = 0.0,
    discount: Annotated[
        float, typer.Option(help="Discount factor; 1 for none.", min=0.0, max=1.0)
    ] = 0.99,
    step_penalty: Annotated[
        float,
        typer.Option(help="Cost of a step; a speedup of 4 has a reward of 1.", min=0.0),
    ] = 0.0,
    batch: Annotated[
        int, typer.Option(help="Number of steps of all environments between two updates.", min=1)
    ] = 512,
    minibatch: Annotated[
        int, typer.Option(help="Minibatch size, a divisor of --batch.", min=2)
    ] = 64,
    epochs: Annotated[int, typer.Option(help="Number of epochs for each batch.", min=1)] = 5,
    piece: Annotated[
        int, typer.Option(help="Number of steps between two checkpoints.", min=1)
    ] = 8192,
    masked: Annotated[
        bool, typer.Option(help="Mask actions that are not possible, or let the agent learn them.")
    ] = True,
    seed: opt.Seed = 0,
) -> None:
    """Train an agent by PPO on random programs.

    Writes `policy.safetensors`, its card `policy.json`, the learning curve as a table and a plot,
    and logs for TensorBoard. The same command continues where it stopped.
    """
    require(*_NEEDED, extra="agents")
    from agents.agent_options import check_agent
    from agents.learners.learning import LearningOptions, learn
    from agents.learners.training_environments import stepped
    from agents.learners.training_programs import practice_programs
    from agents.learning_plot import plot_learning
    from agents.policy.policy_cards import Setting
    from agents.policy.policy_files import load_learner, save_policy

    options = LearningOptions(
        steps=steps,
        members=members,
        batch=batch,
        minibatch=minibatch,
        epochs=epochs,
        piece=piece,
        rate=rate,
        entropy=(0.1 if weights is None else 0.01) if entropy is None else entropy,
        divergence=divergence,
        discount=discount,
        choice=choice,
        layer=layer,
        hidden=hidden,
        layers=layers,
        heads=heads,
        head=head,
        masked=masked,
        seed=seed,
    )
    check_agent(space, observation, choice, layer)
    load(Group.EVALUATOR, evaluator)
    for option, number in (("--members", members), ("--minibatch", minibatch)):
        if batch % number:
            raise UsageError(f"{option} {number}: give a divisor of {batch}")
    if cluster is not None:
        require("ray", extra="cluster")
        if evaluator != "model":
            raise UsageError("--cluster: its nodes have no memo in common; use --evaluator model")
    if divergence and weights is None:
        raise UsageError("--divergence: it is from the policy of --weights; give one")
    setting = Setting(space=space, observation=observation)
    begun = None if weights is None else load_learner(weights)
    if begun is not None and begun.setting != setting:
        raise UsageError(
            f"--weights {weights}: the policy is for --space {begun.setting.space} --observation "
            f"{begun.setting.observation}"
        )
    pieces: list[Piece] = []
    with JobProgress() as shown:
        task = shown.add_task("making programs", total=programs + held_out)
        known: dict[str, list[Program]] = {"learnt from": [], "held out": []}
        for purpose, count in (("learnt from", programs), ("held out", held_out)):
            for program in practice_programs(purpose, count):
                known[purpose].append(program)
                shown.advance(task)
        shown.update(task, description="steps", completed=0, total=steps)

        def report(piece: Piece) -> None:
            pieces.append(piece)
            text = f"steps; greedy {piece.greedy:.2f}, drawn {piece.sampled:.2f}"
            shown.update(task, completed=piece.steps, description=text)

        make = partial(
            setting.environment,
            known["learnt from"],
            evaluator=evaluator,
            memo=memo,
            step_penalty=step_penalty,
        )
        env = make()
        facts: dict[str, Any] = {
            "programs": programs,
            "held_out": held_out,
            "evaluator": evaluator,
            "step_penalty": step_penalty,
        }
        facts["begun_with"] = _digest(weights)
        with closing(env), stepped(make, env, members, workers, cluster) as together:
            policy = learn(
                env,
                known["held out"],
                options,
                output,
                report,
                begun.policy if begun is not None else None,
                facts | asdict(setting),
                together,
            )
    card = {"learning": asdict(options), **facts, "curve": [asdict(each) for each in pieces]}
    save_policy(output / "policy.safetensors", policy, setting, card)
    plot_learning(pieces, output / "curve.png")
    _print(pieces)


def _digest(weights: Path | None) -> str | None:
    return None if weights is None else sha256(weights.read_bytes()).hexdigest()[:16]


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
