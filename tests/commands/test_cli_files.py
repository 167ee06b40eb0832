"""`looper optimize` of several files: they share the time, and each has a result of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from looper.cli import main
from tests.measured_rows import measured

ROOT = Path(__file__).parents[2]

SHORT = """void scale(int n, double x[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 2.0;
#pragma endscop
}
"""
LONG = """void product(int m, double A[m][m], double B[m][m], double C[m][m])
{
#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m; k++)
        C[i][j] += A[i][k] * B[k][j];
#pragma endscop
}
"""
# Its original cannot be run: nobody defines what it calls.
MISSING = """double elsewhere(double) __attribute__((const));
void call(int n, double x[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    x[i] = elsewhere(x[i]);
#pragma endscop
}
"""
BAD = """void g(int n, double x[n], int idx[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    x[idx[i]] = 1.0;
#pragma endscop
}
"""
SIZES = ("--param", "n=1000", "--param", "m=90")
QUICK = (
    *SIZES,
    "--search",
    "beam",
    "--max-evaluations",
    "3",
    "--no-all-sizes",
    "--no-memo",
    "--threads",
    "1",
)
# Nothing is so much faster: it is only found out how long the originals take.
LIMITS = "--search beam --max-evaluations 1 --min-speedup 1000 --no-all-sizes --no-memo".split()


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("src").mkdir()
    Path("short.c").write_text(SHORT)
    Path("src/long.c").write_text(LONG)


@pytest.fixture
def run(capsys):
    """Run a command line; returns (exit status, standard output, standard error)."""

    def run(*words):
        capsys.readouterr()
        status = main(words)
        done = capsys.readouterr()
        return status, done.out, done.err

    return run


def contents():
    return {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def compiles(path):
    command = ["gcc", "-O2", "-fopenmp", "-c", str(path), "-o", "/dev/null"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def test_each_file_is_written_and_told_of(run):
    status, out, err = run("optimize", "short.c", "src/long.c", *QUICK, "--plot", "all.svg")
    assert status == 0, err
    assert "short.c: scale (region at line 3, n=1000)" in out
    assert "src/long.c: product (region at line 3, m=90)" in out
    assert "written  short.opt.c" in out and "written  long.opt.c" in out
    assert Path("all.svg").read_text().count("<svg") == 1
    assert "void scale(" in Path("short.opt.c").read_text()
    assert "void product(" in Path("long.opt.c").read_text()
    assert compiles("short.opt.c") and compiles("long.opt.c")


def test_a_folder_is_made_for_files_of_the_same_names_as_json_says(run):
    words = ("short.c", "src/long.c", *SIZES, *LIMITS, "-o", "new", "--json")
    status, out, err = run("optimize", *words)
    assert status == 0, err
    told = json.loads(out)
    assert list(told) == ["interrupted", "files"]
    assert [each["file"] for each in told["files"]] == ["short.c", "src/long.c"]
    assert [each["output"] for each in told["files"]] == ["new/short.c", "new/long.c"]
    assert [len(each["regions"]) for each in told["files"]] == [1, 1]
    names = [each["regions"][0]["program"]["parameters"] for each in told["files"]]
    assert names == [{"n": 1000}, {"m": 90}]
    assert sorted(path.name for path in Path("new").iterdir()) == ["long.c", "short.c"]
    # One file alone has the form that it always had.
    status, out, _ = run("optimize", "short.c", *SIZES[:2], *LIMITS, "--json")
    assert status == 0
    assert json.loads(out)["file"] == "short.c"


def test_most_of_the_time_is_for_the_file_that_runs_longest(run, monkeypatch):
    """The shares are measured; which search has which deadline is what is looked at."""
    from looper.commands import optimize as command
    from looper.optimizer.optimization import optimize

    seconds = {}

    def find(program, *, time_limit, measurement, **settings):
        seconds[program.name] = (time_limit.seconds, measurement.toolchain.flags)
        return optimize(program, time_limit=time_limit, measurement=measurement, **settings)

    monkeypatch.setattr(command, "optimize", find)
    Path("compile_commands.json").write_text(
        json.dumps([{"directory": ".", "file": "short.c", "command": "cc -O1 -c short.c"}])
    )
    words = ("short.c", "src/long.c", *SIZES, "--time-limit", "20", *LIMITS)
    status, _, err = run("optimize", *words)
    assert status == 0, err
    assert list(seconds) == ["product", "scale"]
    assert 0.5 * 20 < seconds["product"][0] < 0.95 * 20
    assert seconds["scale"][0] < 20
    # Each is compiled as its own project says.
    assert "-O1" in seconds["scale"][1] and "-O3" in seconds["product"][1]


def test_inputs_and_pages_are_those_of_each_file(run):
    np.savez("data.npz", x=np.ones(1000), C=np.ones((90, 90)))
    words = ("short.c", "src/long.c", *SIZES, *LIMITS, "--inputs", "data.npz", "--report", "pages")
    status, out, err = run("optimize", *words)
    assert status == 0, err
    assert "without `A`, `B`, which will be random" in err
    assert sorted(path.name for path in Path("pages").iterdir()) == ["long.c.html", "short.c.html"]
    assert "scale" in Path("pages/short.c.html").read_text()
    assert "product" in Path("pages/long.c.html").read_text()
    assert "pages/short.c.html" in out


def test_estimates_of_several_files(run):
    words = ("short.c", "src/long.c", *SIZES, "--no-run", "--max-evaluations", "4")
    status, out, err = run("optimize", *words)
    assert status == 0, err
    assert "src/long.c: product (region at line 3, m=90)" in out
    status, out, _ = run("optimize", *words, "--json", "-o", "new", "--plot", "all.png")
    told = json.loads(out)
    assert [each["output"] for each in told["files"]] == ["new/short.c", "new/long.c"]
    assert not any(each["measured"] for each in told["files"])
    assert Path("new/long.c").exists() and Path("all.png").exists()


def test_only_files_with_a_parameter_are_tuned_for_several_values_of_it(run):
    words = ("--param", "n=500,1000", "--param", "m=90", *LIMITS, "--json")
    status, out, err = run("optimize", "short.c", "src/long.c", *words)
    assert status == 0, err
    short, long = json.loads(out)["files"]
    assert [each["measured_at"] for each in short["regions"]] == [{"n": 500}, {"n": 1000}]
    assert [each["measured_at"] for each in long["regions"]] == [{"m": 90}]
    assert "dispatches" in short and "dispatches" not in long


def test_loops_without_pragmas_are_taken_of_each_file(run):
    for path in (Path("short.c"), Path("src/long.c")):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if "#pragma" not in line))
    words = ("short.c", "src/long.c", "--auto", *SIZES, "--no-run", "--max-evaluations", "2")
    status, out, err = run("optimize", *words)
    assert status == 0, err
    assert "short.c:\n" in err and "src/long.c:\n" in err
    assert "scale (region at line 3, n=1000)" in out and "product (region at line 3" in out


def test_what_goes_wrong_with_one_file_does_not_stop_the_others(run):
    Path("call.c").write_text(MISSING)
    status, out, err = run("optimize", "call.c", "src/long.c", *SIZES, *LIMITS, "--json")
    assert status == 1
    assert "call.c: call (region at line 4, n=1000)" in err and "it is left as it is" in err
    assert "it uses `elsewhere`" in err.splitlines()[-1]
    assert err.splitlines()[-1].startswith("Error: ")
    call, long = json.loads(out)["files"]
    assert (call["output"], call["regions"]) == (None, [])
    assert "it uses `elsewhere`" in call["notes"]["not written"]
    assert long["output"] == "long.opt.c" and len(long["regions"]) == 1
    assert Path("long.opt.c").exists() and not Path("call.opt.c").exists()


def test_where_every_file_goes_wrong_nothing_is_written(run):
    Path("call.c").write_text(MISSING)
    Path("other.c").write_text(MISSING)
    before = contents()
    status, out, err = run("optimize", "call.c", "other.c", *SIZES[:2], *LIMITS, "-o", "new")
    assert (status, out) == (1, "")
    assert "it uses `elsewhere`" in err.splitlines()[-1]
    assert contents() == before and not Path("new").exists()


def test_a_file_for_which_there_is_no_time_is_written_as_it_is(run, monkeypatch):
    from looper.commands import optimize as command
    from looper.errors import OutOfTime
    from looper.optimizer.optimization import optimize

    def find(program, **settings):
        if program.name == "product":
            raise OutOfTime("the time limit of 0.01 s has passed")
        return optimize(program, **settings)

    monkeypatch.setattr(command, "optimize", find)
    words = ("short.c", "src/long.c", *SIZES, *LIMITS, "-o", "new", "--json")
    status, out, err = run("optimize", *words)
    assert status == 0, err
    assert "src/long.c: product (region at line 3, m=90): the time limit of 0.01 s has" in err
    _, long = json.loads(out)["files"]
    assert (long["output"], long["regions"]) == ("new/long.c", [])
    assert Path("new/long.c").read_text() == LONG


def test_a_full_disk_stops_only_the_file_that_is_written_there(run):
    Path("out").mkdir()
    Path("out/short.c").symlink_to("/dev/full")
    status, out, err = run("optimize", "short.c", "src/long.c", *SIZES, *LIMITS, "-o", "out")
    reason = "-o out/short.c: cannot be written: No space left on device"
    assert (status, err.splitlines()[-1]) == (2, f"Error: {reason}")
    assert f"not written  {reason}" in out and "written  out/long.c" in out
    assert Path("out/long.c").read_text() == LONG


# (words after `optimize`, exit status, the last line of standard error without `Error: `)
MISTAKES = [
    ("short.c src/long.c -o -", 2, "-o -: standard output takes one file; for several, name a"),
    ("short.c src/long.c -o /dev/stdout --json", 2, "-o /dev/stdout: standard output takes one"),
    ("short.c src/long.c -o old.c", 2, "-o old.c: this is no folder, which several files need"),
    ("short.c src/long.c -o none/new", 2, "-o none/new: there is no directory none"),
    ("short.c src/long.c -o EMPTY", 2, "-o: the name of the file is empty"),
    ("short.c src/long.c -o src", 2, "-o src/long.c: this is the input file; choose another name"),
    ("short.c ./short.c", 2, "short.c is given twice: name it once"),
    ("short.c link.c", 2, "short.c and link.c are the same file, given twice: name it once"),
    ("gemm atax polybench/gemm", 2, "gemm.c is given twice: name it once"),
    (
        "short.c src/short.c -o new",
        2,
        "short.c and src/short.c would both be written to new/short.c: optimise them by commands",
    ),
    ("short.c src/short.c", 2, "short.c and src/short.c would both be written to short.opt.c: "),
    ("short.opt.c short.c", 2, "-o short.opt.c: this is the input file; choose another name"),
    ("short.c src/long.c --region 1", 2, "--region: of several files all regions are taken: leave"),
    ("short.c src/long.c --plot src/long.c", 2, "--plot src/long.c: the name must end in .png"),
    ("short.c src/long.c --param zz=1 --param n=9 --param m=9", 2, "--param zz: none of the files"),
    (
        "short.c src/long.c --param n=9",
        2,
        "src/long.c: the region in `product` depends on the size",
    ),
    (
        "short.c src/long.c --param n=9 --param m=8,9 --no-run",
        2,
        "--no-run: give one value of each",
    ),
    ("short.c bad.c --param n=9", 1, "bad.c:5:7: subscript reads an array: `idx[i]`"),
    ("short.c none.c --param n=9", 1, "none.c:1:1: there is no such file"),
    ("short.c broken.c --param n=9", 1, "broken.c:1:17: "),
    ("short.c plain.c --param n=9", 2, "plain.c: there is no loop that can be read"),
    (
        "short.c src/long.c --compile-commands build --param n=9 --param m=9",
        2,
        "--compile-commands build: it has no entry for src/long.c",
    ),
]


@pytest.mark.parametrize(("words", "status", "line"), MISTAKES, ids=[m[0] for m in MISTAKES])
def test_a_mistake_gets_one_line_before_anything_is_searched(run, words, status, line):
    for name in ("old.c", "src/short.c", "short.opt.c"):
        Path(name).write_text(SHORT)
    Path("link.c").symlink_to("short.c")
    Path("bad.c").write_text(BAD)
    Path("broken.c").write_text("void f(void) { 3")
    Path("plain.c").write_text("int x;\n")
    Path("build").mkdir()
    Path("build/compile_commands.json").write_text(
        json.dumps([{"directory": "..", "file": "short.c", "command": "cc -O1 -c short.c"}])
    )
    before = contents()
    arguments = ["" if word == "EMPTY" else word for word in words.split()]
    found, out, err = run("optimize", *arguments)
    assert (found, out) == (status, "")
    last = err.splitlines()[-1]
    assert last.startswith("Error: ") and line in last
    assert "measuring" not in err and "estimates" not in err
    assert contents() == before and not Path("new").exists()


def test_a_file_that_can_not_be_written_is_found_out_before_the_search(run):
    Path("out/long.c").mkdir(parents=True)
    status, out, err = run("optimize", "short.c", "src/long.c", *QUICK, "-o", "out")
    assert (status, out) == (2, "")
    assert err == "Error: -o out/long.c: this is a directory, not a file\n"
    assert list(Path("out").iterdir()) == [Path("out/long.c")]


def test_ctrl_c_writes_the_files_that_have_a_result_and_not_the_others():
    # Without a limit of time they are searched in their order.
    words = ["src/long.c", "short.c", "--param", "n=1000", "--param", "m=200", "--patience", "100"]
    kept = ["--memo", "memo.db", "--json", "-o", "new"]
    process = subprocess.Popen(
        [sys.executable, "-m", "looper", "optimize", *words, *kept],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        end = time.monotonic() + 60
        while measured() < 7 and time.monotonic() < end and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 130, err
    told = json.loads(out)
    assert told["interrupted"]
    long, short = told["files"]
    assert (long["output"], len(long["regions"])) == ("new/long.c", 1)
    assert long["interrupted"] and long["regions"][0]["stopped"] == "interrupted"
    assert (short["output"], short["regions"]) == (None, [])
    assert short["notes"] == {"not written": "interrupted before there was a result"}
    assert [path.name for path in Path("new").iterdir()] == ["long.c"]
