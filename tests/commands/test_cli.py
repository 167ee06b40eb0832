"""The command line: what it prints, writes and returns; `main` is what the console script runs."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from looper.cli import main
from looper.commands import app
from looper.commands.app import COMMANDS, command_module
from looper.kernels import find_kernel

ROOT = Path(__file__).parents[2]
GEMM = find_kernel("gemm").path

TWO_REGIONS = b"""// two regions; not UTF-8: caf\xe9\r
#define N 64\r
double a[N], b[N][N];\r
\r
void first(void) {\r
#pragma scop\r
  for (int i = 0; i < N; i++)\r
    a[i] = a[i] * 2;\r
#pragma endscop\r
}\r
\r
void second(void)\t{\r
#pragma scop
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[j][i] += a[j];
#pragma endscop
}   // the end\xff"""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def two_regions():
    Path("two.c").write_bytes(TWO_REGIONS)
    return "two.c"


@pytest.fixture
def run(capsys):
    """Run a command line; returns (exit status, standard output, standard error)."""

    def run(*words):
        capsys.readouterr()
        status = main(words)
        done = capsys.readouterr()
        return status, done.out, done.err

    return run


@pytest.fixture
def run_json(run):
    """Run a command line whose standard output is JSON, and nothing but that anywhere."""

    def run_json(*words, status=0):
        found, out, err = run(*words, "--json")
        assert (found, err) == (status, "")
        return json.loads(out)

    return run_json


def compiles(path):
    command = ["gcc", "-O3", "-march=native", "-fopenmp", "-Wall", "-Werror", "-c", str(path)]
    options = ["-Wno-unknown-pragmas", "-o", "out.o"]  # an unchanged file has `#pragma scop`
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    return done.stderr == "" and done.returncode == 0


def outside(text):
    """What stands before and after the region of a file that has one."""
    begin = text.index(b"#pragma scop")
    end = text.index(b"#pragma endscop") + len(b"#pragma endscop")
    return text[:begin].rstrip(b" "), text[end:]


# -- the whole -----------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("words", [["--help"], ["-h"], []])
def test_help_lists_every_command_and_ends_with_an_example(run, words):
    status, out, _ = run(*words)
    assert status == 0
    for name in COMMANDS:
        assert re.search(rf"^\W*{name} ", out, re.MULTILINE), name
    assert out.strip().splitlines()[-1].strip().startswith("Example: looper ")


@pytest.mark.pure
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_ends_with_an_example(run, name):
    status, out, _ = run(name, "--help")
    assert status == 0
    example = command_module(name).EXAMPLE
    assert example.startswith(f"looper {name}")
    last = " ".join(out.rpartition("Example:")[2].split())
    assert last == " ".join(example.split())


@pytest.mark.pure
@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_mentions_every_command(name):
    assert f"looper {name}" in (ROOT / "README.md").read_text()


@pytest.mark.pure
def test_version(run):
    status, out, _ = run("--version")
    assert status == 0
    assert re.fullmatch(r"looper (\d+\.\d+\.\d+|\(not installed\))\n", out)


def test_commands_of_other_packages_are_loaded_when_asked_for(run, monkeypatch):
    # The entry point's module does not exist, so loading it would fail.
    points = {"greet": EntryPoint("greet", "nowhere:greet", "looper.commands")}
    monkeypatch.setattr(app, "offered", lambda group: points)
    monkeypatch.setattr("looper.registry.offered", lambda group: points)
    assert run("kernels", "--suite", "tiramisu")[0] == 0
    monkeypatch.setattr(EntryPoint, "load", lambda self: lambda name: print(f"hello {name}"))
    assert run("greet", "you") == (0, "hello you\n", "")
    assert "greet" in run("--help")[1]


# -- optimize ------------------------------------------------------------------------------------

QUICK = ("--size", "MINI", "--max-evaluations", "4", "--no-all-sizes")


def test_optimize_writes_the_file_and_says_what_it_did(run):
    status, out, err = run("optimize", "gemm", *QUICK, "--plot", "search.png")
    assert status == 0
    assert "kernel_gemm (region at line 7, ni=20 nj=25 nk=30)" in out
    assert "4 schedules evaluated in" in out
    assert "stopped early: evaluation limit" in out
    assert re.search(r"[1-9]\d* compiled, [1-9]\d* executed\s*$", out, re.MULTILINE)
    assert re.search(r"^written +gemm\.opt\.c", out, re.MULTILINE)
    assert "kernel_gemm: measuring the original" in err
    assert compiles("gemm.opt.c")
    assert Path("search.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in Path().iterdir()) == [
        "gemm.opt.c",
        "out.o",
        "runs",
        "search.png",
    ]


