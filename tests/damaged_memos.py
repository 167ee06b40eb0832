"""A small memo, damages of its file, and checks of the results of reading a damaged one."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from looper.errors import LooperError
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo.store import Episode, Legality, Memo, OriginalCode
from tests.execution_units import FakeSchedule, small_program

PROGRAMS = [small_program("add", n=n) for n in (5, 6, 7)]
MACHINES = [Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), threads) for threads in (1, 2)]
SCHEDULES = [OriginalCode()] + [
    FakeSchedule(f"{k:04x}" * 8, text=f"tile(S1, 0, [32, {k}]); unroll(S1, {k})") for k in range(16)
]
REFUSED = FakeSchedule("refused", text="reverse(S1, 0)")
EPISODE = Episode(("reverse level 0",), (0.5,), 1.5, "somebody")

Truth = dict[tuple[str, str, str], Execution]
"""Measurements by digest of the program, key of the schedule and digest of the machine."""


def filled(path: Path) -> Truth:
    """Write a memo in which no two rows have equal times, and return its measurements."""
    truth: Truth = {}
    with Memo(path) as memo:
        for program in PROGRAMS:
            for schedule in SCHEDULES:
                for machine in MACHINES:
                    seconds = 1.0 + 0.001 * len(truth)
                    execution = Execution(Status.OK, (seconds, seconds + 0.0001, seconds))
                    if len(truth) % 9 == 0:
                        execution = Execution(Status.CRASH, message=f"signal {len(truth)}")
                    memo.record_execution(program, schedule, machine, execution)
                    truth[program.digest, schedule.key, machine.digest] = execution
                    if execution.ok and len(truth) % 3 == 0:
                        both = Comparison(execution, execution, rounds=((seconds, seconds),))
                        memo.record_comparison(program, schedule, machine, both)
            memo.record_legality(program, [(REFUSED, Legality(False, "a dependence"))])
            memo.record_episode(program, SCHEDULES[1], EPISODE)
    return truth


# -- damages -------------------------------------------------------------------------------------

Damage = Callable[[random.Random, Path], None]


def _bytes(change: Callable[[random.Random, bytearray], None], suffix: str = "") -> Damage:
    def damage(generator: random.Random, path: Path) -> None:
        file = path.with_name(path.name + suffix)
        data = bytearray(file.read_bytes())
        if data:
            change(generator, data)
            file.write_bytes(data)

    return damage


def _byte(generator: random.Random, data: bytearray) -> None:
    data[generator.randrange(len(data))] = generator.randrange(256)


def _bit(generator: random.Random, data: bytearray) -> None:
    data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)


def _many_bits(generator: random.Random, data: bytearray) -> None:
    for _ in range(200):
        _bit(generator, data)


def _run(generator: random.Random, data: bytearray) -> None:
    start, length = generator.randrange(len(data)), generator.randrange(1, 200)
    data[start : start + length] = generator.randbytes(len(data[start : start + length]))


def _header(generator: random.Random, data: bytearray) -> None:
    data[generator.randrange(100)] = generator.randrange(256)


def _schema(generator: random.Random, data: bytearray) -> None:
    data[generator.randrange(100, min(4096, len(data)))] ^= 1 << generator.randrange(8)


def _schema_letter(generator: random.Random, data: bytearray) -> None:
    places = [k for k in range(100, len(data)) if bytes(data[k : k + 6]) in (b"CREATE", b"TABLE ")]
    place = min(generator.choice(places) + generator.randrange(400), len(data) - 1)
    data[place] = generator.choice(b"abcdefgh( )'\"\xff\x00")


def _page(data: bytearray, number: int) -> slice:
    return slice(4096 * number, 4096 * (number + 1))


def _zeroed(generator: random.Random, data: bytearray) -> None:
    data[_page(data, generator.randrange(len(data) // 4096))] = bytes(4096)


def _swapped(generator: random.Random, data: bytearray) -> None:
    one, two = (_page(data, generator.randrange(1, len(data) // 4096)) for _ in range(2))
    data[one], data[two] = data[two], data[one]


def _copied(generator: random.Random, data: bytearray) -> None:
    one, two = (_page(data, generator.randrange(1, len(data) // 4096)) for _ in range(2))
    data[one] = data[two]


def _cut(generator: random.Random, data: bytearray) -> None:
    del data[generator.randrange(len(data)) :]


def _digit(generator: random.Random, data: bytearray) -> None:
    """Change a digit of a time or another number, which no check of SQLite's detects."""
    places = [k for k in range(100, len(data)) if 48 <= data[k] < 58]
    data[generator.choice(places)] = generator.randrange(48, 58)


