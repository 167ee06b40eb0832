"""The C compiler and the machine that measurements are made with."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from looper.codegen import GENERATOR
from looper.errors import DiskFull, LooperError, ToolchainError

MOST_THREADS = 4096

_NO_ROOM = "No space left on device|Disk quota exceeded"

DEFAULT_FLAGS = ("-O3", "-march=native", "-fopenmp")

# No contraction of a * b + c, no assumption on overflow: what the C text says, to the bit.
_VERIFICATION_FLAGS = ("-ffp-contract=off", "-fwrapv")

# An undefined function is an error of the compilation, not of the first run.
_SHARED_FLAGS = ("-std=gnu11", "-shared", "-fPIC", "-w", "-Wl,-z,defs")

_INSTALL = "install it (Debian and Ubuntu: `apt install gcc libc6-dev`; Fedora: `dnf install gcc`)"


class CompilationFailed(LooperError):
    """The compiler refused some C; the text is the compiler's first error."""


def run_compiler(command: Sequence[str], source: str, scratch: Path, time_limit: float) -> None:
    """Run a compiler with `source` as its standard input, as a process group of its own.

    Its temporary files go to the folder `scratch`, so that what it leaves when it is killed is
    removed with that.

    Raises:
        CompilationFailed: it says no, or takes longer than `time_limit` seconds.
        DiskFull: there is no room for what it writes.
        ToolchainError: it can not be started.
    """
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
            # In English, so that the first error can be found.
            env={**os.environ, "LC_ALL": "C", "TMPDIR": str(scratch)},
        )
    except OSError as error:
        raise ToolchainError(f"can not run `{command[0]}` ({error.strerror}): {_INSTALL}") from None
    try:
        _, errors = process.communicate(source, timeout=time_limit)
    except subprocess.TimeoutExpired:
        raise CompilationFailed(f"the compiler needed more than {time_limit:g} s") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    if process.returncode != 0:
        if re.search(_NO_ROOM, errors):
            raise DiskFull(
                f"no space left in {scratch.parent} to compile in: make room there, or name "
                "another folder in the environment variable TMPDIR"
            )
        raise CompilationFailed(_first_error(errors) or f"exit status {process.returncode}")


def _first_error(errors: str) -> str:
    lines = [line for line in errors.splitlines() if line.strip()]
    pattern = re.compile(r"\berror: |undefined reference|fatal error")
    return next((line for line in lines if pattern.search(line)), lines[0] if lines else "")


@dataclass(frozen=True)
class Toolchain:
    """A C compiler with the flags that candidates are compiled with.

    Attributes:
        compiler: path of the compiler.
        version: the first line of its `--version`.
        flags: options that determine the speed of the code.
    """

    compiler: str
    version: str
    flags: tuple[str, ...] = DEFAULT_FLAGS

    @classmethod
    def detect(cls, compiler: str = "gcc", flags: Sequence[str] = DEFAULT_FLAGS) -> Toolchain:
        """The toolchain of the compiler with this name or path.

        Raises:
            ToolchainError: there is none, or it does not work.
        """
        path = shutil.which(compiler)
        if path is None:
            raise ToolchainError(f"the C compiler `{compiler}` was not found: {_INSTALL}")
        try:
            answer = subprocess.run(
                [path, "--version"], capture_output=True, text=True, timeout=30, check=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ToolchainError(f"`{path} --version` does not work: {error}") from None
        return cls(path, (answer.stdout.splitlines() or ["unknown"])[0].strip(), tuple(flags))

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
            verification: build for comparing results bit for bit instead of for speed.
            arguments: further options (`-I`, `-D`).
            time_limit: seconds the compiler may take.

        Raises:
            CompilationFailed: with the compiler's first error.
            ToolchainError: the compiler can not be run.
        """
        partial = output.with_name(f"{output.name}.{uuid.uuid4().hex}")
        extra = _VERIFICATION_FLAGS if verification else ()
        options = [*self.flags, *_SHARED_FLAGS, *extra, *arguments]
        try:
            run_compiler(
                [self.compiler, *options, "-x", "c", "-", "-o", str(partial), "-lm"],
                source,
                output.parent,
                time_limit,
            )
            partial.replace(output)
        finally:
            partial.unlink(missing_ok=True)
        return output


@dataclass(frozen=True)
class Machine:
    """Everything about machine and settings that times depend on; times of two never mix.

    Attributes:
        cpu: the processor's model name.
        cores: number of cores this process may use.
        compiler: base name of the compiler.
        version: its version line.
        flags: its flags.
        threads: OpenMP threads of the measured code.
        inputs: digest of the user's inputs, empty where inputs are random.
    """

    cpu: str
    cores: int
    compiler: str
    version: str
    flags: tuple[str, ...]
    threads: int
    inputs: str = ""

    @classmethod
    def of(cls, toolchain: Toolchain, threads: int | None = None, inputs: str = "") -> Machine:
        """This machine with `toolchain` and `threads` (default: one for each usable core)."""
        cores = usable_cores()
        return cls(
            _cpu_model(),
            cores,
            Path(toolchain.compiler).name,
            toolchain.version,
            toolchain.flags,
            threads or cores,
            inputs,
        )

    @property
    def digest(self) -> str:
        """Content hash (hex), also of the version of our own code generator."""
        facts = {**asdict(self), "generator": GENERATOR}
        if not self.inputs:
            del facts["inputs"]
        encoded = json.dumps(facts, sort_keys=True)
        return hashlib.sha256(encoded.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        given = f", inputs {self.inputs}" if self.inputs else ""
        return (
            f"{self.cpu}, {self.cores} cores, {self.version}, {' '.join(self.flags)}, "
            f"{self.threads} threads{given}"
        )


def usable_cores() -> int:
    """Number of cores this process may run on."""
    return len(os.sched_getaffinity(0))


def _cpu_model() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(errors="replace")
    except OSError:
        return "unknown"
    # x86 says "model name"; arm has no name, and the part number tells models apart.
    for key in ("model name", "cpu model", "CPU part", "cpu"):
        found = re.search(rf"^{key}\s*:\s*(.+)$", text, re.MULTILINE)
        if found:
            return found.group(1).strip()
    return "unknown"
