"""Code for all sizes: where it is legal, that it is right there, and that nothing else runs it."""

from __future__ import annotations

import json
import pickle
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from looper.cli import main
from looper.codegen.region import output_file
from looper.errors import LooperError, NotApplicable, OutOfTime, ProgramError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.other_sizes import AtOtherSizes, other_sizes
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.output_validation import check_elsewhere, written_file
from looper.frontend.c import read_c
from looper.frontend.parametric import parametric
from looper.ir.expressions import Affine
from looper.ir.program import Program
from looper.kernels import catalogue, find_kernel
from looper.optimizer.checked_outputs import Outputs
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.optimizer.generalisation import generalised, weighed
from looper.schedule import Schedule
from looper.source.source_region import program_from_json
from looper.space.matrix_products import blocked_product
from looper.space.random_schedules import random_legal_schedule
from tests.whole_file_draws import FEATURES
from tests.whole_file_trials import Effort, check
from tests.whole_files import whole_file

# What searches found for some kernels at MEDIUM, shortened.
FOUND = {
    "polybench/syrk": "distribute(S2, 0); interchange(S2, 0, 1); tile(S2, 0, [60, 60]); "
    "interchange(S2, 2, 4); unroll_and_jam(S2, 3, 4); unroll_and_jam(S2, 2, 8); "
    "vectorize(S2, level=6); parallelize(S2, 1); pack(S2, 1, A)",
    "polybench/2mm": "distribute(S2, 0); distribute(S4, 0); tile(S2, 0, [30, 40, 50]); "
    "pack(S2, 2, A); pack(S2, 2, B); parallelize(S2, 0)",
    "polybench/gemm": "distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 4); "
    "unroll_and_jam(S2, 1, 6); vectorize(S2); unroll(S1, 3)",
    "polybench/cholesky": "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); "
    "fuse(S1, S3, 2); embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); "
    "unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4)",
    "polybench/symm": "privatize(S1, 2, temp2); embed(S1, 2, [0, 0]); fuse(S2, S1, 2); "
    "embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); tile(S1, 0, [32, 32, 32]); "
    "skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S1)",
    "polybench/gesummv": "embed(S2, 1, [0]); fuse(S3, S2, 1); embed(S5, 1, [0], 249); "
    "fuse(S3, S5, 1); parallelize(S1, 0)",
    "polybench/jacobi-1d": "parallelize(S1, 1); unroll(S2, 8); tile(S1, 1, [16])",
    "polybench/jacobi-2d": "time_tile(S1, 0, [32]); parallelize(S1, 1); vectorize(S1); "
    "vectorize(S2); unroll_and_jam(S1, 3, 2); unroll_and_jam(S2, 3, 2)",
    "polybench/fdtd-2d": "embed(S1, 1, [0]); time_tile(S1, 0, [32]); parallelize(S1, 1)",
    "polybench/heat-3d": "time_tile(S1, 0, [8, 8]); parallelize(S1, 1)",
}


def general(schedule: Schedule) -> AtAllSizes:
    return AtAllSizes(schedule, general_schedule(schedule))


def read(folder: Path, text: str, **params: int) -> Program:
    path = folder / "file.c"
    path.write_text(text)
    return read_c(path, params=params)


def region(head: str, body: str) -> str:
    return f"void f({head})\n{{\n#pragma scop\n{body}\n#pragma endscop\n}}\n"


def check_alike(folder: Path, before: str, after: str, main: str) -> None:
    printed = []
    for name, file in (("before", before), ("after", after)):
        path = folder / f"{name}.c"
        path.write_text(f"{file}\n{main}")
        subprocess.run(["gcc", "-O1", "-fopenmp", path, "-o", folder / name], check=True)
        done = subprocess.run([folder / name], check=True, capture_output=True, text=True)
        printed.append(done.stdout)
    assert printed[0] == printed[1]


