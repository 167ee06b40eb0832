"""Files that are none, or have anything in them, in place of those that options ask for."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import agents
from costmodel.models.model_evaluator import load_predictor
from costmodel.models.model_files import SHIPPED
from costmodel.models.weights import load_interchanges, load_model
from envs.records import EpisodeRecord
from looper.cli import main
from looper.compare.results import read_cells
from looper.errors import LooperError, ProgramError, UsageError
from looper.evaluation.cost_table import CostTable
from looper.execution.compiling.compilation_database import read_entry
from looper.source.source_region import program_from_json
from looper.support.json_text import parsed_json

TEXT = """
void f(double A[30]) {
#pragma scop
  for (int i = 0; i < 30; i++)
    A[i] = 2.0 * A[i];
#pragma endscop
}
"""
CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "garbage": bytes(range(256)) * 20,
    "deep": b"[" * 100_000,
    "deeper": b'{"a":' * 100_000,
    "numbers": b'{"format":NaN,"members":1e999,"model":{"kind":[]},"setting":Infinity}',
    "long number": b'{"format":' + b"9" * 5000 + b"}",
    "no text": b'{"format":"\xff\xfe"}',
    "nothing": b"\0" * 100,
    "list": b"[1]",
    "null": b"null",
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.c").write_text(TEXT)
    Path("folder").mkdir()
    os.mkfifo("pipe")
    Path("loop").symlink_to("loop")
    for name, content in CONTENTS.items():
        Path(f"{name}.json").write_bytes(content)


NO_FILES = [".", "", "/", "folder", "folder/", "pipe", "loop", "missing", "/dev/null", "/dev/zero",
            "file.c/x", "x" * 5000, os.fsdecode(b"caf\xe9")]  # fmt: skip
NAMES = [*NO_FILES, *(f"{name}.json" for name in CONTENTS)]


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2), words
    said = capsys.readouterr().err
    assert "Error: " in said.splitlines()[-1], said


@pytest.mark.parametrize("name", NAMES)
def test_an_option_that_takes_a_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    no_run = ["optimize", "file.c", "--no-run", "--max-evaluations", "1"]
    refused([*no_run, "--weights", name], capsys)
    refused([*no_run, "--search", "policy", "--weights", name], capsys)
    refused(["run", "file.c", "--runs", "1", "--inputs", name], capsys)
    refused(["check", "file.c", "--compile-commands", name or "./"], capsys)
    assert not Path("file.opt.c").exists()


READERS: dict[str, Callable[[Path], object]] = {
    "compilation database": lambda path: read_entry(path, Path("file.c")),
    "cost table": lambda path: CostTable.read(_compressed(path)),
    "results": read_cells,
    "record": EpisodeRecord.load,
    "program": lambda path: program_from_json(path.read_text("latin-1")),
    "model": load_model,
    "interchanges": load_interchanges,
    "policy": agents.load_policy,
}


def _compressed(path: Path) -> Path:
    made = path.with_suffix(".gz")
    made.write_bytes(gzip.compress(path.read_bytes()))
    return made


@pytest.mark.pure
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", CONTENTS)
def test_json_that_says_anything(name: str, reader: str) -> None:
    if (reader, name) == ("compilation database", "list"):
        Path(f"{name}.json").write_bytes(b'[{"file": "file.c", "directory": NaN}]')
    with pytest.raises((LooperError, ProgramError)):
        READERS[reader](Path(f"{name}.json"))


@pytest.mark.pure
def test_json_that_is_nested_too_deeply_is_no_json() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parsed_json("[" * 100_000)
    assert parsed_json(b'{"a": [1, null]}') == {"a": [1, None]}


@pytest.mark.pure
@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("members",), 10**12),
        (("members",), float("inf")),
        (("model", "size", "blocks"), 10**12),
        (("model", "size", "hidden"), -1),
        (("model", "size", "costs"), [float("nan")]),
        (("model", "size", "ignored"), 3.5),
        (("model", "size"), {}),
    ],
)
def test_a_card_that_asks_for_anything(where: tuple[str, ...], value: object) -> None:
    weights = Path("model.safetensors")
    shutil.copy(SHIPPED, weights)
    card = json.loads(SHIPPED.with_suffix(".json").read_text())
    inner = card
    for name in where[:-1]:
        inner = inner[name]
    inner[where[-1]] = value
    weights.with_suffix(".json").write_text(json.dumps(card))
    with pytest.raises(UsageError):
        load_predictor(weights)
    with pytest.raises(UsageError):
        load_model(weights)


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        '{"a":' * 100_000,
        "void f(void) " + "{" * 3000 + "}" * 3000,
        "struct a {" * 3000,
    ],
)
def test_deep_braces_are_an_error_and_not_the_end(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("deep.c").write_text(text)
    refused(["show", "deep.c"], capsys)
