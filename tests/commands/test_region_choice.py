"""`--region`, `--function` and `--line`, with and without pragmas, and sizes that are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from looper.cli import main

FILE = """\
#include <stdlib.h>
#include <stdio.h>

void scale(int n, double *A)
{
  for (int i = 0; i < n; i++)
    A[i] *= 2.0;
}

void shift(int n, double *A)
{
  for (int i = 0; i < n; i++)
    A[i] += 1.0;
  puts("half");
  for (int i = 0; i < n; i++)
    A[i] -= 3.0;
}

double chain(double *A, int n)
{
  double s = 0.0;
  for (double *p = A; p != A + n; p += (int) *p)
    s += *p;
  return s;
}

int main(int argc, char **argv)
{
  int n = argc > 1 ? atoi(argv[1]) : 1200;
  double *A = calloc(n, sizeof *A);
  scale(n, A);
  shift(n, A);
  printf("%f\\n", A[3] + chain(A, 1));
  return 0;
}
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "f.c"
    path.write_text(FILE)
    return path


def regions(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["check", "f.c", "--json", *words]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["regions"]
    return [each["program"] for each in found]


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ([], 3),
        (["--region", "2"], 1),
        (["--function", "scale"], 1),
        (["--function", "shift"], 2),
        (["--function", "shift", "--region", "2"], 1),
        (["--line", "6"], 1),
        (["--line", "7"], 1),
        (["--line", "16"], 1),
    ],
)
def test_choices(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], count: int
) -> None:
    found = regions(capsys, *words)
    assert len(found) == count
    assert all(each["parameters"] == {"n": 1200} for each in found)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--region", "4"], "--region 4: f.c has no such loops: there are regions 1 to 3"),
        (["--function", "main"], "there are loops in `scale`, `shift`, `chain`"),
        (["--line", "14"], "there are loops in lines 6 to 7, 12 to 13, 15 to 16, 22 to 23"),
        (["--function", "scale", "--line", "12"], "--function scale --line 12: f.c has no such"),
        (["--function", "chain"], "f.c:22:"),
    ],
)
def test_wrong_choices(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["check", "f.c", *words]) == 2
    assert message in " ".join(capsys.readouterr().err.split())


def test_a_schedule_is_for_one_region(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    step = ["--schedule", "parallelize(S1, 0)"]
    assert main(["apply", "f.c", *step, "-o", "g.c"]) == 2
    assert "3 regions, in `scale`, `shift`, `shift`: choose one" in capsys.readouterr().err
    assert main(["apply", "f.c", *step, "-o", "g.c", "--line", "12"]) == 0
    said = capsys.readouterr()
    assert "n=1200 (line 29)" in said.err
    text = Path("g.c").read_text()
    assert text.count("#pragma omp parallel for") >= 1
    assert "A[i] *= 2.0;" in text.split("void shift")[0]


def test_pragmas_come_first(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = "  for (int i = 0; i < n; i++)\n    A[i] -= 3.0;\n"
    file.write_text(FILE.replace(loop, f"#pragma scop\n{loop}#pragma endscop\n"))
    assert len(regions(capsys)) == 1
    assert len(regions(capsys, "--function", "shift")) == 1
    assert len(regions(capsys, "--function", "scale")) == 1
    assert len(regions(capsys, "--line", "6")) == 1


def test_the_optimiser_finds_sizes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["optimize", "f.c", "--no-run", "--json", "--function", "scale", "-o", "g.c"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["regions"]
    assert found["program"]["parameters"] == {"n": 1200}


def test_sizes_are_listed_where_some_loops_are_left_out(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["optimize", "f.c", "--no-run", "-o", "g.c"]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "sizes that the file suggests for `scale`: n=1200 (line 29)" in said
    assert "chain" in said


def test_names_that_are_no_sizes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["optimize", "f.c", "--auto", "--param", "k=3", "--no-run", "-o", "g.c"]) == 2
    assert "no size parameter `k`" in capsys.readouterr().err


def test_several_files_take_no_choice(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("other.c").write_text(FILE)
    words = ["--function", "scale", "--no-run", "-o", "out"]
    assert main(["optimize", "f.c", "other.c", *words]) == 2
    assert "--function: of several files" in capsys.readouterr().err