def outcomes_at(
    written: AtAllSizes, text: str, tried: Sequence[Mapping[str, int]]
) -> list[Execution | None]:
    with AtOtherSizes(written, text, Toolchain.detect(), 2) as runs:
        return runs.run(tried)


# -- it is right -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FOUND)
def test_what_searches_find_is_right_at_other_sizes(name: str) -> None:
    kernel = find_kernel(name)
    schedule = Schedule.parse(kernel.program("MEDIUM"), FOUND[name])
    written = general(schedule)
    assert not written.general.where
    text = output_file([written])
    outcomes = outcomes_at(written, text, list(other_sizes(schedule.program, largest=False))[1:])
    assert all(outcome is not None and outcome.ok for outcome in outcomes), outcomes


def test_random_files_at_sizes_that_they_were_not_written_for(tmp_path: Path) -> None:
    general_regions = 0
    for seed in range(4):
        (own := tmp_path / str(seed)).mkdir()
        outcome = check(whole_file(seed, FEATURES), own, Effort(4, 0, all_sizes=True))
        assert not outcome.failure
        general_regions += outcome.regions - len(outcome.refused) - len(outcome.given)
    assert general_regions >= 3


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kernel", catalogue(), ids=lambda each: each.name)
def test_kernels_at_twenty_sizes(kernel: Any) -> None:
    program = kernel.program(next(iter(kernel.sizes)))
    if not program.parameters:
        pytest.skip("its sizes are constants")
    rng = np.random.default_rng(7)
    for _ in range(2):
        schedule = random_legal_schedule(rng, Schedule(program), 4)
        try:
            written = general(schedule)
            text = output_file([written])
        except NotApplicable:
            continue
        names = [name for name, _ in program.parameters]
        tried = [{name: int(rng.integers(1, 70)) for name in names} for _ in range(20)]
        for sizes, outcome in zip(tried, outcomes_at(written, text, tried), strict=True):
            assert outcome is None or outcome.ok, (schedule.text, sizes, outcome)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(100, 300, 20))
def test_many_random_files(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 20):
        (own := tmp_path / str(seed)).mkdir()
        outcome = check(whole_file(seed, FEATURES), own, Effort(5, 2, all_sizes=True))
        assert not outcome.failure, (seed, outcome)


@pytest.mark.parametrize("kind", ["size_t", "unsigned", "short", "long", "unsigned char"])
def test_sizes_of_any_type(kind: str, tmp_path: Path) -> None:
    text = "#include <stddef.h>\n" + region(
        f"{kind} n, double A[n], const double B[n]",
        "for (int i = 2; i < (int) n - 2; i++) A[i] = B[i + 2] / n;",
    )
    program = read(tmp_path, text, n=100)
    written = general(
        Schedule.parse(program, "tile(S1, 0, [16]); parallelize(S1, 0); unroll(S1, 4)")
    )
    file = output_file([written])
    for outcome in outcomes_at(written, file, [{"n": n} for n in (1, 2, 5, 23, 100)]):
        assert outcome is None or outcome.ok


def test_arrays_that_the_region_declares(tmp_path: Path) -> None:
    text = region(
        "int n, const double *restrict A, double *restrict B",
        "for (int i = 0; i < n; i++) { double t[4];\n"
        "for (int k = 0; k < 4; k++) t[k] = A[i] * k;\nB[i] = t[3] + t[1]; }",
    )
    written = general(Schedule.parse(read(tmp_path, text, n=50), "unroll(S1, 2)"))
    file = written_file([written], threads=2).text
    assert file.count("double t[4];") == 3
    for outcome in outcomes_at(written, file, [{"n": n} for n in (1, 4, 7)]):
        assert outcome is not None and outcome.ok


# -- where it is legal -----------------------------------------------------------------------------

SHIFTED = region(
    "int n, int m, double *restrict A", "for (int i = 0; i < n; i++) A[i + m] = A[i] * 2;"
)


