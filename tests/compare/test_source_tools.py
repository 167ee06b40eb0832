"""Tools that read C files, played by scripts: what they are given, and which form counts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from looper.codegen.harness import CONSTANTS, FILE, RESTRICT, marked_units
from looper.compare.cases import Case, file_cases, suite_cases
from looper.compare.comparison import Comparison
from looper.compare.compilers import Docc, Gcc
from looper.compare.limits import Rates
from looper.compare.optimiser_protocol import Optimiser, ProductionFailed, Settings
from looper.compare.results import Cell
from looper.compare.source_tools import Pluto, Ppcg, SourceTool, given_files, in_gcc_spelling
from looper.compare.timing import UNLIKE, Plan
from looper.frontend.c import read_regions
from looper.kernels import find_kernel
from looper.memo.store import Memo

QUICK = Plan(
    rounds=2, sittings=1, single_rounds=1, sample_seconds=0.001, least_limit=1.0,
)  # fmt: skip

MORE = """
void f(int n, double A[n])
{
  for (int i = 0; i < n; i++)
    A[i] += 1.0;
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] *= 2.0;
#pragma endscop
}
"""
LATER = """
double A[40];
void g(double B[40])
{
#pragma scop
  for (int i = 0; i < 40; i++)
    A[i] = 2.0 * B[i];
#pragma endscop
}
void h(void)
{
#pragma scop
  for (int i = 0; i < 40; i++)
    A[i] = 0.0;
#pragma endscop
}
"""


def script(folder: Path, name: str, *lines: str) -> Path:
    """A tool: a script that reads `kernel.c` and writes `optimised.c`."""
    path = folder / name
    version = 'if [ "$*" = --version ]; then echo 1; exit; fi'
    path.write_text("\n".join(["#!/bin/sh", version, *lines, ""]))
    path.chmod(0o755)
    return path


def tool(folder: Path, name: str, *lines: str) -> SourceTool:
    return SourceTool(name, (str(script(folder, name, *lines)),), "here")


def gemm() -> list[Case]:
    return suite_cases("polybench", ["gemm"], ["MINI"])


def programs(folder: Path, text: str, **sizes: int) -> list[Case]:
    source = folder / "given.c"
    source.write_text(text)
    return file_cases([(str(source), read_regions(source, params=sizes))])


def compared(folder: Path, cases: list[Case], *optimisers: Optimiser) -> Cell:
    output, memo = folder / "out", Memo()
    rates = Rates(1e18, 1e18, ((1024, 1e18),))
    comparison = Comparison(
        cases[:1], [Gcc(), *optimisers], output, memo, QUICK, 1.0, 1, measure=lambda *_: rates
    )
    (cell,) = comparison.run().cells
    return cell


def test_failures_of_tools_are_told(tmp_path: Path) -> None:
    cell = compared(
        tmp_path,
        gemm(),
        tool(tmp_path, "good", "cp kernel.c optimised.c"),
        tool(tmp_path, "bad", "echo cannot parse this; exit 3"),
        tool(tmp_path, "dead", "kill -SEGV $$"),
        tool(tmp_path, "idle", ""),
    )
    found = cell.by_name
    assert [found[name].status for name in ("good", "bad", "dead", "idle")] == [
        "ok", "compile error", "crash", "compile error",
    ]  # fmt: skip
    assert set(found["good"].forms) == {FILE, CONSTANTS, RESTRICT}
    assert "cannot parse this" in found["bad"].message
    assert SourceTool("none", ("no-such-program",), "elsewhere").unavailable() is not None


@pytest.mark.parametrize("kernel", ["gemm", "atax", "deriche", "nussinov", "floyd-warshall"])
def test_tools_get_arrays_as_parameters_and_one_region(kernel: str) -> None:
    program = find_kernel(kernel).program("MINI")
    region = program.region
    assert region is not None
    given = given_files(program)
    assert list(given) == [FILE, CONSTANTS, RESTRICT]
    assert given[FILE].text == find_kernel(kernel).path.read_text()
    for name, file in given.items():
        assert file.text.count("#pragma scop") == file.text.count("#pragma endscop") == 1
        before = file.text.partition("#pragma scop")[0]
        # Local pointers to the arrays are initialised with the runner's.
        assert "looper_buffers" not in before.rpartition("{")[2], name


def test_extents_are_constants_or_those_of_the_file() -> None:
    units = marked_units(find_kernel("gemm").program("MINI"))
    assert "double C[20][25]" in units[CONSTANTS]
    assert "double (*restrict C)[25]" in units[RESTRICT]
    assert "looper_region(int ni, int nj, int nk, double C[ni][nj]," in units[FILE]


def test_a_file_whose_function_cannot_be_called_is_given_with_its_declarations(
    tmp_path: Path,
) -> None:
    first, second = programs(tmp_path, LATER)
    for case in (first, second):
        file = given_files(case.program)[FILE]
        assert "looper_region(" in file.text and file.text.count("#pragma scop") == 1
        assert file.text == marked_units(case.program)[FILE]
    cell = compared(tmp_path, [first], tool(tmp_path, "good", "cp kernel.c optimised.c"))
    assert cell.by_name["good"].status == "ok"


def test_a_form_that_is_wrong_does_not_count_if_another_one_is_right(tmp_path: Path) -> None:
    # Wrong for sizes as constants, and faster, as it leaves out the loops over k.
    spoilt = "if grep -q enum kernel.c; then sed 's/k < nk/k < 1/' kernel.c > optimised.c"
    cell = compared(
        tmp_path,
        gemm(),
        tool(tmp_path, "partly", f"{spoilt}; else cp kernel.c optimised.c; fi"),
        tool(
            tmp_path,
            "fussy",
            "if grep -q enum kernel.c; then exit 3; fi",
            "cp kernel.c optimised.c",
        ),
    )
    partly, fussy = cell.by_name["partly"], cell.by_name["fussy"]
    assert (partly.status, partly.form) == ("ok", FILE)
    wrong = {form for form, found in partly.forms.items() if str(found).startswith("wrong output")}
    assert wrong <= {CONSTANTS, RESTRICT}
    assert (fussy.status, fussy.form) == ("ok", FILE)
    assert "ended with status 3" in str(fussy.forms[CONSTANTS])


def test_a_tool_is_wrong_only_if_it_is_wrong_on_the_users_file_too(tmp_path: Path) -> None:
    wrong = tool(tmp_path, "wrong", "sed 's/k < nk/k < 1/' kernel.c > optimised.c")
    result = compared(tmp_path, gemm(), wrong).by_name["wrong"]
    assert (result.status, result.form) == ("wrong output", FILE)
    for form in (FILE, CONSTANTS, RESTRICT):
        assert form in result.message and str(result.forms[form]).startswith("wrong output")
    kept = tmp_path / "out" / result.code
    assert "void kernel_gemm" in kept.read_text()


def test_a_function_that_does_more_than_its_region_is_no_fault_of_the_tool(tmp_path: Path) -> None:
    good = tool(tmp_path, "good", "cp kernel.c optimised.c")
    result = compared(tmp_path, programs(tmp_path, MORE, n=40), good).by_name["good"]
    assert result.status == "ok" and result.form in (CONSTANTS, RESTRICT)
    slow = tool(
        tmp_path,
        "slow",
        "if grep -q enum kernel.c; then sed 's/2.0/3.0/' kernel.c > optimised.c; "
        "else cp kernel.c optimised.c; fi",
    )
    result = compared(tmp_path / "again", programs(tmp_path, MORE, n=40), slow).by_name["slow"]
    assert result.status == "wrong output"
    assert result.forms[FILE] == UNLIKE and result.form in (CONSTANTS, RESTRICT)


def test_intels_pragmas_are_in_gcc_spelling() -> None:
    text = "  a;\n\t#pragma ivdep\n#pragma vector always\n  for (;;)\n#pragma omp parallel for\n"
    assert in_gcc_spelling(text) == (
        "  a;\n\t#pragma GCC ivdep\n  for (;;)\n#pragma omp parallel for\n"
    )


def test_plutos_pragmas_reach_gcc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(
        tmp_path,
        "polycc",
        "sed 's/^  *for (int k/#pragma ivdep\\n#pragma vector always\\n&/' kernel.c > optimised.c",
    )
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    result = compared(tmp_path, gemm(), Pluto()).by_name["pluto"]
    assert result.status == "ok"
    code = (tmp_path / "out" / result.code).read_text()
    assert "#pragma GCC ivdep\n" in code and "#pragma vector" not in code


def test_ppcg_runs_with_and_without_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(
        tmp_path,
        "ppcg",
        f'echo "$@" >> {tmp_path}/calls',
        "cp kernel.c optimised.c",
        'case "$*" in *--tile*) echo "static int tiled;" >> optimised.c;; esac',
    )
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    ppcg = Ppcg()
    settings = Settings(Memo(), tmp_path)
    product = ppcg.produce(gemm()[0], settings)
    assert list(product.forms) == [
        *(FILE, CONSTANTS, RESTRICT),
        *(f"{form}, --tile" for form in (FILE, CONSTANTS, RESTRICT)),
    ]
    assert all(("tiled" in code) == ("--tile" in form) for form, code in product.forms.items())
    assert "with and without --tile" in product.note
    calls = (tmp_path / "calls").read_text().splitlines()
    assert len(calls) == 6 and all("-I" in call for call in calls)
    script(tmp_path, "ppcg", 'case "$*" in *--tile*) cp kernel.c optimised.c;; *) exit 1;; esac')
    product = ppcg.produce(gemm()[0], settings)
    assert len(product.forms) == 3 and len(product.failures) == 3
    script(tmp_path, "ppcg", "exit 1")
    with pytest.raises(ProductionFailed, match="ended with status 1"):
        ppcg.produce(gemm()[0], settings)


def test_docc_is_a_compiler_and_not_pypis_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no `docc`" in (Docc().unavailable() or "")
    script(tmp_path, "docc", "exit 2")
    assert "is no C compiler" in (Docc().unavailable() or "")
