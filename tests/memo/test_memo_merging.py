"""What one memo knows, added to another: as if it had been recorded there, and only once."""

from __future__ import annotations

import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from looper.cli import main
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution, Status
from looper.memo.store import Episode, Legality, Memo, MemoError, OriginalCode
from tests.execution_units import FakeSchedule, small_program

pytestmark = pytest.mark.pure

PROGRAM, OTHER = small_program(), small_program("other", n=7)
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
NODE = replace(MACHINE, cpu="another cpu")
ONE, TWO = FakeSchedule("k1", text="reverse(S1, 0)"), FakeSchedule("k2", text="parallelize(S1, 0)")
QUIET = Execution(Status.OK, (0.2, 0.1), disturbance=0.01)
BUSY = Execution(Status.OK, (0.9, 0.8), disturbance=0.6)
EPISODE = Episode(("reverse(S1, 0)",), (0.5,), 1.5, "somebody")


@pytest.fixture
def source() -> Memo:
    """A memo whose rows have other numbers than those of an empty one."""
    memo = Memo()
    memo.record_legality(OTHER, [(TWO, Legality(False, "a dependence"))])
    memo.record_execution(PROGRAM, OriginalCode(), NODE, QUIET, unit="int x;", cutoff=2.0, seed=7)
    memo.record_execution(PROGRAM, ONE, NODE, QUIET)
    memo.record_comparison(PROGRAM, ONE, NODE, Comparison(BUSY, QUIET))
    memo.record_episode(PROGRAM, ONE, EPISODE)
    return memo


def test_all_of_it_comes_over_and_a_second_time_changes_nothing(
    source: Memo, tmp_path: Path
) -> None:
    with Memo(tmp_path / "memo.db") as memo:
        memo.record_execution(PROGRAM, TWO, MACHINE, QUIET)
        assert memo.merge(source.contents()) == 3
        for found in (memo.export(f"machine = '{NODE.digest}'"), memo.export("NOT legal")):
            names = {row["program"] for row in found}
            assert found == [row for row in source.export() if row["program"] in names]
        assert memo.program(PROGRAM.digest) == PROGRAM
        assert memo.episodes(PROGRAM) == [(ONE.text, EPISODE)]
        assert set(memo.machines()) == {MACHINE.digest, NODE.digest}
        before = memo.contents()
        assert memo.merge(source.contents()) == 0
        assert memo.contents() == before
        assert memo.integrity_check() == []


def test_times_of_different_machines_never_mix(source: Memo) -> None:
    with Memo() as memo:
        memo.record_execution(PROGRAM, ONE, MACHINE, BUSY)
        memo.merge(source.contents())
        assert memo.execution(PROGRAM, ONE, MACHINE) == BUSY
        assert memo.execution(PROGRAM, ONE, NODE) == QUIET


@pytest.mark.parametrize(("here", "there"), [(BUSY, QUIET), (QUIET, BUSY)])
def test_a_row_is_replaced_by_a_better_one_only(here: Execution, there: Execution) -> None:
    with Memo() as memo, Memo() as other:
        for target, execution in ((memo, here), (other, there)):
            target.record_execution(PROGRAM, ONE, MACHINE, execution)
            target.record_comparison(PROGRAM, ONE, MACHINE, Comparison(execution, execution))
        assert memo.merge(other.contents()) == (2 if there is QUIET else 0)
        assert memo.execution(PROGRAM, ONE, MACHINE) == QUIET
        found = memo.comparison(PROGRAM, ONE, MACHINE)
        assert found is not None and found.schedule == QUIET


def test_damaged_rows_are_left_out(source: Memo, caplog: pytest.LogCaptureFixture) -> None:
    contents = source.contents()
    contents["executions"][1]["times"] = "[0.2, oops]"
    contents["programs"][0]["content"] = "{}"
    with caplog.at_level(logging.WARNING), Memo() as memo:
        assert memo.merge(contents) == 2
        assert memo.execution(PROGRAM, ONE, NODE) is None
        assert memo.execution(PROGRAM, OriginalCode(), NODE) == QUIET
        assert memo.program(OTHER.digest) is None and memo.program(PROGRAM.digest) == PROGRAM
        assert memo.integrity_check() == []
    assert "is damaged" in caplog.text


def test_all_or_nothing(source: Memo, tmp_path: Path) -> None:
    contents = source.contents()
    contents["executions"][1]["machine"] = "unknown"
    with Memo(tmp_path / "memo.db") as memo:
        before = memo.contents()
        with pytest.raises(MemoError, match="FOREIGN KEY"):
            memo.merge(contents)
        assert memo.contents() == before


def test_a_file_that_is_locked_is_an_error_and_nothing_is_put_off(
    source: Memo, tmp_path: Path
) -> None:
    path = tmp_path / "memo.db"
    with Memo(path) as memo:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(MemoError, match="another program has locked it"):
            memo.merge(source.contents())
        other.close()
        assert memo.merge(source.contents()) == 3


def test_the_command_merges_files_into_a_new_one(
    source: Memo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, both = (tmp_path / f"{name}.db" for name in ("one", "two", "both"))
    with Memo(one) as memo, Memo(two) as other:
        memo.merge(source.contents())
        other.record_execution(PROGRAM, ONE, MACHINE, QUIET)
    words = ["memo", str(both), "--merge", str(one), "--merge", str(two)]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["added"] == {str(one): 3, str(two): 1}
    with Memo(both) as memo:
        assert memo.execution(PROGRAM, ONE, MACHINE) == QUIET
        assert memo.execution(PROGRAM, ONE, NODE) == QUIET
    assert main(words) == 0
    assert "0 measurements of" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--merge", "nowhere.db"], "there is no such file"),
        (["--merge", "own.db"], "that is the memo itself"),
        (["--merge", "own.db", "--check"], "--merge goes alone"),
        (["--merge", "own.db", "--where", "1"], "--merge goes alone"),
        (["--merge", "own.db", "--drop", "1"], "--merge goes alone"),
    ],
)
def test_what_can_not_be_merged_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Memo("own.db").close()
    assert main(["memo", "own.db", *words]) == 2
    assert message in " ".join(capsys.readouterr().err.split())
