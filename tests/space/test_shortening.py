"""A schedule is told without steps that leave no trace in the code."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import looper
from looper.codegen.generate import generate
from looper.codegen.tree import Node
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import Comparison, Execution, Status
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from looper.space.simplification import shortest
from tests.small_programs import c_program, cube, kernel, pair, rectangle, two_nests


def single_rows() -> Program:
    """Two loops, the outer one of a single iteration."""
    return c_program(
        "double A[1][3000], double B[1][3000]",
        "for (int i = 0; i < 1; i++)\n  for (int j = 0; j < 3000; j++) A[i][j] = B[i][j] * 3;",
    )


@pytest.mark.parametrize(
    ("program", "text", "short"),
    [
        (rectangle(), "", ""),
        (rectangle(), "parallelize(S1, 0)", "parallelize(S1, 0)"),
        (single_rows(), "parallelize(S1, 0)", ""),
        (single_rows(), "parallelize(S1, 0); vectorize(S1)", "vectorize(S1)"),
        (single_rows(), "interchange(S1, 0, 1); vectorize(S1)", ""),
        (rectangle(), "reverse(S1, 0); reverse(S1, 0)", ""),
        (
            rectangle(),
            "reverse(S1, 0); interchange(S1, 0, 1); reverse(S1, 1); parallelize(S1, 0)",
            "interchange(S1, 0, 1); parallelize(S1, 0)",
        ),
        (cube(), "interchange(S1, 0, 2); interchange(S1, 0, 2); unroll(S1, 4)", "unroll(S1, 4)"),
        (pair(), "distribute(S2, 0); fuse(S1, S2, 0)", ""),
        (two_nests(), "unroll(S1, 4); vectorize(S2)", "unroll(S1, 4); vectorize(S2)"),
        (
            kernel("gemm"),
            "tile(S2, 1, [4, 4]); reverse(S1, 1)",
            "tile(S2, 1, [4, 4]); reverse(S1, 1)",
        ),
    ],
)  # fmt: skip
def test_steps_without_a_trace_are_dropped(program: Program, text: str, short: str) -> None:
    schedule = Schedule.parse(program, text)
    assert schedule.is_legal
    found = shortest(schedule)
    assert found.text == short
    assert found.unit() == schedule.unit()
    assert Schedule.parse(program, found.text) == found
    assert shortest(found).text == short


@pytest.mark.parametrize("name", ["gemm", "jacobi-1d", "mvt"])
def test_random_schedules_keep_their_code(name: str) -> None:
    rng = np.random.default_rng(3)
    program = kernel(name)
    shorter = 0
    for _ in range(8):
        schedule = random_legal_schedule(rng, Schedule(program), 6)
        found = shortest(schedule)
        assert found.is_legal and found.exact_violation is None
        assert found.unit() == schedule.unit()
        steps = found.transformations
        assert len(steps) <= len(schedule.transformations)
        shorter += len(steps) < len(schedule.transformations)
        for k in range(len(steps)):
            try:
                less = Schedule(program).apply(*steps[:k], *steps[k + 1 :])
            except looper.LooperError:
                continue
            assert not less.is_legal or less.unit() != schedule.unit(), steps[k].text
    assert shorter > 0


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    generated = 0

    def counting(
        forest: LoopForest, reserved: frozenset[str], roots: Sequence[LoopNode | int]
    ) -> tuple[Node, ...]:
        nonlocal generated
        generated += len(roots)
        return generate(forest, reserved, roots)

    monkeypatch.setattr("looper.space.simplification.generate", counting)
    loops = "\n".join(f"for (int i = 0; i < 90; i++) A{k}[i] = {k};" for k in range(90))
    program = c_program(", ".join(f"double A{k}[90]" for k in range(90)), loops)
    text = "; ".join(f"parallelize(S{k}, 0)" for k in range(1, 91))
    found = shortest(Schedule.parse(program, text))
    assert len(found.transformations) == 90
    # Of two nests each, as only one differs, and not of all ninety.
    assert 0 < generated < 2 * 90


class Prefers(ExecutionEvaluator):
    """Finds schedules with certain words fast."""

    words = ("parallelize(S1, 0)", "vectorize(S1)")

    def evaluate(self, schedules: object) -> list[Evaluation]:
        found = super().evaluate(schedules)  # type: ignore[arg-type]
        return [
            Evaluation(
                Status.OK,
                1.0 + sum(word in each.text for word in self.words),
                1.0,
                from_memo=one.from_memo,
                measured=True,
            )
            if one.status is Status.OK
            else one
            for each, one in zip(schedules, found, strict=True)  # type: ignore[call-overload]
        ]

    def known(self, schedule: object) -> None:
        """What was really measured does not matter."""

    def compare(self, *arguments: object) -> Comparison:
        super().compare(*arguments)  # type: ignore[arg-type]
        before, after = Execution(Status.OK, (2.0,)), Execution(Status.OK, (1.0,))
        return Comparison(before, after, rounds=((2.0, 1.0), (2.0, 1.0)))


def test_the_result_is_told_in_its_shortest_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.optimizer.requests.ExecutionEvaluator", Prefers)
    program = single_rows()
    with Memo(tmp_path / "memo.db") as memo:
        found = looper.optimize(program, search="beam", memo=memo, max_evaluations=8)
        assert "parallelize(S1, 0)" in found.search.best.text
        assert "parallelize(S1, 0)" not in found.schedule.text
        assert "vectorize(S1)" in found.schedule.text
        assert found.speedup == 2.0
        # The memo knows what was measured by the key of that, and nothing is measured again, if
        # the search is the same; it may begin with what the memo has true times of.
        monkeypatch.setattr("looper.optimizer.hunt.transferred", lambda *_: [])
        again = looper.optimize(program, search="beam", memo=memo, max_evaluations=8)
        assert (again.compiled, again.executed) == (0, 0)
        assert again.schedule.text == found.schedule.text
    written = tmp_path / "fast.c"
    written.write_text(found.code())
    assert f"/* LOOPer: {found.schedule.text} */" in written.read_text()
    command = ["gcc", "-O2", "-fopenmp", "-c", "-o", str(tmp_path / "fast.o"), str(written)]
    subprocess.run(command, check=True, timeout=60)


def test_a_winner_without_a_trace_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("looper.optimizer.requests.ExecutionEvaluator", Prefers)
    monkeypatch.setattr(Prefers, "words", ("parallelize(S1, 0)",))
    program = c_program("double A[1], double B[1]", "for (int i = 0; i < 1; i++) A[i] = B[i];")
    found = looper.optimize(program, search="beam", max_evaluations=6)
    assert found.search.best.text == "parallelize(S1, 0)"
    assert found.schedule.is_identity
    # Its code is that of the unchanged schedule, which may be faster than the file, too.
    assert found.comparison is not None and found.speedup == found.comparison.speedup
