"""The C compiler and the machine of measurements."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import sys
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from looper.codegen import GENERATOR
from looper.errors import DiskFull, LooperError, ToolchainError, UsageError
from looper.execution.compiling.flags import (
    Flags,
    check_language,
    exact,
    sort_flags,
    with_openmp,
    words,
)
from looper.execution.compiling.known_compilers import LAUNCHERS
from looper.execution.outcome import COMPILER_NEEDED, Calls
from looper.frontend.tree.predefined import predefined
from looper.support.cache import BoundedCache
from looper.support.child_processes import TookTooLong
from looper.support.compiler import (
    ASKING_SECONDS,
    DEFAULT_COMPILER,
    DEFAULT_FLAGS,
    INSTALL,
    compiler_answer,
)
from looper.support.deadline import Deadline
from looper.support.scratch import scratch_folder

MOST_THREADS = 4096

_NO_ROOM = "No space left on device|Disk quota exceeded"
_NO_FILES = re.compile("Too many open files")

# No contraction of a * b + c, no assumption on overflow: strict semantics of the C text.
_VERIFICATION_FLAGS = ("-ffp-contract=off", "-fwrapv")

_STANDARD = "-std=gnu11"

# Only code that the entry point needs is linked, so that the rest of the file may use symbols of
# other files; an undefined function that it does need is an error of the compilation, not of the
# first run. Functions can be inlined as in an executable, as they are not interposed at run time.
_SHARED_FLAGS = (
    "-shared",
    "-fPIC",
    "-fno-semantic-interposition",
    "-ffunction-sections",
    "-fdata-sections",
    "-w",
    "-Wl,-z,defs",
    "-Wl,--gc-sections",
)

# Only these functions are called, whatever visibility the file gives to others.
_EXPORTS = "{ global: looper_kernel*; looper_storage; looper_fill; looper_empty; local: *; };"

# Constructors run whenever a library is loaded, so nothing that they need can be omitted. If that
# is missing, they are made plain functions, as an unknown attribute has no effect.
_NO_CONSTRUCTORS = tuple(
    f"-D{name}=looper_no_{name.strip('_')}"
    for name in ("constructor", "destructor", "__constructor__", "__destructor__")
)

# Messages of the linkers of GNU and LLVM, gold and mold.
_UNDEFINED = re.compile(r"undefined (?:reference to|symbol:) [`']?([\w.$]+)")
_ERROR = re.compile(r"\berror: |fatal error|: cannot find |recompile with -fPIC")

_TRYING_SECONDS = 120.0
# More than a working compiler takes, so that it is not blamed for a short limit.
_LEAST_SECONDS = 2.0
_NO_OPENMP = re.compile(r"lomp|libomp")
_TRIAL = """
#include <math.h>
void looper_kernel(void *const *buffers)
{
  double *a = buffers[0];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = sqrt(a[i]);
}
"""


class CompilationFailed(LooperError):
    """The compiler refused some C; the text is the compiler's first error.

    Attributes:
        limit: its time limit in seconds, if it failed by exceeding that.
    """

    limit: float | None = None


class CompilationTooLong(CompilationFailed):
    """The compiler exceeded its time limit, or was predicted to.

    Args:
        limit: its time limit in seconds.
        foreseen: the predicted seconds, if it was not started because of that.
    """

    def __init__(self, limit: float, foreseen: float | None = None) -> None:
        text = f"{COMPILER_NEEDED} {limit:.3g} s"
        if foreseen is not None:
            text = f"the compiler would need some {foreseen:.0f} s, and has {limit:.3g} s"
        super().__init__(text)
        self.limit = limit


class MissingSymbols(CompilationFailed):
    """Some C uses functions or variables that it does not define."""

    def __init__(self, names: Sequence[str]) -> None:
        listed = ", ".join(f"`{name}`" for name in names)
        super().__init__(
            f"it uses {listed}, which the file does not define: name the objects or libraries "
            "that do, for example --ldflags other.o"
        )


def run_compiler(command: Sequence[str], source: str, scratch: Path, time_limit: float) -> str:
    """Run a compiler with `source` as its standard input, in a process group of its own.

    Its temporary files go to the folder `scratch`, so that files it leaves when it is killed are
    removed with that.

    Returns:
        Its warnings.

    Raises:
        CompilationFailed: it fails, or takes longer than `time_limit` seconds.
        DiskFull: there is no room for the files it writes.
        ToolchainError: it cannot be started.
    """
    try:
        done = compiler_answer(command, time_limit, {"TMPDIR": str(scratch)}, source)
    except TookTooLong:
        raise CompilationTooLong(time_limit) from None
    if done.status != 0:
        errors = done.errors
        if re.search(_NO_ROOM, errors):
            raise DiskFull(
                f"no space left in {scratch.parent} to compile in: make room there, or name "
                "another folder in the environment variable TMPDIR"
            )
        scarce = _NO_FILES.search(errors)
        if scarce:
            raise ToolchainError(
                f"`{command[0]}` cannot work: {scarce[0]}; raise the limit, `ulimit -n`"
            )
        undefined = dict.fromkeys(_UNDEFINED.findall(errors))
        if undefined:
            raise MissingSymbols(list(undefined))
        raise CompilationFailed(_first_error(errors) or f"exit status {done.status}")
    return done.errors


def _first_error(errors: str) -> str:
    lines = [line for line in errors.splitlines() if line.strip()]
    return next((line for line in lines if _ERROR.search(line)), lines[0] if lines else "")


@dataclass(frozen=True)
class Toolchain:
    """C compiler with the flags that candidates are compiled with.

    Attributes:
        compiler: path of the compiler.
        version: the first line of its `--version`.
        flags: options that determine the speed of the code, and the language.
        libraries: objects, libraries and options of the linker.
        reading: all given flags by category, including macros and folders of headers. Files are to
            be read with them (see `read_c`); programs that were read so carry them.
    """

    compiler: str
    version: str
    flags: tuple[str, ...] = DEFAULT_FLAGS
    libraries: tuple[str, ...] = ()
    reading: Flags = field(default_factory=Flags)

    @classmethod
    def detect(
        cls,
        compiler: str | None = None,
        flags: Sequence[str] | str | None = None,
        libraries: Sequence[str] | str = (),
        deadline: Deadline | None = None,
        *,
        compiles: bool = True,
    ) -> Toolchain:
        """Return the toolchain of a compiler, tested unless it is gcc with LOOPer's default flags.

        Args:
            compiler: name or path, or a command line that begins with one; default: the
                environment's `CC`, or gcc.
            flags: default: the environment's `CFLAGS`, or `DEFAULT_FLAGS`. `-fopenmp` is added if
                they do not mention OpenMP; flags that do not affect a function's code are dropped.
            libraries: objects, libraries and options of the linker that programs need.
            deadline: time by which it has to answer.
            compiles: it is used to compile; one that only provides macros and headers (see
                `read_c`) is not run here, and has no version.

        Raises:
            ToolchainError: there is no such compiler, or it does not work with these flags.
            UsageError: the words are invalid, or the language is too old.
        """
        path, own = _found(compiler)
        given, linked = _sorted_flags(own, flags, libraries)
        made = cls(
            path,
            "",
            with_openmp(given.code),
            (*given.libraries, *linked.libraries, *linked.code),
            given,
        )
        if not compiles:
            return made
        until = deadline or Deadline()
        made = replace(made, version=_version(path, until))
        if made.flags != DEFAULT_FLAGS or made.libraries or made.is_clang:
            _try(made, until)
        if until.seconds is not None:
            # Cached here within the deadline, as readers of files query it without one.
            predefined(path, made.flags, _seconds(ASKING_SECONDS, until))
        return made

    @classmethod
    def absent(
        cls, compiler: str | None = None, flags: Sequence[str] | str | None = None
    ) -> Toolchain:
        """Return a substitute where no program is run: flags for reading files, without a compiler.

        Args:
            compiler, flags: see `detect`; a compiler that is named has to exist.

        Raises:
            ToolchainError, UsageError: see `detect`.
        """
        own = _found(compiler)[1] if compiler is not None else []
        given, _ = _sorted_flags(own, flags, ())
        return cls("", "no compiler", with_openmp(given.code), reading=given)

    @property
    def is_clang(self) -> bool:
        """True if it is clang or derived from it."""
        return "clang" in self.version.lower()

    def compile(
        self,
        source: str,
        output: Path,
        *,
        verification: bool = False,
        arguments: Sequence[str] = (),
        time_limit: float = 120.0,
    ) -> Path:
        """Compile a translation unit to a shared object, which appears complete or not at all.

        Args:
            source: the C text.
            output: the shared object.
            verification: build for bitwise comparison of results instead of for speed.
            arguments: further options (`-I`, `-D`).
            time_limit: limit for the compiler in seconds.

        Raises:
            CompilationFailed: with the compiler's first error.
            ToolchainError: the compiler cannot be run.
        """
        flags = (*exact(self.flags), *_VERIFICATION_FLAGS) if verification else self.flags
        options = [_STANDARD, *flags, *_SHARED_FLAGS, *arguments]
        try:
            self._build(source, output, options, time_limit)
        except MissingSymbols as error:
            try:
                self._build(source, output, [*options, *_NO_CONSTRUCTORS], time_limit)
            except CompilationFailed:
                raise error from None
        return output

    def _build(self, source: str, output: Path, options: Sequence[str], time_limit: float) -> None:
        partial = output.with_name(f"{output.name}.{uuid.uuid4().hex}")
        unit = partial.with_name(f"{partial.name}.c")
        exports = partial.with_name(f"{partial.name}.exports")
        try:
            # In a file and not from standard input, with which `#include "x.h"` would be searched
            # in the current folder of this process.
            unit.write_text(source, "utf-8", "surrogateescape", newline="")
            exports.write_text(_EXPORTS)
            files = ["-x", "c", str(unit), "-x", "none", *self.libraries, "-o", str(partial)]
            linked = ["-Xlinker", f"--version-script={exports}", "-lm"]
            command = [self.compiler, *options, *files, *linked]
            run_compiler(command, "", output.parent, time_limit)
            partial.replace(output)
        except CompilationFailed as error:
            if isinstance(error, MissingSymbols | CompilationTooLong):
                raise
            raise CompilationFailed(str(error).replace(str(unit), "unit.c")) from None
        finally:
            for path in (partial, unit, exports):
                path.unlink(missing_ok=True)


def compiler_words(command: Sequence[str]) -> list[str]:
    """Return the compiler and the further words of a command, without launchers before them.

    Raises:
        UsageError: the command names no compiler.
    """
    found = list(command)
    while found and Path(found[0]).name in LAUNCHERS:
        found = found[1:]
        # ccache's own settings.
        while found and re.match(r"\w+=", found[0]):
            found = found[1:]
    if not any(found[:1]):
        raise UsageError(f"the command `{shlex.join(command)}` names no compiler")
    return found


def _split(option: str, flags: Sequence[str] | str) -> Sequence[str]:
    return words(option, flags) if isinstance(flags, str) else flags


def _found(compiler: str | None) -> tuple[str, list[str]]:
    """Return the path of a compiler, and the further words of its command."""
    name = compiler or os.environ.get("CC", "").strip() or DEFAULT_COMPILER
    command = compiler_words(words("--cc", name))
    path = shutil.which(command[0])
    if path is None:
        raise ToolchainError(f"the C compiler `{command[0]}` was not found: {INSTALL}")
    return path, command[1:]


def _sorted_flags(
    own: Sequence[str], flags: Sequence[str] | str | None, libraries: Sequence[str] | str
) -> tuple[Flags, Flags]:
    """Return the flags of a compiler and of its linker by category."""
    if flags is None:
        flags = os.environ.get("CFLAGS", "").strip() or DEFAULT_FLAGS
    given = sort_flags([*own, *_split("--cflags", flags)])
    linked = sort_flags(_split("--ldflags", libraries))
    strange = (*given.others, *linked.others)
    if strange:
        raise UsageError(f"`{strange[0]}` among the compiler's flags is not an option")
    check_language(given.code)
    return given, linked


def _version(path: str, deadline: Deadline) -> str:
    seconds = _seconds(ASKING_SECONDS, deadline)
    try:
        told = compiler_answer([path, "--version"], seconds)
    except TookTooLong:
        raise ToolchainError(
            f"`{path} --version` does not end: it was killed after {seconds:.3g} s"
        ) from None
    if told.status != 0:
        raise ToolchainError(f"`{path} --version` does not work: {_end_text(told.status)}")
    return (told.output.splitlines() or ["unknown"])[0].strip()


def _seconds(most: float, deadline: Deadline) -> float:
    """Return the time limit of a compiler's answer in seconds."""
    return min(most, max(_LEAST_SECONDS, deadline.spendable))


