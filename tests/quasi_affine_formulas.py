"""Random quasi-affine formulas of bounded sets, in isl's notation."""

from __future__ import annotations

import numpy as np


def random_formula(rng: np.random.Generator, names: tuple[str, ...]) -> str:
    """Return a formula of a bounded set, which may be empty.

    It has bounds of one name in terms of another, and remainders and quotients as C computes them,
    in disjunctions, conjunctions and negations.
    """
    parts = []
    for k, name in enumerate(names):
        if k == 0 or rng.random() < 0.3:
            low = int(rng.integers(-3, 2))
            parts.append(f"{name} >= {low} and {name} < {low + int(rng.integers(1, 8))}")
        else:
            other = names[int(rng.integers(k))]
            least, most = (f"{int(rng.integers(-1, 2))}*{other}" for _ in range(2))
            parts.append(f"{name} >= {least} + {int(rng.integers(-2, 3))}")
            parts.append(f"{name} < {most} + {int(rng.integers(1, 7))}")
    found = _condition(rng, names)
    for _ in range(int(rng.integers(0, 3))):
        found = f"({found} {rng.choice(['or', 'or', 'and'])} {_condition(rng, names)})"
    return " and ".join([*parts, f"not {found}" if rng.random() < 0.1 else found])


def _condition(rng: np.random.Generator, names: tuple[str, ...]) -> str:
    form = f"{rng.choice(names)} + {int(rng.integers(-4, 5))}"
    if rng.random() < 0.4:
        form = _form(rng, names, 2)
    modulus, equal = int(rng.integers(2, 6)), rng.choice(["=", "=", "=", "!=", "<="])
    rest = int(rng.integers(0, modulus))
    above = f"{form} + -{modulus}*floor(({form})/{modulus}) {equal} {rest}"
    match int(rng.integers(4)):
        case 0:
            below = f"{form} + {modulus}*floor((-1*({form}))/{modulus}) {equal} {-rest}"
            return f"((({form}) >= 0 and {above}) or (({form}) < 0 and {below}))"
        case 1:
            equal = rng.choice(["<=", ">=", "="])
            return f"(floor(({form})/{modulus}) {equal} {_form(rng, names, 1)})"
        case _:
            return f"({above})"


def _form(rng: np.random.Generator, names: tuple[str, ...], largest: int) -> str:
    terms = [f"{int(rng.integers(-largest, largest + 1))}*{n}" for n in names if rng.random() < 0.6]
    return " + ".join([*terms, str(int(rng.integers(-4, 5)))])
