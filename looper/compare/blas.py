"""OpenBLAS, as the hardware's limit for kernels that are a few calls of the BLAS.

The calls are C, linked with the library that comes with NumPy, so they run in the same kind of
process and on the same buffers as the other contenders, without an interpreter in the time.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from looper.codegen.harness import lines_unit
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Gap, Product, Settings
from looper.errors import LooperError
from looper.execution.compiling.toolchain import Toolchain
from looper.kernels import find_kernel

# Row-major, no transposition, transposition, lower triangle, left side, unit diagonal.
_CONSTANTS = {"ROW": 101, "N": 111, "T": 112, "LOWER": 122, "LEFT": 141, "UNIT": 132}

_PROTOTYPES = {
    "daxpy": "integer, double, const double *, integer, double *, integer",
    "dgemv": "int, int, integer, integer, double, const double *, integer, const double *, integer,"
    " double, double *, integer",
    "dger": "int, integer, integer, double, const double *, integer, const double *, integer,"
    " double *, integer",
    "dgemm": "int, int, int, integer, integer, integer, double, const double *, integer,"
    " const double *, integer, double, double *, integer",
    "dsymm": "int, int, int, integer, integer, double, const double *, integer, const double *,"
    " integer, double, double *, integer",
    "dsyrk": "int, int, int, integer, integer, double, const double *, integer, double, double *,"
    " integer",
    "dsyr2k": "int, int, int, integer, integer, double, const double *, integer, const double *,"
    " integer, double, double *, integer",
    "dtrmm": "int, int, int, int, int, integer, integer, double, const double *, integer,"
    " double *, integer",
}

# `*A` is the first row of a matrix, so a pointer to its first element.
_MVT = (
    "dgemv(ROW, N, n, n, 1.0, *A, n, {0}, 1, 1.0, x1, 1);",
    "dgemv(ROW, T, n, n, 1.0, *A, n, {1}, 1, 1.0, x2, 1);",
)
_CALLS: dict[str, tuple[str, ...]] = {
    "polybench/gemm": ("dgemm(ROW, N, N, ni, nj, nk, alpha, *A, nk, *B, nj, beta, *C, nj);",),
    "polybench/2mm": (
        "dgemm(ROW, N, N, ni, nj, nk, alpha, *A, nk, *B, nj, 0.0, *tmp, nj);",
        "dgemm(ROW, N, N, ni, nl, nj, 1.0, *tmp, nj, *C, nl, beta, *D, nl);",
    ),
    "polybench/3mm": (
        "dgemm(ROW, N, N, ni, nj, nk, 1.0, *A, nk, *B, nj, 0.0, *E, nj);",
        "dgemm(ROW, N, N, nj, nl, nm, 1.0, *C, nm, *D, nl, 0.0, *F, nl);",
        "dgemm(ROW, N, N, ni, nl, nj, 1.0, *E, nj, *F, nl, 0.0, *G, nl);",
    ),
    "polybench/syrk": ("dsyrk(ROW, LOWER, N, n, m, alpha, *A, m, beta, *C, n);",),
    "polybench/syr2k": ("dsyr2k(ROW, LOWER, N, n, m, alpha, *A, m, *B, m, beta, *C, n);",),
    "polybench/trmm": ("dtrmm(ROW, LEFT, LOWER, T, UNIT, m, n, alpha, *A, m, *B, n);",),
    "polybench/symm": ("dsymm(ROW, LEFT, LOWER, m, n, alpha, *A, m, *B, n, beta, *C, n);",),
    "polybench/mvt": tuple(line.format("y_1", "y_2") for line in _MVT),
    "tiramisu/mvt": tuple(line.format("y1", "y2") for line in _MVT),
    "polybench/gemver": (
        "dger(ROW, n, n, 1.0, u1, 1, v1, 1, *A, n);",
        "dger(ROW, n, n, 1.0, u2, 1, v2, 1, *A, n);",
        "dgemv(ROW, T, n, n, beta, *A, n, y, 1, 1.0, x, 1);",
        "daxpy(n, 1.0, z, 1, x, 1);",
        "dgemv(ROW, N, n, n, alpha, *A, n, x, 1, 1.0, w, 1);",
    ),
    "polybench/gesummv": (
        "dgemv(ROW, N, n, n, 1.0, *A, n, x, 1, 0.0, tmp, 1);",
        "dgemv(ROW, N, n, n, beta, *B, n, x, 1, 0.0, y, 1);",
        "daxpy(n, alpha, tmp, 1, y, 1);",
    ),
    "polybench/atax": (
        "dgemv(ROW, N, m, n, 1.0, *A, n, x, 1, 0.0, tmp, 1);",
        "dgemv(ROW, T, m, n, 1.0, *A, n, tmp, 1, 0.0, y, 1);",
    ),
    "polybench/bicg": (
        "dgemv(ROW, T, n, m, 1.0, *A, m, r, 1, 0.0, s, 1);",
        "dgemv(ROW, N, n, m, 1.0, *A, m, p, 1, 0.0, q, 1);",
    ),
}


class _Library(NamedTuple):
    """An OpenBLAS: its functions are `prefix + "cblas_dgemm" + suffix`."""

    path: Path
    prefix: str
    suffix: str
    version: str


@dataclass(frozen=True)
class Blas:
    """The OpenBLAS that NumPy was built with."""

    name: str = "blas"
    description: str = "OpenBLAS, the hardware's limit"

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        return None if _library() else "NumPy was not built with OpenBLAS here"

    def version(self) -> str:
        """Return the version reported by the library."""
        library = _library()
        return library.version if library else "none"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Return the calls that compute the kernel.

        Raises:
            Gap: it is not a few calls.
        """
        del settings
        calls, library = _CALLS.get(case.kernel), _library()
        if calls is None or library is None:
            raise Gap("not a few calls of the BLAS")
        sizes = [f"  enum {{ {name} = {value} }};" for name, value in case.program.parameters]
        code = lines_unit(
            case.program, [*sizes, *(f"  {call}" for call in calls)], _declarations(library, calls)
        )
        # The library precedes the object that needs it on the command line.
        where = f"-Wl,-rpath,{library.path.parent}"
        link = ("-Wl,--no-as-needed", str(library.path), where)
        # Without OpenMP: its start binds the process to one core, and OpenBLAS then sees only that.
        toolchain = Toolchain.detect("gcc", ("-O3", "-march=native", "-fno-openmp"))
        return Product({"calls": code}, toolchain, link, " ".join(calls), own_threads=True)