def _end_text(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"killed by signal {-status}"


def _try(toolchain: Toolchain, deadline: Deadline) -> None:
    """Check that a parallel loop compiles to code for this machine, once per toolchain.

    Raises:
        ToolchainError: it does not.
    """
    if _working.get(toolchain):
        return
    name = Path(toolchain.compiler).name
    flags = shlex.join((*toolchain.flags, *toolchain.libraries))
    seconds = _seconds(_TRYING_SECONDS, deadline)
    with scratch_folder() as folder:
        try:
            made = toolchain.compile(_TRIAL, folder / "trial.so", time_limit=seconds)
        except CompilationFailed as error:
            if toolchain.is_clang and _NO_OPENMP.search(str(error)):
                raise ToolchainError(_without_openmp(toolchain)) from None
            raise ToolchainError(
                f"`{name}` does not work with the flags `{flags}`: {error}"
            ) from None
        if _kind_of_code(made) != _kind_of_code(Path(sys.executable)):
            raise ToolchainError(
                f"`{name}` with the flags `{flags}` makes code for another kind of machine"
            )
    _working.keep(toolchain, True)


def _without_openmp(toolchain: Toolchain) -> str:
    found = re.search(r"clang version (\d+)", toolchain.version)
    package = f"libomp-{found[1]}-dev" if found else "libomp-dev"
    return (
        f"`{Path(toolchain.compiler).name}` has no OpenMP library: install it (Debian and Ubuntu: "
        f"`apt install {package}`; Fedora: `dnf install libomp-devel`), or do without parallel "
        "loops by the flag -fno-openmp"
    )


def _kind_of_code(path: Path) -> bytes:
    """Return word size, byte order and processor of an ELF file."""
    with path.open("rb") as file:
        header = file.read(20)
    return header[4:6] + header[18:20]


# Toolchains that have been tested successfully.
_working: BoundedCache[Toolchain, bool] = BoundedCache(64)


@dataclass(frozen=True)
class Machine:
    """Machine and settings on which times depend; times of different ones never mix.

    Attributes:
        cpu: the processor's model name.
        cores: number of cores this process may use.
        compiler: base name of the compiler.
        version: its version line.
        flags: its flags and the libraries it links, but not macros and header folders, which are
            part of the program.
        threads: OpenMP threads of the measured code.
        calls: the calls that are timed: later calls, or single ones in fresh processes.
        inputs: digest of the user's inputs, empty for random inputs.
        exact: results count as right only if they equal those of the user's file bit for bit, as
            compiled for speed.
        features: hash of the processor's family, model, stepping and instruction sets, as names
            such as "AMD EPYC" denote many processors; empty if unknown.
    """

    cpu: str
    cores: int
    compiler: str
    version: str
    flags: tuple[str, ...]
    threads: int
    calls: Calls = Calls.MANY
    inputs: str = ""
    features: str = ""
    exact: bool = False

    @classmethod
    def of(
        cls,
        toolchain: Toolchain,
        threads: int | None = None,
        calls: Calls = Calls.MANY,
        inputs: str = "",
        *,
        exact: bool = False,
    ) -> Machine:
        """Return this machine with a toolchain and threads (default: one for each usable core)."""
        cores = usable_cores()
        return cls(
            _cpu_model(),
            cores,
            Path(toolchain.compiler).name,
            toolchain.version,
            (*toolchain.flags, *map(_with_content, toolchain.libraries)),
            threads or cores,
            Calls(calls),
            inputs,
            _cpu_features(),
            exact,
        )

    @property
    def digest(self) -> str:
        """Content hash (hex), including the version of LOOPer's code generator."""
        facts = {**asdict(self), "generator": GENERATOR}
        for name in ("inputs", "features", "exact"):
            if not facts[name]:
                del facts[name]
        encoded = json.dumps(facts, sort_keys=True)
        return hashlib.sha256(encoded.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        single = ", single calls" if self.calls is Calls.ONCE else ""
        given = f", inputs {self.inputs}" if self.inputs else ""
        given += ", exact" if self.exact else ""
        return (
            f"{self.cpu}, {self.cores} cores, {self.version}, {' '.join(self.flags)}, "
            f"{self.threads} threads{single}{given}"
        )


def _with_content(library: str) -> str:
    """Return a linked library; a file with a hash of its contents, as it may be rebuilt."""
    try:
        content = Path(library).read_bytes()
    except (OSError, ValueError):
        return library
    return f"{library} ({hashlib.sha256(content).hexdigest()[:8]})"


def usable_cores() -> int:
    """Return the number of cores this process may run on."""
    return len(os.sched_getaffinity(0))


def _cpu_features() -> str:
    """Return the features (see `Machine`) of the first listed processor."""
    first = _cpu_info().partition("\n\n")[0]
    names = "cpu family|model|stepping|flags|Features|CPU \\w+"
    found = re.findall(rf"^(?:{names})\s*:.*$", first, re.MULTILINE)
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:8] if found else ""


def _cpu_info() -> str:
    try:
        return Path("/proc/cpuinfo").read_text(errors="replace")
    except OSError:
        return ""


def _cpu_model() -> str:
    text = _cpu_info()
    # x86 has "model name"; ARM has no name, and the part number distinguishes models.
    for key in ("model name", "cpu model", "CPU part", "cpu"):
        found = re.search(rf"^{key}\s*:\s*(.+)$", text, re.MULTILINE)
        if found:
            return found.group(1).strip()
    return "unknown"
