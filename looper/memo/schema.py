"""The tables of the memo, their migrations, and the longer SQL statements."""

from __future__ import annotations

import json

from sqlite_utils import Database

TABLES = ("programs", "schedules", "machines", "executions", "comparisons", "episodes")


def _create_tables(db: Database) -> None:
    db.table("programs").create(
        {"digest": str, "name": str}, pk="digest", not_null={"name"}, strict=True
    )
    schedules = db.table("schedules").create(
        {"id": int, "program": str, "key": str, "text": str, "legal": int, "reason": str},
        pk="id",
        not_null={"program", "key", "text", "legal", "reason"},
        foreign_keys=[("program", "programs", "digest")],
        strict=True,
    )
    schedules.create_index(["program", "key"], unique=True)
    db.table("machines").create(
        {
            "digest": str,
            "cpu": str,
            "cores": int,
            "compiler": str,
            "version": str,
            "flags": str,
            "threads": int,
        },
        pk="digest",
        strict=True,
    )
    executions = db.table("executions").create(
        {
            "id": int,
            "schedule": int,
            "machine": str,
            "status": str,
            "times": str,
            "cut_off": int,
            "message": str,
            "time_limit": float,
            "cutoff": float,
            "seed": int,
            "code": str,
            "date": str,
        },
        pk="id",
        not_null={"schedule", "machine", "status", "times", "cut_off", "message", "date"},
        foreign_keys=[("schedule", "schedules", "id"), ("machine", "machines", "digest")],
        strict=True,
    )
    executions.create_index(["schedule", "machine"], unique=True)


def _add_comparisons(db: Database) -> None:
    comparisons = db.table("comparisons").create(
        {
            "id": int,
            "schedule": int,
            "machine": str,
            "status": str,
            "original_times": str,
            "times": str,
            "message": str,
            "time_limit": float,
            "date": str,
        },
        pk="id",
        not_null={"schedule", "machine", "status", "original_times", "times", "message", "date"},
        foreign_keys=[("schedule", "schedules", "id"), ("machine", "machines", "digest")],
        strict=True,
    )
    comparisons.create_index(["schedule", "machine"], unique=True)


def _add_episodes(db: Database) -> None:
    db.table("episodes").create(
        {
            "id": int,
            "schedule": int,
            "agent": str,
            "actions": str,
            "rewards": str,
            "speedup": float,
            "date": str,
        },
        pk="id",
        not_null={"schedule", "agent", "actions", "rewards", "date"},
        foreign_keys=[("schedule", "schedules", "id")],
        strict=True,
    )


def _add_quality(db: Database) -> None:
    executions = db.table("executions")
    executions.add_column("first", str, not_null_default="[]")
    executions.add_column("disturbance", float)
    executions.add_column("drift", float)
    db.table("comparisons").add_column("outcome", str, not_null_default="{}")
    for row in list(db.table("comparisons").rows):
        db.execute("UPDATE comparisons SET outcome = ? WHERE id = ?", [_outcome(row), row["id"]])
    for column in ("original_times", "times", "message", "time_limit"):
        db.execute(f"ALTER TABLE comparisons DROP COLUMN {column}")


def _outcome(row: dict[str, object]) -> str:
    """Return a comparison's old columns as JSON; times are not parsed, as they may be damaged."""
    known = {"status": row["status"], "message": row["message"], "limit": row["time_limit"]}
    return (
        f'{{"original": {{"status": "ok", "times": {row["original_times"]}}}, '
        f'"schedule": {json.dumps(known)[:-1]}, "times": {row["times"]}}}}}'
    )


def _add_programs(db: Database) -> None:
    # Programs added by an older LOOPer get their content when they are next recorded.
    db.table("programs").add_column("content", str)


def _add_checksums_and_ranking(db: Database) -> None:
    for name in TABLES:
        if all(column.name != "checksum" for column in db.table(name).columns):
            # Rows added by an older LOOPer have none.
            db.table(name).add_column("checksum", str)
    if not db.table("ranking").exists():
        for statement in _RANKING:
            db.execute(statement)
    for table, columns in (("programs", ["name"]), ("episodes", ["schedule"])):
        db.table(table).create_index(columns, if_not_exists=True)


ORIGINAL_KEY = "original"
"""Key of the original program's own code, used in place of a schedule's canonical key."""