def test_the_same_command_again_compiles_and_runs_nothing(run, run_json):
    first = run_json("optimize", "polybench/gemm", *QUICK, "--memo", "new/folder/memo.db")
    assert first["regions"][0]["executed"] > 0
    text = Path("gemm.opt.c").read_bytes()
    status, out, _ = run("optimize", "polybench/gemm", *QUICK, "--memo", "new/folder/memo.db")
    assert status == 0
    assert "0 compiled, 0 executed (memo)" in out
    assert Path("gemm.opt.c").read_bytes() == text


def test_what_is_found_is_written_and_is_better(run_json):
    found = run_json("optimize", "mvt", "--size", "MEDIUM", "--max-evaluations", "8", "--no-memo")
    (region,) = found["regions"]
    assert not Path("runs").exists()
    assert region["program"]["parameters"] == {"n": 400}
    assert region["evaluations"] == 8
    written, original = Path(found["output"]).read_bytes(), find_kernel("mvt").path.read_bytes()
    if not region["transformations"]:
        assert region["speedup"] == 1
        assert written == original
        return
    assert region["speedup"] > 1
    assert region["optimized"]["seconds"] < region["original"]["seconds"]
    before, after = outside(original)
    assert written.startswith(before)
    assert written.endswith(after)
    assert region["schedule"] in written.decode()
    assert compiles(found["output"])


def test_where_nothing_is_faster_the_file_stays_as_it_is(run):
    words = ["--search", "beam", "--max-evaluations", "1", "--min-speedup", "1000"]
    status, out, _ = run("optimize", str(GEMM), "--size", "MINI", *words)
    assert status == 0
    assert "nothing faster than your file was found, which takes " in out
    assert re.search(r"^written +gemm\.opt\.c \(the original, unchanged\)", out, re.MULTILINE)
    assert Path("gemm.opt.c").read_bytes() == GEMM.read_bytes()


def test_all_regions_are_optimized_one_after_the_other(run, run_json, two_regions):
    limits = ("--max-evaluations", "1", "--min-speedup", "1000")
    found = run_json("optimize", two_regions, *limits, "--plot", "both.svg")
    assert [each["program"]["line"] for each in found["regions"]] == [6, 13]
    assert Path("two.opt.c").read_bytes() == TWO_REGIONS
    assert b"<svg" in Path("both.svg").read_bytes()
    found = run_json("optimize", two_regions, *limits, "--region", "2")
    assert [each["program"]["name"] for each in found["regions"]] == ["second"]


def test_the_result_can_go_to_standard_output(run):
    limits = ("--search", "beam", "--max-evaluations", "1", "--min-speedup", "1000")
    status, out, err = run("optimize", "gemm", "--size", "MINI", *limits, "-o", "-")
    assert (status, out) == (0, GEMM.read_text())
    assert "standard output" in err


# -- apply ---------------------------------------------------------------------------------------


def test_apply_replaces_only_the_region(run):
    status, out, _ = run(
        "apply", "gemm", "--size", "MINI", "--schedule", "tile(S2, 1, [8, 8])", "-o", "x.c"
    )
    assert status == 0
    assert "legal (isl); written file compiled and run: equal bit for bit" in out
    assert compiles("x.c")
    before, after = outside(GEMM.read_bytes())
    written = Path("x.c").read_bytes()
    assert written.startswith(before)
    assert written.endswith(after)
    assert b"/* LOOPer: tile(S2, 1, [8, 8]) */" in written


def test_apply_compares_addresses_unless_told_not_to(run):
    words = ("apply", "gemm", "--size", "MINI", "--schedule", "distribute(S2, 0)", "-o", "-")
    _, out, _ = run(*words, "--no-verify")
    # Two other arrays, in the code for these sizes and in that for all.
    assert out.count("&& looper_apart(C, ") == 4
    _, out, _ = run(*words, "--no-verify", "--assume-no-alias")
    assert "looper_apart" not in out
    assert "  if (__builtin_expect(ni == 20 && nj == 25 && nk == 30, 1)) {" in out