def _cell(generator: random.Random, path: Path) -> None:
    """Write an invalid value into a random cell."""
    tables = {
        "programs": ("name", "content"),
        "machines": ("cpu", "cores", "flags"),
        "schedules": ("key", "text", "legal", "reason", "program"),
        "executions": ("status", "times", "first", "cut_off", "message", "drift", "schedule"),
        "comparisons": ("status", "outcome", "schedule", "machine"),
        "episodes": ("actions", "rewards", "speedup", "agent", "schedule"),
    }
    table = generator.choice(list(tables))
    column = generator.choice(tables[table])
    values = [
        "[NaN]", "[-1.0]", "[1e999]", "{", "[[[[", "", 3, 7.5, float("inf"), "ok", "crash",
        "[0.25]",
        "\x00", b"\xff\xfe", "x" * 5000, None, 1, '{"original": {}, "schedule": {}}', "\ufffd",
    ]  # fmt: skip
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.Error):
        # Values that violate the table's constraints are included.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        (last,) = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
        value = generator.choice(values)
        chosen = generator.randrange(1, last + 1)
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", [value, chosen])
        connection.commit()


def _edited(generator: random.Random, path: Path) -> None:
    """Rewrite a part of the schema's text by SQL."""
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.Error):
        connection.execute("PRAGMA writable_schema=ON")
        old, new = generator.choice(
            [
                ("times", "tmies"), ("TEXT", "INTEGER"), ("schedule", "key"), ("STRICT", ""),
                ("PRIMARY KEY", ""), ("REFERENCES", "CHECK"), ("machine", "machin\xe9"),
                ("CREATE", "CRATE"), ("executions", "comparisons"), ("UNIQUE", ""),
                ("NOT NULL", ""), ("ON", "ON ON"), ("status", "date"),
                ("json_each", "json_tree"), ("median", "x"),
            ]
        )  # fmt: skip
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", [old, new])
        connection.commit()


def _index(generator: random.Random, path: Path) -> None:
    """Replace the entries of an index by those of another one, which lead to other rows."""
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.Error):
        connection.execute("PRAGMA writable_schema=ON")
        indexes = connection.execute(
            "SELECT name, rootpage FROM sqlite_master WHERE type = 'index'"
        ).fetchall()
        name, page = generator.choice(indexes)
        other = generator.choice([root for _, root in indexes if root != page])
        connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", [other, name])
        connection.commit()


def _with_log(change: Damage) -> Damage:
    """Return a damage of a memo with a write-ahead log that was not checkpointed."""

    def damage(generator: random.Random, path: Path) -> None:
        aside = path.with_name("aside.db")
        shutil.copy(path, aside)
        with Memo(aside) as memo:
            memo._tables.db.execute("PRAGMA wal_autocheckpoint=0")
            for program in PROGRAMS:
                memo.record_execution(program, FakeSchedule("late"), MACHINES[0], LATE)
            for suffix in ("", "-wal", "-shm"):
                shutil.copy(f"{aside}{suffix}", f"{path}{suffix}")
        change(generator, path)

    return damage


LATE = Execution(Status.OK, (0.75, 0.5, 0.625))

DAMAGES: dict[str, Damage] = {
    "byte": _bytes(_byte),
    "bit": _bytes(_bit),
    "many bits": _bytes(_many_bits),
    "run": _bytes(_run),
    "header": _bytes(_header),
    "schema": _bytes(_schema),
    "schema letter": _bytes(_schema_letter),
    "zeroed page": _bytes(_zeroed),
    "swapped pages": _bytes(_swapped),
    "copied page": _bytes(_copied),
    "cut": _bytes(_cut),
    "digit": _bytes(_digit),
    "cell": _cell,
    "edited schema": _edited,
    "index": _index,
    "log, bit": _with_log(_bytes(_bit, "-wal")),
    "log, run": _with_log(_bytes(_run, "-wal")),
    "log, cut": _with_log(_bytes(_cut, "-wal")),
    "log, file": _with_log(_bytes(_run)),
    "shared memory": _with_log(_bytes(_run, "-shm")),
}


# -- what may come of it -------------------------------------------------------------------------


@dataclass
class Wrong(Exception):
    """Raised if a memo returns something false."""

    what: str

    def __str__(self) -> str:
        return self.what


