"""The main job from Python: what it returns, and what it does with a memo."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import looper
from looper.kernels import find_kernel
from looper.memo.store import Memo
from looper.report.result_reports import optimization_json
from looper.support.phases import Phase


def test_an_open_memo_is_shared_and_stays_open(tmp_path: Path) -> None:
    gemm, atax = find_kernel("gemm").program("MINI"), find_kernel("atax").program("MINI")
    with Memo(tmp_path / "memo.db") as memo:
        first = looper.optimize(gemm, max_evaluations=2, memo=memo)
        assert first.executed > 0
        assert looper.optimize(atax, max_evaluations=2, memo=memo).executed > 0
        again = looper.optimize(gemm, max_evaluations=2, memo=memo)
    assert (again.compiled, again.executed) == (0, 0)
    assert again.schedule == first.schedule


def test_the_memo_as_a_file(tmp_path: Path) -> None:
    gemm = find_kernel("gemm").program("MINI")
    looper.optimize(gemm, max_evaluations=2, memo=tmp_path / "memo.db")
    again = looper.optimize(gemm, max_evaluations=2, memo=tmp_path / "memo.db")
    assert (again.compiled, again.executed) == (0, 0)


def test_the_result_is_never_slower_than_the_original() -> None:
    found = looper.optimize(find_kernel("gemm").program("MINI"), max_evaluations=6)
    assert found.speedup_over_file >= 1.0
    assert found.comparison is not None or found.schedule.is_identity
    assert found.code().startswith(find_kernel("gemm").path.read_text()[:100])


def test_what_the_time_went_into_is_told() -> None:
    begun = time.monotonic()
    found = looper.optimize(find_kernel("gemm").program("MINI"), max_evaluations=4)
    whole = time.monotonic() - begun
    assert 0.5 * whole < sum(found.phases.values()) <= whole
    told = {phase for phase, seconds in found.phases.items() if seconds}
    assert {Phase.ORIGINAL, Phase.SEARCH, Phase.CODE, Phase.TIMING} <= told
    assert set(optimization_json(found)["phases"]) == {phase.value for phase in Phase}


@pytest.mark.slow
def test_a_search_begins_with_what_is_fast_at_another_size(tmp_path: Path) -> None:
    memo = tmp_path / "memo.db"
    found = looper.optimize(find_kernel("gemm").program("MINI"), max_evaluations=12, memo=memo)
    known = {schedule.text for schedule in found.search.ranked[:2]}
    assert known <= {"", *fast_of(memo)}
    again = looper.optimize(find_kernel("gemm").program("SMALL"), max_evaluations=4, memo=memo)
    assert {schedule.text for schedule in again.search.ranked} <= {"", *fast_of(memo)}


def fast_of(memo: Path) -> list[str]:
    with Memo(memo) as opened:
        return opened.fast_schedules("kernel_gemm", 100)
