"""Loops that no pragma marks: which are taken, why others are not, what is written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from looper.cli import main
from looper.codegen.region import output_file
from looper.frontend.c import detect_loops
from looper.frontend.c_file import Loops
from looper.schedule import Schedule

PROGRAM = """\
#include <stdio.h>
#define N 60
static double A[N][N], B[N][N], C[N][N];
static int idx[N];

static void init(void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) { A[i][j] = i + j; B[i][j] = i - j; C[i][j] = 0.0; }
  for (int i = 0; i < N; i++)
    idx[i] = (i * 7) % N;
}

int main(void)
{
  init();
  for (int r = 0; r < 3; r++) {
    printf("round %d\\n", r);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++)
          C[i][j] += A[i][k] * B[k][j];   /* the product */
    /* then its scaling */
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        C[i][j] *= 0.5;
  }
  double sum = 0.0;
  for (int i = 0; i < N; i++) B[i][idx[i]] += C[i][i];
  printf("%.6f\\n", sum + B[3][21]);
  return 0;
}
"""


def found(tmp_path: Path, text: str, **params: int) -> list[Loops]:
    path = tmp_path / "f.c"
    path.write_text(text, newline="")
    return detect_loops(path, params=params)


def within(body: str) -> str:
    return f"void f(int n, double A[n], double B[n]) {{\n{body}\n}}\n"


LOOP = "  for (int i = 0; i < n; i++)\n    A[i] = 2.0 * B[i];\n"


def test_loops_next_to_each_other_are_one_region(tmp_path: Path) -> None:
    loops = found(tmp_path, PROGRAM)
    assert [(each.line, each.function, not each.reason) for each in loops] == [
        (8, "init", True),
        (17, "main", False),
        (19, "main", True),
        (29, "main", False),
    ]
    first, whole, second, last = loops
    assert first.program is not None and len(first.program.statements) == 4
    assert second.program is not None and len(second.program.statements) == 2
    assert "printf" in whole.reason and ":18:5:" in whole.reason
    assert "reads an array" in last.reason and last.program is None
    assert not any(each.marked for each in loops)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_written_file_does_the_same(tmp_path: Path, ending: str) -> None:
    loops = found(tmp_path, PROGRAM.replace("\n", ending))
    programs = [each.program for each in loops if each.program is not None]
    texts = ("parallelize(S1, 0); vectorize(S1)", "interchange(S1, 1, 2); parallelize(S1, 0)")
    schedules = [Schedule.parse(p, text) for p, text in zip(programs, texts, strict=True)]
    assert all(each.is_legal for each in schedules)
    written = output_file(schedules)
    assert written.count("#pragma omp parallel for") == 2
    before, after = PROGRAM.replace("\n", ending).split("int main"), written.split("int main")
    assert before[0].startswith(after[0][:80]) and written.endswith(before[1][-60:])
    printed = []
    for name, text in (("before", PROGRAM), ("after", written)):
        (tmp_path / f"{name}.c").write_text(text, newline="")
        words = ["gcc", "-O1", "-fopenmp", "-Wall", "-Werror", f"{name}.c", "-o", name, "-lm"]
        subprocess.run(words, cwd=tmp_path, check=True)
        done = subprocess.run([tmp_path / name], capture_output=True, text=True, check=True)
        printed.append(done.stdout)
    assert printed[0] == printed[1] and printed[0].startswith("round 0")


def test_sizes_are_asked_for_together(tmp_path: Path) -> None:
    [loop] = found(tmp_path, within(LOOP))
    assert loop.sizes == ("n",) and loop.program is None and not loop.reason
    [loop] = found(tmp_path, within(LOOP), n=20)
    assert loop.sizes == () and loop.program is not None
    # What is refused whatever the size needs none.
    [loop] = found(tmp_path, within("  for (int i = 0; i < n; i++)\n    A[(int)B[i]] = 1.0;"))
    assert loop.sizes == () and "reads an array" in loop.reason


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("  B[0] = 1.0; for (int i = 0; i < n; i++) A[i] = 2.0;", "on lines of its own"),
        ("  for (int i = 0; i < n; i++) A[i] = 2.0; B[0] = 1.0;", "on lines of its own"),
        ("  for (int i = 0; i < n; i++)\n#ifdef X\n    A[i] = 1.0;\n#else\n    A[i] = 2.0;\n#endif",
         "directive of the preprocessor"),
        ("#define LOOP for (int i = 0; i < n; i++) A[i] = 2.0;\n  LOOP", ""),
        ("  for (int i = 0; i < n; i++)\n    A[i] = 2.0;  // so\n", ""),
        ("  for (int i = 0; i < n; i++) {\n    A[i] = 2.0;\n  }  /* so */\n", ""),
        ("  if (n > 3)\n    for (int i = 0; i < n; i++)\n      A[i] = 2.0;", ""),
        ("  if (n > 3)\n    B[0] = 1.0;\n  else for (int i = 0; i < n; i++)\n    A[i] = 2.0;", ""),
        ("  goto there;\nthere:\n  for (int i = 0; i < n; i++)\n    A[i] = 2.0;", ""),
        ("  if (n > 3) for (int i = 0; i < n; i++) A[i] = 2; else B[0] = 1;", "lines of its own"),
    ],
)  # fmt: skip
def test_what_stands_around_a_loop(tmp_path: Path, body: str, reason: str) -> None:
    loops = found(tmp_path, within(body), n=20)
    if reason:
        assert [reason in each.reason for each in loops] == [True]
    else:
        assert [each.program is not None for each in loops] == [True]


def test_statements_that_give_loops_their_first_values(tmp_path: Path) -> None:
    loop = "  for (int i = 0; i < n; i++)\n    A[k++] = B[i];\n"
    [taken] = found(tmp_path, within(f"  int k = 0;\n{loop}"), n=20)
    assert taken.program is not None and taken.program.region is not None
    assert taken.program.region.text.lstrip().startswith("int k = 0;")
    # Further statements than needed are left where they are.
    text = within(f"  int j = 3;\n  int k;\n  k = 0;\n{loop}  B[0] = j;\n")
    [taken] = found(tmp_path, text, n=20)
    assert taken.program is not None and taken.program.region is not None
    assert "k = 0;" in taken.program.region.text and "j = 3" not in taken.program.region.text
    for code in (loop, f"  int k = 0;\n{loop}  B[0] = k;\n", f"  int k = (int)A[0];\n{loop}"):
        before = "  int k = n;\n  B[1] = 0;\n" if code is loop else ""
        [taken] = found(tmp_path, within(before + code), n=20)
        assert taken.program is None and "`k`" in taken.reason


def test_loops_that_are_no_members_of_a_block(tmp_path: Path) -> None:
    """What takes their place is one statement."""
    body = """  int again = 2;
  if (B[0] > 5.0)
    for (int i = 0; i < n; i++)
      A[i] += 2.0;
  else for (int i = 0; i < n; i++)
    A[i] -= 1.0;
  switch (n) {
  case 20:
    for (int i = 1; i < n; i++)
      A[i] += A[i - 1];
  }
  while (again--)
    for (int i = 0; i < n; i++)
      B[i] = A[i] * 0.5 + B[i];
