"""isl's scheduler: its code computes the same bits as the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.codegen.harness import CONSTANTS, restrict_unit
from looper.compare.blas import Blas, blas_kernels
from looper.compare.cases import Case
from looper.compare.isl_scheduler import IslScheduler
from looper.compare.optimiser_protocol import Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.sandbox import Limits, Repeats
from looper.kernels import find_kernel
from looper.memo.store import Memo

KERNELS = (
    "gemm jacobi-2d lu cholesky gramschmidt seidel-2d fdtd-2d symm correlation durbin adi nussinov"
)


def case(name: str) -> Case:
    return Case(name, "MINI", find_kernel(name).program("MINI"))


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(Memo(), tmp_path_factory.mktemp("scratch"), threads=2)


def executor(made: Case) -> Executor:
    return Executor(
        made.program,
        toolchain=Toolchain.detect(flags=("-O1", "-fopenmp")),
        threads=2,
        repeats=Repeats(1, 1, 0.0),
        limits=Limits(seconds=20.0),
    )


@pytest.mark.parametrize("name", KERNELS.split())
def test_the_code_is_right_bit_for_bit(name, settings):
    made = case(name)
    code = IslScheduler().produce(made, settings).forms[CONSTANTS]
    with executor(made) as run:
        assert run.verify(code).ok


def test_stencils_and_products_are_parallel(settings):
    for name in ("gemm", "jacobi-2d", "correlation"):
        assert (
            "#pragma omp parallel for"
            in IslScheduler().produce(case(name), settings).forms[CONSTANTS]
        )


def test_permutable_bands_are_tiled(settings):
    made = Case("gemm", "SMALL", find_kernel("gemm").program("SMALL"))
    assert "+= 32" in IslScheduler().produce(made, settings).forms[CONSTANTS]


@pytest.mark.parametrize("name", ["durbin", "symm", "deriche"])
def test_the_unit_with_restrict_is_the_same_program(name):
    made = case(name)
    with executor(made) as run:
        assert run.verify(restrict_unit(made.program)).ok


@pytest.mark.skipif(Blas().unavailable() is not None, reason="NumPy without OpenBLAS")
@pytest.mark.parametrize("name", blas_kernels())
def test_the_blas_computes_what_the_kernel_does(name, settings, tmp_path: Path):
    made = case(name)
    product = Blas().produce(made, settings)
    library = product.toolchain.compile(
        product.forms["calls"], tmp_path / "blas.so", arguments=product.arguments
    )
    with (
        executor(made) as run,
        run.resident(library, samples=1, seconds=0.001) as resident,
    ):
        assert resident.failure is None
        assert resident.sample() is not None
