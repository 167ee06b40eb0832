"""What the C reader makes of each feature of C: domains, positions, accesses, expressions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from looper.builder.program_builder import Builder
from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.frontend.c import read_c, read_regions
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    FloorTerm,
    Index,
    Unary,
)
from looper.ir.program import Array, Program
from looper.schedule import Schedule
from looper.source.source_region import region_of


@pytest.fixture
def read(tmp_path: Path) -> Any:
    """Read a region given as (arguments of the function, what is before, the region, after)."""

    def read_region(
        arguments: str, region: str, *, before: str = "", after: str = "", top: str = "", **options
    ) -> Program:
        path = tmp_path / "case.c"
        path.write_text(
            f"{top}\nvoid f({arguments}) {{\n{before}\n#pragma scop\n{region}\n#pragma endscop\n"
            f"{after}\n}}\n"
        )
        return read_c(path, **options)

    return read_region


def _domains(program: Program) -> list[str]:
    return [statement.domain for statement in program.statements]


def test_gemm_is_the_program_built_in_python(read: Any) -> None:
    from_c = read(
        "int n, int m, double alpha, double C[n][n], double A[n][m], double B[m][n]",
        "for (int i = 0; i < n; i++) {\n"
        "  for (int j = 0; j < n; j++)\n"
        "    C[i][j] *= 0.5;\n"
        "  for (int k = 0; k <= m - 1; k++)\n"
        "    for (int j = 0; j < n; j++)\n"
        "      C[i][j] += alpha * A[i][k] * B[k][j];\n"
        "}",
        params={"n": 20, "m": 30},
    )
    builder = Builder("gemm")
    c, a, b = (
        builder.array("C", (20, 20)),
        builder.array("A", (20, 30)),
        builder.array("B", (30, 20)),
    )
    alpha = builder.scalar("alpha")
    with builder.loop("x", 0, 20) as i:
        with builder.loop("y", 0, 20) as j:
            c[i, j] *= 0.5
        with builder.loop("z", 0, 30) as k, builder.loop("y", 0, 20) as j:
            c[i, j] += alpha * a[i, k] * b[k, j]
    built = builder.build()
    assert from_c.statements == tuple(
        type(s)(**{**vars_of(s), "iterators": t.iterators})
        for s, t in zip(built.statements, from_c.statements, strict=True)
    )
    assert {array.name: array for array in from_c.arrays} == {a.name: a for a in built.arrays}
    assert from_c.digest == built.digest


def vars_of(statement: Any) -> dict[str, Any]:
    """The constructor's arguments of a statement."""
    return {name: getattr(statement, name) for name in statement.__dataclass_fields__}


def test_tree_positions_and_lines(read: Any) -> None:
    program = read(
        "double A[9], double B[9][9]",
        "A[0] = 1;\n"
        "for (int i = 0; i < 9; i++) {\n"
        "  A[i] = 2;\n"
        "  for (int j = 8; j > i; j--) {\n"
        "    B[i][j] = 3;\n"
        "    if (j > 3) B[j][i] = 4; else B[j][i] = 5;\n"
        "  }\n"
        "  A[i] += 1;\n"
        "}\n"
        "A[1] = 6;",
    )
    assert [s.name for s in program.statements] == [f"S{k}" for k in range(1, 8)]
    assert [s.betas for s in program.statements] == [
        (0,), (1, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 2), (2,),
    ]  # fmt: skip
    assert [s.line for s in program.statements] == [5, 7, 9, 10, 10, 12, 14]
    assert program.statements[2].directions == (1, -1)
    assert program.statements[2].iterators == ("i", "j")
    assert _domains(program)[2:4] == [
        "{ S3[i0, i1] : i0 >= 0 and i0 < i1 <= 8 }",
        "{ S4[i0, i1] : i0 >= 0 and i1 > i0 and 4 <= i1 <= 8 }",
    ]


def test_strided_domains(read: Any) -> None:
    program = read(
        "int A[20]",
        "for (int i = 1; i < 18; i += 3) A[i] = 0; for (int i = 18; i > 0; i -= 4) A[i] = 0;",
    )
    assert [s.directions for s in program.statements] == [(1,), (-1,)]
    points = [{i for i in range(20) if _contains(s, i)} for s in program.statements]
    assert points == [{1, 4, 7, 10, 13, 16}, {18, 14, 10, 6, 2}]


