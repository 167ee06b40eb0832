"""The command line without what it does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys

for name in ("gymnasium", "matplotlib", "torch", "scipy"):
    sys.modules[name] = None
from looper.cli import main

sys.exit(main(sys.argv[1:]))
"""


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT, *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd)


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["train", "--help"],
        ["optimize", "gemm", "--size", "MINI", "--no-run"],
        "optimize gemm --size MINI --no-memo --max-evaluations 2 --no-all-sizes".split(),
        ["apply", "gemm", "--size", "MINI", "--schedule", "parallelize(S1, 0)"],
    ],
    ids=" ".join,
)
def test_neither_environments_nor_plots_nor_learning_are_needed(
    words: list[str], tmp_path: Path
) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "gemm", "--size", "MINI"],
        ["report", "gemm", "--size", "MINI", "-o", "page"],
        ["optimize", "gemm", "--size", "MINI", "--plot", "plot.png"],
        ["optimize", "gemm", "--size", "MINI", "--report", "page"],
    ],
    ids=" ".join,
)
def test_what_draws_says_what_is_missing(words: list[str], tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: matplotlib is not installed; `pip install 'looper-auto")
    assert not list(tmp_path.iterdir())
