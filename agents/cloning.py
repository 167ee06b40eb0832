"""Behaviour cloning: a policy that does what searches have found, before it learns by itself.

Searches show what pays only after several steps (a skew, or loops that are made one nest), which
an agent that tries actions by chance hardly ever meets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from agents.demonstrations import Experience
from agents.fitting import FittingOptions, Rows, fit, minibatches
from agents.graph_policy import GraphPolicy
from envs.observations import Observation


@dataclass(frozen=True)
class CloningOptions(FittingOptions):
    """How a policy learns from demonstrations.

    Attributes:
        value_weight: of the value function's squared error, which learns what is earned.
    """

    value_weight: float = 0.5


@dataclass(frozen=True)
class Agreement:
    """How much a policy is like its expert.

    Attributes:
        epoch: after which, from 1.
        loss: mean negative log-probability of what the expert does in the steps learnt from, and
            the weighted error of the values there.
        agreed: share of those of other programs in which the most probable action is the expert's.
        surprise: mean negative log-probability of what the expert does there.
    """

    epoch: int
    loss: float
    agreed: float
    surprise: float


def clone(
    policy: GraphPolicy,
    shown: Experience,
    others: Experience,
    options: CloningOptions,
    report: Callable[[Agreement], None] = lambda _: None,
) -> None:
    """Let a policy learn what an expert does, and its value function what that earns.

    Args:
        policy: learns.
        shown: what it learns from.
        others: of other programs: the weights that are least surprised by them are kept.
        options: how.
        report: called after each epoch.
    """

    def loss(some: Rows) -> torch.Tensor:
        value, surprise = _judged(policy, shown, some)
        returns = torch.as_tensor(shown.returns[some], device=policy.device)
        return surprise.mean() + options.value_weight * (value - returns).square().mean()

    def judge(epoch: int, loss: float) -> float:
        agreed, surprised = agreement(policy, others, options.minibatch)
        report(Agreement(epoch, loss, agreed, surprised))
        return -surprised

    fit(policy, len(shown.actions), loss, judge, options)


def agreement(policy: GraphPolicy, shown: Experience, at_once: int = 256) -> tuple[float, float]:
    """How often the most probable action is the expert's, and mean of -log p of the latter."""
    policy.set_training_mode(False)
    agreed = surprised = 0.0
    count = len(shown.actions)
    with torch.no_grad():
        for some in minibatches(np.arange(count), at_once):
            _, surprise = _judged(policy, shown, some)
            seen, masks = _seen(shown, some)
            likely, _ = policy.predict(seen, deterministic=True, action_masks=masks)
            agreed += float((likely == shown.actions[some]).sum())
            surprised += float(surprise.sum())
    return agreed / count, surprised / count


def _judged(
    policy: GraphPolicy, shown: Experience, some: Rows
) -> tuple[torch.Tensor, torch.Tensor]:
    """Values of some steps, and negative log-probabilities of what the expert does."""
    seen, masks = _seen(shown, some)
    observations = {
        name: torch.as_tensor(each, device=policy.device) for name, each in seen.items()
    }
    actions = torch.as_tensor(shown.actions[some], device=policy.device)
    values, found, _ = policy.evaluate_actions(observations, actions, masks)  # type: ignore[arg-type]
    return values[:, 0], -found


def _seen(shown: Experience, some: Rows) -> tuple[Observation, npt.NDArray[np.bool_]]:
    """Observations of some steps, and what was possible."""
    seen = {name: each[some] for name, each in shown.observations.items()}
    return seen, seen["action_mask"].astype(bool)
