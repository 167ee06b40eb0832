"""Claims: among processes and threads that share a memo, one measures and the others wait."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from looper.execution.compiling.toolchain import Machine
from looper.memo.store import Memo
from tests.execution_units import small_program

PROGRAM, OTHER = small_program(), small_program("other", n=7)
MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)

BEGINNING = """
import multiprocessing, os, sys, time
from pathlib import Path
from looper.execution.compiling.toolchain import Machine
from looper.memo.store import Memo
from tests.execution_units import small_program
memo = Memo(sys.argv[1])
program, machine = small_program(), Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
"""

HOLDER = f"""{BEGINNING}
with memo.claim(program, machine):
    print("held", flush=True)
    time.sleep(60)
"""

# Wrong whenever two do it at once.
COUNTER = f"""{BEGINNING}
counter = Path(sys.argv[2])
for _ in range(20):
    with memo.claim(program, machine):
        count = int(counter.read_text())
        time.sleep(0.002)
        counter.write_text(str(count + 1))
"""

PARENT = f"""{BEGINNING}
def child():
    print(os.getpid(), flush=True)
    time.sleep(60)

with memo.claim(program, machine):
    multiprocessing.get_context("fork").Process(target=child).start()
    time.sleep(60)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    Memo(tmp_path / "memo.db").close()
    return tmp_path / "memo.db"


def start(script: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, words)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=dict(os.environ))


@contextmanager
def holder(path: Path, script: str = HOLDER) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that holds the claim, and the line it has printed."""
    process = start(script, path)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def acquired(path: Path, seconds: float) -> bool:
    """Whether a thread gets the claim, and gives it back, within a time."""
    done = threading.Event()

    def claim() -> None:
        with Memo(path) as memo, memo.claim(PROGRAM, MACHINE):
            done.set()

    threading.Thread(target=claim, daemon=True).start()
    return done.wait(seconds)


def test_processes_wait_for_each_other(path: Path, tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    counter.write_text("0")
    processes = [start(COUNTER, path, counter) for _ in range(3)]
    for process in processes:
        assert process.communicate(timeout=60)[1] == ""
    assert counter.read_text() == "60"


def test_a_killed_process_gives_its_claim_back(path: Path) -> None:
    with holder(path) as (process, _):
        assert not acquired(path, 0.3)
        process.kill()
        assert acquired(path, 20)


def test_a_child_of_a_killed_process_does_not_keep_its_claim(path: Path) -> None:
    with holder(path, PARENT) as (process, child):
        try:
            assert not acquired(path, 0.3)
            process.kill()
            assert acquired(path, 20)
            os.kill(int(child), 0)  # it goes on
        finally:
            os.kill(int(child), signal.SIGKILL)


def test_other_programs_machines_and_memos_need_not_wait(path: Path, tmp_path: Path) -> None:
    with holder(path), Memo(path) as memo, Memo(tmp_path / "other.db") as other, Memo() as none:
        begun = time.monotonic()
        with memo.claim(OTHER, MACHINE), other.claim(PROGRAM, MACHINE):
            pass
        with memo.claim(PROGRAM, replace(MACHINE, threads=1)), none.claim(PROGRAM, MACHINE):
            pass
        assert time.monotonic() - begun < 20


def test_all_paths_to_a_memo_are_one_memo(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(path)
    with holder(path):
        assert not acquired(tmp_path / "link.db", 0.3)


def test_who_holds_a_claim_may_claim_it_again(path: Path) -> None:
    with Memo(path) as memo, Memo(path) as same, memo.claim(PROGRAM, MACHINE):
        with same.claim(PROGRAM, MACHINE), memo.claim(PROGRAM, MACHINE):
            pass
        assert not acquired(path, 0.3)
    assert acquired(path, 20)


def test_an_exception_gives_a_claim_back(path: Path) -> None:
    with Memo(path) as memo, pytest.raises(ZeroDivisionError), memo.claim(PROGRAM, MACHINE):
        raise ZeroDivisionError
    assert acquired(path, 20)


def test_ctrl_c_ends_the_waiting(path: Path) -> None:
    waiting = HOLDER.replace("with memo", 'print("waits", flush=True)\nwith memo')
    with holder(path), holder(path, waiting) as (process, _):
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (out, process.returncode) == ("", -signal.SIGINT)
        assert "KeyboardInterrupt" in err


# What other work disturbs is measured again, as is what looks like the best so far; rounds go on
# until they say which is faster, and the file's form has rounds only where another one is faster.
MEASURE = """
import json, sys
from dataclasses import replace
from looper.execution.machine import noise
from looper.execution import executor, rounds
def file_form(self, before):
    library = self._library(self.originals[executor.FILE], verification=False)
    return replace(before, library=library, reference=None)
