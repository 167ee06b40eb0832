"""Packing: copies of what a tile reads, which change no results."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from looper.codegen.affine_c import plus
from looper.codegen.copying import NotCopied, check_copies
from looper.codegen.executions import plain
from looper.codegen.generate import generate
from looper.codegen.tree import Copy, Node, with_children
from looper.errors import NotApplicable
from looper.ir.packed_reads import packed_copies
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.search.heuristic_seeds import completed
from looper.space.matrix_products import blocked_product
from tests.differential import Case, outcomes, report
from tests.small_programs import c_program, kernel, shrunk_kernel

PANELS = (
    "distribute(S2, 0); tile(S2, 0, [6, 4]); interchange(S2, 0, 1); interchange(S2, 2, 4); "
    "interchange(S2, 3, 4); unroll_and_jam(S2, 3, 3); unroll_and_jam(S2, 2, 8); "
    "vectorize(S2, level=6); pack(S2, 0, B); pack(S2, 1, A)"
)


def _wrong(schedule: Schedule, folder: Path) -> list[str]:
    assert schedule.is_legal and schedule.exact_violation is None
    case = Case(schedule, True)
    return report([case], outcomes([case], folder))


@pytest.mark.parametrize("program", [kernel("gemm"), shrunk_kernel("gemm")], ids=["MINI", "odd"])
@pytest.mark.parametrize(
    "steps",
    [
        "pack(S2, 0, B)",
        "pack(S2, 0, A); pack(S2, 1, B)",
        "distribute(S2, 0); tile(S2, 0, [4, 3, 5]); pack(S2, 1, A); pack(S2, 2, B)",
        "interchange(S2, 1, 2); tile(S2, 1, [5, 4]); parallelize(S2, 1); pack(S2, 2, B)",
        "distribute(S2, 0); parallelize(S2, 0); tile(S2, 0, [4, 8]); pack(S2, 0, B)",
        PANELS,
        PANELS + "; parallelize(S2, 1)",
        "distribute(S2, 0); unroll_and_jam(S2, 0, 4); unroll_and_jam(S2, 1, 3); vectorize(S2); "
        "pack(S2, 0, A); pack(S2, 0, B)",
    ],
)
def test_the_bits_are_those_of_the_original(program: Program, steps: str, tmp_path: Path) -> None:
    assert _wrong(Schedule.parse(program, steps), tmp_path) == []


def test_the_elements_of_a_register_tile_lie_next_to_each_other() -> None:
    code = Schedule.parse(kernel("gemm"), PANELS).code()
    assert "A_packed[2][4][3]" in code
    assert re.search(
        r"A_packed\[\(i - .*i_tile\) / 3\]\[k - k_tile\]\[1\] \* B_packed_0\[v\]", code
    )
    # The product with a scalar is computed once.
    assert "= alpha * A[i][k];" in code
    assert "+= A_packed" in code


@pytest.mark.parametrize("part", ["S2", "S3"])
def test_parts_of_a_product_are_products(part: str, tmp_path: Path) -> None:
    text = "distribute(S2, 0); split(S2, [1, 0, 0, -10]); distribute(S3, 0)"
    schedule = Schedule.parse(kernel("gemm"), text)
    blocked = blocked_product(schedule, part, threads=True, packs=True)
    assert blocked is not None and f"vectorize({part}, level=" in blocked.text
    assert _wrong(blocked, tmp_path) == []


def test_completions_of_schedules_with_splits() -> None:
    text = "distribute(S2, 0); split(S2, [1, 0, 0, -10]); distribute(S3, 0)"
    found = completed(Schedule.parse(kernel("gemm"), text))
    assert any("unroll_and_jam(S3" in each.text for each in found)


def test_an_operand_that_is_read_by_columns_is_transposed() -> None:
    """The case of the symmetric rank-k update, whose vectors run over rows of `A`."""
    steps = "distribute(S2, 0); tile(S2, 0, [4, 4]); pack(S2, 1, A, 1); vectorize(S2)"
    schedule = Schedule.parse(kernel("syrk"), steps)
    (copy,) = packed_copies(schedule.forest)
    assert [place.index for place in copy.places] == [1, 0]


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("syrk", "distribute(S2, 0); tile(S2, 0, [4, 5]); pack(S2, 1, A, 1); pack(S2, 1, A, 0)"),
        ("trmm", "tile(S1, 0, [4, 5]); pack(S1, 0, A)"),
        ("doitgen", "pack(S2, 1, C4); pack(S2, 1, A)"),
        ("2mm", "pack(S2, 0, B); pack(S4, 0, tmp)"),
        ("covariance", "pack(S6, 0, data, 0); pack(S6, 1, data, 1)"),
        ("atax", "pack(S3, 0, x)"),
        ("jacobi-2d", "pack(S1, 0, A, 0); pack(S1, 0, A, 2)"),
        ("lu", "pack(S3, 1, A, 1)"),
    ],
)
@pytest.mark.parametrize("read", [kernel, shrunk_kernel])
def test_kernels(name: str, steps: str, read: Callable[[str], Program], tmp_path: Path) -> None:
    """Triangles, several reads of an array, and arrays that other iterations write."""
    schedule = Schedule.parse(read(name), steps)
    assert _wrong(schedule, tmp_path) == []


def _triangle() -> Program:
    return c_program(
        "double A[20][20], double B[20][20]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j <= i; j++)
      B[i][j] += A[j][i] * A[i][j];""",
    )


