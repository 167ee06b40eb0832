"""Rendering of states, as text and as pictures."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from looper.report.texts import speedup_text
from looper.space.states import State


def state_text(state: State, name: str, speedup: float, over: bool) -> str:
    """Return the transformed loops, the branch in focus, the transformations and the speedup."""
    where = "the episode is over" if over else f"in focus: {', '.join(state.branch)}"
    lines = [
        f"{name}: {speedup_text(speedup)} as fast as the original; {where}",
        *(f"  {step.text}" for step in state.schedule.transformations),
        _without_comment(state.schedule.code()),
    ]
    return "\n".join(lines)


def image_of(text: str) -> npt.NDArray[np.uint8]:
    """Return a text as a picture, shape (height, width, 3)."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 8), dpi=100)
    canvas = FigureCanvasAgg(figure)
    figure.text(0.02, 0.98, text.replace("$", r"\$"), family="monospace", size=8, va="top")
    canvas.draw()  # type: ignore[no-untyped-call]
    pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return pixels[..., :3].copy()


def _without_comment(code: str) -> str:
    """Return the code without its first comment, which the lines above repeat."""
    first, _, rest = code.partition("\n")
    return rest if first.startswith("/*") and first.rstrip().endswith("*/") else code
