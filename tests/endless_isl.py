"""A single call of isl that takes minutes."""

from __future__ import annotations

import islpy as isl


def endless(*_: object, **__: object) -> None:
    """Call isl for minutes, and discard the result."""
    boxes = "; ".join(
        f"[a, b, c, d] : {k} a + {k * k % 37} b >= {k % 5} c + {k * 7 % 11} d - {k * k} and "
        f"(a + {k} b) mod {k + 3} <= {k % 3}"
        for k in range(1, 60)
    )
    isl.Set(f"{{ {boxes} }}").complement()
