"""Shortest paths and other closures of matrices with blocks of steps executed at a time."""

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
from looper.space import blocked_closures
from looper.space.blocked_closures import blocked_closure
from looper.space.subspaces import FULL
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program

UPDATES = {
    "transitive closure": ("int", "A[i][j] = A[i][j] || (A[i][k] && A[k][j]);"),
    "products": ("double", "A[i][j] += A[i][k] * A[k][j];"),
    "widest paths": (
        "float",
        "A[i][j] = A[i][j] > A[i][k] + A[k][j] ? A[i][j] : A[i][k] + A[k][j];",
    ),
    "the row alone": ("double", "A[i][j] = 0.5 * A[i][j] + A[k][j];"),
}


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that small matrices have several of."""
    monkeypatch.setattr(blocked_closures, "BLOCK", 6)


def paths(n: int) -> Program:
    return read_c(find_kernel("floyd-warshall").path, params={"n": n})


def closure(name: str, n: int) -> Program:
    kind, update = UPDATES[name]
    loops = "".join(f"for (int {x} = 0; {x} < {n}; {x}++) " for x in "kij")
    return c_program(f"{kind} A[{n}][{n}]", loops + update)


def blocked(program: Program, *, threads: bool = True) -> Schedule:
    found = blocked_closure(Schedule(program), "S1", threads=threads)
    assert found is not None
    return found


@pytest.mark.parametrize("n", [24, 29, 36])
def test_shortest_paths_are_equal(n: int, tmp_path: Path) -> None:
    found = blocked(paths(n))
    assert found.is_legal and found.exact_violation is None
    assert found.text.count("copy_read(") == 2 and found.text.count("parallelize(") == 2
    cases = [Case(found, True), Case(blocked(paths(n), threads=False), True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.parametrize("name", UPDATES)
def test_other_closures_are_equal(name: str, tmp_path: Path) -> None:
    found = blocked(closure(name, 26))
    assert found.exact_violation is None
    cases = [Case(found, True)]
    assert report(cases, outcomes(cases, tmp_path)) == []


def test_without_threads_no_loop_is_parallel() -> None:
    assert "parallelize(" not in blocked(paths(24), threads=False).text


def test_at_all_sizes() -> None:
    found = blocked(paths(32))
    written = AtAllSizes(found, general_schedule(found))
    assert not written.general.where
    check_elsewhere(written.alone, [{"n": n} for n in (1, 5, 6, 7, 12, 31, 40)], Toolchain.detect())


@pytest.mark.parametrize(
    "body",
    [
        "for (int k = 0; k < 30; k++) for (int i = 0; i < 30; i++) for (int j = 0; j < 30; j++)"
        " B[i][j] += A[i][k] * A[k][j];",
        "for (int k = 0; k < 30; k++) for (int i = 0; i < 30; i++) for (int j = 0; j < 30; j++)"
        " A[j][i] += A[j][k] * A[k][i];",
        "for (int k = 0; k < 10; k++) for (int i = 0; i < 30; i++) for (int j = 0; j < 30; j++)"
        " A[i][j] += A[i][k] * A[k][j];",
        "for (int k = 30; k > 0; k--) for (int i = 0; i < 30; i++) for (int j = 0; j < 30; j++)"
        " A[i][j] += A[i][k] * A[k][j];",
    ],
)
def test_what_is_none(body: str) -> None:
    found = c_program("double A[31][31], double B[31][31]", body)
    assert blocked_closure(Schedule(found), "S1", threads=True) is None


def test_it_is_among_the_first_obvious_schedules() -> None:
    first = next(iter(obvious_schedules(paths(80), lambda: None)))
    assert "copy_read(" in first.text and FULL.contains(first)
