"""Folders for temporary files: what a killed process leaves is removed, what is used is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from looper.support import scratch
from looper.support.scratch import scratch_folder, shared_file

ROOT = Path(__file__).parents[2]
WAITS = """
import sys, time
from looper.support.scratch import scratch_folder
with scratch_folder() as folder:
    (folder / "inner").mkdir()
    (folder / "inner" / "file").write_text("x")
    print(folder, flush=True)
    time.sleep(600)
"""


@pytest.fixture(autouse=True)
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, in which nothing was looked for yet."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    scratch._remove_abandoned.cache_clear()
    return tmp_path


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has a folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS],
        env={**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdout.readline()
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def folders(parent: Path) -> set[Path]:
    return {each for each in parent.iterdir() if each.name.startswith("looper-")}


@pytest.mark.pure
def test_a_folder_is_ours_alone_and_goes(parent: Path) -> None:
    with scratch_folder() as folder:
        assert folder.parent == parent and folder.stat().st_mode & 0o777 == 0o700
        (folder / "file").write_text("x")
        with scratch_folder() as second:
            assert folder != second and folder.exists()
    assert not folders(parent)


def test_what_a_killed_process_leaves_is_removed_by_the_next(
    parent: Path, other: subprocess.Popen[str]
) -> None:
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert len(folders(parent)) == 1
    with scratch_folder() as folder:
        assert folders(parent) == {folder}


def test_what_is_used_stays(parent: Path, other: subprocess.Popen[str]) -> None:
    [used] = folders(parent)
    with scratch_folder() as folder:
        assert folders(parent) == {folder, used}
        assert (used / "inner" / "file").exists()


@pytest.mark.pure
def test_links_and_what_belongs_to_others_stay(
    parent: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = parent / "victim"
    victim.mkdir()
    (victim / "file").write_text("x")
    (parent / f"looper-{os.getuid()}-run-link").symlink_to(victim)
    lured = parent / f"looper-{os.getuid()}-run-lured"
    lured.mkdir()
    (lured / ".lock").symlink_to(victim / "file")
    foreign = parent / f"looper-{os.getuid()}-run-foreign"
    foreign.mkdir()
    (parent / "looper-12345").mkdir()
    plain = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        found = plain(descriptor)
        if Path(f"/proc/self/fd/{descriptor}").readlink() != foreign:
            return found
        return os.stat_result([*found[:4], 12345, *found[5:10]])

    monkeypatch.setattr(os, "fstat", fstat)
    with scratch_folder():
        assert (victim / "file").read_text() == "x"
        assert foreign.exists() and lured.exists() and (parent / "looper-12345").exists()


@pytest.mark.pure
def test_one_that_is_not_locked_yet_stays_until_it_is_old(parent: Path) -> None:
    new = parent / f"looper-{os.getuid()}-new-x"
    new.mkdir()
    with scratch_folder():
        assert new.exists()
    long_ago = time.time() - 7200
    os.utime(new, (long_ago, long_ago))
    scratch._remove_abandoned.cache_clear()
    with scratch_folder():
        assert not new.exists()


@pytest.mark.pure
def test_files_with_locks_are_no_links_and_ours(parent: Path) -> None:
    with shared_file("lock") as file:
        path = Path(str(parent / f"looper-{os.getuid()}.lock"))
        assert path.stat().st_mode & 0o777 == 0o600 and file.writable()
    path.unlink()
    path.symlink_to(parent / "elsewhere")
    with pytest.raises(OSError, match="symbolic links"):
        shared_file("lock")
    assert not (parent / "elsewhere").exists()
