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
from looper.commands.parameters.region_choice import ALL_REGIONS, RegionChoice
from looper.commands.parameters.toolchain_options import Compiling, Use
from looper.commands.printing.outputs import print_notes
from looper.dependences.analysis import roles
from looper.errors import MissingSizes, NoRegion, UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.inputs import RandomInputs
from looper.execution.user_inputs import GivenInputs, read_arrays
from looper.frontend.c import detect_loops, read_c, read_regions
from looper.frontend.c_file import Loops
from looper.ir.program import Program, Role
from looper.kernels import Kernel, find_kernel, kernel_of_file
from looper.schedule import Schedule
from looper.source.source_region import region_of
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
        choice: the regions to take.
    """

    path: Path
    params: dict[str, int]
    defines: tuple[str, ...]
    include_dirs: tuple[str, ...]
    toolchain: Toolchain
    reassociation: bool = False
    assume_no_alias: bool = False
    notes: tuple[str, ...] = ()
    choice: RegionChoice = ALL_REGIONS

    def program(self, *, find_sizes: bool = True, quiet: bool = False) -> Program:
        """Return the only chosen region of the file.

        Args:
            find_sizes, quiet: see `programs`.

        Raises:
            SourceError, UsageError, ToolchainError: see `programs`, or there are several.
        """
        found, notes = self._chosen(find_sizes)
        if len(found) > 1:
            functions = ", ".join(f"`{region_of(each).passage.function}`" for each in found)
            raise UsageError(
                f"{self.path} has {len(found)} regions, in {functions}: choose one, for example "
                "--region 1"
            )
        print_notes(notes, quiet=quiet)
        return found[0]

    def programs(self, *, find_sizes: bool, quiet: bool = False) -> tuple[Program, ...]:
        """Return the chosen regions of the file.

        These are regions that pragmas mark or, if there are none, all loops that can be read.

        Args:
            find_sizes: sizes without a value get one that the file suggests, if there is one; a
                note says which, unless `quiet`.

        Raises:
            SourceError, UsageError, ToolchainError: see `read_c`, or no loop can be read.
        """
        found, notes = self._chosen(find_sizes)
        print_notes(notes, quiet=quiet)
        return found

    def _chosen(self, find_sizes: bool) -> tuple[tuple[Program, ...], list[str]]:
        """The chosen regions, and notes on the sizes that were found."""
        missing: MissingSizes | None = None
        if self.choice.is_among_marked:
            try:
                return self.marked_programs(), []
            except NoRegion:
                pass
            except MissingSizes as error:
                if not find_sizes:
                    raise
                missing = error
        found = self.detected(find_sizes=find_sizes)
        if missing is not None:
            found = [each for each in found if each.marked]
        found = self.choice.of(found, self.path)
        if any(each.sizes for each in found):
            raise missing or _missing(self.path, found)
        refused = [each.reason for each in found if each.reason and each.marked]
        if refused:
            raise UsageError(refused[0])
        return programs_of(found, self), self.size_notes(found)

    def marked_programs(self) -> tuple[Program, ...]:
        """Return the regions that pragmas mark, or the one of the chosen number.

        Raises:
            NoRegion: there are none.
            SourceError, UsageError, ToolchainError: see `read_c`.
        """
        if self.choice.region is not None:
            programs = [read_c(self.path, region=self.choice.region, **self._reading())]
        else:
            programs = [*read_regions(self.path, **self._reading())]
        return tuple(replace(each, reassociation=self.reassociation) for each in programs)

    def size_notes(self, found: Sequence[Loops]) -> list[str]:
        """Return notes on the sizes that the file suggests, a line for each function."""
        notes = dict[str, None]()
        for each in found:
            sizes = [f"{one.name}={one.value} (line {one.line})" for one in each.suggested]
            if sizes:
                where = f"{self.path}: sizes that the file suggests for `{each.function}`"
                notes[f"{where}: {', '.join(sizes)}; others by --param"] = None
        return list(notes)

    def detected(self, *, find_sizes: bool) -> list[Loops]:
        """Return all regions and all loops outside of them, see `detect_loops`.

        Raises:
            SourceError, UsageError, ToolchainError: see `detect_loops`.
        """
        found = detect_loops(self.path, find_sizes=find_sizes, **self._reading())
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

    def schedules(
        self, text: str | None, *, find_sizes: bool = True, quiet: bool = False
    ) -> list[Schedule]:
        """Return the schedule of the only region; without a text, the identities of all regions.

        Args:
            text: of the schedule.
            find_sizes, quiet: see `programs`.

        Raises:
            SourceError, UsageError, ToolchainError: see `programs`.
            ScheduleSyntaxError, NotApplicable: see `Schedule.parse`.
        """
        if text is None:
            programs = self.programs(find_sizes=find_sizes, quiet=quiet)
            return [Schedule(program) for program in programs]
        return [Schedule.parse(self.program(find_sizes=find_sizes, quiet=quiet), text)]


def programs_of(found: Sequence[Loops], source: Source) -> tuple[Program, ...]:
    """Return the programs of those loops that have one.

    Raises:
        UsageError: none has.
    """
    programs = tuple(each.program for each in found if each.program is not None)
    if programs:
        return programs
    if any(each.sizes for each in found):
        raise _missing(source.path, found)
    if len(reasons := {each.reason for each in found}) == 1:
        raise UsageError(reasons.pop())
    raise UsageError(f"{source.path}: there is no loop that can be read")


def _missing(path: Path, found: Sequence[Loops]) -> MissingSizes:
    names = tuple(dict.fromkeys(name for each in found for name in each.sizes))
    options = " ".join(f"--param {name}=1000" for name in names)
    message = f"{path}: give the sizes of its loops, for example {options}"
    return MissingSizes(message, message, names)


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
    function: opt.FunctionName = None
    line: opt.LineNumber = None
    allow_reassociation: opt.Reassociation = False
    assume_no_alias: opt.NoAlias = False

    @property
    def choice(self) -> RegionChoice:
        """The regions to take."""
        return RegionChoice(self.region, self.function, self.line)

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
            self.choice,
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
