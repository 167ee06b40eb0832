"""Compiler warnings of a written file that the original does not cause.

Projects compile with `-Wall -Wextra -Werror`, in which case a new warning breaks the build.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from looper.codegen.region import without_pragmas
from looper.execution.compiling.building import compile_arguments
from looper.execution.compiling.toolchain import (
    CompilationFailed,
    CompilationTooLong,
    Toolchain,
    run_compiler,
)
from looper.ir.program import Program
from looper.support.deadline import Deadline
from looper.support.scratch import scratch_folder

_ASKED = ("-Wall", "-Wextra")
_WARNING = re.compile(
    r"^[^\n]*?:(?P<line>\d+):\d+: warning: (?P<text>[^\n]*?) \[-W(?P<kind>[\w+=-]+)\]$",
    re.MULTILINE,
)
COMPILE_SECONDS = 300.0
_NOT_KNOWN = "there was no time to ask whether compilers warn of what is new in the file"


def new_warning(
    programs: Sequence[Program], text: str, toolchain: Toolchain, seconds: float = COMPILE_SECONDS
) -> str:
    """Return a sentence about new warnings, "" if there are none.

    The compiler is run with the flags of the file, with and without OpenMP. If the file does not
    compile on its own, no warnings are found.

    Args:
        programs: programs of the replaced regions, all of one file.
        text: the written file.
        toolchain: the compiler.
        seconds: total time limit.

    Raises:
        ToolchainError: the compiler cannot be run.
    """
    arguments = compile_arguments(programs[0])
    plain = tuple(flag for flag in toolchain.flags if not flag.startswith("-fopenmp"))
    deadline = Deadline(seconds)
    try:
        for flags in dict.fromkeys((toolchain.flags, plain)):
            options = [*flags, *_ASKED, *arguments]
            if after := _said(text, toolchain, options, deadline):
                before = _said(without_pragmas(programs), toolchain, options, deadline)
                if found := fresh(before, after):
                    command = " ".join([Path(toolchain.compiler).name, *flags, *_ASKED])
                    more = f", and of {len(found) - 1} more" if len(found) > 1 else ""
                    return f"`{command}` warns of what is new in {found[0]}{more}"
    except CompilationTooLong:
        return _NOT_KNOWN
    return ""


def fresh(before: str, after: str) -> tuple[str, ...]:
    """Return the first warning of each new kind, such as `line 7: ... [-Wshadow]`.

    Args:
        before: the compiler's output for a file.
        after: its output for another one.
    """
    known = {found["kind"] for found in _WARNING.finditer(before)}
    told: dict[str, str] = {}
    for found in _WARNING.finditer(after):
        kind = found["kind"]
        if kind not in known:
            told.setdefault(kind, f"line {found['line']}: {found['text']} [-W{kind}]")
    return tuple(told.values())


def _said(text: str, toolchain: Toolchain, options: Sequence[str], deadline: Deadline) -> str:
    """Return the compiler's warnings, "" if it fails.

    Raises:
        CompilationTooLong: it does not finish in time.
    """
    with scratch_folder() as scratch:
        words = [toolchain.compiler, *options, "-c", "-o", "/dev/null", "-x", "c", "-"]
        try:
            return run_compiler(words, text, scratch, deadline.left)
        except CompilationTooLong:
            raise
        except CompilationFailed:
            return ""
