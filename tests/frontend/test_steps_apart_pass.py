"""`++` and `--` inside of assignments become statements, where they are evaluated in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.passes.steps_apart import with_steps_apart
from tests.printed_trees import statements, text


def after_pass(code: str, folder: Path) -> str:
    found = statements(code, folder)
    function = next(
        each.referenced.parent
        for statement in found
        for each in _named(statement)
        if each.referenced is not None and each.spelling in ("k", "j")
    )
    assert function is not None
    return "; ".join(map(text, with_steps_apart(found, function)))


def _named(node):
    yield from (node, *(inner for each in node.children for inner in _named(each)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A[k++] = 1;", "A[k] = 1; k++"),
        ("A[--k] = 1;", "k--; A[k] = 1"),
        ("A[k++] = A[--j];", "j--; A[k] = A[j]; k++"),
        ("A[k] += j++;", "A[k] += j; j++"),
        ("int t = k++;", "int t = k; k++"),
        ("if (n) A[k++] = 1;", "if (n) { A[k] = 1; k++; }"),
        (
            "for (j = 0; j < n; j++) A[k--] = j;",
            "for (j = 0; j < n; j++) { A[k] = j; k--; }",
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
    ],
)
def test_others_stay(code: str, tmp_path: Path) -> None:
    assert after_pass(code, tmp_path) == "; ".join(map(text, statements(code, tmp_path)))
