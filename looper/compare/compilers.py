"""Optimisers that are C compilers: gcc, which is the baseline, clang, Polly and docc."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from looper.codegen.harness import FILE, RESTRICT, framed_unit, originals, restrict_unit
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Product, Settings
from looper.errors import ToolchainError
from looper.execution.compiling.toolchain import Toolchain
from looper.support.compiler import DEFAULT_FLAGS

# For the original, which has no OpenMP pragmas: clang's own OpenMP library is not needed.
_FLAGS = ("-O3", "-march=native", "-fno-openmp")
_POLLY = ("-mllvm", "-polly", "-mllvm", "-polly-parallel", "-mllvm", "-polly-tiling")
# Polly calls the same OpenMP library as gcc's code, so all contenders start threads alike.
_GOMP = ("-Wl,--no-as-needed", "-lgomp")
# The rest of the user's file is in the unit too; Polly can take half a minute for that.
_ONLY_REGION = ("-mllvm", "-polly-only-func=looper_region")
_OLDEST, _NEWEST = 14, 40
_DOCC = ("-O3", "-march=native", "-fno-openmp", "-docc-tune=openmp")


@dataclass(frozen=True)
class Gcc:
    """The unchanged program, compiled by gcc: the baseline of all comparisons."""

    name: str = "gcc"
    description: str = "the original, gcc -O3 -march=native"

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        try:
            self._toolchain()
        except ToolchainError as error:
            return str(error)
        return None

    def version(self) -> str:
        """Return version and flags."""
        toolchain = self._toolchain()
        return f"{toolchain.version}, {' '.join(toolchain.flags)}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Return the original in all its forms."""
        del settings
        return Product(originals(case.program), self._toolchain())

    def _toolchain(self) -> Toolchain:
        return Toolchain.detect("gcc", DEFAULT_FLAGS)


@dataclass(frozen=True)
class Clang:
    """The unchanged program, compiled by the newest clang."""

    name: str = "clang"
    description: str = "the original, clang -O3 -march=native"
    flags: tuple[str, ...] = _FLAGS

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        if clang() is None:
            return "no clang on the PATH (Debian: `apt-get install clang-19`)"
        return None

    def version(self) -> str:
        """Return version and flags."""
        toolchain = self._toolchain()
        return f"{toolchain.version}, {' '.join(toolchain.flags)}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Return the original in all its forms."""
        del settings
        return Product(originals(case.program), self._toolchain())

    def _toolchain(self) -> Toolchain:
        return Toolchain.detect(clang() or "clang", self.flags)


@dataclass(frozen=True)
class Polly:
    """The unchanged program, compiled by clang with Polly's tiling and parallelization.

    In one form arrays are declared not to overlap, as every tool that reads C assumes; in the
    other, as the file has it, Polly gives up on some kernels and guards the rest by checks at run
    time.
    """

    name: str = "polly"
    vectorizer: str = ""
    description: str = field(init=False, default="clang with -polly -polly-parallel -polly-tiling")

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        path = clang()
        if path is None:
            return Clang().unavailable()
        if not _loads_polly(path):
            return f"{Path(path).name} was built without Polly"
        return None

    def version(self) -> str:
        """Return version and flags."""
        toolchain = self._toolchain()
        return f"{toolchain.version}, {' '.join(toolchain.flags)}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Return the original unit with `restrict` pointers, and the region as its file has it."""
        del settings
        program = case.program
        only = _ONLY_REGION if program.region is not None else ()
        forms = {RESTRICT: restrict_unit(program)}
        if program.region is not None:
            forms[FILE] = framed_unit(program, program.region.text)
        return Product(forms, self._toolchain(), (*_GOMP, *only))

    def _toolchain(self) -> Toolchain:
        vectorizer = ("-mllvm", f"-polly-vectorizer={self.vectorizer}") if self.vectorizer else ()
        return Toolchain.detect(clang() or "clang", (*_FLAGS, *_POLLY, *vectorizer))


@dataclass(frozen=True)
class Docc:
    """The unchanged program, compiled by Daisytuner's docc, which lifts loops to dataflow graphs.

    The C compiler `docc` takes the options of clang, and `-docc-tune=openmp` (its documentation,
    "Commandline Options"). The package `docc-compiler` on PyPI has no C compiler: it translates
    functions of Python. PyPI's `docc` is another program.
    """

    name: str = "docc"
    description: str = "the original, docc -O3 -march=native -docc-tune=openmp"

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        path = shutil.which("docc")
        if path is None:
            return (
                "no `docc` for C on the PATH (https://daisytuner.com; PyPI's docc-compiler only "
                "translates Python)"
            )
        if not _accepts(path, _DOCC):
            return f"{path} is no C compiler with {_DOCC[-1]}"
        return None

    def version(self) -> str:
        """Return version and flags."""
        toolchain = self._toolchain()
        return f"{toolchain.version}, {' '.join(toolchain.flags)}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Return the original in all its forms."""
        del settings
        # It may start threads by another library than gcc's.
        return Product(originals(case.program), self._toolchain(), own_threads=True)

    def _toolchain(self) -> Toolchain:
        return Toolchain.detect("docc", _DOCC)


@cache
def clang() -> str | None:
    """Return the path of the clang with the highest version number, or None if there is none."""
    found = [(number, shutil.which(f"clang-{number}")) for number in range(_OLDEST, _NEWEST)]
    numbered = [path for _, path in found if path]
    return numbered[-1] if numbered else shutil.which("clang")


@cache
def _loads_polly(path: str) -> bool:
    """Return True if this clang knows Polly's options without a plug-in (Debian's does)."""
    return _accepts(path, (*_FLAGS, *_POLLY))


@cache
def _accepts(path: str, flags: tuple[str, ...]) -> bool:
    """Return True if a compiler compiles a line of C with these flags, and knows all of them."""
    command = [path, *flags, "-x", "c", "-", "-S", "-o", "-"]
    try:
        answer = subprocess.run(
            command, input="int looper;\n", capture_output=True, text=True, check=False
        )
    except OSError:
        return False
    return answer.returncode == 0 and not re.search("[Uu]n(known|recognized)", answer.stderr)