def test_the_condition_on_sizes_is_found_and_asked(tmp_path: Path) -> None:
    program = read(tmp_path, SHIFTED, n=50, m=60)
    written = general(Schedule.parse(program, "parallelize(S1, 0)"))
    assert written.general.where == "m >= n"
    code = written.general
    assert code.is_for({"n": 5, "m": 7})
    assert not code.is_for({"n": 7, "m": 5})
    text = written_file([written], threads=2).text
    assert "(m >= n)" in text
    for outcome in outcomes_at(written, text, [{"n": 5, "m": 7}, {"n": 7, "m": 5}]):
        assert outcome is not None
        assert outcome.ok


def test_a_schedule_that_is_legal_at_its_own_sizes_alone(tmp_path: Path) -> None:
    # Fused, the first reads too late where n > 9, and the second too early where n < 9.
    text = region(
        "int n, double *restrict A, double *restrict B",
        "for (int i = 0; i < 2 * n + 50; i++) A[i + 20] = B[i + 20];\n"
        "for (int i = 0; i < 2 * n + 50; i++) B[i + n + 11] = A[i + 29 - n];",
    )
    schedule = Schedule.parse(read(tmp_path, text, n=9), "fuse(S1, S2, 0)")
    schedule.check()
    with pytest.raises(NotApplicable, match="at its own sizes alone"):
        general(schedule)


@pytest.mark.parametrize(
    ("end", "steps"),
    [
        ("n", "embed(S2, 0, [], 39); fuse(S1, S2, 0)"),
        ("n - 20", "embed(S2, 0, [], 19); fuse(S1, S2, 0); tile(S1, 0, [4])"),
    ],
)
def test_the_last_iteration_of_a_loop_is_one_of_the_sizes(
    end: str, steps: str, tmp_path: Path
) -> None:
    text = region(
        "int n, double A[n], double B[n], double s[1]",
        f"for (int i = 0; i < {end}; i++) A[i] = B[i] + i;\ns[0] = A[{end} - 1];",
    )
    program = read(tmp_path, text, n=40)
    schedule = Schedule.parse(program, steps)
    schedule.check()
    code = general(schedule).general
    assert all(code.is_for({"n": n}) for n in (21, 22, 1000))


def test_a_multiple_of_a_size(tmp_path: Path) -> None:
    text = region(
        "int n, int m, double A[n][m], double B[n][m], double s[n]",
        "for (int i = 0; i < n; i++) {\n"
        "  for (int j = 0; j < m; j++) A[i][j] = B[i][j] + i;\n"
        "  s[i] = A[i][m - 1];\n}",
    )
    program = read(tmp_path, text, n=30, m=40)
    nest = "embed(S2, 1, [0], 39); fuse(S1, S2, 1)"
    schedule = Schedule.parse(program, f"{nest}; skew(S1, 0, [[1, 2], [0, 1]]); parallelize(S1, 1)")
    written = general(schedule)
    assert not written.general.where
    outcomes = outcomes_at(written, output_file([written]), [{"n": 7, "m": 3}, {"n": 1, "m": 9}])
    assert all(outcome is not None and outcome.ok for outcome in outcomes)


def test_tiles_of_a_reversed_loop_begin_at_its_first_iteration(tmp_path: Path) -> None:
    text = region("int n, double A[n], double B[n]", "for (int i = 0; i < n; i++) A[i] = B[i];")
    schedule = Schedule.parse(read(tmp_path, text, n=40), "reverse(S1, 0); tile(S1, 0, [8])")
    found = general_schedule(schedule)
    (row,) = (loop.row for loop in found.forest.schedules[0].loops if loop.row.floors)
    assert row.floors[0].numerator == Affine(-1, (1, -1))
    written = AtAllSizes(schedule, found)
    outcomes = outcomes_at(written, output_file([written]), [{"n": 7}, {"n": 1}, {"n": 64}])
    assert all(outcome is not None and outcome.ok for outcome in outcomes)


