"""Smaller instances of programs, and searches that begin there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from looper import Schedule, read_c
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import Status
from looper.ir.counting import executions
from looper.ir.downscaling import smaller_instance
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Program
from looper.kernels import Kernel, catalogue, find_kernel
from looper.schedule import transferred
from looper.search import beam_search, downscaled_search
from looper.search.search_state import Tracker
from looper.support.deadline import Deadline
from looper.transformations import parse_transformations
from looper.transformations.size_transfer import SizeTransfer
from tests.small_programs import c_program


def work(program: Program) -> int:
    return sum(executions(statement) or 0 for statement in program.statements)


LARGE = [kernel for kernel in catalogue() if "LARGE" in kernel.sizes]


@pytest.mark.parametrize("kernel", LARGE, ids=lambda kernel: f"{kernel.suite}/{kernel.name}")
def test_a_smaller_instance_is_what_the_file_says_at_those_sizes(kernel: Kernel) -> None:
    program = kernel.program("LARGE")
    small = smaller_instance(program, work(program) // 40, 1)
    assert small is not None
    assert work(small) < work(program) / 20
    read = read_c(kernel.path, params=dict(small.parameters))
    assert shape(read) == shape(small)


def shape(program: Program) -> object:
    """All of it but numbers that are data, such as adi's 1/n."""
    statements = [(s.domain, s.betas, s.directions, s.target, s.reads) for s in program.statements]
    return program.arrays, statements


def test_time_steps_go_first_and_footprints_stay_large() -> None:
    program = find_kernel("jacobi-2d").program("LARGE")
    only_time = smaller_instance(program, work(program) // 4, 1)
    assert only_time is not None
    assert [a.shape for a in only_time.arrays] == [a.shape for a in program.arrays]
    bounded = smaller_instance(program, 1_000_000, 4 << 20)
    assert bounded is not None
    assert sum(array.bytes for array in bounded.arrays) >= 4 << 20
    assert work(bounded) > 1_000_000


def test_what_is_fast_at_smaller_sizes_is_evaluated_first(monkeypatch: pytest.MonkeyPatch) -> None:
    program = find_kernel("lu").program("SMALL")
    assert work(program) > 100_000
    monkeypatch.setattr(downscaled_search, "MUCH", 100_000)
    monkeypatch.setattr(downscaled_search, "_WORK", 30_000)
    monkeypatch.setattr(downscaled_search, "_BYTES", 1)
    sizes = []

    def report(tracker: Tracker, stage: str) -> None:
        sizes.append(tracker.program.parameters)
        assert tracker.program is program or stage.startswith("at n=")

    with ExecutionEvaluator() as evaluator:
        result = beam_search(
            program, evaluator, deadline=Deadline(40), max_evaluations=12, report=report
        )
    assert sizes[0] != program.parameters
    assert sizes[-1] == program.parameters
    assert sizes == sorted(sizes)
    assert result.evaluations == 12
    assert result.stopped == "evaluation limit"
    assert result.evaluation.measured
    assert all(schedule.program is program for schedule in result.ranked)


class _Estimating:
    batch_size = 64

    def __init__(self) -> None:
        self.programs: set[str] = set()

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.programs |= {schedule.program.digest for schedule in schedules}
        return [Evaluation(Status.OK, 1.0 + len(each.transformations)) for each in schedules]


def test_an_estimate_costs_the_same_at_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downscaled_search, "MUCH", 100_000)
    monkeypatch.setattr(downscaled_search, "_WORK", 30_000)
    monkeypatch.setattr(downscaled_search, "_BYTES", 1)
    program, evaluator = find_kernel("lu").program("SMALL"), _Estimating()
    result = beam_search(program, evaluator, max_evaluations=50)
    assert result.evaluations == 50
    assert len(evaluator.programs) == 2  # the smaller one only to see that it is not measured


def test_what_does_not_compute_much_is_searched_at_its_own_sizes() -> None:
    program, evaluator = find_kernel("gemm").program("MEDIUM"), _Estimating()
    beam_search(program, evaluator, max_evaluations=50)
    assert evaluator.programs == {program.digest}


