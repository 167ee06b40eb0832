"""Conditions on data, `continue`, named integers: what is read, and that files do the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.frontend.c import read_c, read_regions
from looper.ir.expressions import Conditional
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.source.source_region import region_of
from looper.space.random_schedules import random_legal_schedule

HEAD = """#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static const double SCALE = 0.5;
static inline float clampf(float x) { return x < 0.0f ? 0.0f : x; }
static int clampi(int v, int low, int high)
{
  if (v < low)
    return low;
  return v > high ? high : v;
}
static void spread(double *to, const double *from, int n)
{
  double *out = to;
  for (int i = 0; i < n; i++)
    *out++ += *from * i;
  for (int i = 0; i < n; i++) {
    out--;
    out[0] -= from[i];
  }
}
static double power(double x, int k)
{
  double made = SCALE;
  for (int i = 0; i < k; i++)
    made *= x;
  if (made > 100.0)
    return 100.0 + clampf(made);
  return made;
}
"""
MAIN = r"""
static double A[40], B[40], C[40][40], x = 0.25;
static float F[40];
static int K[40];
static long L[40];

static void check(const char *name, void (*f)(ARGUMENTS))
{
  for (int i = 0; i < 40; i++) {
    A[i] = (i * 37 % 11) - 5.0; B[i] = (i * 13 % 7) - 3.0; F[i] = (i * 5 % 9) / 3.0f - 1.0f;
    K[i] = (i * 7 % 5) - 2; L[i] = (1L << 60) + i * 3L;
    for (int j = 0; j < 40; j++) C[i][j] = (i * 31 + j * 17) % 13 - 6.0;
  }
  f(40, A, B, C, F, K, L, x);
  double sum = 0.0;
  printf("%s:", name);
  for (int i = 0; i < 40; i++) {
    printf(" %.17g %.17g %.9g %d %ld", A[i], B[i], F[i], K[i], L[i]);
    for (int j = 0; j < 40; j++) sum += C[i][j] * (i + 2 * j);
  }
  printf(" %.17g\n", sum);
}

