"""What a search asks takes as long however many rows a memo has; large ones are read in parts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo import ranking
from looper.memo.ranking import MOST
from looper.memo.store import Memo, OriginalCode
from tests.execution_units import FakeSchedule, small_program

pytestmark = pytest.mark.pure

PROGRAM = small_program()
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)


def fill(path: Path, count: int) -> None:
    """So many schedules of one program, by SQL: the file itself keeps the fastest in order."""
    with Memo(path) as memo:
        memo.record_execution(PROGRAM, OriginalCode(), MACHINE, Execution(Status.OK, (9.0,)))
    with closing(sqlite3.connect(path)) as connection:
        for k in range(count):
            seconds = 1 + (k * 7919 % count) / count
            row = [k + 10, PROGRAM.digest, f"k{k}", f"unroll(S1, {k + 2})"]
            connection.execute(
                "INSERT INTO schedules (id, program, key, text, legal, reason) "
                "VALUES (?, ?, ?, ?, 1, '')",
                row,
            )
            connection.execute(
                "INSERT INTO executions (schedule, machine, status, times, cut_off, message, date) "
                "VALUES (?, ?, 'ok', ?, 0, '', '2026')",
                [k + 10, MACHINE.digest, f"[{seconds}, 9.0, {seconds}]"],
            )
        connection.commit()


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("memos")
    for count in (200, 4000):
        fill(folder / f"{count}.db", count)
    return folder / "200.db", folder / "4000.db"


SCHEDULE = FakeSchedule("k7", text="unroll(S1, 9)")
FAST = Execution(Status.OK, (0.5,))

ASKED: dict[str, Callable[[Memo], object]] = {
    "open": lambda memo: Memo(memo.path).close(),
    "execution": lambda memo: memo.execution(PROGRAM, SCHEDULE, MACHINE),
    "original": lambda memo: memo.execution(PROGRAM, OriginalCode(), MACHINE),
    "comparison": lambda memo: memo.comparison(PROGRAM, SCHEDULE, MACHINE),
    "legality": lambda memo: memo.legality(PROGRAM, SCHEDULE),
    "program": lambda memo: memo.program(PROGRAM.digest),
    "fast schedules": lambda memo: memo.fast_schedules("add"),
    "record": lambda memo: memo.record_execution(PROGRAM, FakeSchedule("n"), MACHINE, FAST),
    "record again": lambda memo: memo.record_execution(PROGRAM, SCHEDULE, MACHINE, FAST),
    "compare": lambda memo: memo.record_comparison(
        PROGRAM, SCHEDULE, MACHINE, Comparison(FAST, FAST)
    ),
}


def steps(path: Path, ask: Callable[[Memo], object]) -> int:
    """How much work of SQLite's it takes, in hundreds of steps of its machine."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    with Memo(path) as memo:
        memo._tables.db.conn.set_progress_handler(step, 100)
        ask(memo)
        memo._tables.db.conn.set_progress_handler(None, 0)
    return count


@pytest.mark.parametrize("name", ASKED)
def test_what_a_search_asks_takes_as_long_however_many_rows_there_are(
    paths: tuple[Path, Path], name: str
) -> None:
    few, many = (steps(path, ASKED[name]) for path in paths)
    assert many <= few + 2 and many < 60


@pytest.mark.parametrize("name", ASKED)
def test_no_table_is_scanned_and_nothing_is_sorted(paths: tuple[Path, Path], name: str) -> None:
    with Memo(paths[1]) as memo:
        connection, asked = memo._tables.db.conn, list[str]()
        connection.set_trace_callback(asked.append)
        ASKED[name](memo)
        connection.set_trace_callback(None)
        for query in {each for each in asked if each.startswith(("SELECT", "\n"))}:
            for row in connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall():
                plan = row[3]
                assert plan.startswith(("SCAN ranked", "SCAN schedules VIRTUAL")) or (
                    "SCAN" not in plan and "B-TREE" not in plan
                ), f"{plan}: {query}"


def test_the_fastest_of_many_are_those(paths: tuple[Path, Path]) -> None:
    with Memo(paths[1]) as memo:
        rows = [row for row in memo.rows("status = 'ok'") if row["key"] != "original"]
        rows.sort(key=lambda row: row["seconds"])
        texts = [row["schedule"] for row in rows if row["schedule"]]
        assert memo.fast_schedules("add") == texts[:4]
        (program,) = memo.statistics()["programs"]
        assert (program["original"], program["best"]) == (9.0, rows[0]["seconds"])


