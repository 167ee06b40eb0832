"""Scalars accumulated where they are stored: where that is done, and that it is right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper import read_c
from looper.ir.program import Program
from looper.schedule import Schedule
from tests.differential import Case, outcomes, random_case, report, wrong_of_many
from tests.small_programs import c_program, kernel

ARRAYS = "double A[20][24], double B[24][20], double C[20][20], double x[20], double y[20]"
PRODUCT = """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) {
      s = 0;
      for (int k = 0; k < 24; k++)
        s += A[i][k] * B[k][j];
      C[i][j] = s;
    }"""
TWO_SUMS = """
  for (int i = 0; i < 20; i++) {
    s = C[i][i];
    for (int j = 0; j < i; j++)
      s -= C[i][j] * x[j];
    y[i] = s;
    s = 1;
    for (int j = i; j < 20; j++)
      s += C[j][i];
    x[i] = s / 2;
  }"""
STEPS = """
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < 20; i++) {
      s = 0;
      for (int j = 0; j < 20; j++)
        s += C[i][j] * x[j];
      y[i] = s;
    }
    for (int i = 0; i < 20; i++)
      x[i] = 0.25 * y[i];
  }"""
LARGEST = """
  for (int i = 0; i < 20; i++) {
    s = A[i][0];
    for (int k = 1; k < 24; k++)
      s = s < A[i][k] ? A[i][k] : s;
    x[i] = s;
  }"""


def program(body: str, declarations: str = "double s;", arguments: str = ARRAYS) -> Program:
    return c_program(arguments, body, declarations=declarations)


def test_a_product_is_what_it_is_without_the_scalar() -> None:
    plain = program(
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) {
      C[i][j] = 0;
      for (int k = 0; k < 24; k++)
        C[i][j] += A[i][k] * B[k][j];
    }""",
        declarations="",
    )
    inside = PRODUCT.replace("s = 0", "double s = 0")
    for found in (program(PRODUCT), program(inside, declarations="")):
        assert found.statements == plain.statements
        # What the original takes is another matter.
        assert found.digest != plain.digest


def test_ludcmp_is_lu_and_two_solutions() -> None:
    lu, ludcmp = kernel("lu", "SMALL"), kernel("ludcmp", "SMALL")
    alike = [
        (s.domain, s.betas, s.target, s.value) for s in ludcmp.statements[: len(lu.statements)]
    ]
    assert alike == [(s.domain, s.betas, s.target, s.value) for s in lu.statements]
    assert "w" not in {array.name for array in ludcmp.arrays}
    assert ludcmp.region is not None and ludcmp.region.replaced == (("double", "w"),)


@pytest.mark.parametrize(("body", "statements"), [(TWO_SUMS, 6), (LARGEST, 2)])
def test_others_without_their_scalars(body: str, statements: int) -> None:
    found = program(body)
    assert "s" not in {array.name for array in found.arrays}
    assert len(found.statements) == statements


def test_an_element_that_iterations_share_has_to_be_a_temporary() -> None:
    assert "s" in {array.name for array in program(STEPS).arrays}
    local = program(STEPS, "double s, y[20];", ARRAYS.replace(", double y[20]", ""))
    assert "s" not in {array.name for array in local.arrays}
    last = program(each_row("s = 0;", SUM, "y[5] = s;"))
    assert "s" in {array.name for array in last.arrays}


def test_copies_of_the_program_s_own_stay() -> None:
    found = program(each_row("s = 0;", SUM, "x[i] = s;", "y[i] = y[i];"))
    assert [each.target.array for each in found.statements] == ["x", "x", "y"]
    assert found.region is not None and found.region.replaced == (("double", "s"),)


def test_one_scalar_for_many_nests_is_no_hard_question() -> None:
    nests = (PRODUCT.replace("s = 0", f"s = {k}").strip() for k in range(32))
    found = program("\n  ".join(nests))
    assert len(found.statements) == 64


def test_what_isl_takes_too_long_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("looper.dependences.demotion._OPERATIONS", 100)
    body = PRODUCT.replace("24", "23")
    assert "s" in {array.name for array in program(body).arrays}


def test_what_is_stored_twice_is_accumulated_where_it_is_stored_last() -> None:
    found = program(each_row("s = 0;", SUM, "x[i] = 2 * s;", "y[i] = s;"))
    assert [each.target.array for each in found.statements] == ["y", "y", "x"]


SUM = "for (int k = 0; k < 24; k++)\n      s += A[i][k];"


def each_row(*lines: str) -> str:
    return "\n    ".join(["for (int i = 0; i < 20; i++) {", *lines]) + "\n  }"