def test_apply_keeps_bytes_that_are_not_utf_8(run, two_regions):
    words = ("apply", two_regions, "--region", "2", "--schedule", "interchange(S1, 0, 1)")
    assert run(*words, "--no-verify")[0] == 0
    written = Path("two.opt.c").read_bytes()
    marker = b"void second(void)\t{\r\n"
    assert written.startswith(TWO_REGIONS[: TWO_REGIONS.index(marker) + len(marker)])
    assert written.endswith(b"\n}   // the end\xff")
    assert b"interchange(S1, 0, 1)" in written


def test_apply_replaces_a_file_and_keeps_its_mode(run):
    Path("x.c").write_text("old")
    Path("x.c").chmod(0o640)
    words = ("apply", "gemm", "--size", "MINI", "--schedule", "", "-o", "x.c", "--no-verify")
    assert run(*words)[0] == 0
    assert Path("x.c").read_text() != "old"
    assert Path("x.c").stat().st_mode & 0o777 == 0o640


def test_apply_to_standard_output_prints_the_file_alone(run):
    words = ("apply", "gemm", "--size", "MINI", "--schedule", "distribute(S2, 0)", "-o", "-")
    status, out, err = run(*words, "--no-verify")
    assert status == 0
    Path("x.c").write_text(out)
    assert compiles("x.c")
    assert "legal (isl); not run" in err


def test_apply_writes_nothing_that_is_illegal(run):
    words = ("apply", "seidel-2d", "--size", "MINI", "--schedule", "parallelize(S1, 1)")
    status, out, err = run(*words)
    assert (status, out) == (1, "")
    assert err == (
        "Error: the schedule is illegal: the WAR+RAW dependence through `A` is carried by the "
        "parallel loop at level 1: S1(t=0, i=1, j=2, line 10) must run before S1(t=0, i=2, j=1, "
        "line 10)\n"
    )
    assert list(Path().iterdir()) == []


# -- check ---------------------------------------------------------------------------------------


def test_check_says_legal(run, run_json):
    words = ("check", "gemm", "--size", "MINI", "--schedule", "interchange(S2, 1, 2)")
    assert run(*words) == (0, "legal\n", "")
    assert run_json(*words)["legal"] is True


def test_check_says_why_not(run, run_json):
    words = ("check", "gemm", "--size", "MINI", "--schedule", "parallelize(S2, 1)")
    status, out, _ = run(*words)
    assert status == 1
    assert [line.rstrip() for line in out.splitlines()] == [
        "illegal: the WAR+RAW+WAW dependence through `C` is carried by the parallel loop at level "
        "1: S2(i=0, k=0, j=0, line 13) must run before S2(i=0, k=1, j=0, line 13)",
        "dependence  WAR+RAW+WAW through `C`",
        "source      S2(i=0, k=0, j=0), line 13: C[i][j] += alpha * A[i][k] * B[k][j];",
        "sink        S2(i=0, k=1, j=0), line 13: C[i][j] += alpha * A[i][k] * B[k][j];",
    ]
    violation = run_json(*words, status=1)["violation"]
    assert violation["sink"] == {
        "statement": "S2",
        "line": 13,
        "iteration": {"i": 0, "k": 1, "j": 0},
    }


SIZES = """void f(int n, int m, double A[n][m], double B[m][n])
{
#pragma scop
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      A[i][j] = A[i - 1][j - 1] + B[j][i];
#pragma endscop
}
void g(int n, double A[9000], double B[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] = 1.0;
  for (int i = 0; i < n; i++)
    B[i] = A[i + 2000];
#pragma endscop
}
"""


def test_check_without_sizes_says_for_which_it_is_legal(run, run_json, tmp_path):
    (tmp_path / "sizes.c").write_text(SIZES)
    first, second = (("check", str(tmp_path / "sizes.c"), "--region", each) for each in "12")
    swapped = ("--schedule", "interchange(S1, 0, 1); tile(S1, 0, [32, 16])")
    assert run(*first, *swapped) == (0, "legal for all n, m from 1 to 1,048,576\n", "")
    found = run_json(*first, *swapped)
    assert (found["legal"], found["legal_sizes"], found["sizes"]) == (True, "", ["n", "m"])
    status, out, _ = run(*first, "--schedule", "parallelize(S1, 0)")
    assert status == 1 and out.startswith(
        "illegal at n=1117 m=1223: the RAW dependence through `A`"
    )
    assert run_json(*first, "--schedule", "parallelize(S1, 0)", status=1)["legal"] is False
    fused = run(*second, "--schedule", "fuse(S1, S2, 0)")
    assert fused[0] == 0 and "legal for the sizes { [n] : n <= 2000 }" in fused[1]
    # A size that is given is that.
    status, out, _ = run(*second, "--param", "n=3000", "--schedule", "fuse(S1, S2, 0)")
    assert status == 1 and out.startswith("illegal: ")


