"""Elements of all arithmetic types: they promote, convert and wrap around as C has it."""

from __future__ import annotations

import itertools
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from looper.errors import NotApplicable
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.other_sizes import AtOtherSizes
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.ir.expressions import ElementType
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.schedule import Schedule
from looper.source.source_region import region_of
from looper.space.random_schedules import random_legal_schedule
from looper.support.compiler import DEFAULT_COMPILER

HEAD = "#include <stdint.h>\n#include <stdbool.h>\n#include <stddef.h>\n"
# gcc 12.2 compiles some loops over elements of several sizes wrongly at -O3, original ones too.
FLAGS = ("-O1", "-march=native", "-fopenmp")
SIGNED = ("char", "signed char", "int8_t", "short", "int", "long", "int64_t", "long long")
UNSIGNED = (
    "unsigned char",
    "uint8_t",
    "uint16_t",
    "unsigned",
    "uint32_t",
    "unsigned long",
    "size_t",
    "unsigned long long",
)
REAL = ("float", "double", "long double", "_Float16")


def program(folder: Path, head: str, body: str, **params: int) -> Program:
    path = folder / "file.c"
    path.write_text(f"{HEAD}void f({head})\n{{\n#pragma scop\n{body}\n#pragma endscop\n}}\n")
    return read_c(path, params=params)


def random_text(rng: np.random.Generator) -> tuple[str, str]:
    """Parameters and a body: what it computes is defined, whatever wraps around."""
    kinds = [str(rng.choice([*SIGNED, *UNSIGNED, "bool", *REAL])) for _ in range(4)]
    head = ", ".join(f"{kind} {name}[n][n]" for kind, name in zip(kinds, "ABCD", strict=True))
    size = str(rng.choice(["int", "unsigned", "size_t", "short"]))
    counter = str(rng.choice(["int", "unsigned", "long", "size_t", "short"]))
    lines = []
    for _ in range(int(rng.integers(1, 4))):
        target = int(rng.integers(4))
        lines.append("  " + _statement(rng, kinds, target))
    loops = (
        f"for ({counter} i = 1; i < ({counter}) n; i++)\n"
        f"for ({counter} j = 0; j < ({counter}) n; j++) {{"
    )
    return f"{size} n, {head}", "\n".join([loops, *lines, "}"])


def _statement(rng: np.random.Generator, kinds: list[str], target: int) -> str:
    name, kind = "ABCD"[target], kinds[target]
    wraps = kind in UNSIGNED
    others = [k for k in range(4) if k != target and kinds[k] not in REAL]
    if kind in REAL:
        others = [k for k in range(4) if k != target]

    def leaf() -> str:
        what = rng.integers(8)
        if what == 0 or not others:
            return str(rng.choice(["3", "7u", "2L", "1", "5UL", "'a'"]))
        if what == 1:
            return str(rng.choice(["i", "j", "(i + j)", "(int) i", "(unsigned) j"]))
        k = int(rng.choice(others))
        row = str(rng.choice(["i", "i - 1"]))
        read = f"{'ABCD'[k]}[{row}][j]"
        if what == 2 and kinds[k] not in REAL:
            return f"({rng.choice([*SIGNED, *UNSIGNED])}) {read}"
        return read

    def value(depth: int) -> str:
        if depth == 0:
            return leaf()
        a, b = value(depth - 1), leaf()
        symbol = str(rng.choice(["+", "-", "*", "+", "-", "/", "<", "?", ">>"]))
        if symbol == "/":
            return f"({a} / {rng.choice(['3', '5u', '7L'])})"
        if symbol == ">>":
            whole = kind not in REAL
            return f"(({a}) >> {rng.integers(3)})" if whole else f"({a}) * 0.5f"
        if symbol == "?":
            return f"({leaf()} < {leaf()} ? {a} : {b})"
        return f"({a} {symbol} {b})"

    element = f"{name}[i][j]"
    if wraps and rng.random() < 0.4:
        place = f"{name}[0][j]" if rng.random() < 0.5 else element
        return f"{place} {rng.choice(['+=', '-=', '*=', '^='])} {value(1)};"
    if kind == "bool" and rng.random() < 0.3:
        return f"{element} |= {value(1)};"
    return f"{element} = {value(int(rng.integers(0, 3)))};"


def check_random(seed: int, folder: Path) -> bool:
    """Whether a random file is accepted; what is written of it does what it does."""
    rng = np.random.default_rng([17, seed])
    head, body = random_text(rng)
    try:
        read = program(folder, head, body, n=13)
    except Exception as refused:
        if "may not fit" in str(refused) or "may be negative" in str(refused):
            return False
        raise AssertionError(f"{refused}\n{body}") from refused
    schedule = random_legal_schedule(rng, Schedule(read), 4)
    toolchain = Toolchain.detect(DEFAULT_COMPILER, FLAGS)
    try:
        general = AtAllSizes(schedule, general_schedule(schedule))
        text = written_file([general], toolchain=toolchain, threads=2).text
    except NotApplicable:
        written_file([schedule], toolchain=toolchain, threads=2)
        return True
    with AtOtherSizes(general, text, toolchain, 2) as runs:
        (outcome,) = runs.run([{"n": 6}])
    assert outcome is None or outcome.ok, (body, schedule.text)
    return True


