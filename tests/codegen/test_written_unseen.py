"""Uses that only another compilation has: what `#ifdef` leaves out, attributes, macros."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from tests.written_files import check_equal, written

_FILE = """
#include <stdio.h>
#include <assert.h>
{top}
static double A[40], B[40];
{before}
static double f(void)
{{
  {declared}
#pragma scop
  for (i = 0; i < 40; i++) {{
    s = A[i] * 2;
    B[i] = s + i;
  }}
#pragma endscop
{after}
  return B[3];
}}
int main(void)
{{
  for (int i = 0; i < 40; i++)
    A[i] = i * 0.5 - 3;
  printf("%.17g ", f());
  for (int i = 0; i < 40; i++)
    printf("%.17g ", B[i]);
}}
"""
_SCHEDULE = "privatize(S1, 1, s); parallelize(S1, 0)"


def _file(after: str, declared: str = "int i; double s;", top: str = "", before: str = "") -> str:
    return _FILE.format(top=top, before=before, declared=declared, after=after)


def _is_local(text: str, folder: Path, **options: object) -> bool:
    path = folder / "c.c"
    path.write_text(text)
    return read_c(path, **options).array("s").local  # type: ignore[arg-type]


_USES = [
    ("#ifdef _OPENMP\n  return s;\n#endif", "", ["-fno-openmp", ""]),
    ("#ifndef _OPENMP\n  return s;\n#endif", "", ["-fno-openmp", ""]),
    ("#ifdef VERIFY\n  s++;\n  return s;\n#endif", "", ["-DVERIFY", ""]),
    ("#if 0\n#elif defined VERIFY\n  FINISH\n#endif", "#define FINISH return VALUE;\n"
     "#define VALUE s", ["-DVERIFY", ""]),
    ("  CHECK(s);", "#ifdef VERIFY\n#define CHECK(x) return x\n#else\n#define CHECK(x)\n#endif",
     ["-DVERIFY", ""]),
    ("  FINISH;", "#ifdef VERIFY\n#define VALUE s\n#else\n#define VALUE 3\n#endif\n"
     "#define FINISH return VALUE", ["-DVERIFY", ""]),
    ("  assert(s < 100);", "", ["-DNDEBUG", ""]),
]  # fmt: skip


@pytest.mark.parametrize(("after", "top", "flags"), _USES)
def test_a_use_in_what_is_left_out_is_a_use(
    after: str, top: str, flags: list[str], tmp_path: Path
) -> None:
    text = _file(after, top=top, before="")
    assert not _is_local(text, tmp_path)
    assert not _is_local(text, tmp_path, flags=["-O3"], defines=["NDEBUG"])
    written(text, tmp_path, "unroll(S2, 2)")
    for each in flags:
        check_equal(tmp_path, each.split(), ("-O1", "-fopenmp", "-w"))


@pytest.mark.parametrize(
    "after", ["", '#ifdef VERIFY\n  A[1] = 3; /* s */ puts("s");\n#endif', "  assert(A[2] < 9);"]
)
def test_other_words_are_no_uses(after: str, tmp_path: Path) -> None:
    text = _file(after)
    assert _is_local(text, tmp_path)
    written(text, tmp_path, _SCHEDULE)
    for flags in ([], ["-DVERIFY"], ["-DNDEBUG"]):
        check_equal(tmp_path, flags, ("-O1", "-fopenmp", "-w"))


def test_a_variable_with_cleanup_is_used_after_the_region(tmp_path: Path) -> None:
    before = 'static void show(double *x) { printf("%.17g ", *x); }'
    for attribute in ("__attribute__((cleanup(show)))", "CLEAN"):
        top = "#define CLEAN __attribute__((unused, __cleanup__(show)))"
        text = _file("", f"int i; {attribute} double s;", top=top, before=before)
        assert not _is_local(text, tmp_path)
        written(text, tmp_path)
        check_equal(tmp_path, [], ("-O1", "-fopenmp", "-w"))
    assert _is_local(_file("", "int i; double s __attribute__((unused));"), tmp_path)


def test_an_address_taken_in_what_is_left_out(tmp_path: Path) -> None:
    declared = "int i; double s, *p = 0;\n#ifdef VERIFY\n  p = &s;\n#endif\n"
    text = _file("  if (p) return *p;", declared)
    assert not _is_local(text, tmp_path)


@pytest.mark.parametrize(
    "after",
    [
        "#ifdef X\n  for (i = 0; i < 3; i++) A[i] = i;\n#endif",
        "#ifdef X\n  for (int i = 0; i < 3; i++) A[i] = i;\n#endif",
        "#ifdef X\n  A[3] = i;\n#endif",
        "#ifdef X\n  for (; i < 3; i++) A[i] = i;\n#endif",
        "#ifdef X\n  for (i = i; i < 3; i++) A[i] = i;\n#endif",
        "#ifdef X\n  goto end; end:;\n#endif\n  i = 0;",
        "#ifndef X\n  i = 0;\n#endif\n  A[3] = i;",
        "  i = 0;\n#ifdef X\n  A[3] = i;\n#endif",
        "#ifndef X\n  for (i = 0; i < 40; i++)\n#endif\n    B[3] = i;",
    ],
)
def test_iterators_after_the_region(after: str, tmp_path: Path) -> None:
    written(_file(after), tmp_path, "unroll(S2, 2)")
    for flags in ([], ["-DX"]):
        check_equal(tmp_path, flags, ("-O1", "-fopenmp", "-w"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "double A[9]; extern double B[9] __attribute__((alias(\"A\")));\nvoid f(void) {\n"
            "#pragma scop\nfor (int i = 1; i < 9; i++) B[i] = A[i - 1];\n#pragma endscop\n}\n",
            r"`B` may overlap other variables by `alias\(\"A\"\)`",
        ),
        (
            "double A[9]; extern double B[9] __asm__(\"A\");\nvoid f(void) {\n"
            "#pragma scop\nfor (int i = 1; i < 9; i++) B[i] = A[i - 1];\n#pragma endscop\n}\n",
            "`B` may overlap other variables by `asm`",
        ),
        (
            "double A[9]; void f(void) {\n#pragma scop\ndouble s = 3; A[1] = s;\n#pragma endscop\n"
            "#ifdef X\nA[2] = s;\n#endif\n}\n",
            "`s` is declared inside the region and may be used after it, in what the preprocessor",
        ),
        (
            "void f(int n, double A[9][n]) {\n#ifdef X\nn++;\n#endif\n#pragma scop\n"
            "A[1][2] = 3;\n#pragma endscop\n}\n",
            "`n` sizes `A` and may be assigned in what the preprocessor leaves out",
        ),
        (
            "double A[9]; void show(int *); void f(void) {\n__attribute__((cleanup(show))) int i;\n"
            "#pragma scop\nfor (i = 0; i < 9; i++) A[i] = 3;\n#pragma endscop\n}\n",
            "iterator `i` has an attribute that may use it",
        ),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(text)
    with pytest.raises(SourceError, match=reason):
        read_c(path, params={"n": 9} if "int n" in text else {})