def _contains(statement: Any, value: int) -> bool:
    point = type(statement.domain_set)(f"{{ {statement.name}[{value}] }}")
    return bool(point.is_subset(statement.domain_set))


def test_minimum_and_maximum(read: Any) -> None:
    program = read(
        "int A[9][9]",
        "for (int i = 0; i < 9; i++) {\n"
        "  for (int j = MAX(0, i - 3); j < MIN(9, i + 3); j++) A[i][j] = 0;\n"
        "  for (int j = 0; j < MAX(i, 4); j++) A[i][j] = 0;\n"
        "}",
        top="#define MIN(a, b) ((a) < (b) ? (a) : (b))\n#define MAX(a, b) ((a) > (b) ? (a) : (b))",
    )
    assert _domains(program)[0] == (
        "{ S1[i0, i1] : 0 <= i0 <= 8 and i1 >= -3 + i0 and 0 <= i1 <= 8 and i1 <= 2 + i0 }"
    )
    assert _domains(program)[1] == (
        "{ S2[i0, i1] : 0 <= i0 <= 4 and 0 <= i1 <= 3; S2[i0, i1] : 5 <= i0 <= 8 and 0 <= i1 < i0 }"
    )


def test_statements_never_executed_are_dropped(read: Any) -> None:
    program = read(
        "int A[9], int B[9]",
        "for (int i = 0; i < 9; i++) { if (i > 20) B[i] = 1; A[i] = 2; }\n"
        "for (int i = 0; i < 0; i++) B[i] = 3;\nif (1) A[0] = 4; else B[99] = 5;",
    )
    assert [(s.name, s.betas) for s in program.statements] == [("S1", (0, 0)), ("S2", (1,))]
    assert [a.name for a in program.arrays] == ["A"]


def test_subscripts(read: Any) -> None:
    program = read(
        "int n, int A[n][n], int B[9]",
        "for (int i = 1; i < n; i++) for (int j = 0; j < i; j++)\n"
        "  A[n - 1 - i + j][i / 2] = B[(i + j) % 3];",
        params={"n": 9},
    )
    (statement,) = program.statements
    assert statement.target == Access(
        "A", (Affine(8, (-1, 1)), Affine(0, (0, 0), (FloorTerm(1, Affine(0, (1, 0)), 2),)))
    )
    remainder = Affine(0, (1, 1), (FloorTerm(-3, Affine(0, (1, 1)), 3),))
    assert statement.value == Access("B", (remainder,))


def test_right_hand_sides(read: Any) -> None:
    a = Access("A", (Affine(0, (1,)),))
    i = Index(Affine(0, (1,)))
    cases = {
        "A[i] * 2.50": Binary("*", a, Constant("2.50")),
        "0x10 + A[i]": Binary("+", Constant("16"), a),
        "A[i] - HALF": Binary("-", a, Constant("0.5f")),
        "A[i] - QUARTER": Binary("-", a, Constant("0.25")),
        "-A[i] + -1.0": Binary("+", Unary("-", a), Unary("-", Constant("1.0"))),
        "-3": Unary("-", Constant("3")),
        "(i + 1) * 2 - n": Index(Affine(-7, (2,))),
        "i / 2": Binary("/", i, Constant("2")),
        "i * i": Binary("*", i, i),
        "n": Constant("9"),
        "big": Constant("5000000000L"),
        "(long) i": Cast(ElementType.LONG, i),
        "(float) i / 3": Binary("/", Cast(ElementType.FLOAT, i), Constant("3")),
        "(int) A[i]": Cast(ElementType.INT, a),
        "!(A[i] < 1)": Unary("!", Binary("<", a, Constant("1"))),
        "A[i] > 0 ? A[i] : 0": Conditional(Binary(">", a, Constant("0")), a, Constant("0")),
        "sqrt(A[i])": Call("sqrt", (a,)),
        "A[i] + (A[i] - A[i])": Binary("+", a, Binary("-", a, a)),
    }
    for text, expected in cases.items():
        program = read(
            "int n, long big, double A[n]",
            f"for (int i = 0; i < n; i++) A[i] = {text};",
            top="#include <math.h>\n#define HALF 0.5f",
            params={"n": 9} | ({"big": 5 * 10**9} if text == "big" else {}),
            defines=["QUARTER=0.25"],
        )
        assert program.statements[0].value == expected, text


