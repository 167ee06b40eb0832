"""The types in which C computes integers, compared with those that gcc finds."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from looper.ir.expressions import ElementType
from looper.ir.integer_types import integer_type
from tests.small_programs import c_program

NAMES = {
    "a": "int",
    "b": "short",
    "c": "unsigned char",
    "d": "unsigned int",
    "e": "long",
    "f": "unsigned long",
    "g": "long long",
    "h": "unsigned short",
}
EXPRESSIONS = [
    "a[0] + b[0]",
    "b[0] * c[0]",
    "b[0]",
    "-b[0]",
    "~h[0]",
    "!e[0]",
    "d[0] - a[0]",
    "d[0] + e[0]",
    "e[0] + f[0]",
    "f[0] & b[0]",
    "a[0] < e[0]",
    "e[0] && d[0]",
    "b[0] << e[0]",
    "e[0] >> b[0]",
    "a[0] ? b[0] : c[0]",
    "a[0] ? d[0] : e[0]",
    "a[0] ? a[0] : f[0]",
    "(short)a[0]",
    "(short)a[0] + 1",
    "a[0] + 3000000000",
    "a[0] + 5",
    "b[0] + 5u",
    "a[0] + 5L",
    "d[0] + 7LL",
    "c[0] % 3",
]


def test_types_are_those_of_gcc(tmp_path: Path) -> None:
    """Compare with what `_Generic` selects."""
    kinds = [kind for kind in ElementType if not kind.is_floating]
    chosen = ", ".join(f'{kind.value}: "{kind.value}"' for kind in kinds)
    lines = [f"puts(_Generic(({each}), {chosen}));" for each in EXPRESSIONS]
    arrays = "".join(f"{kind} {name}[1]; " for name, kind in NAMES.items())
    path = tmp_path / "types.c"
    path.write_text(f"#include <stdio.h>\n{arrays}\nint main(void) {{ {' '.join(lines)} }}\n")
    subprocess.run(["gcc", "-w", path, "-o", tmp_path / "types"], check=True)
    wanted = subprocess.run(
        [tmp_path / "types"], check=True, capture_output=True, text=True
    ).stdout.split("\n")
    arguments = ", ".join(f"{kind} {name}[1]" for name, kind in NAMES.items())
    for each, kind in zip(EXPRESSIONS, wanted, strict=False):
        program = c_program(
            f"long long r[2], {arguments}", f"for (int i = 0; i < 2; i++) r[i] = {each};"
        )
        found = integer_type(program, program.statements[0].value)
        assert found is not None and found.limits == ElementType(kind).limits, each


@pytest.mark.parametrize("expression", ["x[0]", "x[0] + a[0]", "a[0] ? x[0] : a[0]", "abs(a[0])"])
def test_no_integers(expression: str) -> None:
    program = c_program(
        "double r[2], double x[1], int a[1]", f"for (int i = 0; i < 2; i++) r[i] = {expression};"
    )
    assert integer_type(program, program.statements[0].value) is None
