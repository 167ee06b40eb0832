"""Written files with all kinds of sizes, and integers at the ends of their types.

Where the original is defined, they do the same, and sanitizers and `-ftrapv` find nothing.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.errors import NotApplicable
from looper.frontend.c import read_c
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from tests.guard_calls import EXTREMES, SANITIZED, calls_of, differences
from tests.written_compilers import COMPILERS

# -- sizes -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sizes:
    """A function that is called with all kinds of sizes.

    Attributes:
        sizes: (type, name, value that it is read with).
        arrays: (type of an element, name).
        code: its region.
        steps: the schedule.
        declared: its parameters, where they are not just these.
        before: what stands in front of the region.
    """

    sizes: tuple[tuple[str, str, int], ...]
    arrays: tuple[tuple[str, str], ...]
    code: str
    steps: str
    declared: str = ""
    before: str = ""

    @property
    def source(self) -> str:
        """A file with it."""
        own = [f"{kind} {name}" for kind, name, _ in self.sizes]
        own += [f"{kind} *{name}" for kind, name in self.arrays]
        return (
            f"#include <stddef.h>\nvoid f({self.declared or ', '.join(own)})\n{{\n{self.before}\n"
            f"#pragma scop\n{self.code}\n#pragma endscop\n}}\n"
        )


INTS = (("int", "a"), ("int", "B"))
DOUBLES = (("double", "a"), ("double", "B"))
N, M = ("int", "n", 17), ("int", "m", 40)
CASES = {
    "an extent that may be negative": Sizes(
        (("int", "n", 40),), INTS, "for (int i = 0; i < n - 3; i++) a[i] += B[i];",
        "parallelize(S1, 0)",
    ),
    "a matrix in an array": Sizes(
        (N, M), DOUBLES,
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] += B[j];",
        "interchange(S1, 0, 1); tile(S1, 0, [4, 8])",
    ),
    "matrices": Sizes(
        (N, M), DOUBLES,
        "for (int i = 0; i < n - 2; i++) for (int j = 1; j < m - 1; j++) "
        "a[i][j] += B[i + 2][j + 1];",
        "tile(S1, 0, [4, 8]); parallelize(S1, 0); vectorize(S1)",
        "int n, int m, double a[n][m], double B[n][m]",
    ),
    "matrices without a first extent": Sizes(
        (N, M), DOUBLES,
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] += B[j][i];",
        "tile(S1, 0, [4, 8])", "int n, int m, double a[][m], double (*B)[n]",
    ),
    "bounds of two sizes": Sizes(
        (N, M), INTS, "for (int i = n - 5; i < m - 2; i++) a[2 * i + 3] += B[i + 7];",
        "unroll(S1, 4)",
    ),
    "a multiple of a size": Sizes(
        (("int", "n", 40), ("int", "m", 50)), INTS,
        "for (int i = 0; i < 2 * n - m; i++) a[i] += B[i + 5];", "parallelize(S1, 0)",
    ),
    "large coefficients": Sizes(
        (("int", "n", 40), ("int", "m", 2)), INTS,
        "for (int i = 0; i < n - 4000 * m + 8000; i++) a[i] += B[i];", "parallelize(S1, 0)",
    ),
    "down": Sizes(
        (("int", "n", 40),), INTS, "for (int i = n - 1; i >= 2; i--) a[i] += B[i - 2];",
        "unroll(S1, 4)",
    ),
    "sums in registers": Sizes(
        (M, N), INTS,
        "for (int i = 0; i < m - 1; i++) for (int j = 0; j < n - 3; j++) a[i] += B[i + j];",
        "unroll_and_jam(S1, 0, 4); vectorize(S1)",
    ),
    "sums of threads": Sizes(
        (M, N), INTS,
        "for (int i = 0; i < m - 1; i++) for (int j = 0; j < n - 3; j++) a[i] += B[i + j];",
        "parallelize(S1, 1)",
    ),
    "a triangle": Sizes(
        (("int", "n", 40),), INTS,
        "for (int i = 0; i < n - 1; i++) for (int j = i; j < n; j++) a[i] += B[j];",
        "parallelize(S1, 0)",
    ),
    "copies of a temporary": Sizes(
        (M, N), INTS,
        "for (int i = 0; i < m - 4; i++) for (int j = 0; j < n - 3; j++) "
        "{ t = B[i + j]; a[i + j] = t * 3; }",
        "privatize(S1, 2, t); distribute(S2, 0)", before="int t;",
    ),
    "sizes of different types": Sizes(
        (("unsigned", "n", 40), ("size_t", "m", 17)), INTS,
        "for (unsigned i = 2; i < n; i++) for (size_t j = 1; j < m; j++) a[i - 2] += B[j - 1];",
        "interchange(S1, 0, 1)",
    ),
}  # fmt: skip
CASES |= {
    f"a size of type {kind}": Sizes(
        ((kind, "n", 40),),
        INTS,
        f"for ({kind} i = 3; i < n; i++) a[i - 3] += B[i];",
        "parallelize(S1, 0)",
    )
    for kind in EXTREMES
}


def check_sizes(case: Sizes, folder: Path, compilers: Sequence[str]) -> None:
    original, written = folder / "original.c", folder / "written.c"
    original.write_text(case.source)
    program = read_c(original, params={name: value for _, name, value in case.sizes})
    general = generalised(Schedule.parse(program, case.steps))
    assert not isinstance(general.written, Schedule), general.reason
    sizes = [(kind, name) for kind, name, _ in case.sizes]
    for form in (general.written.alone, general.written):
        written.write_text(output_file([form]))
        for compiler in compilers:
            command = (compiler, "-O1", "-fopenmp", *SANITIZED)
            before, after = (
                calls_of(file, sizes, case.arrays, command) for file in (original, written)
            )
            assert sum(line.split()[-2] == "0" for line in before) > len(before) // 4
            assert differences(before, after) == [], compiler


def test_nothing_in_a_guard_is_undefined(tmp_path: Path) -> None:
    check_sizes(CASES["an extent that may be negative"], tmp_path, ["gcc"])


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", CASES)
def test_nothing_in_any_guard_is_undefined(name: str, tmp_path: Path) -> None:
    check_sizes(CASES[name], tmp_path, [each for each in COMPILERS if each != "clang-22"])


def test_extents_are_computed_where_they_can_not_overflow(tmp_path: Path) -> None:
    def text(name: str) -> str:
        case, file = CASES[name], tmp_path / "f.c"
        file.write_text(case.source)
        program = read_c(file, params={name: value for _, name, value in case.sizes})
        general = generalised(Schedule.parse(program, case.steps)).written
        assert not isinstance(general, Schedule)
        return output_file([general.alone])

    assert "a, sizeof(int) * looper_extent(n - 3), B" in text("an extent that may be negative")
    assert "looper_apart(a, sizeof(double) * n * m, B" in text("matrices")
    assert "looper_extent((long long) n - 4000*(long long) m" in text("large coefficients")
    assert "looper_extent((long long) n - 3)" in text("a size of type unsigned")


def test_members_of_structs_that_are_not_there(tmp_path: Path) -> None:
    original, written = tmp_path / "original.c", tmp_path / "written.c"
    original.write_text(MEMBERS)
    program = read_c(original, params={"n": 40})
    general = generalised(Schedule.parse(program, "parallelize(S1, 0)")).written
    assert not isinstance(general, Schedule)
    written.write_text(output_file([general]))
    outcomes = [run(file, ["gcc", "-O1", "-fopenmp", *SANITIZED]) for file in (original, written)]
    assert outcomes[0] == outcomes[1] and outcomes[0][0] == 0, outcomes


MEMBERS = """
#include <stdio.h>
struct inner { int len; double *data; };
struct outer { int n; double *a; struct inner *in; };
static void f(int n, struct outer *p, double *b)
{
#pragma scop
  for (int i = 0; i < n - 2; i++)
    p->a[i] += b[i] * p->in->data[i + 1];
#pragma endscop
}
int main(void)
{
  double x[40] = {1, 2}, y[40] = {3, 4}, z[40] = {5, 6};
  struct inner in = {40, z};
  struct outer out = {0, 0, 0};
  for (int n = -3; n < 3; n++) {
    f(n, 0, 0);
    f(n, &out, 0);
  }
  out.a = x, out.in = &in;
  f(40, &out, y);
  f(39, &out, x);
  printf("%g %g\\n", x[0], x[1]);
}
"""

# -- integers --------------------------------------------------------------------------------------

LARGEST = {
    "int": "0x7fffffff", "long": "0x7fffffffffffffffL", "short": "0x7fff", "signed char": "0x7f",
    "long long": "0x7fffffffffffffffLL", "unsigned short": "0xffff", "unsigned": "0xffffffffu",
    "char": "0x7f",
}  # fmt: skip
KINDS = (
    ("int", "int"), ("long", "int"), ("long", "long"), ("short", "int"), ("signed char", "int"),
    ("int", "long"), ("unsigned short", "unsigned short"), ("long long", "long long"),
    ("unsigned", "long"), ("short", "short"), ("int", "short"), ("char", "char"),
)  # fmt: skip
# The reduction, the elements of `x`, and what the elements of `s` are at first.
REDUCTIONS = (
    ("s[0] += x[i][j];", "j % 2 ? -M : M", "0"),
    ("s[0] -= x[i][j];", "j % 2 ? M : -M", "-1"),
    ("s[j] += x[i][j];", "i % 2 ? -M : M", "0"),
    ("s[0] = x[i][j] + s[0] - 3;", "j % 2 ? -M + 6 : M", "0"),
    ("s[0] *= x[i][j];", "(i + j) ? M : 0", "1"),
    ("s[j] *= x[i][j];", "i ? M : 0", "1"),
    ("s[i] += x[i][j] / 3 * 2;", "j % 2 ? -M : M", "1"),
)
STEPS = (
    "parallelize(S1, 0)", "parallelize(S1, 1)", "interchange(S1, 0, 1)", "reverse(S1, 0)",
    "reverse(S1, 1)", "vectorize(S1)", "interchange(S1, 0, 1); vectorize(S1)",
    "unroll_and_jam(S1, 0, 4); vectorize(S1)", "tile(S1, 0, [4, 5]); parallelize(S1, 0)",
    "interchange(S1, 0, 1); parallelize(S1, 0); vectorize(S1)", "unroll_and_jam(S1, 0, 4)",
    "skew(S1, 0, [[1, 0], [1, 1]]); interchange(S1, 0, 1)",
)  # fmt: skip
OVERFLOWS = (
    ("gcc", "-O2", "-fopenmp", "-ftrapv"),
    ("gcc", "-O1", "-fopenmp", "-fsanitize=undefined", "-fno-sanitize-recover=all"),
    ("clang-19", "-O1", "-fopenmp", "-fsanitize=undefined", "-fno-sanitize-recover=all"),
    ("clang-19", "-O1", "-fopenmp", "-ftrapv"),
)
SUMS = """
#include <stdio.h>
typedef {kind} T;
typedef {other} X;
#define M ((X) {largest})
static void f(T s[8], X x[8][8])
{{
#pragma scop
for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {code}
#pragma endscop
}}
int main(void)
{{
  static T s[8];
  static X x[8][8];
  for (int i = 0; i < 8; i++) {{
    s[i] = {start};
    for (int j = 0; j < 8; j++)
      x[i][j] = (X) ({element});
  }}
  f(s, x);
  for (int i = 0; i < 8; i++)
    printf("%lld ", (long long) s[i]);
  return 0;
}}
"""


def run(file: Path, command: Sequence[str]) -> tuple[int, str]:
    program = file.with_suffix("")
    subprocess.run([*command, "-w", str(file), "-o", str(program)], check=True)
    environment = {"OMP_NUM_THREADS": "2", "ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run([program], capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout + done.stderr


def check_sums(
    kinds: tuple[str, str],
    reduction: tuple[str, str, str],
    folder: Path,
    steps: Sequence[str],
    builds: Sequence[Sequence[str]],
) -> int:
    """Check the written files where the original is defined; how many there were."""
    code, element, start = reduction
    kind, other = kinds
    original, written = folder / "original.c", folder / "written.c"
    original.write_text(
        SUMS.format(
            kind=kind, other=other, largest=LARGEST[other], code=code, element=element, start=start
        )
    )
    program = read_c(original)
    # gcc narrows sums of short types before it looks for overflow, clang does not.
    wanted = {tuple(build): run(original, build) for build in builds}
    defined = [build for build, (status, _) in wanted.items() if status == 0]
    found = 0
    for number, text in enumerate(steps if defined else ()):
        try:
            schedule = Schedule.parse(program, text)
        except NotApplicable:
            continue
        if not schedule.is_legal:
            continue
        written.write_text(output_file([schedule]))
        build = defined[number % len(defined)]
        assert run(written, build) == wanted[build], (kinds, code, text, build)
        found += 1
    return found


@pytest.mark.parametrize("number", [0, 2, 4])
def test_no_other_order_overflows(number: int, tmp_path: Path) -> None:
    steps = STEPS[:1] if number else (*STEPS[:1], "reverse(S1, 1)", "vectorize(S1)")
    assert check_sums(("int", "int"), REDUCTIONS[number], tmp_path, steps, OVERFLOWS[:1])


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kinds", KINDS)
def test_no_other_order_overflows_in_any_type(kinds: tuple[str, str], tmp_path: Path) -> None:
    builds = [build for build in OVERFLOWS if shutil.which(build[0])]
    found = [check_sums(kinds, each, tmp_path, STEPS, builds) for each in REDUCTIONS]
    assert sum(found) > 25


def test_only_what_is_reordered_is_converted(tmp_path: Path) -> None:
    file = tmp_path / "f.c"
    file.write_text(
        SUMS.format(kind="long", other="int", largest="1", code="s[j] += x[i][j];", element=1,
                    start=0)
    )  # fmt: skip
    program = read_c(file)
    for steps in ("", "interchange(S1, 0, 1)", "parallelize(S1, 1)", "unroll(S1, 4)"):
        assert "unsigned" not in Schedule.parse(program, steps).code()
    for steps in ("reverse(S1, 0)", "parallelize(S1, 0)", "interchange(S1, 0, 1); vectorize(S1)"):
        assert "+= (unsigned long) x[i][j];" in Schedule.parse(program, steps).code()