def test_compound_assignments(read: Any) -> None:
    program = read("double s, double A[1]", "s += A[0]; s /= 2; s++; s = A[0] = 3;")
    s, a = Access("s"), Access("A", (Affine(0, ()),))
    assert [(x.target, x.value) for x in program.statements] == [
        (s, Binary("+", s, a)),
        (s, Binary("/", s, Constant("2"))),
        (s, Binary("+", s, Constant("1"))),
        (a, Constant("3")),
        (s, a),
    ]


def test_shapes_and_types(read: Any) -> None:
    program = read(
        "int n, double A[n][3], float *B, int (*C)[n + 1], long (*D)[n], row *E, double x,"
        " const float *restrict F, double G[][n]",
        "for (int i = 0; i < n - 1; i++)\n"
        "  A[i][0] = B[2 * i] + C[i][n] + (*D)[i] + E[1][5] + x + F[0] + G[i][i] + H[i] + L[i][1];",
        top="typedef double row[6]; extern float H[];",
        before="double L[n * 2][2];",
        params={"n": 10},
    )
    found = {a.name: (a.shape, a.type.value, a.pointed) for a in program.arrays}
    assert list(found) == ["A", "B", "C", "D", "E", "x", "F", "G", "H", "L"]
    assert found == {
        "A": ((10, 3), "double", False),
        "B": ((17,), "float", False),
        "C": ((9, 11), "int", False),
        "D": ((10,), "long", True),
        "E": ((2, 6), "double", False),
        "x": ((), "double", False),
        "F": ((1,), "float", False),
        "G": ((9, 10), "double", False),
        "H": ((9,), "float", False),
        "L": ((20, 2), "double", False),
    }
    assert program.parameters == (("n", 10),)


_LOOP = "for (int i = 0; i < 9; i++) { t[i] = A[i]; s = t[i]; A[i] = s; }"


@pytest.mark.parametrize(
    ("before", "after", "local"),
    [
        ("double t[9], s;", "", {"t", "s"}),
        ("double t[9], s;", "A[0] = s;", {"t"}),
        ("double t[9], s;", "A[0] = t[3];", {"s"}),
        ("static double t[9]; double s;", "", {"s"}),
        ("double s; double *t = malloc(72);", "", {"s"}),
        ("double t[9], s; double *p = &s;", "*p = 1;", {"t"}),
        ("double t[9], s; double *p = t;", "p[0] = 1;", {"s"}),
        ("double t[9], s; again: ;", "", set()),
        ("double t[9], s; for (int k = 0; k < 3; k++) {", "}", set()),
        ("double s; for (int k = 0; k < 3; k++) { double t[9];", "}", {"t"}),
        ("double t[9], s; t[0] = s = 3;", "", {"t", "s"}),
    ],
)
def test_what_is_local(read: Any, before: str, after: str, local: set[str]) -> None:
    program = read("double A[9]", _LOOP, before=before, after=after, top="#include <stdlib.h>")
    assert {array.name for array in program.arrays if array.local} == local


def test_calls_that_are_given_no_pointer_return_new_memory(read: Any) -> None:
    program = read(
        "const int *sizes",
        "for (int i = 0; i < 9; i++) p[i] = q[i];",
        before="double *q = malloc(*sizes * sizeof(*q));"
        "double *p = (double *) calloc(sizes[0], sizeof *q);",
        top="#include <stdlib.h>",
    )
    assert [array.name for array in program.arrays] == ["p", "q"]


def test_globals_and_arguments_are_not_local(read: Any) -> None:
    program = read("double t[9], double A[9]", _LOOP, top="double s;")
    assert not any(array.local for array in program.arrays)


@pytest.mark.parametrize(
    "after",
    [
        "",
        "i = 3; A[0] = i;",
        "for (i = 0; i < 3; i++) A[i] = i;",
        "{ for (i = 2; i < 3; i += i) A[i] = i; }",
        "if (A[0] > 1) { for (i = 0; i < 3; i++) A[i] = i; } i = 2;",
    ],
)
def test_iterators_declared_outside(read: Any, after: str) -> None:
    program = read(
        "double A[9]", "for (i = 0; i < 9; i++) A[i] = 1;", before="long i;", after=after
    )
    assert region_of(program).scope.iterators == (("i", "long"),)


def test_parameters(read: Any) -> None:
    program = read(
        "int n, int m, int k, double A[n][m]",
        "for (int i = 0; i < n / 2; i++) A[i][k] = 2 * k;",
        before="enum { E = 3 }; const int c = 4;",
        params={"n": 9, "m": 7, "k": 3},
    )
    assert dict(program.parameters) == {"n": 9, "m": 7, "k": 3}
    assert program.arrays == (Array("A", (9, 7), ElementType.DOUBLE),)
    assert program.statements[0].value == Constant("6")


