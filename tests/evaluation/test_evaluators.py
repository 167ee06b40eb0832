"""Measuring batches of schedules: the legality gate, the memo, and nothing done twice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from looper.errors import ExecutionError, UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Execution, Status
from looper.execution.sandbox import Repeats
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.memo.store import Legality, Memo, OriginalCode
from looper.registry import Group, load
from tests.execution_units import (
    ENDLESS,
    GOOD,
    LOOP,
    PARALLEL,
    REVERSED,
    UNCOMPILABLE,
    WRONG,
    FakeSchedule,
    small_program,
    unit,
)

QUICK = Terms(repeats=Repeats(1, 3, 0.01), best_factor=1e9, least=0.5)


@pytest.fixture(scope="module")
def toolchain() -> Toolchain:
    return Toolchain.detect()


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def program() -> Program:
    return small_program()


@pytest.fixture
def memo() -> Iterator[Memo]:
    with Memo() as made:
        yield made


def evaluator(toolchain: Toolchain, cache: Path, memo: Memo, **options) -> ExecutionEvaluator:
    return ExecutionEvaluator(toolchain, 1, memo, cache=cache, **{"terms": QUICK, **options})


MIXED = [
    FakeSchedule("good", GOOD),
    FakeSchedule("reversed", REVERSED),
    FakeSchedule("illegal", GOOD, is_legal=False, violation="S1 before S1"),
    FakeSchedule("wrong", WRONG),
    FakeSchedule("uncompilable", UNCOMPILABLE),
    FakeSchedule("endless", ENDLESS),
    FakeSchedule("crashing", unit("abort();")),
]


def test_a_batch_is_answered_in_order(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    seen: list[str] = []
    with evaluator(
        toolchain, cache, memo, progress=lambda schedule, _: seen.append(schedule.key)
    ) as measure:
        found = measure.evaluate(MIXED)
        assert measure.evaluate([]) == []
        counters = measure.counters
    assert [evaluation.status for evaluation in found] == [
        Status.OK,
        Status.OK,
        Status.ILLEGAL,
        Status.WRONG_OUTPUT,
        Status.COMPILE_ERROR,
        Status.TIMEOUT,
        Status.CRASH,
    ]
    for evaluation in found:
        is_ok = evaluation.status is Status.OK
        assert (evaluation.speedup is not None) is is_ok
        assert (evaluation.seconds is not None) is is_ok
        assert is_ok or evaluation.message
        assert evaluation.method == "execution" and not evaluation.from_memo
    assert found[2].message == "S1 before S1"
    assert sorted(seen) == sorted(schedule.key for schedule in MIXED)
    assert (counters.measured, counters.illegal) == (6, 1)
    assert memo.legality(program, MIXED[2]) == Legality(False, "S1 before S1")


def test_illegal_schedules_are_never_generated_nor_run(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    illegal = FakeSchedule("bad", is_legal=False, violation="no")
    with evaluator(toolchain, cache, memo) as measure:
        assert measure.evaluate([illegal])[0].status is Status.ILLEGAL
        assert (measure.counters.compiled, measure.counters.executed) == (0, 0)
    assert illegal.generated == []


def test_what_the_memo_knows_costs_nothing(
    toolchain: Toolchain, tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memo.sqlite"
    with Memo(path) as memo, evaluator(toolchain, tmp_path / "cache", memo) as measure:
        first = measure.evaluate(MIXED)
        original = measure.original(program)

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", forbidden)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    copied = small_program("copied")
    again = [
        FakeSchedule(s.key, is_legal=s.is_legal, violation=s.violation, program=copied)
        for s in MIXED
    ]
    with Memo(path) as memo, evaluator(toolchain, tmp_path / "never", memo) as measure:
        second = measure.evaluate(again)
        assert measure.original(program) == original
        assert (measure.counters.compiled, measure.counters.executed) == (0, 0)
        assert measure.counters.memo_hits == 7
    assert not (tmp_path / "never").exists()
    assert list(scratch.iterdir()) == []
    assert all(not schedule.generated for schedule in again)
    for one, two in zip(first, second, strict=True):
        assert two.from_memo is (two.status is not Status.ILLEGAL)
        assert (one.status, one.speedup, one.spread, one.message) == (
            two.status,
            two.speedup,
            two.spread,
            two.message,
        )


def test_the_same_code_is_measured_once(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    with evaluator(toolchain, cache, memo) as measure:
        one, two, three = measure.evaluate(
            [FakeSchedule("a", PARALLEL), FakeSchedule("b", PARALLEL), FakeSchedule("a", PARALLEL)]
        )
        later = measure.evaluate([FakeSchedule("c", PARALLEL)])[0]
        assert (measure.counters.measured, measure.counters.same_code) == (1, 2)
        assert measure.counters.compiled == 3  # the original's two builds and this
    assert one.seconds == two.seconds == three.seconds == later.seconds
    assert (one.from_memo, two.from_memo, three.from_memo) == (False, False, True)


def test_a_memo_of_other_threads_or_flags_is_no_answer(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    for threads in (1, 2):
        with ExecutionEvaluator(toolchain, threads, memo, terms=QUICK, cache=cache) as measure:
            assert measure.evaluate([FakeSchedule("k")])[0].from_memo is False
    assert memo.statistics()["tables"]["executions"] == 4


def test_what_is_slower_than_the_best_is_cut_off(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    terms = Terms(repeats=Repeats(3, 3, 0.01), best_factor=2.0)
    slow = FakeSchedule("slow", unit(LOOP + "usleep(50000);"))
    with evaluator(toolchain, cache, memo, terms=terms) as measure:
        evaluation = measure.evaluate([slow])[0]
        original = measure.original(program).seconds
        assert original is not None and original < 0.02
    assert (evaluation.status, evaluation.cut_off) == (Status.OK, True)
    assert evaluation.speedup is not None and evaluation.speedup < 0.5
    with evaluator(toolchain, cache, memo, terms=terms) as measure:
        assert measure.evaluate([slow])[0].from_memo
    patient = Terms(repeats=Repeats(3, 3, 0.01), best_factor=1e9)
    with evaluator(toolchain, cache, memo, terms=patient) as measure:
        evaluation = measure.evaluate([slow])[0]
    assert (evaluation.from_memo, evaluation.cut_off) == (False, False)


def test_a_single_short_run_condemns_nothing(toolchain: Toolchain, cache: Path, memo: Memo) -> None:
    repeats = Repeats(3, 3, 0.01)
    slow = FakeSchedule("slow", unit(LOOP + "usleep(1000);"))
    for least, is_cut_off in ((0.05, False), (0.0, True)):
        terms = Terms(repeats=repeats, best_factor=2.0, least_cutoff=least, rival_factor=None)
        with Memo() as own, evaluator(toolchain, cache, own, terms=terms) as measure:
            assert measure.evaluate([slow])[0].cut_off == is_cut_off


def test_the_original_can_be_timed_with_every_batch(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    counts = []
    terms = replace(QUICK, original_again=True)
    for number in range(4):
        with evaluator(toolchain, cache, memo, terms=terms) as measure:
            before = measure.originals(program)
            measure.evaluate([FakeSchedule(f"k{number}", GOOD)])
            after = measure.originals(program)
            changed = [name for name in after if after[name] != before[name]]
            counts.append(len(changed))
            for name in changed:
                times = before[name].times
                assert after[name].times[: len(times)] == times < after[name].times
    # Where other work disturbs it, nothing is kept of it.
    assert set(counts) <= {0, 1} and 1 in counts
    with evaluator(toolchain, cache, memo, terms=terms) as measure:
        assert measure.originals(program) == after
        assert measure.evaluate([FakeSchedule("k0", GOOD)])[0].from_memo
        assert measure.counters.executed == 0


def test_a_winner_is_compared_in_turns_and_that_is_kept(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    good, wrong = FakeSchedule("good", REVERSED), FakeSchedule("wrong", WRONG)
    with evaluator(toolchain, cache, memo) as measure:
        one, two = measure.compare(good), measure.compare(wrong)
        assert one.holds and one.speedup > 0 and not one.from_memo
        assert len(one.original.times) >= 3 and len(one.schedule.times) >= 3
        assert not two.holds and two.speedup == 0
        assert two.schedule.status is Status.WRONG_OUTPUT
        with pytest.raises(ValueError, match="an illegal schedule is not run: no"):
            measure.compare(FakeSchedule("bad", is_legal=False, violation="no"))
    with evaluator(toolchain, cache, memo) as measure:
        again = measure.compare(good)
        assert again.from_memo and again.schedule.times == one.schedule.times
        assert measure.compare(wrong).schedule.message == two.schedule.message
        assert (measure.counters.compiled, measure.counters.executed) == (0, 0)


def test_an_interrupted_batch_keeps_what_was_measured(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program
) -> None:
    def stop(schedule: object, evaluation: Evaluation) -> None:
        raise KeyboardInterrupt

    with (
        evaluator(toolchain, cache, memo, progress=stop) as measure,
        pytest.raises(KeyboardInterrupt),
    ):
        measure.evaluate([FakeSchedule("a"), FakeSchedule("b", REVERSED)])
    with evaluator(toolchain, cache, memo) as measure:
        found = measure.evaluate([FakeSchedule("a"), FakeSchedule("b", REVERSED)])
    assert [evaluation.from_memo for evaluation in found] == [True, False]


def test_many_programs_do_not_keep_many_files(toolchain: Toolchain, cache: Path) -> None:
    with ExecutionEvaluator(toolchain, 1, terms=QUICK, cache=cache) as measure:
        for n in range(1, 7):
            code = GOOD.replace("1000", str(n))
            schedule = FakeSchedule("k", code, program=small_program(n=n))
            assert measure.evaluate([schedule])[0].status is Status.OK
        assert len(measure._measurers) <= 4


def test_an_original_that_can_not_be_measured_is_an_error(
    toolchain: Toolchain, cache: Path, memo: Memo, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Executor, known: object) -> Execution:
        raise ExecutionError("cannot be measured")

    monkeypatch.setattr(Executor, "measure_originals", fail)
    with evaluator(toolchain, cache, memo) as measure, pytest.raises(ExecutionError):
        measure.evaluate([FakeSchedule("a")])
    assert memo.execution(program, OriginalCode.of(program), measure.machine) is None


class _Point:
    def __init__(self, name: str) -> None:
        self.name = name

    def load(self) -> type[ExecutionEvaluator]:
        return ExecutionEvaluator


def test_evaluators_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("execution", "hybrid")
    monkeypatch.setattr(
        "looper.registry.entry_points", lambda group: [_Point(name) for name in names]
    )
    assert load(Group.EVALUATOR, "execution") is ExecutionEvaluator
    with pytest.raises(UsageError, match="no evaluator `exection`; did you mean `execution`"):
        load(Group.EVALUATOR, "exection")
    with pytest.raises(UsageError, match="`zzz`; there are: execution, hybrid"):
        load(Group.EVALUATOR, "zzz")


def test_importing_evaluators_loads_no_torch() -> None:
    code = "import sys, looper.evaluation.execution_evaluator; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_code_that_takes_long_to_compile_is_given_up(
    toolchain: Toolchain,
    cache: Path,
    memo: Memo,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # However long the compiler takes for the shortest code.
    monkeypatch.setattr("looper.execution.compiling.building._PATIENCE", 0.0)
    terms = Terms(repeats=Repeats(1, 3, 0.01), compile_seconds=0.001)
    with evaluator(toolchain, cache, memo, terms=terms) as measure:
        evaluation = measure.evaluate([FakeSchedule("k", REVERSED)])[0]
    assert evaluation.status is Status.COMPILE_ERROR
    assert evaluation.message == "the compiler needed more than 0.001 s"


def test_an_original_that_is_written_otherwise_is_measured_anew(
    toolchain: Toolchain, cache: Path, memo: Memo, tmp_path: Path
) -> None:
    text = (
        "void f(int n, double A[n])\n{\n#pragma scop\nfor (int i = 0; i < n; i++)\n  A[i] += 1;\n"
    )
    made = []
    for pragma in ("", "#pragma GCC ivdep\n"):
        path = tmp_path / "f.c"
        path.write_text(text.replace("for", f"{pragma}for") + "#pragma endscop\n}\n")
        program = read_c(path, params={"n": 500})
        with evaluator(toolchain, cache, memo) as measure:
            assert measure.original(program).ok
            made.append((program, measure.counters.executed))
        with evaluator(toolchain, cache, memo) as measure:
            assert measure.original(program).ok and not measure.counters.executed
    (one, first), (other, second) = made
    assert one.digest == other.digest and one.original_digest != other.original_digest
    assert first and second