def questions(path: Path, truth: Truth) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each way to use a memo; it may raise `Wrong`, `LooperError` or nothing."""
    names = {
        "look-ups": _looked_up,
        "fast schedules": _fast,
        "samples": _samples,
        "episodes": _episodes,
        "statistics": _statistics,
        "rows": _rows,
        "condition": lambda memo, _: memo.export("status = 'ok' and seconds > 1 or not legal"),
        "check": lambda memo, _: memo.integrity_check(),
        "merge": lambda memo, truth: _merged(memo, truth, path),
        "record": _recorded,
        "drop": lambda memo, _: memo.drop("name = 'add'", memo.count("name = 'add'")),
    }
    for name, ask in names.items():

        def question(ask: Callable[[Memo, Truth], object] = ask) -> None:
            with Memo(path) as memo:
                ask(memo, truth)

        yield name, question


def _looked_up(memo: Memo, truth: Truth) -> None:
    for program in PROGRAMS:
        for schedule in SCHEDULES:
            for machine in MACHINES:
                expected = truth[program.digest, schedule.key, machine.digest]
                _same(memo.execution(program, schedule, machine), expected)
                compared = memo.comparison(program, schedule, machine)
                _same(compared and compared.schedule, expected)
                _same(compared and compared.original, expected)
            _same(memo.legality(program, schedule), Legality(True))
        _same(memo.legality(program, REFUSED), Legality(False, "a dependence"))
        _same(memo.program(program.digest), program)


def _same(found: object, expected: object) -> None:
    if found is not None and found != expected:
        raise Wrong(f"{found} in place of {expected}")


TEXTS = {schedule.key: schedule.text for schedule in (*SCHEDULES, FakeSchedule("late"), REFUSED)}


def _fast(memo: Memo, truth: Truth) -> None:
    found = memo.fast_schedules("add")
    if set(found) - set(TEXTS.values()):
        raise Wrong(f"nobody made the schedules {found}")


def _samples(memo: Memo, truth: Truth) -> None:
    for sample in memo.samples():
        row = sample.program.digest, sample.key, sample.machine
        expected = truth.get(row, LATE if sample.key == "late" else None)
        if sample.program not in PROGRAMS or expected is None:
            raise Wrong(f"nobody measured {sample}")
        _same(sample.execution, expected)
        _same(sample.schedule, TEXTS[sample.key])


def _episodes(memo: Memo, truth: Truth) -> None:
    for program in PROGRAMS:
        for text, episode in memo.episodes(program):
            _same(episode, EPISODE)
            _same(text, SCHEDULES[1].text)


def _statistics(memo: Memo, truth: Truth) -> None:
    for row in memo.statistics()["programs"]:
        known = {
            execution.seconds
            for (program, _, machine), execution in truth.items()
            if (program, machine) == (row["program"], row["machine"])
        }
        if not {row["best"], row["original"]} <= {*known, LATE.seconds, None}:
            raise Wrong(f"nobody measured {row}")


def _rows(memo: Memo, truth: Truth) -> None:
    for row in memo.rows():
        if row["damage"] is None and row["status"] is not None:
            name = row["program"], row["key"], row["machine"]
            expected = truth.get(name, LATE if row["key"] == "late" else None)
            if expected is None:
                raise Wrong(f"nobody measured {row}")
            _same(tuple(row["times"]), expected.times)
            _same(row["status"], expected.status.value)
            _same(row["schedule"], TEXTS[row["key"]])


def _merged(memo: Memo, truth: Truth, path: Path) -> None:
    with Memo() as other:
        other.merge(memo.contents())
        for ask in (_looked_up, _fast, _samples, _episodes, _statistics, _rows):
            ask(other, truth)


def _recorded(memo: Memo, truth: Truth) -> None:
    new, better = FakeSchedule("new", text="unroll(S1, 64)"), Execution(Status.CRASH, message="x")
    for program in PROGRAMS:
        memo.record_execution(program, new, MACHINES[0], LATE)
        _same(memo.execution(program, new, MACHINES[0]), LATE)
    # Recording may replace the known row, and must not change any other.
    schedule, machine = SCHEDULES[3], MACHINES[1]
    memo.record_execution(PROGRAMS[0], schedule, machine, better)
    row = PROGRAMS[0].digest, schedule.key, machine.digest
    now = memo.execution(PROGRAMS[0], schedule, machine)
    _looked_up(memo, {**truth, row: now or truth[row]})


def outcome(question: Callable[[], object]) -> str | None:
    """Return the message of a `LooperError` that a question ends with, or None."""
    try:
        question()
    except LooperError as error:
        return str(error)
    return None
