"""Halide's pipelines compute what our kernels do; the tests need the wheel `halide`."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.compare.cases import Case
from looper.compare.halide import Halide
from looper.compare.halide_pipelines import kernels
from looper.compare.optimiser_protocol import Gap, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.sandbox import Limits, Repeats
from looper.kernels import find_kernel
from looper.memo.store import Memo


def case(name: str) -> Case:
    kernel = find_kernel(name)
    size = dict(kernel.parameters("MINI"))
    if "tsteps" in size:
        return Case(name, "", kernel.program("MLSYS21"))
    return Case(name, "MINI", kernel.program("MINI"))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(Memo(), tmp_path, threads=2)


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("looper.compare.halide.find_spec", lambda _: None)
    assert "not installed" in (Halide().unavailable() or "")


@pytest.mark.skipif(Halide().unavailable() is not None, reason="the wheel is not installed")
@pytest.mark.parametrize("name", kernels())
def test_a_pipeline_computes_what_the_kernel_does(
    name: str, settings: Settings, tmp_path: Path
) -> None:
    made = case(name)
    product = Halide().produce(made, settings)
    assert product.own_threads and "Func" in product.note and product.search["seconds"] > 0
    library = product.toolchain.compile(
        product.forms["pipeline"], tmp_path / "halide.so", arguments=product.arguments
    )
    executor = Executor(
        made.program,
        toolchain=Toolchain.detect(flags=("-O1", "-fopenmp")),
        threads=2,
        repeats=Repeats(1, 1, 0.0),
        limits=Limits(seconds=20.0),
    )
    with executor as run, run.resident(library, samples=1, seconds=0.001) as resident:
        assert resident.failure is None
        assert resident.sample() is not None


@pytest.mark.skipif(Halide().unavailable() is not None, reason="the wheel is not installed")
def test_loops_over_time_are_no_pipeline(settings: Settings) -> None:
    with pytest.raises(Gap, match="no pipeline"):
        Halide().produce(Case("tiramisu/seidel2d", "", case("tiramisu/seidel2d").program), settings)
    jacobi = find_kernel("tiramisu/jacobi2d").program("MINI")
    with pytest.raises(Gap, match="no pipeline"):
        Halide().produce(Case("tiramisu/jacobi2d", "MINI", jacobi), settings)
