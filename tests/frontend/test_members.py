"""Members of structs: what they are read as, and that what is written does the same to them."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from looper.cli import main
from looper.codegen.region import output_file
from looper.errors import LooperError, UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Status
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.source.source_region import program_from_json, region_of
from looper.space.random_schedules import random_legal_schedule
from tests.written_files import check_equal, written

FILE = """
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#define N 40
#define AT(m, i, j) ((m)->data[(i) * (m)->cols + (j)])
struct matrix {{ int rows, cols; double *data; }};
struct point {{ double x, y; int id; char tag; }};
typedef struct {{ float a[3]; short k; struct {{ double u, v[2]; }} in; }} cell;
struct grid {{ long n; cell c[N]; double sum, *out; struct {{ int deep; }}; }};
struct node {{ struct grid *g; const struct matrix *m; int n; }};
struct image {{ int w, h; unsigned char *px; }};
struct small {{ int n; double *at, own[N]; }};
static double A[N][N], B[N];
static struct point P[N], Q[N][3];
static struct grid G, H;
static struct image I;
static struct small S;
static struct matrix M, L;
static unsigned char pixels[N * N];
static double at(const struct matrix *m, int i, int j) {{ return m->data[i * m->cols + j]; }}
static void push(struct point *p, const struct point *q, double f) {{ p->x += f * q->y; p->id++; }}

static double f(int n, struct matrix *m, struct matrix k, struct point *p, struct point *q,
                struct point (*pq)[3], struct grid *g, const struct node *z, struct image *im,
                struct small *s)
{{
  double t = 0.5;
#pragma scop
{body}
#pragma endscop
  return t;
}}

static void fill(void)
{{
  for (int i = 0; i < N; i++) {{
    for (int j = 0; j < N; j++) A[i][j] = (i * 7 + j * 5) % 11 - 3.0, pixels[i * N + j] = i * j;
    B[i] = i % 4;
    P[i] = (struct point) {{i % 5, i % 3, i, 'a'}};
    for (int k = 0; k < 3; k++) Q[i][k] = (struct point) {{k, i % 3 - k, -i, 'b'}};
    G.c[i] = H.c[i] = (cell) {{{{i, 1, 2}}, i, {{i % 7, {{2, i}}}}}};
    S.own[i] = i;
  }}
  G.n = 20, H.n = 11, G.sum = 1, H.sum = 2, G.out = &A[0][0], H.out = B, G.deep = H.deep = 3;
  M = (struct matrix) {{20, 20, &A[0][0]}}, L = (struct matrix) {{20, 20, &A[20][0]}};
  I = (struct image) {{30, 20, pixels}}, S.n = 20, S.at = S.own;
}}

static void show(double t)
{{
  double sum = t;
  for (int i = 0; i < N; i++) {{
    for (int j = 0; j < N; j++) sum = sum * 0.9 + A[i][j] + 3 * pixels[i * N + j];
    sum = sum * 0.9 + B[i] + P[i].x + 2 * P[i].y + 3 * P[i].id + P[i].tag + S.own[i];
    for (int k = 0; k < 3; k++) sum = sum * 0.9 + Q[i][k].x - Q[i][k].y + Q[i][k].id;
    sum = sum * 0.9 + G.c[i].a[1] + G.c[i].k + G.c[i].in.u + G.c[i].in.v[1] + H.c[i].in.v[0];
  }}
  printf("%.10g %g %g %ld %d %d\\n", sum, G.sum, H.sum, G.n, S.n, M.rows + 100 * I.w);
}}

