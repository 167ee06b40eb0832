"""Files of real projects: their functions call other files', their headers are elsewhere."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from looper.cli import main
from looper.execution.compiling.toolchain import CompilationFailed, Toolchain
from tests.small_project import SIZES, built_and_run, write_project

SCHEDULE = "distribute(S2, 0); interchange(S2, 1, 2); parallelize(S2, 0)"

CALLS = """
double scale(double) __attribute__((const));
{before}
void f(double A[100])
{{
#pragma scop
  for (int i = 0; i < 100; i++)
    A[i] = {call}(A[i]);
#pragma endscop
}}
"""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def project(tmp_path):
    return write_project(tmp_path / "project")


def words(project):
    return [str(project), "-I", str(project.parents[1] / "utilities"), *SIZES]


def test_optimize_writes_a_file_of_a_project(project, capsys):
    folder = project.parents[1]
    before = built_and_run(project, folder)
    command = [
        "optimize",
        *words(project),
        "--max-evaluations",
        "3",
        "-o",
        "syrk.opt.c",
        "--no-all-sizes",
    ]
    assert main([*command, "--no-memo", "--json"]) == 0, capsys.readouterr().err
    assert json.loads(capsys.readouterr().out)["output"] == "syrk.opt.c"
    assert built_and_run(Path("syrk.opt.c"), folder) == before


def test_apply_verifies_a_file_of_a_project(project, capsys):
    folder = project.parents[1]
    command = ["apply", *words(project), "--schedule", SCHEDULE, "-o", "syrk.opt.c"]
    assert main(command) == 0, capsys.readouterr().err
    assert "bit for bit" in capsys.readouterr().out
    assert "omp parallel for" in Path("syrk.opt.c").read_text()
    assert built_and_run(Path("syrk.opt.c"), folder) == built_and_run(project, folder)


def test_run_times_a_file_of_a_project(project, capsys):
    assert main(["run", *words(project), "--schedule", SCHEDULE, "--json"]) == 0
    region = json.loads(capsys.readouterr().out)["regions"][0]
    assert region["original"]["seconds"] > 0 and region["schedule"]["seconds"] > 0


def test_a_missing_function_the_region_calls_is_one_sentence(capsys):
    Path("calls.c").write_text(CALLS.format(before="", call="scale"))
    assert main(["run", "calls.c"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "it uses `scale`, which the file does not define: name the objects" in error
    assert "--ldflags" in error


@pytest.mark.parametrize(
    "before",
    [
        "void elsewhere(void); __attribute__((constructor)) static void start(void) "
        "{ elsewhere(); }",
        "void elsewhere(void); [[gnu::destructor(101)]] void finish(void) { elsewhere(); }",
        '__attribute__((visibility("default"))) double api(double x) { return scale(x); }',
        "__attribute__((used)) static double kept(double x) { return scale(x); }",
        "double (*table[])(double) = { scale };",
        "extern double other[]; double *pointer = other + 1;",
        "inline static double inlined(double x) { return scale(x); }",
        "int main(void) { return scale(1) > 1; }",
    ],
)
def test_what_the_region_does_not_use_may_be_missing(before, capsys):
    twice = "__attribute__((const)) static double twice(double x) { return x + x; }\n"
    Path("calls.c").write_text(CALLS.format(before=twice + before, call="twice"))
    status = main(["run", "calls.c", "--runs", "1", "--schedule", "reverse(S1, 0)"])
    assert status == 0, capsys.readouterr().err


def test_constructors_run_where_they_can(capsys):
    before = "static double table[2];\n"
    before += "__attribute__((constructor)) static void fill(void) { table[1] = 3; }\n"
    before += "__attribute__((const)) static double first(double x) { return 1 / table[1] + x; }"
    Path("calls.c").write_text(CALLS.format(before=before, call="first"))
    assert main(["run", "calls.c", "--runs", "1"]) == 0, capsys.readouterr().err


def test_only_the_entry_point_is_exported(tmp_path):
    text = '__attribute__((visibility("default"))) int api(void) { return 1; }\n'
    text += "int plain(void) { return 2; }\nvoid looper_kernel(void *const *b) { (void) b; }\n"
    library = Toolchain.detect().compile(text, tmp_path / "unit.so")
    command = ["nm", "-D", "--defined-only", str(library)]
    names = subprocess.run(command, capture_output=True, text=True, check=True)
    assert names.stdout.split()[2::3] == ["looper_kernel"]


def test_headers_are_those_beside_the_file_and_not_those_here(project, tmp_path, capsys):
    Path("kernel.h").write_text("#error the wrong header\n")
    (project.parent / "math.h").write_text("#error `<math.h>` is the C library's\n")
    assert main(["run", *words(project), "--runs", "1"]) == 0, capsys.readouterr().err


def test_an_error_names_the_unit_and_no_temporary_file(tmp_path):
    with pytest.raises(CompilationFailed) as caught:
        Toolchain.detect().compile("nonsense", tmp_path / "unit.so")
    assert str(caught.value).startswith("unit.c:1:1: error: ")
    assert list(tmp_path.iterdir()) == []
