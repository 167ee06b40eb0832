"""Records of episodes: saved, replayed, and verified."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from envs.environment import LooperEnv
from looper.errors import LooperError, UsageError
from looper.schedule import Schedule
from looper.support.json_text import parsed_json

FORMAT = 1


class RecordError(LooperError):
    """A record cannot be read, or replaying it does not reproduce it."""


@dataclass(frozen=True)
class EpisodeRecord:
    """The actions of an episode, and their results.

    Attributes:
        program: name of the program.
        digest: its content hash.
        actions: texts of the actions, in order (`Action.text`), including `next branch`.
        schedule: textual form of the final schedule.
        rewards: one for each action, as they were on the machine of the episode.
        speedup: the final one, over the original.
        agent: the name of the agent.
    """

    program: str
    digest: str
    actions: tuple[str, ...]
    schedule: str
    rewards: tuple[float, ...]
    speedup: float
    agent: str = ""

    def save(self, path: str | Path) -> None:
        """Write the record to a file, as JSON."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1)
        Path(path).write_text(f"{text}\n")

    @classmethod
    def load(cls, path: str | Path) -> EpisodeRecord:
        """Return the record in a file.

        Raises:
            RecordError: there is none in it.
        """
        try:
            content: dict[str, Any] = parsed_json(Path(path).read_text())
            if content.pop("format") != FORMAT:
                raise RecordError(f"{path} has a record of another format than {FORMAT}")
            for name in ("actions", "rewards"):
                content[name] = tuple(content[name])
            return cls(**content)
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise RecordError(f"{path} is no record of an episode: {error}") from None

    def replay(self, env: LooperEnv) -> EpisodeRecord:
        """Take the same actions again and return the record of that, with times of this machine.

        Args:
            env: an environment that has the program, and actions of these texts.

        Raises:
            RecordError: it is another program, there is no such action, one is not possible, or
                they lead to another schedule.
        """
        _, info = env.reset(options={"program": self.program})
        if env.schedule.program.digest != self.digest:
            raise RecordError(f"{self.program} is another program than that of the record")
        numbers = {action.text: k for k, action in enumerate(env.actions)}
        rewards = []
        for place, text in enumerate(self.actions):
            if text not in numbers:
                raise RecordError(f"the environment has no action `{text}`")
            _, reward, terminated, truncated, info = env.step(numbers[text])
            rewards.append(float(reward))
            if info["error"]:
                raise RecordError(f"action {place + 1}, `{text}`: {info['error']}")
            if (terminated or truncated) and place + 1 < len(self.actions):
                raise RecordError(f"the episode is over after {place + 1} actions")
        if env.schedule.key != Schedule.parse(env.schedule.program, self.schedule).key:
            raise RecordError(
                f"the actions lead to `{env.schedule.text}` and not to `{self.schedule}`"
            )
        return EpisodeRecord(
            self.program,
            self.digest,
            self.actions,
            env.schedule.text,
            tuple(rewards),
            float(info["speedup"]),
            self.agent,
        )


def record_of(
    env: LooperEnv, actions: tuple[str, ...], rewards: tuple[float, ...], agent: str = ""
) -> EpisodeRecord:
    """Return the record of an episode that has just ended.

    Raises:
        UsageError: there are not as many rewards as actions.
    """
    if len(actions) != len(rewards):
        raise UsageError(f"{len(actions)} actions have {len(rewards)} rewards")
    return EpisodeRecord(
        env.program_name,
        env.schedule.program.digest,
        actions,
        env.schedule.text,
        rewards,
        env.speedup,
        agent,
    )
