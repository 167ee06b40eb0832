"""The tables of the memo and the statements that are too long to stand in the code."""

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
    """A comparison's old columns as JSON; times are not looked at, as they may be damaged."""
    known = {"status": row["status"], "message": row["message"], "limit": row["time_limit"]}
    return (
        f'{{"original": {{"status": "ok", "times": {row["original_times"]}}}, '
        f'"schedule": {json.dumps(known)[:-1]}, "times": {row["times"]}}}}}'
    )


def _add_programs(db: Database) -> None:
    # What an older LOOPer has added is filled in when the program is met again.
    db.table("programs").add_column("content", str)


MIGRATIONS = (_create_tables, _add_comparisons, _add_episodes, _add_quality, _add_programs)
"""Step k makes version k + 1 of version k; released ones are never changed."""

VERSION = len(MIGRATIONS)
"""Of the tables; kept in the file as SQLite's `user_version`."""

EXECUTION = ("status", "times", "first", "cut_off", "message", "time_limit", "disturbance", "drift")
"""The columns of `executions` that say how a measurement went."""


def _store(table: str, columns: tuple[str, ...]) -> str:
    """A row about a schedule on a machine, in place of an earlier one."""
    keys = ("schedule", "machine")
    return f"""
        INSERT INTO {table} ({", ".join((*keys, *columns))})
        VALUES ({", ".join(f":{column}" for column in (*keys, *columns))})
        ON CONFLICT (schedule, machine) DO UPDATE SET
        {", ".join(f"{column} = excluded.{column}" for column in columns)}
    """


STORE_PROGRAM = """
    INSERT INTO programs (digest, name, content) VALUES (?, ?, ?)
    ON CONFLICT (digest) DO UPDATE SET content = excluded.content WHERE content IS NULL
"""

STORE_EXECUTION = _store("executions", (*EXECUTION, "cutoff", "seed", "code", "date"))
STORE_COMPARISON = _store("comparisons", ("status", "outcome", "date"))

ROWS = """
    WITH measured AS (
        SELECT schedule, machine FROM executions UNION SELECT schedule, machine FROM comparisons
    )
    SELECT programs.digest AS program, programs.name, schedules.key, schedules.text AS schedule,
        schedules.legal, schedules.reason, machines.digest AS machine, machines.cpu,
        machines.cores, machines.compiler, machines.version, machines.flags, machines.threads,
        executions.status, executions.times, executions.first, executions.cut_off,
        executions.message, executions.time_limit, executions.cutoff, executions.seed,
        executions.code, executions.date,
        looper_seconds(CAST(executions.times AS BLOB)) AS seconds,
        looper_spread(CAST(executions.times AS BLOB)) AS spread,
        executions.disturbance, executions.drift,
        looper_speedup(CAST(comparisons.outcome AS BLOB)) AS speedup, comparisons.date AS compared,
        looper_damage(schedules.legal, executions.id, CAST(executions.status AS BLOB),
            CAST(executions.times AS BLOB), CAST(executions.first AS BLOB), executions.cut_off,
            CAST(executions.message AS BLOB), executions.time_limit, executions.disturbance,
            executions.drift, comparisons.id, CAST(comparisons.outcome AS BLOB)
        ) AS damage,
        schedules.id AS schedule_id, executions.id AS execution_id, comparisons.id AS comparison_id
    FROM schedules JOIN programs ON programs.digest = schedules.program
    LEFT JOIN measured ON measured.schedule = schedules.id
    LEFT JOIN machines ON machines.digest = measured.machine
    LEFT JOIN executions
        ON executions.schedule = schedules.id AND executions.machine = measured.machine
    LEFT JOIN comparisons
        ON comparisons.schedule = schedules.id AND comparisons.machine = measured.machine
"""
"""Every schedule with every machine it was measured on; `looper_...` are of `memo_queries`,
and get texts as bytes: what is not UTF-8 would make them fail."""

SAMPLES = """
    SELECT executions.*, schedules.key, schedules.text FROM executions
    JOIN schedules ON schedules.id = executions.schedule
    WHERE schedules.program = ? ORDER BY executions.id
"""
"""The measurements of one program."""

DROP_UNUSED = (
    "DELETE FROM programs WHERE digest NOT IN (SELECT program FROM schedules)",
    "DELETE FROM machines WHERE digest NOT IN (SELECT machine FROM executions) "
    "AND digest NOT IN (SELECT machine FROM comparisons)",
)
"""What is left when what referred to it is gone."""

DROP_SCHEDULE = """
    DELETE FROM schedules WHERE id = ?
    AND id NOT IN (SELECT schedule FROM executions)
    AND id NOT IN (SELECT schedule FROM comparisons)
    AND id NOT IN (SELECT schedule FROM episodes)
"""
