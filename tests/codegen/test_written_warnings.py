"""No compiler warns of what is new in a written file; and if one does, that is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import looper.execution.compiling.new_warnings as checking
from looper.cli import main
from looper.codegen.region import output_file
from looper.execution.compiling.new_warnings import fresh, new_warning
from looper.execution.compiling.toolchain import Toolchain
from looper.frontend.c import read_c
from looper.kernels import catalogue
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.constructs import constructs
from tests.written_compilers import COMPILERS, QUICK, new_kinds

SCALED = """void f(int n, double *A)
{
#pragma scop
    for (int i = 0; i < n; i++)
        A[i] *= 2;
#pragma endscop
}
"""
LAST = """int A[19];
int f(void)
{
    int last = 0;
#pragma scop
    for (int i = 0; i < 19; i++)
        if (A[i] == 0)
            last = i + 1;
#pragma endscop
    return last;
}
"""
XOR = """unsigned G[41][40];
void f(void)
{
#pragma scop
    for (int r = 0; r < 40; r++)
        for (int c = 0; c < 40; c++)
            G[r + 1][c] = G[r][c] ^ r;
#pragma endscop
}
"""
GRAY = """void g(int n, const unsigned char *rgb, unsigned char *gray)
{
#pragma scop
    for (int i = 0; i < n; ++i)
        gray[i] = (77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8;
#pragma endscop
}
"""
COPIES = """void f(int n, double A[n][n], const double B[n][n])
{
    double x, y;
#pragma scop
    for (int i = 0; i < n - 2; i++)
        for (int j = 0; j < n; j++) {
            x = B[i][j] + 1.0;
            y = x * x;
            A[i][j] = x + y;
        }
#pragma endscop
}
"""
SUMS = """int y[8];
double z[8];
void f(int n, int x[n][8])
{
#pragma scop
\tfor (int i = 0; i < n; i++)
\t\tfor (int j = 0; j < 8; j++)
\t\t\ty[j] += x[i][j];
#pragma endscop
\tz[0] = y[0];
}
"""
OPERATORS = """void f(int K[40], long L[40])
{
#pragma scop
    for (int i = 0; i < 40; i++) {
        K[i] = (K[i] & (K[i] + 1)) | (3 ^ (K[i] << 2));
        L[i] = ((!K[i]) == (K[i] < 3)) | ((K[i] > 1 && L[i]) || K[i]);
        K[i] = (K[i] == 3) == (L[i] != 2);
        L[i] = (K[i] & 4) ? i + 1 : (K[i] << (i & 7)) + (i << 2);
        K[i] = (!K[i]) & (i ^ (2 * i + 1)) & ((K[i] < 3) < i);
    }
#pragma endscop
}
"""
MEAN = """void f(double A[13][6], const double B[13][6], const double x[13])
{
#pragma scop
    for (int i = 0; i < 13; i++) {
        double mean;
        mean = .125 * x[i];
        for (int j = 0; j < 6; j++)
            A[i][j] = A[i][j] * 0.5 + mean * B[i][j];
    }
#pragma endscop
}
"""
SCALED_ROWS = """void f(double A[11][4], const double B[11][4], const double *restrict x)
{
    double t;
#pragma scop
    for (int i = 0; i < 11; i++) {
        t = x[i];
        for (int j = 0; j < 4; j++)
            A[i][j] = A[i][j] * 0.5 + t * B[i][j];
    }
#pragma endscop
}
"""
PRODUCT = """void f(double A[13][6], const double B[13][6])
{
#pragma scop
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 6; k++)
                A[i][j] += .125 * B[i][k] * B[k][j];
#pragma endscop
}
"""
MATRICES = """void f(int n, double C[n][n], const double A[n][n], const double B[n][n])
{
#pragma scop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += 0.5 * A[i][k] * B[k][j];
#pragma endscop
}
"""
SOURCES = {
    "register tiles and copies": (
        MATRICES,
        "tile(S1, 0, [12, 16, 10]); unroll_and_jam(S1, 3, 3); unroll_and_jam(S1, 4, 8); "
        "vectorize(S1, level=7); parallelize(S1, 0); pack(S1, 2, A); pack(S1, 2, B)",
    ),
    "a group of warnings that clang has not heard of": (SCALED, "parallelize(S1, 0)"),
    "indentation": (LAST, ""),
    "indentation of the last loop": (LAST, "unroll(S1, 4)"),
    "exclusive or": (XOR, "interchange(S1, 0, 1)"),
    "shift of a sum": (GRAY, "reverse(S1, 0)"),
    "operators": (OPERATORS, "distribute(S3, 0)"),
    "copies whose extents are sizes": (
        COPIES,
        "privatize(S1, 2, x); privatize(S1, 2, y); distribute(S2, 0); distribute(S3, 0)",
    ),
    "sums of threads, and tabs": (SUMS, "parallelize(S1, 0)"),
    "copies that registers leave unread": (
        MEAN,
        "unroll(S2, 4, level=0); embed(S2, 2, [1, 0]); embed(S1, 1, [0]); embed(S1, 2, [1, 0]); "
        "fuse(S2, S1, 2); privatize(S1, 1, mean); unroll_and_jam(S2, 1, 4)",
    ),
    "copies of threads, and of the rest": (
        SCALED_ROWS,
        "tile(S1, 0, [2]); privatize(S1, 1, t); parallelize(S1, 1)",
    ),
    "an else behind a loop's brace": (
        PRODUCT,
        "embed(S1, 1, [1], 1); tile(S1, 2, [3, 2]); unroll(S1, 4); unroll_and_jam(S1, 0, 3); "
        "unroll_and_jam(S1, 1, 2); parallelize(S1, 0)",
    ),
}


def texts(file: Path, steps: str) -> list[str]:
    """The file under a schedule: at its own sizes, and at all sizes with and without the former."""
    names = ("n",) if "int n" in file.read_text() else ()
    schedule = Schedule.parse(read_c(file, params=dict.fromkeys(names, 40)), steps)
    return written_forms(schedule)


def written_forms(schedule: Schedule) -> list[str]:
    found = [output_file([schedule])]
    if schedule.program.parameters:
        general = generalised(schedule)
        if not isinstance(general.written, Schedule):
            found += [output_file([general.written]), output_file([general.written.alone])]
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_no_compiler_warns_of_what_is_new(name: str, tmp_path: Path) -> None:
    source, steps = SOURCES[name]
    original, written = tmp_path / "original.c", tmp_path / "written.c"
    original.write_text(source)
    made = texts(original, steps)
    assert len(made) == (3 if "int n" in source and name != "sums of threads, and tabs" else 1)
    for text in made:
        written.write_text(text)
        assert new_kinds(original, written, QUICK, COMPILERS[:2]) == []


def test_lines_stand_where_the_region_stood(tmp_path: Path) -> None:
    file = tmp_path / "f.c"
    for indentation in ("", "  ", "    ", "\t", "\t\t"):
        source = SCALED.replace("    for", f"{indentation}for").replace(
            "        A", f"{indentation}  A"
        )
        file.write_text(source.replace("int n, ", "").replace("< n", "< 9"))
        text = output_file([Schedule(read_c(file))])
        assert f"\n{indentation}for (int i = 0; i < 9; i++)\n{indentation}  A[i] *= 2;\n" in text


def test_what_follows_elsewhere_is_behind_a_block(tmp_path: Path) -> None:
    """So that it is not taken for a part of a loop without braces."""
    original, written = tmp_path / "original.c", tmp_path / "written.c"
    original.write_text(LAST.replace("    return", "        return"))
    written.write_text(texts(original, "")[0])
    assert "    {\n" in written.read_text()
    assert new_kinds(original, written, QUICK, COMPILERS[:2]) == []


# -- told ------------------------------------------------------------------------------------------


def test_only_new_kinds_are_told() -> None:
    before = "<stdin>:3:7: warning: unused variable 'x' [-Wunused-variable]\n"
    after = (
        f"{before}<stdin>:9:2: warning: unused variable 'y' [-Wunused-variable]\n"
        "<stdin>:8:3: warning: suggest parentheses [-Wparentheses]\n"
        "<stdin>:12:3: warning: suggest parentheses [-Wparentheses]\n"
    )
    assert fresh(before, after) == ("line 8: suggest parentheses [-Wparentheses]",)
    assert fresh(after, before) == fresh("", "") == ()


def test_a_new_warning_is_told(tmp_path: Path) -> None:
    file = tmp_path / "f.c"
    file.write_text(LAST.replace("int last", "int unused, last"))
    program = read_c(file)
    text = output_file([Schedule(program)])
    toolchain = Toolchain.detect("gcc", "-O2")
    assert new_warning([program], text, toolchain) == ""
    worse = text.replace("for (int i", "int nobody;\n    for (int i").replace("19]", "19 & 7 + 3]")
    found = new_warning([program], worse, toolchain)
    assert found.startswith("`gcc -O2 -fopenmp -Wall -Wextra` warns of what is new in line 1: ")
    assert found.endswith("[-Wparentheses], and of 1 more")


def test_a_new_warning_and_the_flags_of_the_build_are_told_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, target = tmp_path / "f.c", str(tmp_path / "out.c")
    file.write_text(SCALED.replace("int n, double *A", "double A[20]").replace("< n", "< 20"))
    command = ["apply", str(file), "-o", target, "--schedule", "parallelize(S1, 0)"]

    def told(*options: str) -> dict[str, str]:
        assert main([*command, *options]) == 0
        lines = capsys.readouterr().out.splitlines()
        return dict(line.strip().split(maxsplit=1) for line in lines if " " in line)

    assert "warning" not in (found := told("--cflags", "-O2"))
    assert "-fopenmp, which the flags that were given do not have" in found["build"]
    assert "build" not in told("--no-verify", "--cflags", "-O2 -fopenmp")
    assert told("--no-verify")["build"].startswith("compile with -fopenmp: without it")
    monkeypatch.setattr(checking, "_said", lambda text, *_: "" if "scop" in text else WARNED)
    monkeypatch.setattr(checking, "without_pragmas", lambda _: "scop")
    assert told("--cflags", "-O2")["warning"].endswith("line 7: hm [-Wfoo]")
    command[-1] = ""
    assert "build" not in told("--no-verify", "--cflags", "-O2")


WARNED = "<stdin>:7:3: warning: hm [-Wfoo]\n"


# -- many ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(3))
def test_kernels_under_random_schedules(seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng([40, seed])
    written = tmp_path / "written.c"
    for kernel in catalogue():
        size = "MINI" if "MINI" in kernel.sizes else next(iter(kernel.sizes))
        start = Schedule(read_c(kernel.path, params=kernel.parameters(size)))
        original = tmp_path / "original.c"
        original.write_text(kernel.path.read_text())
        for text in written_forms(random_legal_schedule(rng, start, int(rng.integers(1, 6)), 6)):
            written.write_text(text)
            assert new_kinds(original, written) == []


@pytest.mark.slow
def test_no_compiler_warns_of_what_is_new_in_any_build(tmp_path: Path) -> None:
    original, written = tmp_path / "original.c", tmp_path / "written.c"
    for source, steps in SOURCES.values():
        original.write_text(source)
        for text in texts(original, steps):
            written.write_text(text)
            assert new_kinds(original, written) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_constructs_under_random_schedules(tmp_path: Path) -> None:
    rng = np.random.default_rng(41)
    original, written = tmp_path / "original.c", tmp_path / "written.c"
    for construct in constructs():
        if construct.refused:
            continue
        original.write_text(construct.source)
        start = Schedule(read_c(original, params=construct.sizes))
        for text in written_forms(random_legal_schedule(rng, start, int(rng.integers(1, 4)), 4)):
            written.write_text(text)
            assert new_kinds(original, written) == [], construct.name
