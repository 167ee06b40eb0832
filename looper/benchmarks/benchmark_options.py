"""Options shared by benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.kernels import suites

Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")]
Kernels = Annotated[list[str] | None, typer.Argument(help="Kernels. Default: all of PolyBench.")]
Size = Annotated[str, typer.Option(help="Size of the kernels.")]
Weights = Annotated[Path | None, typer.Option(help="Weights of the model.")]


def named(kernels: list[str] | None) -> list[str]:
    """Return the given names of kernels, or all of PolyBench."""
    return kernels or [each.name for each in suites()["polybench"]]