@pytest.mark.parametrize(
    ("head", "body", "sizes", "reason"),
    [
        ("double A[9]", "for (int i = 0; i < 9; i++) A[i] = 0;", {}, "no size parameters"),
        (
            "int n, double *A",
            "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) A[i * n * n + j] = 0;",
            {"n": 9},
            "line 4: `A` is no matrix at all sizes",
        ),
        (
            "int n, double A[n]",
            "double t[n]; for (int i = 0; i < n; i++) t[i] = A[i];\n"
            "for (int i = 0; i < n; i++) A[i] = t[n - 1 - i];",
            {"n": 9},
            "the extents of `t` depend on sizes",
        ),
    ],
)
def test_why_there_is_no_code_for_all_sizes(
    head: str, body: str, sizes: dict[str, int], reason: str, tmp_path: Path
) -> None:
    program = read(tmp_path, region(head, body), **sizes)
    found = generalised(Schedule(program))
    assert isinstance(found.written, Schedule)
    assert reason in found.reason


# -- one region at many sizes ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["polybench/gemm", "polybench/jacobi-2d", "polybench/cholesky"])
def test_programs_at_other_sizes_are_those_that_are_read_at_them(name: str) -> None:
    kernel = find_kernel(name)
    small, large = kernel.program("MINI"), kernel.program("LARGE")
    found = small.at(dict(large.parameters))
    assert found == large and found.digest == large.digest
    assert found.region == large.region and found.parameters == large.parameters
    assert found.at(dict(small.parameters)) == small


def test_sizes_that_are_not_named_stay(tmp_path: Path) -> None:
    text = region("int n, int m, double A[n][m]", "for (int i = 1; i < n; i++) A[i][m - 1] = i;")
    program = replace(read(tmp_path, text, n=20, m=30), reassociation=True)
    (tmp_path / "file.c").unlink()
    other = program.at(n=7)
    assert dict(other.parameters) == {"n": 7, "m": 30}
    assert other.array("A").shape == (7, 30) and other.reassociation


def test_sizes_of_structs_are_named_as_in_c(tmp_path: Path) -> None:
    text = "struct s { int n; double x[99]; };\n" + region(
        "struct s *p", "for (int i = 0; i < p->n; i++) p->x[i] = i;"
    )
    program = read(tmp_path, text, **{"p->n": 9})
    assert dict(program.at({"p->n": 8}).parameters) == dict(program.at(p_n=8).parameters)


@pytest.mark.parametrize(
    ("sizes", "message"),
    [({"k": 3}, "`k`"), ({"n": 2.5}, "integer"), ({"n": 200}, "out of bounds")],
)
def test_sizes_that_make_no_sense(sizes: dict[str, Any], message: str, tmp_path: Path) -> None:
    text = region("int n, double A[99]", "for (int i = 0; i < n; i++) A[i] = i;")
    with pytest.raises(LooperError, match=message):
        read(tmp_path, text, n=20).at(sizes)


def test_programs_from_elsewhere_have_no_other_sizes() -> None:
    program = find_kernel("polybench/gemm").program("MINI")
    for kept in (program_from_json(program.to_json()), pickle.loads(pickle.dumps(program))):
        assert kept == program
        with pytest.raises(ProgramError, match=r"read the file with looper\.read_c"):
            kept.at(ni=3)
        with pytest.raises(NotApplicable, match="not read from a C file"):
            parametric(kept)


def test_the_program_at_all_sizes_is_the_one_at_its_own() -> None:
    program = find_kernel("polybench/ludcmp").program("MINI")
    sizes = parametric(program)
    assert sizes.names == ("n",)
    assert sizes.difference(program) == ""
    other = program.at({"n": 17})
    assert dict(other.parameters) == {"n": 17}
    assert sizes.difference(other) == ""
    assert sizes.difference(find_kernel("polybench/lu").program("MINI")) != ""


