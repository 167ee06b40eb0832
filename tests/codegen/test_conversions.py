"""C's conversions: values at the edges of their types come to the same, bit for bit."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.frontend.c import read_c, read_regions
from looper.ir.expressions import ElementType
from looper.schedule import Schedule
from tests.written_files import check_equal

EDGES = {
    "int": "16777217",
    "long": "(1l << 53) + 1",
    "unsigned char": "255",
    "float": "-0.0f",
    "double": "1.0 + 1e-16",
    "long double": "1.0l + 1e-18l",
}
"""What is kept, by its type: other types round it, or give it another sign."""
STATEMENTS = (
    "q[0][i] = c[i] ? x[i] : q[0][i];",
    "q[1][i] = c[i] ? q[1][i] : x[i];",
    "q[2][0] = MAX(x[i], q[2][0]);",
    "q[3][0] = MIN(q[3][0], x[i]);",
    "if (x[i] > 3) q[4][i] = x[i];",
    "if (c[i]) q[5][i] += x[i]; else q[5][i] = x[i] / 3;",
    "q[6][i] += c[i] ? x[i] : 0;",
    "q[7][i] *= c[i] ? 1 : x[i];",
    "{from} s = 0; for (int k = 0; k < 3; k++) s += x[k] * 0.7; q[8][i] = s;",
    "{to} t = 0; for (int k = 0; k < 3; k++) t += x[k] * 0.7; y[i] = t;",
    "keep_{number}(&q[9][i], x[i]);",
    "const {to} u = x[i] / 3; y[i] += u; q[10][i] = y[i] > q[10][i] ? y[i] : q[10][i];",
)
HEAD = """\
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
"""
FUNCTION = """\
static void keep_{number}({to} *p, {from} v) {{ *p = v > *p ? v : *p; }}
static void f_{number}(int n, {to} q[11][n], const {from} x[n], double y[n], const int c[n])
{{
#pragma scop
  for (int i = 0; i < n; i++) {{
    {body}
  }}
#pragma endscop
}}
static void g_{number}(void)
{{
  static {to} q[11][8];
  {from} x[8];
  double y[8] = {{0}};
  int c[8];
  for (int k = 0; k < 88; k++) q[k / 8][k % 8] = {edge};
  for (int k = 0; k < 8; k++) x[k] = k * 0.7, c[k] = k % 2;
  f_{number}(8, q, x, y, c);
  for (int k = 0; k < 88; k++) printf("{number} %d %La\\n", k / 8, (long double) q[k / 8][k % 8]);
  for (int k = 0; k < 8; k++) printf("{number} y %a\\n", y[k]);
}}
"""


PAIRS = (("int", "float"), ("long", "double"), ("unsigned char", "float"), ("float", "double"))


def written(folder: Path, pairs: Sequence[tuple[str, str]]) -> None:
    """A file with some pairs of types, and what is written for it."""
    text = HEAD
    for number, (to, other) in enumerate(pairs):
        words = {"to": to, "from": other, "number": number, "edge": EDGES[to]}
        body = "\n    ".join(STATEMENTS).format(**words)
        text += FUNCTION.format(body=body, **words)
    calls = " ".join(f"g_{number}();" for number in range(len(pairs)))
    (folder / "original.c").write_text(f"{text}int main(void)\n{{\n  {calls}\n  return 0;\n}}\n")
    programs = read_regions(folder / "original.c", params={"n": 8})
    (folder / "written.c").write_text(output_file([Schedule(each) for each in programs]))


def check(folder: Path) -> None:
    for flags in ("-O0", "-O2"):
        check_equal(folder, [flags, "-ffp-contract=off"], ("-fopenmp", "-w"))


def test_pairs_of_types(tmp_path: Path) -> None:
    written(tmp_path, PAIRS)
    check(tmp_path)


@pytest.mark.slow
def test_every_pair_of_types(tmp_path: Path) -> None:
    written(tmp_path, list(itertools.permutations(EDGES, 2)))
    check(tmp_path)


def test_a_conversion_that_is_lost_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ElementType, "is_kept_beside", lambda *_: True)
    written(tmp_path, PAIRS[:1])
    with pytest.raises(AssertionError):
        check(tmp_path)


def test_what_converts_nothing_is_stored_under_a_condition(tmp_path: Path) -> None:
    kinds = [("double", "int"), ("int", "double"), ("char", "float"), ("long", "unsigned")]
    kinds += [("int", "float"), ("long", "double"), ("long", "long double"), ("unsigned", "float")]
    codes = []
    for to, other in kinds:
        path = tmp_path / "f.c"
        path.write_text(
            f"void f(int n, {to} q[n], const {other} x[n])\n{{\n#pragma scop\n"
            "for (int i = 0; i < n; i++) q[i] = x[i] > 3 ? x[i] : q[i];\n#pragma endscop\n}\n"
        )
        codes.append("if (" in Schedule(read_c(path, params={"n": 9})).code())
    assert codes == [True] * 4 + [False] * 4


def test_types_that_have_all_values_of_others() -> None:
    double, long = ElementType.DOUBLE, ElementType.LONG
    assert ElementType.INT.is_kept_beside(double) and not long.is_kept_beside(double)
    assert not ElementType.INT.is_kept_beside(ElementType.FLOAT)
    assert ElementType.SHORT.is_kept_beside(ElementType.FLOAT)
    assert not ElementType.SHORT.is_kept_beside(ElementType.FLOAT16)
    assert double.is_kept_beside(long) and ElementType.UNSIGNED.is_kept_beside(long)
