"""What searches had found after how many seconds."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from looper.benchmarks.anytime import (
    best_after,
    deliverable_after,
    longest,
    main,
    ratio_text,
    settled_after,
)

pytestmark = pytest.mark.pure


def row(kernel: str, kind: str, *history: tuple[int, float, float], **other: Any) -> dict[str, Any]:
    told = {"kernel": kernel, "kind": kind, "seconds": 30.0, "size": "MINI", "speedup": 2.0}
    told |= {"wall": 31.0, "evaluations": 60, "search_seconds": 20.0}
    return {**told, "history": [list(each) for each in history], **other}


def test_the_best_so_far_is_what_was_measured_by_then() -> None:
    found = row("gemm", "beam", (1, 0.5, 0.2), (3, 1.5, 1.9), (9, 7.0, 2.0))
    assert [best_after(found, seconds) for seconds in (0.1, 1, 3, 30)] == [1.0, 1.0, 1.9, 2.0]
    assert settled_after(found) == 1.5
    assert best_after(row("adi", "beam"), 30) == 1.0
    assert settled_after(row("adi", "beam", (1, 0.5, 0.9))) == 0.0


def test_something_can_be_delivered_when_it_is_known_to_be_faster_or_at_the_end() -> None:
    assert deliverable_after(row("gemm", "beam", deliverables=[[2.5, 1.9, 1.5, 2.4]])) == 2.5
    assert deliverable_after(row("gemm", "beam", deliverables=[])) == 31.0
    assert deliverable_after(row("gemm", "beam")) == 31.0, "by a version that does not say"
    assert deliverable_after(row("gemm", "beam", speedup=1.0)) == math.inf


def test_only_kernels_that_all_kinds_have_tried_longest_are_compared() -> None:
    rows = [
        row("gemm", "beam"),
        row("gemm", "hybrid"),
        row("atax", "beam"),
        row("gemm", "beam", seconds=3.0),
    ]
    assert longest(rows) == rows[:2]


def test_ratios_are_told_with_their_error() -> None:
    assert ratio_text([2.0, 2.0], [1.0, 1.0]) == "2.00 ± 0.00"
    assert ratio_text([4.0, 1.0], [1.0, 1.0]) == "2.00 ± 1.39"
    assert ratio_text([3.0], [2.0]) == "1.50 ± 0.00"


def test_the_table_has_a_line_for_each_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    rows = [
        row(kernel, kind, (1, 0.5, 1.0), (2, 2.0, factor), phases={"timing": 3.0, "model": 1.0})
        for kernel in ("gemm", "mvt")
        for kind, factor in (("beam", 2.0), ("hybrid", 4.0))
    ]
    path = tmp_path / "runs.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)) + "\n")
    main(path, tmp_path / "curve.png")
    told = capsys.readouterr().out
    assert "75%" in told and "25%" in told and "2 of 2" in told
    assert "hybrid" in told and "2.00 ± 0.00" in " ".join(told.split())
    assert (tmp_path / "curve.png").stat().st_size > 1000
