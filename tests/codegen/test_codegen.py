"""Generated C: goldens over real kernels, how expressions print, and what people want to read."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    linear_sum,
    negated,
    plus,
    substitute,
    to_c,
    variables,
)
from looper.codegen.harness import ENTRY, original_unit, schedule_unit
from looper.codegen.region import output_file
from looper.frontend.c import read_c
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Program
from looper.kernels import catalogue, find_kernel
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule, random_schedule
from tests.conftest import Golden
from tests.small_programs import c_program, cube, kernel, line, pair, rectangle, triangle

WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas")


def strided() -> Program:
    return c_program(
        "double A[100][100]",
        """
  for (int i = 2; i < 98; i += 4)
    for (int j = 97; j > i; j -= 3)
      A[i][j] = A[i][j - 1] + A[i - 2][j];""",
    )


def floors() -> Program:
    return c_program(
        "double A[64], double B[64], int c[64]",
        """
  for (int i = 0; i < 60; i++) {
    if (i % 3 == 1)
      A[i / 2] = B[i % 7] + B[(i + 5) / 4];
    c[i] = c[(2 * i) % 5] + i / 3;
  }""",
    )


WAVEFRONT = "fuse(S1, S2, 2, shift=[1, 1]); skew(S1, 0, [[1, 0, 0], [2, 1, 0], [2, 0, 1]]); "

SCHEDULES: dict[str, tuple[Callable[[], Program], str]] = {
    "gemm-tiled-parallel-unrolled": (
        lambda: kernel("gemm", "LARGE"),
        "distribute(S2, 0); tile(S2, 0, [32, 32, 64]); parallelize(S1, 0); parallelize(S2, 0); "
        "interchange(S2, 4, 5); unroll(S2, 4)",
    ),
    "jacobi-2d-fused-shifted-skewed-tiled": (
        lambda: kernel("jacobi-2d", "MEDIUM"),
        WAVEFRONT + "tile(S1, 0, [16, 16, 16])",
    ),
    "jacobi-2d-wavefront-of-tiles": (
        lambda: kernel("jacobi-2d", "MEDIUM"),
        WAVEFRONT + "tile(S1, 0, [16, 16, 16]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1)",
    ),
    "jacobi-1d-wavefront": (
        lambda: kernel("jacobi-1d", "MEDIUM"),
        "fuse(S1, S2, 1, shift=[1]); skew(S1, 0, [[3, 1], [1, 0]]); parallelize(S1, 1)",
    ),
    "seidel-2d-wavefront": (
        lambda: kernel("seidel-2d", "MEDIUM"),
        "skew(S1, 0, [[1, 0, 0], [1, 1, 0], [2, 1, 1]]); skew(S1, 1, [[1, 1], [1, 0]])",
    ),
    "jacobi-2d-time-tiles": (
        lambda: kernel("jacobi-2d", "LARGE"),
        "time_tile(S1, 0, [32]); parallelize(S1, 1); vectorize(S1); vectorize(S2)",
    ),
    "jacobi-2d-time-tiles-jammed": (
        lambda: kernel("jacobi-2d", "LARGE"),
        "time_tile(S1, 0, [64, 256]); parallelize(S1, 1); unroll_and_jam(S1, 4, 2); vectorize(S1)",
    ),
    "heat-3d-time-tiles": (
        lambda: kernel("heat-3d", "LARGE"),
        "time_tile(S1, 0, [16, 16]); parallelize(S1, 1)",
    ),
    "fdtd-2d-time-tiles": (
        lambda: kernel("fdtd-2d", "LARGE"),
        "embed(S1, 1, [0]); time_tile(S1, 0, [32]); parallelize(S1, 1)",
    ),
    "lu-tiled": (lambda: kernel("lu", "MEDIUM"), "parallelize(S3, 1); tile(S3, 1, [32, 32])"),
    "lu-unchanged": (lambda: kernel("lu", "LARGE"), ""),
    "trmm-reversed": (
        lambda: kernel("trmm", "MEDIUM"),
        "interchange(S1, 0, 1); reverse(S1, 0); parallelize(S1, 0); unroll(S1, 4)",
    ),
    "nussinov-diagonals": (
        lambda: kernel("nussinov", "MEDIUM"),
        "skew(S1, 0, [[1, 1], [1, 0]]); parallelize(S1, 1)",
    ),
    "mvt-fused-tiled": (
        lambda: kernel("mvt", "MEDIUM"),
        "interchange(S2, 0, 1); fuse(S1, S2, 1); tile(S1, 0, [32, 64])",
    ),
    "durbin-unchanged": (lambda: kernel("durbin", "SMALL"), ""),
    "convolution-interchanged": (
        lambda: kernel("tiramisu/convolution"),
        "parallelize(S1, 0); unroll(S1, 4)",
    ),
    "gemm-register-tiled": (
        lambda: kernel("gemm", "LARGE"),
        "distribute(S2, 0); tile(S2, 0, [32, 64, 512]); unroll_and_jam(S2, 3, 4); "
        "unroll_and_jam(S2, 4, 2); vectorize(S2); parallelize(S2, 0)",
    ),
    "gemm-accumulators": (
        lambda: kernel("gemm", "SMALL"),
        "distribute(S2, 0); interchange(S2, 1, 2); unroll_and_jam(S2, 0, 4); "
        "unroll_and_jam(S2, 1, 2)",
    ),
    "trmm-jammed": (
        lambda: kernel("trmm", "SMALL"),
        "distribute(S2, 0); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 4); vectorize(S1)",
    ),
    "jacobi-2d-jammed": (lambda: kernel("jacobi-2d", "SMALL"), "unroll_and_jam(S1, 1, 4)"),
    "mvt-chains": (
        lambda: kernel("mvt", "MEDIUM"),
        "parallelize(S1, 0); unroll_and_jam(S1, 0, 4)",
    ),
    "mvt-strips": (
        lambda: kernel("mvt", "MEDIUM"),
        "tile(S1, 0, [8]); interchange(S1, 1, 2); vectorize(S1); parallelize(S1, 0)",
    ),
    "strides": (strided, ""),
    "strides-tiled": (strided, "tile(S1, 0, [16, 9])"),
    "strides-unrolled": (strided, "unroll(S1, 4)"),
    "floors": (floors, ""),
    "floors-reversed": (floors, "distribute(S2, 0); parallelize(S1, 0); unroll(S2, 2)"),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_generated_code(name: str, golden: Golden) -> None:
    program, text = SCHEDULES[name]
    golden(Schedule.parse(program(), text).code(), name)


def test_units(golden: Golden) -> None:
    schedule = Schedule.parse(kernel("gemm"), "parallelize(S1, 0)")
    golden(schedule.unit(), "unit-of-gemm")
    golden(original_unit(kernel("gemm")), "original-unit-of-gemm")
    golden(Schedule(kernel("adi", "SMALL")).unit(), "unit-with-temporaries")


# -- compiling without warnings --------------------------------------------------------------------


def compile_all(units: list[str], folder: Path, options: tuple[str, ...]) -> None:
    headers = "#include <math.h>\n#include <stdlib.h>"
    text = [headers]
    for number, unit in enumerate(units):
        assert unit.startswith(headers)
        text.append(f"void {ENTRY}_{number}(void *const *);")
        text.append(unit.removeprefix(headers).replace(ENTRY, f"{ENTRY}_{number}"))
    path = folder / "units.c"
    path.write_text("\n".join(text))
    found = subprocess.run(
        ["gcc", "-O1", *options, "-c", str(path), "-o", "/dev/null"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr[:3000]


def test_no_warnings_for_kernels(tmp_path: Path) -> None:
    rng = np.random.default_rng(91)
    units = []
    for entry in catalogue():
        plain = Schedule(kernel(f"{entry.suite}/{entry.name}"))
        units += [plain.unit(), random_legal_schedule(rng, plain, 5).unit()]
    compile_all(units, tmp_path, WARNINGS)


def test_no_warnings_for_goldens(tmp_path: Path) -> None:
    units = [Schedule.parse(make(), text).unit() for make, text in SCHEDULES.values()]
    compile_all(units, tmp_path, WARNINGS)
    compile_all(units, tmp_path, (*WARNINGS, "-fopenmp"))


# -- pragmas ---------------------------------------------------------------------------------------


def test_every_pragma_stands_before_a_loop() -> None:
    rng = np.random.default_rng(92)
    seen = 0
    for entry in catalogue():
        program = kernel(f"{entry.suite}/{entry.name}")
        schedule = random_schedule(rng, Schedule(program), 4)
        lines = [line.strip() for line in schedule.code().splitlines()]
        for here, after in pairwise(lines):
            if here.startswith("#pragma"):
                assert re.fullmatch(
                    r"#pragma omp (simd|parallel for( simd)?( schedule\(dynamic(, [^,]+)?\))?)",
                    here,
                )
                assert re.match(r"for \((int|long) \w+ = ", after)
                seen += 1
    assert seen > 3


@pytest.mark.parametrize(
    ("program", "text", "clause"),
    [
        (rectangle, "parallelize(S1, 0)", ""),
        (rectangle, "parallelize(S1, 0); tile(S1, 0, [8, 8])", ""),
        (triangle, "parallelize(S1, 0)", " schedule(dynamic)"),
        (lambda: kernel("trmm", "LARGE"), "parallelize(S1, 1)", ""),
        (lambda: kernel("syrk", "LARGE"), "parallelize(S1, 0)", " schedule(dynamic, 9)"),
        (
            lambda: kernel("lu", "LARGE"),
            "embed(S2, 2, [0, 1]); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 0, 2); "
            "interchange(S1, 1, 2); parallelize(S1, 1)",
            " schedule(dynamic, (1998 - k) / 128 + 1)",
        ),
    ],
)
def test_irregular_loops_are_balanced(
    program: Callable[[], Program], text: str, clause: str
) -> None:
    lines = Schedule.parse(program(), text).code().splitlines()
    assert [x.strip() for x in lines if "#pragma" in x] == [f"#pragma omp parallel for{clause}"]


# -- names -----------------------------------------------------------------------------------------


def iterators(schedule: Schedule) -> list[str]:
    return re.findall(r"for \((?:int|long) (\w+) =", schedule.code())


def test_the_users_names_are_kept() -> None:
    for entry in catalogue():
        program = kernel(f"{entry.suite}/{entry.name}")
        own = {name for statement in program.statements for name in statement.iterators}
        assert set(iterators(Schedule(program))) <= own


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("interchange(S1, 0, 2)", ["k", "j", "i"]),
        ("reverse(S1, 1)", ["i", "j", "k"]),
        ("tile(S1, 0, [5, 10])", ["i_tile", "j_tile", "i", "j", "k"]),
        ("tile(S1, 0, [8]); tile(S1, 1, [4])", ["i_tile", "i_tile2", "i", "j", "k"]),
        ("skew(S1, 0, [[1, 1], [0, 1]])", ["i_j", "j", "k"]),
        ("skew(S1, 0, [[1, 1, 1], [0, 1, 0], [0, 0, 1]])", ["i_j_k", "j", "k"]),
    ],
)
def test_names_of_transformed_loops(text: str, names: list[str]) -> None:
    assert iterators(Schedule.parse(cube(), text)) == names


def test_names_do_not_hide_arrays_or_parameters() -> None:
    program = c_program(
        "double i_j[20][20], double i_tile[20], double j2",
        "for (int i = 0; i < 20; i++)\n  for (int j = 0; j < 20; j++)\n"
        "    i_j[i][j] = i_tile[i] + j2;",
    )
    assert iterators(Schedule.parse(program, "skew(S1, 0, [[1, 1], [0, 1]])")) == ["i_j2", "j"]
    assert iterators(Schedule.parse(program, "tile(S1, 0, [8, 8])"))[:2] == ["i_tile2", "j_tile"]


def test_nested_loops_of_one_name() -> None:
    program = c_program(
        "double A[20], double B[20]",
        "for (int i = 0; i < 20; i++)\n  A[i] = 1.0;\nfor (int i = 0; i < 20; i++)\n  B[i] = A[i];",
    )
    assert iterators(Schedule.parse(program, "fuse(S1, S2, 0)")) == ["i"]
    both = Schedule.parse(cube(), "skew(S1, 0, [[1, 1], [1, 0]]); skew(S1, 0, [[1, 1], [0, 1]])")
    assert len(set(iterators(both))) == 3


# -- readability -----------------------------------------------------------------------------------


def test_no_trace_of_the_machinery() -> None:
    rng = np.random.default_rng(93)
    for entry in catalogue():
        program = kernel(f"{entry.suite}/{entry.name}")
        for schedule in (Schedule(program), random_schedule(rng, Schedule(program), 5)):
            code = schedule.code()
            scratch = set(re.findall(r"\bc\d+\b", code)) - {array.name for array in program.arrays}
            assert "@" not in code and not scratch
            assert not re.search(r"\bS\d+\(", code.split("*/", 1)[1])
            assert code.startswith("/* LOOPer: ")
            for name in ("min", "max", "floord"):
                used = f"looper_{name}(" in re.sub(r"#define.*", "", code)
                assert (f"#define looper_{name}(" in code) == used
                assert (f"#undef looper_{name}" in code) == used


@pytest.mark.parametrize("name", ["gemm", "syr2k", "mvt", "jacobi-2d", "syrk", "trisolv", "3mm"])
def test_unchanged_loops_read_like_the_source(name: str) -> None:
    """The same loop headers as in the C file, sizes replaced by their values."""
    entry = find_kernel(name)
    source = entry.path.read_text()
    for size, value in entry.parameters("MINI").items():
        source = re.sub(rf"\b{size}\b", str(value), source)
    headers = [header.replace(" ", "") for header in re.findall(r"for \((.*?)\)", source)]
    settled = []
    for header in headers:
        found = re.fullmatch(r"(.*;\w+<)(=?)(\d+)([-+]\d+)?(;.*)", header)
        bound = int(found[3]) + int(found[4] or 0) + bool(found[2]) if found else 0
        plain = f"{found[1]}{bound}{found[5]}" if found else header
        settled.append(plain.replace("<=i;", "<i+1;"))
    code = Schedule(kernel(name)).code()
    ours = [header.replace(" ", "") for header in re.findall(r"for \((.*?)\)", code)]
    assert [header.replace("<=i;", "<i+1;") for header in ours] == settled


# -- integer expressions ---------------------------------------------------------------------------

X, Y = Linear.name("x"), Linear.name("y")


def op(operator: str, *arguments: Integer) -> Operation:
    return Operation(operator, arguments)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Linear(0), "0"),
        (Linear(-3), "-3"),
        (X, "x"),
        (Linear(0, (("x", -1),)), "-x"),
        (Linear(2, (("x", 1),)), "x + 2"),
        (Linear(-2, (("x", 1),)), "x - 2"),
        (Linear(2, (("x", -1),)), "2 - x"),
        (Linear(-2, (("x", -1),)), "-x - 2"),
        (Linear(0, (("x", -1), ("y", 1))), "y - x"),
        (Linear(7, (("x", -2), ("y", -1))), "7 - 2 * x - y"),
        (Linear(1, (("x", 3), ("y", -4))), "3 * x - 4 * y + 1"),
        (op("min", X, Y), "looper_min(x, y)"),
        (op("max", X, Y, Linear(3)), "looper_max(x, looper_max(y, 3))"),
        (op("min", X), "x"),
        (op("floord", plus(X, 1), Linear(4)), "looper_floord(x + 1, 4)"),
        (op("/", plus(X, 1), Linear(4)), "(x + 1) / 4"),
        (op("/", X, Linear(4)), "x / 4"),
        (op("%", op("/", X, Linear(4)), Linear(2)), "x / 4 % 2"),
        (op("%", X, op("%", Y, Linear(2))), "x % (y % 2)"),
        (op("*", Linear(-2), X), "(-2) * x"),
        (linear_sum([(op("/", X, Linear(3)), -1), (X, 1)], 1), "x + 1 - x / 3"),
        (linear_sum([(op("/", X, Linear(3)), 2), (Y, -1)]), "2 * (x / 3) - y"),
        (linear_sum([(op("/", X, Linear(3)), -2), (Y, -1)]), "-y - 2 * (x / 3)"),
        (op("==", op("%", X, Linear(2)), Linear(0)), "x % 2 == 0"),
        (op("&&", op(">=", X, Y), op("<=", X, Linear(3))), "x >= y && x <= 3"),
        (
            op("||", op("&&", op("==", X, Y), op("==", X, Linear(1))), op("<", X, Y)),
            "(x == y && x == 1) || x < y",
        ),
        (
            op("&&", op("||", op("<", X, Y), op(">", X, Y)), op("==", X, X)),
            "(x < y || x > y) && x == x",
        ),
        (
            op("||", op("||", op("<", X, Y), op(">", X, Y)), op("==", X, Y)),
            "x < y || x > y || x == y",
        ),
        (op("?:", op("<", X, Y), X, Linear(1)), "x < y ? x : 1"),
        (plus(op("?:", op("<", X, Y), X, Linear(1)), 2), "(x < y ? x : 1) + 2"),
        (op("?:", op("?:", X, X, Y), X, op("?:", X, Y, X)), "(x ? x : y) ? x : (x ? y : x)"),
        (plus(op("min", X, Y), 3), "looper_min(x + 3, y + 3)"),
        (negated(op("min", X, plus(Y, 1))), "looper_max(-x, -y - 1)"),
    ],
)
def test_printing(expression: Integer, text: str) -> None:
    assert to_c(expression) == text


def test_a_conditional_bound_is_one_operand_of_the_comparison() -> None:
    """`i <= c == 0 ? 1 : n` would compare with `c == 0`."""
    from looper.codegen.printer import Printer
    from looper.codegen.tree import Execute, For

    last = op("?:", op("==", X, Linear(0)), Linear(1), Y)
    loop = For("i", Linear(0), last, 1, (Execute(0, (Linear.name("i"),)),), 0)
    assert Printer(line()).lines((loop,), 0)[0] == "for (int i = 0; i <= (x == 0 ? 1 : y); i++)"


def value(expression: Integer, point: dict[str, int]) -> int:
    """The value of an expression, without C."""
    if isinstance(expression, Linear):
        return expression.constant + sum(int(c) * point[name] for name, c in expression.terms)
    first, *rest = (value(argument, point) for argument in expression.arguments)
    for other in rest:
        first = {
            "+": first + other,
            "*": first * other,
            "min": min(first, other),
            "max": max(first, other),
            "floord": first // other if other else 0,
        }[expression.operator]
    return first


def random_expression(rng: np.random.Generator, depth: int) -> Integer:
    if depth == 0 or rng.random() < 0.2:
        terms = [(n, int(c)) for n in "xyz" if (c := rng.integers(-3, 4))]
        return Linear(int(rng.integers(-5, 6)), tuple(terms))
    parts = [random_expression(rng, depth - 1) for _ in range(int(rng.integers(2, 4)))]
    match rng.choice(["sum", "min", "max", "floord", "negated", "plus"]):
        case "sum":
            return linear_sum([(part, int(rng.integers(-3, 4))) for part in parts], 2)
        case "floord":
            return op("floord", parts[0], Linear(int(rng.integers(2, 6))))
        case "negated":
            return negated(parts[0])
        case "plus":
            return plus(parts[0], int(rng.integers(-3, 4)))
        case extreme:
            return op(str(extreme), *parts)


@pytest.mark.pure
def test_printed_expressions_have_their_value() -> None:
    """What is computed from the text is what the tree means; Python's precedences agree here."""
    rng = np.random.default_rng(94)
    helpers = {"looper_min": min, "looper_max": max, "looper_floord": lambda a, b: a // b}
    for _ in range(600):
        expression = random_expression(rng, 3)
        point = {name: int(rng.integers(-9, 10)) for name in "xyz"}
        assert eval(to_c(expression), {}, {**helpers, **point}) == value(expression, point)
        assert eval(to_c(expression, 13) + " * 7", {}, {**helpers, **point}) == (
            7 * value(expression, point)
        )
        replaced = substitute(expression, {"x": random_expression(rng, 1)})
        assert variables(replaced) <= {"x", "y", "z"}


@pytest.mark.pure
def test_substitution() -> None:
    expression = linear_sum([(op("/", X, Linear(3)), 2), (X, 5), (Y, 1)], 1)
    replaced = substitute(expression, {"x": plus(Y, 2)})
    assert to_c(replaced) == "2 * ((y + 2) / 3) + 6 * y + 11"


# -- floors in subscripts --------------------------------------------------------------------------


def test_division_of_what_may_be_negative_rounds_down() -> None:
    program = floors()
    statement = program.statements[0]
    i = Affine.of_iterator(0, 1)
    from looper.codegen.expression_c import ExpressionPrinter

    printer = ExpressionPrinter(program, statement, (X,))
    assert to_c(printer._affine(i.floor_divided(2))) == "x / 2"
    assert to_c(printer._affine((i - 1).floor_divided(2))) == "(x - 1) / 2"
    assert to_c(printer._affine((i - 5).floor_divided(2))) == "looper_floord(x - 5, 2)"
    assert to_c(printer._affine(i.modulo(7))) == "x % 7"
    assert to_c(printer._affine((i * 2 + 1).modulo(7) * 3 + 2)) == "3 * ((2 * x + 1) % 7) + 2"
    assert to_c(printer._affine((i - 5).modulo(7))) == "x - 5 - 7 * looper_floord(x - 5, 7)"
    assert to_c(printer._affine(i.floor_divided(2) * -2)) == "(-2) * (x / 2)"


# -- large numbers ---------------------------------------------------------------------------------


def test_iterators_are_long_where_int_is_too_short() -> None:
    for text, kind in (
        ("", "int"),
        ("tile(S1, 0, [8, 8])", "int"),
        ("skew(S1, 0, [[1, 0], [1000, 1]])", "int"),
        ("skew(S1, 0, [[1, 0], [1000000, 1]])", "int"),
    ):
        code = Schedule.parse(rectangle(), text).code()
        assert f"for ({kind} " in code
    wide = c_program(
        "double A[6000], double B[6000]",
        "for (int i = 0; i < 6000; i++)\n  for (int j = 0; j < 2; j++)\n    A[i] = B[i];",
    )
    code = Schedule.parse(wide, "skew(S1, 0, [[1, 0], [1000000, 1]])").code()
    assert "for (long " in code and "for (int " not in code


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("A[i * 30000L + j] = 0;", "int"),
        ("A[i * 50000L + j] = 0;", "long"),
        ("A[i + j] = (i - j) * 3000;", "int"),
        ("A[i + j] = (i - j) * 30000;", "long"),
    ],
)
def test_subscripts_and_values_made_of_iterators_do_not_overflow(statement: str, kind: str) -> None:
    size = 50000 * 50000
    program = c_program(
        f"float A[{size}]",
        f"for (long i = 0; i < 30000; i++)\n  for (long j = 0; j < 30000; j++)\n    {statement}",
    )
    assert f"for ({kind} i" in Schedule(program).code()


