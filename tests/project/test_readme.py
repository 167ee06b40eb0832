"""The README's promises: Python runs, commands exist, schedules parse, links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from looper.transformations import parse_transformations

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
FOLDERS = ("looper", "costmodel", "envs", "agents", "results")
DETAILS = {ROOT / each / "README.md": (ROOT / each / "README.md").read_text() for each in FOLDERS}


def _blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


LIBRARY, EPISODE = _blocks("python")
FEW = LIBRARY.replace("max_evaluations=5", "max_evaluations=1")
(ENVIRONMENT,) = _blocks("python", DETAILS[ROOT / "envs" / "README.md"])
POLICY, *_ = _blocks("python", DETAILS[ROOT / "agents" / "README.md"])
# A minute of training, of which the beginning shows that it runs.
SHORT = ENVIRONMENT.replace("learn(4096)", "learn(128)").replace("episodes=20", "episodes=2")


@pytest.mark.pure
def test_the_short_form_is_one() -> None:
    assert "max_evaluations=1)" in FEW
    assert "learn(128)" in SHORT and "episodes=2)" in SHORT


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(FEW, id="library"),
        pytest.param(EPISODE, id="episode"),
        pytest.param(SHORT, id="environment"),
        pytest.param(POLICY, id="policy"),
        pytest.param(ENVIRONMENT, id="environment-whole", marks=pytest.mark.slow),
    ],
)
def test_the_python_blocks_run(block: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "#pragma" not in done.stderr


@pytest.mark.pure
def test_the_two_commands_stand_in_it() -> None:
    install, test = _blocks("bash")[:2]
    assert install.strip() == (
        "pip install -c constraints.txt -e . && looper optimize "
        "looper/kernels/polybench/gemm.c --size LARGE -o gemm.opt.c"
    )
    assert test.strip() == 'pip install -c constraints.txt -e ".[dev]" && pytest -n 2'


SPACE = (ROOT / "docs" / "space.md").read_text()
TRANSFORMATION_ROWS = re.findall(r"^\| [a-z][^|`]*\| (`[a-z]+\(.*) \|$", SPACE, re.MULTILINE)


@pytest.mark.pure
def test_all_transformations_are_listed() -> None:
    texts = [text for row in TRANSFORMATION_ROWS for text in re.findall(r"`([^`]+)`", row)]
    keywords = {step.keyword for text in texts for step in parse_transformations(text)}
    assert keywords >= {
        "fuse",
        "distribute",
        "shift",
        "interchange",
        "reverse",
        "skew",
        "parallelize",
        "tile",
        "unroll",
    }


@pytest.mark.pure
@pytest.mark.parametrize(
    "folder", ["frontend", "codegen", "execution", "kernels", "transformations"]
)
def test_the_house_names_the_folders(folder: str) -> None:
    assert f"`looper/{folder}`" in DETAILS[ROOT / "looper" / "README.md"]


@pytest.mark.pure
@pytest.mark.parametrize("path", [ROOT / "README.md", *DETAILS], ids=lambda path: path.parent.name)
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text())
    for link in links:
        assert link.startswith("http") or (path.parent / link).exists(), link
