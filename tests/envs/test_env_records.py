"""Records of episodes: saved, read back, replayed, and found out where they are wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from envs import EpisodeRecord, EpisodeRecorder, RecordError
from envs.environment import LooperEnv
from tests.env_doubles import Counted


def environment(**options: object) -> LooperEnv:
    return LooperEnv(**{"programs": "mvt:MINI", "evaluator": Counted(), "max_steps": 6, **options})  # type: ignore[arg-type]


@pytest.fixture
def record(tmp_path: Path) -> EpisodeRecord:
    env = EpisodeRecorder(environment(), tmp_path / "memo.db", agent="chance")
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    over = False
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    assert env.record is not None
    return env.record


def test_a_record_is_replayed(record: EpisodeRecord, tmp_path: Path) -> None:
    record.save(tmp_path / "episode.json")
    read = EpisodeRecord.load(tmp_path / "episode.json")
    assert read == record and read.agent == "chance"
    # What is told is the same here, where an evaluator always says the same.
    assert read.replay(environment()) == record


def test_what_is_wrong_with_a_record_is_said(record: EpisodeRecord, tmp_path: Path) -> None:
    for changed, message in [
        (replace(record, digest="0"), "is another program"),
        (replace(record, actions=("fly", *record.actions)), "has no action `fly`"),
        (replace(record, schedule="reverse(S1, 0)"), "and not to `reverse"),
        (replace(record, actions=("parallelize level 6", *record.actions)), "action 1, `parallel"),
    ]:
        with pytest.raises(RecordError, match=message):
            changed.replay(environment())
    path = tmp_path / "none.json"
    with pytest.raises(RecordError, match="is no record of an episode"):
        EpisodeRecord.load(path)
    for text in ("", "{}", "[]", '{"format": 1}', '{"format": 9}'):
        path.write_text(text)
        with pytest.raises(RecordError, match="record"):
            EpisodeRecord.load(path)