@pytest.mark.parametrize(
    "body",
    [
        # Its old value is needed, in the end, in between, and for other iterations.
        each_row("s = 0;", SUM, "x[i] = x[i] + s;"),
        each_row("s = 0;", SUM, "y[i] = x[i];", "x[i] = s;"),
        each_row("s = 0;", "for (int j = 0; j < 20; j++)", "  s += C[i][j] * x[j];", "x[i] = s;"),
        "for (int t = 0; t < 3; t++)\n    for (int i = 0; i < 17; i++) {\n      s = 0;\n"
        "      for (int j = 1; j < 4; j++)\n        s += x[i + j];\n      x[i] = s;\n    }",
        # It is written in between.
        each_row("s = 0;", SUM, "x[i] = 1;", "x[i] = s;"),
        # It is not always stored, or not always computed, or used later.
        each_row("s = 0;", SUM, "if (i > 3)", "  x[i] = s;"),
        "s = 0;\n  " + each_row(SUM, "x[i] = s;"),
        each_row("s = 0;", SUM, "x[i] = s;") + "\n  y[0] = s;",
        each_row("s = 0;", SUM, "x[i] = s;", "s = 1;"),
        # There is no loop inside.
        each_row("s = A[i][0];", "s += A[i][1];", "x[i] = s;"),
    ],
)
def test_where_a_scalar_stays(body: str) -> None:
    found = program(body)
    assert "s" in {array.name for array in found.arrays}
    assert found.region is not None and found.region.replaced == ()


def test_a_scalar_of_another_type_stays() -> None:
    assert "s" in {array.name for array in program(PRODUCT, "float s;").arrays}


def test_a_scalar_that_is_used_after_the_region_stays(tmp_path: Path) -> None:
    file = tmp_path / "after.c"
    file.write_text(
        f"double f({ARRAYS})\n{{\n  double s;\n#pragma scop{PRODUCT}\n#pragma endscop\n"
        "  return s;\n}\n"
    )
    assert "s" in {array.name for array in read_c(file).arrays}


def demoted_cases(seed: int, count: int) -> list[Case]:
    """Random legal schedules of programs without their scalars, to compare with the text."""
    rng = np.random.default_rng([61, seed])
    programs = [program(each) for each in (PRODUCT, TWO_SUMS, LARGEST)]
    programs += [program(STEPS, "double s, y[20];", ARRAYS.replace(", double y[20]", ""))]
    programs += [kernel("ludcmp"), kernel("ludcmp", "SMALL"), kernel("gramschmidt")]
    found = []
    for number in range(count):
        start = Schedule(programs[number % len(programs)])
        steps = int(rng.integers(0, 8))
        found.append(random_case(rng, start, steps, is_kernel=True, attempts=30))
    return found


def test_schedules_compute_what_the_text_does(tmp_path: Path) -> None:
    cases = demoted_cases(0, 70)
    assert report(cases, outcomes(cases, tmp_path)) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_schedules_compute_what_the_text_does(tmp_path: Path) -> None:
    assert wrong_of_many(demoted_cases, range(100, 108), 130, tmp_path) == []


def random_body(rng: np.random.Generator) -> str:
    """A nest with a scalar that may or may not be demoted, all subscripts within bounds."""

    def index(names: str) -> str:
        return f"{rng.choice(list(names))} + {rng.integers(0, 3)}"

    def element(names: str) -> str:
        kind = rng.choice([*"xyxyxyxy", "C"])
        return f"C[{index(names)}][{index(names)}]" if kind == "C" else f"{kind}[{index(names)}]"

    lines = [f"s = {rng.choice([element('ij'), '0.5'])};"]
    for _ in range(int(rng.integers(1, 3))):
        low = rng.choice(["0", "i", "j", "3"])
        lines.append(f"for (int k = {low}; k < 6; k++)")
        lines.append(f"  s += {element('ijk')} * {element('ijk')};")
        if rng.random() < 0.2:
            lines.append(f"{element('ij')} = {element('ij')} + 1;")
    condition = "if (i > 2) " if rng.random() < 0.15 else ""
    stored = "C[i][j]" if rng.random() < 0.6 else element("ij")
    lines.append(f"{condition}{stored} = {rng.choice(['s', 's / 2', 's + x[i]'])};")
    if rng.random() < 0.2:
        lines.append("y[j] = s;")
    body = "\n      ".join(lines)
    return f"for (int i = 0; i < 7; i++)\n    for (int j = 0; j < 7; j++) {{\n      {body}\n    }}"


def test_random_programs_compute_what_their_text_does(tmp_path: Path) -> None:
    rng = np.random.default_rng(62)
    programs = [program(random_body(rng)) for _ in range(40)]
    gone = [each for each in programs if each.region is not None and each.region.replaced]
    assert 5 <= len(gone) <= 35
    cases = [Case(Schedule(each), True) for each in programs]
    assert report(cases, outcomes(cases, tmp_path)) == []
