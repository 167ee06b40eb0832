"""The 28 benchmark instances of the loop-interchange model (its Table 4): seven nests, four sizes.

The paper's table lists the sizes of heat3d in the opposite order, largest first; here they grow
like those of the other nests. matmul is not among the kernels that come with LOOPer, since programs
similar to those are excluded from training, and that would exclude nearly all programs similar to a
matrix product.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel

SIZES = ("MINI", "SMALL", "MEDIUM", "LARGE")
_OF_CATALOGUE = {
    "seidel2d": "tiramisu/seidel2d",
    "jacobi2d": "tiramisu/jacobi2d",
    "heat2d": "tiramisu/heat2d",
    "heat3d": "tiramisu/heat3d",
    "blur": "tiramisu/box_blur",
}
_MATMUL = Path(__file__).parents[1] / "benchmarks" / "matmul.c"
_JACOBI1D = find_kernel("polybench/jacobi-1d").path
_OTHERS = {
    "matmul": (_MATMUL, ((16, 32, 48), (64, 96, 128), (192, 256, 320), (1024, 1280, 1536))),
    "jacobi1d": (_JACOBI1D, ((64, 33), (96, 129), (256, 449), (1024, 2049))),
}
_PARAMETERS = {"matmul": ("ni", "nj", "nk"), "jacobi1d": ("tsteps", "n")}


@dataclass(frozen=True)
class Instance:
    """A nest with one set of sizes.

    Attributes:
        name: such as `matmul-MINI`.
        path: its C file.
        parameters: sizes by name.
    """

    name: str
    path: Path
    parameters: dict[str, int]

    @cached_property
    def program(self) -> Program:
        """The nest as a program."""
        return read_c(self.path, params=self.parameters)


def instances() -> list[Instance]:
    """Return all instances in the paper's order."""
    found = []
    for name in ("seidel2d", "matmul", "jacobi1d", "jacobi2d", "heat2d", "heat3d", "blur"):
        for number, size in enumerate(SIZES):
            if name in _OTHERS:
                path, values = _OTHERS[name]
                parameters = dict(zip(_PARAMETERS[name], values[number], strict=True))
            else:
                kernel = find_kernel(_OF_CATALOGUE[name])
                path, parameters = kernel.path, kernel.parameters(size)
            found.append(Instance(f"{name}-{size}", path, parameters))
    return found
