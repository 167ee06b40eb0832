"""Every transformation: the loops it makes, and what it refuses."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from looper.errors import NotApplicable
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.transformations import (
    Distribution,
    Fusion,
    Interchange,
    Parallelization,
    Privatization,
    Reversal,
    Shifting,
    Skewing,
    Splitting,
    StatementReordering,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
    Vectorization,
)
from looper.transformations.skewing import bezout_row, completed, determinant
from tests.conftest import Golden
from tests.small_programs import (
    c_program,
    cube,
    executions,
    imperfect,
    kernel,
    line,
    pair,
    rectangle,
    three_nests,
    triangle,
    two_nests,
)

ALL = (
    Fusion, Distribution, Shifting, Interchange, Reversal, Skewing, Parallelization, Tiling,
    Unrolling, UnrollAndJam, Vectorization, Privatization, Splitting, StatementReordering,
)  # fmt: skip


def deeply_shared() -> Program:
    """Three statements that share two loops."""
    return c_program(
        "double A[20][30], double B[20][30], double C[20][30]",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) {
      A[i][j] = 1.0;
      B[i][j] = A[i][j];
      C[i][j] = B[i][j];
    }""",
    )


def outside() -> Program:
    """A statement outside of all loops before one in a loop."""
    return c_program(
        "double s, double A[20]", "s = 0.0;\nfor (int i = 0; i < 20; i++)\n  A[i] = s;"
    )


def four_nests() -> Program:
    return c_program(
        "double A[20], double B[20], double C[20], double D[20]",
        """
  for (int i = 0; i < 20; i++)
    A[i] = 1.0;
  for (int i = 0; i < 20; i++)
    B[i] = 2.0;
  for (int i = 0; i < 20; i++)
    C[i] = A[i];
  for (int i = 0; i < 20; i++)
    D[i] = B[i];""",
    )


def jacobi() -> Program:
    """Two sweeps in a time loop: fusing them needs a shift."""
    return c_program(
        "double A[30], double B[30]",
        """
  for (int t = 0; t < 10; t++) {
    for (int i = 1; i < 29; i++)
      B[i] = A[i - 1] + A[i] + A[i + 1];
    for (int i = 1; i < 29; i++)
      A[i] = B[i - 1] + B[i] + B[i + 1];
  }""",
    )


def box() -> Program:
    """A perfect nest of three loops in which every iteration writes its own element."""
    return c_program(
        "double A[6][7][8]",
        """
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++)
        A[i][j][k] = A[i][j][k] * 0.5;""",
    )


def strided() -> Program:
    return c_program("double A[40]", "for (int i = 1; i < 40; i += 3)\n  A[i] = A[i] * 0.5;")


def trapezoid() -> Program:
    """Bounds that depend on the outer loop on both sides."""
    return c_program(
        "double A[20][60]",
        "for (int i = 0; i < 20; i++)\n  for (int j = 2 * i; j < i + 25; j++)\n    A[i][j] = 1.0;",
    )


# -- the loops they make ---------------------------------------------------------------------------


def partly_independent() -> Program:
    """Statements of which the first one depends on no other one."""
    return c_program(
        "double A[20][10], double B[20], double C[20]",
        """
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 10; j++)
      A[i][j] *= 2.0;
    B[i] += 1.0;
    C[i] -= B[i];
  }""",
    )


