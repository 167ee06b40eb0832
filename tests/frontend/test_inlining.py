"""Bodies of functions in the places of their calls."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.frontend.c import detect_loops, read_c
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.source.source_region import region_of
from looper.space.random_schedules import random_legal_schedule
from tests.written_files import check_equal, written

FUNCTIONS = """
#define N 40
#define TWICE(x) (2.0 * (x))
typedef double number;
static double A[N][N], B[N], C[N], sum;
static float F[N];
enum {{ THREE = 3 }};

static void axpy(int n, double a, const double *x, double *restrict y)
{{
  for (int i = 0; i < n; i++)
    y[i] += a * x[i]; // each
}}
static void scale(int n, double M[static 3][N], number s)
{{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) M[i][j] *= s + B[j];
}}
static void add(double *to, double v) {{ to[0] = *to + v; }}
static void swap(double *a, double *b) {{ double t = *a; *a = *b; *b = t; }}
static double at(const double x[], int i) {{ return TWICE(x[i]) + THREE; }}
static void set(float *x, short k, unsigned char v)
{{
  v = v + 1;
  x[k + 1] = v / 2;
}}
static inline void both(int n, double *x) {{ add(&x[1], at(x, n)); add(x, 0.5); }}
#define REAL double
#define INTERNAL static inline
INTERNAL REAL half(REAL x, REAL *y) {{ *y += x; return x / 2; }}
static int whole(double x) {{ int k = x; B[0] += 1.0; return k; }}
struct s {{ double t; }};
{more}

