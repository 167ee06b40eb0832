"""Counted `while` loops become `for` loops, at the same places, before regions are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.passes.counted_while import with_counted_whiles
from looper.frontend.tree.syntax import descendants
from tests.printed_trees import statements, text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("k = 0; while (k < n) { A[k] = 1; k++; }", "; for (k = 0; k < n; k++) { A[k] = 1; }"),
        ("k = 0; while (k < n) k += 2;", "; for (k = 0; k < n; k += 2) { }"),
        (
            "int i = 1, m = 3; while (i < n) { A[i] = m; i++; }",
            "int i, m = 3; for (i = 1; i < n; i++) { A[i] = m; }",
        ),
        (
            "k = 0, j = n; while (k < j) { A[k] = 1; (k++, j--); }",
            "; for (k = 0, j = n; k < j; k++, j--) { A[k] = 1; }",
        ),
        (
            "k = 0; while (k < n) { j = k; while (j < n) { A[j] = 1; j++; } k++; }",
            "; for (k = 0; k < n; k++) { ; for (j = k; j < n; j++) { A[j] = 1; }; }",
        ),
        # A loop as the last statement does not step the one around it.
        (
            "k = 0; while (k < n) { j = k; while (j < n) j++; }",
            "k = 0; while (k < n) { ; for (j = k; j < n; j++) { }; }",
        ),
        # In a `while`, `continue` skips the step: not so in the `for` inside of it.
        (
            "k = 0; while (k < n) { if (k) continue; for (j = 0; j < n; j++) continue; k++; }",
            "; for (k = 0; k < n; k++) { if (k) skip; for (j = 0; j < n; j++) continue; }",
        ),
    ],
)
def test_they_become_for_loops(before: str, after: str, tmp_path: Path) -> None:
    found = with_counted_whiles(statements(before, tmp_path))
    assert "; ".join(map(text, found)) == after


@pytest.mark.parametrize(
    "code",
    [
        "k = 0; ; while (k < n) { A[k] = 1; k++; }",
        "k = 0; while (k < n) { k++; A[k] = 1; }",
        "k = 0; j = 0; while (k < n) { A[k] = 1; k++; }",
        "k = 0, j = 0; while (k < n) { A[k] = 1; k++; }",
        "static int i = 0; while (i < n) i++;",
        "int i; while (i < n) i++;",
        "k = 0; while (k < n) { }",
        "k = 0; do k++; while (k < n);",
    ],
)
def test_others_are_the_same(code: str, tmp_path: Path) -> None:
    before = statements(code, tmp_path)
    assert with_counted_whiles(before) == before


def test_all_stay_at_their_places(tmp_path: Path) -> None:
    before = statements("k = 0;\n  while (k < n) {\n    A[k] = 1;\n    k++;\n  }", tmp_path)
    after = with_counted_whiles(before)
    assert [each.extent for each in after] == [each.extent for each in before]
    init, condition, step, body = after[1].children
    assert init is before[0] and condition is before[1].children[0]
    assert step in descendants(before[1]) and body.children[0] in descendants(before[1])
