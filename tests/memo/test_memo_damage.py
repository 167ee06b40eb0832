"""A damaged memo has right answers, none, or is one clear error: it never has another row's."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from looper.cli import main
from looper.memo.store import Memo, MemoError
from tests.damaged_memos import (
    DAMAGES,
    LATE,
    MACHINES,
    PROGRAMS,
    SCHEDULES,
    Truth,
    filled,
    outcome,
    questions,
)

Made = tuple[Path, Truth]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    path = tmp_path_factory.mktemp("memo") / "clean.db"
    return path, filled(path)


def renewed(made: Made, path: Path) -> Path:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    shutil.copy(made[0], path)
    return path


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.pure
def test_an_undamaged_memo_knows_it_all(made: Made, tmp_path: Path) -> None:
    path, truth = renewed(made, tmp_path / "memo.db"), made[1]
    assert [outcome(question) for _, question in questions(path, truth)] == [None] * 11
    renewed(made, path)
    with Memo(path) as memo:
        assert memo.integrity_check() == []
        for (program, key, machine), execution in truth.items():
            (whole,) = (each for each in PROGRAMS if each.digest == program)
            (schedule,) = (each for each in SCHEDULES if each.key == key)
            (where,) = (each for each in MACHINES if each.digest == machine)
            assert memo.execution(whole, schedule, where) == execution


COMMANDS = [[], ["--check"], ["--where", "1"], ["--json"], ["--export", "rows.csv"]]


def read_in_all_ways(made: Made, path: Path, damage: Callable[[Path], None], capsys) -> set[str]:
    """Messages of all ways to read a memo with a damage; `Wrong` if one has another answer."""
    messages = set()
    damage(renewed(made, path))
    for name, question in questions(path, made[1]):
        if name in ("record", "drop"):
            damage(renewed(made, path))
        messages.add(outcome(question) or "")
    damage(renewed(made, path))
    for words in COMMANDS:
        main(["memo", str(path), *words])
        messages.add(capsys.readouterr().err)
    assert not any("Traceback" in each or "\n" in each.strip() for each in messages)
    return messages


def check_damages(made: Made, path: Path, kind: str, seeds: range, capsys) -> None:
    for seed in seeds:

        def damage(path: Path, seed: int = seed) -> None:
            DAMAGES[kind](random.Random(seed), path)

        read_in_all_ways(made, path, damage, capsys)


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_never_makes_an_answer_of_another_row(
    made: Made, tmp_path: Path, kind: str, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_damages(made, tmp_path / "memo.db", kind, range(1), capsys)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DAMAGES)
def test_no_damage_makes_an_answer_of_another_row(
    made: Made, tmp_path: Path, kind: str, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_damages(made, tmp_path / "memo.db", kind, range(100, 125), capsys)


# What random damage seldom meets.
FOUND = {
    # A digit of a time.
    "time": ("UPDATE executions SET times = replace(times, '1.0', '1.1')",),
    # The text of a schedule, and whether it is legal.
    "text": ("UPDATE schedules SET text = replace(text, 'tile', 'skew'), legal = 1 - legal",),
    # Numbers of rows that are those of other ones.
    "numbers": (
        "PRAGMA foreign_keys=OFF",
        "UPDATE executions SET schedule = schedule + 1000",
        "UPDATE executions SET schedule = schedule - 999 WHERE schedule < 1050",
    ),
    "ranking": ("UPDATE ranking SET execution = 1 + (execution * 7) % 100",),
    "machines": ("UPDATE machines SET cpu = 'another'",),
    "programs": ("UPDATE programs SET name = 'sub'",),
    # Bytes that are no text in names of columns, of which SQLite's own message is no text either.
    "names": (
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql = CAST(CAST(sql AS BLOB) || x'2cff20ff' AS TEXT) "
        "WHERE name = 'executions'",
    ),
    "lines": (
        "PRAGMA writable_schema=ON",
        'UPDATE sqlite_master SET sql = replace(sql, \'"cpu" TEXT\', \'"cpu" "T\n\nX"\')',
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_damage_that_only_a_checksum_finds(
    made: Made, tmp_path: Path, name: str, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "memo.db"
    messages = read_in_all_ways(made, path, lambda path: changed(path, *FOUND[name]), capsys)
    assert any("damaged" in each for each in messages)


@pytest.mark.pure
@pytest.mark.parametrize("has_checksums", [True, False])
def test_an_index_that_leads_to_another_row_is_no_answer(
    made: Made, tmp_path: Path, caplog: pytest.LogCaptureFixture, has_checksums: bool
) -> None:
    path = renewed(made, tmp_path / "memo.db")
    if not has_checksums:  # as an older LOOPer has written it
        for table in ("schedules", "executions", "comparisons"):
            changed(path, f"UPDATE {table} SET checksum = NULL")
    # The same page for two indexes of like columns: the numbers of schedules and of machines are
    # found in it, and the rows are those of the other table.
    changed(
        path,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name LIKE "
        "'idx_executions_schedule%') WHERE name LIKE 'idx_comparisons_schedule%'",
    )
    with Memo(path) as memo:
        found = [memo.comparison(PROGRAMS[0], each, MACHINES[0]) for each in SCHEDULES]
        known = [each for each in found if each is not None]
        assert all(
            each.schedule == made[1][PROGRAMS[0].digest, schedule.key, MACHINES[0].digest]
            for each, schedule in zip(found, SCHEDULES, strict=True)
            if each is not None
        )
        assert len(known) < len(SCHEDULES) and "damaged" in caplog.text


@pytest.mark.pure
def test_a_schedule_whose_text_is_damaged_is_written_again(made: Made, tmp_path: Path) -> None:
    path = renewed(made, tmp_path / "memo.db")
    changed(path, "UPDATE schedules SET text = 'skew' WHERE key = '" + SCHEDULES[3].key + "'")
    with Memo(path) as memo:
        assert memo.legality(PROGRAMS[0], SCHEDULES[3]) is None
        memo.record_execution(PROGRAMS[0], SCHEDULES[3], MACHINES[0], LATE)
        assert memo.legality(PROGRAMS[0], SCHEDULES[3]) is not None


@pytest.mark.pure
@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("ALTER TABLE executions RENAME COLUMN drift TO draft", "it lacks the column drift"),
        ("DROP INDEX idx_executions_schedule_machine", "it lacks an index of its table executions"),
        ("DROP TRIGGER ranking_add", "it lacks the trigger ranking_add"),
        ("DROP TABLE episodes", "of its table episodes"),
    ],
)
def test_tables_that_are_not_as_made_are_refused(
    made: Made, tmp_path: Path, statement: str, message: str
) -> None:
    path = renewed(made, tmp_path / "memo.db")
    changed(path, statement)
    with pytest.raises(MemoError, match="is damaged") as caught:
        Memo(path)
    assert message in str(caught.value)