REWRITES: dict[str, tuple[Callable[[], Program], str]] = {
    "interchange-neighbours": (rectangle, "interchange(S1, 0, 1)"),
    "interchange-triangle": (triangle, "interchange(S1, 0, 1)"),
    "interchange-trapezoid": (trapezoid, "interchange(S1, 0, 1)"),
    "interchange-outermost-with-innermost": (cube, "interchange(S1, 0, 2)"),
    "interchange-levels-in-any-order": (cube, "interchange(S1, 2, 0)"),
    "interchange-of-all-statements-in-the-band": (deeply_shared, "interchange(S2, 0, 1)"),
    "interchange-in-one-of-two-nests": (two_nests, "interchange(S2, 0, 1)"),
    "interchange-moves-the-parallel-tag": (rectangle, "parallelize(S1, 0); interchange(S1, 0, 1)"),
    "interchange-moves-the-unrolling": (rectangle, "unroll(S1, 6); interchange(S1, 0, 1)"),
    "reverse-outer": (rectangle, "reverse(S1, 0)"),
    "reverse-inner-of-triangle": (triangle, "reverse(S1, 1)"),
    "reverse-imperfect": (imperfect, "reverse(S2, 0)"),
    "reverse-twice": (rectangle, "reverse(S1, 0); reverse(S1, 0)"),
    "reverse-with-stride": (strided, "reverse(S1, 0)"),
    "skew-rectangle": (rectangle, "skew(S1, 0, [[1, 1], [0, 1]])"),
    "skew-inner-by-outer": (rectangle, "skew(S1, 0, [[1, 0], [2, 1]])"),
    "skew-triangle": (triangle, "skew(S1, 0, [[1, 1], [0, 1]])"),
    "skew-by-factors": (rectangle, "skew(S1, 0, factors=[1, 2])"),
    "skew-three-loops": (cube, "skew(S1, 0, [[1, 1, 1], [0, 1, 0], [0, 0, 1]])"),
    "skew-three-loops-inner": (cube, "skew(S1, 0, [[1, 0, 0], [1, 1, 0], [1, 0, 1]])"),
    "skew-inner-two-of-three": (cube, "skew(S1, 1, [[1, 1], [1, 0]])"),
    "skew-tile-loops": (rectangle, "tile(S1, 0, [8, 8]); skew(S1, 0, [[1, 1], [0, 1]])"),
    "skew-inside-of-tiles": (rectangle, "tile(S1, 0, [8, 8]); skew(S1, 2, [[1, 1], [0, 1]])"),
    "tile-one-loop": (line, "tile(S1, 0, [8])"),
    "tile-dividing": (rectangle, "tile(S1, 0, [5, 10])"),
    "tile-not-dividing": (rectangle, "tile(S1, 0, [8, 7])"),
    "tile-inner-loop": (rectangle, "tile(S1, 1, [8])"),
    "tile-three-loops": (cube, "tile(S1, 0, [8, 16, 32])"),
    "tile-inner-two-of-three": (cube, "tile(S1, 1, [8, 16])"),
    "tile-triangle": (triangle, "tile(S1, 0, [8, 8])"),
    "tile-trapezoid": (trapezoid, "tile(S1, 0, [8, 8])"),
    "tile-outer-of-imperfect": (imperfect, "tile(S2, 0, [8])"),
    "tile-inner-of-imperfect": (imperfect, "tile(S2, 1, [8])"),
    "tile-inside-of-tiles": (rectangle, "tile(S1, 0, [8, 8]); tile(S1, 2, [4, 2])"),
    "tile-of-tiles": (rectangle, "tile(S1, 0, [4, 4]); tile(S1, 0, [2, 2])"),
    "tile-parallel": (rectangle, "parallelize(S1, 0); tile(S1, 0, [8, 8])"),
    "tile-skewed": (rectangle, "skew(S1, 0, [[1, 0], [1, 1]]); tile(S1, 0, [8, 8])"),
    "tile-reversed": (rectangle, "reverse(S1, 1); tile(S1, 0, [8, 8])"),
    "tile-stride": (strided, "tile(S1, 0, [9])"),
    "tile-several-statements": (deeply_shared, "tile(S3, 0, [8, 8])"),
    "unroll-dividing": (line, "unroll(S1, 5)"),
    "unroll-remainder": (line, "unroll(S1, 3)"),
    "unroll-everything": (line, "unroll(S1, 20)"),
    "unroll-outer": (rectangle, "unroll(S1, 3, level=0)"),
    "unroll-triangle": (triangle, "unroll(S1, 4)"),
    "unroll-triangle-in-parallel": (triangle, "parallelize(S1, 0); unroll(S1, 3)"),
    "unroll-outer-of-triangle": (triangle, "unroll(S1, 3, level=0)"),
    "unroll-two-levels": (rectangle, "unroll(S1, 2); unroll(S1, 3, level=0)"),
    "unroll-several-statements": (pair, "unroll(S2, 3)"),
    "unroll-imperfect": (imperfect, "unroll(S1, 10, level=0)"),
    "unroll-inside-of-tiles": (rectangle, "tile(S1, 0, [8, 8]); unroll(S1, 4)"),
    "unroll-reversed": (line, "reverse(S1, 0); unroll(S1, 3)"),
    "unroll-stride": (strided, "unroll(S1, 4)"),
    "unroll-shifted": (pair, "shift(S2, 0, 2); unroll(S1, 4)"),
    "jam-dividing": (rectangle, "unroll_and_jam(S1, 0, 2)"),
    "jam-remainder": (rectangle, "unroll_and_jam(S1, 0, 3)"),
    "jam-two-loops": (cube, "unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 3)"),
    "jam-triangle": (triangle, "unroll_and_jam(S1, 0, 2)"),
    "jam-trapezoid": (trapezoid, "unroll_and_jam(S1, 0, 4)"),
    "jam-inside-of-tiles": (cube, "tile(S1, 0, [8, 8]); unroll_and_jam(S1, 2, 4)"),
    "jam-not-dividing-the-tile": (rectangle, "tile(S1, 0, [8, 8]); unroll_and_jam(S1, 2, 3)"),
    "jam-in-parallel": (box, "unroll_and_jam(S1, 0, 4); parallelize(S1, 0); vectorize(S1)"),
    "jam-skewed": (rectangle, "skew(S1, 0, [[1, 0], [1, 1]]); unroll_and_jam(S1, 0, 2)"),
    "jam-several-statements": (deeply_shared, "distribute(S3, 0); unroll_and_jam(S1, 0, 2)"),
    "jam-imperfect-inside": (
        imperfect,
        "distribute(S2, 0); distribute(S3, 0); unroll_and_jam(S2, 0, 2)",
    ),
    "vectorize-innermost": (rectangle, "vectorize(S1)"),
    "vectorize-the-only-loop": (line, "vectorize(S1)"),
    "vectorize-a-parallel-loop": (line, "parallelize(S1, 0); vectorize(S1)"),
    "vectorize-around-jammed": (box, "unroll_and_jam(S1, 1, 2); vectorize(S1)"),
    "vectorize-inside-of-tiles": (rectangle, "tile(S1, 0, [8, 8]); vectorize(S1)"),
    "vectorize-then-tile": (rectangle, "vectorize(S1); tile(S1, 0, [8, 8])"),
    "vectorize-several-statements": (pair, "vectorize(S1)"),
    "parallelize-outer": (rectangle, "parallelize(S1, 0)"),
    "parallelize-inner": (rectangle, "parallelize(S1, 1)"),
    "parallelize-triangle": (triangle, "parallelize(S1, 0)"),
    "parallelize-several-statements": (pair, "parallelize(S2, 0)"),
    "fuse-outer": (two_nests, "fuse(S1, S2, 0)"),
    "fuse-inner": (two_nests, "fuse(S1, S2, 1)"),
    "fuse-stepwise": (two_nests, "fuse(S1, S2, 0); fuse(S1, S2, 1)"),
    "fuse-keeps-the-order-of-the-text": (two_nests, "fuse(S2, S1, 1)"),
    "fuse-with-shifts": (two_nests, "fuse(S1, S2, 1, shift=[1, 2])"),
    "fuse-with-inner-shift": (two_nests, "fuse(S1, S2, 1, shift=[0, 2])"),
    "fuse-last-into-first": (three_nests, "fuse(S1, S3, 1)"),
    "fuse-first-into-last": (three_nests, "fuse(S3, S1, 1)"),
    "fuse-last-into-first-outer": (three_nests, "fuse(S1, S3, 0)"),
    "fuse-first-into-last-outer": (three_nests, "fuse(S3, S1, 0)"),
    "fuse-nests-of-different-depth": (three_nests, "fuse(S1, S2, 0)"),
    "fuse-crosswise": (four_nests, "fuse(S1, S3, 0); fuse(S4, S2, 0)"),
    "fuse-all": (four_nests, "fuse(S1, S2, 0); fuse(S1, S3, 0); fuse(S1, S4, 0)"),
    "fuse-inside-of-a-time-loop": (jacobi, "fuse(S1, S2, 1, shift=[1])"),
    "fuse-interchanged": (
        two_nests,
        "interchange(S1, 0, 1); interchange(S2, 0, 1); fuse(S1, S2, 1)",
    ),
    "fuse-tiled": (two_nests, "tile(S1, 0, [8, 8]); tile(S2, 0, [8, 8]); fuse(S1, S2, 3)"),
    "fuse-parallel": (two_nests, "parallelize(S1, 0); parallelize(S2, 0); fuse(S1, S2, 0)"),
    "distribute-first": (imperfect, "distribute(S2, 0)"),
    "distribute-last": (imperfect, "distribute(S3, 0)"),
    "distribute-everything": (imperfect, "distribute(S2, 0); distribute(S3, 0)"),
    "distribute-splits-shared-inner-loops": (deeply_shared, "distribute(S2, 0)"),
    "distribute-inner-loop-only": (deeply_shared, "distribute(S2, 1)"),
    "split-at-an-iteration": (line, "split(S1, [1, -7])"),
    "split-and-distribute": (line, "split(S1, [1, -7]); distribute(S2, 0)"),
    "split-and-reverse-one-part": (line, "split(S1, [1, -7]); distribute(S2, 0); reverse(S2, 0)"),
    "split-at-the-diagonal": (triangle, "split(S1, [-1, 1, 0]); distribute(S2, 1)"),
    "split-at-blocks-of-the-diagonal": (
        rectangle,
        "split(S1, [1, -1, -8], [1, 8]); tile(S1, 1, [8]); interchange(S1, 0, 1); "
        "distribute(S2, 1)",
    ),
    "split-both-sides-of-a-diagonal": (
        rectangle,
        "split(S1, [-1, 1, 0]); split(S2, [-1, 1, -1]); distribute(S2, 1); distribute(S3, 1)",
    ),
    "split-inside-of-tiles": (rectangle, "tile(S1, 0, [8, 8]); split(S1, [0, 1, -15])"),
    "split-then-tile-one-part": (
        rectangle,
        "split(S1, [0, 1, -15]); distribute(S2, 0); tile(S2, 0, [8, 8])",
    ),
    "split-one-of-several-statements": (deeply_shared, "split(S2, [0, 1, -1])"),
    "split-with-stride": (strided, "split(S1, [1, -20]); distribute(S2, 0)"),
    "reorder-a-loop-in-a-loop": (partly_independent, "reorder(S1, S2)"),
    "reorder-and-distribute": (partly_independent, "reorder(S1, S3); distribute(S1, 0)"),
    "reorder-nests": (partly_independent, "distribute(S2, 0); reorder(S1, S3)"),
    "reorder-in-tiles": (
        partly_independent,
        "tile(S1, 0, [8]); reorder(S1, S3); distribute(S1, 1)",
    ),
    "distribute-then-fuse-back": (imperfect, "distribute(S2, 0); fuse(S1, S2, 0)"),
    "distribute-makes-perfect-nests": (
        imperfect,
        "distribute(S3, 0); distribute(S2, 0); interchange(S2, 0, 1)",
    ),
    "distribute-keeps-annotations": (pair, "parallelize(S1, 0); distribute(S2, 0)"),
    "shift-later": (pair, "shift(S2, 0, 1)"),
    "shift-earlier": (pair, "shift(S1, 0, -3)"),
    "shift-imperfect": (imperfect, "shift(S3, 0, 1)"),
    "shift-inner": (deeply_shared, "shift(S3, 1, 2)"),
    "shift-beyond-the-extent": (pair, "shift(S2, 0, 25)"),
}


