"""Which programs are started: no compiler that only a file names, and none at all by `--no-run`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from looper.cli import main
from looper.execution.compiling.flags import sort_flags
from looper.execution.compiling.known_compilers import known_compiler
from looper.execution.compiling.project_flags import taken_flags

TEXT = """
#include <math.h>
#include <stddef.h>
#ifndef N
#define N 30
#endif
void f(size_t unused, double A[N][N], double B[N][N]) {
#pragma scop
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[j][i] = sqrt(B[j][i]) * 2.0;
#pragma endscop
}
"""
# Appends a line to a file beside it, and is a compiler otherwise.
SPY = '#!/bin/sh\necho "$0 $@" >> "{told}"\nexec /usr/bin/env gcc "$@"\n'
SCHEDULE = ("--schedule", "interchange(S1, 0, 1)")

Run = Callable[..., tuple[str, str]]


@pytest.fixture(autouse=True)
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there once a program of the folder has been run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("CFLAGS", raising=False)
    told = tmp_path / "told"
    Path("file.c").write_text(TEXT)
    for name in ("gcc", "my-cc", "ld", "as", "cc1"):
        Path(name).write_text(SPY.format(told=told))
        Path(name).chmod(0o755)
    Path("options").write_text(f"-wrapper {tmp_path}/my-cc")
    Path("my.specs").write_text(f"*cc1:\n{tmp_path}/my-cc\n")
    return told


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str, status: int = 0) -> tuple[str, str]:
        found = main(list(words))
        done = capsys.readouterr()
        assert found == status, done.err
        return done.out, done.err

    return run


def write_database(*words: object, folder: str | None = None) -> None:
    entry = {"directory": folder or str(Path.cwd()), "file": str(Path("file.c").resolve())}
    Path("compile_commands.json").write_text(json.dumps([{**entry, "arguments": words}]))


# -- the compiler --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["./gcc"],
        ["{here}/gcc"],
        ["{here}/../{name}/gcc"],
        ["./my-cc"],
        ["my-cc"],
        ["sh", "-c", "./my-cc"],
        ["ccache", "./gcc"],
        ["ccache", "CCACHE_DIR=x", "./gcc"],
        ["gcc-999"],
    ],
)
def test_a_compiler_that_only_a_database_names_is_not_run(
    words: list[str], run: Run, told: Path, tmp_path: Path
) -> None:
    words = [each.format(here=tmp_path, name=tmp_path.name) for each in words]
    write_database(*words, "-DN=20", "-c", "file.c")
    out, err = run("show", "file.c", "--statements")
    assert "<= 19" in out
    assert err.count("which is not run") == 1 and err.count("\n") == 2
    run("optimize", "file.c", "--no-run", "--max-evaluations", "1", "-o", "out.c")
    assert not told.exists()


def test_what_is_compiled_is_so_by_a_known_compiler(run: Run, told: Path) -> None:
    write_database("./gcc", "-DN=20", "-O1", "-c", "file.c")
    run("apply", "file.c", *SCHEDULE, "-o", "out.c")
    assert not told.exists()


def test_a_compiler_that_the_user_names_is_run(
    run: Run, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = str(Path("my-cc").resolve())
    write_database("./my-cc", "-c", "file.c")
    _, err = run("check", "file.c", "--cc", mine)
    assert "not run" not in err and told.exists()
    told.unlink()
    monkeypatch.setenv("CC", mine)
    # What it says under some flags is asked once.
    _, err = run("check", "file.c", "--cflags", "-O1")
    assert "not run" not in err and told.exists()


@pytest.mark.pure
def test_a_path_of_a_known_compiler_is_its_name(tmp_path: Path) -> None:
    gcc = shutil.which("gcc")
    assert gcc is not None
    assert known_compiler("gcc") == gcc
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "gcc").symlink_to(gcc)
    (folder / "other").symlink_to(gcc)
    assert known_compiler(str(folder / "gcc")) == gcc
    # A name that is not known is none, whatever it leads to.
    assert known_compiler(str(folder / "other")) is None
    assert known_compiler(str(tmp_path / "gcc")) is None
    assert known_compiler("my-cc") is None and known_compiler("") is None


@pytest.mark.pure
def test_links_to_a_launcher_stand_for_compilers(tmp_path: Path) -> None:
    (tmp_path / "ccache").write_text("")
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "gcc").symlink_to(tmp_path / "ccache")
    assert known_compiler(str(folder / "gcc")) == shutil.which("gcc")


# -- its flags -----------------------------------------------------------------------------------

TAKEN = [
    "-DA=1", "-UB", "-I.", "-isystem .", "-iquote .", "-include a.h", "-imacros a.h", "-isysroot .",
    "-std=c11", "-ansi", "-O", "-O3", "-Ofast", "-Og", "-march=native", "-mavx2", "-msse4.1",
    "-mtune=generic", "-m64", "-mcmodel=medium", "-mprefer-vector-width=256", "-fopenmp",
    "-fopenmp=libomp", "-fPIC", "-fno-plt", "-ffast-math", "-fno-math-errno", "-funroll-loops",
    "-fstack-protector-strong", "-fcf-protection=full", "-flto=auto", "-fvect-cost-model=dynamic",
    "-fno-strict-aliasing", "-fexcess-precision=fast", "-ffp-contract=off", "-pthread",
    "--param max-unroll-times=4", "--param=max-unroll-times=4", "--target=x86_64-linux-gnu",
    "-trigraphs", "-undef", "-nostdinc", "-fshort-enums", "-funsigned-char", "-falign-loops=32",
]  # fmt: skip
SILENT = [
    "-o x", "-c", "-MD", "-MF x", "-MT x", "-g", "-Wall", "-Werror", "-W", "-w", "-save-temps",
    "-fdump-tree-all", "-Wl,-o,x", "-Wa,-o,x", "-lfoo", "-Lfoo", "-x c++", "-ftime-trace=x",
    "-ffile-prefix-map=/a=/b", "-fdiagnostics-color=always", "file.c", "-dumpdir x", "-aux-info x",
    "-wrapper ./my-cc", "-fno-integrated-as", "-fprofile-use=x", "-fsanitize=address", "-rdynamic",
]  # fmt: skip
LEFT = [
    "@options", "-specs=my.specs", "--specs=my.specs", "-B .", "-B./", "-fplugin=x.so",
    "-fplugin-arg-x-y=z", "-iplugindir=.", "-fuse-ld=./ld", "--ld-path=./ld", "-Xclang -load",
    "-Xpreprocessor -MD", "-mllvm -x", "-fpass-plugin=x.so", "--gcc-toolchain=.", "--config=x",
    "-fmodule-mapper=|./my-cc", "-fstack-usage", "-fcallgraph-info", "-fsave-optimization-record",
    "-fcompare-debug", "-include @options", "-isystem @options", "-I@options", "-D @options",
    "--param @options", "-target @options", "-idirafter -wrapper", "-include-pch x.pch",
    "-ivfsoverlay x", "-no-integrated-cpp", "-fmodules", "-foffload=x", "-frobnicate=../x",
    "-Wp,-fplugin=x", "-march=../x",
]  # fmt: skip


@pytest.mark.pure
@pytest.mark.parametrize("text", TAKEN)
def test_flags_about_the_code_are_taken(text: str) -> None:
    taken, left = taken_flags(text.split())
    assert "".join(taken) == text.replace(" ", "") and left == []


@pytest.mark.pure
@pytest.mark.parametrize("text", SILENT)
def test_what_concerns_no_code_is_left_out(text: str) -> None:
    assert taken_flags(text.split()) == ([], [])


@pytest.mark.pure
@pytest.mark.parametrize("text", LEFT)
def test_what_may_run_or_write_something_is_left_out_and_named(text: str) -> None:
    taken, left = taken_flags(text.split())
    assert taken == [] and len(left) == 1


@pytest.mark.pure
def test_flags_for_the_preprocessor_are_flags() -> None:
    assert taken_flags(["-Wp,-DA=1,-MD,x.d"]) == (["-D", "A=1"], [])


@pytest.mark.pure
def test_a_sysroot_is_for_headers_alone(tmp_path: Path) -> None:
    taken, _ = taken_flags(["--sysroot=root"])
    assert sort_flags(taken, tmp_path).reading == ("-isysroot", str(tmp_path / "root"))


@pytest.mark.parametrize(
    "text",
    ["@options", "-specs=my.specs", "-B./", "-I@options", "-include @options", "-wrapper ./my-cc"],
)
def test_nothing_of_a_database_is_run_by_its_flags(text: str, run: Run, told: Path) -> None:
    # Where its folder is not there, names stay relative to where LOOPer is.
    write_database("gcc", "-DN=20", *text.split(), "-c", "file.c", folder="/nonexistent")
    out, err = run("show", "file.c", "--statements")
    assert "<= 19" in out and ("not used" in err or text in SILENT)
    assert not told.exists()
    assert not Path("x.d").exists()


def test_flags_that_are_left_out_are_told_once(run: Run) -> None:
    flags = [f"-fplugin={name}.so" for name in "abcdefgh"]
    write_database("gcc", *flags, "-c", "file.c")
    _, err = run("check", "file.c")
    assert err.count("not used") == 1 and "`-fplugin=a.so`" in err and "and 3 more" in err


@pytest.mark.pure
@pytest.mark.parametrize("word", ["a\0b", "\ud800", 3, None, ["gcc"]])
def test_words_that_can_be_none_are_one_sentence(word: object, run: Run) -> None:
    write_database("gcc", word, "-c", "file.c")
    _, err = run("check", "file.c", status=2)
    assert "entry 1 makes no sense" in err and err.count("\n") == 1


def test_what_a_database_says_can_not_steer_a_terminal(run: Run) -> None:
    write_database("\x1b[31mcc", "-c", "file.c")
    _, err = run("check", "file.c")
    assert "\x1b" not in err and "\\x1b[31mcc" in err


# -- nothing at all ------------------------------------------------------------------------------

# Ends a process that starts another one: all ways to do that are told of.
HOOK = """
import sys
STARTS = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.fork",
          "os.forkpty", "pty.spawn")
