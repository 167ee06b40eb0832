"""What takes too long to compile is told apart from what the compiler refuses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.compiling.toolchain import CompilationFailed, CompilationTooLong, Toolchain
from looper.execution.outcome import TOO_SLOW_TO_COMPILE, Execution, Status
from looper.report.measurement_tables import execution_json
from looper.report.result_reports import search_text
from looper.schedule import Schedule
from looper.search.search_state import Tracker
from tests.small_programs import cube


def script(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def test_a_limit_that_was_too_short_is_kept(tmp_path: Path) -> None:
    slow = script(tmp_path / "gcc", '[ "$1" = --version ] && echo gcc 0 && exit; sleep 60')
    toolchain = Toolchain.detect(str(slow))
    with pytest.raises(CompilationTooLong) as caught:
        toolchain.compile("void f(void) {}", tmp_path / "out.so", time_limit=0.2)
    assert caught.value.limit == 0.2


def test_what_is_refused_has_no_limit(tmp_path: Path) -> None:
    with pytest.raises(CompilationFailed) as caught:
        Toolchain.detect().compile("void f(void) {", tmp_path / "out.so")
    assert caught.value.limit is None


@pytest.mark.parametrize(
    ("message", "limit", "ended"),
    [
        ("unit.c:1:1: error: expected `;`", None, "compile error"),
        ("the compiler needed more than 2 s", 2.0, TOO_SLOW_TO_COMPILE),
        ("the compiler needed more than 2 s", None, TOO_SLOW_TO_COMPILE),  # in an older memo
        ("the compiler would need some 30 s, and has 2 s", 2.0, TOO_SLOW_TO_COMPILE),
    ],
)
def test_failures_in_words(message: str, limit: float | None, ended: str) -> None:
    failed = Execution(Status.COMPILE_ERROR, message=message, limit=limit)
    assert failed.ended == ended
    assert execution_json(failed)["status"] == "compile error"
    assert execution_json(failed)["ended"] == ended


def test_other_endings_are_their_status() -> None:
    assert Execution(Status.TIMEOUT, limit=3.0).ended == "timeout"
    assert Execution(Status.OK, (1.0,)).ended == "ok"


class Failing:
    """An evaluator that knows the original, and of which all else fails in two ways in turn."""

    batch_size = 1

    def __init__(self) -> None:
        self.asked = 0

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.asked += 1
        if self.asked == 1:
            return [Evaluation(Status.OK, 1.0, 1.0, measured=True)]
        ended = TOO_SLOW_TO_COMPILE if self.asked % 2 else ""
        return [Evaluation(Status.COMPILE_ERROR, ended=ended, measured=True)]


def test_a_search_counts_them_apart() -> None:
    program = cube()
    tracker = Tracker(program, Failing())
    texts = ["", "unroll(S1, 2)", "unroll(S1, 4)", "unroll(S1, 8)", "parallelize(S1, 0)"]
    found = tracker.run(lambda: tracker.evaluate([Schedule.parse(program, t) for t in texts]))
    assert found.failures == {"compile error": 2, TOO_SLOW_TO_COMPILE: 2}
    assert "2 compile error, 2 too slow to compile" in search_text(found)