int main(void)
{{
  struct node z = {{&H, &L, 15}};
  for (int n = 1; n < 22; n += 4) {{
    fill(), show(f(n, &M, L, P, P + n, Q, &G, &z, &I, &S));
    fill(), show(f(n, &M, M, P, P, Q + 1, &H, &z, &I, &S));
    /* What may overlap does. */
    fill(), I.px = (unsigned char *) &I, I.w = 2, I.h = 1;
    G.out = H.out = &G.c[3].in.u, M.data = &P[0].x, S.at = &S.own[1], S.n = 5;
    M.rows = M.cols = L.rows = L.cols = 3, z.n = 5;
    show(f(n % 5, &M, L, P + 1, P, Q, &G, &z, &I, &S));
  }}
  return 0;
}}
"""
SIZES = {
    "n": 17, "m_rows": 20, "m_cols": 20, "k_cols": 20, "k_rows": 20, "g_n": 20, "z_n": 15,
    "z_m_cols": 20, "z_m_rows": 20, "im_w": 30, "im_h": 20, "s_n": 20, "z_g_n": 11, "g_deep": 3,
}  # fmt: skip

BODIES = {
    "a matrix": "for (int i = 0; i < m->rows; i++) for (int j = 0; j < m->cols; j++)\n"
    "  m->data[i * m->cols + j] *= 2.0;",
    "by macros": "for (int i = 0; i < m->rows; i++) for (int j = 0; j < m->rows; j++)\n"
    "  for (int l = 0; l < m->cols; l++) AT(m, i, j) += AT(&k, j, l) * 0.25;",
    "by functions": "for (int i = 0; i < m->rows; i++) for (int j = 0; j < m->cols; j++)\n"
    "  AT(m, i, j) = at(&k, j, i) + at(m, i, j);",
    "points": "for (int i = 0; i < n; i++) { p[i].x += q[i].y; p[i].y = q[i].x - p[i].x; }",
    "points by functions": "for (int i = 0; i < n - 1; i++) for (int j = 0; j < n; j++)\n"
    "  push(&p[i + 1], q + j, 0.5);",
    "mixed types": "for (int i = 0; i < n; i++) { p[i].id += i; p[i].tag = p[i].id; p[i].x *= 2; }",
    "global points": "for (int i = 1; i < n; i++) P[i].x = P[i - 1].x + Q[i][2].y * (*(P + i)).y;",
    "two dimensions": "for (int i = 0; i < n; i++) for (int l = 0; l < 3; l++)\n"
    "  pq[i][l].x = pq[i][2 - l].y + i;",
    "members of members": "for (int i = 0; i < g->n; i++) for (int l = 0; l < 2; l++)\n"
    "  g->c[i].in.v[l] += g->c[i].a[l] + g->c[i].in.u;",
    "a sum": "for (int i = 0; i < g->n; i++) g->sum += g->c[i].in.u * (*g).deep;",
    "a sum of another": "for (int i = 0; i < n; i++) { g->sum += H.c[i].a[0]; H.sum *= 0.5; }",
    "a global one": "for (int i = 0; i < n; i++) { G.c[i].k = G.c[i].k + H.c[i].k; G.out[i] = i; }",
    "pointers to pointers": "for (int i = 0; i < z->n; i++) for (int j = 0; j < z->m->cols; j++)\n"
    "  z->g->out[i] += z->m->data[z->m->cols * i + j];",
    "pointers to arrays": "for (int i = 0; i < z->g->n; i++) z->g->c[i].a[0] = g->c[i].a[2] + t;",
    "bytes": "for (int y = 0; y < im->h; y++) for (int x = 0; x < im->w; x++)\n"
    "  im->px[y * im->w + x] = 255 - im->px[y * im->w + x];",
    "of its own": "for (int i = 1; i < s->n; i++) s->at[i] = s->at[i - 1] + s->n;",
    "to its own": "for (int i = 0; i < s->n; i++) s->own[i] = s->own[i] * 2 + s->at[0];",
    "conditions": "for (int i = 0; i < n; i++) { if (p[i].id > 3) p[i].x = 1; else p[i].y = 2;\n"
    "  if (k.cols > 10) g->sum += p[i].x; }",
    "a scalar to others": "for (int i = 0; i < n; i++) { g->sum = p[i].x * 2; p[i].y = g->sum; }",
    "structs of its own": "for (int i = 0; i < n; i++) { struct point o; o.x = i + p[i].y;\n"
    "  p[i].x = o.x * 2; struct { double v[2]; } w; w.v[1] = o.x; q[i].y = w.v[1]; }",
    "copies": "for (int i = 1; i < n; i++) { struct point o = p[i]; P[i] = q[i - 1];\n"
    "  pq[i][0] = o; q[i].x = o.x; pq[i][1] = *(p + i); }",
    "pointers to members": "for (int i = 0; i < n; i++) { double *x = &p[i].x, *y = x; *y += i;\n"
    "  q[i].y = y[(0)] * (&q[i].x)[1 - 1] + *&p[i].y;\n"
    "  double *v = &g->c[i].in.v[1]; v[-1] += *(v + 0); }",
    "names that are there": "double m_data = t;\n"
    "for (int i = 0; i < n; i++) AT(m, i, i) += m_data;",
    "through a mere pointer": "for (int i = 0; i < n; i++) s->at[i] = q[i].x + (double) s->n;",
}  # fmt: skip
AT_ALL_SIZES = ("a matrix", "points", "global points", "bytes", "a sum")


def program_of(body: str, folder: Path, file: str = FILE) -> tuple[str, Program]:
    """The file with a body, and its program at the sizes that it asks for."""
    folder.mkdir(exist_ok=True)
    text, params = file.format(body=body), dict[str, int]()
    path = folder / "f.c"
    path.write_text(text)
    try:
        return text, read_c(path, params=params)
    except UsageError as error:
        params = {name: SIZES[name] for name in re.findall(r"`(\w+)`", str(error)) if name != "f"}
    return text, read_c(path, params=params)


FLAGS = ["-Wno-unused-function", "-Wno-unused-but-set-variable"]


@pytest.mark.share(2)
@pytest.mark.parametrize("name", BODIES)
def test_what_is_written_does_the_same(name: str, tmp_path: Path) -> None:
    text, program = program_of(BODIES[name], tmp_path)
    sizes = dict(program.parameters)
    schedule = random_legal_schedule(np.random.default_rng(3), Schedule(program), 3)
    written(text, tmp_path, schedule.text, params=sizes)
    check_equal(tmp_path, FLAGS)
    check_equal(tmp_path, [*FLAGS, "-O3", "-march=native"])
    found = generalised(schedule).written
    if name in AT_ALL_SIZES:
        assert isinstance(found, AtAllSizes)
    if isinstance(found, AtAllSizes):
        (tmp_path / "written.c").write_text(output_file([found.alone]))
        check_equal(tmp_path, FLAGS)


@pytest.mark.share(3)
@pytest.mark.parametrize("name", BODIES)
def test_it_runs_outside_of_its_file(name: str, tmp_path: Path) -> None:
    _, program = program_of(BODIES[name], tmp_path)
    schedule = random_legal_schedule(np.random.default_rng(4), Schedule(program), 3)
    written_file([schedule])
    assert program_from_json(program.to_json()) == program


def test_no_pointer_is_followed_that_was_not(tmp_path: Path) -> None:
    body = "for (int i = 0; i < n; i++) for (int j = 0; j < m->cols; j++) g->sum += m->data[j];"
    text = FILE.format(body=body).replace("fill(), show(f(n, &M, L", "fill(), show(f(0, 0, L")
    text = text.replace("Q + 1, &H", "Q + 1, 0").replace("f(n, &M, M", "f(0, &M, M")
    written(text, tmp_path, "", params={"n": 17, "m_cols": 20})
    assert "m ? m->cols : 0" in (tmp_path / "written.c").read_text()
    check_equal(tmp_path, FLAGS)


def test_members_of_one_struct_are_apart_and_others_are_looked_at(tmp_path: Path) -> None:
    _, program = program_of(BODIES["points"], tmp_path)
    assert [a.name for a in program.arrays] == ["p_x", "q_y", "p_y", "q_x"]
    assert [(p.address, q.address) for p, q in region_of(program).apart] == [("p", "q")]
    assert {a.form: a.steps for a in program.arrays}["p[].x"] == (24,)


def test_where_a_struct_is_laid_out_otherwise_the_program_is_another_one(tmp_path: Path) -> None:
    body = BODIES["points"]
    _, one = program_of(body, tmp_path / "a")
    other_file = FILE.replace("double x, y;", "double y, a, x;")
    _, other = program_of(body, tmp_path / "b", other_file)
    assert one != other and one.digest != other.digest


REFUSED = {
    "for (int i = 0; i < n; i++) { p[i].x = 1; p->y = 2; }": "both with a subscript and without",
    "for (int i = 0; i < n; i++) if (p[i].x > 1) p[i] = q[i];": "assign its members",
    "for (int i = 0; i < n; i++) { struct point o = {i, 2}; p[i].x = o.x; }": "assign its members",
    "for (int i = 0; i < n; i++) g->c[i] = H.c[i];": "structs of `g_c` are used as a whole",
    "for (; n > 0; n--, p++) p->x = 1;": "",
    "for (int i = 0; i < s->n; i++) s->n = 3;": "",
    "for (int i = 0; i < n; i++) m->data = 0;": "pointer `m_data` is reassigned",
}


@pytest.mark.parametrize("body", REFUSED)
def test_others_are_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(LooperError) as caught:
        program_of(body, tmp_path)
    assert REFUSED[body] in str(caught.value) and "Traceback" not in str(caught.value)


@pytest.mark.parametrize(
    ("member", "use", "message"),
    [
        ("union { double d; long l; } u;", "r->u.d = i;", "unions"),
        ("int b : 3;", "r->b = i;", "bit-fields"),
        ("int n; double more[];", "r->more[i] = i;", "as many elements as there is memory"),
        ("volatile double v;", "r->v = i;", "volatile"),
        ("double *rows[4];", "r->rows[1][i] = i;", "pointers"),
        ("struct other *o;", "r[i].o->k = i;", "neither a variable"),
    ],
)
def test_members_that_are_refused(member: str, use: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        f"struct other {{ int k; }};\nstruct r {{ int first; {member} }};\n"
        f"void f(int n, struct r *r)\n{{\n#pragma scop\n"
        f"  for (int i = 0; i < n; i++)\n    {use}\n#pragma endscop\n}}\n"
    )
    with pytest.raises(LooperError) as caught:
        read_c(path, params={"n": 10})
    assert message in str(caught.value)


def test_it_runs_in_this_process(tmp_path: Path) -> None:
    _, program = program_of(BODIES["points"], tmp_path)
    x, y = np.arange(17.0), np.arange(17.0) * 2
    given = {"p_x": x.copy(), "p_y": y.copy(), "q_x": y + 1, "q_y": x - 3}
    given["q_x"].flags.writeable = False
    Schedule.parse(program, "vectorize(S1)").compile()(**given)
    assert (given["p_x"] == x + x - 3).all() and (given["p_y"] == y + 1 - (x + x - 3)).all()


def test_what_is_shown_names_members(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program_of(BODIES["a matrix"], tmp_path)
    file = str(tmp_path / "f.c")
    assert main(["show", file, "--param", "m->rows=20", "--param", "m.cols=20"]) == 0
    assert "m_data (m->data)" in capsys.readouterr().out
    program_of(BODIES["points"], tmp_path)
    assert main(["show", file, "--param", "n=17"]) == 0
    assert "p_x (p[].x)" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["points", "two dimensions", "a global one", "to its own"])
def test_wrong_code_is_found_out(name: str, tmp_path: Path) -> None:
    _, program = program_of(BODIES[name], tmp_path)
    unit = Schedule(program).unit()
    with Executor(program, toolchain=Toolchain.detect(), timing=False) as runs:
        assert runs.verify(unit).ok
        wrong = unit.replace("int i = ", "int i = 1 + ")
        assert wrong != unit and runs.verify(wrong).status is Status.WRONG_OUTPUT


HEAD = """
#include <stdio.h>
#include <string.h>
#define N 40
static double A[N][N], B[N], C[N], acc;
__attribute__((noinline)) static void sum(const void *q, size_t n)
{{
  for (size_t i = 0; i < n; i++)
    acc = acc * 0.999 + ((const unsigned char *) q)[i] * (double) (i % 7 + 1);
}}
{before}
{function}
{{
{inside}
#pragma scop
{body}
#pragma endscop
  return 0;
}}
int main(void)
{{
  for (int i = 0; i < N; i++) {{
    B[i] = i % 5 - 1, C[i] = i % 7;
    for (int j = 0; j < N; j++) A[i][j] = (i * 7 + j * 5) % 11 - 3.0;
  }}
  {calls}
  sum(A, sizeof A), sum(B, sizeof B), sum(C, sizeof C);
  printf("%.17g\\n", acc);
  return 0;
}}
"""

FILES = {
    "null, behind a conjunction": (
        "struct M { int rows; double *d; };",
        "static int f(int n, struct M *m)",
        "if (n > 0) for (int i = 0; i < n; i++) if (B[i] > 9) B[i] += m->d[i];",
        "struct M m = {14, C}; f(14, &m), f(14, 0), f(0, 0);",
    ),
    "a type hidden by a variable": (
        "typedef struct { double x, y; } pt;",
        "static int f(int n, pt *pt, double *r)",
        "for (int i = 0; i < n; i++) r[i] = pt[i].x + i;",
        "pt p[N]; memset(p, 1, sizeof p); f(14, p, &p[3].x), f(14, p, B), sum(p, sizeof p);",
    ),
    "a type of pointers hidden by a variable": (
        "typedef struct { double x, y; } pt; typedef struct { int n; pt *at; } list;",
        "static int f(list *list, int pt)",
        "for (int i = 0; i < list->n; i++) list->at[i].x = list->at[i].y * 2 + pt;",
        "pt p[N]; memset(p, 1, sizeof p); list l = {14, p}; f(&l, 3), sum(p, sizeof p);",
    ),
    "macros that stand for members": (
        "struct G { int NX, NY; double *u; };\n#define NX (g->NX)\n#define NY (g->NY)\n"
        "#define u(i, j) g->u[(i) * NY + (j)]",
        "static int f(struct G *g)",
        "for (int i = 0; i < NX; i++) for (int j = 1; j < NY; j++) u(i, j) += 0.5 * u(i, j - 1);",
        "struct G g = {14, 14, &A[0][0]}; f(&g), f(&(struct G) {20, 7, &A[0][0]});",
    ),
    "macros that are made of members": (
        "struct G { int NX, NY; double *u; };\n#define NX (g->NX)\n#define K (g->NY + 1)",
        "static int f(struct G *g)",
        "for (int i = 0; i < NX; i++) for (int j = 1; j < K; j++) g->u[i * K + j] += 0.5 * NX;",
        "struct G g = {14, 14, &A[0][0]}; f(&g), f(&(struct G) {20, 7, &A[0][0]});",
    ),
    "structs that are copied before": (
        "struct S { double sum; int k; };",
        "static int f(int n, struct S *to, struct S s)",
        "for (int i = 0; i < n; i++) to[i] = s;\ns.sum = 0;\n"
        "for (int i = 0; i < n; i++) s.sum += B[i];\nB[0] = s.sum;",
        "struct S to[N], s = {3, 4}; f(14, to, s); for (int i = 0; i < 14; i++)\n"
        "  sum(&to[i].sum, 8), sum(&to[i].k, 4);",
    ),
    "members that nothing was written to before": (
        "struct S { double sum, max; int k; };",
        "static double f(int n)",
        "s.sum = 0; s.max = B[0]; for (int i = 0; i < n; i++) { s.sum += B[i];\n"
        "if (B[i] > s.max) s.max = B[i]; } B[0] = s.sum; B[1] = s.max;",
        "f(14), f(20);",
        "struct S s;",
    ),
    "constants that are left alone": (
        "struct M { double s; int k; }; static const struct M ro = {5, 1};",
        "static int f(int n, int k, struct M *m)",
        "for (int i = 0; i < n; i++) { B[i] += 1; if (k > 3) m->s += B[i]; }",
        "struct M m = {14, 2}; f(14, 14, &m), f(14, 1, (struct M *) &ro), sum(&m, sizeof m.s);",
    ),
    "a table": (
        "static const struct K { double w[3]; int n; } K = {{1, 2, 3}, 3};",
        "static int f(int n)",
        "for (int i = 0; i < n; i++) for (int k = 0; k < 3; k++) B[i] += K.w[k] * A[i][k];",
        "f(14), f(20);",
    ),
    "an image": (
        "struct P { float r, g; }; struct I { int w, h; struct P *px; };",
        "static int f(struct I *o, const struct I *a)",
        "for (int y = 0; y < o->h; y++) for (int x = 0; x < o->w; x++) {\n"
        "o->px[y * o->w + x].r = a->px[y * a->w + x].g * 2; o->px[y * o->w + x].g += y; }",
        "static struct P a[N * N], b[N * N]; for (int i = 0; i < N * N; i++) a[i].g = i % 5;\n"
        "struct I x = {14, 14, a}, y = {14, 14, b}; f(&y, &x), f(&x, &x), x.w = 20, f(&y, &x);\n"
        "sum(a, sizeof a), sum(b, sizeof b);",
    ),
    "constant members": (
        "struct M { int n; double *restrict a; const double *restrict b; double *const c; };",
        "static int f(const struct M *restrict m, struct M *const k)",
        "for (int i = 0; i < m->n; i++) { m->a[i] = m->b[i] * 2 + k->c[i]; k->c[i] += 1; }",
        "struct M m = {14, A[0], B, A[3]}, k = {14, 0, 0, C}; f(&m, &k), m.n = 20, f(&m, &k);",
    ),
    "what functions use": (
        "struct P { double x; }; static struct P P[N], one = {1};\n"
        "static void mv(struct P *p) { p->x += 2; one.x += p->x; }",
        "static int f(int n)",
        "for (int i = 0; i < n; i++) mv(&P[i]);",
        "f(14), f(20), sum(P, sizeof P), sum(&one, sizeof one);",
    ),
    "a size that is written": (
        "struct S { int n; double d[N]; };",
        "static int f(struct S *s, struct S *t)",
        "for (int i = 0; i < s->n; i++) { t->n -= 1; s->d[i] += t->n; }",
        "static struct S s, t; s.n = 14, f(&s, &t), f(&s, &s), sum(s.d, sizeof s.d);",
    ),
    "structs without names in such": (
        "struct A { int n; struct { struct { double w, v[3]; }; }; };",
        "static int f(struct A *a)",
        "for (int i = 0; i < a->n; i++) { a->w += B[i]; a->v[1] += i; }",
        "struct A a = {14, {{1, {2}}}}; f(&a), sum(&a.w, 8), sum(a.v, sizeof a.v);",
    ),
    "a size behind two pointers": (
        "struct D { int n; double *x; }; struct M { struct D *d; };",
        "static int f(int n, const struct M *m)",
        "for (int i = 0; i < n; i++) for (int j = 0; j < m->d->n; j++) B[i] += m->d->x[j];",
        "struct D d = {14, C}; struct M m = {&d}, none = {0}; f(14, &m), f(0, &none), f(0, 0);",
    ),
    "enumerations": (
        "enum kind { KA, KB }; struct P { enum kind k; enum { U, V } m; double x; };",
        "static int f(int n, struct P *p, enum kind w)",
        "for (int i = 0; i < n; i++) { if (p[i].k == KB) p[i].x = w; p[i].m = V; }",
        "struct P p[N]; memset(p, 0, sizeof p); p[3].k = KB; f(14, p, KB), sum(p, sizeof p);",
    ),
    "names that comments have": (
        "struct M { int rows; double *d; }; /* m_rows */",
        "static int f(struct M *m)",
        "for (int i = 0; i < m->rows; i++) m->d[i] += sizeof m->rows;",
        "struct M m = {14, C}; f(&m);",
    ),
    "sizes in variables": (
        "struct V { int n; double *a; };",
        "static int f(struct V *u, struct V *v)",
        "int n = u->n; double *p = u->a, *q = v->a; for (int i = 0; i < n; i++) q[i] += 2 * p[i];",
        "struct V u = {14, B}, v = {14, C}; f(&u, &v), f(&u, &u), u.n = 20, f(&u, &v);",
    ),
}


@pytest.mark.share(3)
@pytest.mark.parametrize("name", FILES)
def test_files_that_were_wrong_once(name: str, tmp_path: Path) -> None:
    before, function, body, calls, *inside = FILES[name]
    text = HEAD.format(
        before=before, function=function, body=body, calls=calls, inside="".join(inside)
    )
    (tmp_path / "f.c").write_text(text)
    try:
        program = read_c(tmp_path / "f.c")
    except UsageError as error:
        sizes = dict.fromkeys(re.findall(r"`(\w+)`", str(error).partition("parameter")[2]), 14)
        program = read_c(tmp_path / "f.c", params=sizes)
    for seed in (1, 2):
        schedule = random_legal_schedule(np.random.default_rng(seed), Schedule(program), 3)
        written_file([schedule])
        written(text, tmp_path, schedule.text, params=dict(program.parameters))
        check_equal(tmp_path, [*FLAGS, "-Wextra"])
        found = generalised(schedule).written
        if isinstance(found, AtAllSizes):
            (tmp_path / "written.c").write_text(output_file([found.alone]))
            check_equal(tmp_path, [*FLAGS, "-Wextra"])
