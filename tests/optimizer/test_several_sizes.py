"""Several schedules of one region, and which of them runs at which sizes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from looper.cli import main
from looper.codegen.region import Dispatch, Part, output_file
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.optimizer.several_sizes import Several, Tuned, dispatched, in_order
from looper.schedule import Schedule

SOURCE = """
void f(int n, double A[n][n], double B[n][n])
{
#pragma scop
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      B[i][j] = 2.0 * A[i][j] + 1.0;
#pragma endscop
}
"""
TEXTS = {20: "vectorize(S1)", 60: "interchange(S1, 0, 1)", 200: "tile(S1, 0, [16, 16])"}


def at(folder: Path, n: int) -> Program:
    path = folder / "file.c"
    path.write_text(SOURCE)
    return read_c(path, params={"n": n})


def general(folder: Path, n: int) -> AtAllSizes:
    schedule = Schedule.parse(at(folder, n), TEXTS[n])
    return AtAllSizes(schedule, general_schedule(schedule))


def compared(speedup: float) -> Comparison:
    found = Execution(Status.OK, (1.0,))
    return Comparison(found, found, rounds=((speedup, 1.0), (speedup, 1.0)))


@dataclass
class Timed:
    """In an executor's place: how fast each code is at some sizes, by a table."""

    speedups: Mapping[str, float]

    def compare(self, unit: str) -> Comparison:
        text = next(text for text in TEXTS.values() if f"LOOPer: {text} */" in unit)
        return compared(self.speedups[text])


def chosen(
    folder: Path, speed: Callable[[str, int], float], own: Mapping[int, float]
) -> tuple[Several, list[int]]:
    """What is chosen where the code of a text is so fast at a size; and the sizes asked for."""
    asked = []

    @contextmanager
    def executor(program: Program) -> Iterator[Any]:
        n = dict(program.parameters)["n"]
        asked.append(n)
        yield Timed({text: speed(text, n) for text in TEXTS.values()})

    tuned = [Tuned(at(folder, n), general(folder, n), compared(own[n])) for n in TEXTS]
    return dispatched(tuned, executor), asked


def test_one_that_is_the_best_everywhere_runs_everywhere(tmp_path: Path) -> None:
    found, asked = chosen(
        tmp_path, lambda text, _: 3.0 if text == TEXTS[200] else 2.0, dict.fromkeys(TEXTS, 3.0)
    )
    assert asked == [20, 60, 200]
    assert found.ranges == (("", 2),)
    assert [(choice.own, choice.origin) for choice in found.choices] == [(False, 2)] * 3
    assert found.dispatch is not None
    assert not found.dispatch.own and len(found.dispatch.parts) == 1


def test_times_cross_between(tmp_path: Path) -> None:
    # The second is faster from 100 on; the first is the best of small ones.
    def speed(text: str, n: int) -> float:
        if text == TEXTS[20]:
            return 2.0
        return 4.0 if text == TEXTS[200] and n >= 100 else 1.5

    found, asked = chosen(tmp_path, speed, {20: 2.0, 60: 5.0, 200: 4.0})
    assert asked[:3] == [20, 60, 200] and len(asked) == 6
    (first, one), (rest, other) = found.ranges
    assert (one, rest, other) == (0, "", 2)
    assert 95 <= int(first.removeprefix("n < ")) <= 110
    # At 60, its own code is much faster than the others.
    assert [choice.own for choice in found.choices] == [False, True, False]


def test_the_original_is_a_rival_too(tmp_path: Path) -> None:
    def speed(text: str, n: int) -> float:
        return 0.5 if n < 50 else 2.0 + (text == TEXTS[200]) * (n > 150)

    found, _ = chosen(tmp_path, speed, {20: 0.9, 60: 2.0, 200: 3.0})
    conditions = [condition for condition, _ in found.ranges]
    assert [number for _, number in found.ranges] == [None, 0, 2]
    assert conditions[1].startswith("n >= ") and " && n < " in conditions[1]
    assert conditions[2].startswith("n >= ")
    assert found.choices[0].origin is None and found.choices[0].speedup == 1.0
    assert found.dispatch is not None and len(found.dispatch.parts) == 2


def test_what_is_written_is_right_at_all_sizes(tmp_path: Path) -> None:
    one, two, three = (general(tmp_path, n) for n in TEXTS)
    parts = (
        Part(one.alone, "n < 50"),
        Part(three.alone),
    )
    dispatch = Dispatch((two.schedule,), parts)
    text = written_file([dispatch], threads=2).text
    assert text == output_file([dispatch])
    assert text.count("} else if (__builtin_expect(") == 2
    order = [text.index(f"LOOPer: {each}") for each in (TEXTS[60], TEXTS[20], TEXTS[200])]
    assert order == sorted(order)
    check = tmp_path / "check.c"
    original = SOURCE.replace("void f(", "void g(").replace("#pragma scop", "")
    check.write_text(
        f"{text}\n{original.replace('#pragma endscop', '')}\n"
        """
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
  for (int n = 1; n < 220; n += 1 + n / 9) {
    double (*A)[n] = malloc(sizeof(double[n][n])), (*B)[n] = malloc(sizeof(double[n][n]));
    double (*C)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) A[i][j] = i * 0.5 + j;
    f(n, A, B); g(n, A, C);
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (B[i][j] != C[i][j]) return 1;
  }
  return 0;
}
"""
    )
    program = tmp_path / "check"
    subprocess.run(
        ["gcc", "-O2", "-fopenmp", "-Wall", "-Werror", str(check), "-o", str(program)], check=True
    )
    subprocess.run([str(program)], check=True)


def test_sizes_are_put_in_order(tmp_path: Path) -> None:
    assert in_order([at(tmp_path, n) for n in (60, 20, 200)]) == [1, 0, 2]


def test_the_command_tunes_for_several_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, target = tmp_path / "file.c", tmp_path / "out.c"
    file.write_text(SOURCE)
    words = ["optimize", str(file), "--param", "n=90,7", "-o", str(target), "--max-evaluations"]
    assert main([*words, "2", "--no-memo", "--threads", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["measured_at"] for each in told["regions"]] == [{"n": 7}, {"n": 90}]
    (dispatch,) = told["dispatches"]
    assert [each["sizes"] for each in dispatch["sizes"]] == [{"n": 7}, {"n": 90}]
    assert target.exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--param", "n=8,9", "--no-run"], "--no-run: give one value of each --param"),
        (["--param", "n=8,9", "--param", "m=1,2,3"], "--param n=8,9: 2 values, but m=1,2,3 has 3"),
        (["--param", "n=8,8"], "--param: f is the same at several of these sizes"),
        (["--param", "n=8,x"], "--param n=x: the value is not an integer"),
    ],
)
def test_what_is_misspelt(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.c"
    file.write_text(SOURCE)
    assert main(["optimize", str(file), *words]) == 2
    assert reason in " ".join(capsys.readouterr().err.split())


def test_other_commands_take_one_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file.c"
    file.write_text(SOURCE)
    assert main(["show", str(file), "--param", "n=8,9"]) == 2
    assert "only `looper optimize` takes several" in capsys.readouterr().err
