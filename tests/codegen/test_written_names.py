"""Names of generated code are fresh in the file as the preprocessor leaves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.codegen.harness import original_unit, restrict_unit, schedule_unit
from looper.errors import SourceError
from looper.execution.compiling.toolchain import Toolchain
from looper.frontend.c import read_c
from looper.schedule import Schedule
from tests.written_files import check_equal, written

_FILE = """
#include <stdio.h>
%s
static double x[40][40], y[40], z[40][40];
void f(int n, double A[n][40])
{
#pragma scop
  for (int t = 0; t < 40; t++)
    for (int i = 0; i < 40; i++) {
      A[t][i] = A[t][i] * 2 + (t + i) / 3;
      y[i] += A[t][i] + x[t][i];
    }
#pragma endscop
}
int main(void)
{
  for (int k = 0; k < 40; k++)
    for (int j = 0; j < 40; j++)
      x[k][j] = k * 0.25 + j;
  f(40, z);
  for (int k = 0; k < 40; k++)
    for (int j = 0; j < 40; j++)
      printf("%%.17g %%.17g ", z[k][j], y[j]);
}
"""
_TILED = "tile(S1, 0, [8, 8]); unroll_and_jam(S1, 2, 2); vectorize(S1)"
_SKEWED = "skew(S1, 0, factors=[1, 1]); tile(S1, 0, [7, 9])"


@pytest.mark.parametrize("schedule", [_TILED, _SKEWED, "reverse(S2, 1)"])
@pytest.mark.parametrize(
    ("top", "defines"),
    [
        ("#define i_tile 3\n#define t_tile 4\n#define t_i 5\n#define t_i_tile 6", []),
        ('#include "names.h"', []),
        ("", ["i_tile=3", "t_tile=4", "t_i=5", "A_0=x_0", "A_1=y_1", "y_0=2"]),
        ("#define looper_floord looper_min\n#define looper_min 3\n#define looper_max 4\n"
         "#define looper_A 5\n#define looper_text 1\n#define looper_same 2\n"
         "#ifndef X\n#define X 3.5\n#endif", []),
        ("#ifdef OTHER\n#include \"names.h\"\n#endif", []),
    ],
)  # fmt: skip
def test_macros_by_the_names_we_give(
    schedule: str, top: str, defines: list[str], tmp_path: Path
) -> None:
    (tmp_path / "names.h").write_text(
        "#define i_tile 3\n#define t_i +\nenum { t_tile, A_0, A_1 };\n#define y_0 y\n"
        "#define x_0 -\n"
    )
    text = (_FILE % top).replace("/ 3;", "/ 3 * X;" if "X" in top.split() else "/ 3;")
    result = written(
        text, tmp_path, schedule, params={"n": 40}, defines=defines, include_dirs=[str(tmp_path)]
    )
    assert "LOOPer:" in result and "for (int t" in result
    for flags in ([], ["-DOTHER"]) if "OTHER" in top else ([],):
        check_equal(tmp_path, [f"-D{d}" for d in defines] + flags, ("-O1", "-fopenmp", "-w"))


def test_a_variable_by_the_name_of_a_hidden_pointer(tmp_path: Path) -> None:
    text = (_FILE % "static double looper_A[40][40] = {{7}}, looper_buffers[9] = {2};").replace(
        "+ (t + i) / 3", "+ looper_A[t][i] + looper_buffers[3]"
    )
    result = written(text, tmp_path, _TILED, params={"n": 40})
    assert "(*looper_A_)[40] = (double (*)[40]) A;" in result
    check_equal(tmp_path, [], ("-O1", "-fopenmp", "-w"))


def test_units_that_are_measured_compile(tmp_path: Path) -> None:
    top = (
        "static int looper_kernel(void) { return 3; }\n#define looper_region 5\n"
        "static double looper_buffers[40], looper_s, s;\nint looper_user_main;\n"
        "__attribute__((const)) static double g(double a) { return a + looper_kernel(); }"
    )
    path = tmp_path / "c.c"
    path.write_text((_FILE % top).replace("+ (t + i) / 3", "+ g(looper_buffers[3])"))
    program = read_c(path, params={"n": 40})
    toolchain = Toolchain.detect()
    units = [
        original_unit(program),
        restrict_unit(program),
        schedule_unit(Schedule(program).forest),
    ]
    for number, unit in enumerate(units):
        toolchain.compile(unit, tmp_path / f"unit{number}.so")


def test_functions_by_the_names_of_iterators(tmp_path: Path) -> None:
    """The loops of both statements are fused, and the second one calls what the first counts."""
    text = (_FILE % "#include <math.h>").replace(
        "#pragma endscop",
        "  for (int log = 0; log < 40; log++)\n    y[log] *= 2;\n"
        "  for (int i = 0; i < 40; i++)\n    x[i][i] = log(x[i][i] + 9);\n#pragma endscop",
    )
    written(text, tmp_path, "fuse(S3, S4, 0)", params={"n": 40})
    check_equal(tmp_path, [], ("-O1", "-fopenmp", "-w"))


def test_names_of_the_user_stay(tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(_FILE % "static int i, t, t_i;")
    code = Schedule.parse(read_c(path, params={"n": 40}), _SKEWED).code()
    assert "int i = " in code
    assert "int t_i2 = " in code


def test_a_call_by_the_name_of_a_helper(tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    top = "double looper_min(double a) __attribute__((const));"
    path.write_text((_FILE % top).replace("+ x[t][i]", "+ looper_min(x[t][i])"))
    with pytest.raises(SourceError, match="`looper_min` is the name of a macro in generated code"):
        read_c(path, params={"n": 40})


def test_equal_regions_stay_where_they_are(tmp_path: Path) -> None:
    """Two files with the same region, one after the other: programs that are equal."""
    function = (
        "static double A[40]; void f%d(void) {\n  double s;\n#pragma scop\n"
        "  for (int i = 0; i < 40; i++) {\n    s = A[i] + i;\n    A[i] = s * s;\n  }\n"
        "#pragma endscop\n}\n"
    )
    text = (
        "#include <stdio.h>\n" + "".join(function % k for k in range(2)) + "int main(void) {\n"
        '  f0(); f1(); f0();\n  for (int i = 0; i < 40; i++) printf("%.17g ", A[i]);\n}\n'
    )
    for name, top in (("first", ""), ("second", "#define s_S1 3\n#define A_0 4\n")):
        result = written(top + text, tmp_path / name, "privatize(S1, 1, s); parallelize(S1, 0)")
        assert result.count("omp parallel for") == 2
        check_equal(tmp_path / name, [], ("-O1", "-fopenmp", "-w"))
