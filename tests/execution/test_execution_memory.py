"""Arrays that do not fit into the memory are refused before anything is allocated."""

from __future__ import annotations

import resource
from pathlib import Path

import psutil
import pytest

from looper.cli import main
from looper.errors import ExecutionError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.machine import memory
from looper.execution.machine.memory import COPIES, available_memory, bytes_text
from tests.execution_units import GOOD, N, small_program

GROWING = """
void add(int n, double A[n], double B[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] += B[i];
#pragma endscop
}
"""


def group(folder, **files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(f"{text}\n")


@pytest.mark.pure
def test_a_container_may_have_less_than_the_machine(tmp_path):
    groups = tmp_path / "cgroup"
    groups.write_text("0::/job/step\n")
    stat = "anon 5\ninactive_file 300"
    group(tmp_path / "fs/job", memory__max=9000, memory__current=5000, memory__stat=stat)
    group(tmp_path / "fs/job/step", memory__max="max", memory__current=4000, memory__stat=stat)
    assert available_memory(groups, tmp_path / "fs") == 9000 - 5000 + 300
    group(tmp_path / "fs/job/step", memory__max=4500)
    assert available_memory(groups, tmp_path / "fs") == 4500 - 4000 + 300


@pytest.mark.pure
def test_older_control_groups_are_asked_too(tmp_path):
    groups = tmp_path / "cgroup"
    groups.write_text("5:cpu:/x\n4:memory,blkio:/not/seen/here\n0::/\n")
    group(
        tmp_path / "fs/memory",
        memory__limit_in_bytes=1000,
        memory__usage_in_bytes=1400,
        memory__stat="total_inactive_file 100",
    )
    assert available_memory(groups, tmp_path / "fs") == 0


@pytest.mark.pure
def test_without_control_groups_it_is_the_machine_that_counts(tmp_path):
    least = available_memory(tmp_path / "none", tmp_path)
    assert 0 < least <= psutil.virtual_memory().total
    assert available_memory() <= psutil.virtual_memory().total


@pytest.mark.pure
def test_sizes_are_told_in_few_digits():
    sizes = (999, 8_600_000_000, 999_700_000, 8 * 2**62)
    assert [bytes_text(size) for size in sizes] == ["999 bytes", "8.6 GB", "1 GB", "36.9 EB"]


def test_what_just_fits_is_measured_and_what_does_not_is_refused(monkeypatch):
    size = COPIES * (2 * 8 * N + 8)
    with Executor(small_program(), toolchain=Toolchain.detect()) as executor:
        monkeypatch.setattr(memory, "available_memory", lambda: size - 1)
        with pytest.raises(
            ExecutionError, match=r"not enough memory for 'add': its arrays have 16"
        ):
            executor.measure(GOOD)
        assert executor.executions == 0
        monkeypatch.setattr(memory, "available_memory", lambda: size + 64)
        assert executor.measure(GOOD).ok


@pytest.mark.parametrize("command", ["optimize --no-memo", "run", "apply --schedule vectorize(S1)"])
def test_every_command_refuses_arrays_that_are_larger_than_the_memory(
    tmp_path, monkeypatch, capsys, command
):
    monkeypatch.chdir(tmp_path)
    Path("own.c").write_text(GROWING)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    name, *rest = command.split()
    assert main([name, "own.c", "--param", "n=2147483647", *rest]) == 1
    *_, line = capsys.readouterr().err.splitlines()
    assert line.startswith(
        "Error: not enough memory for 'add': its arrays have 34.4 GB, measuring takes 4 times that"
    )
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1 << 20  # a GiB
    assert [path.name for path in Path().iterdir()] == ["own.c"]