@pytest.mark.parametrize("name", REWRITES)
def test_rewrite(name: str, golden: Golden) -> None:
    program, text = REWRITES[name]
    schedule = Schedule.parse(program(), text)
    assert schedule.is_legal
    assert schedule.exact_violation is None
    golden(schedule.code(), name)


@pytest.mark.parametrize("name", REWRITES)
def test_a_rewrite_runs_every_iteration_once(name: str) -> None:
    program, text = REWRITES[name]
    plain = Schedule(program())
    made = plain.apply(*Schedule.parse(program(), text).transformations)
    statements = made.forest.program.statements
    # Iterations of a part are those of the statement that it was split off from.
    whole = list(range(len(statements)))
    for k, statement in enumerate(statements):
        if statement.part_of:
            whole[k] = whole[made.forest.position(statement.part_of)]
    ran = sorted((whole[k], point) for k, point in executions(made))
    assert ran == sorted(executions(plain))


def test_interchange_of_levels_that_are_not_neighbours_equals_three_of_neighbours() -> None:
    direct = Schedule.parse(cube(), "interchange(S1, 0, 2)")
    swaps = "interchange(S1, 0, 1); interchange(S1, 1, 2); interchange(S1, 0, 1)"
    assert direct == Schedule.parse(cube(), swaps)