from looper.cli import main
def refuse(event, arguments):
    if event in STARTS:
        print("STARTED", event, arguments, file=sys.stderr)
        sys.stderr.flush()
        import os
        os._exit(77)
sys.addaudithook(refuse)
sys.exit(main())
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
NO_RUN = ["optimize", "file.c", "--no-run", "--max-evaluations", "5", "-o", "out.c"]


@pytest.mark.parametrize(
    "more",
    [
        ["--cc", "gcc", "--cflags", "-O2 -DN=12"],
        ["--search", "policy", "--json"],
    ],
)
def test_no_run_starts_no_process(more: list[str], told: Path) -> None:
    write_database("./gcc", "-DN=20", "-fplugin=x.so", "-c", "file.c")
    command = [sys.executable, "-c", HOOK, *NO_RUN, *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr
    assert Path("out.c").exists() and not told.exists()


def test_the_hook_sees_a_compiler() -> None:
    command = [sys.executable, "-c", HOOK, "show", "file.c"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert done.returncode == 77 and "-dM" in done.stderr


def executed(*words: str) -> list[str]:
    """The programs that the system is asked to run by a command of ours."""
    command = ["strace", "-f", "-qq", "-e", "trace=execve", "-o", "calls"]
    looper = [sys.executable, "-m", "looper.cli", *words]
    subprocess.run([*command, *looper], check=True, capture_output=True, env=ENVIRONMENT)
    lines = Path("calls").read_text().splitlines()
    return [line.split('"')[1] for line in lines if "execve(" in line and line.endswith("= 0")][1:]


@pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace")
def test_programs_that_the_system_sees() -> None:
    try:
        assert executed("--version") == []
    except subprocess.CalledProcessError:
        pytest.skip("strace cannot trace here")
    assert executed(*NO_RUN) == []
    for words in (["check"], ["apply", *SCHEDULE, "--no-verify", "-o", "out.c"]):
        names = {Path(each).name for each in executed(words[0], "file.c", *words[1:])}
        assert names <= {"gcc", "cc1"}, names


def test_no_run_reads_as_the_flags_say(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write_database("gcc", "-DN=20", "-c", "file.c")
    out, err = run(*NO_RUN, "--json")
    assert "with --no-run" not in err
    run(*NO_RUN)
    assert "i < 20" in Path("out.c").read_text()
    monkeypatch.setenv("PATH", "/nonexistent")
    _, err = run(*NO_RUN, "--cflags", "-DN=14", "--compile-commands", "none")
    assert "there is no C compiler" in err and "i < 14" in Path("out.c").read_text()
    out, err = run("show", "file.c", "--statements", "--compile-commands", "none", "-D", "N=9")
    assert "<= 8" in out and "there is no C compiler" in err


def test_code_in_the_folder_is_not_imported(run: Run, told: Path) -> None:
    """Python looks for modules where it is started, unless it is told not to."""
    for name in ("json", "ctypes", "clang"):
        Path(f"{name}.py").write_text(f"open({str(told)!r}, 'w')\n")
    deep = "x" + "+x" * 2000
    Path("deep.c").write_text(f"void g(int x, int *p) {{ *p = {deep}; }}\n" + TEXT)
    run("show", "deep.c", "--tree", "-D", "N=8")
    assert not told.exists()