def test_sizes_that_keep_their_value_and_their_name(read: Any) -> None:
    program = read(
        "int n, double B[n][n]",
        "for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) B[i][j] = A[i][j];",
        top="int input(int *);",
        before="{ int n = 3; input(&n); } int m; input(&m); for (;;) { double A[m][n];",
        after="{ int n = 4; input(&n); } input(&m); }",
        params={"m": 4, "n": 6},
    )
    assert [array.shape for array in program.arrays] == [(6, 6), (4, 6)]


def test_an_integer_that_is_only_data_stays_a_scalar(read: Any) -> None:
    program = read("int k, int A[9]", "for (int i = 0; i < 9; i++) A[i] = k;")
    assert program.statements[0].value == Access("k")
    assert program.parameters == ()


def test_region_and_options(tmp_path: Path) -> None:
    (tmp_path / "sizes.h").write_text("#define M (N / 2)\n")
    text = (
        "// caf\xe9 \u20ac\n#include <sizes.h>\nTYPE A[N];\n"
        "double sq(double x) __attribute__((const));\n"
        "void f(void) { /* \xff */\n  int i;\n"
        "  #  pragma  scop // start\n"
        "  for (i = 0; i < M; i++) {\r\n    double t = sq(A[i]); A[i] = t; }\n"
        "\t#pragma endscop  \r\n  return; }\n"
    )
    data = text.encode("utf-8").replace(b"\xc3\xbf", b"\xff")
    path = tmp_path / "odd.c"
    path.write_bytes(data)
    program = read_c(path, defines=["N=20", "TYPE=double", "FLAG"], include_dirs=[str(tmp_path)])
    region = region_of(program)
    assert region.source.encode("utf-8", "surrogateescape") == data
    assert region.text.startswith("#  pragma  scop // start\n")
    assert region.text.endswith("\t#pragma endscop  ")
    assert region.source[region.passage.end :].startswith("\r\n  return")
    assert region.compilation.macros == (("N", 20),)
    assert region.compilation.arguments == ("-DN=20", "-DTYPE=double", "-DFLAG", f"-I{tmp_path}")
    assert region.calls.names == {"sq"}
    assert region.scope.declared == (("double", "t"),)
    assert region.scope.iterators == (("i", "int"),)
    assert region.passage.function == program.name == "f"
    assert _domains(program) == [
        "{ S1[i0] : 0 <= i0 <= 9 }",
        "{ S2[i0] : 0 <= i0 <= 9 }",
    ]


_MACROS = """
#ifndef N
#define N 20L
#endif
#if defined BIG
#define M 40
#else
#define M ( \\
  N * 2)
#endif
#ifndef REPEATED
#define REPEATED 5
#endif
#ifndef TYPE
#define TYPE double
#endif
#ifndef UNUSED
#define UNUSED 3
#endif
#define HALF (LENGTH / 2)
#define LENGTH M
#ifndef SQUARE
#define SQUARE(x) ((x) * (x))
#endif
"""


@pytest.mark.parametrize(
    ("top", "defines", "macros", "spellings"),
    [
        ("", [], {"N": 20}, {"M": "( N * 2)", "TYPE": "double", "SQUARE(x)": "((x) * (x))"}),
        ("", ["N=( 10 )", "UNUSED=3", "BIG"], {"N": 10, "M": 40},
         {"TYPE": "double", "SQUARE(x)": "((x) * (x))"}),
        ("", ["N=0x10", "TYPE=float", "OTHER=int"], {"N": 16},
         {"TYPE": "float", "M": "( N * 2)", "SQUARE(x)": "((x) * (x))"}),
        ("#define N 9\n#define TYPE int\n", [], {},
         {"M": "( N * 2)", "SQUARE(x)": "((x) * (x))"}),
    ],
)  # fmt: skip
def test_macros_that_may_be_defined_otherwise(
    top: str, defines: list[str], macros: dict[str, int], spellings: dict[str, str], read: Any
) -> None:
    program = read(
        "real A[N]",
        "for (int i = 0; i < N; i++) B[i] = SQUARE(A[i]) * s;",
        top=f"{top}{_MACROS}typedef TYPE *pointer, real;\n"
        "enum { SIZE = HALF };\nreal *none, B[SIZE];",
        before="int s = REPEATED;",
        defines=defines,
    )
    compilation = region_of(program).compilation
    assert dict(compilation.macros) == macros
    assert dict(compilation.spellings) == spellings


