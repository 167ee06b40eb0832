"""Programs that are asked something: time limits, floods, children left behind, no way to start."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from looper.cli import main
from looper.errors import ToolchainError
from looper.execution.compiling.toolchain import Toolchain, run_compiler
from looper.support.child_processes import MOST_OUTPUT, TookTooLong, finished, shortage
from looper.support.deadline import Deadline

ROOT = Path(__file__).parents[2]
HANGS = "#!/bin/sh\ntrap '' TERM INT HUP\nsleep {seconds} &\nwait\nsleep {seconds}\n"


def script(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def is_asleep(seconds: float) -> bool:
    """Whether a `sleep` of so many seconds, which nobody else sleeps, is there and stays.

    What is killed needs a moment to go.
    """
    for _ in range(100):
        lines = [each.info["cmdline"] for each in psutil.process_iter(["cmdline"])]
        if ["sleep", str(seconds)] not in lines:
            return False
        time.sleep(0.1)
    return True


def test_what_a_program_says() -> None:
    done = finished(["sh", "-c", "cat; echo e >&2; exit 3"], 60, text="é\udcff")
    assert (done.status, done.output, done.errors) == (3, "é\ufffd", "e\n")
    assert finished(["sh", "-c", "kill -9 $$"], 60).status == -9


def test_a_program_that_hangs_is_killed_with_its_children(tmp_path: Path) -> None:
    seconds = 4000 + os.getpid() / 1e7
    with pytest.raises(TookTooLong):
        finished([script(tmp_path / "hangs", HANGS.format(seconds=seconds))], 0.5)
    assert not is_asleep(seconds)


def test_children_that_stay_are_not_waited_for_and_killed(tmp_path: Path) -> None:
    seconds = 5000 + os.getpid() / 1e7
    text = f"#!/bin/sh\nsleep {seconds} &\necho done\n"
    assert finished([script(tmp_path / "leaves", text)], 60).output == "done\n"
    assert not is_asleep(seconds)


@pytest.mark.parametrize("where", ["", ">&2"])
def test_a_flood_fills_no_memory(where: str) -> None:
    done = finished(["sh", "-c", f"head -c {3 * MOST_OUTPUT} /dev/zero {where}"], 60)
    assert len(done.output) + len(done.errors) == MOST_OUTPUT
    with pytest.raises(TookTooLong):
        finished(["sh", "-c", f"exec yes {where}"], 0.5)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM])
def test_what_the_system_has_no_more_of_is_not_the_compiler(
    number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(ToolchainError, match=os.strerror(number)) as caught:
        run_compiler(["gcc"], "", tmp_path, 10)
    assert "install" not in str(caught.value)
    assert shortage(OSError(errno.ENOENT, "")) is None


@pytest.mark.parametrize("most", [8, 16])
def test_few_files_are_not_a_missing_compiler(most: int, tmp_path: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    done = subprocess.run(
        [sys.executable, "-m", "looper.cli", "run", "gemm", "--size", "MINI", "--runs", "1"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=limit,
    )
    assert "Traceback" not in done.stderr and "install" not in done.stderr
    assert done.returncode == 0 or "Too many open files" in done.stderr


@pytest.mark.parametrize("told", ["--version", "-dM", "trial"])
def test_a_compiler_that_hangs_ends_with_the_time(
    told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = 6000 + os.getpid() / 1e7 + len(told)
    hangs = f"trap '' TERM; sleep {seconds}; sleep {seconds}"
    text = f'for word in "$@"; do [ "$word" = {told} ] && {{ {hangs}; }}; done\nexec gcc "$@"\n'
    if told == "trial":
        text = f'case "$1 $*" in --version*|*-dM*) exec gcc "$@";; esac\n{hangs}\n'
    compiler = script(tmp_path / "cc", f"#!/bin/sh\n{text}")
    with pytest.raises(ToolchainError, match=r"killed after|does not work|needed more"):
        Toolchain.detect(compiler, "-O1", (), Deadline(1.5))
    assert not is_asleep(seconds)
    words = ["optimize", "gemm", "--size", "MINI", "--no-memo", "--time-limit", "1.5"]
    assert main([*words, "-o", str(tmp_path / "out.c"), "--cc", compiler]) == 1
    assert "Error: " in capsys.readouterr().err
    assert not is_asleep(seconds) and not (tmp_path / "out.c").exists()
