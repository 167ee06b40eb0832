"""The cases of a comparison: programs of a suite at some sizes, or the regions of C files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import UsageError
from looper.ir.program import Program
from looper.kernels import Kernel, find_kernel, suites

NO_SIZE = "-"


@dataclass(frozen=True)
class Case:
    """A program at one size: a row of the results.

    Attributes:
        kernel: its name, as in `polybench/gemm` or `file.c:2`.
        size: name of the size, `-` for a C file of the user.
        program: the program.
    """

    kernel: str
    size: str
    program: Program

    @property
    def label(self) -> str:
        """The title in tables: `gemm LARGE`."""
        name = self.kernel.rpartition("/")[2]
        return name if self.size == NO_SIZE else f"{name} {self.size}"

    @property
    def slug(self) -> str:
        """The title in file names: `polybench-gemm-LARGE`."""
        size = "" if self.size == NO_SIZE else f"-{self.size}"
        text = f"{self.kernel}{size}"
        return "".join(c if c.isalnum() or c in "-_." else "-" for c in text)


def suite_cases(suite: str, kernels: Sequence[str] = (), sizes: Sequence[str] = ()) -> list[Case]:
    """Return kernels of a suite (all of them if none is named), one size after the other.

    The default size is LARGE, or the largest there is.

    Raises:
        UsageError: there is no such suite, kernel or size.
    """
    members = suites().get(suite, [])
    if not members:
        known = ", ".join(sorted(suites()))
        raise UsageError(f"there is no suite {suite!r}; there are {known}, or give C files")
    if kernels:
        members = [_member(suite, name) for name in dict.fromkeys(kernels)]
    if not sizes:
        return [_case(kernel, _default_size(kernel)) for kernel in members]
    return [_case(kernel, size.upper()) for size in dict.fromkeys(sizes) for kernel in members]


def _case(kernel: Kernel, size: str) -> Case:
    return Case(f"{kernel.suite}/{kernel.name}", size, kernel.program(size))


def _default_size(kernel: Kernel) -> str:
    return "LARGE" if "LARGE" in kernel.sizes else list(kernel.sizes)[-1]


def _member(suite: str, name: str) -> Kernel:
    kernel = find_kernel(name if "/" in name else f"{suite}/{name}")
    if kernel.suite != suite:
        raise UsageError(f"--kernel {name}: this kernel is not in the suite {suite!r}")
    return kernel


def file_cases(files: Sequence[tuple[str, Sequence[Program]]]) -> list[Case]:
    """Return a case for every region of C files, each given with its name."""
    cases = []
    for file, programs in files:
        for number, program in enumerate(programs, start=1):
            name = Path(file).name
            kernel = name if len(programs) == 1 else f"{name}:{number}"
            cases.append(Case(kernel, NO_SIZE, program))
    return cases
