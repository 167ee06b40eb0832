"""Ratios, medians, spreads and means on made-up times."""

from __future__ import annotations

import numpy as np
import pytest

from looper.compare.result_tables import (
    behind,
    comma_separated,
    failures,
    markdown,
    shown,
    terminal,
)
from looper.compare.results import UNAVAILABLE, Cell, Result, Results, read_cells
from looper.errors import UsageError
from looper.support import statistics

pytestmark = pytest.mark.pure


def cell(kernel: str, size: str, **times: list[float]) -> Cell:
    results = [Result(name, "ok", times=values) for name, values in times.items()]
    return Cell(kernel, size, f"{kernel}{size}", results)


def test_ratios_are_taken_within_a_round():
    # The machine was twice as slow in the second round; the ratio is the same.
    assert statistics.ratios([2.0, 4.0], [1.0, 2.0]) == [2.0, 2.0]


def test_spread_is_the_interquartile_range_over_the_median():
    assert statistics.spread([1.0, 2.0, 3.0, 4.0, 5.0]) == pytest.approx(2 / 3)
    assert statistics.spread([1.0, 1.5]) == pytest.approx(0.4)
    assert statistics.spread([7.0]) == 0
    assert statistics.spread([]) is None


def test_geometric_mean():
    assert statistics.geometric_mean([0.5, 2.0, 8.0]) == pytest.approx(2.0)
    assert statistics.geometric_mean([]) is None


def test_speedup_is_the_median_ratio_and_the_baseline_has_one():
    made = cell("k", "MINI", gcc=[4.0, 4.0, 100.0], fast=[1.0, 2.0, 50.0])
    assert made.speedup("fast") == 2.0
    assert made.speedup("gcc") == 1.0


def test_means_count_failures_as_one_and_leave_gaps_out():
    results = Results(
        [
            cell("a", "MINI", gcc=[4.0], fast=[1.0], partial=[1.0]),
            cell("b", "MINI", gcc=[4.0], fast=[4.0], partial=[1.0]),
        ]
    )
    results.cells[1].results[2] = Result("partial", UNAVAILABLE, "none")
    results.cells[1].results[1] = Result("fast", "crash", "signal 11")
    mean, *counts = results.mean("fast", "MINI")
    assert mean == pytest.approx(2.0) and counts == [1, 2]
    mean, *counts = results.mean("partial")
    assert mean == pytest.approx(4.0) and counts == [1, 1]
    assert results.kernel_mean("fast", "a") == 4.0
    assert results.best_mean(["gcc", "fast"]) == pytest.approx(2.0)


def test_without_a_baseline_there_are_no_speedups():
    made = cell("k", "MINI", gcc=[], fast=[1.0])
    assert made.speedup("fast") is None
    assert made.counted("fast") is None


def test_tables_name_every_failure_and_hide_what_is_never_available():
    made = cell("polybench/k", "MINI", gcc=[4.0, 4.0], fast=[2.0, 2.0], gone=[])
    made.results[0].first, made.results[1].first = [6.0, 6.0], [12.0, 12.0]
    made.results[2] = Result("gone", UNAVAILABLE, "not installed")
    made.results.append(Result("bad", "wrong output", "`A[0]` is 1 instead of 2", error=0.5))
    results = Results([made])
    assert shown(results) == ["gcc", "fast", "bad"]
    (line,) = failures(results)
    assert "k MINI, bad: wrong output" in line and "5.0e-01" in line
    page = markdown(results)
    assert "| k | 4.000 s | **2.00 ±0%** | wrong |" in page
    assert "| k | 6.000 s | 0.50 ±0% | wrong |" in page
    assert "polybench/k,MINI,fast,ok,2.0,2.0,2.0,2.0,2,12.0,0.5," in comma_separated(results)
    assert terminal(results).row_count == 2


