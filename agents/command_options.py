"""What the commands that train agents have in common; torch is not loaded for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")]
Space = Annotated[str, typer.Option(help="What the agent can do.")]
Observation = Annotated[
    str, typer.Option(help="`padded`, or `pearl`: loops and computations alone.")
]
Choice = Annotated[
    str, typer.Option(help="How actions are chosen: `scored`, `kinds` first, or `flat`.")
]
Layer = Annotated[str, typer.Option(help="`gatv2`, `gcn` or `sage`.")]
Hidden = Annotated[int, typer.Option(help="Numbers of a node.", min=1)]
Layers = Annotated[int, typer.Option(help="Of the graph network.", min=1)]
Heads = Annotated[int, typer.Option(help="Of attention.", min=1)]
Head = Annotated[
    int | None,
    typer.Option(help="Numbers of each of them, by default their share of --hidden.", min=1),
]
Seed = Annotated[int, typer.Option(help="Of everything that is random.", min=0)]
LearntFrom = Annotated[int, typer.Option(help="Random programs to learn from.", metavar="N", min=1)]
HeldOut = Annotated[
    int, typer.Option(help="Others, that tell how good the policy is.", metavar="N", min=1)
]