# -- the user's file -------------------------------------------------------------------------------


def test_output_file(golden: Golden, tmp_path: Path) -> None:
    path = tmp_path / "two.c"
    path.write_text(
        "/* before */\n#define N 20\n"
        "void f(double A[N], double B[N])\n{\n#pragma scop\n"
        "  for (int i = 0; i < N; i++)\n    A[i] = B[i];\n#pragma endscop\n}\n/* after */\n"
    )
    schedule = Schedule(read_c(path)).apply(
        *Schedule.parse(line(), "tile(S1, 0, [8])").transformations
    )
    golden(output_file([schedule]), "output-file")
    kernel_file = find_kernel("mvt")
    program = read_c(kernel_file.path, params=kernel_file.parameters("MINI"))
    text = output_file([Schedule.parse(program, "parallelize(S1, 0)")])
    golden(text, "output-file-with-sizes")


_OPEN = """#include <stdio.h>
#ifndef N
#define N (20)
#endif
#ifdef SCALED
#define FACTOR (N * 0.5)
#else
#define FACTOR 1.5
#endif
TYPE A[N];
int main(void)
{
  for (int i = 0; i < N; i++)
    A[i] = i;
  #pragma scop
  for (int i = 0; i < N; i++) {
    TYPE t = A[i] / 3;
    A[i] = FACTOR * t;
  }
  #pragma endscop
  for (int i = 0; i < N; i++)
    printf("%.17g ", (double) A[i]);
}
"""


