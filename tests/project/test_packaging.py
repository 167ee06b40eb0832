"""What a user's environment sees: light imports, our own packages, no hidden requirements."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import envs
import looper

ROOT = Path(__file__).parents[2]


@pytest.mark.pure
def test_looper_is_the_one_in_this_repository() -> None:
    assert Path(looper.__file__).is_relative_to(ROOT)
    assert Path(envs.__file__).is_relative_to(ROOT)


def test_importing_the_environment_loads_no_learning() -> None:
    code = (
        "import sys, envs; print([m for m in ('torch', 'stable_baselines3') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_importing_looper_loads_nothing_heavy() -> None:
    code = "import sys, looper; print([m for m in ('torch', 'gymnasium') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.pure
def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    every = [name for names in extras.values() for name in names]
    wanted = [*project["dependencies"], *every]
    assert extras["dev"][0].startswith("looper-autoscheduler[agents,cluster,costmodel")
    pinned = {
        line.partition("==")[0].strip().lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if "==" in line
    }
    assert extras["agents"][0] == "looper-autoscheduler[costmodel,env]"
    names = {text.split(">")[0].split("=")[0].split("[")[0].strip().lower() for text in wanted}
    assert names - {"looper-autoscheduler"} <= pinned
    assert "torch==2.13.0" in (ROOT / "constraints.txt").read_text()


@pytest.mark.pure
def test_every_subpackage_is_listed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    files = [*ROOT.glob("looper/**/__init__.py"), *ROOT.glob("looper/kernels/*/*.c")]
    files += [*ROOT.glob("envs/**/__init__.py"), *ROOT.glob("costmodel/**/__init__.py")]
    files += ROOT.glob("agents/**/__init__.py")
    assert {".".join(file.parent.relative_to(ROOT).parts) for file in files} == set(listed)


@pytest.mark.pure
def test_no_module_has_the_name_of_another_one() -> None:
    files = [file for folder in ("looper", "envs") for file in (ROOT / folder).rglob("*.py")]
    counts = Counter(file.name for file in files if not file.name.startswith("__"))
    assert [name for name, count in counts.items() if count > 1] == []
