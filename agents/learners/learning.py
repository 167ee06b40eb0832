"""PPO over graphs of schedules (Pearl, its sections 4.4, 5 and 6)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, configure
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from agents.learners.batched_environments import BatchedEnvironments
from agents.learners.reference_policy import Reference
from agents.policy.graph_policy import GraphPolicy
from agents.policy.rollouts import mean_speedup, rollouts
from envs.environment import LooperEnv
from looper.errors import UsageError
from looper.ir.program import Program

_ROWS, _OPTIONS = "progress.jsonl", "options.json"
# Advantages are divided by their standard deviation, but at least by this: a smaller one is noise.
_LEAST_SPREAD = 0.2


@dataclass(frozen=True)
class LearningOptions:
    """Hyperparameters of a training; the defaults are mostly Pearl's (its section 6.1).

    Attributes:
        steps: total number of environment steps.
        members: number of environments stepped together.
        batch: steps between two updates of the policy, of all members together.
        minibatch, epochs, rate, clip, discount, trace: of PPO; the last two are its gamma and
            lambda.
        value_weight, largest_gradient: weight of the value loss, and norm at which gradients are
            clipped (Pearl's code).
        entropy: initial weight of the entropy; it decreases linearly to zero.
        divergence: weight of the penalty for diverging from the initial policy, see
            `agents.learners.reference_policy.Reference`.
        choice: the distribution over actions, see `agents.policy.graph_policy.CHOICES`.
        layer, hidden, layers, heads, head: of the graph network, see `GraphNetwork`.
        piece: steps between two checkpoints.
        masked: whether actions are masked; else the agent has to learn which are possible (as in
            the paper).
        seed: seed of all randomness.
    """

    steps: int = 200_000
    members: int = 16
    batch: int = 512
    minibatch: int = 64
    epochs: int = 5
    rate: float = 1e-4
    clip: float = 0.3
    discount: float = 0.99
    trace: float = 0.95
    value_weight: float = 2.0
    largest_gradient: float = 10.0
    entropy: float = 0.1
    divergence: float = 0.0
    choice: str = "scored"
    layer: str = "gatv2"
    hidden: int = 128
    layers: int = 2
    heads: int = 4
    head: int | None = None
    piece: int = 8192
    masked: bool = True
    seed: int = 0

    @property
    def policy(self) -> dict[str, Any]:
        """Constructor arguments of the policy's network."""
        names = ("layer", "hidden", "layers", "heads", "head")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True)
class Piece:
    """Metrics of a piece of a training, the steps between two checkpoints.

    Attributes:
        steps: number of steps taken so far.
        greedy, sampled: geometric mean speedups on held-out programs, of greedy and of sampled
            episodes.
        episode_return: mean return of the last episodes.
        length: mean number of steps of these episodes.
        idle: share of the steps of this piece that changed nothing.
        memo: share of the steps of this piece that needed no new measurement.
        entropy: entropy of the policy, in nats.
        seconds: duration of this piece, without the evaluation on held-out programs.
        divergence: from the initial policy, in nats per step; 0 if it is not penalised.
    """

    steps: int
    greedy: float
    sampled: float
    episode_return: float
    length: float
    idle: float
    memo: float
    entropy: float
    seconds: float
    divergence: float = 0.0


def learner(env: VecMonitor, options: LearningOptions) -> MaskablePPO:
    """Create an untrained agent."""
    return MaskablePPO(
        GraphPolicy,
        env,
        n_steps=options.batch // options.members,
        batch_size=options.minibatch,
        n_epochs=options.epochs,
        learning_rate=options.rate,
        clip_range=options.clip,
        gamma=options.discount,
        gae_lambda=options.trace,
        vf_coef=options.value_weight,
        max_grad_norm=options.largest_gradient,
        # `_Watcher` normalises, without amplifying noise if all episodes are alike.
        normalize_advantage=False,
        ent_coef=options.entropy,
        policy_kwargs={
            "actions": env.get_attr("actions")[0],
            "choice": options.choice,
            "told": options.masked,
            "features_extractor_kwargs": options.policy,
        },
        seed=options.seed,
        device="auto",
    )