def test_fusion_at_an_inner_level_equals_fusion_level_by_level() -> None:
    at_once = Schedule.parse(two_nests(), "fuse(S1, S2, 1)")
    assert at_once == Schedule.parse(two_nests(), "fuse(S1, S2, 0); fuse(S1, S2, 1)")


def test_distribution_undoes_fusion() -> None:
    back = Schedule.parse(two_nests(), "fuse(S1, S2, 1); distribute(S2, 0)")
    assert back == Schedule(two_nests())


def test_tiles_of_tiles_have_one_floor() -> None:
    schedule = Schedule.parse(line(), "tile(S1, 0, [3]); tile(S1, 0, [2])")
    outermost = schedule.forest.schedules[0].loops[0].row
    assert outermost.floors[0].denominator == 6
    assert not outermost.floors[0].numerator.floors


@pytest.mark.parametrize(
    ("program", "text"),
    [
        (rectangle, "tile(S1, 0, [8, 7])"),
        (triangle, "tile(S1, 0, [3, 5])"),
        (trapezoid, "tile(S1, 0, [7, 4])"),
        (cube, "tile(S1, 0, [8, 16, 32])"),
    ],
)
def test_every_tile_is_visited_once(program: Callable[[], Program], text: str) -> None:
    schedule = Schedule.parse(program(), text)
    sizes = schedule.transformations[0].sizes  # type: ignore[attr-defined]
    tiles = [tuple(x // s for x, s in zip(p, sizes, strict=True)) for _, p in executions(schedule)]
    visited = [tile for k, tile in enumerate(tiles) if k == 0 or tiles[k - 1] != tile]
    assert visited == sorted(set(tiles))


# -- the pictures in the docstrings ----------------------------------------------------------------

PICTURES: dict[type[Transformation], tuple[Callable[[], Program], str]] = {
    Fusion: (lambda: flat(2, fused=False), "fuse(S1, S2, 0)"),
    Distribution: (lambda: flat(3), "distribute(S2, 0)"),
    Shifting: (lambda: flat(2), "shift(S2, 0, 1)"),
    Interchange: (lambda: nest(5, 7), "interchange(S1, 0, 1)"),
    Reversal: (lambda: flat(1), "reverse(S1, 0)"),
    Skewing: (lambda: nest(5, 7), "skew(S1, 0, [[1, 1], [0, 1]])"),
    Parallelization: (lambda: flat(1), "parallelize(S1, 0)"),
    Tiling: (lambda: nest(50, 70), "tile(S1, 0, [32, 64])"),
    Unrolling: (lambda: flat(1), "unroll(S1, 4)"),
    UnrollAndJam: (lambda: nest(5, 7), "unroll_and_jam(S1, 0, 2)"),
    Vectorization: (lambda: nest(5, 7), "vectorize(S1)"),
    Splitting: (lambda: flat(1), "split(S1, [1, -4])"),
    StatementReordering: (lambda: flat(2), "reorder(S1, S2)"),
}


def flat(statements: int, fused: bool = True) -> Program:
    """Loops `i` of ten iterations around statements without dependences."""
    names = "ABC"[:statements]
    header, bodies = "for (int i = 0; i < 10; i++)", [f"{name}[i] = 1.0;" for name in names]
    text = (
        f"{header} {{\n" + "\n".join(bodies) + "\n}"
        if fused
        else "\n".join(f"{header}\n  {body}" for body in bodies)
    )
    return c_program(", ".join(f"double {name}[10]" for name in names), text)


def nest(n: int, m: int) -> Program:
    return c_program(
        f"double A[{n}][{m}]",
        f"for (int i = 0; i < {n}; i++)\n  for (int j = 0; j < {m}; j++)\n    A[i][j] = 1.0;",
    )


def picture(cls: type[Transformation]) -> tuple[str, str, str]:
    """The example of a docstring: the transformation, the loops before and the loops after."""
    found = re.search(r"`(\w+\(S\d.*?\))`:\n\n((?: {8}.*\n)+)", cls.__doc__ or "")
    assert found, f"{cls.__name__} has no picture"
    lines = found[2].splitlines()
    gap = re.search(r"\S(?:[ ]{5,}|[ ]+=>[ ]+)(?=\S)", lines[0])
    assert gap
    before = "\n".join(text[: gap.end()].replace("=>", "") for text in lines)
    return found[1], before, "\n".join(text[gap.end() :] for text in lines)


def as_c(text: str, depth: int) -> str:
    """A half of a picture as C that calls its statements with their iterators."""
    iterators = ", ".join("ij"[:depth])
    text = re.sub(r"for \((\w) \.\.\.\)", r"for (\1 = 0; \1 < SIZE_\1; \1++)", text)
    text = re.sub(r"(S\d);", rf"\1({iterators});", text)
    return text.replace("SIZE_i", "n").replace("SIZE_j", "m")


def traces(halves: list[tuple[str, int, int, int]], folder: Path) -> list[list[tuple[int, ...]]]:
    """What pieces of C, given with depth, n and m, execute: (statement, iteration...)."""
    parts = [
        "#include <stdio.h>",
        "#define min(a, b) ((a) < (b) ? (a) : (b))",
        "#define max(a, b) ((a) > (b) ? (a) : (b))",
        "int i, j, c0, i_tile, j_tile;",
        "int main(void) { int n, m;",
    ]
    for number, (text, depth, n, m) in enumerate(halves):
        shown = " ".join(["%d"] * depth)
        names = ["x", "y"][:depth]
        for k in (1, 2, 3):
            parts.append(f"#undef S{k}")
            parts.append(
                f"#define S{k}({', '.join(names)}) "
                f'printf("{number} {k - 1} {shown}\\n", {", ".join(names)})'
            )
        parts += [f"n = {n}; m = {m};", text]
    parts.append("return n - m + m - n; }")
    source = folder / "pictures.c"
    source.write_text("\n".join(parts))
    subprocess.run(["gcc", "-w", str(source), "-o", str(folder / "pictures")], check=True)
    output = subprocess.run([str(folder / "pictures")], capture_output=True, text=True, check=True)
    found: list[list[tuple[int, ...]]] = [[] for _ in halves]
    for row in output.stdout.splitlines():
        number, *execution = map(int, row.split())
        found[number].append(tuple(execution))
    return found


def test_the_pictures_in_the_docstrings_are_right(tmp_path: Path) -> None:
    halves, wanted, names = [], [], []
    for cls, (make, text) in PICTURES.items():
        program = make()
        example, before, after = picture(cls)
        assert example == text
        depth = program.statements[0].depth
        shape = program.arrays[0].shape
        n, m = shape[0], shape[-1]
        for half, steps in ((before, ""), (after, text)):
            halves.append((as_c(half, depth), depth, n, m))
            schedule = Schedule.parse(program, steps)
            wanted.append([(k, *point) for k, point in executions(schedule)])
            names.append(f"{cls.__name__}: {half}")
    for name, got, want in zip(names, traces(halves, tmp_path), wanted, strict=True):
        assert got == want, name


@pytest.mark.pure
def test_every_transformation_has_a_picture() -> None:
    # That of privatization shows a variable, not an order: `test_privatization.py` checks it.
    assert set(PICTURES) == set(ALL) - {Privatization}
    for cls in PICTURES:
        assert picture(cls)


# -- refusals --------------------------------------------------------------------------------------

IDENTITY = "this skew changes nothing"
REFUSALS: list[tuple[Callable[[], Program], str, str]] = [
    # any
    (pair, "reverse(S9, 0)", "there is no statement S9; there are S1, S2"),
    (
        line,
        "reverse(S1, 1)",
        "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0",
    ),
    (
        cube,
        "reverse(S1, 3)",
        "there is no loop at level 3 around S1: it has 3 loops, levels 0 to 2",
    ),
    (
        line,
        "reverse(S1, -1)",
        "there is no loop at level -1 around S1: it has 1 loops, levels 0 to 0",
    ),
    (outside, "reverse(S1, 0)", "there is no loop at level 0 around S1: it has no loop"),
    # privatize
    (pair, "privatize(S1, 1, A)", "`A` is used after the region, or may be"),
    # reorder
    (pair, "reorder(S1, S1)", "reorder needs two different statements"),
    (pair, "reorder(S2, S1)", "S2 comes right after S1 already"),
    # split
    (
        line,
        "split(S1, [1, -20])",
        "i + -20 >= 0 holds in no iteration of S1, so that there is nothing to split",
    ),
    (
        line,
        "split(S1, [1, 0])",
        "i >= 0 holds in all iterations of S1, so that there is nothing to split",
    ),
    (
        line,
        "split(S1, [0, 1, -3])",
        "the condition has 3 numbers: S1 needs 2, one for each of its original loops and a "
        "constant",
    ),
    (
        line,
        "split(S1, [1, -7], [2, 2])",
        "there are 2 sizes of blocks: S1 needs 1, one for each of its original loops",
    ),
    (line, "split(S1, [1, -7], [0])", "a block has at least 1 iteration"),
    (
        rectangle,
        "split(S1, [0, 1, -40], [1, 8])",
        "8*floor((j)/8) + -40 >= 0 holds in no iteration of S1, so that there is nothing to split",
    ),
    # unroll_and_jam
    (line, "unroll_and_jam(S1, 0, 2)", "there is no loop inside of level 0 to jam"),
    (rectangle, "unroll_and_jam(S1, 0, 1)", "the factor must be at least 2, not 1"),
    (
        line,
        "unroll_and_jam(S1, 1, 2)",
        "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0",
    ),
    (
        cube,
        "unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 3, 2)",
        "there is no loop inside of level 3 to jam",
    ),
    (
        rectangle,
        "unroll_and_jam(S1, 0, 20)",
        "cannot unroll level 0 around S1 by 20: its extent is 20",
    ),
    (
        imperfect,
        "unroll_and_jam(S2, 0, 2)",
        "levels 0 to 1 around S2 are not perfectly nested: the outer loop holds S1, S2, S3; "
        "distribute it first",
    ),
    (
        rectangle,
        "parallelize(S1, 1); unroll_and_jam(S1, 0, 2)",
        "a loop inside of level 0 is parallel",
    ),
    (
        rectangle,
        "unroll(S1, 2, level=0); unroll_and_jam(S1, 0, 2)",
        "the loop at level 0 around S1 is unrolled or vectorized",
    ),
    # vectorize
    (
        rectangle,
        "vectorize(S1, level=0)",
        "the loop at level 0 around S1 is not the innermost one",
    ),
    (rectangle, "unroll(S1, 2); vectorize(S1)", "the loop at level 1 around S1 is unrolled"),
    (
        rectangle,
        "vectorize(S1); vectorize(S1)",
        "the loop at level 1 around S1 is vectorized already",
    ),
    (
        rectangle,
        "vectorize(S1); interchange(S1, 0, 1)",
        "the loop at level 0 around S1 is vectorized and would no longer be the innermost one; "
        "transform first, then annotate",
    ),
    (
        rectangle,
        "unroll_and_jam(S1, 0, 2); interchange(S1, 0, 2)",
        "the loop at level 0 around S1 is fully unrolled by unroll_and_jam and would no longer be "
        "the innermost one; transform first, then annotate",
    ),
    (
        rectangle,
        "unroll_and_jam(S1, 0, 2); reverse(S1, 2)",
        "the loop at level 2 is unrolled completely",
    ),
    # interchange
    (cube, "interchange(S1, 1, 1)", "interchange needs two different levels"),
    (
        rectangle,
        "interchange(S1, 0, 2)",
        "there is no loop at level 2 around S1: it has 2 loops, levels 0 to 1",
    ),
    (
        rectangle,
        "interchange(S1, -1, 1)",
        "there is no loop at level -1 around S1: it has 2 loops, levels 0 to 1",
    ),
    (
        imperfect,
        "interchange(S2, 0, 1)",
        "levels 0 to 1 around S2 are not perfectly nested: the outer loop holds S1, S2, S3; "
        "distribute it first",
    ),
    (
        two_nests,
        "fuse(S1, S2, 0); interchange(S1, 0, 1)",
        "levels 0 to 1 around S1 are not perfectly nested: the outer loop holds S1, S2; "
        "distribute it first",
    ),
    # skew
    (rectangle, "skew(S1, 0)", "skew takes either a matrix or factors"),
    (
        rectangle,
        "skew(S1, 0, [[1, 1], [0, 1]], factors=[1, 1])",
        "skew takes either a matrix or factors",
    ),
    (rectangle, "skew(S1, 0, [[1]])", "skew takes two or three loops, not 1"),
    (
        cube,
        "skew(S1, 0, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 1]])",
        "skew takes two or three loops, not 4",
    ),
    (rectangle, "skew(S1, 0, [[1, 1], [0]])", "the skewing matrix is not square"),
    (rectangle, "skew(S1, 0, [[1, 1], [0, 1, 1]])", "the skewing matrix is not square"),
    (
        rectangle,
        "skew(S1, 0, [[1, 1], [1, 1]])",
        "the skewing matrix has determinant 0; it must be 1 or -1",
    ),
    (
        rectangle,
        "skew(S1, 0, [[2, 0], [0, 1]])",
        "the skewing matrix has determinant 2; it must be 1 or -1",
    ),
    (
        cube,
        "skew(S1, 0, [[1, 2, 3], [4, 5, 6], [7, 8, 10]])",
        "the skewing matrix has determinant -3; it must be 1 or -1",
    ),
    (rectangle, "skew(S1, 0, [[1, 0], [0, 1]])", IDENTITY),
    (cube, "skew(S1, 0, [[1, 0, 0], [0, 1, 0], [0, 0, 1]])", IDENTITY),
    (rectangle, "skew(S1, 0, factors=[1, 0])", IDENTITY),
    (rectangle, "skew(S1, 0, factors=[1])", "skew takes two or three factors, not 1"),
    (rectangle, "skew(S1, 0, factors=[1, 2, 3, 4])", "skew takes two or three factors, not 4"),
    (rectangle, "skew(S1, 0, factors=[2, 4])", "the skewing factors [2, 4] have a common divisor"),
    (rectangle, "skew(S1, 0, factors=[0, 0])", "the skewing factors [0, 0] have a common divisor"),
    (cube, "skew(S1, 0, factors=[6, 3, 9])", "the skewing factors [6, 3, 9] have a common divisor"),
    (
        line,
        "skew(S1, 0, [[1, 1], [0, 1]])",
        "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0",
    ),
    (
        imperfect,
        "skew(S2, 0, [[1, 1], [0, 1]])",
        "levels 0 to 1 around S2 are not perfectly nested: the outer loop holds S1, S2, S3; "
        "distribute it first",
    ),
    (
        rectangle,
        "tile(S1, 0, [8, 8]); skew(S1, 1, [[1, 1], [0, 1]])",
        "levels 1 to 2 mix tile loops with others; skew either the tile loops or the loops inside "
        "of tiles",
    ),
    # parallelize
    (
        rectangle,
        "parallelize(S1, 0); parallelize(S1, 0)",
        "S1 is in a parallel loop already, at level 0",
    ),
    (
        rectangle,
        "parallelize(S1, 1); parallelize(S1, 0)",
        "S1 is in a parallel loop already, at level 1",
    ),
    (
        imperfect,
        "parallelize(S2, 1); parallelize(S1, 0)",
        "S2 is in a parallel loop already, at level 1",
    ),
    (line, "unroll(S1, 4); parallelize(S1, 0)", "the loop at level 0 is unrolled already"),
    (
        line,
        "parallelize(S1, 1)",
        "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0",
    ),
    # tile
    (line, "tile(S1, 0, [])", "tile needs at least one size"),
    (line, "tile(S1, 0, [1])", "a tile size must be at least 2, not 1"),
    (line, "tile(S1, 0, [-4])", "a tile size must be at least 2, not -4"),
    (
        line,
        "tile(S1, 0, [20])",
        "cannot tile level 0 around S1 by 20: its extent is 20; choose a smaller size",
    ),
    (
        rectangle,
        "tile(S1, 0, [8, 32])",
        "cannot tile level 1 around S1 by 32: its extent is 30; choose a smaller size",
    ),
    (
        rectangle,
        "tile(S1, 0, [8, 8, 8])",
        "there is no loop at level 2 around S1: it has 2 loops, levels 0 to 1",
    ),
    (
        imperfect,
        "tile(S2, 0, [4, 4])",
        "levels 0 to 1 around S2 are not perfectly nested: the outer loop holds S1, S2, S3; "
        "distribute it first",
    ),
    (line, "unroll(S1, 4); tile(S1, 0, [4])", "the loop at level 0 is unrolled already"),
    (
        rectangle,
        "tile(S1, 0, [4, 4]); skew(S1, 0, [[1, 1], [0, 1]]); tile(S1, 0, [2])",
        "the loop at level 0 is a combination of tile loops; tile before skewing",
    ),
    # unroll
    (line, "unroll(S1, 1)", "the unrolling factor must be at least 2, not 1"),
    (line, "unroll(S1, -2)", "the unrolling factor must be at least 2, not -2"),
    (line, "unroll(S1, 21)", "cannot unroll level 0 around S1 by 21: its extent is 20"),
    (
        line,
        "unroll(S1, 2, level=1)",
        "there is no loop at level 1 around S1: it has 1 loops, levels 0 to 0",
    ),
    (
        line,
        "unroll(S1, 2, level=-2)",
        "there is no loop at level -2 around S1: it has 1 loops, levels 0 to 0",
    ),
    (outside, "unroll(S1, 2)", "there is no loop at level 0 around S1: it has no loop"),
    (line, "unroll(S1, 2); unroll(S1, 2)", "the loop at level 0 around S1 is unrolled already"),
    (line, "parallelize(S1, 0); unroll(S1, 2)", "the loop at level 0 around S1 is parallel"),
    # fuse
    (pair, "fuse(S1, S1, 0)", "fuse needs two different statements"),
    (pair, "fuse(S1, S2, 0)", "S1 and S2 share the loop at level 0 already"),
    (deeply_shared, "fuse(S1, S3, 0)", "S1 and S3 share the loop at level 0 already"),
    (
        three_nests,
        "fuse(S1, S2, 1)",
        "there is no loop at level 1 around S2: it has 1 loops, levels 0 to 0",
    ),
    (outside, "fuse(S1, S2, 0)", "there is no loop at level 0 around S1: it has no loop"),
    (two_nests, "fuse(S1, S4, 0)", "there is no statement S4; there are S1, S2"),
    (two_nests, "fuse(S1, S2, 0, shift=[1, 1])", "fuse got 2 shifts for 1 newly shared loops"),
    (jacobi, "fuse(S1, S2, 1, shift=[1, 1])", "fuse got 2 shifts for 1 newly shared loops"),
    (
        two_nests,
        "parallelize(S1, 0); fuse(S1, S2, 0)",
        "the loops at level 0 have different annotations; fuse before tagging",
    ),
    (
        two_nests,
        "unroll(S2, 3); fuse(S1, S2, 1)",
        "the loops at level 1 have different annotations; fuse before tagging",
    ),
    (
        two_nests,
        "tile(S1, 0, [8, 8]); tile(S2, 0, [8, 8]); fuse(S1, S2, 1, shift=[1])",
        "S2 is tiled already; shift before tiling",
    ),
    # distribute
    (
        imperfect,
        "distribute(S1, 0)",
        "S1 is the first statement in the loop at level 0: there is nothing before it to split off",
    ),
    (
        imperfect,
        "distribute(S2, 1)",
        "S2 is the first statement in the loop at level 1: there is nothing before it to split off",
    ),
    (
        imperfect,
        "distribute(S3, 1)",
        "there is no loop at level 1 around S3: it has 1 loops, levels 0 to 0",
    ),
    # shift
    (pair, "shift(S2, 0, 0)", "a shift by 0 changes nothing"),
    (
        line,
        "shift(S1, 0, 1)",
        "S1 is alone in its loop at level 0: there is nothing to shift it against",
    ),
    (
        imperfect,
        "shift(S2, 1, 1)",
        "S2 is alone in its loop at level 1: there is nothing to shift it against",
    ),
    (
        deeply_shared,
        "tile(S1, 0, [8]); shift(S2, 2, 1)",
        "S2 is tiled already; shift before tiling",
    ),
]


@pytest.mark.parametrize(
    ("program", "text", "message"),
    REFUSALS,
    ids=lambda value: value.__name__ if callable(value) else value[:60],
)
def test_refusal(program: Callable[[], Program], text: str, message: str) -> None:
    *before, last = Schedule.parse(program(), "").program, text
    *_, refused = _steps(last)
    schedule = Schedule(program()).apply(*_steps(last)[:-1])
    key = schedule.key
    with pytest.raises(NotApplicable) as caught:
        schedule.apply(refused)
    assert str(caught.value) == message
    assert schedule.key == key
    assert before


def _steps(text: str) -> tuple[Transformation, ...]:
    from looper.transformations import parse_transformations

    return parse_transformations(text)


@pytest.mark.pure
def test_every_transformation_has_a_tested_refusal() -> None:
    refused = {type(_steps(text)[-1]) for _, text, _ in REFUSALS}
    assert refused == set(ALL)


# -- annotations on the final schedule -------------------------------------------------------------


def smoothing() -> Program:
    """`i` carries a dependence and `j` does not."""
    return c_program(
        "double A[20][30]",
        "for (int i = 1; i < 20; i++)\n  for (int j = 0; j < 30; j++)\n    A[i][j] = A[i - 1][j];",
    )


def test_a_parallel_loop_is_checked_again_after_interchange() -> None:
    # Inside of i, j is parallel; outside of i it still is. A loop that carries is not, anywhere.
    assert Schedule.parse(smoothing(), "parallelize(S1, 1)").is_legal
    assert Schedule.parse(smoothing(), "parallelize(S1, 1); interchange(S1, 0, 1)").is_legal
    wrong = Schedule.parse(smoothing(), "parallelize(S1, 0)")
    assert wrong.is_order_legal
    assert not wrong.is_legal
    assert wrong.violation is not None and wrong.violation.level == 0
    assert str(wrong.violation) == (
        "the RAW dependence through `A` is carried by the parallel loop at level 0: "
        "S1(i=1, j=0, line 6) must run before S1(i=2, j=0, line 6)"
    )


def diagonal() -> Program:
    """Distance (1, 1): whichever loop is outside carries it, and leaves the other one parallel."""
    return c_program(
        "double A[20][30]",
        "for (int i = 1; i < 20; i++)\n  for (int j = 1; j < 30; j++)\n"
        "    A[i][j] = A[i - 1][j - 1];",
    )


def test_interchange_can_make_a_parallel_loop_illegal() -> None:
    before = Schedule.parse(diagonal(), "parallelize(S1, 1)")
    assert before.is_legal
    after = before.apply(Interchange("S1", 0, 1))
    assert after.is_order_legal
    assert not after.is_legal
    assert after.violation is not None and after.violation.level == 0
    assert "carried by the parallel loop at level 0" in str(after.violation)
    assert str(after.exact_violation) == str(after.violation)


def test_interchange_can_make_a_parallel_loop_legal() -> None:
    steps = "parallelize(S1, 0); interchange(S1, 0, 1)"
    assert not Schedule.parse(diagonal(), "parallelize(S1, 0)").is_legal
    assert Schedule.parse(diagonal(), steps).is_legal


def test_fusion_can_make_a_parallel_loop_illegal() -> None:
    program = c_program(
        "double A[30], double B[30]",
        "for (int i = 0; i < 30; i++)\n  A[i] = 1.0;\nfor (int i = 1; i < 30; i++)\n"
        "  B[i] = A[i - 1];",
    )
    apart = Schedule.parse(program, "parallelize(S1, 0); parallelize(S2, 0)")
    assert apart.is_legal
    together = apart.apply(Fusion("S1", "S2", 0))
    assert together.is_order_legal and not together.is_legal
    shifted = apart.apply(Fusion("S1", "S2", 0, (-1,)))
    assert shifted.is_legal


def test_a_time_loop_of_a_kernel_is_never_parallel() -> None:
    for name in ("jacobi-1d", "jacobi-2d", "heat-3d", "seidel-2d", "fdtd-2d"):
        schedule = Schedule.parse(kernel(name), "parallelize(S1, 0)")
        assert not schedule.is_legal
        assert schedule.violation is not None and schedule.violation.level == 0


# -- skewing matrices ------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("a", range(-6, 7))
@pytest.mark.parametrize("b", range(-6, 7))
def test_two_factors_are_completed_to_a_unimodular_matrix(a: int, b: int) -> None:
    from math import gcd

    if gcd(a, b) != 1:
        with pytest.raises(NotApplicable, match="have a common divisor"):
            completed((a, b))
        return
    rows = completed((a, b))
    assert rows[0] == (a, b)
    assert determinant(rows) == 1
    g, s = bezout_row(a, b)
    assert a * s - b * g == 1


@pytest.mark.pure
def test_three_factors_are_completed_to_a_unimodular_matrix() -> None:
    from itertools import product
    from math import gcd

    for factors in product(range(-5, 6), repeat=3):
        if gcd(*factors) == 1:
            rows = completed(factors)
            assert rows[0] == factors
            assert abs(determinant(rows)) == 1


@pytest.mark.parametrize("factors", ["[6, 10, 15]", "[1, 2, 3]", "[0, 0, 1]", "[0, 2, 3]"])
def test_three_factors_give_a_schedule(factors: str) -> None:
    # In `box` every order of iterations is legal.
    schedule = Schedule.parse(box(), f"skew(S1, 0, factors={factors})")
    assert schedule.is_legal
    assert sorted(executions(schedule)) == sorted(executions(Schedule(box())))


# -- values ----------------------------------------------------------------------------------------


@pytest.mark.pure
def test_transformations_are_values() -> None:
    for _, text in REWRITES.values():
        for step in _steps(text):
            assert copy.deepcopy(step) == step
            assert pickle.loads(pickle.dumps(step)) == step
            assert hash(pickle.loads(pickle.dumps(step))) == hash(step)
            assert str(step) == step.text
            assert _steps(step.text) == (step,)
