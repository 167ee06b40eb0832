"""Demonstrations: schedules found by searches, as episodes of an expert."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from envs.environment import LooperEnv
from envs.observations import Observation
from looper.errors import LooperError, UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.beam import BeamOptions, explore_beam
from looper.search.model_search import searched_by_model
from looper.space.demonstrations import Unreachable, path_to
from looper.space.simplification import shortest
from looper.space.subspaces import subspace
from looper.space.vocabulary import NEXT
from looper.support.json_text import parsed_json

SEARCHED, MEASURED = "searched", "measured"
# Limits of a search of one program: schedules predicted, and seconds without improvement.
_MOST, _PATIENCE = 1000, 0.5
# Number of the best schedules that are tried until one is reachable by actions.
_TRIED = 10
# Measured speedups below _GAIN are not demonstrated. The simplest schedule is preferred among those
# within _ALIKE of the best speedup; schedules below _WORTH of the best are not demonstrated.
_GAIN, _ALIKE, _WORTH = 1.05, 0.97, 0.85


@dataclass(frozen=True)
class Demonstration:
    """An expert's actions on a program.

    Attributes:
        program: name of the program.
        source: origin of the schedule: `searched` with the cost model, or `measured`.
        vocabulary: a hash of the vocabulary of actions.
        schedule: the resulting schedule, as text; empty if none is better than the original.
        speedup: of the schedule, predicted by the model or measured; 1 if it is empty.
        actions: positions in the vocabulary, without the final `Next`; None if none of the best
            schedules is reachable by actions.
    """

    program: str
    source: str
    vocabulary: str
    schedule: str
    speedup: float
    actions: tuple[int, ...] | None


@dataclass(frozen=True)
class Task:
    """A program to be demonstrated.

    Attributes:
        program: the program.
        source: origin of the demonstration, see `Demonstration`.
        make: computes the demonstration.
    """

    program: Program
    source: str
    make: Callable[[], Demonstration]


@dataclass(frozen=True)
class Experience:
    """Steps of demonstrations.

    Attributes:
        observations: arrays of shape (steps, ...) by name.
        actions: shape (steps,): the expert's actions.
        returns: shape (steps,): discounted sum of the rewards from each step on.
    """

    observations: Observation
    actions: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float32]


def demonstration(program: Program, model: Evaluator, space: str = "full") -> Demonstration:
    """Demonstrate the best schedule of a beam search by a model that is reachable by actions."""
    beam = BeamOptions(smaller=False)
    found = searched_by_model(
        program,
        model,
        lambda tracker: explore_beam(tracker, beam, ()),
        space=subspace(space),
        most=_MOST,
        patience=_PATIENCE,
    )
    # Shortened: without steps that change nothing or that later steps undo.
    better = [(speedup, shortest(each)) for speedup, each in found[:_TRIED] if speedup > 1.0]
    return _shown(program, SEARCHED, better, space)


def measured_demonstration(
    program: Program, original: float, times: Sequence[tuple[str, float]], space: str = "full"
) -> Demonstration:
    """Demonstrate the simplest of the fastest measured schedules that is reachable by actions.

    Args:
        program: the program.
        original: seconds of the unchanged schedule.
        times: texts of other schedules and their seconds.
        space: name of the space of the actions.
    """
    speedups = sorted(((original / seconds, text) for text, seconds in times), reverse=True)
    best = max([speedup for speedup, _ in speedups], default=0.0)
    least = max(_GAIN, _WORTH * best)
    better = []
    for speedup, text in speedups[:_TRIED]:
        if speedup >= least:
            # Schedules measured by an older version of LOOPer may be invalid now.
            with contextlib.suppress(LooperError):
                schedule = shortest(Schedule.parse(program, text))
                better += [] if schedule.is_identity else [(speedup, schedule)]
    # Differences among the fastest ones are noise; the simplest is the easiest to learn.
    better.sort(key=lambda pair: (pair[0] < _ALIKE * best, len(pair[1].transformations), -pair[0]))
    return _shown(program, MEASURED, better, space)


def _shown(
    program: Program, source: str, better: Sequence[tuple[float, Schedule]], space: str
) -> Demonstration:
    """Return a demonstration of the first schedule that is reachable by actions.

    It has no actions if there are no schedules, and None as actions if none is reachable.
    """
    vocabulary = vocabulary_of(space)
    for speedup, schedule in better:
        with contextlib.suppress(Unreachable):
            taken = tuple(path_to(schedule, subspace(space).actions))
            return Demonstration(program.name, source, vocabulary, schedule.text, speedup, taken)
    if not better:
        return Demonstration(program.name, source, vocabulary, "", 1.0, ())
    speedup, schedule = better[0]
    return Demonstration(program.name, source, vocabulary, schedule.text, speedup, None)


def vocabulary_of(space: str) -> str:
    """Return a hash of the actions of a space, in their order."""
    texts = "\n".join(str(action) for action in subspace(space).actions)
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


def demonstrations(
    tasks: Iterable[Task],
    file: Path,
    space: str = "full",
    report: Callable[[Demonstration], None] = lambda _: None,
) -> list[Demonstration]:
    """Return the demonstration of each task; those already in the file are not computed again.

    Args:
        tasks: the programs to be demonstrated.
        file: JSON lines, to which new demonstrations are appended.
        space: name of the space of the actions.
        report: called with each demonstration.
    """
    own = vocabulary_of(space)
    known = {(each.program, each.source): each for each in _read(file) if each.vocabulary == own}
    found = []
    with file.open("a") as lines:
        for task in tasks:
            key = task.program.name, task.source
            if key not in known:
                known[key] = task.make()
                lines.write(json.dumps(asdict(known[key])) + "\n")
                lines.flush()
            found.append(known[key])
            report(found[-1])
    return found


def predicted_speedups(
    model: Evaluator, programs: Sequence[Program], shown: Sequence[Demonstration]
) -> list[float]:
    """Return the speedups that a model predicts for the demonstrated schedule of each program."""
    schedules = [
        Schedule.parse(program, each.schedule)
        for program, each in zip(programs, shown, strict=True)
    ]
    return [each.speedup or 1.0 for each in model.evaluate(schedules)]


def _read(file: Path) -> Iterator[Demonstration]:
    """Yield the demonstrations in a file, skipping a line truncated by an interruption."""
    for line in file.read_text().splitlines() if file.exists() else ():
        with contextlib.suppress(ValueError):
            told = parsed_json(line)
            taken = told["actions"]
            yield Demonstration(**told | {"actions": None if taken is None else tuple(taken)})


def experience(
    env: LooperEnv,
    programs: Sequence[Program],
    shown: Sequence[Demonstration],
    discount: float = 0.99,
) -> Experience:
    """Replay demonstrations to the end of their episodes, recording observations and returns.

    Programs whose `actions` are None are left out, as are those with an action that the environment
    masks out (when its observations have no room for more loops).

    Args:
        env: an environment of the kind that the agent is trained for.
        programs, shown: each program with its demonstration.
        discount: discount factor of later rewards.

    Raises:
        UsageError: no demonstration is left.
    """
    episodes = [
        found
        for program, each in zip(programs, shown, strict=True)
        if each.actions is not None and (found := _episode(env, program, each.actions, discount))
    ]
    steps = [step for episode in episodes for step in episode]
    if not steps:
        raise UsageError("no program has a demonstration: give more programs")
    return Experience(
        {name: np.stack([seen[name] for seen, _, _ in steps]) for name in steps[0][0]},
        np.array([action for _, action, _ in steps], dtype=np.int64),
        np.array([earned for _, _, earned in steps], dtype=np.float32),
    )


def _episode(
    env: LooperEnv, program: Program, shown: Sequence[int], discount: float
) -> list[tuple[Observation, int, float]]:
    """Return observation, action and return of each step; empty if an action is masked out."""
    following = next(k for k, action in enumerate(env.actions) if action.kind == NEXT)
    seen, _ = env.reset(options={"program": program})
    steps: list[tuple[Observation, int]] = []
    rewards, over = list[float](), False
    while not over:
        action = shown[len(steps)] if len(steps) < len(shown) else following
        if not seen["action_mask"][action]:
            return []
        steps.append((seen, action))
        seen, reward, terminated, truncated, _ = env.step(action)
        rewards.append(float(reward))
        over = terminated or truncated
    returns, later = list[float](), 0.0
    for reward in reversed(rewards):
        later = reward + discount * later
        returns.append(later)
    return [(*step, earned) for step, earned in zip(steps, reversed(returns), strict=True)]