def test_show_without_sizes_has_them_as_parameters(run, run_json, tmp_path):
    (tmp_path / "sizes.c").write_text(
        SIZES + "void h(double A[9])\n{\n#pragma scop\n  for (int i = 0; i < 9; i++)\n"
        "    A[i] = 1.0;\n#pragma endscop\n}\n"
    )
    words = ("show", str(tmp_path / "sizes.c"))
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    assert "f (n, m from 1 to 1,048,576)" in out and "h (region at line " in out
    assert "[n, m] -> { S1[i, j] : 0 < i < n and 0 < j < m }" in out
    carried = "[n, m] -> { S1[i, j] -> S1[i' = 1 + i, j' = 1 + j] : "
    assert f"{carried}0 < i <= -2 + n and 0 < j <= -2 + m }}" in out
    assert "level 1: j  parallel" in out and "for (int j = 1; j < m; j++)" in out
    first, second, third = run_json(*words)["regions"]
    assert (first["sizes"], first["program"]["parameters"]) == (["n", "m"], {})
    assert [(each["level"], each["parallel"]) for each in first["loops"]] == [(0, False), (1, True)]
    assert second["statements"][1]["reads"] == ["A[i + 2000]"]
    assert third["statements"][0]["domain"] == "{ S1[i] : 0 <= i <= 8 }"
    swapped = ("--region", "1", "--tree", "--schedule", "interchange(S1, 0, 1)")
    assert "level 0: j  sequential" in run(*words, *swapped)[1]
    # What is only so at given sizes is told.
    (tmp_path / "product.c").write_text(
        "void f(int n, double A[n * n])\n{\n#pragma scop\n  for (int i = 0; i < n * n; i++)\n"
        "    A[i] = 1.0;\n#pragma endscop\n}\n"
    )
    status, _, err = run("show", str(tmp_path / "product.c"))
    assert status == 2 and "give sizes by --param" in err


def test_check_without_a_schedule_goes_through_the_loops(run, run_json):
    status, out, _ = run("check", "gemm", "--size", "MINI")
    assert status == 0
    rows = [line.split() for line in out.splitlines()]
    assert ["i", "0", "S1,", "S2", "yes"] in rows
    assert "RAW+WAW through `C`: S2(i=0, k=0, j=0) before S2(i=0, k=1, j=0)" in out
    assert "permutable band: levels 1 to 2 around S2" in out
    loops = run_json("check", "gemm", "--size", "MINI")["regions"][0]["loops"]
    assert [(loop["time"], loop["parallel"]) for loop in loops] == [
        ("i", True),
        ("j", True),
        ("k", False),
        ("j", True),
    ]
    assert "no permutable band of two loops or more" in run("check", "trisolv")[1]


# -- show ----------------------------------------------------------------------------------------


def test_show_shows_everything(run):
    words = ("show", "gemm", "--size", "MINI", "--schedule")
    status, out, _ = run(*words, "distribute(S2, 0); tile(S2, 0, [8, 8]); parallelize(S2, 0)")
    assert status == 0
    for text in (
        "{ S2[i, k, j] : 0 <= i <= 19 and 0 <= k <= 29 and 0 <= j <= 24 }",
        "C[i][j], alpha, A[i][k], B[k][j]",
        "WAR+RAW+WAW   C       S1     S2",
        "level 0: floor(i/8)  parallelized  parallel",
        "level 1: floor(k/8)  sequential",
        "level 2: i  parallel  permutable with the next 2",
        "#pragma omp parallel for",
    ):
        assert text in out


def test_show_shows_copies_and_how_much_they_hold(run, run_json):
    steps = "distribute(S2, 0); tile(S2, 0, [10, 15, 5]); pack(S2, 2, B)"
    words = ("gemm", "--size", "MINI", "--schedule", steps)
    status, out, _ = run("show", *words)
    # 2 tiles of rows, each with all 30 x 25 elements of B.
    assert status == 0 and "copies B[k][j] to [15][8], 1.5 k elements in all" in out
    [region] = run_json("show", *words)["regions"]
    copies = [loop["copies"] for loop in region["loops"]]
    assert copies.count([]) == len(copies) - 1
    expected = {"read": "B[k][j]", "shape": [15, 8], "bytes": 960, "elements": 1500}
    assert [expected] in copies


