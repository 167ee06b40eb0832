"""The isl idioms where isl itself needs care."""

from __future__ import annotations

import islpy as isl
import pytest

from looper.ir.polyhedra import sample_pair

# isl's lexmin raises on the domain of the first two of these.
RELATIONS = [
    "{ S2[i0, i1] -> S1[j0, j1 = 13 - i1] : i0 mod 2 = 0 and j0 mod 2 = 0 and i0 >= 2 and i1 <= 3"
    " and j0 > i0 and 10 - i1 <= j0 <= 11 - i1 and j0 <= 10 and j0 <= 2 + i0 }",
    "{ S[i] -> T[j] : 0 <= i <= 20 and i mod 3 = 1 and 3*floor(j/3) = i - 1 and i < j }",
    "{ S[i, j] -> S[k, l] : 0 <= i, j, k, l < 5 and k > i and l < j }",
    "{ S[] -> T[k] : 3 <= k < 5; S[] -> T[k] : k = 1 }",
]


@pytest.mark.parametrize("text", RELATIONS)
def test_a_sample_is_a_pair_of_the_relation(text: str) -> None:
    relation = isl.Map(text)
    source, sink = sample_pair(relation)
    names = [relation.get_tuple_name(side) for side in (isl.dim_type.in_, isl.dim_type.out)]
    shown = [
        f"{name}[{', '.join(map(str, p))}]" for name, p in zip(names, (source, sink), strict=True)
    ]
    assert isl.Map(f"{{ {shown[0]} -> {shown[1]} }}").is_subset(relation)


def test_a_sample_is_small() -> None:
    assert sample_pair(isl.Map(RELATIONS[2])) == ((0, 1), (1, 0))
    assert sample_pair(isl.Map(RELATIONS[3])) == ((), (1,))
