"""From the options about the compiler to a toolchain, with what the file's project says."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import ToolchainError, UsageError
from looper.execution import Toolchain
from looper.execution.compilation_database import Entry, find_database, read_entry
from looper.execution.flags import sort_flags, words

_NONE = "none"
_ABSENT = "there is no C compiler: the file is read with clang's macros and the system's headers"


@dataclass(frozen=True)
class Compiling:
    """The options of a command line about the compiler; None where one is not given.

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
        self, source: Path, *, search: bool, required: bool = True
    ) -> tuple[Toolchain, tuple[str, ...]]:
        """The toolchain for a file, and what is to be said about it.

        Args:
            source: the file.
            search: look for a compilation database if none is given.
            required: there must be a compiler; else the file is only read.

        Raises:
            UsageError, ToolchainError: see `Toolchain.detect` and `read_entry`.
        """
        entry, notes = self._entry(source, search)
        compiler, flags = self.compiler, self._flags(entry)
        if entry is not None and compiler is None:
            compiler = shlex.quote(entry.compiler)
        libraries = words("--ldflags", self.libraries or "")
        try:
            toolchain = Toolchain.detect(compiler, flags, libraries)
        except ToolchainError:
            if required or compiler is not None:
                raise
            return Toolchain.absent(), (*notes, _ABSENT)
        if not any(flag.startswith("-O") for flag in toolchain.flags):
            notes.append(
                f"the flags `{shlex.join(toolchain.flags)}` have no -O: code is not optimised"
            )
        return toolchain, tuple(notes)

    def _flags(self, entry: Entry | None) -> Sequence[str] | None:
        given = None if self.flags is None else words("--cflags", self.flags)
        if entry is None:
            return given
        found = sort_flags(entry.options, entry.directory)
        return [*found.for_reading, *(found.code if given is None else given)]

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
        own = ((self.compiler, ", compiler"), (self.flags, ", flags"))
        what = "macros, headers" + "".join(text for given, text in own if given is None)
        return f"{source}: {what} are those of {entry.database}"