def test_show_shows_what_is_asked_for(run, run_json):
    status, out, _ = run("show", "gemm", "--size", "MINI", "--code")
    assert status == 0
    assert out.startswith("/* LOOPer: unchanged */\nfor (int i = 0; i < 20; i++)")
    (region,) = run_json("show", "gemm", "--size", "MINI", "--statements")["regions"]
    assert set(region) == {"program", "schedule", "statements"}
    assert region["statements"][1]["executions"] == 20 * 25 * 30
    assert region["statements"][1]["reads"] == ["C[i][j]", "alpha", "A[i][k]", "B[k][j]"]
    (region,) = run_json("show", "gemm", "--size", "MINI")["regions"]
    assert set(region) == {"program", "schedule", "statements", "dependences", "loops", "code"}


def test_show_says_when_a_schedule_is_illegal(run):
    words = ("show", "seidel-2d", "--size", "MINI", "--tree", "--schedule", "reverse(S1, 0)")
    status, out, _ = run(*words)
    assert status == 0
    assert "level 0: -t" in out
    assert "illegal: the" in out


# -- run, kernels, memo --------------------------------------------------------------------------


def test_run_times_the_original(run, run_json):
    status, out, _ = run("run", "gemm", "--size", "MINI", "--runs", "5")
    assert status == 0
    assert re.search(r"^ original, as its file has it +[\d.]+ (us|ms) +[\d.]+ % +\d", out, re.M)
    assert out.count("1.00x") >= 1
    found = run_json("run", "gemm", "--size", "MINI", "--runs", "5")["regions"][0]
    assert len(found["original"]["times"]) == 5


def test_run_times_a_schedule_beside_the_original(run_json):
    words = ("run", "gemm", "--size", "MINI", "--runs", "1", "--schedule", "distribute(S2, 0)")
    (region,) = run_json(*words)["regions"]
    assert region["schedule"]["seconds"] > 0
    assert region["speedup"] == region["original"]["seconds"] / region["schedule"]["seconds"]


@pytest.mark.slow
def test_kernels_lists_all_forty_with_their_operations(run, run_json):
    kernels = run_json("kernels")["kernels"]
    assert len(kernels) == 40
    by_name = {kernel["name"]: kernel for kernel in kernels}
    gemm = by_name["polybench/gemm"]
    assert (gemm["statements"], gemm["depth"]) == (2, 3)
    assert gemm["sizes"]["LARGE"] == {
        "parameters": {"ni": 1000, "nj": 1100, "nk": 1200},
        "operations": 1000 * 1100 * (1 + 3 * 1200),
    }
    n = 2000
    updates = n * (n - 1) * (n - 2) // 6 + n * (n - 1) // 2
    assert by_name["polybench/cholesky"]["sizes"]["LARGE"]["operations"] == (
        2 * updates + n * (n - 1) // 2 + n
    )
    assert all(size["operations"] for kernel in kernels for size in kernel["sizes"].values())


def test_kernels_lists_a_suite(run):
    status, out, _ = run("kernels", "--suite", "tiramisu")
    assert status == 0
    assert len(re.findall(r"^ ?\w+/\w+", out, re.MULTILINE)) == 10


def test_memo_shows_exports_and_checks(run, run_json):
    run_json("optimize", "gemm", *QUICK, "--memo", "memo.db")
    status, out, _ = run("memo", "memo.db")
    assert status == 0
    assert re.search(r"^executions +7\b", out, re.MULTILINE)
    assert "kernel_gemm" in out
    assert run_json("memo", "memo.db")["tables"]["executions"] == 7
    assert run("memo", "memo.db", "--check") == (0, "memo.db is sound\n", "")
    assert run_json("memo", "memo.db", "--check")["sound"] is True
    assert run("memo", "memo.db", "--export", "m.csv") == (0, "7 rows written to m.csv\n", "")
    with Path("m.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 7
    assert all(float(row["times"].split()[0]) > 0 for row in rows)
    assert run_json("memo", "memo.db", "--export", "m.jsonl") == {"export": "m.jsonl", "rows": 7}
    lines = Path("m.jsonl").read_text().splitlines()
    status, out, _ = run("memo", "memo.db", "--export", "-")
    assert (status, out.splitlines()) == (0, lines)
    assert [json.loads(line)["key"] for line in lines] == [row["key"] for row in rows]


def test_shells_complete_commands() -> None:
    asked = {"_LOOPER_COMPLETE": "complete_bash", "COMP_WORDS": "looper opt", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "looper.cli"],
        env=os.environ | asked,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.split() == ["optimize"]
