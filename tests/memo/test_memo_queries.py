"""Rows of the memo by a condition: shown, exported, dropped; and cells that are damaged."""

from __future__ import annotations

import json
import logging
import math
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from looper.cli import main
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo.store import Dropped, Episode, Legality, Memo, MemoError, OriginalCode
from tests.execution_units import FakeSchedule, small_program

PROGRAM, OTHER = small_program(), small_program("other", n=7)
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
ALONE = replace(MACHINE, threads=1)
FAST = Execution(Status.OK, (0.2, 0.1, 0.3), first=(0.5, 0.75), disturbance=0.05, drift=1.0)
BUSY = Execution(Status.OK, (0.4,), disturbance=0.5, drift=1.25)
ONE = FakeSchedule("k1", text="reverse(S1, 0)")
TWO = FakeSchedule("k2", text="parallelize(S1, 0)")
THREE = FakeSchedule("k3", text="unroll(S1, 2)")
FOUR = FakeSchedule("k4", text="unroll(S1, 4)")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with Memo("memo.db") as memo:
        memo.record_execution(PROGRAM, OriginalCode(), MACHINE, FAST)
        memo.record_execution(PROGRAM, ONE, MACHINE, BUSY)
        memo.record_comparison(PROGRAM, ONE, MACHINE, Comparison(FAST, BUSY, rounds=((0.2, 0.4),)))
        memo.record_execution(PROGRAM, TWO, MACHINE, Execution(Status.CRASH, message="signal 11"))
        memo.record_execution(PROGRAM, TWO, ALONE, FAST)
        memo.record_legality(PROGRAM, [(THREE, Legality(False, "too early"))])
        memo.record_execution(OTHER, FOUR, MACHINE, BUSY)
        memo.record_episode(OTHER, FOUR, Episode(("unroll 4",), (0.1,)))
    return Path("memo.db")


def keys(path: Path, where: str = "") -> list[str]:
    with Memo(path) as memo:
        return [row["key"] for row in memo.export(where)]


ALL = ["original", "k1", "k2", "k2", "k3", "k4"]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("", ALL),
        ("1", ALL),
        ("name = 'add' AND status <> 'ok'", ["k2"]),
        ("seconds > 0.3", ["k1", "k4"]),
        ("spread > 0.1", ["original", "k2"]),
        ("disturbance > 0.15 or drift > 1.15", ["k1", "k4"]),
        ("speedup < 1", ["k1"]),
        ("schedule like 'unroll%'", ["k3", "k4"]),
        ("not legal", ["k3"]),
        ("status is null", ["k3"]),
        ("threads = 1", ["k2"]),
        ("json_array_length(first) = 2", ["original", "k2"]),
        ("date < '2020'", []),
        ("damage is not null", []),
        ("seconds > (select avg(seconds) from (select 0.3 as seconds)) -- and so on", ["k1", "k4"]),
    ],
)
def test_rows_for_which_a_condition_holds(path: Path, where: str, expected: list[str]) -> None:
    assert keys(path, where) == expected


@pytest.mark.pure
@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("nme = 'add'", "no such column: nme; the columns are program, name, key, schedule,"),
        ("name = ", "syntax error"),
        ("1); DROP TABLE executions", "syntax error"),
        ("1; DROP TABLE executions", "syntax error"),
        ("1) UNION SELECT * FROM executions WHERE (1", "syntax error"),
        ("name = 'add", "unrecognized token: \"'add; the columns are program"),
        ("(DELETE FROM executions)", "syntax error"),
        ("load_extension('x')", "not authorized"),
        ("json_extract(schedule, '$') = 1", "malformed JSON"),
        ("name = 'a\0'", "null character"),
        ("name = 'a\ud800'", "surrogates"),
        ("(" * 2000 + ")" * 2000, ""),
    ],
)
def test_a_condition_that_makes_no_sense_is_refused(path: Path, where: str, message: str) -> None:
    with Memo(path) as memo:
        for count in (None, 1):
            with pytest.raises(UsageError, match="cannot be used: ") as caught:
                memo.export(where) if count is None else memo.drop(where, count)
            assert message in str(caught.value)
    assert keys(path) == ALL