def blas_kernels() -> tuple[str, ...]:
    """Return the names of the kernels that have calls."""
    return tuple(name for name in _CALLS if find_kernel(name))


def _declarations(library: _Library, calls: tuple[str, ...]) -> tuple[str, ...]:
    wide = "long" if "64" in library.suffix else "int"
    lines = [f"typedef {wide} integer;"]
    lines += [f"enum {{ {name} = {value} }};" for name, value in _CONSTANTS.items()]
    for function in dict.fromkeys(call.partition("(")[0] for call in calls):
        symbol = f"{library.prefix}cblas_{function}{library.suffix}"
        lines += [
            f"void {symbol}({_PROTOTYPES[function]});",
            f"#define {function} {symbol}",
        ]
    return tuple(lines)


@cache
def _library() -> _Library | None:
    for path in _loaded_libraries():
        loaded = ctypes.CDLL(str(path))
        for prefix, suffix in (("scipy_", "64_"), ("scipy_", ""), ("", "64_"), ("", "")):
            if hasattr(loaded, f"{prefix}cblas_dgemm{suffix}"):
                config = getattr(loaded, f"{prefix}openblas_get_config{suffix}", None)
                return _Library(path, prefix, suffix, _said(config) or path.name)
    return None


def _said(function: ctypes._NamedFuncPointer | None) -> str:
    if function is None:
        return ""
    function.restype = ctypes.c_char_p
    answer = function()
    return answer.decode(errors="replace").strip() if isinstance(answer, bytes) else ""


def _loaded_libraries() -> list[Path]:
    """Return the OpenBLAS libraries in this process: NumPy has loaded its own."""
    np.dot(np.ones((2, 2)), np.ones((2, 2)))
    try:
        mapped = Path("/proc/self/maps").read_text()
    except OSError as error:
        raise LooperError(f"cannot see which libraries are loaded: {error.strerror}") from None
    found = re.findall(r"\s(/\S*openblas\S*\.so\S*)$", mapped, re.MULTILINE)
    return [Path(text) for text in dict.fromkeys(found)]