def learn(
    env: LooperEnv,
    held_out: Sequence[Program],
    options: LearningOptions,
    folder: Path,
    report: Callable[[Piece], None] = lambda _: None,
    begun: GraphPolicy | None = None,
    identity: Mapping[str, Any] | None = None,
    members: VecEnv | None = None,
) -> GraphPolicy:
    """Train an agent, or resume an interrupted training with the same final result.

    Every piece begins with new episodes and a seed of its own, and ends with a checkpoint. The
    result is the policy after the piece with the best greedy and sampled episodes on held-out
    programs.

    Args:
        env: an environment of the training programs.
        held_out: programs for the evaluation of the policy.
        options: hyperparameters.
        folder: for the checkpoints, the curve (`progress.jsonl`) and TensorBoard's logs.
        report: called after each piece, and with the earlier ones if a training is resumed.
        begun: the initial policy, with the same network.
        identity: further facts that distinguish this training from others.
        members: the environments that are stepped together, such as those of several processes; by
            default copies of `env`.

    Raises:
        UsageError: the folder is of another training, `begun` has another network or is missing
            though divergence from it is penalised, or `members` does not divide `batch`.
    """
    if options.divergence and begun is None:
        raise UsageError("divergence: there is no policy to begin with, and to be kept near")
    if options.batch % options.members:
        raise UsageError(
            f"members={options.members}: give a divisor of the {options.batch} steps of a batch"
        )
    together = members or BatchedEnvironments(env, options.members)
    agent = learner(VecMonitor(together), options)
    fitting = None if begun is None else _fitting(begun, agent)
    reference = None
    if begun is not None and options.divergence:
        reference = Reference(begun, options.divergence)
    known = _known(folder, {**asdict(options), **(identity or {})})
    for piece in known:
        report(piece)
    if known:
        agent.set_parameters(str(_checkpoint(folder, known[-1].steps)), device="auto")
        agent.num_timesteps = known[-1].steps
    elif fitting is not None:
        agent.policy.load_state_dict(fitting)
    agent.set_logger(configure(str(folder / "logs"), ["tensorboard"]))
    while agent.num_timesteps < options.steps:
        _seed(agent, options.seed, agent.num_timesteps)
        watcher, moment = _Watcher(options, reference), time.monotonic()
        count = min(options.piece, options.steps - agent.num_timesteps)
        agent.learn(
            count,
            watcher,
            reset_num_timesteps=False,
            use_masking=options.masked,
        )
        piece = _piece(agent, watcher, env, held_out, options, time.monotonic() - moment)
        known.append(piece)
        _note(agent, folder, known)
        _log(agent.logger, piece)
        report(piece)
    agent.set_parameters(str(_checkpoint(folder, _best(known).steps)), device="auto")
    assert isinstance(agent.policy, GraphPolicy)
    return agent.policy


def _fitting(begun: GraphPolicy, agent: MaskablePPO) -> Mapping[str, Any]:
    """Return the weights of a policy to begin with, after checking that they fit an agent.

    Raises:
        UsageError: names or shapes differ.
    """
    own, found = agent.policy.state_dict(), begun.state_dict()
    if {k: v.shape for k, v in own.items()} != {k: v.shape for k, v in found.items()}:
        raise UsageError("weights: the policy to begin with has another network or other actions")
    return found


def _seed(agent: MaskablePPO, seed: int, steps: int) -> None:
    """Begin a piece with new episodes and random states that are independent of earlier pieces."""
    own = int(np.random.SeedSequence((seed, steps)).generate_state(1)[0]) % 2**31
    torch.manual_seed(own)
    np.random.seed(own)  # stable-baselines3 draws its minibatches from it
    env = agent.get_env()
    assert env is not None
    env.seed(own)
    agent._last_obs = None
    if agent.ep_info_buffer is not None:
        agent.ep_info_buffer.clear()