int main(void)
{
CALLS
  return 0;
}
"""
ARGUMENTS = (
    "int n, double A[n], double B[n], double C[n][n], float F[n], int K[n], long L[n], double x"
)
LOOPS = "for (int i = 0; i < n; i++)"

BODIES = {
    "one branch": f"{LOOPS} if (A[i] < 0) A[i] = 0;",
    "two branches, one element": f"{LOOPS} {{ if (A[i] < B[i]) A[i] = B[i]; else A[i] = 1; }}",
    "two branches, two elements": f"{LOOPS} {{ if (K[i]) A[i] = x; else B[i] = x; }}",
    "several": f"{LOOPS} if (K[i] > 0) {{ A[i] = 1; B[i] += A[i]; F[i] = 2; }}",
    "else if": f"{LOOPS} {{ if (K[i] > 0) A[i] = 1; else if (K[i] < 0) A[i] = 2; else B[i] = 3; }}",
    "nested": f"{LOOPS} if (A[i] > 0) if (B[i] > 0 || K[i] == 1) F[i] = A[i] * B[i];",
    "with an affine part": f"{LOOPS} if (i > 0 && A[i - 1] > 0) B[i] = A[i - 1];",
    "the least element": f"double t = A[0]; int at = 0; {LOOPS} if (A[i] < t) "
    "{ t = A[i]; at = i; } B[0] = t; K[0] = at;",
    "the largest of each row": f"{LOOPS} {{ float most = -9; int at = -1; for (int j = 0; j < n; "
    "j++) { float d = C[i][j] * F[j]; if (j != i && d > most) { most = d; at = j; } "
    "else if (d < 0) { most += 0.5; K[j] = 1; } } K[i] = at; B[i] = most; }",
    "a number that its branch changes": f"{LOOPS} {{ if (A[i]) {{ A[i] -= 1; B[i] += A[i]; }} "
    "else { A[i] = 0.25; B[i] = 3; } while_not: if (!K[i]) { K[i]++; L[i] -= K[i]; } }",
    "the largest neighbour": f"double t = 0; {LOOPS} if (i > 0 && A[i - 1] > t) "
    "{ t = A[i - 1]; K[i] = 1; B[i] = t; }",
    "conditions inside of each other": f"double t = 0, u = 0; {LOOPS} if (A[i] > u) {{ "
    "if (A[i] > t) { u = t; t = A[i]; } else u = A[i]; } B[0] = t; B[1] = u;",
    "a condition changed through pointers": f"{LOOPS} {{ double *q = B + i; if (B[i] > 0) "
    "{ *(B + i) = -1; A[i] = 2; } if (q[0] < 0) { double *r = q; r[0] = 4; A[i] += 3; } }",
    "a condition changed in a loop": f"double t = x; {LOOPS} {{ if (t > 0) for (int j = 0; j < n; "
    "j++) t -= C[i][j]; else t += 2; } B[0] = t;",
    "an affine alternative": f"{LOOPS} if (i == 0 || A[i - 1] > 4) B[i] += 1;",
    "affine parts anywhere": f"{LOOPS} if (A[i] > 4 || i == 0 || A[i - 1] > 2 || "
    "!(i < n - 1 && A[i + 1] > 0)) { B[i] += 1; K[i] = 2; } else F[i] = 1;",
    "affine parts of both sides": "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { "
    "if ((i > 0 && C[i - 1][j] > 4) || (j > 0 && C[i][j - 1] > 3)) B[i] += 1; else { B[j] -= 2; "
    "K[i] = i; } }",
    "affine parts of a value": f"{LOOPS} {{ int t = i > 2 && K[i - 3]; B[i] += t; "
    "A[i] = (i > 0 && A[i - 1] > 3) || (i < n - 1 && A[i + 1] > 3) ? x : 2; }",
    "affine inside": f"{LOOPS} if (K[i]) {{ if (i > 3) A[i - 4] = x; else B[i] = x; }}",
    "affine around": f"{LOOPS} if (i > 3) {{ if (K[i]) A[i] = B[i - 4]; }}",
    "maximum": f"double t = A[0]; {LOOPS} if (A[i] > t) t = A[i]; B[0] = t;",
    "declared inside": f"{LOOPS} if (K[i]) {{ double t = A[i] * 2; "
    f"double u; u = t + 1; B[i] = u; }}",
    "loop inside": "for (int i = 0; i < n; i++) if (K[i] > 0) for (int j = 0; j < n; j++) "
    "C[i][j] = A[i] * 0.5;",
    "compound and steps": f"{LOOPS} if (A[i] > 1) {{ K[i]++; B[i] *= 0.5; L[i] -= 2; }}",
    "a value of a wider type": f"{LOOPS} if (A[i] > 0) {{ K[i] = A[i] * 1.7; "
    f"L[i] = B[i]; F[i] = A[i]; }}",
    "a narrow value beside a wide one": f"{LOOPS} if (A[i] > 0) L[i] = K[i]; else L[i] = x;",
    "not affine": f"{LOOPS} if (i * i > 50) A[i] = 0;",
    "a call": f"{LOOPS} if (fabs(A[i]) > 2.0) A[i] = sqrt(fabs(A[i]));",
    "functions that only compute": f"{LOOPS} {{ F[i] = clampf(F[i]); B[i] = power(A[i], 3); }}",
    "pointers followed": f"{LOOPS} {{ *(A + i) = *(i + B) * 2; "
    "*(*(C + i) + 3) = *B; (A + 1)[i - 1] += 1; }",
    "pointers to rows": f"{LOOPS} {{ const double *r = C[i], *s = &C[39 - i][0]; "
    "double *t = A + i; "
    "for (int j = 0; j < n; j++) B[j] += r[j] * s[39 - j]; *t = r[0] - t[-i]; }",
    "pointers to pointers' places": f"{LOOPS} {{ double *r = C[i] + 2; double *s = r + i / 20; "
    "s[1] = 5; *(s - 1) = 6; }",
    "what does nothing": f"{LOOPS} {{ (void)x; assert(i >= 0 && i < n); A[i] = 2; ; }}",
    "several iterators": "for (int i = 0, j = n - 1; i < n; i++, j--) A[i] = B[j] + j; "
    "for (int i = 39, h = n / 2, k = 3; i > 2; i -= 3, k += 2) L[i] = h + k; "
    "for (int i = 0, j = n - 1; i < j; i++, j--) F[i] = F[j];",
    "arrays of its own": "double t[40], u[40][2]; for (int i = 0; i < n; i++) { "
    "t[i] = A[i] * 2; u[i][0] = B[i]; u[i][1] = t[i]; } "
    "for (int i = 0; i < n; i++) A[i] = t[39 - i] + u[i][0] * u[39 - i][1];",
    "arrays inside of loops": f"{LOOPS} {{ double t[3]; for (int j = 0; j < 3; j++) "
    "t[j] = A[i] + j; B[i] = t[0] * t[1] - t[2]; }",
    "chained": f"{LOOPS} if (K[i]) A[i] = B[i] = x;",
    "integers that keep their value": f"{LOOPS} {{ int k = 39 - i; int l = k / 2; "
    "A[k] = B[l] + k; }",
    "sums in bounds of unsigned iterators": "for (size_t i = 1; i + 1 < (size_t)n; i++) "
    "for (unsigned j = 0; 2 * j + 3 <= (unsigned)n - 1u; j += 2) C[i][j] = A[i + 1] * C[i - 1][j];",
    "a ring": f"{LOOPS} B[i] = A[i == 0 ? n - 1 : i - 1] + A[i == n - 1 ? 0 : i + 1];",
    "a ring, written": f"{LOOPS} {{ B[(i + 3) % n] = A[i]; A[i < 5 ? i + 35 : i - 5] = x; }}",
    "clamped": f"{LOOPS} B[i] = A[MIN(MAX(i - 2, 0), n - 3)] - A[MAX(MIN(i + 2, n - 1), 2)];",
    "elements that are there": f"{LOOPS} B[i] = (i > 0 ? A[i - 1] : 0) + (i "
    "< n - 1 ? A[i + 1] : 1);",
    "choices of different types": f"{LOOPS} B[i] = (i > 0 ? K[i - 1] : 2.5) / "
    "2 + (i > 3 ? 7 : x) / 2;",
    "pieces under a condition": f"{LOOPS} if (K[i]) A[i < 9 ? i : 0] = B[i == 0 ? n - 1 : i - 1]; "
    "else A[i < 9 ? i : 0] = 3;",
    "a counter in each iteration": f"int at = 0; {LOOPS} {{ A[at] += B[at]; at++; }} K[0] = at;",
    "a counter of a nest": "int at = 3; for (int i = 0; i < 6; i++) { for (int j = 0; j < 6; j++) "
    "{ at++; A[at - 1] += B[at] * (i + j); } at -= 1; } K[2] = at;",
    "a counter in an index": "int at = 0; for (int i = 0; i < n; i += 2) { A[at++] = B[i]; "
    "F[39 - at] = A[at - 1]; } for (int i = n - 1; i > 30; i -= 3) B[--at] = x;",
    "a counter declared in the loop": f"{LOOPS} {{ int at = 39; for (int j = 0; j < n; j++, at--) "
    "{ C[i][j] += A[at]; } for (int j = 0; j < 20; j++) { unsigned char v = K[at + 1 + j] + 4; "
    "at += 1; C[i][at] -= v; } }",
    "a counter in both branches": f"int at = 0; {LOOPS} {{ if (i < 20) {{ A[at] = x; at++; }} "
    "else { at += 1; B[at - 1] = x; } }",
    "a counter that data decides about": f"int at = 0; {LOOPS} "
    "{ if (A[i] > 0) at++; } K[0] = at;",
    "the iteration before": f"int before = n - 1; {LOOPS} "
    "{ B[i] = A[before] - A[i]; before = i; }",
    "two iterations before": f"int one = 0, two = 5; {LOOPS} {{ B[i] += A[one] * A[two]; two = i; "
    "one = i / 2; }",
    "counters one after another": "int at = 0, k = 7; (at = 2, A[at] = k, at++, k = at); "
    "for (int i = 0; i < 5; i++) { B[at] = k; at = at + 2; k = k - 1; } B[at] = k;",
    "an index in bounds from a number": f"{LOOPS} {{ int k = (int)floor(A[i]); int c = k < 0 ? 0 "
    ": k > 39 ? 39 : k; B[i] = F[c] + F[clampi(k, 0, n - 1)]; }",
    "an index made in steps": f"int k; {LOOPS} {{ k = A[i] * 3; if (k < 0) k = 0; "
    "if (k >= n) k = n - 1; B[i] = F[k] + K[(k + 1) % 40]; }",
    "an array of indices": f"int t[40]; {LOOPS} {{ t[i] = 39 - i / 2; B[i] = F[t[i]]; }}",
    "a switch": f"{LOOPS} {{ switch (K[i]) {{ case -2: case -1: A[i] = x; break; case 0: "
    "{ B[i] = 2; break; } default: F[i] += 1; K[i] = 5; } }",
    "a switch without default": f"{LOOPS} switch (i % 3) {{ case 0: A[i] = 1; break; case 2: "
    "for (int j = 0; j < n; j++) { if (j > 3) continue; C[i][j] = 2; } A[i] = 5; }",
    "a goto that skips": f"{LOOPS} {{ if (A[i] > 2) goto next; B[i] = 1; if (B[i] > A[i]) "
    "{ K[i] = 3; goto next; } F[i] = 2; next: L[i] += 1; }",
    "gotos to several labels": "if (n > 3) { A[1] = 7; goto second; } A[0] = 1; second: A[3] = 4; "
    f"if (n < 9) goto third; else A[4] = 5; A[5] = 6; third: ; {LOOPS} B[i] = A[i];",
    "pointers that move": f"double *p = A; const double *q = B; {LOOPS} *p++ += *q++ * 2;",
    "pointers that move in steps": "double *p = B + n; for (int i = 0; i < n; i += 2) "
    "{ p -= 2; p[1] = A[i]; *p = i; }",
    "loops of pointers": "for (double *p = A; p < A + n; p++) *p *= 2; const double *end = B + n; "
    "double *q = A; for (const double *p = B; p != end; ++p, q++) *q += *p;",
    "a pointer that moves in a nest": "float *p = F; for (int i = 0; i < 8; i++) "
    "for (int j = 0; j < 5; j++) *p++ = i * j;",
    "pointers that move in a function": "spread(A, B, n); for (int i = 0; i < n; i++) "
    "spread(C[i], B, n / 2);",
    "a pointer that comes back": f"{LOOPS} {{ double *p = A + i; for (int j = i; j < n; j++) "
    "{ *p += B[j]; p = p + 1; } p -= n - i; *p *= 0.5; }",
    "continue": f"{LOOPS} {{ if (i % 3 == 0) continue; A[i] = 7; B[i] += A[i]; }}",
    "continue in the end of a branch": f"{LOOPS} {{ if (i > 20) {{ A[i] = 1; continue; "
    f"}} B[i] = 2; }}",
    "continue in the other branch": f"{LOOPS} {{ if (i > 20) A[i] = 1; else continue; B[i] = 2; }}",
    "continue on data": f"{LOOPS} {{ if (A[i] > 3) continue; B[i] = 1; B[i] += A[i]; }}",
    "continue on data in the end": f"{LOOPS} {{ if (A[i] > 3) {{ B[i] = 1; continue; }} "
    "B[i] += 2; if (i > 30) continue; C[1][i] = 2; }",
    "continue on data in the other branch": f"{LOOPS} {{ if (A[i] > 3) B[i] = 1; else continue; "
    "if (C[0][i] > 4) continue; int k = 39 - i; F[k] = B[i]; }",
    "continue on data behind a label": f"{LOOPS} {{ more: if (A[i] > 3) continue; B[i] = 1; }}",
    "continue in a list of `else if`": f"{LOOPS} {{ if (A[i] > 5) {{ B[i] = 1; continue; }} "
    "else if (A[i] > 3) B[i] = 2; B[i] += 3; }",
    "continue twice": f"{LOOPS} {{ if (i < 3) continue; A[i] = 1; "
    f"if (i > 30) continue; B[i] = 2; }}",
    "continue of an inner loop": "for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) { "
    "if (j > i) continue; C[i][j] = 0; } A[i] = 5; }",
}


def source(bodies: dict[str, str]) -> str:
    """A program with a function for each body, all called with the same data."""
    functions = [
        f"static void f{k}({ARGUMENTS})\n{{\n#pragma scop\n{body}\n#pragma endscop\n}}\n"
        for k, body in enumerate(bodies.values())
    ]
    calls = "\n".join(f'  check("{name}", f{k});' for k, name in enumerate(bodies))
    main = MAIN.replace("ARGUMENTS", ARGUMENTS).replace("CALLS", calls)
    return HEAD + "\n".join(functions) + main


def read(folder: Path, body: str) -> Program:
    path = folder / "one.c"
    path.write_text(source({"one": body}))
    return read_c(path, params={"n": 40})


def printed(folder: Path, name: str) -> list[str]:
    flags = ["-O2", "-fopenmp", "-ffp-contract=off", "-Wall", "-Wno-unused-variable"]
    subprocess.run(["gcc", *flags, f"{name}.c", "-o", name, "-lm"], cwd=folder, check=True)
    done = subprocess.run([f"./{name}"], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A file with all bodies, and what its program prints."""
    folder = tmp_path_factory.mktemp("accepted")
    (folder / "original.c").write_text(source(BODIES))
    return folder / "original.c", printed(folder, "original")