@pytest.mark.pure
def test_dropping_rows_drops_what_belongs_to_them(path: Path) -> None:
    with Memo(path) as memo:
        # On one machine of two, the schedule stays.
        assert memo.drop("key = 'k2' and status = 'crash'", 1) == Dropped(1, 0, 0, 1)
        assert memo.execution(PROGRAM, TWO, MACHINE) is None
        assert memo.execution(PROGRAM, TWO, ALONE) == FAST
        assert memo.drop("key = 'k2'", 1) == Dropped(1, 0, 1, 0)
        assert memo.drop("key = 'k1'", 1) == Dropped(1, 1, 1, 0)
        assert memo.drop("not legal", 1) == Dropped(0, 0, 1, 0)
        assert memo.drop("key = 'k4'", 1) == Dropped(1, 0, 0, 1)
        assert len(memo.episodes(OTHER)) == 1
        assert memo.statistics()["tables"] == {
            "programs": 2,
            "schedules": 2,
            "machines": 1,
            "executions": 1,
            "comparisons": 0,
            "episodes": 1,
        }
        assert memo.integrity_check() == []
    assert keys(path) == ["original", "k4"]


@pytest.mark.pure
def test_a_wrong_count_drops_nothing(path: Path) -> None:
    with Memo(path) as memo, pytest.raises(UsageError, match="holds for 2 and not for 3 rows"):
        memo.drop("key = 'k2'", 3)
    assert keys(path) == ALL


@pytest.mark.pure
def test_a_locked_memo_is_not_waited_for_long(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other, Memo(path) as memo:
        other.execute("BEGIN IMMEDIATE")
        assert len(memo.export("1")) == len(ALL)
        with pytest.raises(MemoError, match=r"memo\.db as a memo: another program has locked it"):
            memo.drop("1", len(ALL))
    assert keys(path) == ALL


@pytest.mark.pure
def test_dropping_is_all_or_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("looper.memo.queries.DROP_UNUSED", ("DELETE FROM gone",))
    with Memo(path) as memo, pytest.raises(MemoError, match="no such table"):
        memo.drop("1", len(ALL))
    assert keys(path) == ALL


@pytest.mark.pure
def test_a_comparison_alone_is_a_row(path: Path) -> None:
    with Memo(path) as memo:
        memo.record_comparison(OTHER, ONE, MACHINE, Comparison(FAST, FAST, rounds=((0.2, 0.2),)))
        (row,) = memo.export("key = 'k1' and name = 'other'")
        assert (row["status"], row["seconds"], row["speedup"]) == (None, None, 1.0)
        assert memo.drop("compared is not null and status is null", 1) == Dropped(0, 1, 1, 0)


# -- damage --------------------------------------------------------------------------------------

DAMAGES = [
    ("executions", "times", "no json"),
    ("executions", "times", "[0.1, NaN]"),
    ("executions", "times", "[0.1, 1e999]"),
    ("executions", "times", "[0.1, -1.0]"),
    ("executions", "times", '["0.1"]'),
    ("executions", "times", "[true]"),
    ("executions", "times", "{}"),
    ("executions", "times", "[" * 100_000),
    ("executions", "times", "[1" + "0" * 400 + "]"),
    ("executions", "first", "0.5"),
    ("executions", "status", "fine"),
    ("executions", "status", "crash"),
    ("executions", "cut_off", 7),
    ("executions", "drift", math.inf),
    ("comparisons", "outcome", "no json"),
    ("comparisons", "outcome", "[]"),
    ("comparisons", "outcome", "{}"),
    ("comparisons", "outcome", '{"original": {"status": "ok"}, "schedule": {"status": 3}}'),
    ("comparisons", "outcome", '{"original": {"status": "ok"}, "schedule": {"status": []}}'),
]


def damage(path: Path, table: str, column: str, value: object) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE schedule = 2", [value]
        )  # the schedule `ONE`
        connection.commit()


@pytest.mark.parametrize(("table", "column", "value"), DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_cell_is_found_counts_as_unknown_and_can_be_dropped(
    path: Path, table: str, column: str, value: object, caplog: pytest.LogCaptureFixture, capsys
) -> None:
    damage(path, table, column, value)
    caplog.set_level(logging.WARNING)
    with Memo(path) as memo:
        for _ in range(2):
            known = memo.execution(PROGRAM, ONE, MACHINE), memo.comparison(PROGRAM, ONE, MACHINE)
            assert [found is None for found in known] == [
                table == "executions",
                table == "comparisons",
            ]
        (message,) = caplog.messages
        assert f"row {2 if table == 'executions' else 1} of {table}, " in message
        assert memo.execution(PROGRAM, OriginalCode(), MACHINE) == FAST
        assert memo.fast_schedules("add")[0] == TWO.text
        assert memo.statistics()["tables"]["executions"] == 5
    assert main(["memo", "memo.db"]) == 0
    assert main(["memo", "memo.db", "--export", "-"]) == 0
    capsys.readouterr()
    assert main(["memo", "memo.db", "--check"]) == 1
    error = capsys.readouterr().err
    assert f"memo.db is damaged: row {2 if table == 'executions' else 1} of {table}, " in error
    assert error.count("row ") == 1 and (column in error or value == "crash")
    assert main(["memo", "memo.db", "--where", "damage is not null", "--drop", "1"]) == 0
    assert main(["memo", "memo.db", "--check"]) == 0
    assert "k1" not in keys(path)


@pytest.mark.pure
def test_a_damaged_row_is_measured_again(path: Path) -> None:
    damage(path, "executions", "times", "no json")
    damage(path, "comparisons", "outcome", "no json")
    with Memo(path) as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, BUSY)
        memo.record_comparison(PROGRAM, ONE, MACHINE, Comparison(BUSY, BUSY, rounds=((0.4, 0.4),)))
        assert memo.execution(PROGRAM, ONE, MACHINE) == BUSY
        assert memo.comparison(PROGRAM, ONE, MACHINE) is not None
        assert memo.integrity_check() == []


