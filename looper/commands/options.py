"""Options that commands share, as types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.execution import Calls
from looper.execution.inputs import LARGEST_SEED
from looper.execution.toolchain import MOST_THREADS

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
ParamSets = Annotated[
    list[str] | None,
    typer.Option(
        "--param",
        metavar="NAME=VALUE[,VALUE...]",
        help="Value of a size parameter, any number; several values are several sizes to tune for.",
    ),
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
        help="Sums and products in floating point may be computed in another order: last bits may "
        "change.",
    ),
]
Exact = Annotated[
    bool,
    typer.Option(
        "--exact",
        help="Take only what gives your file's results bit for bit under your own flags, too; "
        "otherwise compilers may contract multiplies and additions in another way.",
    ),
]
NoAlias = Annotated[
    bool,
    typer.Option(
        "--assume-no-alias",
        help="Arrays of different names never overlap in memory: the written file need not look.",
    ),
]
AllSizes = Annotated[
    bool,
    typer.Option(
        help="Write code for all sizes that the schedule is legal at, not only for those given "
        "(with --no-run it is only for those).",
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
    typer.Option(
        min=1,
        max=MOST_THREADS,
        help="OpenMP threads of measured code. Default: one per usable core.",
    ),
]
CallsCounted = Annotated[
    Calls,
    typer.Option(
        "--calls",
        help="Which time counts: `many`, later calls with threads started and caches filled; "
        "`once`, a single call in a fresh process.",
    ),
]
Seed = Annotated[
    int,
    typer.Option(min=0, max=LARGEST_SEED, help="Of the random inputs for timing, verification."),
]
InputsFile = Annotated[
    str | None,
    typer.Option(
        "--inputs",
        metavar="FILE.npz",
        help="Arrays by name (numpy.savez) to time and verify with; the others are random.",
    ),
]
Remeasure = Annotated[
    bool,
    typer.Option("--remeasure", help="Measure again what the memo knows, and keep that instead."),
]
MemoFile = Annotated[
    Path, typer.Option("--memo", metavar="FILE", help="Where measurements are remembered.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]
