"""Pragmas, attributes and labels of the user's around loops: they are about the next statement."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.cli import main
from looper.codegen.region import output_file
from looper.errors import SourceError
from looper.frontend.c import detect_loops, read_c
from looper.frontend.c_file import Loops
from looper.schedule import Schedule
from tests.written_files import check_equal

FILE = """\
#include <stdio.h>
#define EACH _Pragma("omp parallel for")
#define DO(x) _Pragma(#x)
#define ONCE(x) DO(omp single x)
#define TIMES(k) DO(GCC unroll k)
static void f(int n, double *a, double *b)
{{
{0}}}
int main(void)
{{
  double a[100], b[100], s = 0;
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 3 * i;
  for (int n = 5; n < 45; n += 15)
    for (int r = 0; r < 3; r++) f(n, a, b);
  for (int i = 0; i < 100; i++) s = s * 0.7 + a[i] + 2 * b[i];
  printf("%.17g\\n", s);
  return 0;
}}
"""
LOOP = "for (int i = 0; i < n; i++) {\n  a[i] += 2 * b[i];\n  b[i] += 1;\n}\n"
FLAGS = ["-Wno-unknown-pragmas", "-Wno-unused-label"]


def loops_of(folder: Path, body: str) -> list[Loops]:
    (folder / "original.c").write_text(FILE.format(body))
    found = detect_loops(folder / "original.c", params={"n": 20})
    return [each for each in found if each.function == "f"]


TAKEN = {
    "a schedule": "#pragma omp parallel for schedule(static) num_threads(2) // two\n",
    "lanes": "#pragma omp simd safelen(4)\n",
    "continued": "#pragma omp parallel \\\n    for\n",
    "with a comment between": "# pragma omp   parallel for\n/* here */\n",
    "two": "#pragma GCC ivdep\n#pragma GCC unroll 4\n",
    "clang's": "#pragma clang loop vectorize(enable)\n",
    "unrolled": "#pragma unroll(4)\n",
    "an operator": '_Pragma("GCC ivdep")\n',
    "a macro": "EACH\n",
    "what is passed to a macro": "TIMES(4)\n",
    "of nobody's": "#pragma made up\n",
    "of warnings": '#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored "-Wall"\n',
    "a label on its own": "there: ;\n",
    "tiles": "#pragma omp tile sizes(4)\n",
    "an index of an index before": "int k[2] = {0, 1};\na[0] = b[k[1]];\n",
}


@pytest.mark.parametrize("name", TAKEN)
def test_pragmas_of_a_loop_stay_in_the_original(name: str, tmp_path: Path) -> None:
    (loop,) = loops_of(tmp_path, TAKEN[name] + LOOP)
    assert loop.program is not None, loop.reason
    region = loop.program.region
    assert region is not None
    # The loop is timed with it.
    is_its_own = name not in (
        "of nobody's",
        "of warnings",
        "a label on its own",
        "an index of an index before",
    )
    assert (TAKEN[name].split("\n")[0] in region.text) == is_its_own
    written = output_file([Schedule.parse(loop.program, "distribute(S2, 0)")])
    (tmp_path / "written.c").write_text(written)
    check_equal(tmp_path, FLAGS, ("-O1", "-fopenmp", "-w"))
    ours, _, kept = written.partition("static void f")[2].partition("LOOPer:")
    assert (TAKEN[name].split("\n")[0] not in ours) == is_its_own
    assert not is_its_own or TAKEN[name].split("\n")[0] in kept


def test_pragmas_inside_of_a_region(tmp_path: Path) -> None:
    inner = "for (int t = 0; t < 3; t++) {\n" + "".join(
        f"{pragma}\n  for (int i = 0; i < n; i++)\n    a[i] += b[i] * t;\n"
        for pragma in ("#pragma omp parallel for", "#pragma GCC unroll 4", "#pragma unroll", "EACH")
    )
    (loop,) = loops_of(tmp_path, inner + "}\n")
    assert loop.program is not None and len(loop.program.statements) == 4
    (tmp_path / "written.c").write_text(output_file([Schedule(loop.program)]))
    check_equal(tmp_path, FLAGS, ("-O1", "-fopenmp", "-w"))


def test_iterators_may_be_private(tmp_path: Path) -> None:
    nest = "for (i = 0; i < n; i++)\n  for (j = 0; j < 2; j++)\n    a[2 * i + j] = b[i];\n"
    private = f"int i, j;\n#pragma omp parallel for private(j)\n{nest}"
    (loop,) = loops_of(tmp_path, private)
    assert loop.program is not None
    loop, inner = loops_of(tmp_path, private + "a[0] = i;\n")
    assert "private by a pragma, and may be read after it" in loop.reason
    assert inner.program is None
    (loop,) = loops_of(tmp_path, "int i, j;\n" + nest + "a[0] = i;\n")
    assert loop.program is not None


REFUSED = {
    f"#pragma omp parallel\n{{\n#pragma omp single\n{LOOP}}}\n": "inside of `#pragma omp parallel`",
    f"#pragma omp parallel num_threads(2)\n{{\n{LOOP}}}\n": "inside of `#pragma omp parallel`",
    f'#pragma omp parallel\n{{\n_Pragma("omp single")\n{LOOP}}}\n': "`#pragma omp parallel`",
    f"ONCE(nowait)\n{LOOP}": "inside of `#pragma omp single",
    f"#pragma omp master\n{LOOP}": "inside of `#pragma omp master`",
    f"#pragma omp critical(x)\n{LOOP}": "inside of `#pragma omp critical`",
    f"#pragma omp task\n{{\n{LOOP}}}\n": "inside of `#pragma omp task`",
    f"#pragma omp for\n{LOOP}": "inside of `#pragma omp for`",
    f"#pragma omp target teams distribute parallel for\n{LOOP}": "inside of `#pragma omp target",
    f"#pragma acc parallel loop\n{LOOP}": "inside of `#pragma acc parallel loop`",
    f"#pragma omp parallel sections\n{{\n#pragma omp section\n{LOOP}}}\n": "parallel sections`",
    f"#pragma omp barrier\n{LOOP}": "several threads execute this function",
    f"{LOOP}#pragma omp for\nfor (int i = 0; i < f0(n); i++) a[i] = 1;\n": "several threads",
    f"[[omp::directive(single)]]\n{LOOP}": "inside of `#pragma omp single`",
    f"[[made::up(1)]]\n{LOOP}": "an attribute stands before the region",
    f"__attribute__((made_up(1)))\n{LOOP}": "an attribute stands before the region",
    "double t;\n#pragma omp parallel for private(t)\n"
    "for (int i = 0; i < n; i++) {\n  t = b[i];\n  a[i] = t;\n}\n": "with `private` is not",
    "double t = 0;\n#pragma omp parallel for reduction(+ : t)\n"
    "for (int i = 0; i < n; i++)\n  t += b[i];\na[0] = t;\n": "with `reduction` is not its loop",
    "double t = 0;\n#pragma omp simd linear(t)\n"
    "for (int i = 0; i < n; i++)\n  a[i] = t;\n": "with `linear` is not its loop",
    "for (int i = 0; i < n; i++) {\n#pragma omp atomic\n  a[0] += b[i];\n}\n": "`#pragma omp ato",
    "for (int i = 0; i < n; i++) {\n#pragma STDC FP_CONTRACT OFF\n  a[i] += 2 * b[i];\n}\n":
        "inside of the region: put it before the function",
    f'_Pragma("GCC ivdep") {LOOP}': "put it on lines of its own",
}  # fmt: skip


@pytest.mark.parametrize("body", REFUSED)
def test_others_are_refused(body: str, tmp_path: Path) -> None:
    found = loops_of(tmp_path, "" + body)
    assert found and all(each.program is None for each in found)
    assert any(REFUSED[body] in each.reason for each in found), [each.reason for each in found]


def test_nothing_is_written_where_all_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, written = tmp_path / "f.c", tmp_path / "f.opt.c"
    path.write_text(
        "static double A[1000], B[1000];\nvoid f(void)\n{\n  int i;\n#pragma omp parallel\n  {\n"
        "#pragma omp single\n    for (i = 0; i < 1000; i++) {\n      A[i] += 1;\n"
        "      B[i] += 2 * A[i];\n    }\n  }\n}\n"
    )
    assert main(["optimize", "--auto", str(path), "--no-run", "-o", str(written)]) != 0
    assert not written.exists()
    assert "inside of `#pragma omp parallel`" in " ".join(capsys.readouterr().err.split())


def test_loops_behind_labels_and_branches_are_taken(tmp_path: Path) -> None:
    for around in (
        "there: {{\n{0}}}\n",
        "if (n > 3) {{\n{0}}} else {{\n{0}}}\n",
        "if (n > 3)\n{0}else\n{0}",
        "there:\n{0}",
        "switch (n) {{\ncase 5:\n{0}}}\n",
    ):
        found = loops_of(tmp_path, around.format(LOOP))
        programs = [each.program for each in found if each.program is not None]
        assert len(programs) == len(found) > 0
        (tmp_path / "written.c").write_text(output_file([Schedule(each) for each in programs]))
        check_equal(tmp_path, FLAGS, ("-O1", "-fopenmp", "-w"))


SHARED = """\
static void g(int n, int k, const int c[n], double x[n])
{
  for (int i = 0; i < n; i++)
    if (c[i] == k) x[i] += 1;
}
static void h(int n, int k, const int *c, double *x) { g(n, k, c, x); }
int run(int n, const int *c, double *x)
{
#pragma omp parallel for
  for (int k = 0; k < 4; k++) CALL(n, k, c, x);
  g(n, 5, c, x);
  return 0;
}
"""
"""Each thread writes elements of its own, as data say."""


@pytest.mark.parametrize(("call", "is_taken"), [("g", False), ("h", False), ("other", True)])
def test_threads_that_data_keep_apart(call: str, is_taken: bool, tmp_path: Path) -> None:
    text = "void other(int, int, const int *, double *);\n" + SHARED.replace("CALL", call)
    (tmp_path / "f.c").write_text(text)
    loop = detect_loops(tmp_path / "f.c", params={"n": 20, "k": 2})[0]
    assert (loop.program is not None) == is_taken
    if not is_taken:
        assert "several threads may execute `g`, which is called in `#pragma omp" in loop.reason
        assert ":10:1: " in loop.reason
    (tmp_path / "f.c").write_text(text.replace("if (c[i] == k) x[i] += 1", "x[i] += c[i] + k"))
    assert detect_loops(tmp_path / "f.c", params={"n": 20, "k": 2})[0].program is not None


@pytest.mark.parametrize("shares", ["#pragma omp parallel for", "SHARES"])
def test_threads_of_other_functions_are_seen_where_only_regions_are_read(
    shares: str, tmp_path: Path
) -> None:
    (tmp_path / "h.h").write_text('#define SHARES _Pragma("omp parallel for")\n')
    marked = SHARED.replace("CALL", "g").replace("#pragma omp parallel for", shares)
    loop = "  for (int i = 0; i < n; i++)\n    if (c[i] == k) x[i] += 1;\n"
    assert loop in marked
    marked = marked.replace(loop, f"#pragma scop\n{loop}#pragma endscop\n")
    (tmp_path / "f.c").write_text(f'#include "h.h"\n{marked}')
    with pytest.raises(SourceError, match="several threads may execute `g`"):
        read_c(tmp_path / "f.c", params={"n": 20, "k": 2})