# -- commands --------------------------------------------------------------------------------------


def test_apply_writes_for_all_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.c"
    arguments = ["apply", "gemm", "--size", "MINI", "-o", str(target)]
    assert main([*arguments, "--schedule", "parallelize(S1, 0)"]) == 0
    assert "ni, nj, nk from 1 to 1048576" in capsys.readouterr().out.replace("\n", " ")
    text = target.read_text()
    assert text.count("#pragma omp parallel for") == 2
    assert "ni == 20" in text
    assert "i < ni" in text


@pytest.mark.slow
def test_optimize_says_what_code_for_all_sizes_costs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.c"
    arguments = ["optimize", "trmm", "--size", "SMALL", "-o", str(target)]
    limits = ["--max-evaluations", "12", "--no-memo", "--threads", "2", "--json"]
    assert main([*arguments, *limits]) == 0
    (found,) = json.loads(capsys.readouterr().out)["regions"]
    said = found["all_sizes"]
    assert said["written"]
    assert said["speedup"] > 0
    assert said["condition"].startswith("m >= 1")
    assert ("m == 60" in target.read_text()) == said["own_code_besides"]


def test_without_time_to_weigh_specialized_code_it_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def late(*_: object, **__: object) -> None:
        asked.append(1)
        raise OutOfTime("the time limit of 1 s has passed")

    monkeypatch.setattr(Outputs, "_compared", late)
    arguments = ["optimize", "gemm", "--size", "SMALL", "-o", str(tmp_path / "out.c")]
    limits = ["--max-evaluations", "6", "--no-memo", "--threads", "1", "--json"]
    assert main([*arguments, *limits]) == 0
    (found,) = json.loads(capsys.readouterr().out)["regions"]
    assert asked
    assert found["all_sizes"]["written"] and found["all_sizes"]["own_code_besides"]


def test_a_file_for_its_own_sizes_alone(tmp_path: Path) -> None:
    target = tmp_path / "out.c"
    arguments = ["apply", "gemm", "--size", "MINI", "--no-all-sizes", "-o", str(target)]
    assert main([*arguments, "--schedule", "parallelize(S1, 0)"]) == 0
    assert target.read_text().count("#pragma omp parallel for") == 1


