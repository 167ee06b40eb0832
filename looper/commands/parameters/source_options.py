"""Programs and schedules from the words of a command line."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from looper.commands.parameters import options as opt
from looper.commands.parameters.toolchain_options import Compiling, Use
from looper.dependences.analysis import roles
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.inputs import RandomInputs
from looper.execution.user_inputs import GivenInputs, read_arrays
from looper.frontend.c import detect_loops, read_c, read_regions
from looper.frontend.c_file import Loops
from looper.ir.program import Program, Role
from looper.kernels import Kernel, find_kernel, kernel_of_file
from looper.schedule import Schedule
from looper.support.deadline import Deadline

DEFAULT_SIZE = "LARGE"
_SOME_SIZE, _APART = 1117, 106

_PARAMETER = re.compile(r"([A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*)*)\s*=(.*)", re.DOTALL)
_INTEGER = re.compile(r"\s*[+-]?\d{1,40}\s*", re.ASCII)


@dataclass(frozen=True)
class Source:
    """A C file as named by a command line, with everything needed to read it.

    Attributes:
        path: the file.
        params, defines, include_dirs: as in `looper.frontend.c.read_c`.
        toolchain: compiles the generated code.
        reassociation: see `Program.reassociation`.
        assume_no_alias: see `looper.frontend.c.read_c`.
        notes: notes for the user on how it is read and compiled, a line each.
    """

    path: Path
    params: dict[str, int]
    defines: tuple[str, ...]
    include_dirs: tuple[str, ...]
    toolchain: Toolchain
    reassociation: bool = False
    assume_no_alias: bool = False
    notes: tuple[str, ...] = ()

    def program(self, region: int | None = None) -> Program:
        """Return the only region of the file, or the region of a number.

        Raises:
            SourceError, UsageError, ToolchainError: see `read_c`.
        """
        program = read_c(self.path, region=region, **self._reading())
        return replace(program, reassociation=self.reassociation)

    def programs(self, region: int | None = None) -> tuple[Program, ...]:
        """Return all regions of the file, or only the one of a number.

        Raises:
            SourceError, UsageError, ToolchainError: see `read_c`.
        """
        if region is not None:
            return (self.program(region),)
        programs = read_regions(self.path, **self._reading())
        return tuple(replace(each, reassociation=self.reassociation) for each in programs)

    def detected(self) -> list[Loops]:
        """Return all regions and all loops outside of them, see `detect_loops`.

        Raises:
            SourceError, UsageError, ToolchainError: see `detect_loops`.
        """
        found = detect_loops(self.path, **self._reading())
        return [
            each
            if each.program is None
            else replace(each, program=replace(each.program, reassociation=self.reassociation))
            for each in found
        ]

    def _reading(self) -> dict[str, Any]:
        """Return the keywords of `read_c` for the file."""
        return {
            "params": self.params,
            "defines": self.defines,
            "include_dirs": self.include_dirs,
            "options": self.toolchain.reading.reading,
            "compiler": self.toolchain.compiler,
            "flags": self.toolchain.flags,
            "assume_no_alias": self.assume_no_alias,
        }

    def at_some_sizes(self, names: Sequence[str]) -> Source:
        """Return the source with example values for some parameters, to reason about all sizes.

        Args:
            names: of the parameters. No value is close to another one or to a number that is likely
                to be in a schedule.
        """
        first = len(self.params)
        values = {name: _SOME_SIZE + _APART * k for k, name in enumerate(names, start=first)}
        return replace(self, params={**self.params, **values})

    def schedules(self, text: str | None, region: int | None) -> list[Schedule]:
        """Return the schedule of the only region; without a text, the identities of all regions.

        Raises:
            SourceError, UsageError, ToolchainError: see `read_c`.
            ScheduleSyntaxError, NotApplicable: see `Schedule.parse`.
        """
        if text is None:
            return [Schedule(program) for program in self.programs(region)]
        return [Schedule.parse(self.program(region), text)]


@dataclass(frozen=True)
class Reading:
    """Options of how a file is read; see the help text of each."""

    size: opt.Size = None
    param: opt.Param = None
    define: opt.Define = None
    include: opt.Include = None
    cc: opt.Compiler = None
    cflags: opt.CompilerFlags = None
    compile_commands: opt.CompileCommands = None
    region: opt.RegionNumber = None
    allow_reassociation: opt.Reassociation = False
    assume_no_alias: opt.NoAlias = False

    @property
    def compiling(self) -> Compiling:
        """The compiler options."""
        return Compiling(self.cc, self.cflags, None, self.compile_commands)

    def source(
        self, file: str, *, use: Use = Use.COMPILING, deadline: Deadline | None = None
    ) -> Source:
        """Return the source described by these options.

        Args:
            file: a file, or the name of a kernel.
            use: the purpose of the compiler.
            deadline: limits the time of its answers.

        Raises:
            UsageError: an option is invalid, or there is neither a file nor a kernel.
            ToolchainError: the compiler does not work.
        """
        path, kernel = _found(file)
        given = parsed_parameters(self.param or ())
        if self.size is not None and kernel is None:
            raise UsageError(
                f"--size {self.size}: {file} is not one of our kernels; give --param NAME=VALUE "
                "instead"
            )
        sizes = given
        if kernel is not None and (self.size is not None or not given):
            sizes = {**kernel.parameters(self.size or DEFAULT_SIZE), **given}
        toolchain, notes = self.compiling.toolchain(
            path, search=kernel is None, use=use, deadline=deadline
        )
        # The last definition of a macro counts, and the first directory that has a header.
        reading = toolchain.reading
        return Source(
            path,
            sizes,
            (*reading.defines, *(self.define or ())),
            (*(self.include or ()), *reading.include_dirs),
            toolchain,
            self.allow_reassociation,
            self.assume_no_alias,
            notes,
        )


@dataclass(frozen=True)
class Linking(Reading):
    """Options of how a file is read, and compiled to be run."""

    ldflags: opt.Libraries = None

    @property
    def compiling(self) -> Compiling:
        """The compiler options."""
        return replace(super().compiling, libraries=self.ldflags)


def _found(file: str) -> tuple[Path, Kernel | None]:
    """Return the file and, if it belongs to a kernel of LOOPer, the kernel."""
    if "\0" in file:
        raise UsageError(f"{file!r}: the name of a file has no null character")
    path = Path(file)
    try:
        is_name = not path.is_file() and path.suffix == ""
    except (OSError, ValueError):
        is_name = False
    if not is_name:
        return path, kernel_of_file(path)
    try:
        kernel = find_kernel(file)
    except UsageError as error:
        raise UsageError(f"there is no file {file!r}, and {error}") from None
    return kernel.path, kernel


def parsed_parameters(texts: Sequence[str]) -> dict[str, int]:
    """Return the values of `--param NAME=VALUE` options.

    Raises:
        UsageError: one of them has no name or no integer, or a name is given twice.
    """
    values: dict[str, int] = {}
    for text in texts:
        parts = _PARAMETER.fullmatch(text)
        if parts is None:
            raise UsageError(f"--param {text}: not of the form NAME=VALUE, for example n=1000")
        name, value = parts[1], parts[2]
        if "," in value:
            raise UsageError(
                f"--param {text}: give one value; only `looper optimize` takes several"
            )
        if not _INTEGER.fullmatch(value):
            raise UsageError(f"--param {text}: the value is not an integer")
        if name in values:
            raise UsageError(f"--param {text}: {name} is given twice")
        values[name] = int(value)
    return values


def parameter_sets(texts: Sequence[str]) -> list[list[str]]:
    """Expand `--param` options with several values into one list of options per size.

    Raises:
        UsageError: they have different numbers of values.
    """
    counts = {text: text.count(",") + 1 for text in texts if "," in text}
    if not counts:
        return [list(texts)]
    most = max(counts.values())
    for text, count in counts.items():
        if count != most:
            other = next(each for each, number in counts.items() if number == most)
            raise UsageError(
                f"--param {text}: {count} values, but {other} has {most}: the first of each belong "
                "together, and so on"
            )
    found = []
    for number in range(most):
        chosen = []
        for text in texts:
            name, symbol, values = text.partition("=")
            each = values.split(",")
            chosen.append(f"{name}{symbol}{each[number] if len(each) > 1 else values}")
        found.append(chosen)
    return found


def given_inputs(
    path: str | None, programs: Sequence[Program], seed: int, screen: Console
) -> GivenInputs | None:
    """Return the arrays of `--inputs FILE.npz`, or None without it; report which inputs are random.

    Raises:
        UsageError: the file cannot be read, or does not fit the programs.
    """
    if path is None:
        return None
    arrays = read_arrays(path, "--inputs", programs)
    used = {name: role for program in programs for name, role in roles(program).items()}
    inputs = (Role.IN, Role.INOUT)
    random = [f"`{name}`" for name in used if used[name] in inputs and name not in arrays]
    if random:
        screen.print(f"--inputs {path}: without {', '.join(random)}, which will be random")
    return GivenInputs(arrays, RandomInputs(seed), f"--inputs {path}")


def checked_seconds(option: str, seconds: float | None) -> float | None:
    """Check and return the value of an option such as `--time-limit`.

    Raises:
        UsageError: it is not a positive number.
    """
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise UsageError(f"{option} {seconds:g}: it takes a positive number of seconds")
    return seconds
