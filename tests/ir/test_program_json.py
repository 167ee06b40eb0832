"""Programs as JSON: the same program comes back, and the memo is a data set."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import numpy as np
import pytest

from looper import Program, Schedule, read_c
from looper.codegen.region import output_file
from looper.errors import ProgramError
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.kernels import catalogue
from looper.memo.rows import Keyed
from looper.memo.store import Legality, Memo, OriginalCode
from looper.source.source_region import program_from_json
from tests.random_programs import random_program
from tests.small_programs import kernel

MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
SOURCE = """
#include <math.h>
#ifndef N
#define N 40
#endif
typedef double real;
__attribute__((const)) static real scaled(real x) { return 2 * x; }
void f(int n, real *restrict A, const real *B)
{
  int i;
#pragma scop
  for (i = 0; i < n; i++)
    A[i] = scaled(B[i]) + sqrt(B[i]) + (i % 3 == 0 ? 1.0 : B[n - 1 - i]);
#pragma endscop
}
"""


def same(program: Program) -> Program:
    text = program.to_json()
    found = program_from_json(text)
    assert found == program and found.digest == program.digest
    assert found.to_json() == text
    # All that equality leaves out, too.
    assert (found.name, found.parameters, found.arrays) == (
        program.name,
        program.parameters,
        program.arrays,
    )
    assert [s.iterators for s in found.statements] == [s.iterators for s in program.statements]
    assert found.region == program.region
    assert found.words == program.words
    return found


def test_kernels_and_random_programs_come_back() -> None:
    rng = np.random.default_rng(0)
    programs = [kernel(f"{entry.suite}/{entry.name}") for entry in catalogue()]
    for program in programs + [random_program(rng) for _ in range(30)]:
        same(program)


def test_a_file_is_written_as_by_the_program_itself(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    # Latin-1 in a comment, and a carriage return.
    path.write_bytes(b"/* \xe4 */\r\n" + SOURCE.encode())
    program = read_c(path, params={"n": 40})
    found = same(program)
    texts = [output_file([Schedule.parse(each, "parallelize(S1, 0)")]) for each in (program, found)]
    assert texts[0] == texts[1] and "omp parallel for" in texts[0]
    assert Schedule(found).unit() == Schedule(program).unit()


def test_memos_contain_regions_in_this_form() -> None:
    program = kernel("gemm")
    content = json.loads(program.to_json())
    later = ("unused", "made", "replaced", "after", "members", "holders", "shared", "alone")
    names = (
        "path source begin end body_begin body_end function iterators conditions macros spellings "
        "constants types arguments functions declared frame apart qualifiers mentions words sizes "
        "local_constants signature"
    )
    assert {*content["region"]} == {*names.split(), *later}
    for name in later:
        del content["region"][name]
    assert program_from_json(json.dumps(content)).region == program.region


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "3", '{"format": 1}', "[" * 100_000, '{"format": "x"}']
)
def test_what_is_no_program_is_said(text: str) -> None:
    with pytest.raises(ProgramError, match="this is no program in LOOPer's JSON"):
        program_from_json(text)


def test_later_formats_and_damage_are_said() -> None:
    content = json.loads(kernel("gemm").to_json())
    with pytest.raises(ProgramError, match="in format 99, and this LOOPer reads formats up to 3"):
        program_from_json(json.dumps({**content, "format": 99}))
    for wrong in (["call"], ["binary", "+", 1, 2], ["access", 3], ["constant", 1], None):
        content["statements"][0]["value"] = wrong
        with pytest.raises(ProgramError, match="this is no program"):
            program_from_json(json.dumps(content))


def test_the_memo_is_a_data_set(tmp_path: Path) -> None:
    program, other = kernel("gemm"), random_program(np.random.default_rng(1))
    schedule = Schedule.parse(program, "parallelize(S2, 0)")
    slow = Schedule.parse(program, "reverse(S1, 0)")
    lost = Schedule.parse(program, "interchange(S2, 1, 2)")
    path = tmp_path / "memo.db"
    with Memo(path) as memo:
        measured: list[tuple[Keyed, Execution]] = [
            (OriginalCode(), Execution(Status.OK, (0.4, 0.5))),
            (schedule, Execution(Status.OK, (0.1, 0.2))),
            (slow, Execution(Status.OK, (9.0,), cut_off=True)),
            (lost, Execution(Status.TIMEOUT, limit=3.0)),
        ]
        for what, execution in measured:
            memo.record_execution(program, what, MACHINE, execution)
        memo.record_execution(other, OriginalCode(), MACHINE, Execution(Status.OK, (1.0,)))
        memo.record_legality(program, [(Schedule(program), Legality(True))])
    with Memo(path) as memo:
        samples = list(memo.samples())
        assert memo.program(program.digest) == program and memo.program("?") is None
        assert memo.integrity_check() == []
    assert [(s.program, s.schedule, s.execution.times) for s in samples] == [
        (program, "", (0.4, 0.5)),
        (program, schedule.text, (0.1, 0.2)),
        (program, slow.text, (9.0,)),
        (program, lost.text, ()),
        (other, "", (1.0,)),
    ]
    assert [s.is_original for s in samples] == [True, False, False, False, True]
    assert [s.is_censored for s in samples] == [False, False, True, True, False]
    assert {s.machine for s in samples} == {MACHINE.digest}
    for sample in samples[1:4]:
        assert Schedule.parse(sample.program, sample.schedule).key == sample.key


def test_programs_of_older_memos_are_filled_in(tmp_path: Path) -> None:
    path, program = tmp_path / "memo.db", kernel("gemm")
    with Memo(path) as memo:
        memo.record_execution(program, OriginalCode(), MACHINE, Execution(Status.OK, (1.0,)))
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE programs DROP COLUMN content")
    connection.execute("PRAGMA user_version=4")
    connection.commit()
    connection.close()
    with Memo(path) as memo:
        assert list(memo.samples()) == [] and memo.program(program.digest) is None
        memo.record_legality(program, [(Schedule(program), Legality(True))])
        assert [sample.program for sample in memo.samples()] == [program]


def test_a_damaged_program_is_told_and_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, program = tmp_path / "memo.db", kernel("gemm")
    with Memo(path) as memo:
        memo.record_execution(program, OriginalCode(), MACHINE, Execution(Status.OK, (1.0,)))
    connection = sqlite3.connect(path)
    text = kernel("mvt").to_json()
    connection.execute("UPDATE programs SET content = ?", [text])
    connection.commit()
    connection.close()
    with Memo(path) as memo:
        assert list(memo.samples()) == []
        assert "it is of another program" in caplog.text
        assert any(
            "of programs, content: it is of another" in each for each in memo.integrity_check()
        )
