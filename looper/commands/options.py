"""Options that commands share, as types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A C file with `#pragma scop`, or one of our kernels: `gemm`, `polybench/gemm`.",
    ),
]
Size = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Size of one of our kernels: MINI, SMALL, MEDIUM, LARGE (the default), ...",
    ),
]
Param = Annotated[
    list[str] | None,
    typer.Option("--param", metavar="NAME=VALUE", help="Value of a size parameter, any number."),
]
Define = Annotated[
    list[str] | None,
    typer.Option("-D", metavar="NAME[=VALUE]", help="Macro, as for gcc."),
]
Include = Annotated[
    list[str] | None,
    typer.Option("-I", metavar="DIRECTORY", help="Where to look for headers, as for gcc."),
]
Compiler = Annotated[
    str | None,
    typer.Option("--cc", metavar="COMPILER", help="gcc or clang. Default: $CC, or gcc."),
]
CompilerFlags = Annotated[
    str | None,
    typer.Option(
        "--cflags",
        metavar="FLAGS",
        help='The compiler\'s, as in "-O2 -march=native"; -fopenmp is added. Default: $CFLAGS, or '
        "-O3 -march=native -fopenmp.",
    ),
]
Libraries = Annotated[
    str | None,
    typer.Option(
        "--ldflags",
        metavar="FLAGS",
        help='Objects and libraries with functions that the region calls, as in "other.o -lfoo".',
    ),
]
CompileCommands = Annotated[
    str | None,
    typer.Option(
        "--compile-commands",
        metavar="FILE|DIRECTORY|none",
        help="compile_commands.json, for macros, headers, compiler and flags of the file. "
        "Default: the nearest one beside the file or above it.",
    ),
]
RegionNumber = Annotated[
    int | None,
    typer.Option("--region", metavar="NUMBER", help="Only this region, counted from 1."),
]
Reassociation = Annotated[
    bool,
    typer.Option(
        "--allow-reassociation",
        help="Sums and products may be computed in another order: last bits may change.",
    ),
]
ScheduleText = Annotated[
    str,
    typer.Option(
        "--schedule",
        metavar="TEXT",
        help="Transformations, as in `interchange(S1, 0, 1); parallelize(S1, 0)`.",
    ),
]
OptionalSchedule = Annotated[
    str | None,
    typer.Option(
        "--schedule",
        metavar="TEXT",
        help="Transformations, as in `interchange(S1, 0, 1); parallelize(S1, 0)`.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Where the C goes; `-` is standard output. Default: NAME.opt.c, here.",
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(min=1, help="OpenMP threads of measured code. Default: one per usable core."),
]
Seed = Annotated[int, typer.Option(min=0, help="Of the random inputs for timing, verification.")]
MemoFile = Annotated[
    Path, typer.Option("--memo", metavar="FILE", help="Where measurements are remembered.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]
