"""Factorizations whose unknowns are eliminated in blocks: found, legal, right, and an action."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.execution.compiling.toolchain import Toolchain
from looper.execution.output_validation import check_elsewhere
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule
from looper.search.beam import obvious_schedules
from looper.space import blocked_eliminations
from looper.space.blocked_eliminations import blocked_elimination
from looper.space.masks import outcome
from looper.space.states import State
from looper.space.subspaces import FULL
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel

PERFECT = {
    "lu": "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); fuse(S1, S3, 2)",
    "cholesky": "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); "
    "embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2)",
    "ludcmp": "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); fuse(S1, S3, 2)",
}


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that small matrices have several of."""
    monkeypatch.setattr(blocked_eliminations, "BLOCK", 12)


def at(name: str, n: int) -> Program:
    return read_c(find_kernel(name).path, params={"n": n})


def eliminated(name: str, n: int, *, threads: bool = True) -> Schedule:
    found = blocked_elimination(Schedule.parse(at(name, n), PERFECT[name]), "S1", threads=threads)
    assert found is not None
    return found


@pytest.mark.parametrize("name", PERFECT)
@pytest.mark.parametrize("n", [60, 77])
def test_results_are_equal(name: str, n: int, tmp_path: Path) -> None:
    found = eliminated(name, n)
    assert found.is_legal and found.exact_violation is None
    assert "pack(" in found.text and "parallelize(" in found.text
    cases = [Case(found, True), Case(eliminated(name, n, threads=False), True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


def test_without_threads_no_loop_is_parallel() -> None:
    assert "parallelize(" not in eliminated("lu", 60, threads=False).text


def test_nearly_all_work_is_a_product() -> None:
    found = eliminated("cholesky", 240)
    product = next(each for each in found.forest.program.statements if each.name == "S5")
    assert f"vectorize({product.name}, level=" in found.text
    assert product.part_of == "S1"


def test_at_all_sizes() -> None:
    found = eliminated("cholesky", 90)
    written = AtAllSizes(found, general_schedule(found))
    assert not written.uncopied and not written.general.where
    check_elsewhere(written.alone, [{"n": n} for n in (5, 12, 13, 61, 100)], Toolchain.detect())


def test_it_is_among_the_first_obvious_schedules() -> None:
    first = next(iter(obvious_schedules(at("lu", 80), lambda: None)))
    assert "[1, 1, 12])" in first.text and FULL.contains(first)


def test_it_is_an_action() -> None:
    schedule = Schedule.parse(at("lu", 80), PERFECT["lu"])
    (action,) = (
        each for each in FULL.actions if each.kind == "block_product" and each.arguments == (1,)
    )
    found = outcome(action, State(schedule, "S1"))
    assert found.legal and found.schedule is not None
    assert "[1, 1, 12])" in found.schedule.text


@pytest.mark.parametrize(
    "program",
    [
        kernel("gemm"),  # a product alone
        kernel("trisolv"),  # two loops
        at("lu", 20),  # fewer than two blocks
        c_program(
            "double A[60][60], double B[60][60]",
            "for (int i = 0; i < 60; i++)\n  for (int j = 0; j < 60; j++)\n"
            "    for (int k = 0; k < 60; k++) {\n      A[i][j] -= A[i][k] * A[k][j];\n"
            "      B[i][j] = A[j][i];\n    }",
        ),  # not legal
    ],
    ids=["product", "two-loops", "small", "illegal"],
)
def test_other_nests_stay(program: Program) -> None:
    assert blocked_elimination(Schedule(program), "S1", threads=True) is None