"""
    main = """
#include <stdio.h>
int main(void) {
  static double A[20], B[20];
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 20; i++) { A[i] = i % 7; B[i] = 6.0 * k + i; }
    f(20, A, B);
    for (int i = 0; i < 20; i++) printf("%.17g %.17g\\n", A[i], B[i]);
  }
}
"""
    text = within(body) + main
    loops = [each for each in found(tmp_path, text, n=20) if each.function != "main"]
    programs = [each.program for each in loops if each.program is not None]
    assert len(programs) == 4
    texts = ("parallelize(S1, 0)", "vectorize(S1)", "unroll(S1, 4)", "tile(S1, 0, [8])")
    schedules = [Schedule.parse(p, each) for p, each in zip(programs, texts, strict=True)]
    printed = []
    for name, code in (("before", text), ("after", output_file(schedules))):
        (tmp_path / f"{name}.c").write_text(code)
        words = ["gcc", "-O1", "-fopenmp", "-Wall", "-Werror", f"{name}.c", "-o", name, "-lm"]
        subprocess.run(words, cwd=tmp_path, check=True)
        done = subprocess.run([tmp_path / name], capture_output=True, text=True, check=True)
        printed.append(done.stdout)
    assert printed[0] == printed[1] and printed[0].count("\n") == 40


def test_regions_and_loops_beside_them(tmp_path: Path) -> None:
    marked = f"#pragma scop\n{LOOP}#pragma endscop\n"
    loops = found(tmp_path, within(marked + "  B[0] = 1.0;\n" + LOOP), n=20)
    assert [(each.marked, each.program is not None) for each in loops] == [
        (True, True),
        (False, True),
    ]
    around = within(f"  for (int t = 0; t < 3; t++) {{\n{marked}  }}\n")
    loops = found(tmp_path, around, n=20)
    assert [(each.marked, each.reason) for each in loops] == [
        (False, "a region is inside of it already"),
        (True, ""),
    ]


def test_the_command_says_which_and_takes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.c").write_text(PROGRAM)
    words = ["optimize", "p.c", "--max-evaluations", "2", "--memo", "m.db"]
    assert main([*words, "--region", "9"]) == 2
    assert "there are regions 1 to" in capsys.readouterr().err
    assert not Path("p.opt.c").exists()
    assert main(words) == 0
    done = capsys.readouterr()
    assert "reads an array: `idx[i]`" in done.err and "main (region at line 19)" in done.out
    assert Path("p.opt.c").exists()
    Path("q.c").write_text(within(LOOP))
    assert main(["optimize", "q.c"]) == 2
    assert "give the sizes of its loops, for example --param n=1000" in capsys.readouterr().err
    assert main([*words, "--auto", "--region", "1"]) == 0
    Path("none.c").write_text("int f(void) { return 1; }\n")
    assert main(["optimize", "none.c"]) == 2
    assert "there is no loop that can be read" in capsys.readouterr().err


def test_loops_without_their_sizes_do_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["optimize", "p.c", "--max-evaluations", "2", "--memo", "m.db"]
    marked = "#pragma scop\n{0}#pragma endscop\n"
    for form in ("{0}", marked):
        fixed = form.format(LOOP.replace("< n", "< 50"))
        other = f"void g(double A[50], double B[50]) {{\n{fixed}}}\n"
        Path("p.c").write_text(within(form.format(LOOP)) + other)
        assert main(words) == 0
        done = capsys.readouterr()
        assert "sizes: --param n=..." in done.err and done.out.count("(region at line ") == 1
    Path("p.c").write_text(within(marked.format(LOOP)))
    assert main(words) == 2
    assert "depends on the size parameter `n`" in capsys.readouterr().err


def test_a_refused_region_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    marked = f"#pragma scop\n{LOOP}#pragma endscop\n"
    bad = marked.replace("B[i]", "B[(int)A[i]]")
    Path("p.c").write_text(within(bad + marked))
    words = ["optimize", "p.c", "--param", "n=50", "--max-evaluations", "2", "--memo", "m.db"]
    assert main(words) == 0
    done = capsys.readouterr()
    assert (
        "nothing shows that an index of `B` is one" in done.err
        and "f (region at line 6, n=50)" in done.out
    )
    Path("p.c").write_text(within(bad))
    assert main(words) == 1