class _Watcher(BaseCallback):
    """A callback that anneals the entropy weight, penalises divergence and counts kinds of steps.

    It also normalises advantages.
    """

    def __init__(self, options: LearningOptions, reference: Reference | None) -> None:
        super().__init__()
        self._options, self._reference = options, reference
        self.steps = self.idle = self.known = 0
        self.divergences: list[float] = []

    def _on_rollout_start(self) -> None:
        left = 1 - self.num_timesteps / self._options.steps
        self.model.ent_coef = self._options.entropy * left  # type: ignore[attr-defined]

    def _on_rollout_end(self) -> None:
        known: Any = self.model
        if self._reference is not None:
            self.divergences.append(self._reference.charge(known))
        advantages = known.rollout_buffer.advantages
        advantages /= max(float(advantages.std()), _LEAST_SPREAD)

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            self.steps += 1
            self.idle += not info.get("legal", True)
            self.known += bool(info.get("memo", False))
        return True


def _piece(
    agent: MaskablePPO,
    watcher: _Watcher,
    env: LooperEnv,
    held_out: Sequence[Program],
    options: LearningOptions,
    seconds: float,
) -> Piece:
    policy = agent.policy
    assert isinstance(policy, GraphPolicy)
    greedy, sampled = (
        mean_speedup(
            rollouts(policy, env, held_out, greedy=way, seed=options.seed, masked=options.masked)
        )
        for way in (True, False)
    )
    episodes = list(agent.ep_info_buffer or ())
    entropy = agent.logger.name_to_value.get("train/entropy_loss", 0.0)
    return Piece(
        agent.num_timesteps,
        greedy,
        sampled,
        float(np.mean([each["r"] for each in episodes])) if episodes else 0.0,
        float(np.mean([each["l"] for each in episodes])) if episodes else 0.0,
        watcher.idle / max(1, watcher.steps),
        watcher.known / max(1, watcher.steps),
        -float(entropy),
        seconds,
        float(np.mean(watcher.divergences)) if watcher.divergences else 0.0,
    )


def _known(folder: Path, identity: Mapping[str, Any]) -> list[Piece]:
    """Return the pieces of a training in this folder so far, and record its identity if it is new.

    Raises:
        UsageError: the folder is of another training.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, rows = folder / _OPTIONS, folder / _ROWS
    wanted = json.loads(json.dumps(dict(identity)))
    # A training that was interrupted before its first checkpoint is not resumed.
    if not path.exists() or not rows.exists():
        path.write_text(json.dumps(wanted, indent=1) + "\n")
    before = json.loads(path.read_text())
    differing = sorted(k for k in {**before, **wanted} if before.get(k) != wanted.get(k))
    if differing:
        raise UsageError(
            f"{folder} is of a training that differs in {', '.join(differing)}; give -o another "
            "folder"
        )
    if not rows.exists():
        return []
    return [Piece(**json.loads(line)) for line in rows.read_text().splitlines()]


def _checkpoint(folder: Path, steps: int) -> Path:
    return folder / f"checkpoint-{steps}.zip"


def _best(pieces: Sequence[Piece]) -> Piece:
    """Return the piece after which the policy was the best."""
    return max(pieces, key=lambda piece: piece.greedy * piece.sampled)


def _note(agent: MaskablePPO, folder: Path, pieces: Sequence[Piece]) -> None:
    """Save the last piece; the files are consistent at any moment of interruption."""
    agent.save(_checkpoint(folder, pieces[-1].steps))
    rows, new = folder / _ROWS, folder / f"new-{_ROWS}"
    new.write_text("".join(json.dumps(asdict(piece)) + "\n" for piece in pieces))
    new.replace(rows)
    kept = {_checkpoint(folder, piece.steps) for piece in (pieces[-1], _best(pieces))}
    for path in folder.glob("checkpoint-*.zip"):
        if path not in kept:
            path.unlink()


def _log(logger: Logger, piece: Piece) -> None:
    for name, value in asdict(piece).items():
        logger.record(f"agent/{name}", value)
    logger.dump(piece.steps)
