"""Optimisers that are C compilers: gcc, which is the baseline, clang, and clang with Polly."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from looper.codegen.harness import RESTRICT, originals, restrict_unit
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

    Arrays are declared not to overlap, as every tool that reads C assumes; otherwise Polly gives up
    on some kernels and guards the rest by checks at run time.
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
        """Return the original unit with `restrict` pointers."""
        del settings
        only = _ONLY_REGION if case.program.region is not None else ()
        forms = {RESTRICT: restrict_unit(case.program)}
        return Product(forms, self._toolchain(), (*_GOMP, *only))

    def _toolchain(self) -> Toolchain:
        vectorizer = ("-mllvm", f"-polly-vectorizer={self.vectorizer}") if self.vectorizer else ()
        return Toolchain.detect(clang() or "clang", (*_FLAGS, *_POLLY, *vectorizer))


@cache
def clang() -> str | None:
    """Return the path of the clang with the highest version number, or None if there is none."""
    found = [(number, shutil.which(f"clang-{number}")) for number in range(_OLDEST, _NEWEST)]
    numbered = [path for _, path in found if path]
    return numbered[-1] if numbered else shutil.which("clang")


@cache
def _loads_polly(path: str) -> bool:
    """Return True if this clang knows Polly's options without a plug-in (Debian's does)."""
    command = [path, *_FLAGS, *_POLLY, "-x", "c", "-", "-S", "-o", "-"]
    answer = subprocess.run(
        command, input="int looper;\n", capture_output=True, text=True, check=False
    )
    return answer.returncode == 0 and not re.search("[Uu]nknown", answer.stderr)