def _ranked(row: str) -> str:
    """Return SQL that selects the row of `ranking` for a row of `executions`."""
    times = f"{row}.times"
    # 9e999 is infinity in SQL.
    median = f"""(
        SELECT CASE WHEN avg(value) > 0 THEN avg(value) ELSE 9e999 END FROM (
            SELECT value, row_number() OVER (ORDER BY value) AS place, COUNT(*) OVER () AS runs
            FROM json_each({times})
        ) WHERE place IN ((runs + 1) / 2, (runs + 2) / 2)
    )"""
    is_time = f"{row}.status = 'ok' AND NOT {row}.cut_off AND json_valid({times})"
    return f"""
        SELECT schedules.program, {row}.machine,
            substr(schedules.key, 1, {len(ORIGINAL_KEY)}) = '{ORIGINAL_KEY}', {row}.status,
            CASE WHEN {is_time} THEN {median} ELSE 9e999 END, {row}.id
        FROM schedules"""


_RANKED = "program, machine, original, status, seconds, execution"
_RANK = f"INSERT OR IGNORE INTO ranking {_ranked('NEW')} WHERE schedules.id = NEW.schedule;"
_UNRANK = f"""
    DELETE FROM ranking WHERE ({_RANKED}) = ({_ranked("OLD")} WHERE schedules.id = OLD.schedule);
"""