def test_macros_defined_otherwise_leave_the_original_code(tmp_path: Path) -> None:
    path, written = tmp_path / "open.c", tmp_path / "written.c"
    path.write_text(_OPEN)
    program = read_c(path, defines=["TYPE=double"])
    written.write_text(output_file([Schedule.parse(program, "unroll(S1, 2)")]))
    assert "#if N == 20\n" in written.read_text()
    assert (
        "  if (__builtin_expect(looper_same(TYPE, double) && looper_same(FACTOR, 1.5), 1)) {\n"
        in written.read_text()
    )
    for options in ("TYPE=double", "TYPE=double N=30", "TYPE=double N=7L", "TYPE=double SCALED",
                    "TYPE=float", "TYPE=int N=20"):  # fmt: skip
        first, second = (_printed(file, tmp_path, options.split()) for file in (path, written))
        assert first == second, options


def _printed(path: Path, folder: Path, defines: list[str]) -> str:
    """What a program prints."""
    flags = ["-O1", "-Wall", "-Werror", "-Wno-unknown-pragmas", "-fsanitize=bounds"]
    command = ["gcc", *flags, *(f"-D{each}" for each in defines), str(path), "-o", "program"]
    subprocess.run(command, cwd=folder, check=True)
    done = subprocess.run(["./program"], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


@pytest.mark.pure
def test_a_program_without_file_has_no_output_file() -> None:
    from tests.random_programs import random_program

    schedule = Schedule(random_program(np.random.default_rng(0)))
    with pytest.raises(ValueError, match="was not read from a C file"):
        output_file([schedule])


@pytest.mark.pure
def test_the_unit_of_a_program_without_file_is_the_unchanged_schedule() -> None:
    from tests.random_programs import random_program

    program = random_program(np.random.default_rng(1))
    assert original_unit(program) == schedule_unit(LoopForest.original(program))


@pytest.mark.parametrize(("a", "b"), list(product((1, 4, 9), (2, 3, 7))))
def test_remainders_of_unrolling(a: int, b: int) -> None:
    """Whatever the extent and the factor, every iteration stands in exactly one place."""
    n = a * b + 1
    program = c_program(f"double A[{n}]", f"for (int i = 0; i < {n}; i++)\n  A[i] = 1.0;")
    code = Schedule.parse(program, f"unroll(S1, {b})").code()
    written: list[int] = []
    main, rest = code.split("}\n", 1)
    start, stop, step = map(int, re.findall(r"i = (\d+); i < (\d+); i \+= (\d+)", main)[0])
    for i in range(start, stop, step):
        written += [i + int(k or 0) for k in re.findall(r"A\[i(?: \+ (\d+))?\]", main)]
    start, stop = map(int, re.findall(r"i = (\d+); i < (\d+);", rest)[0])
    assert written + list(range(start, stop)) == list(range(n))


def test_shared_statements_stay_in_order() -> None:
    code = Schedule.parse(pair(), "unroll(S1, 2)").code()
    assert re.findall(r"^ +(\w)\[", code, re.MULTILINE)[:4] == ["A", "C", "A", "C"]


def test_copies_branch_on_nothing_that_is_known() -> None:
    program = c_program(
        "double A[9][9], double x[9]",
        "for (int i = 0; i < 9; i++)\n  for (int j = 0; j <= i; j++) {\n"
        "    if (i == j) A[i][j] = 0.5 * x[j];\n    else A[i][j] -= x[j];\n  }",
    )
    steps = "reverse(S1, 0); reverse(S2, 0); unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 0, 3); "
    schedule = Schedule.parse(program, steps + "unroll_and_jam(S1, 1, 2); unroll(S1, 2)")
    conditions = re.findall(r"if \((.*)\)", schedule.code())
    sides = [each.split(" == ") for each in conditions if " == " in each and "&&" not in each]
    assert all(left != right for left, right in sides)
    assert not any(re.fullmatch(r"[-\d]+ [<=>]+ [-\d]+", each) for each in conditions)
