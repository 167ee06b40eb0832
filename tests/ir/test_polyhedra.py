"""The isl idioms where isl itself needs care."""

from __future__ import annotations

import islpy as isl
import numpy as np
import pytest

from looper.ir.polyhedra import (
    count_points,
    domain_text,
    formula_of,
    hull,
    integer,
    iterator_names,
    sample_pair,
)
from tests.quasi_affine_formulas import random_formula

# isl's lexmin raises on the domain of the first two of these.
RELATIONS = [
    "{ S2[i0, i1] -> S1[j0, j1 = 13 - i1] : i0 mod 2 = 0 and j0 mod 2 = 0 and i0 >= 2 and i1 <= 3"
    " and j0 > i0 and 10 - i1 <= j0 <= 11 - i1 and j0 <= 10 and j0 <= 2 + i0 }",
    "{ S[i] -> T[j] : 0 <= i <= 20 and i mod 3 = 1 and 3*floor(j/3) = i - 1 and i < j }",
    "{ S[i, j] -> S[k, l] : 0 <= i, j, k, l < 5 and k > i and l < j }",
    "{ S[] -> T[k] : 3 <= k < 5; S[] -> T[k] : k = 1 }",
]


@pytest.mark.pure
@pytest.mark.parametrize("text", RELATIONS)
def test_a_sample_is_a_pair_of_the_relation(text: str) -> None:
    relation = isl.Map(text)
    source, sink = sample_pair(relation)
    names = [relation.get_tuple_name(side) for side in (isl.dim_type.in_, isl.dim_type.out)]
    shown = [
        f"{name}[{', '.join(map(str, p))}]" for name, p in zip(names, (source, sink), strict=True)
    ]
    assert isl.Map(f"{{ {shown[0]} -> {shown[1]} }}").is_subset(relation)


@pytest.mark.pure
def test_a_sample_is_small() -> None:
    assert sample_pair(isl.Map(RELATIONS[2])) == ((0, 1), (1, 0))
    assert sample_pair(isl.Map(RELATIONS[3])) == ((), (1,))


# Once domains without bounds.
LOST_BOUNDS = [
    "i0 >= -1 and i0 < 4 and i1 >= i0 + 2 and i1 < -1*i0 + 6 and ((i0 + -2*floor((i0 + 1)/2) = 0)"
    " or (i1 >= 4 and i1 + -3*floor((i1 + -4)/3) = 4)"
    " or (i1 < 4 and i1 + 3*floor((-1*i1 + 4)/3) = 4))",
    "i0 >= -1 and i0 < 6 and i1 >= i0 + -1 and i1 < 4 and i2 = 2 and"
    " ((i1 + -4*floor((i1 + 3)/4) + 3 = 0) or (i0 + -4*floor((i0 + 3)/4) + 3 = 1))",
    "i0 >= -2 and i0 < 1 and i1 >= i0 + -1 and i1 < 2 and ((i1 + -2 + -5*floor((i1 + -2)/5) = 1)"
    " or (i0 >= -3 and i0 + 3 + -5*floor((i0 + 3)/5) = 2)"
    " or (i0 < -3 and i0 + 3 + 5*floor((-1*i0 + -3)/5) = -2) or (i1 + -2*floor(i1/2) != 0))",
]


def check_texts(depth: int, formula: str) -> None:
    """Check that the texts of a set have exactly its points."""
    names = iterator_names(depth)
    plain = isl.Set(f"{{ [{', '.join(names)}] : {formula} }}")
    named = plain.set_tuple_name("S")
    assert isl.Set(domain_text("S", depth, formula)).is_equal(named), formula
    # A text that is read again stays as it is: what identifies a program is made of it.
    text = domain_text("S", depth, formula_of(named))
    assert isl.Set(text).is_equal(named), formula
    for form in (plain, plain.coalesce(), plain.coalesce().detect_equalities()):
        again = isl.Set(f"{{ [{', '.join(names)}] : {formula_of(form) or 'true'} }}")
        assert again.is_equal(plain), formula
    if plain.is_empty():
        return
    assert count_points(plain) == plain.count_val().to_python(), formula
    assert plain.is_subset(hull(plain)), formula


def check_random_texts(seeds: range) -> None:
    for seed in seeds:
        rng = np.random.default_rng([17, seed])
        depth = int(rng.integers(1, 4))
        check_texts(depth, random_formula(rng, iterator_names(depth)))


@pytest.mark.pure
@pytest.mark.parametrize("formula", LOST_BOUNDS)
def test_domains_keep_their_bounds(formula: str) -> None:
    check_texts(3 if "i2" in formula else 2, formula)


@pytest.mark.pure
def test_formulas_keep_equalities() -> None:
    """isl writes some of them where the names of dimensions stand."""
    for formula in ("i0 = 1", "i0 = 1 or i1 = 2", "i1 = i0", "i0 = 1 or i1 >= 2"):
        check = isl.Set(f"{{ [i0, i1] : {formula} }}")
        assert isl.Set(f"{{ [i0, i1] : {formula_of(check)} }}").is_equal(check)
    assert formula_of(isl.Set("{ [i0, i1] }")) == ""


@pytest.mark.pure
def test_texts_of_random_sets_have_their_points() -> None:
    check_random_texts(range(100))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_texts_of_many_random_sets_have_their_points() -> None:
    check_random_texts(range(100, 10_000))


def test_a_value_of_an_aborted_isl_is_isls_error() -> None:
    value = isl.Val(5)
    assert integer(value) == 5
    with pytest.raises(ValueError, match="no integer"):
        integer(isl.Val("5/2"))
    isl.DEFAULT_CONTEXT.abort()
    try:
        with pytest.raises(isl.Error):
            integer(value)
    finally:
        isl.DEFAULT_CONTEXT.resume()
