"""A memo that cannot be opened, or not be written from the beginning on, costs rows only."""

from __future__ import annotations

import errno
import logging
import os
import resource
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from looper.cli import main
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.memo.store import Memo, MemoError
from tests.execution_units import FakeSchedule, small_program
from tests.memo.test_memo_trouble import optimized

PROGRAM = small_program()
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
FAST = Execution(Status.OK, (0.2, 0.1, 0.3))
BEFORE, NEW = (
    FakeSchedule("before", text="unroll(S1, 2)"),
    FakeSchedule("new", text="unroll(S1, 4)"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memo(tmp_path / "memo.db") as memo:
        memo.record_execution(PROGRAM, BEFORE, MACHINE, FAST)
    return tmp_path / "memo.db"


@pytest.fixture(autouse=True)
def warnings(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING)
    return caplog


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """No file can become larger: to SQLite, as if the disk were full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def use(memo: Memo) -> None:
    memo.record_execution(PROGRAM, NEW, MACHINE, FAST)
    assert memo.execution(PROGRAM, NEW, MACHINE) == FAST
    assert NEW.text in memo.fast_schedules(PROGRAM.name)


@pytest.mark.pure
def test_a_disk_that_is_full_when_a_new_memo_is_opened_costs_its_rows(
    tmp_path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "new.db"
    with no_file_above(1000):
        with Memo(path) as memo:
            use(memo)
            with pytest.raises(MemoError, match="its disk"):
                memo.statistics()
        with pytest.raises(MemoError, match="its disk"):
            Memo(path, required=True)
    first, last = warnings.messages
    assert f"the memo {path} cannot be used now, its disk" in first
    assert "the work goes on" in first
    assert last == f"1 results are lost to the memo {path}"


@pytest.mark.pure
def test_space_that_is_freed_meanwhile_saves_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    with no_file_above(1000):
        memo = Memo(path)
        use(memo)
    memo.close()
    with Memo(path) as memo:
        assert memo.execution(PROGRAM, NEW, MACHINE) == FAST
        assert memo.integrity_check() == []


@pytest.mark.pure
def test_what_a_full_disk_already_has_is_known(
    path: Path, warnings: pytest.LogCaptureFixture
) -> None:
    with no_file_above(1000), Memo(path) as memo:
        assert memo.execution(PROGRAM, BEFORE, MACHINE) == FAST
        use(memo)
        assert memo.fast_schedules(PROGRAM.name) == [NEW.text]
    assert "its disk" in warnings.messages[0]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "its disk is full: free some space"),
        (errno.EROFS, "its folder is on a disk that cannot be written: use another folder"),
        (errno.EACCES, "its folder cannot be made or entered: use another one, or permit it"),
    ],
)
def test_a_folder_that_can_not_be_made_costs_rows(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    warnings: pytest.LogCaptureFixture,
    number: int,
    reason: str,
) -> None:
    def mkdir(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with Memo(tmp_path / "deep" / "memo.db") as memo:
        use(memo)
    assert f"cannot be used now, {reason}; the work goes on" in warnings.messages[0]


def as_nobody(folder: Path) -> None:
    """Give up all rights in a child process; skip where that is impossible."""
    if os.getuid() != 0:
        pytest.skip("only root can become somebody without rights")
    for each in (folder, *folder.parents):
        if not each.stat().st_mode & 0o005:
            pytest.skip(f"{each} cannot be entered by others")


@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "is_known"),
    [(0o755, 0o644, True), (0o755, 0o000, False), (0o777, 0o444, True), (0o000, 0o644, False)],
)
def test_rights_that_are_missing_cost_rows(
    path: Path, folder_mode: int, file_mode: int, is_known: bool
) -> None:
    folder = Path(tempfile.gettempdir()) / f"looper-test-rights-{os.getpid()}"
    folder.mkdir()
    try:
        shutil.copy(path, folder)
        (folder / path.name).chmod(file_mode)
        folder.chmod(folder_mode)
        as_nobody(folder.parent)
        child = os.fork()
        if child == 0:
            try:
                os.setgid(65534)
                os.setuid(65534)
                with Memo(folder / path.name) as memo:
                    known = memo.execution(PROGRAM, BEFORE, MACHINE) == FAST
                    use(memo)
                os._exit(0 if known is is_known else 1)
            finally:
                os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        shutil.rmtree(folder)


@pytest.mark.pure
def test_the_command_has_one_error_of_a_memo_that_can_not_be_opened(
    tmp_path: Path, capsys, warnings: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "new.db"
    path.touch()
    with no_file_above(1000):
        assert main(["memo", str(path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"Error: cannot use {path} as a memo: its disk")
    assert error.count("\n") == 1 and not warnings.messages


@pytest.mark.slow
def test_an_optimisation_whose_memo_finds_no_place_ends_well(tmp_path: Path) -> None:
    def limit() -> None:
        # What gcc writes of so small a program is smaller than an empty memo.
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    _, error = optimized(tmp_path, limit)
    assert error.count("the memo memo.db cannot be used now, its disk") == 1
