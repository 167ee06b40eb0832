"""Compilers that are missing or broken get one clear sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from looper.errors import DiskFull, ToolchainError
from looper.execution.compiling.toolchain import CompilationFailed, Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.runner import runner_path
from tests.execution_units import GOOD, UNCOMPILABLE, small_program


@pytest.fixture(scope="module")
def toolchain() -> Toolchain:
    return Toolchain.detect()


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_a_missing_compiler_is_named_with_the_remedy() -> None:
    with pytest.raises(ToolchainError) as caught:
        Toolchain.detect("no-such-compiler")
    assert str(caught.value).startswith("the C compiler `no-such-compiler` was not found: install")
    assert "apt install gcc" in str(caught.value)


def test_a_broken_compiler_is_an_error(tmp_path: Path) -> None:
    broken = script(tmp_path / "gcc", "exit 1")
    with pytest.raises(ToolchainError, match="--version` does not work"):
        Toolchain.detect(str(broken))


def test_a_compiler_that_vanishes_is_an_error(toolchain: Toolchain, tmp_path: Path) -> None:
    gone = replace(toolchain, compiler=str(tmp_path / "gone"))
    with pytest.raises(ToolchainError, match="cannot be run"):
        gone.compile(GOOD, tmp_path / "out.so")


def test_headers_that_are_missing_are_an_error_about_the_machine(tmp_path: Path) -> None:
    words = "echo '<stdin>:1: fatal error: dlfcn.h: No such file'"
    version = '[ "$1" = --version ] && echo gcc 0 && exit'
    headless = script(tmp_path / "gcc", f"{version}; {words} >&2; exit 1")
    with pytest.raises(ToolchainError, match="install the C library's headers"):
        runner_path(Toolchain.detect(str(headless)), tmp_path / "cache", fallback=tmp_path)


def test_compiling_makes_the_file_or_nothing(toolchain: Toolchain, tmp_path: Path) -> None:
    toolchain.compile(GOOD, tmp_path / "good.so")
    with pytest.raises(CompilationFailed, match=r"error: .*undeclared"):
        toolchain.compile(UNCOMPILABLE, tmp_path / "bad.so")
    assert [path.name for path in tmp_path.iterdir()] == ["good.so"]


def test_a_compiler_that_hangs_is_stopped_with_its_children(tmp_path: Path) -> None:
    slow = script(tmp_path / "gcc", '[ "$1" = --version ] && echo gcc 0 && exit; sleep 60 & wait')
    toolchain = Toolchain.detect(str(slow))
    with pytest.raises(CompilationFailed, match=r"more than 0\.2 s"):
        toolchain.compile(GOOD, tmp_path / "out.so", time_limit=0.2)


def test_the_runner_is_built_once(toolchain: Toolchain, tmp_path: Path) -> None:
    first = runner_path(toolchain, tmp_path / "cache", fallback=tmp_path / "other")
    changed = first.stat().st_mtime_ns
    again = runner_path(toolchain, tmp_path / "cache", fallback=tmp_path / "other")
    assert (first, changed) == (again, again.stat().st_mtime_ns)
    assert (tmp_path / "cache").stat().st_mode & 0o077 == 0
    assert not (tmp_path / "other").exists()


def test_a_runner_others_may_write_is_not_trusted(toolchain: Toolchain, tmp_path: Path) -> None:
    path = runner_path(toolchain, tmp_path / "cache", fallback=tmp_path)
    path.write_text("#!/bin/sh\nexit 0\n")
    path.chmod(0o777)
    assert runner_path(toolchain, tmp_path / "cache", fallback=tmp_path) == path
    assert path.read_bytes()[:4] == b"\x7fELF"


def test_an_unwritable_cache_has_a_fallback(toolchain: Toolchain, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    path = runner_path(toolchain, blocked / "cache", fallback=tmp_path / "other")
    assert path.parent == tmp_path / "other"


def test_what_times_depend_on_is_in_the_machines_digest(toolchain: Toolchain) -> None:
    machine = Machine.of(toolchain, 2)
    assert machine == Machine.of(toolchain, 2)
    assert machine.cpu and machine.cores >= 1
    variants = [
        Machine.of(toolchain, 1),
        Machine.of(replace(toolchain, flags=("-O2",)), 2),
        Machine.of(replace(toolchain, version="gcc 1"), 2),
        replace(machine, cpu="another"),
        replace(machine, cores=64),
    ]
    assert len({machine.digest, *(variant.digest for variant in variants)}) == 6


def test_a_full_disk_is_not_the_codes_fault(tmp_path):
    """What cannot be compiled for want of room must not be remembered as a compile error."""
    compiler = tmp_path / "full"
    compiler.write_text(
        "#!/bin/sh\n"
        "[ $1 = --version ] && echo full 1.0 && exit\n"
        "cat > /dev/null\n"
        "echo '/tmp/ccx.s: final close failed: No space left on device' >&2\n"
        "exit 1\n"
    )
    compiler.chmod(0o755)
    toolchain = Toolchain.detect(str(compiler))
    reason = r"no space left in .* to compile in: make room there"
    with Executor(small_program(), toolchain=toolchain) as executor, pytest.raises(DiskFull) as no:
        executor.measure(GOOD)
    assert re.match(reason, str(no.value))
