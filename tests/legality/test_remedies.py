"""What makes an illegal schedule legal, and loops parallel: private copies, shifts, skews."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from looper.cli import main
from looper.report.loop_report import views
from looper.schedule import Schedule
from looper.space.remedies import remedies
from tests.small_programs import c_program, kernel

TEMPORARY = c_program(
    "double A[20], double B[20]",
    """
  for (int i = 0; i < 20; i++) {
    s = A[i] * 2.0;
    t = 1.0;
    B[i] = s + A[i] * s + t;
  }""",
    declarations="double s, t;",
)


def texts(name: str, schedule: str) -> list[str]:
    wanted = Schedule.parse(kernel(name), schedule)
    assert not wanted.is_legal
    found = remedies(wanted)
    assert all(each.is_legal and each.exact_violation is None for each in found)
    return [each.text for each in found]


def test_a_shift_makes_a_fusion_legal() -> None:
    assert texts("jacobi-1d", "fuse(S1, S2, 1)") == ["fuse(S1, S2, 1, shift=[1])"]
    # What comes after it is kept.
    later = texts("jacobi-1d", "fuse(S1, S2, 1); unroll(S1, 4)")
    assert later == ["fuse(S1, S2, 1, shift=[1]); unroll(S1, 4)"]


def test_a_skew_makes_loops_parallel_or_permutable() -> None:
    [wave] = texts("seidel-2d", "parallelize(S1, 2)")
    assert wave.startswith("skew(S1, 1, ") and wave.endswith("; parallelize(S1, 2)")
    [tiled] = texts("seidel-2d", "tile(S1, 0, [8, 8, 8])")
    assert tiled.startswith("skew(") and tiled.endswith("; tile(S1, 0, [8, 8, 8])")


def test_private_copies_make_a_loop_parallel() -> None:
    found = remedies(Schedule.parse(TEMPORARY, "parallelize(S1, 0)"))
    assert [each.text for each in found] == [
        "privatize(S1, 1, s); privatize(S2, 1, t); parallelize(S1, 0)"
    ]
    [loop] = views(Schedule(TEMPORARY))
    assert loop.private == ("s", "t") and not loop.parallel and loop.json()["private"] == ["s", "t"]


def test_where_nothing_helps_nothing_is_said() -> None:
    assert texts("durbin", "parallelize(S4, 0)") == []
    assert all(not view.private for view in views(Schedule(kernel("gramschmidt"))))


def test_commands_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "s.c"
    file.write_text(
        "void f(int n, double A[n]) {\n  double s;\n#pragma scop\n"
        "  for (int i = 0; i < n; i++) {\n    s = A[i];\n    A[i] = s * s;\n  }\n"
        "#pragma endscop\n}\n"
    )
    words = ["check", str(file), "--param", "n=20"]
    assert main(words) == 0
    assert "with `s` private" in capsys.readouterr().out
    assert main([*words, "--schedule", "parallelize(S1, 0)"]) == 1
    assert "legal would be  privatize(S1, 1, s); parallelize(S1, 0)" in capsys.readouterr().out
    assert main([*words, "--schedule", "parallelize(S1, 0)", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["legal_with"] == ["privatize(S1, 1, s); parallelize(S1, 0)"]
    assert main(["show", *words[1:], "--tree"]) == 0
    assert "parallel with `s` private" in capsys.readouterr().out
