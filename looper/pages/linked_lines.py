"""Lines of C with the statements that run in them, to link original and generated code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from looper.codegen.harness import loop_lines
from looper.codegen.printer import mark
from looper.ir.program import Program
from looper.schedule import Schedule

_MARK = re.compile(re.escape(mark("@")).replace("@@", r"@(\w+)"))
_INNER = re.compile(r"^\s*(for|if|else|#pragma|\{|\} else)")


@dataclass(frozen=True)
class LinkedLine:
    """A line of C.

    Attributes:
        text: the line.
        statements: names of the statements that it executes, or that loops it opens do.
        number: of the line in its file; None for generated code.
    """

    text: str
    statements: tuple[str, ...]
    number: int | None = None


def original_lines(program: Program) -> list[LinkedLine]:
    """Return the lines of the region in its file, or the printed loops of a program without one."""
    region = program.region
    if region is None:
        return generated_lines(Schedule(program))
    first, texts = region.line, region.text.expandtabs(4).splitlines()
    by_line: dict[int, list[str]] = {}
    for statement in program.statements:
        by_line.setdefault(statement.line, []).append(statement.name)
    own = [by_line.get(first + k, []) for k in range(len(texts))]
    linked = _with_loops(_dedented(texts), own)
    return [LinkedLine(text, names, first + k) for k, (text, names) in enumerate(linked)]


def generated_lines(schedule: Schedule) -> list[LinkedLine]:
    """Return the lines of the loops of a schedule."""
    texts, own = [], []
    for line in loop_lines(schedule.forest, 0, marked=True):
        own.append(_MARK.findall(line))
        texts.append(_MARK.sub("", line))
    return [LinkedLine(text, names) for text, names in _with_loops(texts, own)]


def _with_loops(
    texts: Sequence[str], own: Sequence[Iterable[str]]
) -> list[tuple[str, tuple[str, ...]]]:
    """Return each line with its own statements, or, for loops, those of the indented lines below.

    A pragma gets the statements of the line below it.
    """
    found: list[tuple[str, tuple[str, ...]]] = []
    for k, text in enumerate(texts):
        names = dict.fromkeys(own[k])
        if not names and _INNER.match(text):
            depth, below = _depth(text), k + 1
            if text.lstrip().startswith("#pragma"):
                while below < len(texts) and texts[below].lstrip().startswith("#pragma"):
                    below += 1
                names |= dict.fromkeys(own[below] if below < len(texts) else ())
                below += 1
            while below < len(texts) and (
                not texts[below].strip()
                or _depth(texts[below]) > depth
                or texts[below].lstrip().startswith("{")
            ):
                names |= dict.fromkeys(own[below])
                below += 1
        found.append((text, tuple(names)))
    return found


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def _dedented(texts: Sequence[str]) -> list[str]:
    depth = min((_depth(text) for text in texts if text.strip()), default=0)
    return [text[depth:].rstrip() for text in texts]
