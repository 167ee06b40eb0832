"""Toolchains from the compiler options of a command line and the compilation database of a file."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from looper.errors import LooperError, ToolchainError, UsageError
from looper.execution.compiling.compilation_database import Entry, find_database, read_entry
from looper.execution.compiling.flags import sort_flags, words
from looper.execution.compiling.known_compilers import known_compiler
from looper.execution.compiling.project_flags import taken_flags
from looper.execution.compiling.toolchain import Toolchain
from looper.support.deadline import Deadline

_NONE = "none"
_NO_COMPILER = "there is no C compiler"
_READ_WITH = "the file is read with clang's macros and the system's headers"
# Ignored flags listed in a note, at most.
_SHOWN = 5


class Use(Enum):
    """The purpose of a compiler.

    `COMPILING`: the generated file is compiled; `ASKING`: a file is read with the macros and
    headers of a compiler, if there is one; `NOTHING`: no program is run.
    """

    COMPILING = 0
    ASKING = 1
    NOTHING = 2


@dataclass(frozen=True)
class Compiling:
    """The compiler options of a command line; None where one is not given.

    Each wins over the compilation database, which wins over the environment's `CC` and `CFLAGS`.

    Attributes:
        compiler, flags, libraries: as in `Toolchain.detect`, as text.
        database: the compilation database, its folder, or `none`.
    """

    compiler: str | None = None
    flags: str | None = None
    libraries: str | None = None
    database: str | None = None

    def toolchain(
        self,
        source: Path,
        *,
        search: bool,
        use: Use = Use.COMPILING,
        deadline: Deadline | None = None,
    ) -> tuple[Toolchain, tuple[str, ...]]:
        """Return the toolchain for a file, and notes for the user.

        Args:
            source: the file.
            search: look for a compilation database if none is given.
            use: the purpose of the compiler.
            deadline: until when queries of the compiler have to be answered.

        Raises:
            UsageError, ToolchainError: see `Toolchain.detect` and `read_entry`.
        """
        entry, notes = self._entry(source, search)
        flags, left = self._flags(entry)
        if entry is not None and left:
            notes.append(_left_text(entry, left))
        if use is Use.NOTHING:
            absent = Toolchain.absent(self.compiler, flags)
            return absent, (*notes, f"{self._nobody}: {_READ_WITH}")
        compiler = self.compiler
        known = None if entry is None else known_compiler(entry.compiler)
        if compiler is None and known is not None:
            compiler = shlex.quote(known)
        libraries = words("--ldflags", self.libraries or "")
        compiles = use is Use.COMPILING
        try:
            toolchain = Toolchain.detect(compiler, flags, libraries, deadline, compiles=compiles)
        except ToolchainError:
            if compiles or self.compiler is not None:
                raise
            return Toolchain.absent(None, flags), (*notes, f"{_NO_COMPILER}: {_READ_WITH}")
        if entry is not None and self.compiler is None:
            notes += _not_run(entry, known, toolchain)
        if compiles and not any(flag.startswith("-O") for flag in toolchain.flags):
            notes.append(
                f"the flags `{shlex.join(toolchain.flags)}` have no -O: code is not optimised"
            )
        return toolchain, tuple(notes)

    @property
    def _nobody(self) -> str:
        """The reason for running no compiler."""
        if self.compiler is not None:
            return f"--cc {self.compiler}: with --no-run no compiler is run"
        try:
            Toolchain.detect(compiles=False)
        except LooperError:
            return _NO_COMPILER
        return "with --no-run no compiler is run"

    def _flags(self, entry: Entry | None) -> tuple[Sequence[str] | None, list[str]]:
        """Return the flags (None if none are given), and the project's flags that are left out."""
        given = None if self.flags is None else words("--cflags", self.flags)
        if entry is None:
            return given, []
        taken, left = taken_flags(entry.options)
        found = sort_flags(taken, entry.directory)
        return [*found.for_reading, *(found.code if given is None else given)], left

    def _entry(self, source: Path, search: bool) -> tuple[Entry | None, list[str]]:
        if self.database == _NONE:
            return None, []
        if self.database is not None:
            entry = read_entry(Path(self.database), source)
            if entry is None:
                raise UsageError(
                    f"--compile-commands {self.database}: it has no entry for {source}; give its "
                    "macros and directories by -D and -I, and flags by --cflags"
                )
            return entry, [self._used(entry, source)]
        found = find_database(source) if search else None
        if found is None:
            return None, []
        entry = read_entry(found, source)
        if entry is None:
            return None, [f"{found} has no entry for {source}: nothing of it is used"]
        return entry, [self._used(entry, source)]

    def _used(self, entry: Entry, source: Path) -> str:
        what = "macros, headers"
        if self.compiler is None and known_compiler(entry.compiler) is not None:
            what += ", compiler"
        if self.flags is None:
            what += ", flags"
        return f"{source}: {what} are those of {entry.database}"


def _not_run(entry: Entry, known: str | None, toolchain: Toolchain) -> list[str]:
    """Return a note if the project names a compiler that is not run; otherwise nothing."""
    if known is not None:
        return []
    named = shutil.which(entry.compiler)
    if named is not None and Path(named).resolve() == Path(toolchain.compiler).resolve():
        return []
    return [
        f"{entry.database} names the compiler `{entry.compiler}`, which is not run: it is no "
        f"well-known one on the PATH; {toolchain.compiler} is used (choose another by --cc)"
    ]


def _left_text(entry: Entry, left: Sequence[str]) -> str:
    shown = ", ".join(f"`{each}`" for each in left[:_SHOWN])
    more = f" and {len(left) - _SHOWN} more" if len(left) > _SHOWN else ""
    return (
        f"{entry.database}: {shown}{more}: not used, as a project's flags must not let a "
        "compiler run or write anything else (give what you trust by --cflags)"
    )
