"""What a compiler warns of in a written file and not in the original.

Projects are compiled with `-Wall -Wextra -Werror`; where that is so, a new warning ends a build.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from looper.deadline import Deadline
from looper.execution.building import compile_arguments
from looper.execution.toolchain import (
    CompilationFailed,
    CompilationTooLong,
    Toolchain,
    run_compiler,
)
from looper.ir.program import Program
from looper.ir.source_region import Region
from looper.scratch import scratch_folder

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
    """A sentence about new warnings, "" where there are none.

    Asked for with the compiler and the flags of the file, also without OpenMP. Where the file does
    not compile on its own, nothing is known.

    Args:
        programs: of the regions that were replaced, all of one file.
        text: the written file.
        toolchain: compiles.
        seconds: that all of it may take.

    Raises:
        ToolchainError: the compiler can not be run.
    """
    regions = [program.region for program in programs if program.region is not None]
    arguments = compile_arguments(programs[0])
    plain = tuple(flag for flag in toolchain.flags if not flag.startswith("-fopenmp"))
    deadline = Deadline(seconds)
    try:
        for flags in dict.fromkeys((toolchain.flags, plain)):
            options = [*flags, *_ASKED, *arguments]
            if after := _said(text, toolchain, options, deadline):
                before = _said(_without_pragmas(regions), toolchain, options, deadline)
                if found := fresh(before, after):
                    command = " ".join([Path(toolchain.compiler).name, *flags, *_ASKED])
                    more = f", and of {len(found) - 1} more" if len(found) > 1 else ""
                    return f"`{command}` warns of what is new in {found[0]}{more}"
    except CompilationTooLong:
        return _NOT_KNOWN
    return ""


def fresh(before: str, after: str) -> tuple[str, ...]:
    """The kinds of warnings that are new, each by the first of them: `line 7: ... [-Wshadow]`.

    Args:
        before: what a compiler says of a file.
        after: what it says of another.
    """
    known = {found["kind"] for found in _WARNING.finditer(before)}
    told: dict[str, str] = {}
    for found in _WARNING.finditer(after):
        kind = found["kind"]
        if kind not in known:
            told.setdefault(kind, f"line {found['line']}: {found['text']} [-W{kind}]")
    return tuple(told.values())


def _without_pragmas(regions: Sequence[Region]) -> str:
    """The original file without the pragmas around some regions, of which compilers do not know."""
    parts, position = [], 0
    for region in sorted(regions, key=lambda region: region.begin):
        parts += [region.source[position : region.begin], region.body]
        position = region.end
    return "".join([*parts, regions[0].source[position:]])


def _said(text: str, toolchain: Toolchain, options: Sequence[str], deadline: Deadline) -> str:
    """The compiler's warnings.

    Raises:
        CompilationTooLong: it does not tell them in time.
    """
    with scratch_folder() as scratch:
        words = [toolchain.compiler, *options, "-c", "-o", "/dev/null", "-x", "c", "-"]
        try:
            return run_compiler(words, text, scratch, deadline.left)
        except CompilationTooLong:
            raise
        except CompilationFailed:
            return ""