def test_iterations_that_a_schedule_names_are_those_of_the_other_size() -> None:
    program = find_kernel("ludcmp").program("LARGE")
    small = smaller_instance(program, 50_000_000, 1 << 20)
    assert small is not None
    size = dict(small.parameters)["n"]
    assert size < dict(program.parameters)["n"] == 2000
    text = "embed(S6, 1, [-1], 1); fuse(S7, S6, 1); embed(S8, 1, [0], {}); fuse(S7, S8, 1)"
    own = Schedule.parse(small, text.format(size))
    assert own.is_legal and not Schedule.parse(program, own.text).is_legal
    (found,) = transferred(program, [own.text], small)
    assert found.text == text.format(2000)
    assert transferred(program, [own.text]) == []


def test_sizes_of_tiles_stay_what_they_are() -> None:
    program = find_kernel("gemm").program("LARGE")
    small = smaller_instance(program, 8_000_000, 1 << 10)
    assert small is not None
    sizes = [value for _, value in small.parameters]
    text = f"tile(S2, 1, [{sizes[0] - 3}, {sizes[1] // 2}])"
    assert [each.text for each in transferred(program, [text], small)] == [text]


# Two loops of different lengths; the second reverses what the first copies.
TWO_LOOPS = """for (int i = 1; i < {0} - 1; i++)
  B[i] = A[i];
for (int i = 0; i < {0}; i++)
  C[i] = B[{0} - 1 - i];"""


def test_what_is_computed_from_a_size_is_that_of_the_smaller_one() -> None:
    program = find_kernel("adi").program("LARGE")
    small = smaller_instance(program, 4_000_000, 1 << 20)
    assert small is not None and small.region is None
    assert small.digest == program.at(dict(small.parameters)).digest
    assert "1000" in str(program.statements[0].value)
    assert str(dict(small.parameters)["n"]) in str(small.statements[0].value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("embed(S1, 0, [], 99)", "embed(S1, 0, [], 999)"),
        ("embed(S1, 0, [], 40)", "embed(S1, 0, [], 40)"),
        ("embed(S1, 0, [], 1)", "embed(S1, 0, [], 1)"),
        (
            "reverse(S2, 0); fuse(S1, S2, 0, shift=[99])",
            "reverse(S2, 0); fuse(S1, S2, 0, shift=[999])",
        ),
        ("fuse(S1, S2, 0, shift=[1])", "fuse(S1, S2, 0, shift=[1])"),
        (
            "reverse(S2, 0); fuse(S1, S2, 0); shift(S2, 0, 100)",
            "reverse(S2, 0); fuse(S1, S2, 0); shift(S2, 0, 1000)",
        ),
        ("unroll(S1, 99)", "unroll(S1, 99)"),
        ("tile(S1, 0, [98])", "tile(S1, 0, [98])"),
    ],
)
def test_the_ends_of_loops_that_a_step_names_are_those_of_the_other_size(
    text: str, wanted: str
) -> None:
    small, large = (
        c_program(f"double A[{n}], double B[{n}], double C[{n}]", TWO_LOOPS.format(n), name="f")
        for n in (100, 1000)
    )
    source, target = LoopForest.original(small), LoopForest.original(large)
    found = []
    for step in parse_transformations(text):
        found.append(next(iter(step.resized(SizeTransfer(source, target)))))
        source, target = step.effect(source), found[-1].effect(target)
    assert "; ".join(each.text for each in found) == wanted


def test_an_iteration_that_is_an_end_of_several_loops_is_the_one_that_is_legal() -> None:
    head, body = (
        "double A[{0}], double B[{1}], double s[1]",
        (
            "for (int i = 0; i < {0}; i++)\n  A[i] = i;\n"
            "for (int i = 0; i < {1}; i++)\n  B[i] = i;\ns[0] = B[{1} - 1];"
        ),
    )
    small, large = (
        c_program(head.format(*sizes), body.format(*sizes), name="f")
        for sizes in ((50, 50), (200, 300))
    )
    text = "embed(S3, 0, [], {}); fuse(S2, S3, 0)"
    (found,) = transferred(large, [text.format(49)], small)
    assert found.text == text.format(299)
