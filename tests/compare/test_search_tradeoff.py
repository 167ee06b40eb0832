"""What a search by a model saves and costs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from rich.console import Console

from looper.compare.results import Cell, Result, Results
from looper.compare.search_tradeoff import main, speedups, tradeoff, tradeoffs

pytestmark = pytest.mark.pure


def result(name: str, times: float, seconds: float | None) -> Result:
    return Result(name, "ok", times=[times] * 3, search={"seconds": seconds} if seconds else {})


def cell(kernel: str) -> Cell:
    results = [result("gcc", 8.0, None), result("slow", 1.0, 60.0), result("fast", 2.0, 0.5)]
    return Cell(kernel, "LARGE", "key", results)


def test_how_much_sooner_and_how_much_slower() -> None:
    assert tradeoff(cell("a/one"), "slow", "fast") == pytest.approx((120.0, 0.5))
    assert tradeoff(cell("a/one"), "fast", "slow") == pytest.approx((1 / 120, -1.0))


def test_what_failed_is_left_out() -> None:
    failed = cell("a/two")
    failed.results[2].status = "timeout"
    assert tradeoff(failed, "slow", "fast") is None
    assert tradeoff(cell("a/one"), "slow", "gcc") is None
    console = Console(record=True, width=100)
    console.print(tradeoffs([cell("a/one"), failed], "slow", "fast"))
    console.print(speedups([cell("a/one"), failed], ["gcc", "slow", "fast"], "slow"))
    text = console.export_text()
    assert "120.0x" in text and "50.0 %" in text
    # gcc and the fast search beside the slow one, which is the baseline; one has failed once.
    lines = [line.split() for line in text.splitlines()]
    assert ["one", "LARGE", "0.12", "0.50"] in lines and ["two", "LARGE", "0.12"] in lines
    assert ["geometric", "mean", "0.13", "0.50"] in lines  # of 0.125


def test_a_command_prints_and_draws_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = cell("a/two")
    failed.results[2].status = "timeout"
    content = Results([cell("a/one"), failed]).json()
    (tmp_path / "results.json").write_text(json.dumps(content))
    picture = tmp_path / "speedups.png"
    main(tmp_path, "slow", "slow", picture)
    assert "speedups over slow" in capsys.readouterr().out
    assert picture.stat().st_size > 1000
    with pytest.raises(typer.BadParameter, match="there are gcc, slow, fast"):
        main(tmp_path, "quick", "slow")
