"""Where results go: links are followed, names of standard output, streams that are closed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from looper.cli import main
from looper.commands.printing.outputs import STANDARD_OUTPUT, check_target, chosen_target, write_c
from looper.errors import UsageError

ROOT = Path(__file__).parents[2]
TEXT = """
void f(double A[30]) {
#pragma scop
  for (int i = 0; i < 30; i++)
    A[i] = 2.0 * A[i];
#pragma endscop
}
"""
APPLY = ["apply", "file.c", "--schedule", "parallelize(S1, 0)", "--no-verify"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.c").write_text(TEXT)
    Path("folder").mkdir()


def looper(command: str) -> subprocess.CompletedProcess[str]:
    """Run a shell's command, in which `looper` is ours."""
    return subprocess.run(
        ["bash", "-c", f'looper() {{ "{sys.executable}" -m looper.cli "$@"; }}; {command}'],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
    )


# -- links ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_is_followed_and_stays_one(exists: bool) -> None:
    if exists:
        Path("folder/target.c").write_text("old")
        Path("folder/target.c").chmod(0o640)
    Path("link.c").symlink_to("folder/target.c")
    Path("second.c").symlink_to("link.c")
    assert main([*APPLY, "-o", "second.c"]) == 0
    assert Path("second.c").is_symlink() and Path("link.c").is_symlink()
    target = Path("folder/target.c")
    assert "omp parallel for" in target.read_text()
    assert not exists or target.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in Path("folder").iterdir()] == ["target.c"]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("loop.c", "Too many levels of symbolic links"),
        ("lost.c", "there is no directory"),
        ("input.c", "this is the input file"),
        ("folder.c", "this is a directory"),
        ("new/", "this is a directory"),
        ("file.c/x", "there is no directory"),
        ("/dev/fd/99", "Bad file descriptor"),
    ],
)
def test_a_link_that_leads_nowhere_is_one_sentence(target: str, reason: str) -> None:
    for name, leads in (
        ("loop.c", "loop.c"),
        ("lost.c", "none/x.c"),
        ("input.c", "file.c"),
        ("folder.c", "folder"),
    ):
        Path(name).symlink_to(leads)
    with pytest.raises(UsageError, match=reason):
        check_target("-o", target, Path("file.c"))
    assert Path("file.c").read_text() == TEXT


@pytest.mark.pure
def test_a_file_that_can_not_be_written_leaves_the_target(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("folder/target.c").write_text("old")
    Path("link.c").symlink_to("folder/target.c")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(UsageError, match="No space left"):
        write_c("-o", "link.c", "new")
    assert Path("link.c").read_text() == "old"
    assert [each.name for each in Path("folder").iterdir()] == ["target.c"]


@pytest.mark.pure
def test_whether_a_source_is_there_is_not_what_is_checked() -> None:
    Path("a.opt.c").write_text("old")
    check_target("-o", "a.opt.c", Path("a.c"))
    with pytest.raises(UsageError, match="this is the input file"):
        check_target("-o", "a.opt.c", Path("./a.opt.c"))


# -- what is no file -----------------------------------------------------------------------------


@pytest.mark.pure
def test_names_of_standard_output() -> None:
    for name in ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        assert chosen_target(name, Path("a.c")) == STANDARD_OUTPUT
    Path("link").symlink_to("/dev/stdout")
    assert chosen_target("link", Path("a.c")) == STANDARD_OUTPUT
    assert chosen_target(None, Path("b/a.c")) == "a.opt.c"
    assert chosen_target("1", Path("a.c")) == "1"


def test_an_open_file_is_written_where_it_stands() -> None:
    words = " ".join(f"'{word}'" for word in APPLY)
    done = looper(f"(echo begin; looper {words} -o /dev/stdout; echo end) > out.c")
    assert done.returncode == 0 and "written" in done.stderr
    lines = Path("out.c").read_text().splitlines()
    assert (lines[0], lines[-1]) == ("begin", "end") and "void f(double A[30]) {" in lines
    done = looper(f"(echo begin >&7; looper {words} -o /dev/fd/7) 7> other.c")
    assert "written" in done.stdout
    assert Path("other.c").read_text().splitlines() == lines[:-1]


@pytest.mark.pure
def test_a_pipe_with_a_name_is_written() -> None:
    os.mkfifo("pipe")
    read: list[str] = []
    thread = threading.Thread(target=lambda: read.append(Path("pipe").read_text()))
    thread.start()
    write_c("-o", "pipe", "text")
    thread.join()
    assert read == ["text"] and Path("pipe").is_fifo()


# -- standard streams ----------------------------------------------------------------------------


def test_standard_output_that_is_closed_is_one_sentence() -> None:
    words = " ".join(f"'{word}'" for word in APPLY)
    done = looper(f"looper {words} -o out.c >&-")
    assert (done.returncode, done.stderr) == (1, "Error: standard output is closed\n")
    assert "omp parallel for" in Path("out.c").read_text()
    done = looper("looper show file.c --json >&- <&-")
    assert (done.returncode, done.stderr) == (1, "Error: standard output is closed\n")


@pytest.mark.parametrize("where", ["/dev/full", "&-"])
def test_nothing_is_lost_where_nobody_can_be_told(where: str) -> None:
    done = looper(f"looper optimize file.c --no-run --max-evaluations 2 -o out.c 2>{where}")
    assert done.returncode == 0 and "estimate" in done.stdout and Path("out.c").exists()
    done = looper(f"looper show none.c 2>{where}")
    assert (done.returncode, done.stdout) == (1, "")


def test_a_reader_that_has_enough_is_no_error() -> None:
    done = looper("set -o pipefail; looper show file.c --code | head -n 1")
    assert done.returncode in (0, 1) and done.stderr == ""