static void f(int n)
{{
  int i, j;
  double s = 0.0, t = 0.25;
  (void) j; (void) t;
#pragma scop
{body}
#pragma endscop
  sum += s;
}}
int main(void)
{{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = (i * 7 + j * 5) % 11 - 3.0, B[j] = j % 4, F[j] = 0.5 * j;
  for (int n = 1; n < 30; n += 4)
    f(n);
  for (int i = 0; i < N; i++) {{
    printf("%.10g %g %g\\n", B[i], C[i], F[i]);
    for (int j = 0; j < N; j++) printf("%.10g ", A[i][j]);
  }}
  printf("%.10g\\n", sum);
  return 0;
}}
"""

CALLS = {
    "rows": "for (i = 0; i < n; i++) axpy(n - 1, 0.5, A[i], A[i + 1]);",
    "a part of a row": "for (i = 0; i < n; i++) axpy(n - i, t, &A[i][1], A[i + 1] + 2);",
    "an array": "scale(n, A, 2);",
    "a part of an array": "scale(n, A + 2, t * 2);",
    "a variable": "for (i = 0; i < n; i++) for (j = 0; j < n; j++) add(&s, A[i][j]);",
    "elements": "for (i = 0; i < n; i++) for (j = 0; j < i; j++) swap(&A[i][j], &A[j][i]);",
    "what is returned": "for (i = 0; i < n; i++) B[i] = at(A[i], 1) + at(A[i], 2) * t;",
    "what is returned, added": "for (i = 0; i < n; i++) B[i] += at(\n A[i], // which\n i\n);",
    "to a new variable": "for (i = 0; i < n; i++) { double u = at(A[i], 0), v = 1.0; B[i] = u; }\n"
    "for (i = 0; i < n; i++) { const double u = at(A[i], 0); B[i] += u; }",
    "in a condition": "for (i = 0; i < n; i++) if (at(A[i], 1) > 9.0) B[i] = 1.0; else B[i] = 2.0;",
    "in branches": "for (i = 0; i < n; i++) if (i > 3) add(B + i, 1.0); else add(B, 1.0);",
    "conversions": "for (i = 0; i < n; i++) set(F, i, 250 + i % 5);",
    "calls in calls": "for (i = 0; i < n; i++) both(i, A[i]);",
    "arguments that call": "for (i = 0; i < n; i++) add(&C[i], at(A[i], 2));",
    "unused results": "for (i = 0; i < n; i++) { (void) whole(C[i]); whole(1.5); }",
    "types by macros": "for (i = 0; i < n; i++) B[i] = half(A[i][0], &C[i]) + half(i, &s);",
    "first of all": "s = at(A[1], 0) * n;\nfor (i = 0; i < n; i++) C[i] += s;",
    "a declaration first": "double u = at(A[1], 0);\nfor (i = 0; i < n; i++) C[i] += u;",
    "a condition first": "if (at(A[1], 0) > 9.0) s = 3.0;\nfor (i = 0; i < n; i++) C[i] += s;",
    "a variable of the name of its result": "for (i = 0; i < n; i++) C[i] = named(A[i], i);",
    "of members": "for (i = 0; i < n; i++) lengthen(A[i], n);",
    "a local array": "for (i = 0; i < n; i++) through(A[i], n);",
    "sizes": "for (i = 0; i < n; i++) sizes(A[i]);",
    "macros that name its variables": "for (i = 0; i < n; i++) named(B, i);",
    "macros of places": "for (i = 0; i < n; i++) placed(A[i]);",
    "sizes of what is passed": "for (i = 0; i < n; i++) { C[i] = i; rows(A); }",
}
MORE = {
    "a variable of the name of its result": "static double named(double *x, int i)\n"
    "{ double result = x[i] + 1.0; x[i] = 0.0; return result * 2.0; }",
    "sizes": "static void sizes(double *x) { x[0] += sizeof(x); }",
    "macros that name its variables": "#define SET x[i] = 1.0\n"
    "static void named(double *x, int i) { SET; }",
    "macros of places": "#define HERE __LINE__\nstatic void placed(double *x) { x[0] += HERE; }",
    "sizes of what is passed": "#define ROWS(M) (sizeof(M) / sizeof(M[0]))\n"
    "static void rows(double M[N][N]) { M[0][0] += ROWS(M); }",
    "of members": "static void lengthen(double *t, int n)\n"
    "{ const int s = n + 1; for (int i = 0; i < s; i++) t[i] += s; }",
    "a local array": "static void through(double *x, int n) { double t[3]; t[0] = x[0];\n"
    "  t[1] = x[n]; /* ; } */ for (int n = 0; n < 2; n++) x[n] = t[1 - n]; }",
}
AT_ALL_SIZES = ("rows", "an array", "elements", "what is returned", "calls in calls")


def text_of(name: str) -> str:
    more = MORE.get(name, "")
    return "#include <stdio.h>\n" + FUNCTIONS.format(body=CALLS[name], more=more)


@pytest.mark.share(2)
@pytest.mark.parametrize("name", CALLS)
def test_what_they_do_is_done(name: str, tmp_path: Path) -> None:
    text = text_of(name)
    (tmp_path / "f.c").write_text(text)
    program = read_c(tmp_path / "f.c", params={"n": 25})
    schedule = random_legal_schedule(np.random.default_rng(5), Schedule(program), 3)
    result = written(text, tmp_path, schedule.text, params={"n": 25})
    # The user's own lines stay as they are.
    for line in text.splitlines():
        assert line.startswith("#pragma") or line in result
    check_equal(tmp_path, ["-Wno-unused-function"])
    found = generalised(schedule).written
    if name in AT_ALL_SIZES:
        assert isinstance(found, AtAllSizes)
    if isinstance(found, AtAllSizes):
        (tmp_path / "written.c").write_text(output_file([found.alone]))
        check_equal(tmp_path, ["-Wno-unused-function"])


REFUSED = {
    "fact(B, n);": (
        "static void fact(double *x, int n) { x[n] = n; if (n > 0) fact(x, n - 1); }",
        "calls itself",
    ),
    "early(B, n);": (
        "static void early(double *x, int n) { if (n > 3) return; x[n] = 1.0; }",
        "returns before its end",
    ),
    "moving(B, n);": (
        "static void moving(double *x, int n) { while (n--) *x++ = 1.0; }",
        "moves its pointer `x`",
    ),
    "hidden(n);": (
        "static double t; static void hidden(int n) { B[n] = t; }",
        "`t` means something else",
    ),
    "counting(B);": (
        "static void counting(double *x) { static int k; x[k] = 1.0; k = 1; }",
        "`static`",
    ),
    "changed(B);": (
        "#define K 1\nstatic void changed(double *x) { x[K] = 1.0; }\n#undef K\n#define K 2",
        "macro `K`",
    ),
    "later(B);": (
        "static double q; static void later(double *x) { x[1] = q; }\n#define q 2.0",
        "`q`",
    ),
    "s = n > 3 ? at(B, 1) : 0.0;": ("", "`?:`"),
    "for (i = 0; i < whole(B[1]); i++) C[i] = 1.0;": ("", "loop bound"),
    "earlier(B);": (
        "#define K 1\nstatic void earlier(double *);\n",
        "macro `K`",
    ),
    "spelled(B, 1);": (
        "#define LEN(x) (#x)[0]\nstatic void spelled(double *x, int v) { x[v] = LEN(v); }",
        "in the body of `spelled`, which is called here: strings",
    ),
    "rounded(B, 0.1);": (
        "#define REAL2 float\nstatic void rounded(double *x, REAL2 v) { x[0] = v; }\n"
        "#undef REAL2\n#define REAL2 double",
        "macro `REAL2`",
    ),
    "pushed(B);": (
        '#define K 1\n#pragma push_macro("K")\n#undef K\n#define K 2\n'
        'static void pushed(double *x) { x[0] = K; }\n#pragma pop_macro("K")',
        "pop_macro",
    ),
    "many(2, B);": (
        "static void many(int n, ...) { B[n] = 1.0; }",
        "any number of arguments",
    ),
    "odd(B);": ("static void odd(double *x) { *(x - 1) = 1.0; }", "in the body of `odd`"),
    "uses(B);": (
        "static void uses(double *x);\n",
        "`later` is declared after the call: move it up",
    ),
    "below(B);": ("static void below(double *x);", "may write memory"),
    "weak(B);": (
        "__attribute__((weak)) void weak(double *x) { x[0] = 1.0; }",
        "another function in its place",
    ),
    "jumping(B);": (
        "static void jumping(double *x) { goto end; end: x[0] = 1.0; }",
        "`goto`",
    ),
}


@pytest.mark.parametrize("body", REFUSED)
def test_where_it_would_not_be_the_same_it_says_why(body: str, tmp_path: Path) -> None:
    more, reason = REFUSED[body]
    text = FUNCTIONS.format(body=body, more=more).replace("{{", "{")
    later = "\n#undef K\n#define K 2\nstatic void earlier(double *x) { x[K] = 1.0; }\n"
    later += "static double later[9];\nstatic void uses(double *x) { x[1] = later[1]; }\n"
    is_later = body.startswith(("earlier", "uses"))
    (tmp_path / "f.c").write_text(text + (later if is_later else ""))
    with pytest.raises(SourceError) as raised:
        read_c(tmp_path / "f.c", params={"n": 9})
    assert reason in str(raised.value)
    # It points at the call.
    at = text.index(body)
    line, column = raised.value.line, raised.value.column
    assert line == text.count("\n", 0, at) + 1
    begin = at - text.rfind("\n", 0, at)
    assert begin <= column < begin + len(body)


def test_another_definition_is_asked_for(tmp_path: Path) -> None:
    more = """