def test_where_ours_is_behind_is_told_for_both_kinds_of_call():
    made = cell("k", "MINI", gcc=[4.0] * 3, isl=[1.0] * 3, looper=[2.0] * 3)
    for result, seconds in zip(made.results, (4.0, 8.0, 6.0), strict=True):
        result.first = [seconds] * 3
    about = {"optimisers": {"looper": {"description": "LOOPer's search"}}}
    for name in ("gcc", "isl"):
        about["optimisers"][name] = {"description": name}
    assert behind(Results([made], about)) == [
        "k MINI, many calls: looper 2.00 ±0%, isl 4.00 ±0%",
        "k MINI, a single call: looper 0.67 ±0%, gcc 1.00 ±0%",
    ]
    # One round says nothing about its own error.
    single = cell("k", "MINI", gcc=[4.0], isl=[1.0], looper=[2.0])
    assert behind(Results([single], about)) == []


def test_an_interval_contains_the_true_ratio_nineteen_times_of_twenty():
    generator = np.random.default_rng(1)
    for rounds in (2, 3, 5, 6, 10):
        hits = 0
        for _ in range(300):
            drawn = 2.0 * np.exp(generator.normal(0, 0.05, rounds))
            found = statistics.interval(list(drawn))
            assert found is not None
            hits += found.low <= 2.0 <= found.high
        assert hits / 300 > 0.88, rounds


def test_one_round_says_something_where_the_scatter_of_rounds_is_known():
    assert statistics.moderated_interval([]) is None
    found = statistics.moderated_interval([2.0])
    assert found is not None and found == pytest.approx((2.0 / 1.188, 2.0 * 1.188), rel=0.01)
    many = [2.0, 2.1, 1.9, 2.0, 2.05, 2.02]
    assert statistics.moderated_interval(many) == statistics.interval(many)


@pytest.mark.parametrize("rounds", range(1, 6))
def test_such_an_interval_contains_the_true_ratio_where_machines_are_as_expected(rounds: int):
    generator = np.random.default_rng(rounds)
    hits, widths = 0, []
    for _ in range(400):
        # Not all programs scatter alike: Smyth's model.
        scatter = 0.04 * np.sqrt(2 / generator.chisquare(2))
        drawn = 2.0 * np.exp(generator.normal(0, scatter, rounds))
        found = statistics.moderated_interval(list(drawn))
        assert found is not None
        hits += found.low <= 2.0 <= found.high
        widths.append(found.high / found.low)
    assert hits / 400 > 0.92
    assert np.median(widths) < (1.5, 1.3, 1.2, 1.16, 1.13)[rounds - 1]


def test_processes_that_differ_are_in_the_interval():
    rng = np.random.default_rng(1)
    groups = np.repeat([0, 1, 2], 5)
    values = np.array([0.9, 1.0, 1.1])[groups] * np.exp(rng.normal(0, 0.002, 15))
    wide = statistics.grouped_interval(values.tolist(), groups.tolist())
    assert wide is not None and wide.low < 0.91 and wide.high > 1.09
    alike = np.exp(rng.normal(0, 0.01, 15)).tolist()
    plain, grouped = statistics.interval(alike), statistics.grouped_interval(alike, groups.tolist())
    assert plain is not None and grouped is not None
    assert grouped.high - grouped.low < 2.5 * (plain.high - plain.low)
    assert statistics.grouped_interval(alike, [0] * 15) == plain


def test_an_interval_says_nothing_about_a_single_round():
    assert statistics.interval([2.0]) is None
    assert statistics.interval([]) is None
    assert statistics.interval([2.0, 2.0]) == pytest.approx((2.0, 2.0))


def test_results_survive_their_file(tmp_path):
    made = cell("k", "MINI", gcc=[4.0, 4.5], fast=[2.0, 2.0])
    made.results.append(Result("bad", "wrong output", error=float("inf")))
    path = tmp_path / "results.json"
    import json

    path.write_text(json.dumps(Results([made], {"date": "today"}).json()))
    assert read_cells(path) == [made]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 99, "cells": []}'])
def test_a_file_that_is_none_of_ours_is_refused(tmp_path, text):
    path = tmp_path / "results.json"
    path.write_text(text)
    with pytest.raises(UsageError, match="choose another directory"):
        read_cells(path)
