"""Exact counts of executions, against enumeration."""

from __future__ import annotations

import islpy as isl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from looper.ir.counting import _count, executions, operations
from looper.ir.polyhedra import count_points
from looper.kernels import catalogue, find_kernel


def enumerated(text):
    found: list[isl.Point] = []
    isl.Set(text).foreach_point(found.append)
    return len(found)


@pytest.mark.pure
@pytest.mark.parametrize(
    "text",
    [
        "{ S1[] }",
        "{ S1[i0] : 0 <= i0 < 7 }",
        "{ S1[i0] : false }",
        "{ S1[i0, i1] : 0 <= i0 < 9 and i0 <= i1 < 7 }",
        "{ S1[i0, i1, i2] : 0 <= i0 < 9 and 0 <= i1 < i0 and 0 <= i2 < i1 }",
        "{ S1[i0, i1] : 0 <= i0 < 9 and 0 <= i1 <= 12 and i1 <= 2i0 }",
        "{ S1[i0, i1] : 0 <= i0 < 9 and 0 <= i1 <= 12 and 2i1 <= i0 }",
        "{ S1[i0] : 0 <= i0 < 20 and i0 mod 3 = 1 }",
        "{ S1[i0, i1] : 0 <= i0, i1 < 20 and (i0 < 3 or i1 > i0) }",
        "{ S1[i0, i1] : 0 <= i1 < i0 < 20 and i0 >= 8*floor(i1/8) + 8 }",
        "{ S1[i0, i1, i2] : 0 <= i2 < i1 < i0 < 30 and i1 < 8*floor(i2/8) + 8 <= i0 }",
        "{ S1[i0, i1] : 0 <= i1 < i0 < 30 and floor(i0/4) > floor(i1/8) + 1 }",
        "{ S1[i0, i1] : 0 <= i0 < 20 and i1 = i0 + 1 }",
        "{ S1[i0, i1] : -5 <= i0 < 5 and max(i0, -2) <= i1 <= min(3, i0 + 4) }",
    ],
)
def test_counts_agree_with_enumeration(text):
    assert _count(text) == enumerated(text)


BOUNDS = st.lists(st.tuples(*[st.integers(-1, 1)] * 3, st.integers(-4, 4)), max_size=4)


@pytest.mark.pure
@settings(max_examples=150, deadline=None)
@given(BOUNDS)
def test_random_polytopes(bounds):
    formulas = ["-3 <= i0 <= 4 and -2 <= i1 <= 3 and 0 <= i2 <= 5"]
    formulas += [f"{a}*i0 + {b}*i1 + {c}*i2 + {d} >= 0" for a, b, c, d in bounds]
    text = f"{{ S1[i0, i1, i2] : {' and '.join(formulas)} }}"
    assert _count(text) == enumerated(text)


@pytest.mark.parametrize("kernel", catalogue(), ids=lambda kernel: kernel.name)
def test_kernels_agree_with_slicing(kernel):
    for statement in kernel.program("MINI").statements:
        assert executions(statement) == count_points(statement.domain_set)


def test_large_triangles_take_no_time():
    n = 2000
    program = find_kernel("lu").program("LARGE")
    # Inner loops of both triangles; divisions; 2 operations, 1 operation.
    lower = sum(i * (i - 1) // 2 for i in range(n))
    upper = sum(i * (n - i) for i in range(n))
    divisions = n * (n - 1) // 2
    assert [executions(each) for each in program.statements] == [lower, divisions, upper]
    assert operations(program) == 2 * lower + divisions + 2 * upper


def test_parts_of_a_large_triangle_are_counted_exactly() -> None:
    whole = "0 <= i2 < i1 and i1 < i0 < 2000"
    behind = "i1 >= 64*floor(i2/64) + 64"
    parts = [f"{{ S1[i0, i1, i2] : {whole} and {each} }}" for each in (behind, f"not ({behind})")]
    assert sum(_count(part) or 0 for part in parts) == 2000 * 1999 * 1998 // 6
