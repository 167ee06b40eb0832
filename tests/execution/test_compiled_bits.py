"""Bits as a user compiles: what is equal with the flags for speed, what is not, and --exact."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from looper.cli import main
from looper.execution.compiled_bits import (
    CompiledBits,
    bits_of_more_inputs,
    compiled_bits,
    depends_on_loops,
)
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Status
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.report.measurement_tables import checks_text
from tests.small_programs import c_program

CONTRACTION = """
void gemv(int n, int m, const float *A, const float *x, float *y)
{
#pragma scop
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += A[i * m + j] * x[j];
        y[i] = s;
    }
#pragma endscop
}
"""
WRONG = "  for (int i = 0; i < 200; i++) y[i] = A[i][0] * x[0] + (float) 1e-5;"
SIZES = ["--param", "n=40", "--param", "m=300"]
# For these processors gcc contracts them as it vectorizes, and not in the file's own loops.
FLAGS = "-O3 -march=haswell"
JAMMED = "embed(S1, 1, [0], -1); fuse(S2, S1, 1); unroll_and_jam(S1, 0, 8)"

has_fma = pytest.mark.skipif(
    not {"fma", "avx2"} <= set(Path("/proc/cpuinfo").read_text().split()),
    reason="needs fused multiply-adds",
)


def program(tmp_path: Path) -> Program:
    path = tmp_path / "contraction.c"
    path.write_text(CONTRACTION)
    return read_c(path, params={"n": 40, "m": 300})


def unit_of(program: Program, expression: str) -> str:
    """C that computes the product of matrix and vector, each element from this expression."""
    return f"""
#include <math.h>
void looper_kernel(void *const *buffers)
{{
  const float *A = buffers[{names(program)["A"]}], *x = buffers[{names(program)["x"]}];
  float *y = buffers[{names(program)["y"]}];
  for (int i = 0; i < 40; i++) {{
    float s = 0;
    for (int j = 0; j < 300; j++) s = {expression};
    y[i] = s;
  }}
}}
"""


def names(program: Program) -> dict[str, int]:
    return {array.name: k for k, array in enumerate(program.arrays)}


@has_fma
def test_it_is_found_out_by_how_much_results_differ_as_compiled_for_speed(tmp_path: Path) -> None:
    own = program(tmp_path)
    contracted = unit_of(own, "fmaf(A[300 * i + j], x[j], s)")
    separate = unit_of(own, "({ volatile float p = A[300 * i + j] * x[j]; p + s; })")
    with Executor(own, toolchain=Toolchain.detect(), threads=1) as runs:
        # Whatever gcc makes of the file's loops, the two differ from one another.
        found = [compiled_bits(runs, unit) for unit in (contracted, separate)]
        assert all(each is not None and each.elements == 40 for each in found)
        different = [each for each in found if each is not None and not each.equal]
        assert different
        for each in different:
            assert each.array == "y" and 0 < each.largest < 1e-5
            assert re.fullmatch(
                r"\d+ of 40 results differ, by at most \S+ of the largest element of `y`", each.text
            )
            assert each.text in checks_text([own], [each], ["-O3", "-march=native"])
        exact = Executor(own, toolchain=Toolchain.detect(), threads=1, exact=True)
        with exact as strict:
            measured = [strict.measure(unit).status for unit in (contracted, separate)]
            equal = [each is not None and each.equal for each in found]
            wanted = [Status.OK if same else Status.WRONG_OUTPUT for same in equal]
            assert measured == wanted
            compared = [strict.compare(unit).schedule.status for unit in (contracted, separate)]
            assert compared == wanted or Status.WRONG_OUTPUT in compared


def test_other_inputs_find_what_one_result_may_hide(tmp_path: Path) -> None:
    own = program(tmp_path)
    unit = unit_of(own, "A[300 * i + j] * x[j] + s")
    late = unit.replace("y[i] = s;", "y[i] = s; y[39] = i == 39 && x[0] > 0.8f ? s + 1 : y[39];")
    with Executor(own, toolchain=Toolchain.detect("gcc", ("-O1",)), threads=1) as runs:
        found = bits_of_more_inputs(runs, unit)
        assert found is not None and found.equal
        found = bits_of_more_inputs(runs, late)
        assert found is not None and not found.equal


@has_fma
def test_exact_refuses_what_differs_and_says_so_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("contraction.c").write_text(CONTRACTION)
    words = ["apply", "contraction.c", *SIZES, "-o", "fast.c", "--schedule", JAMMED]
    words += ["--cflags", FLAGS]
    assert main(words) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "equal bit for bit with -ffp-contract=off" in out
    assert "compilers contract multiplies and additions as they like" in out
    Path("fast.c").unlink()
    assert main([*words, "--exact"]) != 0
    assert "results are not equal bit for bit as compiled for speed" in capsys.readouterr().err
    assert not Path("fast.c").exists()
    # Without contraction there is nothing to differ, at any size.
    words[-1] += " -ffp-contract=off"
    assert main([*words, "--exact"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "n, m from 1 to " in out
    assert f"equal bit for bit, with -ffp-contract=off and with {FLAGS}" in out


@has_fma
def test_exact_searches_only_what_is_equal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("contraction.c").write_text(CONTRACTION)
    words = ["optimize", "contraction.c", *SIZES, "--no-memo", "--max-evaluations", "12"]
    assert main([*words, "--exact", "--search", "beam"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "schedules were left out, as they give other bits than the file" in out
    if "checks" in out:
        assert "equal bit for bit, with -ffp-contract=off and with -O3 -march=native" in out
        assert "not written: at other sizes compilers may contract" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--no-run"], "--exact: with --no-run nothing is run that could be compared"),
        (["--allow-reassociation"], "--exact: leave out --allow-reassociation"),
    ],
)
def test_what_exact_can_not_be_asked_with(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["optimize", "gemm", "--size", "MINI", "--exact", *options]) != 0
    assert said in " ".join(capsys.readouterr().err.split())


def test_what_depends_on_the_loops_that_a_compiler_sees() -> None:
    def made(kind: str, value: str) -> Program:
        return c_program(
            f"{kind} A[9], const {kind} B[9]", f"for (int i = 0; i < 9; i++) A[i] = {value};"
        )

    plain = ("-O3", "-march=native")
    assert depends_on_loops(made("double", "A[i] + 2 * B[i]"), plain)
    assert not depends_on_loops(made("double", "A[i] + 2 * B[i]"), (*plain, "-ffp-contract=off"))
    assert not depends_on_loops(made("int", "A[i] + 2 * B[i]"), plain)
    assert not depends_on_loops(made("double", "A[i] * B[i]"), plain)
    assert depends_on_loops(made("double", "A[i] * B[i]"), ("-Ofast",))


def test_zeros_of_both_signs_differ_and_no_number_equals_another(tmp_path: Path) -> None:
    own = c_program("double A[4]", "for (int i = 0; i < 4; i++) A[i] = A[i] * 0.0;")
    text = "void looper_kernel(void *const *b) {{ double *A = b[0]; {} }}"
    with Executor(own, toolchain=Toolchain.detect(), threads=1) as runs:
        negative = text.format("for (int i = 0; i < 4; i++) A[i] = -0.0;")
        assert compiled_bits(runs, negative) == CompiledBits(4, 4, "A", 0.0)