def test_random_integer_types(tmp_path: Path) -> None:
    accepted = []
    for seed in range(3):
        (own := tmp_path / str(seed)).mkdir()
        accepted.append(check_random(seed, own))
    assert sum(accepted) >= 2


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(100, 400, 50))
def test_many_random_integer_types(first: int, tmp_path: Path) -> None:
    accepted = []
    for seed in range(first, first + 50):
        (own := tmp_path / str(seed)).mkdir()
        accepted.append(check_random(seed, own))
    assert sum(accepted) >= 35


@pytest.mark.parametrize("kind", [*SIGNED, *UNSIGNED, "bool"])
def test_every_type_is_parallel_and_vectorized(kind: str, tmp_path: Path) -> None:
    head = f"int n, {kind} A[n], const {kind} B[n]"
    read = program(tmp_path, head, "for (int i = 0; i < n; i++) A[i] = B[i] * 3 - i;", n=100)
    wanted = Schedule.parse(read, "parallelize(S1, 0); vectorize(S1)")
    text = written_file([wanted], threads=2).text
    assert "omp parallel for simd" in text


def test_sizes_of_elements_are_those_of_c(tmp_path: Path) -> None:
    lines = [
        f"_Static_assert(sizeof({kind.value}) == {kind.bytes}, {chr(34)}{kind.value}{chr(34)});"
        for kind in ElementType
    ]
    path = tmp_path / "sizes.c"
    path.write_text(f"{HEAD}{chr(10).join(lines)}\n")
    read = program(tmp_path, "double A[9]", "for (int i = 0; i < 9; i++) A[i] = 1;")
    assert read.arrays[0].bytes == 72
    subprocess.run(["gcc", "-fsyntax-only", str(path)], check=True)


def test_an_unsigned_difference_stays_one_where_iterators_are_long(tmp_path: Path) -> None:
    body = "for (long i = 0; i < n; i++)\n  A[i] = B[i] - (unsigned) i;"
    read = program(tmp_path, "long n, double A[n], unsigned B[n]", body, n=50)
    code = Schedule(read).code()
    assert "A[i] = B[i] - (unsigned int) i;" in code
    written_file([Schedule.parse(read, "parallelize(S1, 0)")], threads=2)


@pytest.mark.parametrize(
    ("one", "other", "compared"),
    [
        ("char", "double", True),
        ("unsigned char", "float", True),
        ("uint16_t", "short", True),
        ("uint16_t", "int", False),
        ("long long", "long", False),
        ("bool", "int", False),
    ],
)
def test_what_may_overlap(one: str, other: str, compared: bool, tmp_path: Path) -> None:
    read = program(
        tmp_path,
        f"int n, {one} *A, const {other} *B",
        "for (int i = 0; i < n; i++) A[i] = B[i];",
        n=50,
    )
    assert bool(region_of(read).apart) == compared


def test_sums_that_wrap_around(tmp_path: Path) -> None:
    for kind, symbol in itertools.product(("unsigned char", "short", "unsigned"), "+*"):
        body = f"for (int i = 0; i < n; i++)\n  s[0] {symbol}= B[i];"
        read = program(tmp_path, f"int n, {kind} s[1], const {kind} B[n]", body, n=500)
        added = replace(read, reassociation=True)
        text = written_file([Schedule.parse(added, "parallelize(S1, 0)")], threads=2).text
        assert f"reduction({symbol}:" in text


def test_conversions_to_unsigned_where_iterators_are_long(tmp_path: Path) -> None:
    body = (
        "for (int i = 0; i < 20; i++) {\n  A[i] = i + K[i] + U[i];\n  B[i] = i + K[i] < U[i];\n"
        "  C[i] = (K[i] > 3 ? K[i] : INT_MIN) + U[i];\n  D[i] = i * 60000000;\n}"
    )
    arguments = "double A[20], int B[20], double C[20], int D[20], int K[20], unsigned U[20]"
    read = program(tmp_path, arguments, body.replace("INT_MIN", "(-2147483647 - 1)"))
    code = Schedule(read).code()
    assert "long i" in code and "(unsigned int) (i + K[i]) + U[i]" in code
    assert "-2147483647 - 1" in code and "2147483648" not in code
    written_file([Schedule.parse(read, "unroll(S1, 2); reverse(S2, 0)")], threads=2)