def test_nothing_but_what_is_read_of_a_triangle_is_copied(tmp_path: Path) -> None:
    schedule = Schedule.parse(_triangle(), "tile(S1, 0, [6, 7]); pack(S1, 1, A); pack(S1, 0, A, 1)")
    code = schedule.code()
    copying = code[: code.index("B[i][j]")]
    assert "if (" not in copying
    assert _wrong(schedule, tmp_path) == []


def test_a_copy_must_not_miss_a_write() -> None:
    program = c_program(
        "double A[20][20]",
        """
  for (int i = 1; i < 20; i++)
    for (int j = 0; j < 20; j++)
      A[i][j] += A[i - 1][j];""",
    )
    inner = Schedule.parse(program, "tile(S1, 0, [4]); pack(S1, 1, A, 1)")
    assert inner.is_legal and inner.exact_violation is None
    outer = Schedule.parse(program, "tile(S1, 0, [4]); pack(S1, 0, A, 1)")
    assert not outer.is_legal
    assert outer.violation is not None and outer.violation.packed
    assert "reads a copy of `A`" in str(outer.violation)
    assert "outdates" in str(outer.exact_violation)


def test_elements_written_only_after_they_are_read_may_be_copied(tmp_path: Path) -> None:
    program = c_program(
        "double A[20][20]",
        """
  for (int i = 0; i < 19; i++)
    for (int j = 0; j < 20; j++)
      A[i][j] += A[i + 1][j];""",
    )
    schedule = Schedule.parse(program, "tile(S1, 0, [4]); pack(S1, 0, A, 1)")
    assert schedule.is_legal
    assert _wrong(schedule, tmp_path) == []


def test_a_later_step_can_make_a_copy_illegal() -> None:
    program = c_program(
        "double A[20], double B[20]",
        """
  for (int i = 0; i < 20; i++)
    A[i] = 2.0 * A[i];
  for (int i = 0; i < 20; i++)
    B[i] += A[19 - i];""",
    )
    packed = Schedule.parse(program, "pack(S2, 0, A)")
    assert packed.is_legal
    fused = packed.attempt(*Schedule.parse(program, "fuse(S1, S2, 0)").transformations)
    assert fused is None or not fused.is_legal