#ifdef LARGE
#define BY 2.0
#else
#define BY 1.0
#endif
#ifdef SLOW
static void step(double *x, int i) { x[i] -= BY; }
#else
static void step(double *x, int i) { x[i] += UNIT; }
#endif"""
    body = "for (i = 0; i < n; i++) step(B, i);"
    unit = "#ifndef UNIT\n#define UNIT 0.5\n#endif\n"
    text = "#include <stdio.h>\n" + unit + FUNCTIONS.format(body=body, more=more)
    written(text, tmp_path, "reverse(S1, 0)", params={"n": 25})
    plain = check_equal(tmp_path, ["-Wno-unused-function"])
    for flags in (["-DSLOW"], ["-DUNIT=2.0"], ["-DSLOW", "-DUNIT=3"], ["-DSLOW", "-DLARGE"]):
        assert check_equal(tmp_path, ["-Wno-unused-function", *flags]) != plain


def test_functions_that_are_no_longer_called_bring_no_warning(tmp_path: Path) -> None:
    text = """#include <stdio.h>
static double A[9][9];
static void clear(double *x) { for (int i = 0; i < 9; i++) x[i] += i; }
int main(void)
{
#pragma scop
  for (int i = 0; i < 9; i++) clear(A[i]);
#pragma endscop
  printf("%g\\n", A[3][4]);
  return 0;
}
"""
    assert "clear(A[i])" not in written(text, tmp_path)
    check_equal(tmp_path, ["-Wextra", "-Wunused-variable"])


def test_loops_without_a_pragma_are_found(tmp_path: Path) -> None:
    text = FUNCTIONS.format(body=CALLS["rows"], more="").replace("#pragma scop", "")
    (tmp_path / "f.c").write_text("#include <stdio.h>\n" + text.replace("#pragma endscop", ""))
    loops = detect_loops(tmp_path / "f.c", params={"n": 9})
    line = text[: text.index(CALLS["rows"])].count("\n") + 2
    [found] = [each for each in loops if each.line == line]
    assert found.program is not None and not found.reason
    passage = region_of(found.program).passage
    assert passage.source[passage.begin :].lstrip().startswith(CALLS["rows"])


def test_calls_of_no_effect_are_nothing(tmp_path: Path) -> None:
    more = "static inline void nothing(int b) { b += 1; }"
    body = "for (i = 0; i < n; i++) { nothing(i); B[i] = 1.0; nothing(n); }"
    text = "#include <stdio.h>\n" + FUNCTIONS.format(body=body, more=more)
    written(text, tmp_path, "reverse(S1, 0)", params={"n": 25})
    check_equal(tmp_path, ["-Wno-unused-function"])


def test_a_region_in_a_loop_is_the_same_where_all_loops_are_looked_at(tmp_path: Path) -> None:
    """The body of a call was put there twice, for the loop around and for the region."""
    (tmp_path / "f.c").write_text("""static double A[9];
static void add(double *x, int n) { for (int i = 0; i < n; i++) x[i] += 1.0; }
void f(int n)
{
  for (int again = 0; again < 2; again++) {
#pragma scop
    add(A, n);
#pragma endscop
  }
}
""")
    program = read_c(tmp_path / "f.c", params={"n": 9})
    [marked] = [each for each in detect_loops(tmp_path / "f.c", params={"n": 9}) if each.marked]
    assert marked.program is not None and marked.program.digest == program.digest
    assert len(program.statements) == 1
