"""Notes about a written file: new warnings, and requirements of its build."""

from __future__ import annotations

from collections.abc import Sequence

from looper.codegen.region import Dispatch, Scheduled
from looper.execution.compiling.new_warnings import COMPILE_SECONDS, new_warning
from looper.execution.compiling.toolchain import Toolchain
from looper.report.measurement_tables import build_texts


def file_notes(
    changed: Sequence[Scheduled | Dispatch],
    text: str,
    toolchain: Toolchain,
    *,
    compiles: bool,
    seconds: float = COMPILE_SECONDS,
) -> list[tuple[str, str]]:
    """Return the notes about a written file, as pairs of a name and a text.

    Args:
        changed: the code that replaces regions of the file.
        text: the text of the file.
        toolchain: with the given flags.
        compiles: whether the compiler may be run.
        seconds: time limit of the compiler.
    """
    if not changed:
        return []
    programs = [each.program for each in changed]
    warning = new_warning(programs, text, toolchain, seconds) if compiles else ""
    found = [("warning", warning)] if warning else []
    return [*found, *build_texts(text, programs[0], toolchain)]
