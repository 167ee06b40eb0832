"""Limits: operations and bytes equal formulas, and the slower of the two decides."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from looper.cli import main
from looper.compare.cases import suite_cases
from looper.compare.comparison import Comparison
from looper.compare.compilers import Gcc
from looper.compare.directory import write_directory
from looper.compare.limits import Rates
from looper.compare.optimiser_protocol import Optimiser
from looper.compare.parallel_loops import ParallelLoops
from looper.compare.result_tables import limit_mean, limit_text, terminal, threads_markdown
from looper.compare.results import Cell, Result, Results, read_results
from looper.compare.timing import Plan
from looper.compare.work import Work, compulsory_bytes, operations
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.peaks import Peaks, measured_bandwidths
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel, suites
from looper.memo.store import Memo

LADDER = ((1000, 1e11), (100_000, 3e10), (10_000_000, 1e10))
RATES = Rates(1e10, 2e10, LADDER)
QUICK = Plan(rounds=2, sittings=1, single_rounds=1, sample_seconds=0.001, least_limit=1.0)


def kernel(name: str, size: str = "MINI") -> tuple[Program, dict[str, int]]:
    found = find_kernel(name)
    return found.program(size), found.parameters(size)


def loops(folder: Path, head: str, body: str) -> Program:
    path = folder / "given.c"
    path.write_text(
        f"#include <math.h>\nvoid f({head}) {{\n#pragma scop\n{body}\n#pragma endscop\n}}\n"
    )
    return read_c(path)


@pytest.mark.parametrize("size", ["MINI", "EXTRALARGE"])
def test_the_work_of_gemm(size: str) -> None:
    program, n = kernel("gemm", size)
    i, j, k = n["ni"], n["nj"], n["nk"]
    # `alpha * A[i][k]` does not depend on j.
    assert operations(program) == (2 * i * j * k + i * k + i * j, 0)
    reads, writes = 8 * (i * j + i * k + k * j + 2), 8 * i * j
    assert compulsory_bytes(program) == (reads, writes, reads)


def test_the_work_of_atax() -> None:
    program, sizes = kernel("atax", "SMALL")
    m, n = sizes["m"], sizes["n"]
    assert operations(program) == (4 * m * n, 0)
    # y and tmp are written before they are read.
    reads, writes = 8 * (m * n + n), 8 * (n + m)
    assert compulsory_bytes(program) == (reads, writes, reads + writes)


def test_the_work_of_jacobi_2d() -> None:
    program, sizes = kernel("jacobi-2d", "SMALL")
    n, steps = sizes["n"], sizes["tsteps"]
    inside, side = (n - 2) ** 2, n - 2
    assert operations(program) == (2 * steps * 5 * inside, 0)
    # A without its corners, and the border of B.
    reads, writes = 8 * (inside + 4 * side + 4 * side), 8 * 2 * inside
    assert compulsory_bytes(program) == (reads, writes, reads + 8 * inside)


def test_the_work_of_a_triangle() -> None:
    program, sizes = kernel("trisolv", "SMALL")
    n = sizes["n"]
    triangle = n * (n + 1) // 2
    assert operations(program) == (2 * (triangle - n) + n, 0)
    assert compulsory_bytes(program) == (8 * (triangle + n), 8 * n, 8 * (triangle + 2 * n))


def test_what_counts_as_an_operation(tmp_path: Path) -> None:
    program = loops(
        tmp_path,
        "double A[10], float B[10], int C[10], double x, float y",
        """for (int i = 0; i < 10; i++) {
          A[i] = sqrt(x) / -A[i];
          B[i] = (B[i] > 1.0f ? B[i] : y) * 2.0f;
          C[i] = C[i] * 3 + i;
          A[i] = (A[i] + B[i]) * (A[i] + B[i]);
        }""",
    )
    # The root of x is computed once, and the sum of the last line once for each i.
    assert operations(program) == (1 + 10 + 10 + 10, 10)


def test_what_data_decide_is_not_counted(tmp_path: Path) -> None:
    program = loops(
        tmp_path,
        "double A[10], double B[10], double C[10]",
        """for (int i = 0; i < 10; i++) {
          B[i] = A[i] > 1.0 ? B[i] * C[i] : 2.0;
          if (B[i] > 1.0)
            C[i] = 0.5 * A[i];
        }""",
    )
    assert operations(program) == (0, 0)
    assert compulsory_bytes(program) == (8 * 10, 8 * 10, 8 * 20)


def test_integer_kernels_have_bytes_only() -> None:
    program, sizes = kernel("floyd-warshall")
    size = 4 * sizes["n"] ** 2
    # Data decide whether a path becomes shorter.
    assert Work.of(program) == Work(0, 0, size, 0, size)


@pytest.mark.parametrize("each", suites()["polybench"], ids=lambda each: each.name)
def test_every_kernel_has_a_limit_at_the_largest_size(each) -> None:
    work = Work.of(each.program("EXTRALARGE"))
    limit = RATES.limit(work)
    assert limit is not None and limit.seconds > 0.0
    assert work.footprint <= work.bytes and work.bytes > 0


def test_the_slower_of_operations_and_bytes_is_the_limit() -> None:
    assert (RATES.bandwidth(10), RATES.bandwidth(99_999), RATES.bandwidth(10**12)) == (
        1e11, 1e11, 1e10,
    )  # fmt: skip
    assert RATES.bandwidth(100_000) == 3e10
    computing = RATES.limit(Work(10**9, 2 * 10**9, 10**6, 0, 10**6))
    assert computing is not None and computing.bound == "operations"
    assert computing.seconds == pytest.approx(0.1 + 0.1)
    moving = RATES.limit(Work(10**6, 0, 10**8, 10**8, 10**8))
    assert moving is not None and (moving.bound, moving.seconds) == ("bytes", 2 * 10**8 / 1e10)
    assert RATES.limit(Work(0, 0, 0, 0, 0)) is None


def test_a_level_is_as_fast_as_those_beyond_it() -> None:
    # One size was measured while something else ran.
    assert Rates(1.0, 1.0, ((10, 5.0), (20, 1.0), (30, 4.0))).bandwidth(20) == 4.0


def test_the_best_of_several_measurements_counts() -> None:
    other = Rates(2e10, 1e10, ((1000, 1e10), (100_000, 4e10)))
    assert RATES.best(other) == Rates(2e10, 2e10, ((1000, 1e11), (100_000, 4e10), LADDER[2]))


def test_rates_are_measured() -> None:
    found = measured_bandwidths(Toolchain.detect("gcc"), 1, [8192, 1 << 20])
    assert list(found) == [8192, 1 << 20] and all(1e8 < rate < 1e14 for rate in found.values())
    gemm = Work.of(kernel("gemm", "SMALL")[0])
    rates = Rates(1e10, 1e10, tuple(found.items()))
    limit = rates.limit(gemm)
    assert limit is not None and limit.seconds > 0.0


def results() -> Results:
    """A kernel at half of its limit, and one at an eighth; gcc takes four times as long."""
    works = [Work(10**10, 0, 8, 8, 8), Work(0, 0, 10**10, 0, 10**10)]
    times = [2.0, 8.0]
    cells = [
        Cell(
            name,
            "MINI",
            name,
            [
                Result("gcc", "ok", times=[4 * time]),
                Result("isl", "ok", times=[time / 2]),
                Result("looper", "ok", times=[time]),
                Result("looper-once", "ok", times=[2 * time]),
            ],
            work=work,
        )
        for name, work, time in zip(("first", "second"), works, times, strict=True)
    ]
    described = {
        name: {"description": text, "version": "", "unavailable": None}
        for name, text in (
            ("gcc", "gcc"),
            ("isl", "isl"),
            ("looper", "LOOPer's"),
            ("looper-once", "LOOPer's"),
        )
    }
    return Results(cells, {"optimisers": described}, RATES)


def test_the_fraction_of_the_limit_is_in_all_outputs(tmp_path: Path) -> None:
    made = results()
    first, second = made.cells
    assert limit_text(made, first) == "50 % (operations)"
    assert limit_text(made, second) == "12 % (bytes)"
    assert limit_mean(made, "MINI") == "25 %"
    assert made.of_limit(first, "isl") == 1.0 and not made.is_beyond
    assert "of the limit" in [column.header for column in terminal(made).columns]
    write_directory(made, tmp_path, ["looper", "compare"])
    page = (tmp_path / "results.md").read_text()
    assert "| 50 % (operations) |" in page and "| 25 % |" in page and "GFLOP/s" in page
    with (tmp_path / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["of_limit"] for row in rows[:4]] == ["0.125", "1.0", "0.5", "0.25"]
    assert {row["limit_bound"] for row in rows[4:]} == {"bytes"}
    assert (tmp_path / "limits-MINI.png").stat().st_size > 1000
    found = made.json()
    assert found["cells"][0]["limit"] == {"seconds": 1.0, "bound": "operations"}
    assert found["cells"][1]["results"][2]["of_limit"] == 0.125
    (tmp_path / "results.json").write_text(json.dumps(found))
    again = read_results(tmp_path / "results.json")
    assert again.rates == RATES and [cell.work for cell in again.cells] == [
        cell.work for cell in made.cells
    ]


def test_without_rates_or_work_there_is_no_fraction() -> None:
    made = results()
    made.cells[0].work = None
    assert limit_text(made, made.cells[0]) == "-"
    made.rates = None
    assert limit_text(made, made.cells[1]) == "-" and limit_mean(made, None) == "-"
    assert "of the limit" not in [column.header for column in terminal(made).columns]


def test_the_machine_is_measured_once_for_a_directory_and_again_if_it_is_exceeded(
    tmp_path: Path,
) -> None:
    slow, fast = Rates(1.0, 1.0, ((1, 1.0),)), Rates(1e18, 1e18, ((1, 1e18),))
    answers, asked = [slow, fast], []

    def measure(_: Toolchain, threads: int) -> Rates:
        asked.append(threads)
        return answers.pop(0)

    def run() -> Results:
        cases = suite_cases("polybench", ["gemm"], ["MINI"])
        optimisers: list[Optimiser] = [Gcc(), ParallelLoops()]
        return Comparison(cases, optimisers, tmp_path, Memo(), QUICK, 1.0, 1, measure=measure).run()

    made = run()
    assert made.rates == fast and asked == [1, 1] and not made.is_beyond
    assert run().rates == fast and asked == [1, 1]
    # Directories of earlier versions have neither.
    content = json.loads((tmp_path / "results.json").read_text())
    for entry in content["cells"]:
        del entry["work"]
    (tmp_path / "results.json").write_text(json.dumps(content))
    (cell,) = run().cells
    assert cell.work == Work.of(kernel("gemm")[0])


def test_one_command_measures_one_thread_beside_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    peaks, ladder = Peaks(1e18, 1e18, 1e18, 1), {1: 1e18}
    monkeypatch.setattr("looper.compare.limits.measured_peaks", lambda *_: peaks)
    monkeypatch.setattr("looper.compare.limits.measured_bandwidths", lambda *_: ladder)
    words = ["compare", "polybench", "--kernel", "gemm", "--size", "MINI", "--rounds", "2"]
    words += ["--optimiser", "parallel", "--threads", "1", "--threads", "2"]
    out = tmp_path / "out"
    assert main([*words, "--memo", str(tmp_path / "m.db"), "-o", str(out)]) == 0
    for count in (1, 2):
        content = json.loads((out / f"threads-{count}" / "results.json").read_text())
        assert content["machine"]["threads"] == count
        assert f"--threads {count} --output" in content["command"]
        assert content["command"].count("--threads ") == 1
        assert content["cells"][0]["results"][1]["of_limit"] > 0.0
    (row,) = (line for line in (out / "threads.md").read_text().splitlines() if "| gemm" in line)
    assert row.count("|") == 11 and "| gemm | MINI |" in row
    assert "--threads 1 --threads 2" in (out / "rerun.sh").read_text()
    assert "of the limit, 2 threads" in " ".join(capsys.readouterr().out.split())


def test_numbers_of_threads_are_side_by_side() -> None:
    one, two = results(), results()
    one.about["options"], two.about["options"] = {"threads": 1}, {"threads": 2}
    del two.cells[1]
    lines = threads_markdown([one, two]).splitlines()
    assert lines[4].split(" | ")[2:6] == [
        "gcc, 1 thread", "other, 1 thread", "LOOPer, 1 thread", "of the limit, 1 thread",
    ]  # fmt: skip
    assert "| first | MINI | 8.000 s | 8.00 isl | 4.00 looper | 50 % (operations) |" in lines[6]
    assert lines[7].endswith("| 12 % (bytes) | - | - | - | - |")
    assert lines[8].startswith("| geometric mean | MINI |  | 8.00 | 4.00 | 25 % |")
