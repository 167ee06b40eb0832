"""`while` loops that count are read as the `for` that they are; others are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import detect_loops, read_c
from looper.source.source_region import region_of
from tests.written_files import check_equal, written

PAIRS = {
    "up": (
        "int i = 0; while (i < n) { A[i] = 2.0; i++; }",
        "for (int i = 0; i < n; i++) { A[i] = 2.0; }",
    ),
    "down, declared outside": (
        "k = n - 1; while (k >= 1) { A[k] += A[k - 1]; k -= 2; }",
        "for (k = n - 1; k >= 1; k -= 2) { A[k] += A[k - 1]; }",
    ),
    "a nest": (
        "int i = 1; while (i < n) { int j = 0; while (j < i) { A[i] += B[j]; j = j + 1; } i++; }",
        "for (int i = 1; i < n; i++) { for (int j = 0; j < i; j++) { A[i] += B[j]; } }",
    ),
    "in a `for`": (
        "for (int t = 0; t < 3; t++) { int i = 0; while (i != n) { A[i] += B[i]; ++i; } }",
        "for (int t = 0; t < 3; t++) { for (int i = 0; i != n; ++i) { A[i] += B[i]; } }",
    ),
    "two iterators": (
        "int i = 0, j = n - 1; while (i < n) { A[i] = B[j]; i++, j--; }",
        "for (int i = 0, j = n - 1; i < n; i++, j--) { A[i] = B[j]; }",
    ),
    "something else declared with it": (
        "double s = 1.0; int i = 0, m = 3; while (i < n) { A[i] = s * B[i] + m; i++; }",
        "double s = 1.0; int m = 3; for (int i = 0; i < n; i++) { A[i] = s * B[i] + m; }",
    ),
    "one after the other": (
        "k = 0; while (k < n) { A[k] = 0.0; k++; } k = 2; while (k < n) { B[k] = A[k - 2]; k++; }",
        "for (k = 0; k < n; k++) A[k] = 0.0; for (k = 2; k < n; k++) B[k] = A[k - 2];",
    ),
    "no body but the step": (
        "k = 0; while (k < n) { k++; } A[0] = 1.0;",
        "for (k = 0; k < n; k++) { } A[0] = 1.0;",
    ),
}
SAME_NAME = (
    "int i = 0; while (i < n) { { int i = 0; while (i < n) { A[i] += 1; i++; } } i++; }",
    "int i; for (i = 0; i < n; i++) { int i; for (i = 0; i < n; i++) A[i] += 1; }",
    "for (int i = 0; i < n; i++) for (int i = 0; i < n; i++) A[i] += 1;",
)
REFUSED = {
    "k = 0; A[0] = 1.0; while (k < n) { A[k] = 0.0; k++; }": "does not count",
    "k = 0; while (k < n) { k++; A[k - 1] = 0.0; }": "does not count",
    "k = 0; while (k < n) { A[k] = 0.0; k *= 2; }": "does not step its iterator",
    "k = 0; while (k < n) { if (k % 3 == 1) continue; A[k] = 0.0; k++; }": "`continue` inside",
    "k = 0; while (k < n) { A[k] = 0.0; k++; if (k == 5) k = 7; k++; }": "assigned inside",
    "k = 0; while (A[k] > 0) { A[k] = 0.0; k++; }": "is not an integer",
    "int i = 0; while (i > -1) { A[0] += 1.0; i++; }": "steps away from its bound",
    "static int i = 0; while (i < n) { A[i] = 0.0; i++; }": "static variable",
    "k = 0; do { A[k] = 0.0; k++; } while (k < n);": "`do` loops",
}


def source(folder: Path, code: str, after: str = "") -> Path:
    path = folder / "f.c"
    head = "#define UP(k) k = 0; while (k < n)\nvoid f(int n, int w, double A[n], double B[n]) {\n"
    path.write_text(f"{head}int k, l;\n#pragma scop\n{code}\n#pragma endscop\n{after}}}\n")
    return path


@pytest.mark.parametrize("name", PAIRS)
def test_they_are_the_same_program(name: str, tmp_path: Path) -> None:
    as_while, as_for = (
        read_c(source(tmp_path, code), params={"n": 20}).digest for code in PAIRS[name]
    )
    assert as_while == as_for


def test_an_iterator_may_hide_another_one(tmp_path: Path) -> None:
    found = [read_c(source(tmp_path, code), params={"n": 20}) for code in SAME_NAME]
    assert len({each.digest for each in found}) == 1


@pytest.mark.parametrize("code", REFUSED)
def test_what_does_not_count_is_refused(code: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=REFUSED[code]):
        read_c(source(tmp_path, code), params={"n": 20})


def test_what_it_declares_is_not_used_afterwards(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="declared inside the region and used after it"):
        read_c(source(tmp_path, PAIRS["up"][0], "A[i - 1] = 3.0;\n"), params={"n": 20})


def test_they_are_found_without_a_pragma(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        "void f(int n, double A[n], double B[n]) {\n"
        "  int k;\n  k = 0;\n  while (k < n) {\n    A[k] = 0.0;\n    k++;\n  }\n"
        "  for (int i = 0; i < n; i++)\n    B[i] = A[i];\n"
        "  while (A[0] < 3.0)\n    A[0] += 1.0;\n}\n"
    )
    first, second = detect_loops(path, params={"n": 20})
    assert first.line == 3 and not first.reason
    assert second.line == 10 and "does not count" in second.reason


FILE = """
#include <stdio.h>
static double A[60], B[60];
static int f(int n)
{
  int i = 7;
#pragma scop
  i = 0;
  while (i < n) {
    A[i] = 0.5 * B[i];
    int j = n - 1;
    while (j > i) {
      A[i] += B[j];
      j -= 2;
    }
    i++;
  }
#pragma endscop
  return i;
}
int main(void)
{
  for (int n = 0; n < 60; n++) {
    B[n] = n % 7;
    printf("%d ", f(n));
  }
  for (int i = 0; i < 60; i++)
    printf("%g ", A[i]);
  return 0;
}
"""


def last_values(folder: Path, code: str) -> tuple[str, ...]:
    program = read_c(source(folder, code, "A[k] = 3.0;\n"), params={"n": 9, "w": 2})
    return region_of(program).scope.after


def test_the_header_that_gives_the_last_value_is_made_of_what_is_written(tmp_path: Path) -> None:
    code = "k = 0, l = n; while (k < n) { A[k] = l; k += w, l--; }"
    assert last_values(tmp_path, code) == ("for (k = 0, l = n; k < n; k += w, l--) {}",)


def test_a_header_from_a_macro_is_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="`k` is read after the region"):
        last_values(tmp_path, "UP(k) { A[k] = 0.0; k++; }")


def test_their_iterators_have_their_last_values(tmp_path: Path) -> None:
    assert "for (i = 0; i < n; i++) {}" in written(
        FILE, tmp_path, "parallelize(S1, 0)", params={"n": 30}
    )
    check_equal(tmp_path, [])
