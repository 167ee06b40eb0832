"""A `continue` at the end of a branch becomes a branch around what it skips."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.passes.early_continue import without_continue
from tests.printed_trees import statements, text

LOOP = "for (k = 0; k < n; k++) "


def after_pass(code: str, folder: Path) -> str:
    return "; ".join(map(text, without_continue(statements(code, folder))))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "{ if (k) continue; A[k] = 1; A[k] = 2; }",
            "{ if (k) ; else { A[k] = 1; A[k] = 2; }; }",
        ),
        (
            "{ A[k] = 1; if (k) { A[k] = 2; continue; } A[k] = 3; }",
            "{ A[k] = 1; if (k) { A[k] = 2; ; } else { A[k] = 3; }; }",
        ),
        (
            "{ if (k) continue; if (n) continue; A[k] = 1; }",
            "{ if (k) ; else { if (n) ; else { A[k] = 1; }; }; }",
        ),
        (
            "{ if (k) continue; else A[k] = 1; A[k] = 2; }",
            "{ if (k) ; else { A[k] = 1; A[k] = 2; }; }",
        ),
        (
            "{ if (k) A[k] = 1; else continue; A[k] = 2; }",
            "{ if (k) { A[k] = 1; A[k] = 2; } else ;; }",
        ),
        ("if (k) continue;", "if (k) ; else { }"),
        (
            "for (j = 0; j < n; j++) { if (j) continue; A[j] = 1; }",
            "for (j = 0; j < n; j++) { if (j) ; else { A[j] = 1; }; }",
        ),
    ],
)
def test_it_becomes_a_branch(before: str, after: str, tmp_path: Path) -> None:
    assert after_pass(LOOP + before, tmp_path) == LOOP + after


@pytest.mark.parametrize(
    "code",
    [
        "for (k = 0; k < n; k++) { continue; }",
        "for (k = 0; k < n; k++) { if (k) { if (n) continue; } A[k] = 1; }",
        "for (k = 0; k < n; k++) { { if (k) continue; } A[k] = 1; }",
        "while (k < n) { k++; if (k) continue; A[k] = 1; }",
        "for (k = 0; k < n; k++) { if (k) A[k] = 1; }",
    ],
)
def test_others_are_the_same(code: str, tmp_path: Path) -> None:
    before = statements(code, tmp_path)
    assert without_continue(before) == before