executor.Executor._file_form = file_form
rounds._is_open = lambda found: False
noise.NoiseMonitor._busy = lambda self: 0.0
noise.NoiseMonitor.drift = lambda self, paces: None
from pathlib import Path
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.sandbox import Repeats
from looper.kernels import find_kernel
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.evaluation.measurement import ProgramMeasurer, Terms
ProgramMeasurer._is_surprising = lambda self, execution: False
path, cache = Path(sys.argv[1]), Path(sys.argv[2])
program = find_kernel("mvt").program("MINI")
texts = ("", "reverse(S1, 0)", "interchange(S2, 0, 1)", "reverse(S2, 1); reverse(S1, 0)")
schedules = [Schedule.parse(program, text) for text in texts]
terms = Terms(Repeats(1, 3, 0.01), best_factor=1e9, least=5.0, compare_seconds=1e-9)
with Memo(path) as memo, ExecutionEvaluator(None, 1, memo, terms=terms, cache=cache) as evaluator:
    print("ready", flush=True)
    sys.stdin.readline()
    if sys.argv[3] == "batch":
        found = [e.seconds for e in evaluator.evaluate(schedules)]
    else:
        with memo.claim(program, evaluator.machine):
            found = [evaluator.evaluate([s])[0].seconds for s in schedules]
            found += evaluator.compare(schedules[1]).schedule.times
    counters = evaluator.counters
    found.append(evaluator.original(program).seconds)
print(json.dumps([counters.compiled, counters.executed, counters.measured, found]))
"""


def measured(count: int, path: Path, how: str) -> tuple[list[int], list[list[float]]]:
    """What processes that start at once did together, and the times each of them has."""
    command = [sys.executable, "-c", MEASURE, str(path), str(path.parent / "cache"), how]
    pipe = subprocess.PIPE
    processes = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(count)
    ]
    for process in processes:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    told = [process.communicate("\n", timeout=120)[0] for process in processes]
    rows = [json.loads(text) for text in told]
    return [sum(row[k] for row in rows) for k in range(3)], [row[3] for row in rows]


@pytest.mark.parametrize("how", ["batch", "whole"])
def test_three_processes_on_one_cold_memo_measure_as_much_as_one_alone(
    tmp_path: Path, how: str
) -> None:
    alone, _ = measured(1, tmp_path / "alone" / "memo.db", how)
    together, found = measured(3, tmp_path / "together" / "memo.db", how)
    assert together == alone
    assert alone[2] == 3  # the unchanged schedule is measured too, one has the code of another
    assert found[0] == found[1] == found[2]


# What other work disturbs is measured again, and the other searches that start are such work.
UNDISTURBED = """
from looper.execution.machine import noise
noise.NoiseMonitor._busy = lambda self: 0.0
noise.NoiseMonitor.drift = lambda self, paces: None
from looper.cli import main
raise SystemExit(main())
"""


@pytest.mark.slow
def test_three_searches_on_one_cold_memo_compile_and_execute_as_much_as_one(tmp_path: Path) -> None:
    def searched(count: int, memo: Path) -> list[dict[str, Any]]:
        words = ["optimize", "gemm", "--size", "MINI", "--max-evaluations", "4", "--json"]
        command = [sys.executable, "-c", UNDISTURBED, *words, "--memo", str(memo), "-o"]
        started = [
            subprocess.Popen(
                [*command, str(memo.with_suffix(f".{k}.c"))],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            for k in range(count)
        ]
        return [json.loads(process.communicate()[0])["regions"][0] for process in started]

    def work(found: list[dict[str, Any]]) -> tuple[int, int]:
        busy = [region for region in found if region["compiled"] or region["executed"]]
        assert len(busy) == 1, "the others find everything in the memo"
        return busy[0]["compiled"], busy[0]["evaluations"]

    (alone,), together = searched(1, tmp_path / "alone.db"), searched(3, tmp_path / "together.db")
    assert len({region["speedup"] for region in together}) == 1
    assert work(together)[1] == work([alone])[1] == 4
