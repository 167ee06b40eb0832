"""`--cc`, `--cflags`, `--ldflags`, `CC`, `CFLAGS`, compilation databases, odd names of files."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from looper.cli import main
from looper.compare.compilers import clang
from looper.errors import ToolchainError
from looper.execution.compiling.toolchain import Toolchain
from looper.memo.store import Memo
from tests.small_project import SIZES, built_and_run, write_project

LOOP = """
#ifndef N
#define N 40
#endif
void scale(double A[N][N], double B[N][N])
{
#pragma scop
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = 0.3 * A[i][j] + B[i][j] * B[j][i];
#pragma endscop
}
"""
SWAP = ("--schedule", "interchange(S1, 0, 1); parallelize(S1, 0)")
SYRK = "distribute(S2, 0); interchange(S2, 1, 2); parallelize(S2, 0)"


CLANG = clang() or ""


def clang_flags() -> str:
    """Flags with which the clang here works; without its own library it has no OpenMP."""
    for flags in ("-O2 -fopenmp", "-O2 -fno-openmp") if CLANG else ():
        with contextlib.suppress(ToolchainError):
            Toolchain.detect(CLANG, flags)
            return flags
    return ""


CLANG_FLAGS = clang_flags()
needs_clang = pytest.mark.skipif(not CLANG_FLAGS, reason="there is no clang that works")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("CFLAGS", raising=False)


@pytest.fixture
def run(capsys):
    """Run a command line that should work; returns (standard output, standard error)."""

    def run(*words, status=0):
        found = main([str(word) for word in words])
        done = capsys.readouterr()
        assert found == status, done.err
        return done.out, done.err

    return run


def write(text=LOOP, name="scale.c"):
    Path(name).write_text(text)
    return name


def database(path, *entries):
    """A compilation database of (file, command) or (file, arguments)."""
    found = []
    for file, command in entries:
        key = "command" if isinstance(command, str) else "arguments"
        found.append({"directory": str(path.parent), "file": file, key: command})
    path.write_text(json.dumps(found))


# -- compiler and flags --------------------------------------------------------------------------


def test_flags_are_used_and_said(run, monkeypatch):
    out, _ = run("run", write(), "--runs", 1, "--cflags", "-O1 -Wall")
    assert "-O1 -fopenmp" in out
    monkeypatch.setenv("CFLAGS", "-O2 -g")
    out, _ = run("run", "scale.c", "--runs", 1)
    assert "-O2 -fopenmp" in out


def test_flags_without_optimisation_are_told_of(run):
    _, err = run("run", write(), "--runs", 1, "--cflags", "-march=native")
    assert err == "the flags `-march=native -fopenmp` have no -O: code is not optimised\n"


def test_macros_and_headers_among_the_flags_are_read(run):
    Path("headers").mkdir()
    Path("headers/size.h").write_text("#define N WIDTH\n")
    write('#include "size.h"\n' + LOOP)
    flags = "-O2 -DWIDTH=24 -Iheaders -UFOO"
    out, _ = run("show", "scale.c", "--json", "--cflags", flags)
    assert "<= 23" in json.loads(out)["regions"][0]["statements"][0]["domain"]
    run("apply", "scale.c", *SWAP, "--cflags", flags)


@pytest.mark.pure
@pytest.mark.parametrize("command", ["optimize", "apply", "run", "show", "check"])
def test_a_compiler_that_is_not_there_is_one_sentence(command, run):
    words = SWAP if command == "apply" else ()
    _, err = run(command, write(), *words, "--cc", "nonsense", status=1)
    assert err.startswith("Error: the C compiler `nonsense` was not found") and err.count("\n") == 1


def test_an_unknown_flag_is_one_sentence(run):
    _, err = run("apply", write(), *SWAP, "--cflags", "-O2 -fnonsense", status=1)
    assert "unrecognized command-line option '-fnonsense'" in err and err.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["scale.c"]


def test_fast_math_is_no_obstacle_to_a_bitwise_comparison(run, tmp_path):
    project = write_project(tmp_path / "project")
    words = [project, "-I", "project/utilities", *SIZES, "--schedule", SYRK]
    out, _ = run("apply", *words, "--cflags", "-Ofast -march=native", "-o", "out.c")
    assert "bit for bit" in out
    assert built_and_run(Path("out.c"), project.parents[1]) == built_and_run(
        project, project.parents[1]
    )
    run("run", *words, "--cflags", "-O3 -ffast-math -march=native", "--runs", 1)


@needs_clang
def test_clang_optimises_a_project(run, tmp_path):
    project = write_project(tmp_path / "project")
    words = ["-I", "project/utilities", *SIZES, "--cc", CLANG, "--cflags", CLANG_FLAGS]
    out, _ = run("apply", project, *words, "--schedule", SYRK, "-o", "out.c")
    assert "bit for bit" in out
    plain = CLANG_FLAGS.split()
    folder = project.parents[1]
    assert built_and_run(Path("out.c"), folder, plain, CLANG) == built_and_run(
        project, folder, plain, CLANG
    )
    search = ["--max-evaluations", 3, "--no-memo", "-o", "found.c"]
    out, _ = run("optimize", project, *words, *search)
    assert "clang version" in out and CLANG_FLAGS in out
    run("run", project, *words, "--schedule", SYRK, "--runs", 1)


@needs_clang
def test_rows_of_compilers_and_flags_do_not_mix(run):
    write()
    search = ["--max-evaluations", 2, "--memo", "memo.db", "-o", "out.c", "--json"]
    choices = [("gcc", "-O1"), ("gcc", "-O2"), (CLANG, CLANG_FLAGS), ("gcc", "-O1 -DUNUSED=1")]
    executed = []
    for compiler, flags in choices:
        out, _ = run("optimize", "scale.c", *search, "--cc", compiler, "--cflags", flags)
        executed.append(json.loads(out)["regions"][0]["executed"])
    assert all(executed[:3])
    # Macros are no part of the machine.
    assert executed[3] == 0
    with Memo("memo.db") as memo:
        rows = list(memo.export())
    assert len({row["machine"] for row in rows if row["machine"]}) == 3


# -- what is in other files ----------------------------------------------------------------------

CALLS = """
double twice(double) __attribute__((const));
void f(double A[100])
{
#pragma scop
  for (int i = 0; i < 100; i++)
    A[i] = twice(A[i]);
#pragma endscop
}
"""


def test_functions_of_objects_and_libraries_can_be_called(run):
    Path("other.c").write_text("double twice(double x) { return x + x; }\n")
    subprocess.run(["gcc", "-O2", "-c", "other.c", "-o", "other.o"], check=True)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "other.c", "-o", "libother.so"], check=True)
    write(CALLS, "calls.c")
    _, err = run("apply", "calls.c", "--schedule", "parallelize(S1, 0)", status=1)
    assert "it uses `twice`" in err
    here = Path.cwd()
    for libraries in ("other.o", f"-L{here} -lother -Wl,-rpath,{here}"):
        words = ("calls.c", "--schedule", "parallelize(S1, 0)", "--ldflags", libraries)
        run("apply", *words, "-o", "out.c")
        run("run", *words, "--runs", 1)
    run("optimize", "calls.c", "--ldflags", "other.o", "--max-evaluations", 2, "--no-memo")


def test_a_library_that_is_not_there_is_one_sentence(run):
    _, err = run("run", write(), "--ldflags", "-lnonsense", status=1)
    assert "cannot find -lnonsense" in err and err.count("\n") == 1


# -- compilation databases -----------------------------------------------------------------------


@pytest.fixture
def project(tmp_path):
    """A project whose file can be read only with what its database says."""
    path = write_project(tmp_path / "project")
    shutil.move(path.parent / "kernel.h", tmp_path / "project" / "utilities" / "my kernel.h")
    path.write_text(path.read_text().replace('"kernel.h"', "KERNEL"))
    return path


OPTIONS = ["-Iutilities", "-DSIZE=20", '-DKERNEL="my kernel.h"', "-UBAR", "-std=c11", "-Wall",
           "-O2", "-MD", "-MF", "deps.d", "-o", "syrk.o", "-c", "kernels/syrk.c"]  # fmt: skip
SMALL = ["--param", "n=30", "--param", "m=20"]


@pytest.mark.share(2)
@pytest.mark.parametrize("form", ["command", "arguments"])
@pytest.mark.parametrize("where", ["compile_commands.json", "build/compile_commands.json"])
def test_a_database_is_found_and_used(project, form, where, run):
    folder = project.parents[1]
    (folder / "build").mkdir()
    quoted = [f"'{each}'" for each in OPTIONS]
    command = " ".join(["ccache gcc", *quoted]) if form == "command" else ["gcc", *OPTIONS]
    path = folder / where
    database(path, ("other.c", "cc -c other.c"), (str(project), command))
    content = json.loads(path.read_text())
    content[1]["directory"] = str(folder)
    content[1]["file"] = "kernels/syrk.c"
    path.write_text(json.dumps(content))
    out, err = run("apply", project, *SMALL, "--schedule", SYRK, "-o", "out.c")
    assert "bit for bit" in out
    assert err == f"{project}: macros, headers, compiler, flags are those of {path}\n"
    out, err = run("run", project, *SMALL, "--runs", 1)
    assert "-std=c11 -O2 -fopenmp" in out
    out, err = run("run", project, *SMALL, "--runs", 1, "--cflags", "-O1")
    assert "-O1 -fopenmp" in out and "c11" not in out
    assert not (folder / "deps.d").exists()
    options = ['-DKERNEL="my kernel.h"', "-DSIZE=20"]
    assert built_and_run(Path("out.c"), folder, options) == built_and_run(project, folder, options)


def test_compare_reads_a_file_as_its_database_says(project, run):
    path = project.parents[1] / "compile_commands.json"
    database(path, (str(project), ["nonsense", *OPTIONS]))
    words = ("--optimiser", "gcc", "--rounds", 1, "-o", "results")
    out, err = run("compare", project, *SMALL, *words)
    assert "syrk.c" in out
    assert f"{project}: macros, headers are those of {path}\n" in err


def test_a_header_included_from_the_command_line_is_read(run):
    Path("sub").mkdir()
    Path("sub/config.h").write_text("#define N 24\n")
    command = "gcc -O1 -include config.h -isystem . -c ../scale.c"
    database(Path("compile_commands.json").resolve(), ("../scale.c", command))
    content = json.loads(Path("compile_commands.json").read_text())
    content[0]["directory"] = "sub"
    Path("compile_commands.json").write_text(json.dumps(content))
    out, _ = run("show", write(), "--json")
    out, _ = run("show", "scale.c", "--statements")
    assert "i <= 23" in out
    run("apply", "scale.c", *SWAP)


def test_a_database_can_be_named_or_left_out(project, run, tmp_path):
    folder = project.parents[1]
    (tmp_path / "elsewhere").mkdir()
    named = tmp_path / "elsewhere" / "compile_commands.json"
    database(named, (str(project), ["gcc", *OPTIONS]))
    content = json.loads(named.read_text())
    content[0]["directory"] = str(folder)
    named.write_text(json.dumps(content))
    for choice in (named, named.parent):
        run("check", project, *SMALL, "--compile-commands", choice)
    database(folder / "compile_commands.json", (str(project), ["nonsense", "-c"]))
    _, err = run("check", project, *SMALL, status=1)
    assert "names the compiler `nonsense`, which is not run" in err and "file not found" in err
    _, err = run("check", project, *SMALL, "--compile-commands", "none", status=1)
    assert "file not found" in err


def test_a_file_a_named_database_does_not_know_is_one_sentence(run):
    database(Path("compile_commands.json").resolve(), ("other.c", "cc -c other.c"))
    _, err = run("check", write(), "--compile-commands", ".", status=2)
    assert err.startswith("Error: --compile-commands .: it has no entry for scale.c")
    _, err = run("check", "scale.c")
    assert err.endswith("has no entry for scale.c: nothing of it is used\n")


@pytest.mark.pure
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "this is not JSON"),
        ("{}", "this is not a compilation database"),
        ('[{"file": "scale.c"}]', "entry 1 makes no sense: no 'directory'"),
        ('[{"file": "scale.c", "directory": "."}]', "entry 1 makes no sense: no 'command'"),
        ('[{"file": 3, "directory": "."}]', "entry 1 makes no sense"),
        ('[{"file": "scale.c", "directory": ".", "command": "a \\"b"}]', "no closing quotation"),
        ('[{"file": "scale.c", "directory": ".", "command": ""}]', "names no compiler"),
    ],
)
def test_a_damaged_database_is_one_sentence(text, reason, run):
    Path("compile_commands.json").write_text(text)
    _, err = run("check", write(), status=2)
    assert reason in err and err.count("\n") == 1


def test_a_database_of_somebody_else_is_not_believed(run, monkeypatch):
    path = Path("compile_commands.json").resolve()
    database(path, ("scale.c", "nonsense -c scale.c"))
    plain = Path.stat

    def stat(self, **options):
        found = plain(self, **options)
        if self != path:
            return found
        return os.stat_result([*found[:4], 12345, *found[5:10]])

    monkeypatch.setattr(Path, "stat", stat)
    _, err = run("check", write())
    assert err == ""


# -- names of files ------------------------------------------------------------------------------


@pytest.mark.share(2)
@pytest.mark.parametrize("name", ["-x.c", "--help.c", "a b.c", "a'b\"c.c", "a\nb.c", "@x.c", "é.c"])
def test_any_name_of_a_file_will_do(name, run):
    write(name=name)
    dash = ["--"] if name.startswith("-") else []
    run("apply", *SWAP, "-o", "out.c", *dash, name)
    assert "omp parallel for" in Path("out.c").read_text()
    run("run", "--runs", 1, f"./{name}")
    run("show", f"./{name}")


def test_a_name_that_is_not_utf8_is_one_sentence():
    name = os.fsdecode(b"caf\xe9.c")
    Path(name).write_text(LOOP)
    command = [sys.executable, "-m", "looper.cli", "show", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "clang reads no names that are not UTF-8" in done.stderr
    assert done.stderr.count("\n") == 1
