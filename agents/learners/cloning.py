"""Behaviour cloning: a policy imitates schedules found by searches before it learns by itself.

Searches demonstrate transformations that pay off only after several steps (skewing, or fusing
loops into one nest), which an agent that explores by chance hardly ever finds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from agents.learners.demonstrations import Experience
from agents.learners.fitting import FittingOptions, Rows, fit, minibatches
from agents.policy.graph_policy import GraphPolicy
from envs.observations import Observation


@dataclass(frozen=True)
class CloningOptions(FittingOptions):
    """Hyperparameters of behaviour cloning.

    Attributes:
        value_weight: weight of the squared error of the value function, which learns the returns.
    """

    value_weight: float = 0.5


@dataclass(frozen=True)
class Agreement:
    """Agreement of a policy with its expert after an epoch.

    Attributes:
        epoch: the number of the epoch, from 1.
        loss: mean negative log-probability of the expert's actions in the training steps, plus the
            weighted error of the values there.
        agreed: share of the held-out steps in which the most probable action is the expert's.
        surprise: mean negative log-probability of the expert's actions there.
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
    """Train a policy to imitate an expert, and its value function to predict the returns.

    Args:
        policy: the policy, trained in place.
        shown: the training steps.
        others: steps on other programs; the weights with the least surprise on them are kept.
        options: hyperparameters.
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
    """Return the share of steps whose most probable action is the expert's, and mean -log p."""
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
    """Return values of some steps and the negative log-probabilities of the expert's actions."""
    seen, masks = _seen(shown, some)
    observations = {
        name: torch.as_tensor(each, device=policy.device) for name, each in seen.items()
    }
    actions = torch.as_tensor(shown.actions[some], device=policy.device)
    values, found, _ = policy.evaluate_actions(observations, actions, masks)  # type: ignore[arg-type]
    return values[:, 0], -found


def _seen(shown: Experience, some: Rows) -> tuple[Observation, npt.NDArray[np.bool_]]:
    """Return the observations and action masks of some steps."""
    seen = {name: each[some] for name, each in shown.observations.items()}
    return seen, seen["action_mask"].astype(bool)
