"""Measurements of random programs: in the memo, resumable, nothing measured twice."""

from __future__ import annotations

import contextlib
import fcntl
import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import psutil
import pytest

from costmodel.data.measuring import (
    DataOptions,
    ProgramRecord,
    Report,
    finished_programs,
    measure_program,
    measure_programs,
    source_of,
    unfinished_numbers,
)
from costmodel.data.nests import nests
from costmodel.data.turns import Turns
from costmodel.models.model_evaluator import ModelEvaluator
from looper.cli import main
from looper.errors import OutOfTime, UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.space.subspaces import Subspace, subspace
from looper.support.deadline import wait_for

FEW = DataOptions(searched=2, drawn=1, imagined=1, shortest=0.0)
COUNT = 2


@pytest.fixture
def measured(tmp_path: Path) -> Path:
    """A data set that was interrupted after its first program, and then finished."""
    memo = tmp_path / "data.db"

    def interrupt(_: ProgramRecord) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure_programs(memo, 1, COUNT, FEW, Report(interrupt), workers=1)
    assert len(finished_programs(memo)) == 1
    told: list[ProgramRecord] = []
    measure_programs(memo, 1, COUNT, FEW, Report(told.append), workers=2)
    assert [each.name for each in told] == ["random_1_1"]
    return memo


def test_fewer_schedules_of_each_program_keep_the_proportions() -> None:
    options = DataOptions().of_each(60)
    assert (options.searched, options.drawn, options.imagined) == (24, 18, 18)
    assert options.schedules == 60 and options.longest == DataOptions().longest


@pytest.mark.slow
def test_of_a_space_nothing_else_is_measured(tmp_path: Path) -> None:
    tiramisu = subspace("tiramisu")
    memo, options = tmp_path / "data.db", replace(FEW, space=tiramisu)
    # Each nest that the space is made for is a program of its own.
    made_for = [_made_for(tiramisu, n) for n in range(12)]
    some = next(n for n, own in enumerate(made_for) if own)
    none = next(n for n, own in enumerate(made_for) if not own)
    count = max(some, none) + 1
    measure_programs(memo, 1, count, options, workers=1)
    told = finished_programs(memo)
    for number, own in enumerate(made_for[:count]):
        left_out = told[f"random_1_{number}"].status == "not in the space"
        assert left_out == (not own)
    with Memo(memo) as opened:
        texts = [each for each in opened.samples() if each.schedule]
        assert {each.program.name for each in texts} == {*chain(*made_for[:count])}
        assert all(tiramisu.contains(Schedule.parse(s.program, s.schedule)) for s in texts)


def _made_for(space: Subspace, number: int) -> list[str]:
    """The nests of a random program that a space is made for."""
    found = []
    for nest in nests(source_of(1, number).program()):
        with contextlib.suppress(UsageError):
            space.check(nest)
            found.append(nest.name)
    return found


