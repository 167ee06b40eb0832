"""Options shared by the commands that train agents; does not import torch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")]
Space = Annotated[str, typer.Option(help="Action space.")]
Observation = Annotated[
    str, typer.Option(help="Observation: `padded`, or `pearl` (loops and computations only).")
]
Choice = Annotated[
    str, typer.Option(help="Action head: `scored`, `kinds` (kind first, then numbers) or `flat`.")
]
Layer = Annotated[str, typer.Option(help="Graph layer: `gatv2`, `gcn` or `sage`.")]
Hidden = Annotated[int, typer.Option(help="Width of a node's embedding.", min=1)]
Layers = Annotated[int, typer.Option(help="Number of layers of the graph network.", min=1)]
Heads = Annotated[int, typer.Option(help="Number of attention heads.", min=1)]
Head = Annotated[
    int | None,
    typer.Option(help="Width of each head. Default: --hidden divided by their number.", min=1),
]
Seed = Annotated[int, typer.Option(help="Random seed.", min=0)]
LearntFrom = Annotated[
    int, typer.Option(help="Number of random programs to learn from.", metavar="N", min=1)
]
HeldOut = Annotated[
    int, typer.Option(help="Number of held-out programs for evaluation.", metavar="N", min=1)
]
