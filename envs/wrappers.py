"""Wrappers: a ranking over a set of programs, a recorder of episodes, a time budget."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium.utils import RecordConstructorArgs
from rich.table import Table

from envs.environment import LooperEnv
from envs.records import EpisodeRecord, record_of
from looper.errors import LooperError, UsageError
from looper.memo.store import Episode, Memo
from looper.report.texts import speedup_text, table
from looper.support.statistics import geometric_mean

AnyEnv = gymnasium.Env[Any, Any]


def _looper(env: AnyEnv) -> LooperEnv:
    found = env.unwrapped
    if not isinstance(found, LooperEnv):
        raise UsageError(f"{type(found).__name__} is not a LooperEnv")
    return found


class Ranking(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Plays a set of programs one after the other and keeps the best speedup of each.

    Args:
        env: a `Looper-v0`.
        names: names of programs; by default all of the environment's.

    Attributes:
        best: (speedup, schedule's text) by program, of the episodes that are over.

    Example:
        >>> import envs, gymnasium
        >>> env = Ranking(gymnasium.make("Looper-v0", programs="tiramisu"))
        >>> for _ in env.names:
        ...     run_episode(env)
        >>> rich.print(env.table())
    """

    def __init__(self, env: AnyEnv, names: Sequence[str] | None = None) -> None:
        RecordConstructorArgs.__init__(self, names=names)
        gymnasium.Wrapper.__init__(self, env)
        self.names = tuple(names or _looper(env).programs.names)
        if not self.names:
            raise UsageError("generated programs cannot be ranked: they have no names")
        self.best: dict[str, tuple[float, str]] = {}
        self._turn = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode with the next program, or the one that `options` name."""
        name = self.names[self._turn % len(self.names)]
        if "program" not in (options or {}):
            self._turn += 1
        return self.env.reset(seed=seed, options={"program": name, **(options or {})})

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take an action; at the end of an episode its speedup counts."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        if terminated or truncated:
            before = self.best.get(info["program"], (0.0, ""))
            self.best[info["program"]] = max(before, (info["speedup"], info["schedule"]))
        return observation, reward, terminated, truncated, info

    @property
    def geometric_mean(self) -> float:
        """Geometric mean of the best speedups so far.

        Raises:
            UsageError: no episode is over yet.
        """
        mean = geometric_mean(speedup for speedup, _ in self.best.values())
        if mean is None:
            raise UsageError("no episode is over yet")
        return mean

    def table(self) -> Table:
        """Return a table of the programs with their speedups and schedules, fastest first."""
        made = table("program", "speedup", "schedule", right=("speedup",))
        for name, (speedup, text) in sorted(self.best.items(), key=lambda item: -item[1][0]):
            made.add_row(name, speedup_text(speedup), text or "unchanged")
        return made


class EpisodeRecorder(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Adds every finished episode to a memo: its actions, the rewards, and the speedup.

    Args:
        env: a `Looper-v0`.
        memo: the memo's file; by default the one of the environment's evaluator.
        agent: the name of the agent.

    Attributes:
        record: of the last episode that is over, to be saved and replayed; None before.

    Raises:
        UsageError: the environment has no memo on disk and none is given.
    """

    def __init__(self, env: AnyEnv, memo: str | Path | None = None, agent: str = "") -> None:
        RecordConstructorArgs.__init__(self, memo=memo, agent=agent)
        gymnasium.Wrapper.__init__(self, env)
        self._path = memo or _looper(env).memo_path
        if self._path is None:
            raise UsageError("EpisodeRecorder needs a file: give it or the environment memo=PATH")
        self._agent = agent
        self._actions: list[str] = []
        self._rewards: list[float] = []
        self.record: EpisodeRecord | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; an unfinished one is dropped."""
        self._actions, self._rewards = [], []
        return self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take an action; a finished episode is written to the memo."""
        self._actions.append(_looper(self.env).describe(action))
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._rewards.append(float(reward))
        if terminated or truncated:
            self._write(info)
        return observation, reward, terminated, truncated, info

    def _write(self, info: dict[str, Any]) -> None:
        done, gained = tuple(self._actions), tuple(self._rewards)
        self.record = record_of(_looper(self.env), done, gained, self._agent)
        schedule = _looper(self.env).schedule
        episode = Episode(tuple(self._actions), tuple(self._rewards), info["speedup"], self._agent)
        try:
            # Opened for each episode, so that the wrapper can be sent to another process.
            with Memo(self._path) as memo:
                memo.record_episode(schedule.program, schedule, episode)
        except LooperError as error:
            gymnasium.logger.warn(f"an episode was not kept: {error}")


class TimeBudget(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Truncates an episode after some seconds of real time: measuring takes most of it.

    The first action after that is the last one, and `info["out_of_time"]` is then True if it
    truncated the episode.

    Args:
        env: a `Looper-v0`.
        seconds: the budget, from `reset`.

    Raises:
        UsageError: the budget is not positive, or the environment is no `LooperEnv`.
    """

    def __init__(self, env: AnyEnv, seconds: float) -> None:
        RecordConstructorArgs.__init__(self, seconds=seconds)
        gymnasium.Wrapper.__init__(self, env)
        if not seconds > 0:
            raise UsageError(f"seconds={seconds}: a time budget is more than 0 seconds")
        _looper(env)
        self._seconds = seconds
        self._begin = time.monotonic()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode."""
        result = self.env.reset(seed=seed, options=options)
        self._begin = time.monotonic()
        return result

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take an action."""
        late = time.monotonic() - self._begin > self._seconds
        if late:
            _looper(self.env).end_soon()
        observation, reward, terminated, truncated, info = self.env.step(action)
        info["out_of_time"] = late and truncated
        return observation, reward, terminated, truncated, info