# The measurements of each program on each machine, the fastest first, separately for original
# code. Seconds are infinite without a time, or if it was cut off. All of it is derived from
# `executions`, and triggers in the file keep it up to date, whichever program writes measurements.
# Measurements numbered below `unranked` precede the table and are still to be ranked, which would
# take too long to do at opening for a large memo.
_RANKING = (
    f"""
    CREATE TABLE ranking (
        program TEXT NOT NULL, machine TEXT NOT NULL, original INTEGER NOT NULL,
        status TEXT NOT NULL, seconds REAL NOT NULL, execution INTEGER NOT NULL,
        PRIMARY KEY ({_RANKED})
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE unranked (below INTEGER NOT NULL) STRICT",
    "INSERT INTO unranked SELECT max(id) + 1 FROM executions HAVING COUNT(*)",
    f"CREATE TRIGGER ranking_add AFTER INSERT ON executions BEGIN {_RANK} END",
    f"CREATE TRIGGER ranking_remove AFTER DELETE ON executions BEGIN {_UNRANK} END",
    f"""
    CREATE TRIGGER ranking_change
    AFTER UPDATE OF schedule, machine, status, times, cut_off ON executions
    BEGIN {_UNRANK} {_RANK} END
    """,
)

UNRANKED = "SELECT below FROM unranked"

RANK = (
    f"""
    INSERT OR IGNORE INTO ranking {_ranked("executions")}
    JOIN executions ON executions.schedule = schedules.id
    WHERE executions.id < :below AND executions.id >= :below - :count
    """,
    """
    UPDATE unranked SET below = coalesce((
        SELECT max(id) + 1 FROM executions WHERE id < :below - :count
    ), 0)
    """,
)
"""Statements that rank some of the measurements still to be ranked, the newest first."""

MISRANKED = f"""
    SELECT COUNT(*) FROM executions WHERE NOT EXISTS (
        SELECT 1 FROM ranking WHERE ({_RANKED}) = (
            {_ranked("executions")} WHERE schedules.id = executions.schedule
        )
    )
"""
"""Query of the number of measurements without a matching row in `ranking`."""

MIGRATIONS = (
    _create_tables,
    _add_comparisons,
    _add_episodes,
    _add_quality,
    _add_programs,
    _add_checksums_and_ranking,
)
"""Step k migrates from version k to k + 1; released steps are never changed."""

VERSION = len(MIGRATIONS)
"""Version of the tables, stored in the file as SQLite's `user_version`."""

STRUCTURE = (
    """
    SELECT tables.name, 'the column ' || columns.name, columns.type, columns.pk
    FROM sqlite_master AS tables JOIN pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table'
    """,
    """
    SELECT tables.name, 'the reference of ' || keys."from", keys."table", keys."to"
    FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table'
    """,
    """
    SELECT tables.name, 'an index', indexes."unique", (
        SELECT group_concat(name) FROM (
            SELECT name FROM pragma_index_info(indexes.name) ORDER BY seqno
        )
    )
    FROM sqlite_master AS tables JOIN pragma_index_list(tables.name) AS indexes
    WHERE tables.type = 'table'
    """,
    "SELECT tbl_name, 'the trigger ' || name, sql FROM sqlite_master WHERE type = 'trigger'",
)
"""Queries of facts about tables, by which damaged tables are distinguished from LOOPer's."""

EXECUTION = ("status", "times", "first", "cut_off", "message", "time_limit", "disturbance", "drift")
"""The columns of `executions` that describe the outcome of a measurement."""


def _store(table: str, columns: tuple[str, ...]) -> str:
    """Return SQL that inserts or replaces a table's row for a schedule on a machine."""
    keys = ("schedule", "machine")
    return f"""
        INSERT INTO {table} ({", ".join((*keys, *columns))})
        VALUES ({", ".join(f":{column}" for column in (*keys, *columns))})
        ON CONFLICT (schedule, machine) DO UPDATE SET
        {", ".join(f"{column} = excluded.{column}" for column in columns)}
    """


STORE_PROGRAM = """
    INSERT INTO programs (digest, name, content, checksum)
    VALUES (:digest, :name, :content, :checksum)
    ON CONFLICT (digest) DO UPDATE SET content = excluded.content WHERE content IS NULL
"""

REPAIR_SCHEDULE = """
    UPDATE schedules SET text = :text, legal = :legal, reason = :reason, checksum = :checksum
    WHERE id = :id
"""

STORE_EXECUTION = _store("executions", (*EXECUTION, "cutoff", "seed", "code", "date", "checksum"))
STORE_COMPARISON = _store("comparisons", ("status", "outcome", "date", "checksum"))


def own_rows(table: str) -> str:
    """Return SQL of a table joined to the rows that an index finds in it (`listed`).

    SQLite reads columns that are in an index from the index. The join reads all from the row
    itself, so that a damaged index is detected.
    """
    return f"{table} AS listed CROSS JOIN {table} ON {table}.rowid = listed.rowid"


FIND_PROGRAM = f"SELECT programs.* FROM {own_rows('programs')} WHERE listed.digest = ?"

FIND_SCHEDULE = f"""
    SELECT schedules.* FROM {own_rows("schedules")} WHERE listed.program = ? AND listed.key = ?
"""


def find_measured(table: str) -> str:
    """Return a query of a table of measurements for the row of a schedule on a machine."""
    return f"""
        SELECT {table}.* FROM {own_rows(table)} WHERE listed.schedule = ? AND listed.machine = ?
    """


NAMES = {
    "program": "schedules.program",
    "key": "schedules.key",
    "text": "schedules.text",
    "legal": "schedules.legal",
    "why": "schedules.reason",
    "named": "schedules.checksum",
}
"""Columns of the schedule that are selected with each row about it, by their aliases."""

_NAMES = ", ".join(f"{column} AS {name}" for name, column in NAMES.items())


FASTEST = f"""
    SELECT executions.*, {_NAMES}
    FROM (
        SELECT seconds, execution FROM ranking
        WHERE program = ? AND machine = ? AND original = ? AND status = 'ok' AND seconds < 9e999
        ORDER BY seconds, execution LIMIT ?
    ) AS ranked
    CROSS JOIN executions ON executions.id = ranked.execution
    CROSS JOIN schedules ON schedules.id = executions.schedule
"""
"""Query of a program's fastest measurements on a machine with their schedules, in any order."""

OUTCOMES = """
    SELECT program, machine, status, COUNT(*) AS count FROM ranking
    GROUP BY program, machine, original, status
"""
"""Query of the number of measurements by outcome, in the order of `ranking`."""

NEXT_MACHINE = "SELECT min(machine) AS machine FROM ranking WHERE program = ? AND machine > ?"
"""Query of the next machine that a program was measured on, which avoids reading all rows."""

PROGRAMS_OF_NAME = f"""
    SELECT programs.* FROM {own_rows("programs")} WHERE listed.name = ?
    ORDER BY listed.rowid DESC LIMIT ?
"""
"""Query of the programs of a name, the latest first."""

NEWEST_PROGRAMS = """
    SELECT digest, name, checksum FROM programs NOT INDEXED ORDER BY rowid DESC LIMIT ?
"""

MEASURED = f"""
    SELECT {{table}}.*, {_NAMES}
    FROM {{table}} LEFT JOIN schedules ON schedules.id = {{table}}.schedule
"""
"""Query of the rows of a table about schedules, joined to these; to be formatted with `table`."""

SAMPLES = """
    SELECT listed.id FROM schedules JOIN executions AS listed ON listed.schedule = schedules.id
    WHERE schedules.program = ? ORDER BY listed.id
"""
"""Query of the row numbers of a program's measurements."""

DROP_UNUSED = (
    "DELETE FROM programs WHERE NOT EXISTS (SELECT 1 FROM schedules WHERE program = digest)",
    "DELETE FROM machines WHERE digest NOT IN (SELECT machine FROM executions) "
    "AND digest NOT IN (SELECT machine FROM comparisons)",
)
"""Statements that delete programs and machines that are no longer referred to."""

DROP_SCHEDULE = """
    DELETE FROM schedules WHERE id = ?
    AND NOT EXISTS (SELECT 1 FROM executions WHERE schedule = schedules.id)
    AND NOT EXISTS (SELECT 1 FROM comparisons WHERE schedule = schedules.id)
    AND NOT EXISTS (SELECT 1 FROM episodes WHERE schedule = schedules.id)
"""
