"""The documentation: the site can be built, its examples run, its commands and options exist."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

import looper
from looper.commands.app import app
from looper.evaluation.evaluator_protocol import check_evaluator
from tests.frontend.test_constructs import CONSTRUCTS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
INCLUDE = re.compile(r'^--8<-- "([^"]+)"', re.MULTILINE)
EXAMPLES = ("schedules", "built", "episode", "policy", "track")
# What these print depends on nothing that is learnt or measured.
LASTING = ("schedules", "built", "track")
# One test, as the site is made once for it.
MISSING = [name for name in ("mkdocs", "material", "mkdocstrings") if find_spec(name) is None]


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    pages = {
        page: (tmp_path / page.relative_to(DOCS).with_suffix(".html")).read_text() for page in PAGES
    }
    _check_includes(tmp_path, pages)
    for page, html in pages.items():
        loaded = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)', html)
        assert loaded == [], f"{page} needs the network"
    api = pages[DOCS / "api" / "looper.md"]
    for name in set(looper.__all__) - {"__version__"}:
        assert f'id="looper.{name}"' in api, name
    for each in CONSTRUCTS:
        code = each.code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        assert f"<code>{code}</code>" in pages[DOCS / "c.md"], each.name


def _check_includes(site: Path, pages: dict[Path, str]) -> None:
    """What pages include is in them, and its links and pictures lead to the site."""
    for page, html in pages.items():
        # What `ruff format` makes of an include in a block that begins with ```python.
        assert "--8" not in re.sub(r"<[^>]*>", "", html), f"{page}: begin it with ``` {{ .python }}"
    assert 'href="index.html">README</a>' in pages[DOCS / "environment.md"]
    assert 'src="results/track/track.png"' in pages[DOCS / "agents.md"]
    assert 'href="policies.html"' in pages[DOCS / "results" / "index.md"]
    assert (site / "results" / "track" / "track.png").is_file()
    assert not (site / "hooks.py").exists()


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str, tmp_path: Path) -> None:
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    done = subprocess.run(
        [sys.executable, f"{name}.py"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (page,) = (text for text in map(Path.read_text, PAGES) if f'"examples/{name}.py"' in text)
    if name in LASTING:
        assert f"```\n{done.stdout}```\n" in page, "the page tells something else"


def test_the_plug_in_is_a_search_and_an_evaluator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS / "examples")
    plugged: Any = import_module("my_scheduler")
    check_evaluator("short", plugged.Shortest())
    program = looper.read_c(DOCS / "examples" / "marked.c", params={"n": 20, "m": 20, "k": 20})
    found = plugged.one_step(program, plugged.Shortest())
    assert found.best.is_identity and found.evaluations > 10


def _texts() -> Iterator[tuple[str, str]]:
    """All pages, and the Markdown of the repository that they include."""
    sources = {page.relative_to(ROOT) for page in PAGES} | {Path("README.md")}
    for page in PAGES:
        sources |= {Path(each) for each in INCLUDE.findall(page.read_text()) if each[-3:] == ".md"}
    # The log tells what was typed on a day, and results what made them.
    for source in sorted(sources):
        if source.name != "results.md" and source.parts[0] != "runs":
            yield str(source), (ROOT / source).read_text()


def _commands() -> list[tuple[str, str]]:
    """What stands in code after `looper`, one line each, with the page."""
    found = []
    for name, text in _texts():
        joined = text.replace("\\\n", " ")
        lines = re.findall(r"^(?: {4})?(?:\$ )?(looper .*)$", joined, re.MULTILINE)
        lines += [
            f"looper{each}" for each in re.findall(r"&&\s+looper( .*)$", joined, re.MULTILINE)
        ]
        lines += re.findall(r"`(looper [a-z][^`]*)`", joined)
        found += [(name, line.partition("  #")[0].replace("\n", " ")) for line in lines]
    return found


@cache
def _root() -> Any:
    return typer.main.get_command(app)


@cache
def _command(*names: str) -> Any:
    """A command, or None."""
    found = _root()
    for name in names:
        found = found.get_command(_context(found), name) if hasattr(found, "get_command") else None
    return found


def _context(command: Any) -> Any:
    return typer.Context(command, info_name="looper")


def _complaint(line: str) -> str:
    """What is wrong with a command, or nothing."""
    words = shlex.split(line)[1:]
    command, names = _root(), []
    while words and hasattr(command, "get_command") and re.fullmatch(r"[a-z-]+", words[0]):
        names.append(words.pop(0))
        command = _command(*names)
        if command is None:
            return f"there is no command {' '.join(names)}"
    known = {text for each in command.params for text in (*each.opts, *each.secondary_opts)}
    known |= {"--help", "-h"}
    for word in words:
        option = word.partition("=")[0] if word.startswith("--") else word[:2]
        # Flags of a compiler are a word with spaces in it.
        if re.fullmatch(r"--?[A-Za-z]\S*", word) and option not in known:
            return f"looper {' '.join(names)} has no option {option}"
    return ""


COMMANDS = _commands()


@pytest.mark.pure
def test_what_builds_the_site_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert "looper-autoscheduler[docs]" in extras["dev"]
    names = {each.partition("[")[0] for each in extras["docs"]}
    assert names == {"mkdocs-material", "mkdocstrings"}
    pinned = (ROOT / "constraints.txt").read_text()
    for name in (*names, "mkdocs", "mkdocstrings-python", "griffelib", "pymdown-extensions"):
        assert f"\n{name}==" in pinned, name


@pytest.mark.pure
def test_there_are_commands_to_look_at() -> None:
    assert len(COMMANDS) >= 60
    assert {"docs/tutorials/c-file.md", "agents/README.md"} <= {name for name, _ in COMMANDS}


@pytest.mark.pure
def test_what_does_not_exist_is_found() -> None:
    assert _complaint("looper optimise x.c") == "there is no command optimise"
    assert _complaint("looper optimize x.c --tim 3") == "looper optimize has no option --tim"
    assert _complaint("looper train agent --rte 1") == "looper train agent has no option --rte"
    assert _complaint("looper optimize x.c -o y.c --no-all-sizes -D N=3") == ""


@pytest.mark.pure
def test_commands_and_options_exist() -> None:
    wrong = [f"{name}: {line}: {text}" for name, line in COMMANDS if (text := _complaint(line))]
    assert wrong == []
