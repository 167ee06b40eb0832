"""The kernels that come with LOOPer: C sources, and their sizes in `catalogue.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from looper.errors import UsageError
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.support import arguments

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Kernel:
    """A kernel that comes with LOOPer.

    Attributes:
        suite, name: as in `polybench/gemm`.
        description: one line.
        sizes: parameter values by the size's name, smallest first.
    """

    suite: str
    name: str
    description: str
    sizes: dict[str, dict[str, int]]

    @property
    def path(self) -> Path:
        """Path of its C file."""
        return FOLDER / self.suite / f"{self.name}.c"

    def parameters(self, size: str) -> dict[str, int]:
        """Return the values of the size parameters.

        Raises:
            UsageError: it has no such size.
        """
        found = self.sizes.get(arguments.text("size", size).upper())
        if found is None:
            message = f"kernel {self.suite}/{self.name} has no size {size!r}; "
            known = ", ".join(self.sizes)
            raise UsageError(f"{message}there are {known}", f"{message}--size takes {known}")
        return found

    def program(self, size: str) -> Program:
        """Return the kernel as a program of one size.

        Raises:
            UsageError: it has no such size.
        """
        return _read(self.path, tuple(self.parameters(size).items()))


@cache
def _read(path: Path, parameters: tuple[tuple[str, int], ...]) -> Program:
    """Read a program; it is immutable, so that all environments of a process can share it."""
    return read_c(path, params=dict(parameters))


@cache
def catalogue() -> tuple[Kernel, ...]:
    """Return all kernels, by suite and name."""
    with (FOLDER / "catalogue.toml").open("rb") as file:
        content = tomllib.load(file)
    return tuple(
        Kernel(suite, name, entry["description"], entry["sizes"])
        for suite, kernels in content.items()
        for name, entry in sorted(kernels.items())
    )


def suites() -> dict[str, list[Kernel]]:
    """Return the kernels of every suite, by its name."""
    found: dict[str, list[Kernel]] = {}
    for kernel in catalogue():
        found.setdefault(kernel.suite, []).append(kernel)
    return found


def find_kernel(name: str) -> Kernel:
    """Return the kernel of a name, `gemm` or `polybench/gemm`; in ambiguous cases PolyBench's.

    Raises:
        UsageError: there is none; the message suggests the nearest name.
    """
    arguments.text("name", name)
    for kernel in catalogue():
        if name in (kernel.name, f"{kernel.suite}/{kernel.name}"):
            return kernel
    known = [kernel.name for kernel in catalogue()]
    near = get_close_matches(name, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else "; `looper kernels` lists them"
    raise UsageError(f"there is no kernel {name!r}{hint}")


def kernel_of_file(path: str | Path) -> Kernel | None:
    """Return the kernel of a path, by its folder and file name; None if it is another file."""
    file = Path(path).resolve()
    for kernel in catalogue():
        if file.stem == kernel.name and file.parent.name == kernel.suite:
            return kernel
    return None