def test_macros_of_included_files(tmp_path: Path, read: Any) -> None:
    (tmp_path / "sizes.h").write_text(
        "#ifndef SIZES_H\n#define SIZES_H\n#define N 9\n#ifdef LARGE\n#define M 90\n#else\n"
        "#define M 8 // small\n#endif\nstatic const int all = M;\n#endif\n"
    )
    program = read(
        "double A[N]",
        "for (int i = 0; i < all; i++) A[i] = M_PI;",
        top='#include "sizes.h"\n#include <math.h>',
    )
    compilation = region_of(program).compilation
    assert (compilation.macros, compilation.spellings) == ((("M", 8),), ())


_SEVERAL = """
/* #pragma scop */ // #pragma scop \\
#pragma scop
const char *s = "\\
#pragma scop";
#if 0
#pragma scop
#endif
void f(int n, double A[n]) {
#pragma scop
  for (int i = 0; i < n; i++) A[i] = i;
#pragma endscop
#pragma scop
  for (int i = 0; i < n; i++) A[i] += i;
#pragma endscop
}
void g(int m, double A[m]) {
  if (m > 3) {
#pragma scop
  #pragma omp simd
  for (int i = 0; i < m; i++) A[i] = 1;
#pragma endscop
  }
}
"""


def test_literals_in_macros_keep_their_spelling(read: Any) -> None:
    program = read(
        "double A[9]",
        "A[0] = M_PI; A[1] = OUTER; A[2] = TIMES(0.10f, 3.0e0); A[3] = FROM_OPTION;",
        top="#include <math.h>\n#define INNER (2.50)\n#define OUTER INNER\n"
        "#define TIMES(a, b) ((a) * (b))",
        defines=["FROM_OPTION=1.50"],
    )
    assert [s.value for s in program.statements] == [
        Constant("3.14159265358979323846"),
        Constant("2.50"),
        Binary("*", Constant("0.10f"), Constant("3.0e0")),
        Constant("1.50"),
    ]


def test_a_literal_in_a_macro_is_no_integer_of_its_arguments(read: Any) -> None:
    program = read(
        "double x1e2, double A[9]",
        "for (int i = 0; i < 9; i++) { A[i] = RECIP(i + 1); A[i] = LARGE(x1e2 + 1e2f); }",
        top="#define RECIP(x) (1.0 / (x))\n#define LARGE(x) (100. * (x))",
    )
    assert [s.value for s in program.statements] == [
        Binary("/", Constant("1.0"), Index(Affine(1, (1,)))),
        Binary("*", Constant("100."), Binary("+", Access("x1e2"), Constant("1e2f"))),
    ]


def test_headers_that_only_gcc_can_read(read: Any) -> None:
    top = "\n".join(
        f"#include <{name}.h>"
        for name in ("stdio", "stdlib", "omp", "immintrin", "complex", "time")
    )
    program = read("double A[9]", "for (int i = 0; i < 9; i++) A[i] = i;", top=top)
    assert len(program.statements) == 1


def test_several_regions(tmp_path: Path) -> None:
    path = tmp_path / "several.c"
    path.write_text(_SEVERAL)
    programs = read_regions(path, params={"n": 9, "m": 5})
    assert [p.name for p in programs] == ["f", "f", "g"]
    assert [p.parameters for p in programs] == [(("n", 9),), (("n", 9),), (("m", 5),)]
    assert read_c(path, params={"m": 5}, region=3) == programs[2]


def test_the_file_may_change_between_two_reads(tmp_path: Path) -> None:
    path = tmp_path / "case.c"
    for factor in ("1.25", "7.5"):
        path.write_text(
            f"void f(double A[3]) {{\n#pragma scop\nA[0] = {factor};\n#pragma endscop\n}}\n"
        )
        assert read_c(path).statements[0].value == Constant(factor)


