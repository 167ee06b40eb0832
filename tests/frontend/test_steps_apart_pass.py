"""`++` and `--` inside of assignments become statements, where they are evaluated in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.passes.steps_apart import with_steps_apart
from tests.printed_trees import function, statements, text


def after_pass(code: str, folder: Path) -> str:
    found = function(code, folder)
    return "; ".join(map(text, with_steps_apart(found.children[-1].children[1:], found)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A[k++] = 1;", "A[k] = 1; k++"),
        ("A[--k] = 1;", "k--; A[k] = 1"),
        ("A[k++] = A[--j];", "j--; A[k] = A[j]; k++"),
        ("A[k] += j++;", "A[k] += j; j++"),
        ("\n#define NEXT(k) k++\n#define BEFORE(k) --k\nA[NEXT(k)] = 1;", "A[k] = 1; k++"),
        ("\n#define BEFORE(k) --k\nA[BEFORE(k)] = 1;", "k--; A[k] = 1"),
        ("int t = k++;", "int t = k; k++"),
        ("if (n) A[k++] = 1;", "if (n) { A[k] = 1; k++; }"),
        (
            "for (j = 0; j < n; j++) A[k--] = j;",
            "for (j = 0; j < n; j++) { A[k] = j; k--; }",
        ),
        (
            "for (int i = 0, t = n; i < n; i++) A[t--] = i;",
            "{ int t = n; for (int i = 0; i < n; i++) { A[t] = i; t--; }; }",
        ),
        (
            "for (j = 0; j < n; j++, k++) A[j] = k;",
            "for (j = 0; j < n; j++) { A[j] = k; k++; }",
        ),
    ],
)
def test_it_becomes_a_statement(before: str, after: str, tmp_path: Path) -> None:
    assert after_pass(before, tmp_path) == after


@pytest.mark.parametrize(
    "code",
    [
        "k++;",
        "A[k++] = k;",
        "A[k++] = A[k++];",
        "A[k] = n ? k++ : 0;",
        "A[k] = n && j++;",
        "A[0] = (k++, 2);",
        "int *p = &k; A[k++] = 1;",
        "for (j = 0; j < n; j++, k++) { if (j) continue; A[j] = k; }",
        "for (j = 0, k = 9; j < n; j++, k--) A[j] = k;",
        "for (int i = 0, t = n; i < t; i++) A[i] = t;",
    ],
)
def test_others_stay(code: str, tmp_path: Path) -> None:
    assert after_pass(code, tmp_path) == "; ".join(map(text, statements(code, tmp_path)))
