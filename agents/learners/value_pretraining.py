"""Pre-training of the graph network and the critic's layers (Pearl, its section 5.2, and beyond).

They learn to predict measured times of unoptimised programs (as in Pearl), measured speedups of
schedules (which it leaves for later), or the cost model's predictions for unmeasured schedules. The
output layer is discarded; the representation of graphs is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from agents.learners.fitting import FittingOptions, Rows, fit, minibatches
from agents.policy.graph_policy import GraphPolicy
from agents.policy.policy_cards import Setting
from costmodel.models.samples import grouped, split_of, times_of
from envs.observations import Observation
from looper.errors import LooperError, UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.features.graph import Progress
from looper.ir.program import Program
from looper.memo.rows import Sample
from looper.schedule import Schedule
from looper.space.masks import ActionSet
from looper.space.random_schedules import random_legal_schedule
from looper.space.states import State
from looper.space.subspaces import subspace

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Labelled:
    """Graphs with the targets to be predicted.

    Attributes:
        observations: arrays of shape (graphs, ...) by name.
        targets: shape (graphs,).
        programs: shape (graphs,): indices of their programs.
    """

    observations: Observation
    targets: Floats
    programs: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Prediction:
    """Quality of the predictions after an epoch.

    Attributes:
        epoch: the number of the epoch, from 1.
        loss: mean squared error on the training graphs, of standardised targets.
        explained: explained variance (R squared) of the targets of held-out programs.
    """

    epoch: int
    loss: float
    explained: float


def original_times(setting: Setting, samples: Iterable[Sample]) -> dict[str, Labelled]:
    """Return unoptimised programs with the logarithm of their seconds, by side of the split."""
    return _sides(setting, samples, lambda known: [(None, np.log(known[0]))])


def measured_speedups(
    setting: Setting, samples: Iterable[Sample], most: int = 20, seed: int = 0
) -> dict[str, Labelled]:
    """Return schedules of programs with the logarithm of their speedup, by side of the split.

    Args:
        setting: the kind of their observations.
        samples: measurements, program by program; those that were stopped are left out.
        most: number of schedules sampled of each program.
        seed: seed of the sampling.
    """
    rng = np.random.default_rng(seed)

    def drawn(known: tuple[float, list[tuple[str, float]]]) -> list[tuple[str | None, float]]:
        original, schedules = known
        some = rng.permutation(len(schedules))[:most]
        return [(schedules[k][0], float(np.log(original / schedules[k][1]))) for k in some]

    return _sides(setting, samples, drawn)


def predicted_speedups(
    setting: Setting,
    programs: Sequence[Program],
    model: Evaluator,
    count: int = 20,
    steps: int = 8,
    seed: int = 0,
) -> Labelled:
    """Return random legal schedules of programs with the logarithm of their predicted speedup."""
    rng = np.random.default_rng(seed)
    rows: list[tuple[int, State, float]] = []
    for number, program in enumerate(programs):
        start = State.start(program)
        if start is None:
            continue
        drawn = (
            random_legal_schedule(rng, start.schedule, int(rng.integers(1, steps + 1)))
            for _ in range(count)
        )
        some = [schedule for schedule in drawn if setting.view.fits(schedule)]
        for schedule, answer in zip(some, model.evaluate(some), strict=True):
            if answer.speedup:
                rows.append((number, start.after(schedule), float(np.log(answer.speedup))))
    return _labelled(setting, rows)


def _sides(
    setting: Setting,
    samples: Iterable[Sample],
    wanted: Callable[[tuple[float, list[tuple[str, float]]]], list[tuple[str | None, float]]],
) -> dict[str, Labelled]:
    """Return labelled graphs of each program on each machine, by side of the split."""
    rows: dict[str, list[tuple[int, State, float]]] = {"train": [], "validation": [], "test": []}
    for number, group in enumerate(grouped(samples)):
        program, start = group[0].program, State.start(group[0].program)
        known = times_of(group)
        if known is None or start is None or not setting.view.fits(start.schedule):
            continue
        side = rows[split_of(program.digest)]
        for text, target in wanted(known):
            state = start if text is None else _state(setting, start, text)
            if state is not None:
                side.append((number, state, target))
    return {name: _labelled(setting, each) for name, each in rows.items() if each}


def _state(setting: Setting, start: State, text: str) -> State | None:
    try:
        schedule = Schedule.parse(start.schedule.program, text)
    except LooperError:
        return None
    return start.after(schedule) if setting.view.fits(schedule) else None


def _labelled(setting: Setting, rows: Sequence[tuple[int, State, float]]) -> Labelled:
    if not rows:
        raise UsageError("there are too few programs to learn from: give more")
    view = setting.view
    actions = ActionSet(subspace(setting.space).actions, view.fits)
    seen = [
        view.observe(state, actions.mask(state, legal=True), Progress()) for _, state, _ in rows
    ]
    return Labelled(
        {name: np.stack([each[name] for each in seen]) for name in seen[0]},
        np.array([target for _, _, target in rows], dtype=np.float32),
        np.array([number for number, _, _ in rows], dtype=np.int64),
    )


def pretrain(
    policy: GraphPolicy,
    known: Labelled,
    others: Labelled,
    options: FittingOptions,
    report: Callable[[Prediction], None] = lambda _: None,
) -> None:
    """Train a policy's graph network and critic to predict targets.

    Args:
        policy: trained in place, except for its actor and the last layer of its critic.
        known: the training graphs.
        others: graphs of other programs; the weights that predict their targets best are kept.
        options: hyperparameters.
        report: called after each epoch.
    """
    torch.manual_seed(options.seed)
    middle, scale = float(known.targets.mean()), float(known.targets.std()) or 1.0
    head = nn.Linear(policy.mlp_extractor.latent_dim_vf, 1).to(policy.device)

    def loss(some: Rows) -> torch.Tensor:
        wanted = torch.as_tensor((known.targets[some] - middle) / scale, device=policy.device)
        return (_predicted(policy, head, known, some) - wanted).square().mean()

    def judge(epoch: int, loss: float) -> float:
        parts = minibatches(np.arange(len(others.targets)), 256)
        found = [_predicted(policy, head, others, some).cpu().numpy() for some in parts]
        error = np.square(np.concatenate(found) * scale + middle - others.targets).mean()
        explained = 1.0 - float(error) / max(float(others.targets.var()), 1e-12)
        report(Prediction(epoch, loss, explained))
        return explained

    fit(policy, len(known.targets), loss, judge, options, list(head.parameters()))


def _predicted(policy: GraphPolicy, head: nn.Module, known: Labelled, some: Rows) -> torch.Tensor:
    seen = {
        name: torch.as_tensor(each[some], device=policy.device)
        for name, each in known.observations.items()
    }
    features = policy.extract_features(seen)
    assert isinstance(features, torch.Tensor), "actor and critic share the network"
    found: torch.Tensor = head(policy.mlp_extractor.forward_critic(features))
    return found[:, 0]