def test_spelling_of_literals(read: Any) -> None:
    for text in ("1e-3", ".5", "0x1.8p3", "0x1.8p3f", "1.", "1.0F", "3.14159265358979323846"):
        assert read("double A[9]", f"A[0] = {text};").statements[0].value == Constant(text)
    for text, expected in (("0.1 + 0.1f", ("0.1", "0.1f")), ("0.5f - 0.5", ("0.5f", "0.5"))):
        program = read("double A[9]", "A[0] = IT;", top=f"#define IT ({text})")
        value = program.statements[0].value
        assert isinstance(value, Binary)
        assert (value.left, value.right) == tuple(map(Constant, expected))
    for text in ("0x1p5000", "1e400", "0x1p200f", "1e39f", "0x1p5000f"):
        top = f"#define IT ({text})"
        for written in (text, "IT"):
            program = read("double A[9]", f"A[0] = {written};", top=top)
            assert program.statements[0].value == Constant(text)
    with pytest.raises(SourceError, match="this number is too large for its type: `IT"):
        read("double A[9]", "A[0] = IT(1e40);", top="#define IT(x) x ## 0")


_CALLING = """
{top}
{before}
static double g(double x) __attribute__((const));
static double g(double x) {{ return {body}; }}
void f(double A[9]) {{
#pragma scop
  for (int i = 0; i < 9; i++) A[i] = {call};
#pragma endscop
}}
"""


def test_the_digest_covers_what_called_functions_compute(tmp_path: Path) -> None:
    def digest(
        body: str = "x * K + h(x)",
        k: str = "3",
        h: str = "return x - k;",
        call: str = "g(A[i])",
        top: str = "",
        defines: tuple[str, ...] = (),
    ) -> str:
        path = tmp_path / "c.c"
        before = (
            f"#ifndef K\n#define K {k}\n#endif\nstatic const int k = K; enum {{ e = 2 * K }};\n"
            f"double u(double);\nstatic double h(double x) {{ {h} }}"
        )
        path.write_text(_CALLING.format(top=top, before=before, body=body, call=call))
        return read_c(path, defines=defines).digest

    one = digest()
    assert one == digest(body="x /* times */ * K\n + h(x) // and so on\n", top="\n\n\n// text\n")
    assert one == digest(defines=("K=3",))
    others = [
        digest(body="x * K - h(x)"),
        digest(k="4"),
        digest(defines=("K=5",)),
        digest(h="return x + k;"),
        digest(h="return x - e;"),
        digest(h="return u(x) - k;"),
        digest(h="static double a[2] = {1, 2}; return x - a[1];"),
        digest(h="static double a[2] = {1, 3}; return x - a[1];"),
        digest(body="x * K"),
    ]
    assert len({one, *others}) == len(others) + 1
    plain = digest(call="A[i] + sqrt(A[i])", top="#include <math.h>")
    assert plain == digest(body="7", call="A[i] + sqrt(A[i])", top="#include <math.h>")


def test_a_function_without_a_body_counts_by_its_name(read: Any) -> None:
    top = "double g(double) __attribute__((const)); double h(double) __attribute__((const));"
    programs = [read("double A[9]", f"A[1] = {name}(A[0]);", top=top) for name in "ggh"]
    assert programs[0].digest == programs[1].digest != programs[2].digest
    assert programs[0].region.functions == (("g", ""),)


def test_a_comment_ends_at_its_first_end(tmp_path):
    path = tmp_path / "two.c"
    path.write_text(
        "void f(int n, double *x)\n{\n"
        "#pragma scop\n  /* one */\n  for (int i = 0; i < n; i++)\n    x[i] *= 0.5;\n"
        "#pragma endscop\n"
        "  /* two */ #pragma scop\n  for (int i = 0; i < n; i++)\n    x[i] *= 0.25;\n"
        "#pragma endscop\n}\n"
    )
    first, second = read_regions(path, params={"n": 13})
    assert "0.25" in str(second.statements[0].value) and "0.25" not in str(first.statements)


def test_a_file_that_is_not_utf_8_may_say_so_anywhere(tmp_path):
    path = tmp_path / "latin.c"
    path.write_bytes(
        b"__attribute__((const)) static double half(double x)\n{ return /* \xe9 */ 0.5 * x; }\n"
        b"void f(int n, double A[/* \xe9 */ restrict n], double (*B)[/* \xe9 */ 13])\n{\n"
        b"#pragma scop\n  for (int i = 0; i < n; i++)\n"
        b"    A[i] = half((*B)[i]); /* \xe9 */\n#pragma endscop\n}\n"
    )
    program = read_c(path, params={"n": 13})
    assert program.digest and Schedule(program).code()
    assert output_file([Schedule(program)]).encode("utf-8", "surrogateescape").count(b"\xe9") == 4