def test_where_no_code_runs_nothing_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.h").write_text(
        "#include <stdlib.h>\n__attribute__((constructor)) static void no(void) { abort(); }\n"
    )
    compiler = tmp_path / "compiler"
    compiler.write_text(f'#!/bin/sh\nexec gcc -include {tmp_path}/broken.h "$@"\n')
    compiler.chmod(0o755)
    memo = tmp_path / "data.db"
    assert main(["generate", "data", "--memo", str(memo), "--cc", str(compiler)]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert "does not run" in said and "--cc" in said
    assert not list(tmp_path.glob("data*"))


def test_all_of_it_is_in_the_memo_and_nothing_is_measured_twice(
    measured: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = finished_programs(measured)
    assert list(records) == ["random_1_0", "random_1_1"]
    assert {each.status for each in records.values()} == {"measured"}
    with Memo(measured) as memo:
        samples = list(memo.samples())
    for number, record in enumerate(records.values()):
        expected = source_of(1, number)
        assert record.sizes == expected.sizes and record.kinds == expected.kinds
        assert 2 <= record.schedules <= FEW.searched + FEW.drawn + FEW.imagined
        assert sum(each.program.name == expected.name for each in samples) >= record.schedules

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("nothing is to be measured")

    # Processes that measure are not even started.
    with monkeypatch.context() as patch:
        patch.setattr("costmodel.data.measuring._work", refuse)
        measure_programs(measured, 1, COUNT, FEW)
        words = ["--programs", str(COUNT), "--seed", "1", "--memo", str(measured)]
        assert main(["generate", "data", *words]) == 0
    assert "programs: 2 measured" in capsys.readouterr().out
    # Without the list of finished programs, the memo still knows all times. What other work on
    # the machine disturbed is measured again where it is calm now.
    measured.with_name("data.db.programs.jsonl").unlink()
    measure_programs(measured, 1, COUNT, FEW, workers=2)
    with Memo(measured) as memo:
        assert len(list(memo.samples())) == len(samples)
    again = sum(each.schedules for each in finished_programs(measured).values())
    assert again <= sum(each.execution.disturbed for each in samples)


@pytest.mark.slow
def test_what_a_model_thinks_best_is_measured_too(tmp_path: Path) -> None:
    few = replace(FEW, searched=2, drawn=0, imagined=0)
    texts = {}
    for name, options in {"without": few, "with": replace(few, imagined=3)}.items():
        measure_programs(tmp_path / name, 1, 1, options, workers=1)
        with Memo(tmp_path / name) as memo:
            texts[name] = {s.key: s.schedule for s in memo.samples() if not s.is_original}
    program = source_of(1, 0).program()
    more = [text for key, text in texts["with"].items() if key not in texts["without"]]
    assert len(more) == 3
    answers = ModelEvaluator().evaluate(
        [Schedule.parse(program, text) for text in [*more, *texts["without"].values()]]
    )
    speedups = [answer.speedup or 0.0 for answer in answers]
    assert min(speedups[:3]) > 1.0
    assert max(speedups[:3]) > max(speedups[3:])


def test_weights_that_can_not_be_used_are_told_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memo = tmp_path / "data.db"
    words = ["--memo", str(memo), "--model", str(tmp_path / "no.safetensors")]
    assert main(["generate", "data", *words]) == 2
    assert "no.safetensors" in capsys.readouterr().err
    assert not memo.exists()


def test_what_was_measured_elsewhere_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert unfinished_numbers(tmp_path / "no.db", 1, 4, {"random_1_2", "random_2_0"}) == [0, 1, 3]
    words = ["--memo", str(tmp_path / "here.db"), "--elsewhere", str(tmp_path / "nowhere")]
    assert main(["generate", "data", *words]) == 2
    assert "no data set that can be read" in capsys.readouterr().err


@pytest.mark.slow
def test_a_signal_ends_all_processes_soon_and_leaves_nothing(tmp_path: Path) -> None:
    memo, folder = tmp_path / "data.db", tmp_path / "tmp"
    folder.mkdir()
    command = [sys.executable, "-m", "looper", "generate", "data", "--programs", "50"]
    process = subprocess.Popen(
        [*command, "--memo", str(memo)],
        env={**os.environ, "TMPDIR": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: len(psutil.Process(process.pid).children(recursive=True)) > 3, 60.0)
        time.sleep(2.0)
        children = psutil.Process(process.pid).children(recursive=True)
        process.terminate()
        assert process.wait(90.0) != 0
    finally:
        process.kill()
    assert psutil.wait_procs(children, 5.0)[1] == []
    assert not list(folder.glob("looper-*/*"))


@pytest.mark.slow
def test_a_process_that_dies_costs_its_program_and_nothing_else(tmp_path: Path) -> None:
    memo = tmp_path / "data.db"
    killed: list[Any] = []

    def kill(_: int) -> None:
        if not killed:
            killed.append(multiprocessing.active_children()[0])
            killed[0].kill()

    measure_programs(memo, 1, 3, FEW, Report(measured=kill), workers=2)
    statuses = sorted(each.status for each in finished_programs(memo).values())
    assert statuses == ["failed: its process ended with -9", "measured", "measured"]


def test_who_waits_for_the_same_program_leaves_the_machine_to_others(tmp_path: Path) -> None:
    source = source_of(1, 0)

    def measure() -> ProgramRecord:
        with Memo(tmp_path / "data.db") as theirs:
            return measure_program(source, 1, theirs, FEW, turns)

    with (
        Memo(tmp_path / "data.db") as memo,
        ExecutionEvaluator() as evaluator,
        contextlib.closing(Turns(tmp_path)) as turns,
        (tmp_path / "machine").open("ab") as machine,
        ThreadPoolExecutor() as threads,
    ):
        program = source.program()
        with memo.claim_search(program, evaluator.machine), memo.claim(program, evaluator.machine):
            waiting = threads.submit(measure)
            with pytest.raises(OutOfTime):
                wait_for(lambda: waiting.done() or not is_free(machine), 2.0)
        assert waiting.result().status == "measured"


def is_free(machine: BinaryIO) -> bool:
    try:
        fcntl.flock(machine, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    fcntl.flock(machine, fcntl.LOCK_UN)
    return True
