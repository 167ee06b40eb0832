"""What a user does wrong gets one line on standard error, and nothing is written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from looper.cli import main
from looper.kernels import find_kernel

GEMM = find_kernel("gemm").path

# (command line, exit status, the line without `Error: `); `own.c` is a copy of gemm.
MISTAKES = [
    ("nonsense", 2, "No such command 'nonsense'."),
    ("optimise gemm", 2, "No such command 'optimise'. Did you mean 'optimize'?"),
    ("optimize", 2, "Missing argument 'FILE'."),
    ("optimize gemm --bem 3", 2, "No such option: --bem (Possible options: --beam, --memo)"),
    ("optimize gemm --beam", 2, "Option '--beam' requires an argument."),
    (
        "optimize gemm --beam 0",
        2,
        "Invalid value for '--beam': Input should be greater than or equal to 1",
    ),
    (
        "optimize gemm --beam few",
        2,
        "Invalid value for '--beam': Input should be a valid integer, unable to parse string as "
        "an integer",
    ),
    (
        "optimize gemm --affine-length -1",
        2,
        "Invalid value for '--affine-length': Input should be greater than or equal to 0",
    ),
    (
        "optimize gemm --threads 0",
        2,
        "Invalid value for '--threads': Input should be greater than or equal to 1",
    ),
    (
        "optimize gemm --max-evaluations 0",
        2,
        "Invalid value for '--max-evaluations': Input should be greater than or equal to 1",
    ),
    (
        "optimize gemm --time-limit -3",
        2,
        "--time-limit -3: it takes a positive number of seconds",
    ),
    ("optimize gemm --time-limit 0", 2, "--time-limit 0: it takes a positive number of seconds"),
    (
        "optimize gemm --time-limit nan",
        2,
        "--time-limit nan: it takes a positive number of seconds",
    ),
    (
        "optimize gemm --param n",
        2,
        "--param n: not of the form NAME=VALUE, for example n=1000",
    ),
    ("optimize gemm --param n=abc", 2, "--param n=abc: the value is not an integer"),
    ("optimize gemm --param n=1e3", 2, "--param n=1e3: the value is not an integer"),
    ("optimize gemm --param n=1 --param n=2", 2, "--param n=2: n is given twice"),
    (
        "optimize gemm --size MINI --param zz=1",
        2,
        f"--param zz=1: {GEMM} has no size parameter `zz` (it has: ni, nj, nk)",
    ),
    (
        "optimize gemm --size HUGE",
        2,
        "kernel polybench/gemm has no size 'HUGE'; --size takes MINI, SMALL, MEDIUM, LARGE, "
        "EXTRALARGE",
    ),
    (
        "optimize own.c --size LARGE",
        2,
        "--size LARGE: own.c is not one of our kernels; give --param NAME=VALUE instead",
    ),
    (
        "optimize own.c",
        2,
        "own.c: the region in `kernel_gemm` depends on the size parameters `ni`, `nj`, `nk`; give "
        "the values, for example --param ni=1000 --param nj=1000 --param nk=1000",
    ),
    (
        "optimize gem",
        2,
        "there is no file 'gem', and there is no kernel 'gem'; did you mean 'gemm'?",
    ),
    (
        "optimize folder",
        2,
        "there is no file 'folder', and there is no kernel 'folder'; `looper kernels` lists them",
    ),
    ("optimize none.c", 1, "none.c:1:1: there is no such file"),
    ("optimize folder.c", 1, "folder.c:1:1: this is not a regular file"),
    ("optimize gemm -o none/x.c", 2, "-o none/x.c: there is no directory none"),
    ("optimize gemm -o folder", 2, "-o folder: this is a directory, not a file"),
    ("optimize gemm -o EMPTY", 2, "-o: the name of the file is empty"),
    (
        "optimize own.c --param ni=3 -o ./own.c",
        2,
        "-o ./own.c: this is the input file; choose another name",
    ),
    (
        "optimize own.c -o link.c",
        2,
        "-o link.c: this is the input file; choose another name",
    ),
    ("optimize gemm --plot x.jpg", 2, "--plot x.jpg: the name must end in .png, .pdf, .svg"),
    ("optimize gemm --plot none/x.png", 2, "--plot none/x.png: there is no directory none"),
    (
        "optimize gemm --json -o -",
        2,
        "--json and -o - both write to standard output: choose one of them",
    ),
    ("optimize gemm -D 3=3", 2, "-D '3=3': not of the form NAME or NAME=VALUE"),
    ("optimize gemm -I none", 2, "-I none: there is no such directory"),
    ("optimize gemm --size MINI --region 2", 2, f"--region 2: {GEMM} has regions 1 to 1"),
    (
        "optimize gemm --size MINI --memo own.c",
        1,
        "cannot use own.c as a memo: file is not a database",
    ),
    (
        "optimize gemm --size MINI --memo own.c/memo.db",
        1,
        "cannot use own.c/memo.db as a memo: own.c is not a folder",
    ),
    ("apply gemm", 2, "Missing option '--schedule'."),
    (
        "apply gemm --schedule tile(S9,0,[32])",
        1,
        "there is no statement S9; there are S1, S2",
    ),
    (
        "apply gemm --schedule tile(S2,7,[32])",
        1,
        "there is no loop at level 7 around S2: it has 3 loops, levels 0 to 2",
    ),
    (
        "check gemm --schedule tle(S1,0,[32])",
        1,
        "schedule, column 1: unknown transformation `tle`; did you mean `tile`?: `tle(S1,0,[32])`",
    ),
    (
        "run seidel-2d --size MINI --schedule reverse(S1,0)",
        1,
        "the schedule is illegal: the WAR+RAW dependence through `A` is violated: S1(t=0, i=2, "
        "j=2, line 10) must run before S1(t=1, i=1, j=1, line 10)",
    ),
    (
        "run gemm --runs 0",
        2,
        "Invalid value for '--runs': Input should be greater than or equal to 1",
    ),
    (
        "run gemm --seed 100000000000000000000000",
        2,
        "Invalid value for '--seed': Input should be less than or equal to 9223372036854775807",
    ),
    (
        "run gemm --threads 9223372036854775808",
        2,
        "Invalid value for '--threads': Input should be less than or equal to 4096",
    ),
    (
        "apply gemm --schedule reverse(S1,0) -o a\0b",
        2,
        "-o 'a\\x00b': the name of a file has no null character",
    ),
    ("kernels --suite x", 2, "--suite x: there is no such suite; there are polybench, tiramisu"),
    ("memo", 2, "there is no memo runs/memo.db; `looper optimize` makes one"),
    ("memo own.c", 1, "cannot use own.c as a memo: file is not a database"),
    (
        "memo own.c --export x.txt",
        2,
        "--export x.txt: the name must end in .csv or .jsonl, or be -",
    ),
    (
        "memo own.c --export - --json",
        2,
        "--json and --export - both write to standard output: choose one",
    ),
]


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(GEMM, "own.c")
    Path("link.c").symlink_to("own.c")
    Path("folder").mkdir()
    Path("folder.c").mkdir()


def contents():
    return {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}


@pytest.mark.parametrize(("words", "status", "line"), MISTAKES, ids=[m[0] for m in MISTAKES])
def test_a_mistake_gets_one_line_and_writes_nothing(capsys, words, status, line):
    before = contents()
    arguments = ["" if word == "EMPTY" else word for word in words.split(" ")]
    assert main(arguments) == status
    done = capsys.readouterr()
    assert done.out == ""
    said = [text for text in done.err.splitlines() if not text.startswith("kernel_")]
    assert said == [f"Error: {line}"]
    assert contents() == before


def test_lines_of_a_message_are_joined(capsys):
    assert main(["optimize", "a\nb.c"]) == 1
    assert capsys.readouterr().err == "Error: a b.c:1:1: there is no such file\n"


def test_the_operating_systems_errors_have_no_traceback_either(capsys, monkeypatch):
    def fail(*_, **__):
        raise OSError(28, "No space left on device", "/tmp/looper")

    monkeypatch.setattr("looper.commands.optimize.optimize", fail)
    assert main(["optimize", "gemm", "--size", "MINI"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "Error: /tmp/looper: No space left on device"
    )


def test_ctrl_c_in_any_command_is_130(monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("looper.commands.kernels._facts", interrupt)
    assert main(["kernels"]) == 130
    assert capsys.readouterr().out == ""


def test_a_file_that_can_not_be_written_is_not_begun(capsys, monkeypatch):
    def refuse(self, *_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    words = ["apply", "own.c", "--param", "ni=9", "--param", "nj=8", "--param", "nk=7"]
    before = contents()
    assert main([*words, "--schedule", "distribute(S2, 0)", "--no-verify"]) == 2
    assert capsys.readouterr().err == (
        "Error: -o own.opt.c: cannot be written: No space left on device\n"
    )
    assert contents() == before


def test_an_unreadable_name_is_no_traceback(capsys):
    assert main(["optimize", "a\0b.c"]) == 2
    said = capsys.readouterr().err
    assert said == "Error: 'a\\x00b.c': the name of a file has no null character\n"


def test_a_message_is_not_longer_than_anybody_reads(capsys):
    assert main(["check", "x" * 5000]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "x [...] x" in line
    assert line.endswith("File name too long")
    assert len(line) < 1050


LOOPER = [sys.executable, "-m", "looper"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


def test_standard_output_that_is_full_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*LOOPER, "show", "gemm"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=ENVIRONMENT,
        )
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")


def test_a_reader_that_goes_away_is_no_error_to_speak_of():
    ends = os.pipe()
    os.close(ends[0])
    with os.fdopen(ends[1], "w") as nobody:
        done = subprocess.run(
            [*LOOPER, "show", "gemm"],
            stdout=nobody,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=ENVIRONMENT,
        )
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("option", ["-o", "--plot"])
def test_a_full_disk_is_one_line_and_leaves_no_half_file(capsys, option):
    """/dev/full takes no byte."""
    words = ["optimize", "own.c", "--no-memo", "--max-evaluations", "2", "--no-all-sizes"]
    words += ["--param", "ni=9", "--param", "nj=8", "--param", "nk=7"]
    Path("full.png").symlink_to("/dev/full")
    before = contents()
    target = "/dev/full" if option == "-o" else "full.png"
    assert main([*words, option, target]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"Error: {option} {target}: cannot be written: No space left on device"
    )
    made = {path for path in contents() if path not in before}
    assert made <= {Path("own.opt.c")}
