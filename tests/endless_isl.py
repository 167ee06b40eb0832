"""A question to isl that takes it minutes, in a single call."""

from __future__ import annotations

import islpy as isl


def endless(*_: object, **__: object) -> None:
    """Ask it; the answer is of no use to anybody."""
    boxes = "; ".join(
        f"[a, b, c, d] : {k} a + {k * k % 37} b >= {k % 5} c + {k * 7 % 11} d - {k * k} and "
        f"(a + {k} b) mod {k + 3} <= {k % 3}"
        for k in range(1, 60)
    )
    isl.Set(f"{{ {boxes} }}").complement()
