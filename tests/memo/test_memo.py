"""The memo: nothing is lost, nothing is mixed, and failures are not times."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo.store import Episode, Legality, Memo, MemoError, OriginalCode
from tests.conftest import GOLDEN
from tests.execution_units import FakeSchedule, small_program

PROGRAM = small_program()
OTHER = small_program("other", n=7)
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
ONE, TWO = FakeSchedule("k1", text="reverse(S1, 0)"), FakeSchedule("k2", text="parallelize(S1, 0)")
FAST = Execution(Status.OK, (0.2, 0.1, 0.3), limit=10.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "memo.sqlite"


@pytest.mark.pure
@pytest.mark.parametrize(
    "execution",
    [
        FAST,
        Execution(Status.CRASH, message="signal 11 (SIGSEGV)"),
        Execution(Status.WRONG_OUTPUT, message="`A[0]` is 1 instead of 2", limit=3.0),
        Execution(Status.COMPILE_ERROR, message="error: é"),
        Execution(Status.OK, (1 / 3, 1e-9), message="a note"),
    ],
)
def test_a_measurement_comes_back_as_it_was(path: Path, execution: Execution) -> None:
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE) is None
        memo.record_execution(PROGRAM, ONE, MACHINE, execution)
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=1e9, cutoff=1e9) == execution
        assert memo.legality(PROGRAM, ONE) == Legality(True)


@pytest.mark.pure
def test_failures_have_no_times() -> None:
    with pytest.raises(ValueError, match="has times"):
        Execution(Status.TIMEOUT, (10.0,))


@pytest.mark.pure
def test_programs_schedules_and_machines_do_not_mix() -> None:
    with Memo() as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
        assert memo.execution(PROGRAM, TWO, MACHINE) is None
        assert memo.execution(OTHER, ONE, MACHINE) is None
        assert memo.execution(PROGRAM, OriginalCode(), MACHINE) is None
        for change in ({"threads": 1}, {"flags": ("-O2",)}, {"cpu": "x"}, {"version": "gcc 13"}):
            assert memo.execution(PROGRAM, ONE, replace(MACHINE, **change)) is None


@pytest.mark.pure
def test_the_same_program_from_another_file_shares_rows() -> None:
    with Memo() as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
        assert memo.execution(small_program("renamed"), ONE, MACHINE) == FAST
        assert memo.statistics()["tables"]["programs"] == 1


@pytest.mark.pure
def test_legality_is_kept_with_its_reason() -> None:
    with Memo() as memo:
        assert memo.legality(PROGRAM, ONE) is None
        found = [(ONE, Legality(False, "it reads too early")), (TWO, Legality(True))]
        memo.record_legality(PROGRAM, found)
        memo.record_legality(PROGRAM, found)
        assert memo.legality(PROGRAM, ONE) == Legality(False, "it reads too early")
        assert memo.legality(PROGRAM, TWO) == Legality(True)
        assert memo.statistics()["tables"]["schedules"] == 2


@pytest.mark.pure
def test_a_newer_verdict_replaces_an_older_one() -> None:
    with Memo() as memo:
        memo.record_legality(PROGRAM, [(ONE, Legality(False, "it reads too early"))])
        memo.record_legality(PROGRAM, [(ONE, Legality(True))])
        assert memo.legality(PROGRAM, ONE) == Legality(True)
        assert memo.statistics()["tables"]["schedules"] == 1


@pytest.mark.pure
def test_a_timeout_is_no_answer_for_who_allows_more() -> None:
    with Memo() as memo:
        timeout = Execution(Status.TIMEOUT, message="no end after 5 s", limit=5.0)
        memo.record_execution(PROGRAM, ONE, MACHINE, timeout)
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=5.0) == timeout
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=4.0) == timeout
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=6.0) is None
        # ... unless anything above 3 s is slow enough to be of no interest
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=6.0, cutoff=3.0) == timeout
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
        assert memo.execution(PROGRAM, ONE, MACHINE, limit=6.0) == FAST


@pytest.mark.pure
def test_a_cut_off_measurement_is_no_answer_for_who_wants_to_know_better() -> None:
    with Memo() as memo:
        cut = Execution(Status.OK, (2.0,), cut_off=True, limit=10.0)
        memo.record_execution(PROGRAM, ONE, MACHINE, cut, cutoff=1.0)
        assert memo.execution(PROGRAM, ONE, MACHINE, cutoff=1.0) == cut
        assert memo.execution(PROGRAM, ONE, MACHINE, cutoff=1.9) == cut
        assert memo.execution(PROGRAM, ONE, MACHINE, cutoff=2.5) is None
        assert memo.execution(PROGRAM, ONE, MACHINE) is None


@pytest.mark.pure
def test_a_complete_measurement_is_not_replaced_by_a_stopped_one() -> None:
    with Memo() as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST)
        memo.record_execution(PROGRAM, ONE, MACHINE, Execution(Status.TIMEOUT, limit=0.1))
        memo.record_execution(PROGRAM, ONE, MACHINE, Execution(Status.OK, (9.0,), cut_off=True))
        assert memo.execution(PROGRAM, ONE, MACHINE) == FAST
        wrong = Execution(Status.WRONG_OUTPUT, message="race")
        memo.record_execution(PROGRAM, ONE, MACHINE, wrong)
        assert memo.execution(PROGRAM, ONE, MACHINE) == wrong
        assert memo.statistics()["tables"]["executions"] == 1


@pytest.mark.pure
def test_statistics_and_export() -> None:
    with Memo() as memo:
        memo.record_execution(PROGRAM, OriginalCode(), MACHINE, Execution(Status.OK, (0.4,)))
        memo.record_execution(PROGRAM, ONE, MACHINE, FAST, unit="int x;", seed=3)
        memo.record_execution(PROGRAM, TWO, MACHINE, Execution(Status.CRASH))
        memo.record_legality(OTHER, [(ONE, Legality(False, "no"))])
        found = memo.statistics()
        rows = list(memo.export())
    assert found["tables"] == {
        "programs": 2,
        "schedules": 4,
        "machines": 1,
        "executions": 3,
        "comparisons": 0,
        "episodes": 0,
    }
    assert found["statuses"] == {"crash": 1, "ok": 2}
    assert found["machines"] == {MACHINE.digest: 3}
    assert found["programs"] == [
        {
            "program": PROGRAM.digest,
            "name": "add",
            "machine": MACHINE.digest,
            "measured": 3,
            "original": 0.4,
            "best": 0.2,
            "schedule": "reverse(S1, 0)",
            "speedup": 2.0,
        }
    ]
    assert [row["key"] for row in rows] == ["original", "k1", "k2", "k1"]
    assert (rows[1]["times"], rows[1]["seconds"], rows[1]["seed"]) == ([0.2, 0.1, 0.3], 0.2, 3)
    assert (rows[2]["status"], rows[2]["times"], rows[2]["seconds"]) == ("crash", [], None)
    assert (rows[3]["legal"], rows[3]["reason"], rows[3]["status"]) == (0, "no", None)
    assert json.dumps(rows)


@pytest.mark.pure
def test_files_that_are_no_memo_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("These are my notes, and they are not to be touched.\n" * 100)
    with pytest.raises(MemoError, match=r"notes\.txt as a memo: file is not a database"):
        Memo(text)
    assert text.read_text().startswith("These are my notes")

    foreign = tmp_path / "foreign.sqlite"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE mine (x)")
    connection.close()
    with pytest.raises(MemoError, match="an SQLite file, but not a memo"):
        Memo(foreign)


@pytest.mark.pure
def test_places_that_can_not_be_written_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MemoError, match="file is not a folder"):
        Memo(tmp_path / "file" / "memo.sqlite")
    with pytest.raises(MemoError, match="Not a directory"):
        Memo(tmp_path / "file" / "deeper" / "memo.sqlite")
    with pytest.raises(MemoError, match="unable to open"):
        Memo(tmp_path)


@pytest.mark.pure
def test_a_newer_schema_is_refused(path: Path) -> None:
    Memo(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(MemoError, match="written by a newer LOOPer"):
        Memo(path)


def old_memo(path: Path) -> sqlite3.Connection:
    """The file `path` as a LOOPer with version 3 of the tables has left it."""
    path.parent.mkdir(parents=True)
    text = (GOLDEN / "test_memo" / "schema-3.sql").read_text()
    text = text.replace("69177409ec0d51b866bf5b0a869a99e5", PROGRAM.digest)
    connection = sqlite3.connect(path)
    connection.executescript(text.replace("a86893ff8e858b90", MACHINE.digest))
    return connection


@pytest.mark.pure
def test_an_older_schema_is_brought_up_to_date(path: Path) -> None:
    old_memo(path).close()
    for _ in range(2):
        with Memo(path) as memo:
            assert memo.execution(PROGRAM, ONE, MACHINE) == FAST
            timeout = memo.execution(PROGRAM, TWO, MACHINE)
            assert timeout == Execution(Status.TIMEOUT, message="no end after 5 s", limit=5.0)
            one, two = (memo.comparison(PROGRAM, s, MACHINE) for s in (ONE, TWO))
            after = Execution(Status.OK, (0.1, 0.25), message='a "note"', limit=2.0)
            assert one == Comparison(Execution(Status.OK, (0.4, 0.6)), after, from_memo=True)
            wrong = Execution(Status.WRONG_OUTPUT, message="`B[0]` is 1")
            assert two == Comparison(Execution(Status.OK), wrong, from_memo=True)
            assert memo.episodes(PROGRAM) == [
                (ONE.text, Episode(("reverse level 0",), (0.25,), 1.4, "random"))
            ]
            # What was damaged before is so now, and no reason to lose the rest.
            assert memo.comparison(PROGRAM, OriginalCode(), MACHINE) is None
            assert memo.execution(PROGRAM, OriginalCode(), MACHINE) is not None
            assert memo.statistics()["tables"]["comparisons"] == 3


@pytest.mark.pure
def test_a_very_old_schema_is_brought_up_to_date(path: Path) -> None:
    connection = old_memo(path)
    for table in ("comparisons", "episodes"):
        connection.execute(f"DROP TABLE {table}")
    connection.execute("PRAGMA user_version=1")
    connection.commit()
    connection.close()
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE) == FAST
        comparison = Comparison(FAST, Execution(Status.OK, (0.1,)), rounds=((0.2, 0.1),))
        memo.record_comparison(PROGRAM, ONE, MACHINE, comparison)
        found = memo.comparison(PROGRAM, ONE, MACHINE)
        assert found is not None and found.from_memo
        assert (found.speedup, found.holds) == (2.0, True)


@pytest.mark.pure
def test_damage_is_found(path: Path) -> None:
    with Memo(path) as memo:
        for k in range(200):
            memo.record_execution(PROGRAM, FakeSchedule(f"k{k}", text="x" * 200), MACHINE, FAST)
        assert memo.integrity_check() == []
    data = bytearray(path.read_bytes())
    data[3 * 4096 : 9 * 4096] = b"\x55" * (6 * 4096)
    path.write_bytes(data)
    try:
        with Memo(path) as memo:
            assert memo.integrity_check() != []
    except MemoError as error:
        assert "malformed" in str(error)


@pytest.mark.pure
def test_referring_to_nothing_is_impossible(path: Path) -> None:
    with Memo(path) as memo, pytest.raises(sqlite3.IntegrityError):
        memo._tables.db.table("schedules").insert(
            {"program": "nobody", "key": "k", "text": "", "legal": 1, "reason": ""}
        )


WRITER = """
import sys
from looper.execution.outcome import Execution, Status
from looper.execution.compiling.toolchain import Machine
from looper.memo.store import Memo
from tests.execution_units import FakeSchedule, small_program
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
machine = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
program = small_program()
with Memo(path) as memo:
    for k in range(count):
        schedule = FakeSchedule(f"{name}-{k}")
        memo.record_execution(program, schedule, machine, Execution(Status.OK, (float(k),)))
        shared = FakeSchedule(f"shared-{k % 5}")
        memo.record_execution(program, shared, machine, Execution(Status.OK, (float(k),)))
        print(k, flush=True)
