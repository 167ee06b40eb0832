"""Docstrings and help texts are plain standard English: the patterns that they must not have.

A docstring begins with a verb, or with a noun phrase that says what is returned or contained.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from looper.commands.app import app

ROOT = Path(__file__).parents[2]
PACKAGES = ("looper", "envs", "costmodel", "agents")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
QUESTION = re.compile(r"(What|Whether|How|Where|Which|Who|Whose|Why|That|When|If)\b")
# Not the names of attributes, parameters (before a colon) and files (before a dot).
DIALECT = re.compile(
    r"\b(told|tells|asked|asks|can not|nobody|somebody|whoever)\b(?!:|\.\w)", re.IGNORECASE
)
OF_WHAT = re.compile(r"(Of|By|For|Others|Its|Stands)\b")


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of all docstrings, also of constants."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            value = each.value if isinstance(each, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield each.lineno, value.value.strip()


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """All commands below one, with their names."""
    yield name, command
    if hasattr(command, "list_commands"):
        context = typer.Context(command, info_name=name)
        for each in command.list_commands(context):
            yield from commands(command.get_command(context, each), f"{name} {each}")


COMMANDS = dict(commands(typer.main.get_command(app), "looper"))


@pytest.mark.pure
def test_docstrings_are_found() -> None:
    source = (
        '"""A."""\nX = 1\n"""B."""\nclass C:\n    """D."""\n    def f(self):\n        """E."""\n'
    )
    assert [text for _, text in docstrings(source)] == ["A.", "B.", "D.", "E."]
    assert QUESTION.match("Whether it is.") and not QUESTION.match("Whatever.")
    assert DIALECT.search("It can not be.") and not DIALECT.search("It cannot be untold.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_docstrings_say_what_things_are_and_do(path: Path) -> None:
    found = [
        f"{path.name}:{line}: {text.splitlines()[0]}"
        for line, text in docstrings(path.read_text())
        if QUESTION.match(text) or DIALECT.search(text)
    ]
    assert found == []


@pytest.mark.pure
@pytest.mark.parametrize("name", COMMANDS)
def test_help_texts_are_sentences(name: str) -> None:
    for each in COMMANDS[name].params:
        text = getattr(each, "help", None) or ""
        assert not QUESTION.match(text) and not OF_WHAT.match(text), f"{each.name}: {text}"
        assert not DIALECT.search(text), f"{each.name}: {text}"
