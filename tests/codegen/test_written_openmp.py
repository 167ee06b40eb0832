"""Every OpenMP construct that is written, under several compilers: the same in many calls."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from looper.frontend.c import read_c
from looper.schedule import Schedule
from tests.written_compilers import COMPILERS

MAIN = """
#include <stdio.h>
int main(void)
{{
  static X x[64][64];
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      x[i][j] = (X) ({element});
  for (int r = 0; r < {calls}; r++) {{
    unsigned long sum = 0;
    for (int i = 0; i < 64; i++)
      y[i] = (Y) ({start});
    f(x);
    for (int i = 0; i < 64; i++)
      sum = sum * 31 + (unsigned long) (long long) y[i];
    printf("%lx\\n", sum);
  }}
  return 0;
}}
"""
NEST = "for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) "


@dataclass(frozen=True)
class Region:
    """What one construct is written for.

    Attributes:
        code: the region, which changes the global array `y` and reads `x`.
        steps: its schedule.
        written: what the file has then.
        kind: type of the elements of `y`.
        other: type of the elements of `x`.
        element: the values of `x`, of `i` and `j`.
        start: the values of `y`, of `i`.
        before: what stands above the function.
        arguments: of the function.
        inside: what stands in the function in front of the region.
    """

    code: str
    steps: str
    written: str
    kind: str = "int"
    other: str = "int"
    element: str = "(i * 7 + j * 3) % 11 - 4"
    start: str = "i % 3"
    before: str = ""
    arguments: str = "X x[64][64]"
    inside: str = ""

    @property
    def source(self) -> str:
        """A file with it."""
        return (
            f"typedef {self.kind} Y;\ntypedef {self.other} X;\nY y[64];\n{self.before}\n"
            f"void f({self.arguments})\n{{\n{self.inside}\n"
            f"#pragma scop\n{self.code}\n#pragma endscop\n}}\n"
        )


COLUMNS = "interchange(S1, 0, 1); parallelize(S1, 0)"
ARRAY = "#pragma omp critical(looper_reduction)"
REGIONS = {
    "rows, the element is fixed": Region(
        f"{NEST}y[i] += x[i][j];", "parallelize(S1, 1)", "parallel for reduction(+:y_sum)"
    ),
    "rows in the order of columns": Region(f"{NEST}y[i] += x[i][j];", COLUMNS, ARRAY),
    "columns": Region(f"{NEST}y[j] -= x[i][j];", "parallelize(S1, 0)", ARRAY),
    "columns, vectorized": Region(
        f"{NEST}y[j] -= x[i][j];", "parallelize(S1, 0); vectorize(S1)", ARRAY
    ),
    "columns in tiles": Region(
        f"{NEST}y[j] += x[i][j];", "tile(S1, 0, [8, 16]); parallelize(S1, 0)", ARRAY
    ),
    "products": Region(
        f"{NEST}y[j] *= x[i][j];", "parallelize(S1, 0)", ARRAY, element="(i + j) % 5 ? 3 : -1",
        start="1",
    ),
    "one product": Region(
        f"{NEST}y[3] *= x[i][j];", "parallelize(S1, 0)", "reduction(*:y_product)",
        element="(i + j) % 5 ? 3 : -1", start="1",
    ),
    "largest": Region(
        f"{NEST}if (x[i][j] > y[j]) y[j] = x[i][j];", "parallelize(S1, 0)", ARRAY
    ),
    "smallest": Region(
        f"{NEST}y[3] = x[i][j] < y[3] ? x[i][j] : y[3];", "parallelize(S1, 0)", "reduction(min:"
    ),
    "smallest of rows": Region(
        f"{NEST}if (x[i][j] < y[i]) y[i] = x[i][j];", COLUMNS, ARRAY, start="-3"
    ),
    "several arrays and scalars": Region(
        "int s = 0, m = -100; for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) "
        "{ y[j] += x[i][j]; s += x[i][j] * 2; if (x[j][i] > m) m = x[j][i]; } "
        "y[1] += s; y[2] += m;",
        "parallelize(S3, 0)", "omp for reduction(+:s_sum) reduction(max:m)",
    ),
    "a scalar in threads and vectors": Region(
        f"int s = 1; {NEST}s += x[i][j]; y[5] = s;", "parallelize(S2, 0); vectorize(S2)",
        "simd reduction(+:s_sum)",
    ),
    "vectors": Region(
        f"{NEST}y[i] += x[i][j];", "parallelize(S1, 0); vectorize(S1)", "simd reduction(+:y_0)"
    ),
    "largest in vectors": Region(
        f"{NEST}if (x[i][j] > y[i]) y[i] = x[i][j];", "vectorize(S1)", "simd reduction(max:y_0)"
    ),
    "triangles, handed out as they come": Region(
        "for (int i = 0; i < 64; i++) for (int j = i; j < 64; j++) y[j] += x[i][j];",
        "parallelize(S1, 0)", "#pragma omp for schedule(dynamic)",
    ),
    "a triangle's rows": Region(
        "for (int i = 0; i < 64; i++) for (int j = i; j < 64; j++) y[i] += x[i][j];",
        "parallelize(S1, 0)", "#pragma omp parallel for schedule(dynamic)",
    ),
    "no reduction": Region(
        "for (int i = 0; i < 64; i++) y[i] = x[i][3] * 2;", "parallelize(S1, 0); vectorize(S1)",
        "#pragma omp parallel for simd",
    ),
    "chains of sums": Region(
        f"{NEST}y[i] += x[i][j];", "unroll_and_jam(S1, 0, 4)", "#pragma omp simd if(0)"
    ),
    "copies of a temporary": Region(
        f"int t; {NEST} {{ t = x[i][j] * 3; y[j] += t - 1; }}",
        "privatize(S1, 2, t); parallelize(S1, 0)", ARRAY,
    ),
    "a pointer": Region(
        f"{NEST}p[j] += x[i][j];", "parallelize(S1, 0)", "p_sum[j] += ", inside="Y *p = y;"
    ),
    "two dimensions": Region(
        "for (int k = 0; k < 64; k++) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) "
        "z[i][j] += x[k][8 * i + j]; for (int i = 0; i < 64; i++) y[i] = z[i / 8][i % 8];",
        "parallelize(S1, 0)", "z_sum[i][j] += ", before="static Y z[8][8];",
    ),
    "a member of a struct": Region(
        f"{NEST}h.s += x[i][j]; y[2] = h.s;", "parallelize(S1, 0)", "reduction(+:",
        before="static struct { int n; Y s; } h;",
    ),
}  # fmt: skip
TYPES = (
    "long", "long long", "short", "signed char", "char", "unsigned", "unsigned char",
    "unsigned short", "unsigned long", "double", "float",
)  # fmt: skip
STEPS = {
    f"{NEST}y[j] += x[i][j];": "parallelize(S1, 0)",
    f"{NEST}y[i] -= x[i][j];": "parallelize(S1, 1)",
    f"Y s = 0; {NEST}s += x[i][j]; y[5] = s;": "parallelize(S2, 0); vectorize(S2)",
    f"{NEST}y[j] *= x[i][j];": "parallelize(S1, 0)",
    f"{NEST}if (x[i][j] > y[j]) y[j] = x[i][j];": "parallelize(S1, 0)",
    f"{NEST}if (x[i][j] < y[i]) y[i] = x[i][j];": "parallelize(S1, 1)",
}


def of_types() -> dict[str, Region]:
    """The reductions of all types that there are."""
    found = {}
    for number, (code, steps) in enumerate(STEPS.items()):
        for kind in TYPES:
            element = "(i + j) % 60 ? 1 : -1" if "*=" in code else "(i * 7 + j * 3) % 11 - 4"
            made = Region(code, steps, "", kind=kind, other=kind, element=element)
            found[f"{kind} {number}"] = replace(made, start="2") if "*=" in code else made
    return found


def check(
    region: Region,
    folder: Path,
    compilers: Sequence[str],
    threads: Sequence[int] = (2, 4),
    calls: int = 300,
) -> None:
    """Check that every call of the written function does what the original does."""
    original, written = folder / "original.c", folder / "written.c"
    main = MAIN.format(element=region.element, start=region.start, calls=calls)
    original.write_text(region.source + main)
    program = replace(read_c(original), reassociation=region.kind in ("double", "float"))
    schedule = Schedule.parse(program, region.steps)
    schedule.check()
    text = output_file([schedule])
    assert region.written in text
    written.write_text(text)
    for compiler in compilers:
        wanted = printed(original, [compiler, "-O1"], 1)
        assert len(set(wanted)) == 1 or "static" in region.before
        for count in threads:
            assert printed(written, [compiler, "-O2", "-fopenmp"], count) == wanted, compiler


def printed(file: Path, command: Sequence[str], threads: int) -> list[str]:
    program = file.with_suffix("")
    subprocess.run([*command, "-w", str(file), "-o", str(program)], check=True)
    environment = {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"}
    done = subprocess.run([program], env=environment, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", ["rows in the order of columns", "several arrays and scalars"])
def test_sums_of_threads(name: str, tmp_path: Path) -> None:
    check(REGIONS[name], tmp_path, COMPILERS[:2], (4,), 100)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_constructs_under_all_compilers(tmp_path: Path) -> None:
    for region in (*REGIONS.values(), *of_types().values()):
        check(region, tmp_path, COMPILERS)


def test_no_construct_names_a_part_of_an_array() -> None:
    """Of those, clang 14 to 19 write the array itself where it is a global variable."""
    folder = Path(__file__).parents[2] / "looper" / "codegen"
    pragmas = [
        line
        for file in folder.glob("*.py")
        for line in file.read_text().splitlines()
        if "reduction(" in line and "[" in line.split("reduction(")[1]
    ]
    assert pragmas == []


ABSENT = """
#include <stdio.h>
void f(int m, int *y, int x[8][64])
{
#pragma scop
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < m; j++)
      y[i] += x[i][j];
#pragma endscop
}
int main(void)
{
  static int x[8][64];
  f(0, 0, x);
  puts("done");
  return 0;
}
"""


@pytest.mark.parametrize(
    "steps", ["parallelize(S1, 1)", "interchange(S1, 0, 1); parallelize(S1, 0)"]
)
def test_what_nothing_is_added_to_need_not_exist(steps: str, tmp_path: Path) -> None:
    file = tmp_path / "written.c"
    (tmp_path / "original.c").write_text(ABSENT)
    text = output_file([Schedule.parse(read_c(tmp_path / "original.c", params={"m": 40}), steps)])
    # As if the code were for all sizes.
    file.write_text(text.replace("m == 40", "m < 41").replace("j < 40", "j < m"))
    assert printed(file, ["gcc", "-fopenmp"], 2) == ["done"]