@pytest.mark.pure
def test_damage_elsewhere_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE schedules SET legal = 7 WHERE key = 'k3'")
        connection.execute("UPDATE episodes SET actions = '[1]'")
        # Text that is not UTF-8.
        connection.execute("UPDATE executions SET times = CAST(x'5bff5d' AS TEXT) WHERE id = 1")
        connection.commit()
    with Memo(path) as memo:
        found = memo.integrity_check()
        assert memo.episodes(OTHER) == []
        assert memo.legality(PROGRAM, THREE) is None
        assert [row["key"] for row in memo.export("damage is not null")] == ["original", "k3"]
        assert memo.execution(PROGRAM, OriginalCode(), MACHINE) is None
    assert found == [
        "row 4 of schedules, legal: it is neither 0 nor 1: 7",
        "row 1 of executions, times: it is no JSON: '[\ufffd]'",
        "row 1 of episodes, actions: an action is no text",
    ]


# -- the command line ----------------------------------------------------------------------------


@pytest.fixture
def run(path: Path, capsys):
    def run(*words):
        status = main(["memo", str(path), *words])
        done = capsys.readouterr()
        return status, done.out, done.err

    return run


@pytest.mark.pure
def test_rows_are_shown_with_their_quality(run) -> None:
    status, out, _ = run("--where", "name = 'add'")
    assert status == 0
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[1].startswith(
        "program status time spread first disturbance drift speedup measured schedule"
    )
    (first,) = (line for line in lines if line.endswith("the original"))
    assert first.startswith("add ok 200.0 ms 100.0 % 625.0 ms 0.05 1.00 - 20")
    (second,) = (line for line in lines if line.endswith("reverse(S1, 0)"))
    assert second.startswith("add ok 400.0 ms 0.0 % - 0.50 1.25 0.50x 20")
    assert any(line.startswith("add illegal - - - - - - - unroll(S1, 2)") for line in lines)
    assert lines[-1] == "5 rows (--drop 5 drops them)"
    assert run("--where", "0")[1] == "0 rows\n"
    rows = json.loads(run("--where", "key = 'k1'", "--json")[1])
    assert [(row["key"], row["drift"]) for row in rows] == [("k1", 1.25)]


@pytest.mark.pure
def test_rows_are_dropped_when_their_number_is_confirmed(run) -> None:
    condition = "name = 'add' and status <> 'ok'"
    assert run("--where", condition, "--drop", "2") == (
        2,
        "",
        f"Error: the condition `{condition}` holds for 1 and not for 2 rows: nothing was dropped\n",
    )
    status, out, _ = run("--where", condition, "--drop", "1")
    assert (status, out) == (
        0,
        "dropped: 1 measurement, 0 comparisons, 0 schedules\n"
        "kept: 1 schedule to which episodes or other machines refer\n",
    )
    found = json.loads(run("--where", "key = 'k1'", "--drop", "1", "--json")[1])
    assert found == {"dropped": {"executions": 1, "comparisons": 1, "schedules": 1, "kept": 0}}
    assert run("--export", "rows.jsonl", "--where", "legal")[1] == "3 rows written to rows.jsonl\n"


@pytest.mark.pure
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--drop", "3"), "--drop: say which rows, with --where"),
        (("--where", " "), "--where: the condition is empty; `--where 1` is all rows"),
        (("--where", "1", "--drop", "1", "--check"), "--drop goes with --where alone"),
        (("--where", "1", "--check"), "--check is about the whole file"),
        (("--where", "x = 1"), "the condition `x = 1` cannot be used: no such column: x;"),
    ],
)
def test_options_that_make_no_sense(run, words, message) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert message in err and err.count("\n") == 1