"""


def writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))


def test_eight_processes_lose_nothing(path: Path) -> None:
    processes = [writer(path, str(k), 40) for k in range(8)]
    for process in processes:
        process.communicate()
    assert [process.returncode for process in processes] == [0] * 8
    with Memo(path) as memo:
        assert memo.statistics()["tables"]["executions"] == 8 * 40 + 5
        for k in range(8):
            found = memo.execution(PROGRAM, FakeSchedule(f"{k}-39"), MACHINE)
            assert found is not None and found.times == (39.0,)
        assert memo.integrity_check() == []


def test_kill_loses_at_most_the_row_in_flight(path: Path) -> None:
    process = writer(path, "w", 10**6)
    assert process.stdout is not None
    assert process.stdout.readline() == "0\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGKILL)
    said = [0, *(int(line) for line in process.communicate()[0].split("\n")[:-1])]
    with Memo(path) as memo:
        assert memo.integrity_check() == []
        for k in said:
            assert memo.execution(PROGRAM, FakeSchedule(f"w-{k}"), MACHINE) is not None
        assert memo.execution(PROGRAM, FakeSchedule(f"w-{said[-1] + 2}"), MACHINE) is None
        memo.record_execution(PROGRAM, FakeSchedule("after"), MACHINE, FAST)
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, FakeSchedule("after"), MACHINE) == FAST


@pytest.mark.pure
def test_episodes() -> None:
    first = Episode(("reverse level 0", "next branch"), (0.25, 0.0), 1.4, "random")
    second = Episode(("next branch",), (0.0,))
    with Memo() as memo:
        memo.record_episode(PROGRAM, ONE, first)
        memo.record_episode(PROGRAM, ONE, second)
        memo.record_episode(OTHER, TWO, second)
        assert memo.episodes(PROGRAM) == [(ONE.text, first), (ONE.text, second)]
        assert memo.episodes(OTHER) == [(TWO.text, second)]
        assert memo.statistics()["tables"]["episodes"] == 3


@pytest.mark.pure
def test_the_fastest_of_programs_of_a_name() -> None:
    def ok(*times: float) -> Execution:
        return Execution(Status.OK, times)

    with Memo() as memo:
        small, large = small_program("same", n=5), small_program("same", n=9)
        for k, seconds in enumerate((3.0, 1.0, 2.0)):
            schedule = FakeSchedule(f"k{k}", text=f"unroll(S1, {k + 2})")
            memo.record_execution(small, schedule, MACHINE, ok(seconds, seconds, 9.0))
        memo.record_execution(small, OriginalCode(), MACHINE, ok(0.1))
        memo.record_execution(large, TWO, MACHINE, ok(7.0))
        memo.record_execution(large, ONE, MACHINE, Execution(Status.CRASH, message="x"))
        memo.record_execution(OTHER, ONE, MACHINE, ok(0.1))
        cut = Execution(Status.OK, (0.1,), cut_off=True)
        memo.record_execution(small, FakeSchedule("k9", text="unroll(S1, 9)"), MACHINE, cut)
        assert memo.fast_schedules("same") == [
            "parallelize(S1, 0)", "unroll(S1, 3)", "unroll(S1, 4)", "unroll(S1, 2)",
        ]  # fmt: skip
        assert memo.fast_schedules("same", 1) == ["parallelize(S1, 0)", "unroll(S1, 3)"]
        assert memo.fast_schedules("unheard of") == []