def test_copies_without_a_fixed_size_are_left_out_at_all_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.c"
    steps = "distribute(S2, 0); interchange(S2, 1, 2); tile(S2, 0, [5, 6, 7]); "
    steps += "pack(S2, 2, A); pack(S2, 1, B)"
    assert main(["apply", "gemm", "--size", "MINI", "-o", str(target), "--schedule", steps]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert (
        "ni, nj, nk from 1 to 1048576; without the copies of `B`, which have no fixed size" in out
    )
    own, general = target.read_text().split("} else if", 1)
    assert "A_packed[" in own and "B_packed[" in own
    assert "A_packed[" in general and "B_packed[" not in general


def test_code_for_all_sizes_that_is_wrong_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Execution(Status.WRONG_OUTPUT, message="`A[0]` is 1 instead of 0")
    monkeypatch.setattr(AtOtherSizes, "_outcome", lambda *_: wrong)
    target = tmp_path / "out.c"
    limits = ["--max-evaluations", "12", "--no-memo", "--threads", "2", "--json"]
    assert main(["optimize", "trmm", "--size", "SMALL", *limits, "-o", str(target)]) == 0
    (found,) = json.loads(capsys.readouterr().out)["regions"]
    assert not found["all_sizes"]["written"]
    assert "failed its check at m=1, n=1: wrong output" in found["all_sizes"]["reason"]
    assert target.read_text().count("LOOPer: ") == 1


LOOP = "for (int i = 0; i < n; i++) A[i] = A[i] + m;\n"


@pytest.mark.parametrize(
    ("body", "n", "m"),
    [
        ("if (n == m)\n{0}", 40, 40),
        ("if (n == 40)\n{0}", 40, 7),
        ("if (n % 4 == 0)\n{0}", 40, 7),
        ("if (n % 2 == 1)\n{0}", 41, 7),
        ("if (n == 2 * m)\n{0}", 40, 20),
        ("{0}if (m > 1000)\nB[0] = 1;", 40, 7),
    ],
)
def test_what_happens_at_some_sizes_alone_is_not_written_for_all(
    body: str, n: int, m: int, tmp_path: Path
) -> None:
    text = region("int n, int m, double A[n], double B[n]", body.format(LOOP))
    schedule = Schedule.parse(read(tmp_path, text, n=n, m=m), "parallelize(S1, 0)")
    found = generalised(schedule)
    assert found.reason and isinstance(found.written, Schedule)


@pytest.mark.parametrize("asked", ["n >= 9", "n > m", "n + m < 60 && m > 3"])
def test_what_happens_at_a_range_of_sizes_is_asked(asked: str, tmp_path: Path) -> None:
    text = region("int n, int m, double A[n], double B[n]", f"if ({asked})\n{LOOP}")
    schedule = Schedule.parse(read(tmp_path, text, n=40, m=7), "parallelize(S1, 0)")
    found = generalised(schedule)
    assert isinstance(found.written, AtAllSizes)
    calls = "".join(
        f"  for (int i = 0; i < 99; i++) A[i] = i;\n  f({n}, {m}, A, A);\n"
        f"  for (int i = 0; i < 99; i++) s = s * 31 + A[i];\n"
        for n in (1, 4, 8, 9, 30, 55, 57)
        for m in (1, 4, 9, 30)
    )
    head = "int printf(const char *, ...);\nint main(void) { double A[99], s = 0;\n"
    main = f'{head}{calls}  printf("%a", s); return 0; }}\n'
    check_alike(tmp_path, text, output_file([found.written.alone]), main)


def test_the_condition_needs_no_macro(tmp_path: Path) -> None:
    body = "for (int i = 0; i < n; i += 4) A[i + p] = A[i] * 2.0;"
    text = region("int n, int p, double A[n + p + 4]", body)
    schedule = Schedule.parse(read(tmp_path, text, n=100, p=1), "parallelize(S1, 0)")
    found = generalised(schedule)
    assert isinstance(found.written, AtAllSizes)
    assert "%" in found.written.general.where and "looper_" not in found.written.general.where
    written_file([found.written], threads=2)


@pytest.mark.parametrize(
    ("head", "body", "call"),
    [
        # Of a parameter, C does not ask how many elements it is declared with.
        (
            "int n, int m, double A[n], double B[n]",
            "for (int i = 0; i < m; i++) B[i] = A[i] + 1.0;",
            "f(1, 30, A, A + 1)",
        ),
        (
            "int n, int m, double A[50], double B[50]",
            "for (int i = 0; i < n + m; i++) B[i] = A[i] + 1.0;",
            "f(40, 30, A, A + 60)",
        ),
        # A pointer may lead into the middle of an array.
        (
            "int n, int m, double *A, double *B",
            "for (int i = 0; i < n; i++) A[i + m - 15] = B[i] + 1.0;",
            "f(20, 2, A + 40, A + 20)",
        ),
        (
            "int n, int m, double *A, double *B",
            "for (int i = m - 15; i < n; i++) for (int j = 0; j < n; j++)\n"
            "  A[i * n + j] = B[j] + 1.0;",
            "f(5, 12, A + 50, A + 36)",
        ),
    ],
)
def test_elements_outside_of_what_is_compared(
    head: str, body: str, call: str, tmp_path: Path
) -> None:
    text = region(head, body)
    schedule = Schedule.parse(read(tmp_path, text, n=22, m=20), "reverse(S1, 0)")
    found = generalised(schedule)
    assert isinstance(found.written, AtAllSizes) and found.written.general.where
    main = (
        "int printf(const char *, ...);\nint main(void) { static double A[200]; double s = 0;\n"
        f"for (int i = 0; i < 200; i++) A[i] = i * i % 7;\n{call};\n"
        'for (int i = 0; i < 200; i++) s = s * 31 + A[i];\nprintf("%a", s); return 0; }\n'
    )
    check_alike(tmp_path, text, output_file([found.written.alone]), main)


def test_a_variable_with_the_name_of_a_size(tmp_path: Path) -> None:
    text = region(
        "int n, double A[n], double B[n]",
        "for (int i = 0; i < n; i++) { double n = A[i] * 2; B[i] = n * n; }",
    )
    found = generalised(Schedule(read(tmp_path, text, n=20)))
    assert isinstance(found.written, Schedule)
    assert "another variable has the name of the size `n`" in found.reason


@pytest.mark.parametrize("name", ["gemm", "syrk", "trmm"])
def test_blocked_products_keep_their_copies_at_all_sizes(name: str) -> None:
    program = find_kernel(name).program("MEDIUM")
    apart = Schedule.parse(program, "distribute(S2, 0)")
    product = "S1" if name == "trmm" else "S2"
    schedule = blocked_product(apart, product, threads=True, packs=True)
    assert schedule is not None and "pack(" in schedule.text
    found = generalised(schedule).written
    assert isinstance(found, AtAllSizes)
    assert not found.uncopied
    sizes = {each: 130 + 9 * k for k, (each, _) in enumerate(program.parameters)}
    check_elsewhere(found.alone, [sizes], Toolchain.detect())


def _told(speedup: float) -> Comparison:
    """A comparison with a speedup, nearly equal in all rounds."""
    rounds = tuple((speedup * seconds, seconds) for seconds in (1.0, 1.001, 0.999, 1.002))
    ok = Execution(Status.OK, (1.0,))
    return Comparison(ok, ok, rounds=rounds)


@pytest.mark.parametrize(
    ("general", "special", "alone"),
    [(1.3, 1.31, True), (1.3, 1.5, False), (0.985, 1.03, False), (1.005, 1.02, False)],
)
def test_code_for_all_sizes_alone_has_to_be_faster_than_the_original(
    general: float, special: float, alone: bool, tmp_path: Path
) -> None:
    text = region("int n, double A[n]", "for (int i = 0; i < n; i++) A[i] = 2 * A[i];")
    schedule = Schedule.parse(read(tmp_path, text, n=40), "parallelize(S1, 0)")
    found = generalised(schedule)
    told = weighed(found, _told(special), _told(general), 1.01)
    assert told.is_alone == alone and isinstance(told.written, AtAllSizes)


def test_code_for_all_sizes_that_is_slower_than_the_original_is_left_out(tmp_path: Path) -> None:
    text = region("int n, double A[n]", "for (int i = 0; i < n; i++) A[i] = 2 * A[i];")
    schedule = Schedule.parse(read(tmp_path, text, n=40), "parallelize(S1, 0)")
    found = generalised(schedule)
    told = weighed(found, _told(2.2), _told(0.26), 1.01)
    assert told.written == schedule and "0.26 times as fast as the original" in told.text


def test_an_iteration_beside_its_loop_has_its_own_variables(tmp_path: Path) -> None:
    text = region(
        "int n, const double *restrict A, double *restrict B, double *restrict C, double t",
        "for (int i = 0; i < n; i++) { t = A[i]; B[i] = t * t; C[i] = i; }",
    )
    schedule = "unroll(S1, 3); privatize(S1, 1, t); shift(S3, 0, -1)"
    written = general(Schedule.parse(read(tmp_path, text, n=50), schedule))
    file = written_file([written], threads=2).text
    for outcome in outcomes_at(written, file, [{"n": n} for n in (1, 2, 4, 7, 60)]):
        assert outcome is None or outcome.ok
