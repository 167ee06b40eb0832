"""`switch`, and `goto` that only skips statements, become branches."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.frontend.passes.structured_jumps import with_branches
from looper.frontend.tree.syntax import Node
from tests.printed_trees import function, statements, text


def after_pass(code: str, folder: Path) -> tuple[Node, ...]:
    found = function(code, folder)
    return with_branches(found.children[-1].children[1:], found)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "switch (k) { case 1: A[k] = 1; break; default: A[k] = 2; }",
            "if (k == 1) { A[k] = 1; } else { A[k] = 2; }",
        ),
        (
            "switch (k) { default: A[0] = 0; break; case 1: case 2: { A[1] = 1; break; } }",
            "if (k == 1 || k == 2) { { A[1] = 1; }; } else { A[0] = 0; }",
        ),
        (
            "switch (k) { case 1: A[1] = 1; break; case 2: A[2] = 2; }",
            "if (k == 1) { A[1] = 1; } else if (k == 2) { A[2] = 2; }",
        ),
        (
            "if (k) goto end; A[1] = 1; end: A[2] = 2;",
            "if (k) ; else { A[1] = 1; }; A[2] = 2",
        ),
        (
            "{ if (k) { A[0] = 0; goto end; } if (j) goto end; A[1] = 1; end: ; }",
            "{ if (k) { A[0] = 0; ; } else { if (j) ; else { A[1] = 1; }; }; ; }",
        ),
    ],
)
def test_it_becomes_a_branch(before: str, after: str, tmp_path: Path) -> None:
    assert "; ".join(map(text, after_pass(before, tmp_path))) == after


@pytest.mark.parametrize(
    "code",
    [
        "switch (k) { case 1: A[1] = 1; case 2: A[2] = 2; }",
        "switch (k) { case 1: if (j) break; A[1] = 1; }",
        "switch (k++) { case 1: A[1] = 1; }",
        "switch (k) { case 1 ... 3: A[1] = 1; }",
        "switch (k) { int t; case 1: A[1] = 1; }",
        "switch (k) { case 1: A[1] = 1; break; A[2] = 2; }",
        "again: A[k] = 1; if (k) goto again;",
        "if (k) goto end; A[1] = 1; { if (j) goto end; } end: A[2] = 2;",
        "if (k) goto end; int t = 1; end: A[2] = t;",
        "goto end; A[1] = 1; end: A[2] = 2;",
    ],
)
def test_others_stay(code: str, tmp_path: Path) -> None:
    assert "; ".join(map(text, after_pass(code, tmp_path))) == "; ".join(
        map(text, statements(code, tmp_path))
    )


def test_a_label_that_others_may_lead_to_stays(tmp_path: Path) -> None:
    code = "if (k) goto end; A[1] = 1; end: A[2] = 2;"
    found = function(code, tmp_path)
    *inside, first, second, third = found.children[-1].children
    # The region is the label alone, or code that is left out may lead to it.
    assert with_branches([third], found) == (third,) and len(inside) == 1
    assert with_branches([first, second, third], found, jumps=True) == (first, second, third)
