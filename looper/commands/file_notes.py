"""What there is to say of a written file: new warnings, and what its build needs."""

from __future__ import annotations

from collections.abc import Sequence

from looper.codegen.region import Dispatch, Scheduled
from looper.execution.new_warnings import COMPILE_SECONDS, new_warning
from looper.execution.toolchain import Toolchain
from looper.report import build_texts


def file_notes(
    changed: Sequence[Scheduled | Dispatch],
    text: str,
    toolchain: Toolchain,
    *,
    compiles: bool,
    seconds: float = COMPILE_SECONDS,
) -> list[tuple[str, str]]:
    """Names and sentences.

    Args:
        changed: what was written, for each of the file's regions that were replaced.
        text: the file's.
        toolchain: with the flags that were given.
        compiles: whether the compiler may be asked.
        seconds: that it has to answer.
    """
    if not changed:
        return []
    programs = [each.program for each in changed]
    warning = new_warning(programs, text, toolchain, seconds) if compiles else ""
    found = [("warning", warning)] if warning else []
    return [*found, *build_texts(text, programs[0], toolchain)]