def test_of_many_programs_of_a_name_the_last_are_looked_at() -> None:
    with Memo() as memo:
        for n in range(MOST + 10):
            schedule = FakeSchedule("k", text=f"unroll(S1, {n + 2})")
            memo.record_execution(small_program("add", n=n + 1), schedule, MACHINE, FAST)
        found = memo.fast_schedules("add")
    assert found == [f"unroll(S1, {n + 2})" for n in reversed(range(10, MOST + 10))]


def test_statistics_tell_about_the_last_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "MOST_PROGRAMS", 3)
    with Memo() as memo:
        for n in range(5):
            memo.record_execution(small_program("add", n=n + 1), SCHEDULE, MACHINE, FAST)
        found = memo.statistics()
    assert [row["program"] for row in found["programs"]] == [
        small_program("add", n=n + 1).digest for n in (2, 3, 4)
    ]
    assert found["statuses"] == {"ok": 5} and found["tables"]["programs"] == 5


def test_measurements_that_change_change_places() -> None:
    slow, failed = Execution(Status.OK, (7.0,), disturbance=0.9), Execution(Status.CRASH)
    other = FakeSchedule("k8", text="unroll(S1, 8)")
    with Memo() as memo:
        memo.record_execution(PROGRAM, other, MACHINE, Execution(Status.OK, (3.0, 1.0, 2.0)))
        memo.record_execution(PROGRAM, SCHEDULE, MACHINE, slow)
        assert memo.fast_schedules("add") == [other.text, SCHEDULE.text]
        memo.record_execution(PROGRAM, SCHEDULE, MACHINE, FAST)
        assert memo.fast_schedules("add") == [SCHEDULE.text, other.text]
        memo.record_execution(PROGRAM, SCHEDULE, MACHINE, failed)
        assert memo.fast_schedules("add") == [other.text]
        assert memo.statistics()["statuses"] == {"crash": 1, "ok": 1}
        memo.drop("key = 'k8'", 1)
        assert memo.fast_schedules("add") == []
        assert memo.integrity_check() == []


def older(path: Path, count: int) -> None:
    """A memo as version 5 of the tables has left it."""
    fill(path, count)
    with closing(sqlite3.connect(path)) as connection:
        for table in ("ranking", "unranked"):
            connection.execute(f"DROP TABLE {table}")
        for trigger in ("add", "remove", "change"):
            connection.execute(f"DROP TRIGGER ranking_{trigger}")
        connection.execute("DROP INDEX idx_programs_name")
        connection.execute("DROP INDEX idx_episodes_schedule")
        for (table,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        ).fetchall():
            connection.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
        connection.execute("PRAGMA user_version=5")
        connection.commit()


def test_an_older_memo_is_ranked_bit_by_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memo.db"
    older(path, 50)
    monkeypatch.setattr(ranking, "_FEW", 7)
    monkeypatch.setattr("looper.memo.store._RANKING", 0.0)
    with Memo(path) as memo:
        # The newest come first, a few at each opening.
        assert set(memo.fast_schedules("add")) < {f"unroll(S1, {k + 2})" for k in range(43, 50)}
        assert len(memo.fast_schedules("add")) == 4
        new = FakeSchedule("new", text="unroll(S1, 99)")
        memo.record_execution(PROGRAM, new, MACHINE, FAST)
        memo.record_execution(PROGRAM, FakeSchedule("k3"), MACHINE, Execution(Status.CRASH))
        assert memo.fast_schedules("add")[0] == new.text
        assert memo.execution(PROGRAM, SCHEDULE, MACHINE) is not None
        assert memo.integrity_check() == []
        left = list[int]()
        assert memo.statistics(left.append)["statuses"] == {"crash": 1, "ok": 51}
        assert left
        assert memo.integrity_check() == []
        rows = sorted((row["seconds"] or 99, row["schedule"]) for row in memo.rows())
        assert memo.fast_schedules("add") == [text for _, text in rows[:4]]


def test_samples_are_read_in_parts(
    paths: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.memo.tables._BATCH", 30)
    with Memo(paths[0]) as memo:
        found = [sample.key for sample in memo.samples()]
        assert found == [row["key"] for row in memo.rows("status is not null")]
        assert memo.count("status = 'ok'") == len(found)