def test_a_scalar_that_changes_is_not_copied(tmp_path: Path) -> None:
    program = c_program(
        "double A[20][20], double B[20], double x[1]",
        """
  for (int i = 0; i < 20; i++) {
    s = x[0] + i;
    for (int j = 0; j < 20; j++)
      B[i] += s * A[j][i] * x[0];
  }""",
        declarations="  double s;",
    )
    inside = Schedule.parse(program, "pack(S2, 1, A)")
    assert "= s * A[" in inside.code()
    outside = Schedule.parse(program, "pack(S2, 0, A)")
    assert "= s * A[" not in outside.code()
    assert _wrong(outside, tmp_path) == []


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("pack(S2, 0, D)", "does not read the array `D`"),
        ("pack(S2, 0, A, 1)", "has 1 different reads of `A`, numbered from 0"),
        ("pack(S2, 3, A)", "there is no loop at level 3"),
        ("pack(S2, 0, alpha)", "no array"),
        ("pack(S2, 0, A); pack(S2, 1, A)", "is packed"),
        ("unroll(S2, 4); pack(S2, 2, A)", "is unrolled"),
        ("pack(S2, 2, A); vectorize(S2)", "cannot begin with a copy"),
    ],
)
def test_refusals(steps: str, reason: str) -> None:
    with pytest.raises(NotApplicable, match=reason):
        Schedule.parse(kernel("gemm"), steps)


def test_copies_of_threads_fit_on_their_stacks() -> None:
    program = find_kernel("gemm").program("LARGE")
    Schedule.parse(program, "distribute(S2, 0); pack(S2, 0, B)")
    with pytest.raises(NotApplicable, match="stack"):
        Schedule.parse(program, "distribute(S2, 0); parallelize(S2, 0); pack(S2, 0, B)")
    with pytest.raises(NotApplicable, match="stack"):
        Schedule.parse(program, "distribute(S2, 0); pack(S2, 0, B); parallelize(S2, 0)")


def _without_one(node: Node) -> Node:
    """The node with the copies of every element made one place too late."""
    if isinstance(node, Copy):
        first, *rest = node.indices
        return Copy(node.packing, (plus(first, 1), *rest), node.copy, node.subscripts)
    return with_children(node, _without_one)


def test_the_proof_finds_elements_that_were_not_copied() -> None:
    forest = Schedule.parse(kernel("gemm"), PANELS).forest
    nodes = plain(generate(forest, checked=False))
    check_copies(forest, nodes)
    with pytest.raises(NotCopied):
        check_copies(forest, [_without_one(node) for node in nodes])


def test_the_text_parses_back_and_differs_in_its_key() -> None:
    program = kernel("syrk")
    one, other = (
        Schedule.parse(program, f"distribute(S2, 0); pack(S2, 1, A{number})")
        for number in ("", ", 1")
    )
    assert one.key != other.key
    assert Schedule.parse(program, one.text) == one
    assert one.text.endswith("pack(S2, 1, A)") and other.text.endswith("pack(S2, 1, A, 1)")


def test_parts_of_a_loop_that_read_nothing_of_a_copy_do_not_declare_it(tmp_path: Path) -> None:
    body = """for (int i = 1; i < 13; i++)
  for (int j = 1; j < 6; j++)
    A[i][j] = 0.375 * (A[i - 1][j] + A[i][j - 1]);
for (int i = 1; i < 13; i++)
  x[i] += 0.5 * x[i - 1];"""
    schedule = Schedule.parse(
        c_program("double A[13][6], double x[13]", body),
        "fuse(S2, S1, 0, shift=[1]); pack(S2, 0, x, 1); reorder(S1, S2); embed(S2, 1, [0], 1); "
        "fuse(S1, S2, 1); tile(S1, 0, [4, 3])",
    )
    (tmp_path / "unit.c").write_text(schedule.unit())
    words = ["gcc", "-O1", "-fopenmp", "-Wall", "-Werror=unused-variable", "-c", "unit.c"]
    subprocess.run(words, cwd=tmp_path, check=True)
    assert _wrong(schedule, tmp_path) == []