@pytest.mark.parametrize("seed", [None, 0, 1])
def test_the_written_file_does_the_same(
    seed: int | None, original: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, expected = original
    starts = [Schedule(program) for program in read_regions(path, params={"n": 40})]
    assert len(starts) == len(BODIES) == len(expected)
    rng = np.random.default_rng(seed)
    made = [s if seed is None else random_legal_schedule(rng, s, 3) for s in starts]
    assert all(each.is_legal for each in made)
    (tmp_path / "written.c").write_text(output_file(made))
    for schedule, line, wanted in zip(made, printed(tmp_path, "written"), expected, strict=True):
        assert line == wanted, schedule.text


def test_a_branch_becomes_a_choice(tmp_path: Path) -> None:
    program = read(tmp_path, BODIES["one branch"])
    [statement] = program.statements
    assert isinstance(statement.value, Conditional)
    assert Schedule(program).can_be_parallel("S1", 0)
    # What is chosen for one element is one statement.
    assert len(read(tmp_path, BODIES["two branches, one element"]).statements) == 1
    assert len(read(tmp_path, BODIES["two branches, two elements"]).statements) == 2


def test_the_affine_part_of_a_condition_bounds_the_domain(tmp_path: Path) -> None:
    program = read(tmp_path, BODIES["with an affine part"])
    assert program.statements[0].domain_set.dim_min_val(0).to_python() == 1
    # 40 iterations without every third.
    first = read(tmp_path, BODIES["continue"]).statements[0]
    assert first.domain_set.count_val().to_python() == 26


@pytest.mark.parametrize(
    "function",
    [
        "double g(double x) { static double last; double was = last; last = x; return was; }",
        "double g(double x) { return x > 0 ? g(x - 1) : x; }",
        "static volatile int v; double g(double x) { return x + v; }",
        "double g(double x) { double y[2] = {x, x}; return y[1]; }",
        "void h(void); double g(double x) { h(); return x; }",
        'double g(double x) { __asm__(""); return x; }',
    ],
)
def test_functions_that_do_more_are_refused(function: str, tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    loop = "for (int i = 0; i < n; i++) A[i] = g(A[i]);"
    path.write_text(
        f"{function}\nvoid f(int n, double A[n])\n{{\n#pragma scop\n{loop}\n#pragma endscop\n}}\n"
    )
    with pytest.raises(SourceError, match=r"call of `[gh]` may write memory|in the body of `g`"):
        read_c(path, params={"n": 9})


def test_a_function_that_reads_what_the_region_writes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        "static double s; static double g(double x) { return x + s; }\n"
        "void f(int n, double A[n])\n{\n#pragma scop\n"
        "for (int i = 0; i < n; i++) { s = i; A[i] = g(A[i]); }\n#pragma endscop\n}\n"
    )
    with pytest.raises(SourceError, match="reads `s`, which is written"):
        read_c(path, params={"n": 9})


@pytest.mark.parametrize("head", ["int main()", "void f()", "double f()"])
def test_functions_without_a_prototype(head: str, tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        f"static double A[20];\n{head}\n{{\n#pragma scop\n"
        "for (int i = 0; i < 20; i++)\n  A[i] = i;\n#pragma endscop\n  return 0;\n}\n"
    )
    program = read_c(path)
    assert region_of(program).calls.signature is not None


def test_a_periodic_cube(tmp_path: Path) -> None:
    low, high = "({0} == 0 ? n - 1 : {0} - 1)", "({0} == n - 1 ? 0 : {0} + 1)"
    near = [[*(low.format(x) for x in "ijk")], [*(high.format(x) for x in "ijk")]]
    reads = [
        "B" + "".join(f"[{near[side][k] if k in moved else x}]" for k, x in enumerate("ijk"))
        for side in (0, 1)
        for moved in ({0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2})
    ]
    path = tmp_path / "f.c"
    path.write_text(
        "void f(int n, double A[n][n][n], double B[n][n][n])\n{\n#pragma scop\n"
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)\n"
        f"A[i][j][k] = {' + '.join(reads)};\n#pragma endscop\n}}\n"
    )
    program = read_c(path, params={"n": 9})
    assert len(program.statements) == 27
    assert Schedule.parse(program, "parallelize(S1, 0)").is_legal


def test_what_is_copied_under_a_condition_is_so_in_an_if(tmp_path: Path) -> None:
    """Several copies of a choice in one iteration are compiled wrongly by gcc 12.2."""
    code = f"{LOOPS} if (K[i] > 3) A[i] = B[i];"
    text = Schedule.parse(read(tmp_path, code), "unroll(S1, 2)").code()
    assert "if (K[i] > 3) A[i] = B[i];" in text and "?" not in text.partition("*/")[2]
