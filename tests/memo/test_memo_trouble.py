"""A memo that cannot be used for a while, or any more, costs rows: no time, and no result."""

from __future__ import annotations

import logging
import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo.store import Episode, Legality, Memo, MemoError
from tests.execution_units import FakeSchedule, small_program

ROOT = Path(__file__).parents[2]
PROGRAM = small_program()
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
FAST = Execution(Status.OK, (0.2, 0.1, 0.3))
ONE, TWO = FakeSchedule("k1"), FakeSchedule("k2")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memo(tmp_path / "memo.db") as memo:
        memo.record_execution(PROGRAM, FakeSchedule("before"), MACHINE, FAST)
    return tmp_path / "memo.db"


@pytest.fixture(autouse=True)
def warnings(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING)
    return caplog


@contextmanager
def locked(path: Path, how: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(how)
        yield


def known(path: Path) -> set[str]:
    with Memo(path) as memo:
        return {row["key"] for row in memo.export() if row["status"] == "ok"}


def record(memo: Memo, count: int) -> None:
    for k in range(count):
        memo.record_execution(PROGRAM, FakeSchedule(f"{k}", text="x" * 500), MACHINE, FAST)


@pytest.mark.pure
def test_a_locked_memo_does_not_stop_the_work_and_loses_nothing(
    path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    comparison = Comparison(FAST, FAST)
    with Memo(path) as memo:
        with locked(path):
            begun = time.monotonic()
            record(memo, 50)
            memo.record_legality(PROGRAM, [(ONE, Legality(False, "it reads too early"))])
            memo.record_comparison(PROGRAM, TWO, MACHINE, comparison)
            memo.record_episode(PROGRAM, TWO, Episode(("reverse level 0",), (0.5,)))
            assert time.monotonic() - begun < 20  # a minute each, once
            # What is found out is known at once, and what was known still is.
            assert memo.execution(PROGRAM, FakeSchedule("49"), MACHINE) == FAST
            assert memo.legality(PROGRAM, ONE) == Legality(False, "it reads too early")
            assert memo.comparison(PROGRAM, TWO, MACHINE) is not None
            assert memo.execution(PROGRAM, FakeSchedule("before"), MACHINE) == FAST
            assert memo.execution(PROGRAM, FakeSchedule("unheard of"), MACHINE) is None
        assert known(path) == {"before"}
    assert len(known(path)) == 51
    with Memo(path) as memo:
        assert memo.legality(PROGRAM, ONE) == Legality(False, "it reads too early")
        assert memo.comparison(PROGRAM, TWO, MACHINE) is not None
        assert len(memo.episodes(PROGRAM)) == 1
    (message,) = warnings.messages
    assert f"the memo {path} cannot be used now, another program has locked it: end" in message


def test_rows_are_written_as_soon_as_the_lock_is_gone(path: Path) -> None:
    with Memo(path) as memo:
        with locked(path):
            record(memo, 3)
        time.sleep(1.1)
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
        assert known(path) == {"before", "0", "1", "2", "k1"}


def test_who_is_locked_out_of_reading_knows_nothing(
    path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        with Memo(path) as memo:
            memo._tables.db.execute("PRAGMA journal_mode=DELETE")
            other.execute("BEGIN EXCLUSIVE")
            begun = time.monotonic()
            for _ in range(20):
                assert memo.execution(PROGRAM, FakeSchedule("before"), MACHINE) is None
                assert memo.comparison(PROGRAM, FakeSchedule("before"), MACHINE) is None
            assert memo.fast_schedules("add") == []
            assert time.monotonic() - begun < 20
            with pytest.raises(MemoError, match="another program has locked it"):
                memo.statistics()
            other.execute("ROLLBACK")
            assert memo.execution(PROGRAM, FakeSchedule("before"), MACHINE) == FAST
            # Once it can be written again, it is waited for as before.
            memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
            (patience,) = memo._tables.db.execute("PRAGMA busy_timeout").fetchone()
            assert patience == 2000
    assert len(warnings.messages) == 1


def test_a_lock_that_stays_costs_the_rows(path: Path, warnings: pytest.LogCaptureFixture) -> None:
    memo = Memo(path)
    with locked(path):
        record(memo, 5)
        begun = time.monotonic()
        memo.close()
        assert time.monotonic() - begun < 20
    assert known(path) == {"before"}
    assert warnings.messages[1:] == [f"5 results are lost to the memo {path}"]


@pytest.mark.pure
def test_a_full_disk_costs_the_next_rows(path: Path, warnings: pytest.LogCaptureFixture) -> None:
    with Memo(path) as memo:
        pages = memo._tables.db.execute("PRAGMA page_count").fetchone()[0]
        memo._tables.db.execute(f"PRAGMA max_page_count={pages + 2}")
        record(memo, 100)
        for k in range(100):
            assert memo.execution(PROGRAM, FakeSchedule(f"{k}"), MACHINE) == FAST
        (message,) = warnings.messages
        assert "its disk is full: free some space; the work goes on" in message
        # Space is freed before the end.
        memo._tables.db.execute(f"PRAGMA max_page_count={pages + 1000}")
    assert len(known(path)) == 101
    assert len(warnings.messages) == 1
    with Memo(path) as memo:
        assert memo.integrity_check() == []


@pytest.mark.pure
def test_a_disk_that_fails_costs_the_next_rows(
    path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    # Also the write-ahead log may not grow: a real error of the system in the middle of a write.
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    memo = Memo(path)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 40_000, limits[1]))
        record(memo, 100)
        assert memo.execution(PROGRAM, FakeSchedule("99"), MACHINE) == FAST
        memo.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "its disk" in warnings.messages[0] and len(warnings.messages) == 2
    assert "before" in known(path)
    with Memo(path) as memo:
        assert memo.integrity_check() == []


@pytest.mark.pure
def test_a_file_system_that_becomes_read_only_costs_the_next_rows(
    path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    with Memo(path) as memo:
        memo._tables.db.execute("PRAGMA query_only=ON")  # SQLite's error for both is the same
        record(memo, 3)
        assert memo.execution(PROGRAM, FakeSchedule("2"), MACHINE) == FAST
        (message,) = warnings.messages
        assert "it cannot be written any more: make it writable" in message


@pytest.mark.pure
def test_a_locked_memo_is_opened_or_refused_soon(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.memo.file.OPENING_SECONDS", 1.0)
    begun = time.monotonic()
    with locked(path), Memo(path) as memo:
        assert memo.execution(PROGRAM, FakeSchedule("before"), MACHINE) == FAST
    sqlite3.connect(tmp_path / "new.db").close()
    with (
        locked(tmp_path / "new.db", "BEGIN EXCLUSIVE"),
        pytest.raises(MemoError, match=r"new\.db as a memo: another program has locked it: end"),
    ):
        Memo(tmp_path / "new.db")
    assert time.monotonic() - begun < 20


@pytest.mark.pure
def test_a_defect_of_ours_is_not_taken_for_a_bad_disk(path: Path) -> None:
    memo = Memo(path)
    memo.close()
    with pytest.raises(MemoError, match="closed database"):
        memo.execution(PROGRAM, ONE, MACHINE)
    with pytest.raises(MemoError, match="closed database"):
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)


# -- a whole optimisation ------------------------------------------------------------------------

# What the beam search writes after so few schedules is small enough for the disk that is full.
OPTIMIZE = [
    *"optimize gemm --size MINI --search beam --max-evaluations 6 --time-limit 8".split(),
    *"--memo memo.db -o gemm.opt.c --no-all-sizes".split(),
]


def optimized(folder: Path, before: Callable[[], None] | None = None) -> tuple[float, str]:
    """The seconds an optimisation took, and what it wrote to standard error."""
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "looper.cli", *OPTIMIZE],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=before,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    compiler = ["gcc", "-fsyntax-only", "-Wno-unknown-pragmas", str(folder / "gemm.opt.c")]
    subprocess.run(compiler, check=True, timeout=60)
    return time.monotonic() - begun, done.stderr


@pytest.mark.slow
def test_an_optimisation_beside_a_lock_that_stays_ends_well(path: Path) -> None:
    with locked(path):
        seconds, error = optimized(path.parent)
    assert seconds < 120  # six schedules and the original, a minute each, before
    assert error.count("the memo memo.db cannot be used now, another program has locked it") == 1
    assert known(path) == {"before"}


def test_an_optimisation_on_a_full_disk_ends_well(path: Path) -> None:
    most = path.stat().st_size + 20_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    _, error = optimized(path.parent, limit)
    assert error.count("the memo memo.db cannot be used now, its disk") == 1
    assert "before" in known(path)
