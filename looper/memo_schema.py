"""The tables of the memo and the statements that are too long to stand in the code."""

from __future__ import annotations

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


MIGRATIONS = (_create_tables, _add_comparisons, _add_episodes)
"""Step k makes version k + 1 of version k; released ones are never changed."""

VERSION = len(MIGRATIONS)
"""Of the tables; kept in the file as SQLite's `user_version`."""


_COLUMNS = (
    "machine",
    "status",
    "times",
    "cut_off",
    "message",
    "time_limit",
    "cutoff",
    "seed",
    "code",
    "date",
)

# A complete measurement is not replaced by one that a limit stopped.
STORE_EXECUTION = f"""
    INSERT INTO executions (schedule, {", ".join(_COLUMNS)})
    SELECT id, {", ".join(f":{column}" for column in _COLUMNS)}
    FROM schedules WHERE program = :program AND key = :key
    ON CONFLICT (schedule, machine) DO UPDATE SET
    {", ".join(f"{column} = excluded.{column}" for column in _COLUMNS)}
    WHERE NOT (
        executions.status = 'ok' AND executions.cut_off = 0
        AND (excluded.status = 'timeout' OR excluded.cut_off = 1)
    )
"""

STORE_EPISODE = """
    INSERT INTO episodes (schedule, agent, actions, rewards, speedup, date)
    SELECT id, ?, ?, ?, ?, ? FROM schedules WHERE program = ? AND key = ?
"""

EXPORT = """
    SELECT programs.digest AS program, programs.name, schedules.key, schedules.text AS schedule,
        schedules.legal, schedules.reason, executions.machine, machines.cpu, machines.cores,
        machines.compiler, machines.version, machines.flags, machines.threads, executions.status,
        executions.times, executions.cut_off, executions.message, executions.time_limit,
        executions.cutoff, executions.seed, executions.code, executions.date
    FROM schedules JOIN programs ON programs.digest = schedules.program
    LEFT JOIN executions ON executions.schedule = schedules.id
    LEFT JOIN machines ON machines.digest = executions.machine
    ORDER BY schedules.id, executions.id
"""

STORE_COMPARISON = """
    INSERT OR REPLACE INTO comparisons
    (schedule, machine, status, original_times, times, message, time_limit, date)
    SELECT id, :machine, :status, :original_times, :times, :message, :time_limit, :date
    FROM schedules WHERE program = :program AND key = :key
"""
