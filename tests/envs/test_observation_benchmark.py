"""The benchmark of observations runs, and tells what the observations are."""

from __future__ import annotations

import gymnasium
import pytest
import typer
from typer.testing import CliRunner

import envs  # noqa: F401, as it registers the environment
from agents import observation_benchmark


def test_it_tells_the_size_of_both_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observation_benchmark, "_TIMES", 1)
    monkeypatch.setattr(observation_benchmark, "_BATCH", 4)
    app = typer.Typer()
    app.command()(observation_benchmark.main)
    done = CliRunner().invoke(app, ["--program", "gemm:MINI"], env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    for kind in ("padded", "pearl"):
        env = gymnasium.make("Looper-v0", programs="gemm:MINI", observation=kind)
        seen, _ = env.reset()
        size = sum(each.nbytes for each in seen.values())
        [row] = [line for line in done.output.splitlines() if line.split()[:1] == [kind]]
        assert f"{size / 1e3:.1f} kB" in row
