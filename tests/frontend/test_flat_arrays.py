"""Matrices in arrays of one dimension: read, transformed and written for all sizes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper.codegen.region import output_file
from looper.errors import NotApplicable, SourceError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.other_sizes import AtOtherSizes
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.frontend.lower.delinearization import inner_extents
from looper.frontend.parametric import parametric
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import point
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.source.source_region import program_from_json
from looper.space.random_schedules import random_legal_schedule

HEAD = "int n, int m, const double *restrict a, const double *restrict b, double *restrict c"
ROWS, COLUMNS = "for (int i = 0; i < n; i++)\n", "for (int j = 0; j < m; j++)\n"
CODES = {
    "product": f"{ROWS}{COLUMNS}{{ c[i * m + j] = 0.0;\n"
    "for (int k = 0; k < n; k++) c[i * m + j] += a[i * n + k] * b[k * m + j]; }",
    "transposed": f"{ROWS}{COLUMNS}c[j * n + i] = a[i * m + j] + b[m * i + j];",
    "stencil": "for (int i = 1; i < n - 1; i++)\nfor (int j = 1; j < m - 1; j++)\n"
    "c[i * m + j] = a[(i - 1) * m + j] + a[i * m + j - 1] + a[i * m + (j + 1)] + a[i * m + j + m];",
    "in place": "for (int i = 1; i < n; i++)\nfor (int j = 1; j < m; j++)\n"
    "c[i * m + j] += c[(i - 1) * m + j] + 0.5 * c[i * m + j - 1];",
    "volume": f"{ROWS}{COLUMNS}for (int k = 0; k < n; k++)\n"
    "c[(i * m + j) * n + k] = a[(i * m + j) * n + k] + b[k];",
    "rows": f"{ROWS}{{ const double *row = a + i * m;\ndouble *out = c + m * i;\n"
    f"{COLUMNS}out[j] = 2.0 * row[j]; }}",
    "index": f"{ROWS}{COLUMNS}{{ int at = i * m + j;\nc[at] = 2.0 * a[at]; }}",
    "first row": f"{COLUMNS}c[j] = a[j];\nfor (int i = 1; i < n; i++)\n"
    f"{COLUMNS}c[i * m + j] = c[i * m + j - m] + a[i * m + j];",
    "triangle": f"{ROWS}for (int j = 0; j <= i; j++)\nc[i * n + j] = a[j * n + i] - b[j];",
}


def read(folder: Path, code: str, head: str = HEAD, before: str = "", **sizes: int) -> Program:
    path = folder / "f.c"
    path.write_text(f"{before}void f({head}) {{\n#pragma scop\n{code}\n#pragma endscop\n}}\n")
    return read_c(path, params=sizes or {"n": 30, "m": 40})


def whole(program: Program) -> ParametricProgram:
    return parametric(program)


def test_extents_follow_from_strides():
    assert inner_extents([]) == ()
    assert inner_extents([(1,)]) == (1,)
    assert inner_extents([(), (0, 1), (1,)]) == (0, 1)
    assert inner_extents([(0,), (0, 0)]) == (0, 0)
    assert inner_extents([(0,), (1,)]) is None
    assert inner_extents([(0, 1)]) is None
    assert inner_extents([(0,), (1, 2)]) is None


@pytest.mark.parametrize("name", CODES)
def test_they_are_right_at_other_sizes(name, tmp_path):
    names = ("n", "m") if "m" in CODES[name] else ("n",)
    own = {"n": 30, "m": 40} if len(names) > 1 else {"n": 30}
    program = read(tmp_path, CODES[name], HEAD, "", **own)
    sizes = whole(program)
    assert any(array.flat for array in sizes.program.arrays)
    rng, toolchain = np.random.default_rng(5), Toolchain.detect()
    for _ in range(2):
        schedule = random_legal_schedule(rng, Schedule(program), 3)
        # The extents of a copy may depend on the sizes.
        while "pack(" in schedule.text:
            schedule = random_legal_schedule(rng, Schedule(program), 3)
        found = generalised(schedule).written
        assert isinstance(found, AtAllSizes)
        text = output_file([found.alone])
        tried = [
            dict(zip(names, each, strict=False)) for each in ((1, 1), (3, 2), (17, 41), (30, 9))
        ]
        with AtOtherSizes(found.alone, text, toolchain, 2) as runs:
            outcomes = runs.run(tried)
        assert any(outcome is not None for outcome in outcomes)
        assert all(outcome is None or outcome.ok for outcome in outcomes), (schedule.text, outcomes)


def test_the_code_has_one_subscript(tmp_path):
    program = read(tmp_path, CODES["volume"])
    found = generalised(Schedule(program)).written
    assert isinstance(found, AtAllSizes)
    assert "c[(long) n * ((long) m * i + j) + k] = a[" in "\n".join(found.general.lines)
    written_file([found], threads=2)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (f"{ROWS}for (int j = 0; j <= m; j++) c[i * m + j] = 0;", "goes on in the next"),
        (f"{ROWS}{COLUMNS}c[i * m + 2 * j] = 0;", "goes on in the next"),
        (f"{ROWS}{COLUMNS}c[i * n * n + j] = 0;", "no matrix"),
        (f"{ROWS}c[i * n] = c[i * m];", "no matrix"),
        (f"for (int i = 1; i < n; i++)\n{COLUMNS}c[i * m - j] = 0;", "goes on in the next"),
    ],
)
def test_what_may_leave_its_row_is_not_written_for_all_sizes(tmp_path, code, reason):
    with pytest.raises(NotApplicable, match=reason):
        whole(read(tmp_path, code))


def test_rows_that_are_longer_than_what_is_used(tmp_path):
    head = "int n, int lda, const double *restrict a, double *restrict c"
    code = (
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) c[i * lda + j] = a[j * lda + i];"
    )
    program = read(tmp_path, code, head, n=20, lda=32)
    schedule = Schedule.parse(program, "interchange(S1, 0, 1); parallelize(S1, 0)")
    found = generalised(schedule).written
    assert isinstance(found, AtAllSizes) and found.general.where == "lda >= n"
    text = written_file([found], threads=2).text
    assert "(lda >= n)" in text
    tried = [{"n": 5, "lda": 5}, {"n": 9, "lda": 70}, {"n": 9, "lda": 3}]
    with AtOtherSizes(found, text, Toolchain.detect(), 2) as runs:
        outcomes = runs.run(tried)
    assert all(outcome is not None and outcome.ok for outcome in outcomes)


@pytest.mark.parametrize(
    ("kind", "largest"),
    [("size_t", 2**20), ("long", 2**20), ("unsigned", 2**16), ("unsigned short", 2**16 - 1)],
)
def test_sizes_whose_products_wrap_around(kind, largest, tmp_path):
    head = HEAD.replace("int n, int m", f"{kind} n, {kind} m")
    code = f"for ({kind} i = 0; i < n; i++) for ({kind} j = 0; j < m; j++) c[i * m + j] = a[j];"
    sizes = whole(read(tmp_path, code, head, "#include <stddef.h>\n"))
    assert sizes.program.array("c").flat == ("m",)
    for pair in ((largest, largest), (largest + 1, 3)):
        assert point(list(pair)).is_subset(sizes.allowed) == (max(pair) <= largest)


def test_what_is_narrower_than_its_parts(tmp_path):
    code = f"{ROWS}{COLUMNS}c[(unsigned char)(i * m) + j] = 1;"
    sizes = whole(read(tmp_path, code, n=3, m=4))
    assert point([15, 15]).is_subset(sizes.allowed)
    assert not point([17, 17]).is_subset(sizes.allowed)


def test_what_wraps_around_at_every_size_is_not_written_for_all_sizes(tmp_path):
    head = HEAD.replace("int n, int m", "unsigned n, unsigned m")
    code = "for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < m; j++) c[i * m - m + j] = 1;"
    with pytest.raises((NotApplicable, SourceError)):
        whole(read(tmp_path, code, head, n=3, m=4))


def test_arrays_that_say_how_large_they_are(tmp_path):
    head = "int n, int m, double c[n * m], const double a[n * m]"
    program = read(
        tmp_path,
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) c[i * m + j] = a[j * n + i];",
        head,
    )
    sizes = whole(program)
    assert [array.flat for array in sizes.program.arrays] == [("m",), ("n",)]
    schedule = Schedule.parse(program, "tile(S1, 0, [8, 8]); parallelize(S1, 0)")
    found = generalised(schedule).written
    assert isinstance(found, AtAllSizes)
    written_file([found.alone], threads=2)


def test_programs_at_given_sizes_are_what_they_were(tmp_path):
    program = read(tmp_path, CODES["product"])
    assert not any(array.flat for array in program.arrays) and "flat" not in program.to_json()
    every = whole(program).program
    again = program_from_json(every.to_json())
    assert again == every and again.arrays == every.arrays


def test_a_convolution_of_seven_loops_and_nine_sizes(tmp_path):
    """Loops over sizes do not count as depth."""
    head = (
        "int N, int C, int H, int W, int K, int R, int S, int P, int Q, "
        "const float *restrict in, const float *restrict w, float *restrict out"
    )
    loops = "".join(
        f"for (int {i} = 0; {i} < {size}; {i}++)\n"
        for i, size in zip("nkyxcrs", "NKPQCRS", strict=True)
    )
    code = (
        f"{loops}out[((n * K + k) * P + y) * Q + x] += "
        "in[((n * C + c) * H + y + r) * W + x + s] * w[((k * C + c) * R + r) * S + s];"
    )
    sizes = {"N": 1, "C": 2, "H": 6, "W": 7, "K": 2, "R": 3, "S": 3, "P": 4, "Q": 5}
    found = whole(read(tmp_path, code, head, "", **sizes))
    assert point([sizes[name] for name in found.names]).is_subset(found.allowed)
    # With fewer rows, windows would go on in the next channel.
    fewer = {**sizes, "H": 5}
    assert not point([fewer[name] for name in found.names]).is_subset(found.allowed)
